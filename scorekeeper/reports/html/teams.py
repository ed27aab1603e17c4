"""Team standings as a part of the public page."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.reports.html.page import name, text
from scorekeeper.reports.html.page import sentence as linked
from scorekeeper.reports.wording.standings import unsaid
from scorekeeper.reports.wording.teams import criteria, figures, has, headed
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.teams.rows import Member, TeamRow, TeamStandings


def teams_section(found: TeamStandings) -> str:
    """Return the section with the teams in order; a team's reason opens below its name."""
    breaks = criteria(found)
    columns = [figures(found, one) for one in breaks]
    head = [
        *('<th scope="col" class="place">Place</th>', '<th scope="col" class="name">Team</th>'),
        f'<th scope="col" class="points">{headed(found)}</th>',
        *(f'<th scope="col" class="break"><abbr title="{one.title}">{text(one.short)}</abbr></th>' for one in breaks),
        '<th scope="col" class="members">Members</th>',
    ]
    rows = [_row(row, found, [column[row.team] for column in columns]) for row in found.rows]
    return (
        '<section class="teams">\n<h2>Teams</h2>\n<div class="wide"><table class="standings">\n'
        f"<thead><tr>{''.join(head)}</tr></thead>\n<tbody>\n"
        + "\n".join(rows)
        + "\n</tbody>\n</table></div>\n</section>"
    )


def _row(row: TeamRow, found: TeamStandings, values: list[str]) -> str:
    rest = f'<p class="why">{linked(unsaid(row))}</p>' if unsaid(row) else ""
    why = f'<p class="why">{linked(row.why)}</p>{rest}'
    cells = [
        f'<td class="place">{row.place}</td>',
        f'<th scope="row" class="name"><details><summary>{name(row.team)}</summary>{why}</details></th>',
        f'<td class="points">{figure(row.score)}</td>',
        *(f'<td class="break">{text(value)}</td>' for value in values),
        f'<td class="members">{", ".join(_members(row, found))}</td>',
    ]
    return f"<tr data-item>{''.join(cells)}</tr>"


def _members(row: TeamRow, found: TeamStandings) -> Iterator[str]:
    """Yield the members; those who do not count for the score are paler and in brackets."""
    for one in row.members:
        told = _member(one, by_places=found.scoring.by_places)
        yield told if one.counts else f'<span class="out">[{told}]</span>'


def _member(one: Member, *, by_places: bool) -> str:
    left = ' <span class="left">(left)</span>' if one.dropped else ""
    before = f' <span class="left">(before: {", ".join(map(name, one.formerly))})</span>' if one.formerly else ""
    return f"{name(one.name)}{left}{before} {has(one, by_places=by_places)}"
