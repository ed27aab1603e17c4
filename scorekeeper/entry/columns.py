"""Which column of a list is for what, and what does not fit in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scorekeeper.documents.grid import TITLES, Cell, CellGrid, GridRow


class Misfit(NamedTuple):
    """Something in a file that does not fit: where it stands, and why."""

    file: str
    line: int
    cell: str
    """Such as `B4` in a workbook; empty in CSV."""
    column: str
    """The heading; empty where the whole row is meant."""
    why: str
    rule: str | None = None

    def said(self) -> str:
        """`players.csv:4: column number: …`, `players.xlsx:4: cell B4, column number: …`."""
        places = [f"cell {self.cell}"] if self.cell else []
        places += [f"column {self.column}"] if self.column else []
        return ": ".join(part for part in (f"{self.file}:{self.line}", ", ".join(places), self.why) if part)

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "file": self.file,
            "line": self.line,
            "cell": self.cell or None,
            "column": self.column or None,
            "why": self.why,
            "rule": self.rule,
        }


Words = Mapping[str, frozenset[str]]
"""What a column is for, to the headings that people write over it."""


class Columns(NamedTuple):
    """Which column is which."""

    places: dict[str, int]
    heads: list[str]
    """The headings as they are written."""

    def cell(self, row: GridRow, key: str) -> Cell:
        """What a row has in a column; nothing where the column is not there."""
        place = self.places.get(key)
        return row.cells[place] if place is not None and place < len(row.cells) else Cell("")

    def head(self, key: str) -> str:
        """What the column is called in the file."""
        place = self.places.get(key)
        return self.heads[place] if place is not None and place < len(self.heads) else key

    def misfit(self, grid: CellGrid, row: GridRow, key: str, why: str, rule: str | None = None) -> Misfit:
        """Say that a cell does not fit."""
        place = self.places.get(key)
        cell = "" if place is None else grid.place_of(row.line, place)
        return Misfit(grid.file, row.line, cell, self.head(key), why, rule)

    def spill(self, grid: CellGrid, row: GridRow) -> str:
        """Why a line of CSV is not taken that has more in it than there are columns; empty where it has not."""
        width = max(len(self.heads), 1 + max(self.places.values()))
        rest = [cell.text for cell in row.cells[width:] if cell.text]
        if grid.workbook or not rest:
            return ""
        return f"{rest[0]!r} stands behind the last column; a text with a separator in it goes between quotes"

    @property
    def unused(self) -> list[str]:
        """Headings of columns that nobody asked for."""
        used = set(self.places.values())
        return [head for place, head in enumerate(self.heads) if head and place not in used]

    def without_heading(self, grid: CellGrid, rows: list[GridRow]) -> list[str]:
        """What to call the columns that hold something and have no heading."""
        if not self.heads:
            return []
        bare = {
            place
            for row in rows
            for place, cell in enumerate(row.cells)
            if (cell.text or cell.fault) and not "".join(self.heads[place : place + 1])
        }
        return [f"{grid.letters(place)} (no heading)" for place in sorted(bare)]


def columns_of(row: GridRow, words: Words) -> Columns:
    """Recognise the headings of a row; of two columns for the same, the first counts."""
    found: dict[str, int] = {}
    for place, cell in enumerate(row.cells):
        key = known_heading(cell.text, words)
        if key is not None:
            found.setdefault(key, place)
    return Columns(found, [cell.text for cell in row.cells])


def known_heading(text: str, words: Words) -> str | None:
    """What a heading stands for, whatever its case and language."""
    plain = " ".join(text.casefold().replace("_", " ").split()).rstrip(":")
    return next((key for key, known in words.items() if plain in known), None)


def headed(grid: CellGrid, recognise: Callable[[GridRow], bool]) -> int | None:
    """Find the row with the headings: the first one, or one below titles that have a row to themselves."""
    for index, row in enumerate(grid.rows[:TITLES]):
        alone = sum(bool(cell.text) for cell in row.cells) == 1
        if recognise(row) and (index == 0 or not alone):
            return index
        if not alone:
            return None
    return None


_WHOLE = re.compile(r"([+-]?\d{1,9})(?:[.,]0+)?")


def whole(text: str) -> int | None:
    """A whole number, though a spreadsheet wrote it as `12.0`."""
    found = _WHOLE.fullmatch(text.replace("\u2212", "-"))
    return int(found[1]) if found else None


def badge(text: str) -> str:
    """A player's number as it is given out, though a spreadsheet wrote `12.0` and people `b1`."""
    if found := re.fullmatch(r"(\d+)[.,]0+", text):
        return found[1]
    return text.upper() if re.fullmatch(r"[a-z-]+\d+", text, re.IGNORECASE) else text
