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
    """`swiss`, `random`, `schedule`, `round-robin`, `double-round-robin`, `ranked` or `snake`."""
    heats: int | None = None
    """The heats of the stage; None for as many as are seated."""
    wanted: int = 0
    """The preferred table size; 0 for the most."""
    points: dict[str, Fraction] = {}
    """The points that should be equal at a table; missing players have 0."""
    met: dict[frozenset[str], int] = {}
    """How often each pair has met."""
    seats: dict[str, tuple[int, ...]] = {}
    """How often each player has sat on seat 1, 2 and so on."""
    sides: dict[str, tuple[int, ...]] | None = None
    """In one against one, the seats of each player so far, 0 for the first; None at larger tables."""
    short: dict[str, int] = {}
    """How often each player had a table smaller than others of the same heat and game."""
    byes: dict[str, int] = {}
    repeats: Fraction = Fraction(5)
    """The weight of a repeated meeting against a difference in points; see `costs`."""
    worth: Fraction | None = None
    """What one place is worth in points, see `place_worth`; None to estimate it from the spread of the points."""
    short_to: Literal["lowest", "highest", "any"] = "lowest"
    """Who sits at short tables."""
    apart: tuple[frozenset[str], ...] = ()
    """Groups of players who are kept apart where possible."""
    teams: dict[str, str] = {}
    """The team of each player whose group is a team."""
    ranks: dict[str, int] = {}
    """Where players stand who choose their seats in this order, level ones equal; empty if the seating gives out the seats."""
    kept: dict[str, int] = {}
    """The table that a player keeps in every heat."""
    roster: tuple[str, ...] = ()
    """Who played the first heat of a schedule, in any order; empty in the first heat itself."""
    joined: tuple[str, ...] = ()
    """Who came in later, in that order."""

    @property
    def one_against_one(self) -> bool:
        """Whether one plays against one, so that sides count and the best of all pairings can be found."""
        return self.sides is not None

    @property
    def tables_apart(self) -> tuple[frozenset[str], ...]:
        """The players who cannot meet as long as each has a table to keep, as one group if there are any."""
        keepers = frozenset(self.kept) & frozenset(self.players)
        return (keepers,) if len(keepers) > 1 else ()

    def resting(self, count: int) -> list[str]:
        """Return who has a bye if there are `count` byes: those who had the fewest, the lowest first."""
        place = {player: at for at, player in enumerate(self.players)}
        return sorted(self.players, key=lambda player: (self.byes.get(player, 0), -place[player]))[:count]

    @property
    def full(self) -> int:
        """The size of a full table."""
        return min(max(self.wanted or self.sizes[1], self.sizes[0]), self.sizes[1])


class SeatingPlan(Struct, frozen=True, kw_only=True):
    """The seating of a heat."""

    tables: tuple[tuple[str, ...], ...]
    """Players in seat order, the table with the lowest number first."""
    numbers: tuple[int, ...] = ()
    """The numbers of the tables; empty for 1, 2 and so on."""
    byes: tuple[str, ...]
    compromises: tuple[Compromise, ...]
    repeats: int
    """Pairs that have met before."""
    spread: Fraction
    """The difference between the most and the fewest points at a table, averaged over the tables."""
