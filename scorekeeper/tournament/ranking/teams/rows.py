"""The standings of the teams as data: a row for each team, with its members."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from scorekeeper.tournament.ranking.ladder import Part, joined, rules_of
from scorekeeper.tournament.ranking.order import Value, value_json
from scorekeeper.tournament.ranking.points import as_number
from scorekeeper.tournament.regulations.teams import TeamScoring


class Member(Struct, frozen=True, kw_only=True):
    """A ranked player of a team."""

    player: str
    name: str
    formerly: tuple[str, ...] = ()
    """Names of those who had the number before a substitute took it over."""
    place: int
    """The place among all players, in the stages that count for the teams."""
    points: Fraction
    """The points of these stages."""
    counts: bool
    """Whether they are among the members who count."""
    dropped: bool = False

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "player": self.player,
            "name": self.name,
            "formerly": list(self.formerly),
            "place": self.place,
            "points": as_number(self.points),
            "counts": self.counts,
            "dropped": self.dropped,
        }


def by_points(members: Iterable[Member]) -> list[Member]:
    """Return members, most points first."""
    return sorted(members, key=lambda one: -one.points)


def by_place(members: Iterable[Member]) -> list[Member]:
    """Return members, best place first."""
    return sorted(members, key=lambda one: one.place)


class TeamRow(Struct, frozen=True, kw_only=True):
    """One team's line."""

    place: int
    team: str
    score: Fraction
    """The sum of points, or of places."""
    lacking: int = 0
    """How many of the members that count the team does not have, where places are added up."""
    tiebreaks: dict[str, Value] = {}
    members: tuple[Member, ...]
    """Best first."""
    reason: tuple[Part, ...]
    """What puts the team above the next one, or level with others."""
    ahead: Part | None = None
    """What puts it above the next place, whoever shares its own; None for the last place."""

    @property
    def why(self) -> str:
        """The reason in one sentence, with its rules."""
        return joined(self.reason)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the reason."""
        return rules_of(self.reason)

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "place": self.place,
            "team": self.team,
            "score": as_number(self.score),
            "lacking": self.lacking,
            "tiebreaks": {key: value_json(value) for key, value in self.tiebreaks.items()},
            "members": [member.as_json() for member in self.members],
            "why": self.why,
            "rules": list(self.rules),
        }


class TeamStandings(Struct, frozen=True, kw_only=True):
    """The standings of the teams."""

    scoring: TeamScoring
    stages: tuple[str, ...] = ()
    """The stages that count; empty if all do."""
    rows: tuple[TeamRow, ...]
    without: tuple[str, ...] = ()
    """The names of ranked players who have no team."""

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "score": self.scoring.score,
            "best": self.scoring.best,
            "order": list(self.scoring.order),
            "stages": list(self.stages),
            "standings": [row.as_json() for row in self.rows],
            "without": list(self.without),
        }
