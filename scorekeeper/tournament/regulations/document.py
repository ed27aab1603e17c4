"""The fields of `tournament.toml`, as they are written."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field


class Unfinished(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[unfinished]`: what a game pays that did not come to its end."""

    time: Literal["wait", "places", "half", "shared", "nothing"] = "wait"
    conceded: Literal["wait", "places", "half", "shared", "nothing"] = "wait"
    abandoned: Literal["wait", "places", "half", "shared", "nothing"] = "wait"

    def as_words(self) -> dict[str, str]:
        """How a game ended to what it pays."""
        return {"time": self.time, "conceded": self.conceded, "abandoned": self.abandoned}


class SeatingRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[seating]`: who plays whom."""

    method: str = "swiss"
    repeats: Any = 5
    """How heavy a repeated meeting weighs against a difference in points."""
    size: int | None = None
    """The table size that is wanted; None: the most that the game seats."""
    short: Literal["lowest", "highest", "any"] = "lowest"
    """Who sits at the tables that are smaller."""
    only: Literal["all", "here"] = "all"
    """Whether everybody is seated, or who checked in."""
    apart: list[list[str]] = []
    """Groups of players, by number, who do not meet while it can be avoided."""
    file: str | None = None
    """A prepared seating, inside the tournament's folder: its heats are seated from it, later ones by the method."""


class StageRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One `[[stage]]` of the regulations, as it is written."""

    name: str
    heats: int | None = None
    take: int | None = None
    """How many of the stage before play on."""
    carry: Literal["nothing", "points"] = "nothing"
    """Whether the points of the stages before count on."""
    game: str | None = None
    variant: str | None = None
    games: list[str] = []
    """One for each heat, where they differ."""
    seating: str | None = None
    best: int | None = None
    order: list[str] = []
    points: dict[str, Any] = {}


class OrderRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[standings]`: what tells players apart, in this order."""

    order: list[str] = field(default_factory=lambda: ["points"])
    best: int | None = None
    """Only the best so many heats count."""
    opponents: Literal["each-time", "once"] = "each-time"
    """Whether an opponent met twice counts twice."""
    floor: Any = 0
    """The least that an opponent's rate counts."""
    unplayed: Literal["left-out", "virtual"] = "left-out"
    """Whether heats without a game have no opponent, or one as strong as oneself."""


class RegulationsDocument(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was decided before the day."""

    format: Literal[1] = 1
    name: str
    game: str
    variant: str = "standard"
    """The variant of this game that is played; one that can be seated."""
    seed: str | None = None
    """What seating and lots are drawn from; published before the start. None: the tournament's name."""
    date: str | None = None
    place: str | None = None
    desk: str = "main"
    mirror: str | None = None
    """A folder that gets every line too, such as a stick; relative to the tournament's folder."""
    points: dict[str, Any] = field(default_factory=lambda: {"by_place": [4, 3, 2, 1]})
    """`by_place` for all table sizes, or one list per size under `4`, `3`, `2`; or another `system`."""
    unfinished: Unfinished = Unfinished()
    standings: OrderRules = OrderRules()
    seating: SeatingRules = SeatingRules()
    stage: list[StageRules] = []
    rulings: dict[str, str] = {}
    equipment: dict[str, str] = {}
    """Game to file."""
