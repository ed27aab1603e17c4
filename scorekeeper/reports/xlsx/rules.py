"""Rules and rulings as a workbook: a sheet for each book and one for all rulings, with linked ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper import __version__
from scorekeeper.reports.xlsx.workbook import HEAD, LINE_HEIGHT, LINK, TYPE, Looks, put, set_up_page, write_workbook
from scorekeeper.rules import Book, Ruling
from scorekeeper.rules.book import CHECKED
from scorekeeper.terminal import columns_of

LETTERS = 1.15
"""Letters of running text per unit of column width, which is the width of a digit."""
RULINGS = "Rulings"
ID = 9.5
"""Width of a column of ids."""
Values = list[str | int]


class SheetColumn(NamedTuple):
    """A column: heading, width, whether it is printed, and whether its cells link to rules."""

    label: str
    wide: float
    printed: bool = True
    leads: bool = False


def write_rules_xlsx(path: Path, books: Sequence[Book], *, paper: str = "A4") -> None:
    """Write the books; the same books give the same bytes."""
    workbook = Workbook()
    workbook.remove(workbook.active)
    places = _places(books)
    for book in books:
        sheet = workbook.create_sheet(book.code)
        _fill(sheet, _rule_columns(book), _rules(book), places)
        _print(sheet, " · ".join(filter(None, (book.event, f"{book.code} {book.title}"))), paper)
    rulings = [ruling for book in books for ruling in book.rulings]
    if rulings:
        sheet = workbook.create_sheet(RULINGS)
        _fill(sheet, _ruling_columns(rulings), _rulings(rulings), places)
        _print(sheet, RULINGS, paper)
    write_workbook(path, workbook)


def _places(books: Sequence[Book]) -> dict[str, str]:
    """Return the cell of every id."""
    rulings = [ruling for book in books for ruling in book.rulings]
    return {
        **{rule.id: f"'{book.code}'!A{row}" for book in books for row, rule in enumerate(book.rules, 2)},
        **{ruling.id: f"'{RULINGS}'!A{row}" for row, ruling in enumerate(rulings, 2)},
    }


def _leading(label: str, lists: Iterable[Sequence[str]]) -> list[SheetColumn]:
    """Return a column for each id of the longest list, since a cell can hold only one link."""
    most = max(map(len, lists), default=0)
    return [SheetColumn(label if n == 1 else f"{label} {n}", ID, leads=True) for n in range(1, most + 1)]


def _spread(ids: Sequence[str], columns: Sequence[SheetColumn]) -> Values:
    return [*ids, *[""] * (len(columns) - len(ids))]


def _rule_columns(book: Book) -> list[SheetColumn]:
    about = (("Chapter", 24), ("Kind", 11), ("Checked", 15), ("Why people", 24), ("Name", 22), ("Revision", 9))
    return [
        *(SheetColumn("Rule", ID), SheetColumn("Title", 30), SheetColumn("Text", 70), SheetColumn("Printed", 24)),
        *_leading("Ruling", (rule.rulings for rule in book.rules)),
        *_leading("See", (rule.see for rule in book.rules)),
        *(SheetColumn(label, wide, printed=False) for label, wide in about),
    ]


def _rules(book: Book) -> Iterator[Values]:
    chapters = {chapter.number: f"{chapter.number} {chapter.title}" for chapter in book.chapters}
    rulings = _leading("Ruling", (rule.rulings for rule in book.rules))
    see = _leading("See", (rule.see for rule in book.rules))
    for rule in book.rules:
        about: Values = [chapters[rule.chapter], rule.kind, CHECKED[rule.check], rule.why, rule.slug, rule.rev]
        said = [rule.id, rule.title, rule.text, rule.source]
        yield [*said, *_spread(rule.rulings, rulings), *_spread(rule.see, see), *about]


def _ruling_columns(rulings: Sequence[Ruling]) -> list[SheetColumn]:
    return [
        *(SheetColumn("Ruling", ID), SheetColumn("Title", 30), SheetColumn("Question", 38), SheetColumn("Answer", 44)),
        *(SheetColumn("This event" if rulings[0].picked else "Default", 15), SheetColumn("Options", 48)),
        SheetColumn("Because", 38),
        *(one._replace(printed=False) for one in _leading("Rule", (ruling.rules for ruling in rulings))),
        SheetColumn("Revision", 9, printed=False),
    ]


def _rulings(rulings: Sequence[Ruling]) -> Iterator[Values]:
    columns = _leading("Rule", (ruling.rules for ruling in rulings))
    for ruling in rulings:
        options = "\n".join(f"{one.value}{f' ({mark})' * bool(mark)}: {one.text}" for one, mark in ruling.offered)
        said = [ruling.id, ruling.title, ruling.question, ruling.said, ruling.counts, options, ruling.reason]
        yield [*said, *_spread(ruling.rules, columns), ruling.rev]


def _fill(sheet: Worksheet, columns: Sequence[SheetColumn], rows: Iterable[Values], places: dict[str, str]) -> None:
    for number, column in enumerate(columns, 1):
        cell = sheet.cell(1, number)
        put(cell, column.label, prose=True)
        cell.font, cell.fill = Font(name=TYPE, bold=True), HEAD
        cell.alignment = Alignment(horizontal="left", vertical="center")
        sheet.column_dimensions[cell.column_letter].width = column.wide
    looks: Looks = {}
    for row, values in enumerate(rows, 2):
        for number, (column, value) in enumerate(zip(columns, values, strict=True), 1):
            put(sheet.cell(row, number), value, prose=True, looks=looks)
            if column.leads and value:
                _link(sheet.cell(row, number), str(value), places)
        lines = (_lines(value, column.wide) for value, column in zip(values, columns, strict=True))
        sheet.row_dimensions[row].height = max(lines) * LINE_HEIGHT
    last = sheet.max_row
    sheet.freeze_panes = "C2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{last}"
    sheet.print_title_rows = "1:1"
    sheet.print_area = f"A1:{get_column_letter(sum(column.printed for column in columns))}{last}"


def _link(cell: Cell, rule: str, places: dict[str, str]) -> None:
    """Link a cell to its rule, if this workbook has it."""
    if rule in places:
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=places[rule], tooltip=f"go to {rule}")
        cell.font = Font(name=TYPE, color=LINK, underline="single")


def _lines(value: str | int, wide: float) -> int:
    fitting = max(1, int((wide - 1) * LETTERS))
    return sum(-(-max(1, columns_of(part)) // fitting) for part in str(value).split("\n"))


def _print(sheet: Worksheet, title: str, paper: str) -> None:
    set_up_page(sheet)
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4 if paper == "A4" else sheet.PAPERSIZE_LETTER
    sheet.oddHeader.center.text = title.replace("&", "&&")
    sheet.oddFooter.left.text = f"scorekeeper {__version__}"
