"""Standings to hang on a wall: every row with its reason, the log's head as witness on every page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.reports.headings import banner, heads, ordinal
from scorekeeper.reports.pen import CAPITALS, HAIR, PAPERS, STRONG, THIN, Pen, centred
from scorekeeper.reports.qr import draw_qr
from scorekeeper.reports.shaping import width, wrap
from scorekeeper.tournament.standings import Standings, StandingsRow, TableResult, written

MARGIN, QR = 40.0, 34.0
FOOTER = QR + 10
PLACE, NUMBER, POINTS = 34.0, 32.0, 44.0
"""Widths of the columns; the name takes what the heats leave."""

NAME, HEAT_NARROW, HEAT_ROOMY, HEAT_WIDE = 150.0, 24.0, 40.0, 62.0
"""The name's least width, and the widths that a heat may take; below `roomy` it says less."""
UPRIGHT_HEATS = 4
"""With more heats than this the page lies on its side."""
MAIN, WHY, DETAIL = 10.0, 6.5, 5.5
LEADING = 1.3
SMALL_NAME = 7.5
"""Type size of a name that takes several lines."""
UNDER = 9.0
"""From the baseline of name and points to that of the reason and of what stands under the points."""
AIR, DESCENT = 5.5, 1.0
"""Above the capitals of a row and below its last line, which has letters that hang down."""
LEFT = "(left)"


class Grid(NamedTuple):
    """The page and its columns."""

    wide: float
    tall: float
    heat: float
    """Width of one heat's column."""

    def name(self, heats: int) -> float:
        return self.wide - 2 * MARGIN - PLACE - NUMBER - POINTS - heats * self.heat


class Prepared(NamedTuple):
    """A row with its name and its reason broken into lines."""

    row: StandingsRow
    name: list[str]
    why: list[str]

    @property
    def depth(self) -> float:
        """From the first baseline to the last."""
        details = UNDER if any(self.row.tables) else 0
        reason = UNDER + (len(self.why) - 1) * WHY * LEADING if self.why else 0
        return max(details, self.below + reason)

    @property
    def below(self) -> float:
        """From the first line of the name to its last."""
        return (len(self.name) - 1) * SMALL_NAME * LEADING

    @property
    def height(self) -> float:
        return AIR + MAIN * CAPITALS + self.depth + DESCENT + AIR


def write_standings_pdf(
    path: Path,
    standings: Standings,
    *,
    game: str = "",
    date: str = "",
    paper: Literal["A4", "Letter"] = "A4",
    why: bool = True,
) -> None:
    """Write standings as PDF; without `why` a page holds more rows and no reasons."""
    grid = _grid(standings, paper)
    canvas = Canvas(str(path), invariant=1, pageCompression=1, pagesize=(grid.wide, grid.tall))
    canvas.setTitle(f"{standings.name}: standings")
    canvas.setCreator("scorekeeper")
    pen = Pen(canvas, grid.tall)
    pages = list(_pages(standings, grid, why=why))
    for number, rows in enumerate(pages, 1):
        top = _title(standings, pen, grid, " · ".join(filter(None, (game or standings.game, date))), number)
        top = _columns(standings, pen, grid, top)
        for row in rows:
            _row(row, standings.heats, pen, grid, top)
            top += row.height
        pen.line(MARGIN, top, grid.wide - MARGIN, top, line=STRONG)
        _footer(standings, pen, grid, f"page {number} of {len(pages)}")
        canvas.showPage()
    canvas.save()


def _grid(standings: Standings, paper: str) -> Grid:
    upright = standings.heats <= UPRIGHT_HEATS
    wide, tall = PAPERS[paper] if upright else PAPERS[paper][::-1]
    room = wide - 2 * MARGIN - PLACE - NUMBER - POINTS - NAME
    heat = max(HEAT_NARROW, min(HEAT_WIDE, room / max(standings.heats, 1)))
    return Grid(wide, tall, heat)


def _first(standings: Standings, number: int) -> float:
    """How high title and banner are; later pages repeat them smaller."""
    return (46.0 if number == 1 else 24.0) + (24.0 if banner(standings) else 0) + 22.0


def _pages(standings: Standings, grid: Grid, *, why: bool) -> Iterator[list[Prepared]]:
    page: list[Prepared] = []
    number = 1
    room = grid.tall - 2 * MARGIN - FOOTER - _first(standings, number)
    for row in standings.rows:
        ready = _prepared(row, grid.name(standings.heats), why=why)
        if page and sum(other.height for other in page) + ready.height > room:
            yield page
            page, number = [], number + 1
            room = grid.tall - 2 * MARGIN - FOOTER - _first(standings, number)
        page.append(ready)
    yield page


def _prepared(row: StandingsRow, wide: float, *, why: bool) -> Prepared:
    """Break name and reason into lines; the reason also has the room under the points."""
    unsaid = (rule for rule in row.rules if rule not in row.why)
    told = " ".join((row.why, *unsaid)) if why else ""
    room = _name_room(row, wide)
    name = [row.name] if width(row.name, SMALL_NAME) <= room else wrap(row.name, room, SMALL_NAME, hyphens=True)
    return Prepared(row, name, wrap(told, wide + POINTS - 10, WHY))


