"""The measures of a list of standings on paper, and its columns of figures."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.reports.pdf.typography.shaping import width

PLACE, NUMBER, POINTS = 34.0, 32.0, 44.0
"""Widths of the columns; the name takes the rest."""
MAIN, WHY, LABEL, LEAST = 10.0, 7.0, 7.0, 7.0
LEADING = 1.3
UNDER = 9.0
"""From the baseline of the name to that of the reason."""
AIR, DESCENT = 5.5, 1.0
"""Space above the capitals of a row, and below its last line."""
GAP = 6.0
"""Space beside a number."""
EXTRA = 12.0
"""Minimum width of a penalty or tie-break, without the space beside it."""


class Extra(NamedTuple):
    """A column between points and heats: the penalty, or a tie-break."""

    label: str
    cells: dict[str, str]
    """The text for each row."""
    wide: float


def extra(label: str, cells: dict[str, str]) -> Extra:
    """Return a column that is as wide as its figures and its heading."""
    figures = max((width(text, MAIN - 1) for text in set(cells.values())), default=0)
    return Extra(label, cells, max(EXTRA, width(label, LABEL, bold=True), figures) + 2 * GAP)
