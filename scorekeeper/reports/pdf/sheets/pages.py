"""Score sheets as PDF: for a table, blank, or filled in from a record.

A layout is drawn once per number of players as a form of the PDF; each page then adds its names, its values and its
head. That is fast, and keeps a file for a hundred tables small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.documents.writing import write_whole
from scorekeeper.games.engine.paper import Layout
from scorekeeper.reports.pdf.pen import PAPERS, STRONG, THIN, Pen
from scorekeeper.reports.pdf.qr import draw_qr
from scorekeeper.reports.pdf.sheets.arrangement import Page, arrange, draw_page
from scorekeeper.reports.pdf.sheets.blocks import LABEL, LEAST, RowOwners, Slot
from scorekeeper.reports.pdf.sheets.content import NAMES, Content, SheetSeat, fill
from scorekeeper.reports.pdf.typography.shaping import width, wrap

Paper = Literal["A4", "Letter"]
Progress = Callable[[int, int], None]
"""Called after each sheet with the number of finished sheets and of all sheets."""

DIGITS = (64, 16, 8, 4)
"""How many digits of a hash are printed."""
MARGIN, FOOTER, HEAD, QR = 26.0, 10.0, 48.0, 42.0
FINE, FINE_LINE = 7.0, 8.4
"""Type size and line height of the rulings."""
BRACKETS = "In brackets: what nobody wrote down and scorekeeper computed."
TABLE = 62.0
"""Width of the box with the table's name."""


