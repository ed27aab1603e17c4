"""CSV that spreadsheets open as text and numbers, never as formulas or dates."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO

from scorekeeper.tournament.ranking.order import decimal as four_digits

RISKY = ("=", "+", "-", "@", "\t", "\r")
"""First characters that make a spreadsheet read text as a formula."""


def safe(text: str) -> str:
    """Return the text, with an apostrophe in front if a spreadsheet would read it as a formula."""
    return f"'{text}" if text.startswith(RISKY) else text


def decimal(points: Fraction) -> str:
    """Return points as a decimal number: `3`, `2.5`, `2.3333`."""
    return four_digits(points).rstrip("0").rstrip(".")


def csv_text(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return the head and the rows as CSV, one line each."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()
