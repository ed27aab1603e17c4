"""The fields of `tournament.toml`, as written."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field


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
    repeats: Any = 5
    """The weight of a repeated meeting against a difference in points."""
    size: int | None = None
    """The preferred table size; None for the most that the game seats."""
    short: Literal["lowest", "highest", "any"] = "lowest"
    """Who sits at short tables."""
    only: Literal["all", "here"] = "all"
    """Whether everybody is seated, or only players who have checked in."""
    apart: list[list[str]] = []
    """Groups of players, by number, who are kept apart where possible."""
    file: str | None = None
    """A file with a prepared seating, in the tournament's folder; later heats are seated by the method."""


class StageRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One `[[stage]]` of the regulations, as written."""

    name: str
    heats: int | None = None
    take: int | None = None
    """How many players of the stage before go on."""
    carry: Literal["nothing", "points"] = "nothing"
    """Whether the points of earlier stages still count."""
    game: str | None = None
    variant: str | None = None
    games: list[str] = []
    """One game for each heat, if they differ."""
    seating: str | None = None
    best: int | None = None
    order: list[str] = []
    points: dict[str, Any] = {}


class OrderRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[standings]`: the criteria that separate players, in order."""

    order: list[str] = field(default_factory=lambda: ["points"])
    best: int | None = None
    """Only this many best heats count."""
    opponents: Literal["each-time", "once"] = "each-time"
    """Whether an opponent met twice counts twice."""
    floor: Any = 0
    """The lowest value that an opponent's rate counts as."""
    unplayed: Literal["left-out", "virtual"] = "left-out"
    """Whether heats without a game have no opponent, or one of equal strength."""


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
    points: dict[str, Any] = field(default_factory=lambda: {"by_place": [4, 3, 2, 1]})
    """`by_place` for all table sizes, or one list per size under `4`, `3`, `2`; or another `system`."""
    unfinished: Unfinished = Unfinished()
    standings: OrderRules = OrderRules()
    seating: SeatingRules = SeatingRules()
    stage: list[StageRules] = []
    rulings: dict[str, str] = {}
    equipment: dict[str, str] = {}
    """The equipment file of each game."""
    declared: dict[str, str] = {}
    """The file of each game that is declared in one."""
