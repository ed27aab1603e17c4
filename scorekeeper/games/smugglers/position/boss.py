"""The boss on his track: where the rolls of a round send him."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.smugglers.equipment import BossTrack
from scorekeeper.games.smugglers.record import FACES, RED

MOST_ROLLS = 2
"""Rolls in a round: a red number is rolled again, and then counts in any case."""


def rolls_again(rolls: Sequence[int]) -> bool:
    """Whether the boss waits for a second roll, because the only one so far is red."""
    return len(rolls) == 1 and RED <= rolls[0] <= FACES


def slot_after(slot: int | None, rolls: Sequence[int], track: BossTrack | None) -> int | None:
    """The boss's slot after the last of these rolls, from his slot before it; None if it is not known."""
    if rolls_again(rolls):
        return slot
    return None if slot is None or track is None else track.advance(slot, rolls[-1])


def good_rolls(rolls: Sequence[int]) -> bool:
    """Whether the rolls are complete: one of 1 to 4, or a red one and any other."""
    if len(rolls) == 1:
        return 1 <= rolls[0] < RED
    return len(rolls) == MOST_ROLLS and RED <= rolls[0] <= FACES and 1 <= rolls[1] <= FACES
