"""Why a team stands above the next one, in a sentence with figures, members and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from scorekeeper.tournament.ranking.ladder import Ladder
from scorekeeper.tournament.ranking.order import Value, against, apart, figure, named
from scorekeeper.tournament.ranking.points import counted, written
from scorekeeper.tournament.ranking.teams.rows import Member, by_place, by_points
from scorekeeper.tournament.regulations.teams import TEAM_CRITERIA, TeamScoring
from scorekeeper.tournament.words import nth, ordinal


class TeamSteps(Ladder):
    """The steps between the places of the teams, in words."""

    shared = "TRN-522"

    def __init__(
        self,
        groups: list[list[str]],
        parted: Sequence[str],
        values: Mapping[str, Mapping[str, Value]],
        teams: Mapping[str, Sequence[Member]],
        scoring: TeamScoring,
    ) -> None:
        super().__init__(groups, parted, TEAM_CRITERIA)
        self.values = values
        self.teams = teams
        self.scoring = scoring

    @property
    def first(self) -> str:
        return self.scoring.first.key

    def called(self, one: str) -> str:
        return one

    def own(self, one: str) -> str:
        return scored(self.scoring, self.values[self.first][one])

    def versus(self, one: str, other: str, key: str, names: str, *, lead: bool = True) -> str:
        """Compare a team with the others of a place by the criterion that separates them."""
        if key == "lacking":
            mine, theirs = len(self.teams[one]), len(self.teams[other])
            best = self.scoring.best or 0
            enough = f"{min(mine, best)} of the {best} members that count against {min(theirs, best)} for {names}"
            return f"{self.own(one)}, with {enough}" if lead else f"{enough}"
        if key == self.first:
            value = self.values[key][one]
            own, their = apart(value, self.values[key][other])
            led = f"{scored(self.scoring, value, own)} " if lead else ""
            return f"{led}against {their} for {names}"
        sides = self._sides(key, one, other)
        return f"{self.own(one)}, level with {names}; {sides}" if lead else f"{sides} for {names}"

    def _sides(self, key: str, team: str, other: str) -> str:
        """Return the figures of two teams side by side; members are named."""
        mine, theirs = (self.values[key][one] for one in (team, other))
        match key:
            case "best-member" | "members":
                return _first_difference(_points(self.teams[team]), _points(self.teams[other]), "best member")
            case "best-places":
                return _first_difference(_places(self.teams[team]), _places(self.teams[other]), "best-placed member")
        return f"{TEAM_CRITERIA[key].title} {against(mine, theirs)}"


def scored(scoring: TeamScoring, value: Value, own: str = "") -> str:
    """Return a score in words, such as `34 points` or `sum of places 12`; `own` is how the figure is written."""
    if scoring.by_places:
        return f"{scoring.first.title} {own or figure(value)}"
    assert value is not None
    assert not isinstance(value, tuple)
    return named("points", own, value) if own else counted(value)


def _points(members: Sequence[Member]) -> list[tuple[str, str]]:
    return [(one.name, written(one.points)) for one in by_points(members)]


def _places(members: Sequence[Member]) -> list[tuple[str, str]]:
    return [(one.name, nth(one.place)) for one in by_place(members)]


def _first_difference(mine: Sequence[tuple[str, str]], theirs: Sequence[tuple[str, str]], what: str) -> str:
    """Return the first pair of members who differ: `second best member Bo 10 against Dee 9`."""
    for count, (one, other) in enumerate(zip_longest(mine, theirs), 1):
        if one is None or other is None or one[1] != other[1]:
            sides = (" ".join(side) if side else "nobody" for side in (one, other))
            return f"{f'{ordinal(count)} ' if count > 1 else ''}{what} {' against '.join(sides)}"
    return what
