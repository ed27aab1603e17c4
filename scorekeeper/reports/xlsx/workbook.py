"""What all workbooks share: cells, lists, links, and page setup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import copy
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.documents.writing import whole_file
from scorekeeper.terminal import columns_of
from scorekeeper.tournament.ranking.order import too_fine

EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in all workbooks, so that the same content gives the same bytes."""
WHOLE, HALVES, THIRDS, FINER = "0", "# ?/?", "# ??/??", "0.0000"
"""Number formats of points and tie-breaks."""
MARKED = '"*"'
"""Number format suffix for points with a note, which is on the sheet of tables."""
HEAD, LINE = PatternFill("solid", fgColor="D9D9D9"), Side(style="thin", color="BFBFBF")
TYPE, LINK = "Calibri", "0B4A8F"
NARROW, WIDE, SENTENCE, LINE_HEIGHT = 6.5, 42, 96, 15.0
"""Minimum, maximum and sentence width of columns in characters, and the height of a line."""
SETTING = 1.13
"""Letters of a long sentence per unit of column width."""
SENTENCES = ("Why", "What")
PROSE = (
    "Player",
    "Participant",
    "Team",
    "Members",
    "Before",
    "Stage",
    "Why",
    "Rules",
    "What",
    "In force",
    "Chapter",
    "Settled",
    "File",
    "Name",
    "Note",
    "Level",
    "Rule",
)
"""Columns of text; all others are centred."""
MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")

Row = Sequence[Any]
Looks = dict[bool, Any]
"""Cell styles, by whether the cell holds text."""


class Shown(NamedTuple):
    """A figure that is not written in its usual form."""

    value: Fraction
    marked: bool = False
    """Whether there is a note on it."""
    fine: bool = False
    """Whether it is written as a decimal number, like others in its column."""


def write_list_xlsx(path: Path, title: str, head: Sequence[str], rows: Iterable[Row]) -> None:
    """Write one list as a workbook, which can be imported again."""
    book = Workbook()
    book.active.title = title
    put_list(book.active, head, rows)
    set_up_page(book.active)
    book.active.oddHeader.center.text = title.replace("&", "&&")
    write_workbook(path, book)


def link(cell: Cell, address: str | None, otherwise: str = "") -> None:
    """Link a cell to an address, or otherwise to another cell."""
    if address:
        cell.hyperlink = Hyperlink(ref=cell.coordinate, target=address)
    elif otherwise:
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=otherwise)
    else:
        return
    cell.font = Font(name=TYPE, color=LINK, underline="single")


def put_list(
    sheet: Worksheet,
    head: Sequence[str],
    rows: Iterable[Row],
    *,
    title: str = "",
    notes: Sequence[str] = (),
    keep: int = 0,
) -> None:
    """Write a list with a frozen head and filters, and fit columns and rows to the content."""
    above = [(title, 16.0), *((note, 11.0) for note in notes)]
    lines = [(text, size) for text, size in above if text]
    for number, (text, size) in enumerate(lines, 1):
        put(sheet.cell(number, 1), text)
        sheet.cell(number, 1).font = Font(name=TYPE, bold=True, size=size)
        sheet.cell(number, 1).alignment = Alignment(vertical="center")
        sheet.cell(number, 1).border = Border()
        sheet.row_dimensions[number].height = size * 1.6
    top = len(lines) + 1
    for column, label in enumerate(head, 1):
        _put_head(sheet.cell(top, column), label)
    looks: Looks = {}
    for number, row in enumerate(rows, top + 1):
        for column, (label, value) in enumerate(zip(head, row, strict=True), 1):
            put(sheet.cell(number, column), value, prose=label in PROSE, looks=looks)
    sheet.freeze_panes = sheet.cell(top + 1, keep + 1)
    sheet.auto_filter.ref = f"A{top}:{get_column_letter(len(head))}{sheet.max_row}"
    sheet.print_title_rows = f"{top}:{top}"
    _fit(sheet, top, len(head))


def player_number(player: str) -> int | str:
    """Return a player's number as an integer, so that it sorts well; `B1` stays text."""
    return int(player) if player.isascii() and player.isdigit() and not player.startswith("0") else player


def _put_head(cell: Cell, label: str) -> None:
    put(cell, label)
    cell.font = Font(name=TYPE, bold=True)
    cell.fill = HEAD
    cell.alignment = Alignment(horizontal="left" if label in PROSE else "center", vertical="center")


