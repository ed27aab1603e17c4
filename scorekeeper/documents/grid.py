"""Reads the rows and cells of CSV files and workbooks, as spreadsheets and forms write them, with their places."""

from __future__ import annotations

import csv
import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.documents.errors import LIMIT, TooLargeError, UnreadableError
from scorekeeper.documents.limits import MANY_CELLS, MANY_COLUMNS, open_file, refuse_large_list
from scorekeeper.documents.source import STDIN, decode
from scorekeeper.errors import ScorekeeperError

SEPARATORS = ",;\t|"
RISKY = ("=", "+", "-", "@", "\t", "\r")
"""First characters before which our own writers put an apostrophe."""
ZIP, OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
UNPACKED = LIMIT
"""A workbook whose text unpacks to more than this many bytes is refused; pictures in it are not read."""
TEXTS = (".xml", ".rels")
MANY = 50_000
"""The highest number of rows in a list."""
TITLES = 10
"""The number of first rows in which headings are looked for, since titles may come before them."""
WORKBOOKS = (".xlsx", ".xlsm")
AS_XLSX = "save it as a workbook (.xlsx) or as CSV UTF-8, and use that file"


class Cell(NamedTuple):
    """The text of a cell, or why it cannot be used."""

    text: str
    fault: str = ""


class GridRow(NamedTuple):
    """One row that is not blank."""

    line: int
    cells: list[Cell]


class CellGrid(NamedTuple):
    """The rows of a list, as read from a file."""

    file: str
    rows: list[GridRow]
    workbook: bool

    def place_of(self, line: int, column: int) -> str:
        """Return the name of a cell in a workbook, such as `B4`; empty in CSV."""
        return f"{self.letters(column)}{line}" if self.workbook else ""

    def letters(self, column: int) -> str:
        """Return the name of a column, counted from 0: `B` in a workbook, `2` in CSV."""
        return _letters(column) if self.workbook else str(column + 1)


class SheetMissingError(ScorekeeperError):
    def __init__(self, file: str, sheet: str, known: list[str]) -> None:
        super().__init__(f"there is no sheet {sheet!r}; the sheets are {', '.join(known)}", file=file, field="--sheet")


class NoSheetsError(ScorekeeperError):
    def __init__(self, file: str) -> None:
        super().__init__(
            "only workbooks have sheets, and this file is not a workbook",
            file=file,
            field="--sheet",
            next_step="leave out --sheet, or name a workbook",
        )


def read_grid(path: Path | str, sheet: str | None = None) -> CellGrid:
    """Read CSV (comma, semicolon or tab) or a workbook, recognised by its content."""
    return grid_of(*bytes_of(path), sheet)


def grid_of(data: bytes, name: str, sheet: str | None = None) -> CellGrid:
    """Return the rows in the bytes of a file."""
    if data.startswith(OLD_EXCEL):
        raise UnreadableError("this is a workbook in the old format (.xls)", file=name, next_step=AS_XLSX)
    if name.lower().endswith(WORKBOOKS) and not data.startswith(ZIP):
        raise UnreadableError("this is not a workbook, although its name says so", file=name, next_step=AS_XLSX)
    if sheet is not None and not data.startswith(ZIP):
        raise NoSheetsError(name)
    found = _workbook(data, name, sheet) if data.startswith(ZIP) else _csv(data, name)
    if not found.rows:
        raise UnreadableError("the file is empty", file=name)
    if len(found.rows) > MANY:
        raise UnreadableError(f"a list has at most {MANY:,} rows", file=name, line=found.rows[-1].line)
    return found


def bytes_of(path: Path | str) -> tuple[bytes, str]:
    """Return the bytes of a file, or of standard input for `-`, and its name for messages."""
    if str(path) == STDIN:
        data, name = sys.stdin.buffer.read(LIMIT + 1), "standard input"
    else:
        with open_file(Path(path)) as file:
            data, name = file.read(LIMIT + 1), str(path)
    if len(data) > LIMIT:
        raise TooLargeError(name)
    return data, name


def _csv(data: bytes, name: str) -> CellGrid:
    try:
        text = decode(data, name, "toml").text
    except UnreadableError as error:
        error.message = error.message.replace("not JSON or TOML", "neither CSV nor a workbook")
        error.next_step = AS_XLSX
        raise
    said = re.match(r"sep=(.)\r?\n", text, re.IGNORECASE)
    body = text[said.end() :] if said else text
    separator = said[1] if said else _separator(body)
    refuse_large_list(body, separator, name)
    try:
        reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator, strict=True)
        rows = [GridRow(reader.line_num + bool(said), [Cell(_plain(cell)) for cell in row]) for row in reader]
    except csv.Error as error:
        raise UnreadableError(f"not CSV: {error}", file=name) from None
    return CellGrid(name, [row for row in rows if any(cell.text for cell in row.cells)], workbook=False)


def _separator(text: str) -> str:
    """Return the separator of the first line that has one; separators inside quotes do not count."""
    bare = (re.sub(r'"[^"]*"', "", line) for line in text.splitlines()[:TITLES])
    first = next((line for line in bare if any(one in line for one in SEPARATORS)), "")
    return max(SEPARATORS, key=first.count)


