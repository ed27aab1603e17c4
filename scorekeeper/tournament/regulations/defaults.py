"""What regulations mean where they say nothing, which an event keeps from the day on which it started."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.log.entry import Unplayed
from scorekeeper.tournament.regulations.sizes import PAIR

USUAL, NEVER = Fraction(5), Fraction(10**15)
"""The weight of a repeated meeting at larger tables, and of one that never happens if it can be avoided."""


class Defaults(Struct, frozen=True, kw_only=True):
    """What holds where the regulations do not say anything else."""

    unplayed: Unplayed
    """How tie-breaks count heats without a game one against one; the log keeps it, and so the age of all the others."""
    repeats: Fraction
    """The weight of a repeated meeting one against one."""
    exact: bool
    """Whether a preferred size of two allows no other."""
    win_for_bye: bool
    """Whether a bye pays what a win pays if all tables seat two."""
    most_places: int | None
    """How many places pay if there is no `[points]` at all; None for as many as the game seats."""
    zero_for_loss: bool
    """Whether the last place pays nothing in a game for two."""
    comparable: bool
    """Whether scores of different games, and results of games that have no score, are refused as points."""

    def places(self, most: int, points: Mapping[str, Any]) -> list[int]:
        """Return the points for each place, if `points` names none, in games for at most `most` players."""
        if most == PAIR and self.zero_for_loss:
            return [1, 0]
        paid = most if points or self.most_places is None else min(self.most_places, most)
        return [*range(paid, 0, -1)]


TODAY = Defaults(
    unplayed="fide-2024",
    repeats=NEVER,
    exact=True,
    win_for_bye=True,
    most_places=None,
    zero_for_loss=True,
    comparable=True,
)
EARLY = Defaults(
    unplayed="left-out",
    repeats=USUAL,
    exact=False,
    win_for_bye=False,
    most_places=4,
    zero_for_loss=False,
    comparable=False,
)
"""What held before one against one had rules of its own."""


def frozen_defaults(unplayed: Unplayed | None) -> Defaults:
    """Return the defaults of an event whose log says this of heats without a game; the earliest logs say nothing."""
    return EARLY if unplayed in (None, EARLY.unplayed) else replace(TODAY, unplayed=unplayed)


def usual_places(most: int) -> list[int]:
    """Return what places pay today in games for at most `most` players, if the regulations name no points."""
    return TODAY.places(most, {})
