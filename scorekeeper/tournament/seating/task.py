"""The input and the output of a seating: `SeatingTask` and `SeatingPlan`."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from scorekeeper.tournament.seating.compromises import Unavoidable


class SeatingTask(Struct, frozen=True, kw_only=True):
    """Who is to be seated, what they have played so far, and what the regulations aim at."""

    players: tuple[str, ...]
    """Best placed first: ranked and snake seating deal them in this order, and a swiss seating numbers its tables by it."""
    sizes: tuple[int, int]
    """Fewest and most at a table, from the game."""
    seed: str
    """The published seed."""
    heat: int = 1
    """Number of the heat within its stage, from 1."""
    method: str = "swiss"
    """`swiss`, `random`, `schedule`, `ranked` or `snake`."""
    wanted: int = 0
    """The table size that is wanted; 0: the most."""
    points: dict[str, Fraction] = {}
    """What is made equal at a table; who is missing has 0."""
    met: dict[frozenset[str], int] = {}
    """Pairs to how often they met."""
    seats: dict[str, tuple[int, ...]] = {}
    """Players to how often they sat on seat 1, 2 and so on."""
    short: dict[str, int] = {}
    """Players to the tables they played that were smaller than others of the same heat."""
    byes: dict[str, int] = {}
    repeats: Fraction = Fraction(5)
    """How heavy a repeated meeting weighs against a difference in points: see `costs`."""
    worth: Fraction | None = None
    """What one place is worth in points: see `place_worth`; None: reckoned from how far the points lie apart."""
    short_to: Literal["lowest", "highest", "any"] = "lowest"
    """Who sits at short tables."""
    apart: tuple[frozenset[str], ...] = ()
    """Groups of players who do not meet while it can be avoided."""
    roster: tuple[str, ...] = ()
    """Who played the first heat of a schedule, in any order; empty in the first heat itself."""

    @property
    def full(self) -> int:
        """The size of a full table."""
        return min(max(self.wanted or self.sizes[1], self.sizes[0]), self.sizes[1])


class SeatingPlan(Struct, frozen=True, kw_only=True):
    """A heat, seated."""

    tables: tuple[tuple[str, ...], ...]
    """Players in seat order, table 1 first."""
    byes: tuple[str, ...]
    unavoidable: tuple[Unavoidable, ...]
    repeats: int
    """Pairs that have met before."""
    spread: Fraction
    """Between the most and the fewest points at a table, averaged over the tables."""
