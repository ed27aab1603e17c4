"""A sheet without the figures that cannot be: they are reported once and then count as blank."""

from __future__ import annotations

from operator import attrgetter

from msgspec.structs import asdict, replace

from scorekeeper.games.cargo_and_gold.record import Row, Sheet
from scorekeeper.games.cargo_and_gold.scoring.prices import COUNTS

READ_COUNTS = attrgetter(*COUNTS)


def is_possible(sheet: Sheet) -> bool:
    """Whether no count of a sheet is below zero."""
    if (sheet.pile or 0) < 0 or (sheet.short or 0) < 0 or (sheet.turns or 0) < 0:
        return False
    for row in sheet.rows.values():
        for count in READ_COUNTS(row):
            if count is not None and count < 0:
                return False
    return True


def without_impossible_figures(sheet: Sheet) -> Sheet:
    """The sheet with blanks for counts below zero; the row's purchases go, too, so that its tallies are not added up."""
    if is_possible(sheet):
        return sheet
    rows = {who: _legible(row) for who, row in sheet.rows.items()}
    blank = {name: None for name in ("pile", "short", "turns") if (getattr(sheet, name) or 0) < 0}
    return replace(sheet, rows=rows, **blank)


def _legible(row: Row) -> Row:
    below = {name: None for name in COUNTS if (getattr(row, name) or 0) < 0}
    return Row(**{**asdict(row), **below, "bought": None}) if below else row
