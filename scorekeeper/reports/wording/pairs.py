"""The words of a result of one against one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game
    from scorekeeper.games.engine.verdict import Names, Place


def told_pair(game: Game, seats: Sequence[str], places: Sequence[Place], names: Names) -> str:
    """Return a result of win, draw or loss as people write it, such as `Vera 1-0 Wim`; empty in other games."""
    at = {place.participant: place.place for place in places}
    if not game.sides or len(at) != len(seats):
        return ""
    first, second = seats
    word = "½-½" if at[first] == at[second] else "1-0" if at[first] < at[second] else "0-1"
    return f"{names(first)} {word} {names(second)}"
