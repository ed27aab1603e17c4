"""The seating of a heat to post on the wall, by table and by name, in large type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.documents.writing import write_whole
from scorekeeper.reports.pdf.footer import FOOTER, MARGIN, draw_footer
from scorekeeper.reports.pdf.pen import HAIR, PAPERS, STRONG, Pen, centred
from scorekeeper.reports.pdf.typography.shaping import width
from scorekeeper.reports.wording.seating import by_name, how, resting, seats_are, table_called, teams_entered, titled
from scorekeeper.reports.wording.standings import told_heads
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament

TITLE, TABLE, NAME = 24.0, 20.0, 15.0
HEAD, ROW = 30.0, 22.0
"""Heights of a table's title and of a line."""
GUTTER, GAP = 22.0, 12.0
COLUMNS = 2
TOP = MARGIN + 56
LEAST = 8.0
TEAM = 9.0
"""Type size of the team beside a name."""


class SeatingLine(NamedTuple):
    """A player on the list."""

    left: str
    name: str
    right: str
    team: str = ""
    """Printed where the name leaves room for it."""


class SeatingCard(NamedTuple):
    """A table with its players, or a line of the list by name."""

    title: str
    lines: tuple[SeatingLine, ...]

    @property
    def height(self) -> float:
        return (HEAD if self.title else 0) + ROW * len(self.lines) + (GAP if self.title else 0)


def write_seating_pdf(path: Path, tournament: Tournament, heat: Heat, *, paper: Literal["A4", "Letter"] = "A4") -> None:
    """Write the list by table, then the list by name on pages of its own."""
    wide, tall = PAPERS[paper]
    canvas = Canvas(str(path), invariant=1, pageCompression=1, pagesize=(wide, tall))
    canvas.setTitle(f"{tournament.regulations.document.name}: {titled(tournament, heat)}")
    canvas.setCreator("scorekeeper")
    pen = Pen(canvas, tall)
    room = tall - TOP - MARGIN - FOOTER - 26
    sides = [
        *(("by table", page) for page in _pages(_tables(tournament, heat), room)),
        *(("by name", page) for page in _pages(_names(tournament, heat), room)),
    ]
    head = told_heads(tournament.log.heads.values())
    for number, (order, columns) in enumerate(sides, 1):
        _title(pen, wide, tournament, heat, order)
        for index, cards in enumerate(columns):
            _column(pen, cards, MARGIN + index * (_across(wide) + GUTTER), _across(wide))
        for up, sentence in ((14, how(tournament, heat)), (4, seats_are(tournament, heat))):
            base = tall - MARGIN - FOOTER - up
            pen.text(MARGIN, base, f"{sentence}.", 8, room=wide - 2 * MARGIN, least=7, direction="sentence")
        draw_footer(pen, wide, head, f"page {number} of {len(sides)}")
        canvas.showPage()
    write_whole(path, canvas.getpdfdata())


def _across(wide: float) -> float:
    return (wide - 2 * MARGIN - GUTTER * (COLUMNS - 1)) / COLUMNS


def _tables(tournament: Tournament, heat: Heat) -> Iterator[SeatingCard]:
    names, teams = tournament.names_in(heat.number), teams_entered(tournament)
    for table in heat.tables:
        seats = enumerate(table.seats, 1)
        open_ = f", {'bidding' if table.choice == 'bid' else 'choosing'} in this order" if table.unchosen else ""
        yield SeatingCard(
            f"{table_called(heat, table)}{open_}",
            tuple(SeatingLine(str(n), names(seat), seat, teams.get(seat, "")) for n, seat in seats),
        )
    for title, players in resting(heat):
        yield SeatingCard(title, tuple(SeatingLine("", names(one), one, teams.get(one, "")) for one in players))


def _names(tournament: Tournament, heat: Heat) -> Iterator[SeatingCard]:
    names, teams = tournament.names_in(heat.number), teams_entered(tournament)
    for number, table, _ in by_name(tournament, heat):
        yield SeatingCard("", (SeatingLine("", names(number), table, teams.get(number, "")),))


def _pages(cards: Iterator[SeatingCard], room: float) -> list[list[list[SeatingCard]]]:
    """Return the cards by page and column; the columns of the last page are about equally long."""
    columns = _columns(list(cards), room)
    *full, last = [columns[n : n + COLUMNS] for n in range(0, len(columns), COLUMNS)]
    left = [card for column in last for card in column]
    limits = sorted({sum(card.height for card in left[i:j]) for j in range(len(left) + 1) for i in range(j)})
    even = (_columns(left, limit) for limit in limits)
    return [*full, next((found for found in even if len(found) <= COLUMNS), last)]


def _columns(cards: Sequence[SeatingCard], room: float) -> list[list[SeatingCard]]:
    """Return the cards in columns, each filled before the next one begins."""
    columns: list[list[SeatingCard]] = [[]]
    taken = 0.0
    for card in cards:
        if columns[-1] and taken + card.height > room:
            columns.append([])
            taken = 0.0
        columns[-1].append(card)
        taken += card.height
    return columns


def _title(pen: Pen, wide: float, tournament: Tournament, heat: Heat, order: str) -> None:
    room = wide - 2 * MARGIN
    pen.text(MARGIN, MARGIN + 20, f"{titled(tournament, heat)}, {order}", TITLE, bold=True, room=room, least=12)
    pen.text(MARGIN, MARGIN + 40, tournament.regulations.document.name, 12, room=room, least=7)


def _column(pen: Pen, cards: Sequence[SeatingCard], left: float, wide: float) -> None:
    top = TOP
    for card in cards:
        if card.title:
            pen.text(left, centred(top, HEAD, TABLE), card.title, TABLE, bold=True, room=wide, least=10)
            pen.line(left, top + HEAD - 2, left + wide, top + HEAD - 2, line=STRONG)
            top += HEAD
        for line in card.lines:
            _line(pen, line, left, top, wide, named=not card.title)
            top += ROW
        top += GAP if card.title else 0


def _line(pen: Pen, line: SeatingLine, left: float, top: float, wide: float, *, named: bool) -> None:
    """Draw a line: seat, name and number; in the list by name, the table in bold."""
    base = centred(top, ROW, NAME)
    indent = 0.0 if named else 20.0
    size = NAME if named else 11.0
    pen.text(left, base, line.left, 11)
    taken = pen.text(left + wide, base, line.right, size, bold=named, align="right", room=60, least=LEAST)
    room = wide - indent - taken - 8
    written = indent + pen.text(left + indent, base, line.name, NAME, room=room, least=LEAST) + 6
    if line.team and width(line.team, TEAM) <= room + indent - written:
        pen.text(left + written, base, line.team, TEAM)
    pen.line(left, top + ROW - 1, left + wide, top + ROW - 1, line=HAIR)
