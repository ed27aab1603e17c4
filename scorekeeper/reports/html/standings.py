"""Standings as a public page, for projectors, phones and printers."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from scorekeeper.reports.html.page import as_of, cited, name, page_html, rules, search_field, text, write_page
from scorekeeper.reports.html.page import sentence as linked
from scorekeeper.reports.html.teams import teams_section
from scorekeeper.reports.wording import teams
from scorekeeper.reports.wording.standings import (
    MARK,
    Played,
    after,
    cell,
    counting,
    criteria,
    detail,
    earlier_stages,
    guests,
    heads,
    heats,
    marks,
    notes,
    penalised,
    penalty,
    qualifying,
    sentence,
    shared_criteria,
    stage_columns,
    stages,
    tiebreaks,
    unsaid,
    upgraded,
)
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.rows import StandingsRow
from scorekeeper.tournament.ranking.standings import Standings
from scorekeeper.tournament.ranking.teams.rows import TeamRow
from scorekeeper.tournament.regulations.criteria import Criterion, criterion
from scorekeeper.tournament.state.tournament import Tournament

MANY = 6
"""With more heats than this, what stands under the points of a heat may take several lines."""


def write_standings_html(path: Path, standings: Standings, tournament: Tournament) -> None:
    """Write the page; it shows the standings, but no notes."""
    write_page(path, standings_html(standings, tournament))


def standings_html(standings: Standings, tournament: Tournament) -> str:
    """Return the page as text."""
    tables = [
        _table(standings),
        *([teams_section(standings.teams)] if standings.teams and standings.teams.rows else []),
    ]
    tables += [_of_game(one) for one in standings.games]
    body = "\n".join((_header(standings, tournament), "<main>", *tables, "</main>", _footer(standings)))
    return page_html(f"{standings.name}: standings", body)


def _header(standings: Standings, tournament: Tournament) -> str:
    titles = standings.only or ", ".join(tournament.regulations.game(one).book.title for one in tournament.games)
    said = f"Standings {after(standings)} · {titles}"
    kind = "provisional" if standings.provisional else "final"
    state = "Final standings" if standings.state == "final" else sentence(standings.state)
    told = f'<p class="marks">{text(marks(standings))}</p>\n' if marks(standings) else ""
    return (
        f'<header>\n<h1 dir="auto">{text(standings.name)}</h1>\n<p>{text(said)}{as_of(tournament)}</p>\n'
        f'<p class="state {kind}">{text(state)}</p>\n{told}{search_field("Find a player")}\n</header>'
    )


def _of_game(standings: Standings) -> str:
    """Return the section with the standings of one game alone."""
    return f'<section class="game">\n<h2>{text(standings.only)}</h2>\n<p>{linked(counting(standings))}</p>\n{_table(standings)}\n</section>'


def _table(standings: Standings) -> str:
    before, breaks, lost = stage_columns(standings), shared_criteria(standings), penalised(standings)
    head = [
        *('<th scope="col" class="place">Place</th>', '<th scope="col" class="no">No.</th>'),
        *('<th scope="col" class="name">Player</th>', '<th scope="col" class="points">Points</th>'),
        *(['<th scope="col" class="lost">Penalty</th>'] if lost else []),
        *(f'<th scope="col" class="break" dir="auto">{text(stage)}</th>' for stage, _ in before),
        *(f'<th scope="col" class="break"><abbr title="{one.title}">{text(one.short)}</abbr></th>' for one in breaks),
        *(f'<th scope="col" class="heat">Heat {n + 1}</th>' for n in range(standings.heats)),
    ]
    columns = [cells for _, cells in before] + [tiebreaks(standings, one) for one in breaks]
    staged, teamed = bool(stages(standings)), teams.teams_ranked(standings.teams)
    many = " many" if standings.heats > MANY else ""
    bodies = []
    for stage, rows in groupby(standings.rows, key=lambda row: row.stage):
        title = f'<th scope="rowgroup" colspan="{len(head)}" dir="auto">{text(stage)}</th>'
        lines = [f'<tr class="stage" data-item>{title}</tr>'] if staged else []
        lines += [_row(row, breaks, columns, teamed.get(row.player, ""), lost=lost) for row in rows]
        bodies.append("<tbody>\n" + "\n".join(lines) + "\n</tbody>")
    return (
        f'<div class="wide"><table class="standings{many}">\n<thead><tr>{"".join(head)}</tr></thead>\n'
        + "\n".join(bodies)
        + "\n</table></div>"
    )


def _row(row: StandingsRow, breaks: list[Criterion], columns: list[dict[str, str]], team: str, *, lost: bool) -> str:
    mark = f'<sup class="marks">{MARK}</sup>' if notes(row) else ""
    left = ' <span class="left">(left)</span>' if row.dropped else ""
    left += f' <small class="team" dir="auto">{text(team)}</small>' if team else ""
    cells = [
        *(f'<td class="place">{row.place}</td>', f'<td class="no">{text(row.player)}</td>'),
        f'<th scope="row" class="name"><details><summary>{name(row.name)}{left}</summary>{_why(row, breaks)}</details></th>',
        f'<td class="points">{figure(row.points)}{mark}</td>',
        *([f'<td class="lost">{penalty(row.penalty)}</td>'] if lost else []),
        *(f'<td class="break">{column[row.player]}</td>' for column in columns),
        *map(_heat, heats(row)),
    ]
    return f'<tr data-item data-player="{text(row.player)}">{"".join(cells)}</tr>'


def _why(row: StandingsRow, breaks: list[Criterion]) -> str:
    """Return the reason, tie-breaks without a column, and for narrow screens the content of the hidden columns."""
    more = [f"No. {row.player}", *([f"penalty {penalty(row.penalty)}"] if row.penalty else [])]
    more += [f"{figure(points)} in {stage}" for stage, points in row.earlier.items()]
    values = {criterion(key): figure(value) for key, value in row.tiebreaks.items() if value is not None}
    more += [f"{one.title} {value}" for one, value in values.items() if one in breaks]
    apart = " · ".join(f"{one.title} {value}" for one, value in values.items() if one not in breaks)
    more += [f"heat {number}: {cell(played)}" for number, played in enumerate(heats(row), 1) if played]
    rest = f'<p class="why">{linked(unsaid(row))}</p>' if unsaid(row) else ""
    rest += f'<p class="why">{text(apart)}</p>' if apart else ""
    return f'<p class="why">{linked(row.why)}</p>{rest}<p class="more">{text(" · ".join(more))}</p>'


def _heat(played: Played) -> str:
    if played is None:
        return '<td class="heat"></td>'
    told, note = detail(played), getattr(played, "note", "")
    noted = f" <span>{text(note)}</span>" if note and told != note else ""
    where = text(told.removesuffix(note) if noted else told)
    return f'<td class="heat">{figure(played.points)}<small><span>{where}</span>{noted}</small></td>'


def _footer(standings: Standings) -> str:
    every = [*standings.rows, *(row for one in standings.games for row in one.rows)]
    ranked: list[StandingsRow | TeamRow] = [*every, *(standings.teams.rows if standings.teams else ())]
    named = {rule for row in ranked for rule in (*row.rules, *cited(row.why))}
    told = [
        line for line in (counting(standings), qualifying(standings), guests(standings), upgraded(standings)) if line
    ]
    told += teams.notes(standings.teams) if standings.teams and standings.teams.rows else []
    lines = [f"<p>{linked(line)}</p>" for line in told]
    meant = [f"<dt>{text(stage)}</dt><dd>points in that stage</dd>" for stage in earlier_stages(standings)]
    meant += [
        f"<dt>{text(one.short)}</dt><dd>{text(one.title)} ({linked(one.rule)})</dd>"
        for one in shared_criteria(standings)
    ]
    if meant:
        lines.append(f"<section><h2>Columns</h2><dl>{''.join(meant)}</dl></section>")
    named |= {one.rule for one in criteria(standings)} | {*cited(" ".join(told))}
    named |= {"TRN-418"} if penalised(standings) else set()
    lines.append(rules(named))
    lines.append(f"<p>Computed from the log as it stood at {text(heads(standings))}</p>" if standings.head else "")
    return f"<footer>\n{''.join(lines)}\n</footer>"