def _name_room(row: StandingsRow, wide: float) -> float:
    return wide - 6 - (width(f" {LEFT}", WHY) if row.dropped else 0)


def _title(standings: Standings, pen: Pen, grid: Grid, told: str, number: int) -> float:
    room = grid.wide - 2 * MARGIN
    if number == 1:
        pen.text(MARGIN, MARGIN + 16, standings.name, 20, bold=True, room=room, least=10)
        heats = f"after {standings.heats} {'heat' if standings.heats == 1 else 'heats'}"
        pen.text(MARGIN, MARGIN + 34, f"Standings {heats} · {told}", 10, room=room, least=7, direction="sentence")
    else:
        pen.text(MARGIN, MARGIN + 12, f"{standings.name}: standings", 11, bold=True, room=room, least=7)
    top = MARGIN + _first(standings, number) - 22
    if warning := banner(standings):
        pen.box(MARGIN, top - 24, room, 18, shade=0.85, line=STRONG)
        pen.text(MARGIN + 6, centred(top - 24, 18, 10), warning, 10, bold=True, room=room - 12, least=6)
    return top


def _columns(standings: Standings, pen: Pen, grid: Grid, top: float) -> float:
    base = top + 14
    name = grid.name(standings.heats)
    left = MARGIN + PLACE + NUMBER + name
    pen.text(MARGIN + PLACE - 10, base, "Place", 7, bold=True, align="right")
    pen.text(MARGIN + PLACE + NUMBER - 8, base, "No.", 7, bold=True, align="right")
    pen.text(MARGIN + PLACE + NUMBER, base, "Player", 7, bold=True)
    pen.text(left + POINTS - 8, base, "Points", 7, bold=True, align="right")
    for heat in range(standings.heats):
        label = f"Heat {heat + 1}" if grid.heat >= HEAT_ROOMY else str(heat + 1)
        middle = left + POINTS + (heat + 0.5) * grid.heat
        pen.text(middle, base, label, 7, bold=True, align="middle", room=grid.heat - 2, least=4)
    pen.line(MARGIN, top + 20, grid.wide - MARGIN, top + 20, line=STRONG)
    return top + 20


def _row(prepared: Prepared, heats: int, pen: Pen, grid: Grid, top: float) -> None:
    row, name = prepared.row, grid.name(heats)
    base, left = top + AIR + MAIN * CAPITALS, MARGIN + PLACE + NUMBER
    pen.line(MARGIN, top, grid.wide - MARGIN, top, line=HAIR)
    pen.text(MARGIN + PLACE - 10, base, str(row.place), MAIN, bold=True, align="right")
    pen.text(left - 8, base, row.player, MAIN - 2, align="right", room=NUMBER - 8, least=5)
    _name(prepared, pen, left, base, _name_room(row, name))
    pen.text(left + name + POINTS - 8, base, written(row.points), MAIN, bold=True, align="right")
    for heat, result in enumerate(row.tables):
        _heat(result, pen, left + name + POINTS + (heat + 0.5) * grid.heat, base, grid.heat)
    for n, line in enumerate(prepared.why):
        pen.text(left, base + prepared.below + UNDER + n * WHY * LEADING, line, WHY, direction="sentence")


def _name(prepared: Prepared, pen: Pen, left: float, base: float, room: float) -> None:
    """A name, on several lines when it is long; `(left)` stands on its right, whichever way the name is read."""
    size = MAIN if len(prepared.name) == 1 else SMALL_NAME
    taken = 0.0
    for n, line in enumerate(prepared.name):
        taken = pen.text(left, base + n * SMALL_NAME * LEADING, line, size, room=room, least=SMALL_NAME)
    if prepared.row.dropped:
        pen.text(left + taken + 3, base + prepared.below, LEFT, WHY)


def _heat(result: TableResult | None, pen: Pen, middle: float, base: float, wide: float) -> None:
    """Points of one heat, and beneath them where they come from."""
    if result is None:
        pen.text(middle, base, "\u2013", MAIN - 1, align="middle")
        return
    pen.text(middle, base, written(result.points), MAIN - 1, align="middle", room=wide - 2, least=5)
    place = "" if result.place is None else ordinal(result.place)
    parts = (result.table, place, result.note) if wide >= HEAT_ROOMY or not result.note else (result.note,)
    told = ", ".join(part for part in parts if part)
    pen.text(middle, base + UNDER, told, DETAIL, align="middle", room=wide - 3, least=4)


def _footer(standings: Standings, pen: Pen, grid: Grid, number: str) -> None:
    base = grid.tall - MARGIN
    pen.line(MARGIN, base - QR - 4, grid.wide - MARGIN, base - QR - 4, line=THIN)
    told = heads(standings)
    left = MARGIN
    if told:
        white = draw_qr(pen.canvas, told, MARGIN, pen.height - base, QR)
        left += QR + max(8.0, white)
        pen.text(left, base - 10, "Computed from the log as it stood at", WHY)
        pen.text(left, base, told, WHY, room=grid.wide - MARGIN - left - 60, least=4)
    pen.text(grid.wide - MARGIN, base, number, 8, align="right")
