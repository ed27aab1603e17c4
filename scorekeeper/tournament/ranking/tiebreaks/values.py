"""What the tie-breaks are computed under, and what comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.log.entry import OF_FIDE, Unplayed
from scorekeeper.tournament.regulations.criteria import PLAIN, Modifiers

Values = dict[str, Any]
"""The value of each player: a number, a tuple of numbers, or None if the criterion does not apply."""


class CriterionValues(NamedTuple):
    """The values of a criterion for some players, as multiples of 1 / `unit`."""

    values: Values
    unit: int = 1

    def shown(self, player: str) -> Fraction | tuple[Fraction, ...] | None:
        """Return the exact value."""
        value = self.values.get(player)
        if value is None:
            return None
        if isinstance(value, tuple):
            return value if len(value) != 1 else value[0]
        return Fraction(value, self.unit) if isinstance(value, int) else value / self.unit


class Settings(NamedTuple):
    """What the regulations say about criteria."""

    seed: str = ""
    once: bool = False
    """Whether an opponent met twice counts once."""
    floor: Fraction = Fraction(0)
    unplayed: Unplayed = "left-out"
    """How heats without a game count."""
    robin: bool = False
    """Whether everybody meets everybody."""
    last: int | None = None
    """The last heat of the stage, if it is known."""
    seeds: Mapping[str, int] = MappingProxyType({})
    """Places in the stage before."""
    ratings: Mapping[str, int] = MappingProxyType({})
    """Ratings before the event, of players who have one."""
    modifiers: Modifiers = PLAIN
    """Those of the criterion that is computed."""

    @property
    def virtual(self) -> bool:
        """Whether a heat without a game counts as one against an opponent of equal strength."""
        return self.unplayed == "virtual"

    @property
    def of_fide(self) -> bool:
        """Whether heats without a game count as FIDE says."""
        return self.unplayed in OF_FIDE

    @property
    def bounded(self) -> bool:
        """Whether the dummy opponent has no more than the scheduled one, or than draws in all heats."""
        return self.unplayed == "fide-2026"


def mean(values: Sequence[Fraction]) -> Fraction:
    """Return the average; 0 if there is nothing to average."""
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def part_of(got: Fraction | int, could: Fraction | int) -> Fraction:
    """Return the part of the possible points that was got, at most 1; 0 if nothing was possible."""
    return min(Fraction(got) / could, Fraction(1)) if could > 0 else Fraction(0)
