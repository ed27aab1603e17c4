"""Ranks the teams by what their members have, each row with its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.ranking.order import Value, split
from scorekeeper.tournament.ranking.places import RankedStage
from scorekeeper.tournament.ranking.points import NOTHING
from scorekeeper.tournament.ranking.reasons import steps_of
from scorekeeper.tournament.ranking.teams.reasons import TeamSteps
from scorekeeper.tournament.ranking.teams.rows import Member, TeamRow, TeamStandings, by_place, by_points
from scorekeeper.tournament.ranking.tiebreaks.functions import RECKONED
from scorekeeper.tournament.ranking.tiebreaks.values import Settings
from scorekeeper.tournament.regulations.lots import drawn
from scorekeeper.tournament.regulations.teams import TEAM_CRITERIA, TIE_BREAKS, TeamScoring
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.teams import teams_of
from scorekeeper.tournament.state.tournament import Tournament


def own_points(one: RankedStage, number: str) -> Fraction:
    """Return a player's points in a stage alone: what it carries on from the stage before is counted there."""
    played = one.played
    return Fraction(played.points.get(number, 0) - played.carried.get(number, 0), played.unit)


def counted_stages(ranked: Sequence[RankedStage]) -> list[RankedStage]:
    """Return the stages that count for the teams."""
    return [one for one in ranked if one.stage.teams]


def rank_teams(tournament: Tournament, ranked: Sequence[RankedStage]) -> TeamStandings | None:
    """Rank the teams by the stages that count for them; None if the regulations rank no teams."""
    scoring = tournament.regulations.teams
    if scoring is None:
        return None
    counted = counted_stages(ranked)
    results = _Results(tournament, counted, scoring)
    teams = {team.name: results.members(team.members) for team in teams_of(tournament.players).values()}
    teams = {name: members for name, members in teams.items() if members}
    values = {key: _column(key, teams, results) for key in scoring.order}
    groups, parted = [list(teams)] if teams else [], list[str]()
    for key in scoring.order:
        groups, parted = split(groups, parted, key, _better(key, values[key]))
        shown(TEAM_CRITERIA[key].rule)
    shown("TRN-522", "TRN-529")
    steps = TeamSteps([sorted(group, key=name_key) for group in groups], parted, values, teams, scoring)
    return TeamStandings(
        scoring=scoring,
        stages=() if len(counted) == len(ranked) else tuple(one.stage.name for one in counted),
        rows=tuple(_rows(steps)),
        without=tuple(one.name for one in results.ranked if not one.team),
    )


class _Results:
    """What the players have in the stages that count."""

    def __init__(self, tournament: Tournament, counted: Sequence[RankedStage], scoring: TeamScoring) -> None:
        self._counted = counted
        self.scoring = scoring
        self._seed = tournament.regulations.seed
        self._places: dict[str, int] = {}
        for group in (group for steps in steps_of(counted, tournament.names) for group in steps.groups):
            self._places |= dict.fromkeys(group, len(self._places) + 1)
        self._won = [RECKONED["wins"](one.played, Settings()) for one in counted]
        self._scored = [RECKONED["score"](one.played, Settings()) for one in counted]
        self.ranked = [tournament.players[number] for number in self._places]

    def members(self, players: Sequence[Player]) -> list[Member]:
        """Return the ranked ones among some players, best first."""
        found = [one for one in players if one.number in self._places]
        found.sort(key=lambda one: (self._places[one.number], one.number))
        if not self.scoring.by_places:
            found.sort(key=lambda one: -self._points(one.number))
        return [
            Member(
                player=one.number,
                name=one.name,
                formerly=one.formerly,
                place=self._places[one.number],
                points=self._points(one.number),
                counts=self.scoring.best is None or count < self.scoring.best,
                dropped=one.dropped,
            )
            for count, one in enumerate(found)
        ]

    def _points(self, number: str) -> Fraction:
        return sum((own_points(one, number) for one in self._counted), NOTHING)

    def wins(self, members: Sequence[Member]) -> Fraction:
        """Return the first places of some members."""
        return _total([values.shown(one.player) for values in self._won for one in members])

    def scores(self, members: Sequence[Member]) -> Fraction:
        """Return the scores of some members in their games."""
        return _total([values.shown(one.player) for values in self._scored for one in members])

    def lots(self, teams: Sequence[str]) -> dict[str, Value]:
        """Return the lots of the teams, which do not depend on how a name is spelled."""
        keys = {name_key(team): team for team in teams}
        return {keys[key]: Fraction(lot) for lot, key in enumerate(drawn(f"{self._seed}\nteams", keys), 1)}


def _total(values: Sequence[Value]) -> Fraction:
    return sum((one for one in values if isinstance(one, Fraction)), NOTHING)


def _column(key: str, teams: Mapping[str, Sequence[Member]], results: _Results) -> dict[str, Value]:
    """Return the value of a criterion for each team."""
    if key == "lots":
        return results.lots(list(teams))
    return {team: _value(key, members, results) for team, members in teams.items()}


def _value(key: str, members: Sequence[Member], results: _Results) -> Value:
    counting = [one for one in members if one.counts]
    match key:
        case "points":
            return sum((one.points for one in counting), NOTHING)
        case "places":
            return Fraction(sum(one.place for one in counting))
        case "lacking":
            return Fraction((results.scoring.best or 0) - len(counting))
        case "best-member":
            return by_points(members)[0].points
        case "members":
            return tuple(one.points for one in by_points(members))
        case "best-places":
            return tuple(Fraction(one.place) for one in by_place(members))
        case "wins":
            return results.wins(counting)
    return results.scores(counting)


def _better(key: str, values: Mapping[str, Value]) -> Callable[[str], Any]:
    """Return a sort key that puts better values first; a list that goes on is better than one that ends."""
    sign = -1 if TEAM_CRITERIA[key].larger else 1

    def sorting(team: str) -> Any:
        value = values[team]
        return (*((0, sign * one) for one in value), (1, 0)) if isinstance(value, tuple) else sign * (value or 0)

    return sorting


def _rows(steps: TeamSteps) -> list[TeamRow]:
    rows: list[TeamRow] = []
    scoring = steps.scoring
    for group in steps.groups:
        place = len(rows) + 1
        for team in group:
            members = steps.teams[team]
            score = steps.values[steps.first][team]
            lacking = steps.values["lacking"][team] if scoring.by_places else None
            assert isinstance(score, Fraction)
            rows.append(
                TeamRow(
                    place=place,
                    team=team,
                    score=score,
                    lacking=int(lacking) if isinstance(lacking, Fraction) else 0,
                    tiebreaks={key: steps.values[key][team] for key in scoring.order if key in TIE_BREAKS},
                    members=tuple(members),
                    reason=steps.parts(team),
                    ahead=steps.ahead(team),
                )
            )
    return rows