def _plain(text: str) -> str:
    """Return the text without the apostrophe that keeps spreadsheets from reading it as a formula."""
    bare = text.strip()
    return bare[1:] if bare.startswith("'") and bare[1:].startswith(RISKY) else bare


def _workbook(data: bytes, name: str, sheet: str | None) -> CellGrid:
    import warnings
    from zipfile import ZipFile

    with warnings.catch_warnings(), _readable(name):
        warnings.simplefilter("ignore")  # openpyxl warns about parts of a workbook that are not read here
        with ZipFile(io.BytesIO(data)) as packed:
            kinds = packed.namelist()
            texts = sum(part.file_size for part in packed.infolist() if part.filename.lower().endswith(TEXTS))
            if texts > UNPACKED:
                raise UnreadableError(
                    f"the text of this workbook unpacks to more than {UNPACKED >> 20} MB", file=name, next_step=AS_XLSX
                )
        if "[Content_Types].xml" not in kinds:
            raise UnreadableError("this workbook cannot be read", file=name, next_step=AS_XLSX)
        from openpyxl import load_workbook

        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheets = {one.title: one for one in book.worksheets}
        if sheet is not None and sheet not in sheets:
            raise SheetMissingError(name, sheet, list(sheets))
        wanted = sheets[sheet] if sheet is not None else book.worksheets[0]
        rows = list(_sheet_rows(wanted, name))
        book.close()
    return CellGrid(name, rows, workbook=True)


@contextmanager
def _readable(name: str) -> Iterator[None]:
    """Turn any error inside a workbook into one that says it cannot be read; openpyxl does not list what it may raise."""
    try:
        yield
    except (ScorekeeperError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 - see above
        raise UnreadableError(
            f"the workbook cannot be read ({type(error).__name__})", file=name, next_step=AS_XLSX
        ) from None


def _sheet_rows(sheet: Any, name: str) -> Iterator[GridRow]:
    """Yield the rows that are not blank. A sheet may claim any row and column; those beyond the limits are refused."""
    # Some programs write a wrong size, and rows outside it would be skipped.
    sheet.reset_dimensions()
    read = 0
    for line, cells in enumerate(sheet.iter_rows(max_row=MANY + 1), 1):
        read += len(cells)
        if line > MANY or len(cells) > MANY_COLUMNS or read > MANY_CELLS:
            raise UnreadableError(
                f"a sheet has at most {MANY:,} rows, {MANY_COLUMNS} columns and {MANY_CELLS:,} cells",
                next_step="delete the empty rows and columns around the list, and save it again",
                file=name,
                line=line,
            )
        row = [_cell(cell.value, getattr(cell, "data_type", "n")) for cell in cells]
        if any(cell.text or cell.fault for cell in row):
            yield GridRow(line, row)


_MONTH = (
    r"(?:jan|feb|f[eé]v|m[aä]r|mrz|a[pvb]r|ma[yijg]|jun|jui|giu|jul|lug|aug|ao[uû]|ago|sep|set|o[ck]t|ott|nov|d[eéi][cz]|ene|gen"
    r"|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)[^\W\d_]*\.?"
)
_DATE = re.compile(
    rf"\d{{1,2}}\.?[ -]?{_MONTH}(?:[ -]?\d{{2,4}})?|{_MONTH}[ -]?\d{{1,4}}|\d{{1,2}}\.\d{{1,2}}\.(?:\d{{2,4}})?"
    r"|\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d{2}-\d{2}",
    re.IGNORECASE,
)


def became_a_date(shown: str) -> str:
    """Return what to do about a cell that a spreadsheet turned into a date, such as table 3/1 into January 3."""
    return f"the spreadsheet turned this into a date or time ({shown}); format the cell as text and type it again"


def is_a_date(text: str) -> bool:
    """Whether a text is a date as spreadsheets show it in a list that was saved as CSV: `03. Mrz`, `03.03.`, `3-Mar-26`."""
    return bool(_DATE.fullmatch(text.strip()))


def _cell(value: Any, kind: str) -> Cell:
    """Return the value as a person would type it. Dates are refused, because the spreadsheet made them from something else."""
    if value is None:
        return Cell("")
    if kind == "e":
        return Cell("", f"the spreadsheet shows {value} here; replace the formula with a value")
    if isinstance(value, bool):
        return Cell("yes" if value else "no")
    if isinstance(value, datetime | date | time | timedelta):
        shown = value.date() if isinstance(value, datetime) and value.time() == time() else value
        return Cell("", became_a_date(str(shown)))
    if isinstance(value, float) and value.is_integer():
        return Cell(str(int(value)))
    return Cell(_plain(str(value)))


def _letters(place: int) -> str:
    """Return the name of a workbook's column, counted from 0: `A`, `B`, …, `Z`, `AA`."""
    rest, last = divmod(place, 26)
    return (_letters(rest - 1) if rest else "") + chr(ord("A") + last)
