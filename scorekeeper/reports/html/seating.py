"""The seating of a heat as a public page, by table and by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scorekeeper.games.engine.verdict import Names
from scorekeeper.reports.html.page import as_of, cited, name, page_html, rules, search_field, sentence, text, write_page
from scorekeeper.reports.wording.seating import (
    by_name,
    games_of,
    how,
    resting,
    seats_are,
    table_called,
    teams_entered,
    titled,
)
from scorekeeper.reports.wording.standings import told_heads
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament

FIXED = ("TRN-302", "TRN-304")
"""The rules behind every seating."""


def write_seating_html(path: Path, tournament: Tournament, heat: Heat) -> None:
    """Write the page; it shows names, numbers, tables and seats, but no notes."""
    write_page(path, seating_html(tournament, heat))


def seating_html(tournament: Tournament, heat: Heat) -> str:
    """Return the page as text."""
    body = "\n".join(
        (_header(tournament, heat), "<main>", _tables(tournament, heat), _names(tournament, heat), "</main>",
         _footer(tournament, heat))
    )  # fmt: skip
    return page_html(f"{tournament.regulations.document.name}: {titled(tournament, heat)}", body)


def _header(tournament: Tournament, heat: Heat) -> str:
    said = " · ".join((titled(tournament, heat), games_of(heat)))
    return (
        f'<header>\n<h1 dir="auto">{text(tournament.regulations.document.name)}</h1>\n<p><strong>{text(said)}</strong>{as_of(tournament)}</p>\n'
        f"{search_field('Find my table')}\n</header>"
    )


def _tables(tournament: Tournament, heat: Heat) -> str:
    names = tournament.names_in(heat.number)
    teams = teams_entered(tournament)
    cards = [_card(names, heat, table, teams) for table in heat.tables]
    for title, players in resting(heat):
        lines = "".join(_player(names(one), one, title.lower(), teams) for one in players)
        cards.append(f'<li data-item><h3>{title}</h3><ul class="byes">{lines}</ul></li>')
    return (
        '<section class="by-table">\n<h2>By table</h2>\n<ul class="tables">\n'
        + "\n".join(cards)
        + "\n</ul>\n</section>"
    )


def _card(names: Names, heat: Heat, table: Table, teams: Mapping[str, str]) -> str:
    lines = "".join(_player(names(seat), seat, table.name, teams) for seat in table.seats)
    told = f"<p>{'Bidding' if table.choice == 'bid' else 'Choosing'} seats in this order</p>" if table.unchosen else ""
    return f"<li data-item><h3>{text(table_called(heat, table))}</h3>{told}<ol>{lines}</ol></li>"


def _player(called: str, number: str, table: str, teams: Mapping[str, str]) -> str:
    team = f' <span class="team" dir="auto">{text(teams[number])}</span>' if number in teams else ""
    shown = f'{name(called)} <span class="number">{text(number)}</span>{team}'
    return f'<li data-player="{text(number)}" data-table="{text(table)}">{shown}</li>'


def _names(tournament: Tournament, heat: Heat) -> str:
    names, teams = tournament.names_in(heat.number), teams_entered(tournament)
    rows = [
        f'<tr data-item data-player="{text(number)}" data-table="{text(table)}" data-where="{text(where)}">'
        f'<th scope="row" class="name">{name(names(number))}</th><td class="no">{text(number)}</td>'
        f'{_team(teams, number)}<td class="where">{text(where)}</td></tr>'
        for number, table, where in by_name(tournament, heat)
    ]
    head = '<th scope="col" class="name">Player</th><th scope="col" class="no">No.</th>'
    head += f'{_team(teams, None)}<th scope="col" class="where">Table</th>'
    return (
        '<section class="by-name">\n<h2>By name</h2>\n<table class="seating">\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n" + "\n".join(rows) + "\n</tbody>\n</table>\n</section>"
    )


def _team(teams: Mapping[str, str], number: str | None) -> str:
    """Return the cell of a player's team, or the heading of that column for nobody; nothing if there are no teams."""
    if not teams:
        return ""
    if number is None:
        return '<th scope="col" class="team">Team</th>'
    return f'<td class="team" dir="auto">{text(teams.get(number, ""))}</td>'


def _footer(tournament: Tournament, heat: Heat) -> str:
    said = f"{how(tournament, heat)}. {seats_are(tournament, heat)}."
    head = told_heads(tournament.log.heads.values())
    return (
        f"<footer>\n<p>{sentence(said)}</p>\n{rules((*FIXED, *cited(said)))}\n"
        f"<p>Seated by entry {text(heat.entry.id)}; the log stood at {text(head)}</p>\n</footer>"
    )
