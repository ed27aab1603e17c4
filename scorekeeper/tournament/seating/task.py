"""The input and the output of a seating: `SeatingTask` and `SeatingPlan`."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from scorekeeper.tournament.seating.compromises import Compromise


class SeatingTask(Struct, frozen=True, kw_only=True):
    """The players to seat, what they have played so far, and what the regulations aim at."""

    players: tuple[str, ...]
    """Best placed first: ranked and snake seating deal them in this order, and a swiss seating numbers its tables by it."""
    sizes: tuple[int, int]
    """The fewest and the most players at a table, from the game."""
    seed: str
    """The published seed."""
    heat: int = 1
    """Number of the heat within its stage, from 1."""
    method: str = "swiss"
    """`swiss`, `random`, `schedule`, `ranked` or `snake`."""
    wanted: int = 0
    """The preferred table size; 0 for the most."""
    points: dict[str, Fraction] = {}
    """The points that should be equal at a table; missing players have 0."""
    met: dict[frozenset[str], int] = {}
    """How often each pair has met."""
    seats: dict[str, tuple[int, ...]] = {}
    """How often each player has sat on seat 1, 2 and so on."""
    short: dict[str, int] = {}
    """How often each player had a table smaller than others of the same heat."""
    byes: dict[str, int] = {}
    repeats: Fraction = Fraction(5)
    """The weight of a repeated meeting against a difference in points; see `costs`."""
    worth: Fraction | None = None
    """What one place is worth in points, see `place_worth`; None to estimate it from the spread of the points."""
    short_to: Literal["lowest", "highest", "any"] = "lowest"
    """Who sits at short tables."""
    apart: tuple[frozenset[str], ...] = ()
    """Groups of players who are kept apart where possible."""
    roster: tuple[str, ...] = ()
    """Who played the first heat of a schedule, in any order; empty in the first heat itself."""

    @property
    def full(self) -> int:
        """The size of a full table."""
        return min(max(self.wanted or self.sizes[1], self.sizes[0]), self.sizes[1])


class SeatingPlan(Struct, frozen=True, kw_only=True):
    """The seating of a heat."""

    tables: tuple[tuple[str, ...], ...]
    """Players in seat order, table 1 first."""
    byes: tuple[str, ...]
    compromises: tuple[Compromise, ...]
    repeats: int
    """Pairs that have met before."""
    spread: Fraction
    """The difference between the most and the fewest points at a table, averaged over the tables."""
