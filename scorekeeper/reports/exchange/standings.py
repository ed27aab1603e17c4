"""Standings as CSV."""

from __future__ import annotations

from scorekeeper.reports.exchange.csv import csv_text, decimal, safe
from scorekeeper.reports.wording.standings import Played, criteria, earlier_stages, points_in, unseated
from scorekeeper.reports.wording.standings import heats as heat_cells
from scorekeeper.reports.wording.teams import criteria as criteria_of_teams
from scorekeeper.reports.wording.teams import score, teams_ranked
from scorekeeper.tournament.ranking.order import Value
from scorekeeper.tournament.ranking.rows import StandingsRow, UnplayedHeat
from scorekeeper.tournament.ranking.standings import Standings
from scorekeeper.tournament.ranking.teams.rows import Member, TeamStandings
from scorekeeper.tournament.regulations.teams import LACKING


def standings_csv(standings: Standings) -> str:
    """Return one line per player: place, number, name, stage, points, penalty, tie-breaks, heats and the reason.

    Points are decimals and tables bare numbers, because spreadsheets take `7/2` and `2/3` for dates; the JSON has the
    exact fractions. The column `team` is there if teams are ranked. If there is no table, `bye` or `missed` says why. The column `state` says `final`, or why not.
    """
    breaks = [one.key for one in criteria(standings)]
    heats = range(1, standings.heats + 1)
    columns = [f"heat {n} {what}" for n in heats for what in ("points", "table", "place", "score", "note")]
    known = ["place", "number", "name", "stage", "points", "penalty", "left"]
    teams, teamed = teams_ranked(standings.teams), ["team"] if standings.teams else []
    before, coming = earlier_stages(standings), ["through"] if standings.next_stage else []
    rows = []
    for row in standings.rows:
        values = [_value(row.tiebreaks.get(key)) for key in breaks]
        past = [_value(points_in(row, stage)) for stage in before]
        cells = [
            *_known(row),
            *(safe(teams.get(row.player, "")) for _ in teamed),
            *(row.through for _ in coming),
            *past,
            *values,
            *(text for one in heat_cells(row) for text in _heat(one)),
        ]
        rows.append([*cells, safe(row.why), " ".join(row.rules), standings.state])
    named = [safe(f"points in {stage}") for stage in before]
    return csv_text([*known, *teamed, *coming, *named, *breaks, *columns, "why", "rules", "state"], rows)


def teams_csv(found: TeamStandings, state: str) -> str:
    """Return one line per member: the place, name, score and tie-breaks of the team, then the member."""
    breaks = [one.key for one in criteria_of_teams(found, every=True) if one is not LACKING]
    known = ["place", "team", score(found).key, "lacking", *breaks]
    member = ["number", "name", "before", "member place", "member points", "counts", "left"]
    rows = []
    for row in found.rows:
        values = [_value(row.tiebreaks.get(key)) for key in breaks]
        team = [str(row.place), safe(row.team), decimal(row.score), str(row.lacking or ""), *values]
        rows += [[*team, *_member(one), safe(row.why), " ".join(row.rules), state] for one in row.members]
    return csv_text([*known, *member, "why", "rules", "state"], rows)


def _member(one: Member) -> list[str]:
    named = [safe(one.player), safe(one.name), safe(", ".join(one.formerly))]
    return [*named, str(one.place), decimal(one.points), "counts" * one.counts, "left" * one.dropped]


def _known(row: StandingsRow) -> list[str]:
    points, lost = decimal(row.points), decimal(row.penalty) if row.penalty else ""
    return [str(row.place), safe(row.player), safe(row.name), safe(row.stage), points, lost, "left" * row.dropped]


def _value(value: Value) -> str:
    """Return a tie-break as decimal numbers separated by blanks; spreadsheets would read `2-1-0` as a date."""
    if value is None:
        return ""
    return " ".join(map(decimal, value)) if isinstance(value, tuple) else decimal(value)


def _heat(played: Played) -> list[str]:
    if played is None:
        return [""] * 5
    if isinstance(played, UnplayedHeat):
        return [decimal(played.points), unseated(played), "", "", ""]
    place = "" if played.place is None else str(played.place)
    score = "" if played.score is None else decimal(played.score)
    return [decimal(played.points), played.table.rpartition("/")[2], place, score, safe(played.note)]
