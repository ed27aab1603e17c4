"""The fields of `tournament.toml`, as written."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from scorekeeper.log.entry import Unplayed

Seats = Literal["drawn", "chosen", "bid"]
"""How players get their seats at a table: by the seating, by choosing in order of rank, or for points that they bid."""


class Unfinished(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[unfinished]`: what an unfinished game pays."""

    time: Literal["wait", "places", "half", "shared", "nothing"] = "wait"
    conceded: Literal["wait", "places", "half", "shared", "nothing"] = "wait"
    abandoned: Literal["wait", "places", "half", "shared", "nothing"] = "wait"

    def as_words(self) -> dict[str, str]:
        """Return what each way of ending pays."""
        return {"time": self.time, "conceded": self.conceded, "abandoned": self.abandoned}


class SeatingRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[seating]`: who plays whom."""

    method: str = "swiss"
    repeats: Any = None
    """The weight of a repeated meeting against a difference in points; None for 5, or never where one plays against one."""
    size: int | None = None
    """The preferred table size; None for the most that the game seats."""
    short: Literal["lowest", "highest", "any"] = "lowest"
    """Who sits at short tables."""
    only: Literal["all", "here"] = "all"
    """Whether everybody is seated, or only players who have checked in."""
    apart: list[list[str]] = []
    """Groups of players, by number, who are kept apart where possible."""
    half_byes: int | None = None
    """How many half-point byes a player can ask for; None for any number."""
    half_byes_until: int | None = None
    """The last heat in which a half-point bye is given; None for any heat."""
    seats: Seats = "drawn"
    """How players get their seats: from the seating, by choosing in order of rank, or for points that they bid."""
    file: str | None = None
    """A file with a prepared seating, in the tournament's folder; later heats are seated by the method."""
    games: str = "wishes"
    """How players get their games where a heat offers several: `wishes` or `each-once`."""

    @property
    def check_in(self) -> bool:
        """Whether only players who have checked in are seated."""
        return self.only == "here"


class TeamRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[teams]`: how teams are ranked, and whether their members sit apart."""

    score: Literal["sum", "best", "places"] = "sum"
    """The sum of the members' points, or of those of the best members only, or of the members' places."""
    best: int | None = None
    """How many members count; None for all of them."""
    apart: bool = True
    """Whether members of a team are kept apart where possible."""
    order: list[str] | None = None
    """The criteria that separate teams with equal scores; None for the usual one."""
    size: int | list[int] | None = None
    """The number of members, or the fewest and the most; None for any."""


class StageRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One `[[stage]]` of the regulations, as written."""

    name: str
    heats: int | None = None
    take: int | None = None
    """How many players of the stage before go on."""
    carry: Literal["nothing", "points"] = "nothing"
    """Whether the points of earlier stages still count."""
    attendance: Literal["expected", "at-will"] = "expected"
    """Whether players enter each heat as they like, so that no heat counts as missed."""
    qualify: Literal["place", "wins"] = "place"
    """Whether the best of the stage before go on, or first of all everybody who has won a table in it."""
    absent: Literal["kept", "replaced"] = "kept"
    """Whether an alternate plays instead of a player who is not here when the stage begins."""
    alternates: list[str] = []
    """Players, by number or name, who may come into the stage after everybody else."""
    game: str | None = None
    variant: str | None = None
    games: list[str] = []
    """One game for each heat, if they differ."""
    offers: list[str] = []
    """The games that every heat of the stage offers, if there are several."""
    seating: str | None = None
    seats: Seats | None = None
    """How players get their seats; None for the way of the tournament."""
    ties: list[str] = []
    """What separates players who are level in a game, in order; empty for what the tournament says."""
    best: int | None = None
    order: list[str] = []
    points: dict[str, Any] = {}
    teams: bool = True
    """Whether the stage counts for the teams, if there are any."""


class OrderRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[standings]`: the criteria that separate players, in order."""

    order: list[str] = field(default_factory=lambda: ["points"])
    best: int | None = None
    """Only this many best heats count."""
    ties: list[str] = []
    """What separates players who are level in a game, in order; by default they share the place."""
    opponents: Literal["each-time", "once"] = "each-time"
    """Whether an opponent met twice counts twice."""
    floor: Any = 0
    """The lowest value that an opponent's rate counts as."""
    unplayed: Unplayed | None = None
    """Whether heats without a game have no opponent, or one of equal strength, or count as FIDE says.

    If nothing is written, they count as FIDE says where one plays against one, and have no opponent elsewhere.
    """


class RegulationsDocument(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of `tournament.toml`."""

    format: Literal[1] = 1
    name: str
    game: str
    variant: str = "standard"
    """The variant of the game; it must be one for tournament tables."""
    seed: str | None = None
    """The seed for seating and lots, published before the start; None for the tournament's name."""
    date: str | None = None
    place: str | None = None
    timezone: str | None = None
    """The zone in which times are shown, such as `Europe/Berlin`; None for UTC. The log itself is in UTC."""
    desk: str = "main"
    mirror: str | None = None
    """A folder that also gets every line, such as a USB stick; relative to the tournament's folder."""
    points: dict[str, Any] = {}
    """`by_place` for all table sizes, or one list per size under `4`, `3`, `2`; or another `system`."""
    unfinished: Unfinished = Unfinished()
    standings: OrderRules = OrderRules()
    seating: SeatingRules = SeatingRules()
    stage: list[StageRules] = []
    teams: TeamRules | None = None
    """None if teams are not ranked."""
    rulings: dict[str, str] = {}
    equipment: dict[str, str] = {}
    """The equipment file of each game."""
    copies: dict[str, int] = {}
    """How many copies of a game there are, if that limits its tables."""
    declared: dict[str, str] = {}
    """The file of each game that is declared in one."""
