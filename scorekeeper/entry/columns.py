"""Finds the columns of a list by their headings, and reports what does not fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scorekeeper.documents.grid import TITLES, Cell, CellGrid, GridRow
from scorekeeper.steps import NextStep


class Misfit(NamedTuple):
    """Something in a file that does not fit: its place, and why."""

    file: str
    line: int
    cell: str
    """Such as `B4` in a workbook; empty in CSV."""
    column: str
    """The heading; empty if the whole row is meant."""
    why: str
    rule: str | None = None
    next_step: NextStep | str | None = None
    """What helps, if correcting the file does not."""

    def said(self) -> str:
        """Return the misfit as text, such as `players.xlsx:4: cell B4, column number: …`."""
        places = [f"cell {self.cell}"] if self.cell else []
        places += [f"column {self.column}"] if self.column else []
        return ": ".join(part for part in (f"{self.file}:{self.line}", ", ".join(places), self.why) if part)

    def as_json(self) -> dict[str, Any]:
        """Return the misfit as JSON data."""
        return {
            "file": self.file,
            "line": self.line,
            "cell": self.cell or None,
            "column": self.column or None,
            "why": self.why,
            "rule": self.rule,
        }


Words = Mapping[str, frozenset[str]]
"""The headings that people write, by the purpose of the column."""


class ListColumns(NamedTuple):
    """The columns of a list, by purpose."""

    places: dict[str, int]
    heads: list[str]
    """The headings as written."""

    def cell(self, row: GridRow, key: str) -> Cell:
        """Return a row's cell; empty if there is no such column."""
        place = self.places.get(key)
        return row.cells[place] if place is not None and place < len(row.cells) else Cell("")

    def head(self, key: str) -> str:
        """Return the heading of a column."""
        place = self.places.get(key)
        return self.heads[place] if place is not None and place < len(self.heads) else key

    def misfit(self, grid: CellGrid, row: GridRow, key: str, why: str, rule: str | None = None) -> Misfit:
        """Return the misfit of a cell."""
        place = self.places.get(key)
        cell = "" if place is None else grid.place_of(row.line, place)
        return Misfit(grid.file, row.line, cell, self.head(key), why, rule)

    def spill(self, grid: CellGrid, row: GridRow) -> str:
        """Return why a line with more cells than columns is refused, or nothing."""
        width = max(len(self.heads), 1 + max(self.places.values()))
        rest = [cell.text for cell in row.cells[width:] if cell.text]
        if grid.workbook or not rest:
            return ""
        return f"{rest[0]!r} comes after the last column; put quotes around a text that contains a separator"

    @property
    def unused(self) -> list[str]:
        """The headings of unused columns."""
        used = set(self.places.values())
        return [head for place, head in enumerate(self.heads) if head and place not in used]

    def without_heading(self, grid: CellGrid, rows: list[GridRow]) -> list[str]:
        """Return names for the columns that have content but no heading."""
        if not self.heads:
            return []
        bare = {
            place
            for row in rows
            for place, cell in enumerate(row.cells)
            if (cell.text or cell.fault) and not "".join(self.heads[place : place + 1])
        }
        return [f"{grid.letters(place)} (no heading)" for place in sorted(bare)]


def columns_of(row: GridRow, words: Words) -> ListColumns:
    """Return the columns that the headings of a row name; of two for one purpose, the first counts."""
    found: dict[str, int] = {}
    for place, cell in enumerate(row.cells):
        key = known_heading(cell.text, words)
        if key is not None:
            found.setdefault(key, place)
    return ListColumns(found, [cell.text for cell in row.cells])


def known_heading(text: str, words: Words) -> str | None:
    """Return the purpose of a heading, in any case and language, or None."""
    plain = " ".join(text.casefold().replace("_", " ").split()).rstrip(":")
    return next((key for key, known in words.items() if plain in known), None)


def headed(grid: CellGrid, recognise: Callable[[GridRow], bool]) -> int | None:
    """Return the position of the row with the headings, which may follow titles, or None."""
    for index, row in enumerate(grid.rows[:TITLES]):
        alone = sum(bool(cell.text) for cell in row.cells) == 1
        if recognise(row) and (index == 0 or not alone):
            return index
        if not alone:
            return None
    return None


_WHOLE = re.compile(r"([+-]?\d{1,9})(?:[.,]0+)?")


def whole(text: str) -> int | None:
    """Return a whole number, also from `12.0`, or None."""
    found = _WHOLE.fullmatch(text.replace("\u2212", "-"))
    return int(found[1]) if found else None


def badge(text: str) -> str:
    """Return a player's number as printed on the badge, also from `12.0` or `b1`."""
    if found := re.fullmatch(r"(\d+)[.,]0+", text):
        return found[1]
    return text.upper() if re.fullmatch(r"[a-z-]+\d+", text, re.IGNORECASE) else text
