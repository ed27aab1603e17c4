"""The sheets of the team standings: one line per team, and one per member."""

from __future__ import annotations

from fractions import Fraction

from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.reports.wording.standings import after, sentence
from scorekeeper.reports.wording.teams import criteria, figures, headed, members, notes
from scorekeeper.reports.xlsx.workbook import Shown, player_number, put_list
from scorekeeper.tournament.ranking.order import too_fine
from scorekeeper.tournament.ranking.standings import Standings
from scorekeeper.tournament.ranking.teams.rows import TeamStandings
from scorekeeper.tournament.regulations.criteria import Criterion

MEMBERS = ("Team place", "Team", "No.", "Player", "Before", "Note", "Points", "Place", "Counts")


def put_teams(teams: Worksheet, people: Worksheet, standings: Standings, found: TeamStandings) -> None:
    """Write the teams in order, and their members with what each adds."""
    breaks = criteria(found)
    columns = [_column(found, one) for one in breaks]
    rows = [
        [
            *(row.place, row.team, row.score, *(column[row.team] for column in columns)),
            *(members(row, found), row.why, " ".join(row.rules)),
        ]
        for row in found.rows
    ]
    head = ["Place", "Team", headed(found), *(one.short for one in breaks), "Members", "Why", "Rules"]
    told = (sentence(standings.state), *notes(found))
    put_list(teams, head, rows, title=f"{standings.name}: team standings {after(standings)}", notes=told, keep=2)
    lines = [
        (
            *(row.place, row.team, player_number(one.player), one.name, ", ".join(one.formerly)),
            *("left" if one.dropped else "", one.points, one.place, "yes" if one.counts else "no"),
        )
        for row in found.rows
        for one in row.members
    ]
    put_list(people, MEMBERS, lines)


def _column(found: TeamStandings, one: Criterion) -> dict[str, Shown | str | int]:
    """Return a criterion by team; lists are text."""
    values = {row.team: row.tiebreaks.get(one.key, Fraction(row.lacking)) for row in found.rows}
    fine, texts = any(map(too_fine, values.values())), figures(found, one)
    return {
        team: Shown(value, fine=fine) if isinstance(value, Fraction) else texts[team] for team, value in values.items()
    }
