"""Plain text for terminals: aligned columns, no control characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
GAP = "  "


def plain(text: str) -> str:
    """Return the text with control characters spelled out."""
    return _OBEYED.sub(lambda found: ascii(found.group())[1:-1], text)


def hyperlink(text: str, address: str) -> str:
    """Return the text as a terminal link (OSC 8); terminals without links show just the text."""
    return f"\x1b]8;;{plain(address)}\x1b\\{text}\x1b]8;;\x1b\\"


def columns_of(text: str) -> int:
    """Return how many columns a text takes on a terminal: two for Han, kana and Hangul, none for a combining mark."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(char) in {"Mn", "Me", "Cf"} else 2 if east_asian_width(char) in "WF" else 1 for char in text
    )


def aligned(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Iterable[int] = ()) -> str:
    """Return a table with aligned columns; columns whose index is in `right` are aligned right."""
    lines = [[plain(text) for text in row] for row in (head, *rows)]
    wide = [max(columns_of(line[n]) for line in lines) for n in range(len(head))]
    flush = set(right)
    return "\n".join(
        GAP.join(_padded(text, wide[n], right=n in flush) for n, text in enumerate(line)).rstrip() for line in lines
    )


def _padded(text: str, wide: int, *, right: bool) -> str:
    blanks = " " * (wide - columns_of(text))
    return blanks + text if right else text + blanks
