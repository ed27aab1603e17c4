"""The standings of the players as data: a row for each, with what every heat paid."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from scorekeeper.games.engine.halves import Score, plain
from scorekeeper.tournament.ranking.order import Value, value_json
from scorekeeper.tournament.ranking.points import NOTHING, Outcome, as_number
from scorekeeper.tournament.ranking.scorecards import RestKind, is_bye


class TableResult(Struct, frozen=True, kw_only=True, gc=False):
    """What one heat paid a player."""

    heat: int
    table: str
    name: str = ""
    """The name of whoever had the player's number then: a substitute did not play the heats before."""
    place: int | None
    """The place among the players of the table; None while the table pays nothing."""
    score: Score | None
    points: Fraction
    note: str = ""
    """Such as `as closed`, `decided`, `as written`, `accepted`, `unfinished`, `missing`, `to be replayed`; `forfeit` for a player who forfeits."""
    outcome: Outcome | None = None
    """How a game of win, draw or loss ended for the player; None in all other games."""

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "heat": self.heat,
            "table": self.table,
            "place": self.place,
            "score": plain(self.score),
            "points": as_number(self.points),
            "note": self.note,
        }


class UnplayedHeat(Struct, frozen=True, kw_only=True):
    """A heat in which a player of the stage had no table."""

    heat: int
    name: str = ""
    """The name of whoever had the player's number then."""
    kind: RestKind
    """The kind of bye, or that they were not seated."""
    points: Fraction

    @property
    def bye(self) -> bool:
        """Whether it was a bye of any kind; otherwise they were not seated."""
        return is_bye(self.kind)

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        asked = {"asked": self.kind} if self.kind in ("half", "zero") else {}
        return {"heat": self.heat, "bye": self.bye, "points": as_number(self.points)} | asked


class StandingsRow(Struct, frozen=True, kw_only=True, gc=False):
    """One player's line."""

    place: int
    player: str
    name: str
    points: Fraction
    """The points in the last stage that they reached."""
    tiebreaks: dict[str, Value] = {}
    """The values of the criteria in order, without the points."""
    tables: tuple[TableResult | None, ...]
    """One per heat; None if the player was not seated."""
    unplayed: tuple[UnplayedHeat, ...] = ()
    """Byes, and heats that they missed."""
    why: str
    rules: tuple[str, ...]
    stage: str = ""
    """The last stage that they reached."""
    earlier: dict[str, Fraction] = {}
    """The points in each stage before it."""
    through: str = ""
    """For the next stage, if players qualify for it by more than their place: `q2` for the second who plays, `a1` for the first alternate."""
    penalty: Fraction = NOTHING
    """Points that were taken off in the stage, and in those whose points it carries on."""
    dropped: bool = False

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "place": self.place,
            "player": self.player,
            "name": self.name,
            "points": as_number(self.points),
            "tiebreaks": {key: value_json(value) for key, value in self.tiebreaks.items()},
            "tables": [result.as_json() if result else None for result in self.tables],
            "unplayed": [one.as_json() for one in self.unplayed],
            "why": self.why,
            "rules": list(self.rules),
            "stage": self.stage,
            "earlier": {stage: as_number(points) for stage, points in self.earlier.items()},
            **({"through": self.through} if self.through else {}),
            "penalty": as_number(self.penalty),
            "dropped": self.dropped,
        }
