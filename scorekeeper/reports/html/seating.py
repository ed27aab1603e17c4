"""The seating of a heat as a public page, by table and by name."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.games import game
from scorekeeper.games.engine.verdict import Names
from scorekeeper.reports.html.page import as_of, cited, name, page_html, rules, search_field, sentence, text, write_page
from scorekeeper.reports.wording.seating import by_name, how, titled
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
    said = " · ".join((titled(tournament, heat), game(heat.game).book.title))
    return (
        f'<header>\n<h1 dir="auto">{text(tournament.regulations.document.name)}</h1>\n<p><strong>{text(said)}</strong>{as_of(tournament)}</p>\n'
        f"{search_field('Find my table')}\n</header>"
    )


def _tables(tournament: Tournament, heat: Heat) -> str:
    names = tournament.names_in(heat.number)
    cards = [_card(names, table) for table in heat.tables]
    if heat.byes:
        lines = "".join(_player(names(one), one, "bye") for one in heat.byes)
        cards.append(f'<li data-item><h3>Bye</h3><ul class="byes">{lines}</ul></li>')
    return (
        '<section class="by-table">\n<h2>By table</h2>\n<ul class="tables">\n'
        + "\n".join(cards)
        + "\n</ul>\n</section>"
    )


def _card(names: Names, table: Table) -> str:
    lines = "".join(_player(names(seat), seat, table.name) for seat in table.seats)
    return f"<li data-item><h3>Table {text(table.name)}</h3><ol>{lines}</ol></li>"


def _player(called: str, number: str, table: str) -> str:
    shown = f'{name(called)} <span class="number">{text(number)}</span>'
    return f'<li data-player="{text(number)}" data-table="{text(table)}">{shown}</li>'


def _names(tournament: Tournament, heat: Heat) -> str:
    names = tournament.names_in(heat.number)
    rows = [
        f'<tr data-item data-player="{text(number)}" data-table="{text(table)}" data-where="{text(where)}">'
        f'<th scope="row" class="name">{name(names(number))}</th><td class="no">{text(number)}</td>'
        f'<td class="where">{text(where)}</td></tr>'
        for number, table, where in by_name(tournament, heat)
    ]
    head = '<th scope="col" class="name">Player</th><th scope="col" class="no">No.</th><th scope="col" class="where">Table</th>'
    return (
        '<section class="by-name">\n<h2>By name</h2>\n<table class="seating">\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n" + "\n".join(rows) + "\n</tbody>\n</table>\n</section>"
    )


def _footer(tournament: Tournament, heat: Heat) -> str:
    said = f"{how(tournament, heat)}. Seats are numbered clockwise."
    head = told_heads(tournament.log.heads.values())
    return (
        f"<footer>\n<p>{sentence(said)}</p>\n{rules((*FIXED, *cited(said)))}\n"
        f"<p>Seated by entry {text(heat.entry.id)}; the log stood at {text(head)}</p>\n</footer>"
    )