class SheetPage(Struct, frozen=True, kw_only=True):
    """The content of one table's sheet; without seats it is blank."""

    layout: Layout
    event: str = ""
    table: str = ""
    """Such as `2/3`."""
    date: str = ""
    place: str = ""
    seats: tuple[SheetSeat, ...] = ()
    """In clockwise order."""
    others: dict[str, str] = {}
    """The names of the non-players, such as `{"smuggler": "Smuggler"}`."""
    rulings: tuple[tuple[str, str], ...] | None = None
    """Rulings that differ from the default, as id and text; None before the tournament chose."""
    sheet_id: str = ""
    head: str = ""
    """The head of the log when the sheet was printed."""
    record: dict[str, Any] | None = None
    """Values to print, as a record's JSON data; a back without values is left out."""
    computed: dict[str, Any] = {}
    """What the paper leaves blank but counts, as a record's data; printed in brackets."""
    turns: tuple[dict[str, str], ...] = ()
    """The lines of the turn log."""
    note: str = ""
    """Such as `copy of main-31`."""
    decisions: tuple[str, ...] = ()
    """What was decided about the table, as sentences."""
    remarks: tuple[str, ...] = ()
    """Who chooses a seat when, and what was bid for seats, as sentences."""
    blank_rows: int = 4

    @property
    def persons(self) -> int:
        return len(self.seats) or self.blank_rows

    @property
    def whole_layout(self) -> Layout:
        """The layout with at least as many rounds as the record has."""
        played = [one.get("number", 0) for one in (self.record or {}).get("rounds", ())]
        most = -(-max(played, default=0) // self.layout.across) * self.layout.across
        return replace(self.layout, rounds=most) if most > self.layout.rounds > 1 else self.layout

    @property
    def rows(self) -> RowOwners:
        """Who has a row."""
        return RowOwners(self.persons, tuple(self.others.get(key, key.capitalize()) for key in self.layout.others))

    def size(self, paper: Paper) -> tuple[float, float]:
        """Return width and height of the page."""
        return PAPERS[paper] if self.layout.orientation == "portrait" else PAPERS[paper][::-1]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the rows, in order."""
        return (*(seat.number for seat in self.seats), *self.layout.others)


class SheetSide(NamedTuple):
    """One side of a sheet, drawn as a PDF form: its name, and the slots to fill."""

    form: str
    slots: tuple[Slot, ...]
    back: bool

    def needed(self, content: Content) -> bool:
        """Whether to print this side: a front always, the back of a copy only if it has content."""
        if not self.back or content.record is None:
            return True
        return any(slot.kind not in NAMES and content.value(slot) is not None for slot in self.slots)

    def left_over(self, turns: Sequence[object]) -> str:
        """Return the turns that do not fit on this side."""
        lines = max((slot.row + 1 for slot in self.slots if slot.kind == "line" and slot.row is not None), default=0)
        return f"turns 1 to {lines} of {len(turns)}, the others are in the log · " if 0 < lines < len(turns) else ""


def write_sheets(
    path: Path, pages: Sequence[SheetPage], *, paper: Paper = "A4", progress: Progress | None = None
) -> None:
    """Write the sheets of tables as one PDF; the same data gives the same bytes."""
    canvas = Canvas(str(path), invariant=1, pageCompression=1)
    canvas.setTitle(_document_title(pages))
    canvas.setCreator("scorekeeper")
    press = Press(canvas, paper)
    for done, page in enumerate(pages, 1):
        press.print(page)
        if progress is not None:
            progress(done, len(pages))
    write_whole(path, canvas.getpdfdata())


def _document_title(pages: Sequence[SheetPage]) -> str:
    return " ".join(filter(None, (pages[0].event, "score sheets"))) if pages else "score sheets"


class Press:
    """Prints sheets on one canvas, and reuses the forms it has drawn."""

    def __init__(self, canvas: Canvas, paper: Paper) -> None:
        self.canvas = canvas
        self.paper = paper
        self.forms: dict[tuple[Layout, RowOwners, float], tuple[SheetSide, ...]] = {}

    def print(self, page: SheetPage) -> None:
        size = page.size(self.paper)
        pen = Pen(self.canvas, size[1])
        room = size[0] - 2 * MARGIN
        rulings = [line for one in page.remarks for line in wrap(one, room, FINE)]
        rulings += set_rulings(page.rulings, room, page.decisions)
        rulings += [BRACKETS] if page.computed else []
        content = Content(page.seats, page.keys, page.record, page.turns, page.others, page.computed)
        sides = [side for side in self._sides(page, size, len(rulings) * FINE_LINE) if side.needed(content)]
        for number, side in enumerate(sides, 1):
            self.canvas.setPageSize(size)
            self.canvas.doForm(side.form)
            draw_head(page, pen, size[0], rulings)
            draw_footer(page, pen, size, f"{side.left_over(page.turns)}page {number} of {len(sides)}")
            for slot in side.slots:
                fill(pen, slot, content)
            self.canvas.showPage()

    def _sides(self, page: SheetPage, size: tuple[float, float], rulings: float) -> tuple[SheetSide, ...]:
        """Return the sides of a layout, drawn once for all tables of the same size."""
        rows, layout = page.rows, page.whole_layout
        key = (layout, rows, rulings)
        if key not in self.forms:
            arranged, top = arranged_sides(page, size, rulings)
            self.forms[key] = tuple(
                self._draw_form(f"sheet{len(self.forms)}-{n}", side, rows, size[1], top)
                for n, side in enumerate(arranged, 1)
            )
        return self.forms[key]

    def _draw_form(self, name: str, page: Page, rows: RowOwners, height: float, top: float) -> SheetSide:
        """Draw without links, because PDF forms cannot hold them."""
        self.canvas.beginForm(name, 0, 0, max(PAPERS[self.paper]), height)
        slots = draw_page(page, rows, Pen(self.canvas, height, links=False), MARGIN, top)
        self.canvas.endForm()
        return SheetSide(name, slots, page.back)


def arranged_sides(page: SheetPage, size: tuple[float, float], rulings: float = 0) -> tuple[list[Page], float]:
    """Return the sides of a sheet, and where their boxes begin: below small print that is `rulings` high."""
    top = MARGIN + HEAD + 6 + rulings
    return arrange(page.whole_layout, page.rows, size[0] - 2 * MARGIN, size[1] - top - MARGIN - FOOTER), top


def set_rulings(rulings: Sequence[tuple[str, str]] | None, wide: float, decisions: Sequence[str] = ()) -> list[str]:
    """Return the small print under the head: the rulings that differ from the defaults, then the decisions."""
    if rulings is None:
        return []
    told = "Rulings: as in the rulebook and the defaults"
    told += ", but: " + " ".join(f"{words} ({ruling})." for ruling, words in rulings) if rulings else "."
    return [line for text in (told, *(f"Decision: {one}" for one in decisions)) for line in wrap(text, wide, FINE)]


def draw_head(page: SheetPage, pen: Pen, wide: float, rulings: Sequence[str] = ()) -> None:
    """Draw what stands above the boxes: table, event, game, and the rulings in small print."""
    pen.box(MARGIN, MARGIN, TABLE, HEAD, line=STRONG)
    pen.text(MARGIN + 3, MARGIN + 8, "Table", LABEL)
    pen.text(MARGIN + TABLE / 2, MARGIN + 35, page.table, 24, bold=True, align="middle", room=TABLE - 6, least=7)
    right = wide - MARGIN
    if page.sheet_id:
        white = draw_qr(pen.canvas, page.sheet_id, right - QR, pen.height - MARGIN - QR, QR)
        right -= QR + max(10.0, white)
        right -= 6 + pen.text(right, MARGIN + 8, page.sheet_id, 8, bold=True, align="right", room=180, least=LEAST)
    _names_of_event(page, pen, MARGIN + TABLE + 8, right)
    for n, line in enumerate(rulings, 1):
        pen.text(MARGIN, MARGIN + HEAD + 2 + n * FINE_LINE, line, FINE, direction="sentence")


def _names_of_event(page: SheetPage, pen: Pen, left: float, right: float) -> None:
    """Draw event, game, date and seats, or lines to write them on."""
    game = " · ".join(filter(None, (page.layout.title, page.date, page.place, page.note)))
    if page.event:
        pen.text(left, MARGIN + 13, page.event, 15, bold=True, room=right - left, least=9)
    else:
        pen.text(left, MARGIN + 13, "Event", LABEL)
        pen.line(left + 20, MARGIN + 14, min(left + 330, right), MARGIN + 14, line=THIN)
    pen.text(left, MARGIN + 28, game, 9, room=right - left, least=LEAST)
    if page.seats:
        _seats(page, pen, left, right)
    elif not page.date:
        pen.text(left, MARGIN + 43, "Date", LABEL)
        pen.line(left + 20, MARGIN + 44, min(left + 150, right), MARGIN + 44, line=THIN)


def _seats(page: SheetPage, pen: Pen, left: float, right: float) -> None:
    """Draw the players in clockwise order; long names share the space that short ones leave."""
    base, gap = MARGIN + 43, 18.0
    told = [f"{seat.number} {seat.name}" for seat in page.seats]
    rooms = shares([width(text, 9) for text in told], right - left - gap * (len(told) - 1))
    for n, (text, room) in enumerate(zip(told, rooms, strict=True)):
        if n:
            pen.text(left - gap / 2, base, "→", 9, align="middle")
        pen.text(left, base, text, 9, room=room, least=LEAST, direction="sentence")
        left += gap + room


def shares(wanted: Sequence[float], room: float) -> list[float]:
    """Return how much room each gets: what it wants, or an equal share if that is too much."""
    share, modest = room / len(wanted), 0
    for _ in wanted:
        small = [wide for wide in wanted if wide <= share]
        if len(small) in (modest, len(wanted)):
            break
        modest, share = len(small), (room - sum(small)) / (len(wanted) - len(small))
    return [min(wide, share) for wide in wanted]


def _witness(head: str, room: float) -> str:
    """Return the heads of all desks, with shorter hashes where many have to share the line; `log verify` takes those, too."""
    for digits in DIGITS:
        parts = (one.rpartition(":") for one in head.split())
        heads = " ".join(f"{desk}{colon}{digest[:digits]}" for desk, colon, digest in parts)
        told = " · ".join(filter(None, ("scorekeeper", heads and f"log {heads}")))
        if width(told, LEAST) <= room:
            break
    return told


def draw_footer(page: SheetPage, pen: Pen, size: tuple[float, float], number: str) -> None:
    """Draw the last line: the head of the log, and the number of the page."""
    base = size[1] - MARGIN
    room = size[0] - 2 * MARGIN - 60
    told = _witness(page.head, room)
    pen.text(MARGIN, base, told, LABEL, room=room, least=LEAST)
    pen.text(size[0] - MARGIN, base, number, LABEL, align="right")