def put(cell: Cell, value: Any, *, prose: bool = False, looks: Looks | None = None) -> None:
    """Set a value; text stays text even if it looks like a formula, and points stay numbers."""
    _look(cell, {} if looks is None else looks, prose=prose)
    if isinstance(value, Fraction | Shown):
        exact, marked, fine = value if isinstance(value, Shown) else Shown(value)
        cell.value = exact.numerator if exact.denominator == 1 else float(exact)
        cell.number_format = (FINER if fine else _format(exact)) + (MARKED if marked else "")
    elif isinstance(value, str) and value:
        cell.value = ILLEGAL_CHARACTERS_RE.sub("\ufffd", value)
        cell.data_type = "s"
        cell.quotePrefix = value.startswith(("=", "+", "-", "@"))
    elif value != "":
        cell.value = value


def _look(cell: Cell, looks: Looks, *, prose: bool) -> None:
    """Set font, border and alignment, made once for all cells of a kind because openpyxl is slow."""
    if prose not in looks:
        cell.font = Font(name=TYPE)
        cell.border = Border(bottom=LINE)
        cell.alignment = Alignment(horizontal="left" if prose else "center", vertical="top", wrap_text=prose)
        looks[prose] = copy(cell._style)  # noqa: SLF001 - openpyxl has no public way to share a style
    cell._style = copy(looks[prose])  # noqa: SLF001 - as above


def _format(points: Fraction) -> str:
    if too_fine(points):
        return FINER
    return {1: WHOLE, 2: HALVES}.get(points.denominator, THIRDS)


def _fit(sheet: Worksheet, top: int, count: int) -> None:
    """Set column widths by the longest text, and row heights by the lines that result."""
    wide: dict[int, float] = {}
    for column in range(1, count + 1):
        cells = sheet.iter_rows(min_row=top, min_col=column, max_col=column, values_only=True)
        longest = max(_wide(value) for (value,) in cells if value is not None)
        most = SENTENCE if sheet.cell(top, column).value in SENTENCES else WIDE
        wide[column] = min(most, max(NARROW, longest * 1.1 + 2))
        sheet.column_dimensions[get_column_letter(column)].width = wide[column]
    for row in sheet.iter_rows(min_row=top + 1):
        lines = max(_lines(cell, wide[cell.column]) for cell in row)
        sheet.row_dimensions[row[0].row].height = lines * LINE_HEIGHT


def _wide(value: Any) -> int:
    """Return the width of a value in characters, as its format shows it."""
    return len(f"{value:.4f}") if isinstance(value, float) else columns_of(str(value))


def _lines(cell: Cell, wide: float) -> int:
    if not isinstance(cell.value, str):
        return 1
    # Widths are measured in digits, and a sentence is narrower than as many digits.
    fitting = int(wide * SETTING) if wide == SENTENCE else int(wide)
    return sum(-(-max(1, columns_of(part)) // fitting) for part in cell.value.split("\n"))


def set_up_page(sheet: Worksheet) -> None:
    """Set landscape, fit to page width, and page numbers."""
    sheet.page_setup.orientation = "landscape"
    sheet.page_margins = PageMargins(left=0.4, right=0.4, top=0.5, bottom=0.75, header=0.3, footer=0.3)
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.oddFooter.right.text = "&A, page &P of &N"


def write_workbook(path: Path, book: Workbook) -> None:
    """Write a workbook; a full disk is told of this file, also where only the sheets' drafts find no room."""
    with whole_file(path) as file:
        file.write(workbook_bytes(book))


def workbook_bytes(book: Workbook) -> bytes:
    """Return the workbook's bytes, with fixed dates."""
    book.properties.creator = "scorekeeper"
    book.properties.created = EPOCH.replace(tzinfo=None)
    raw = BytesIO()
    book.save(raw)
    out = BytesIO()
    with ZipFile(raw) as old, ZipFile(out, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = MODIFIED.sub(rb"\g<1>" + EPOCH.strftime("%Y-%m-%dT%H:%M:%SZ").encode(), old.read(name))
            info = ZipInfo(name, EPOCH.timetuple()[:6])
            info.compress_type = ZIP_DEFLATED
            new.writestr(info, data)
    return out.getvalue()
