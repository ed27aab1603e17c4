"""Why a team stands above the next one, in a sentence with figures, members and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.order import Value, against, apart, figure
from scorekeeper.tournament.ranking.points import counted, written
from scorekeeper.tournament.ranking.team_rows import Member
from scorekeeper.tournament.regulations.teams import TEAM_CRITERIA, TeamScoring
from scorekeeper.tournament.words import SHOWN, few, nth, ordinal


class TeamSteps:
    """The steps between the places of the teams, in words."""

    def __init__(
        self,
        groups: Sequence[Sequence[str]],
        parted: Sequence[str],
        values: Mapping[str, Mapping[str, Value]],
        teams: Mapping[str, Sequence[Member]],
        scoring: TeamScoring,
    ) -> None:
        self.groups = groups
        self.values = values
        self.teams = teams
        self.scoring = scoring
        self._parted = parted
        self._index = {team: index for index, group in enumerate(groups) for team in group}

    def reason(self, team: str) -> tuple[str, tuple[str, ...]]:
        """Return what puts a team above the next one, or level with others, with figures and rules."""
        index = self._index[team]
        group = self.groups[index]
        said, rules = [], []
        level = len(group) > 1
        if level:
            shown("TRN-522")
            others = [other for other in group[: SHOWN + 2] if other != team]
            said.append(f"{self.own(team)}, level with {few(others, len(group) - 1)}: the place is shared (TRN-522)")
            rules.append("TRN-522")
        rival = self._rival(index)
        if rival is not None:
            key, below = rival
            rule = TEAM_CRITERIA[key].rule
            said.append(f"{self.versus(team, below, key, lead=not level)} ({rule})")
            rules.append(rule)
        elif not level:
            rule = TEAM_CRITERIA[self._first].rule
            said.append(f"{self.own(team)} ({rule})")
            rules.append(rule)
        return "; ".join(said), tuple(dict.fromkeys(sorted(rules)))

    @property
    def _first(self) -> str:
        return "places" if self.scoring.by_places else "points"

    def _rival(self, index: int) -> tuple[str, Sequence[str]] | None:
        """Return the criterion and the teams to compare with: the next place, or for the last place the one before."""
        if index + 1 < len(self.groups):
            return self._parted[index], self.groups[index + 1]
        return (self._parted[index - 1], self.groups[index - 1]) if index else None

    def own(self, team: str) -> str:
        """Return the score of a team in words."""
        return scored(self.values[self._first][team], by_places=self.scoring.by_places)

    def versus(self, team: str, others: Sequence[str], key: str, *, lead: bool = True) -> str:
        """Compare a team with the others of a place by the criterion that separates them."""
        other, names = others[0], few(others)
        if key == "lacking":
            mine, theirs = len(self.teams[team]), len(self.teams[other])
            best = self.scoring.best or 0
            enough = f"{min(mine, best)} of the {best} members that count against {min(theirs, best)} for {names}"
            return f"{self.own(team)}, with {enough}" if lead else f"{enough}"
        if key == self._first:
            own, their = apart(self.values[key][team], self.values[key][other])
            return f"{self._lead(own)} against {their} for {names}" if lead else f"against {their} for {names}"
        sides = self._sides(key, team, other)
        return f"{self.own(team)}, level with {names}; {sides}" if lead else f"{sides} for {names}"

    def _lead(self, own: str) -> str:
        if self.scoring.by_places:
            return f"sum of places {own}"
        return f"{own} point{'' if own == '1' else 's'}"

    def _sides(self, key: str, team: str, other: str) -> str:
        """Return the figures of two teams side by side; members are named."""
        mine, theirs = (self.values[key][one] for one in (team, other))
        match key:
            case "best-member" | "members":
                return _first_difference(self._by_points(team), self._by_points(other), "best member")
            case "best-places":
                return _first_difference(self._by_place(team), self._by_place(other), "best-placed member")
        return f"{TEAM_CRITERIA[key].title} {against(mine, theirs)}"

    def _by_points(self, team: str) -> list[tuple[str, str]]:
        found = sorted(self.teams[team], key=lambda one: -one.points)
        return [(one.name, written(one.points)) for one in found]

    def _by_place(self, team: str) -> list[tuple[str, str]]:
        found = sorted(self.teams[team], key=lambda one: one.place)
        return [(one.name, nth(one.place)) for one in found]


def scored(value: Value, *, by_places: bool) -> str:
    """Return a score in words: `34 points`, `sum of places 12`."""
    if by_places:
        return f"sum of places {figure(value)}"
    assert value is not None
    assert not isinstance(value, tuple)
    return counted(value)


def _first_difference(mine: Sequence[tuple[str, str]], theirs: Sequence[tuple[str, str]], what: str) -> str:
    """Return the first pair of members who differ: `second best member Bo 10 against Dee 9`."""
    for count, (one, other) in enumerate(zip_longest(mine, theirs), 1):
        if one is None or other is None or one[1] != other[1]:
            sides = (" ".join(side) if side else "nobody" for side in (one, other))
            return f"{f'{ordinal(count)} ' if count > 1 else ''}{what} {' against '.join(sides)}"
    return what
