"""CSV that every spreadsheet opens as text and numbers, never as formulas or dates."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO

from scorekeeper.tournament.ranking import decimal as four_digits

RISKY = ("=", "+", "-", "@", "\t", "\r")
"""First characters by which a spreadsheet takes text for a formula."""


def safe(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe in front of a risky first character."""
    return f"'{text}" if text.startswith(RISKY) else text


def decimal(points: Fraction) -> str:
    """`3`, `2.5`, `2.3333`."""
    return four_digits(points).rstrip("0").rstrip(".")


def csv_text(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A head and its rows, one line each."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()
