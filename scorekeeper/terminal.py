"""Plain text for terminals: aligned columns, and nothing that a terminal would obey."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
GAP = "  "


def plain(text: str) -> str:
    """The text with whatever a terminal would obey spelt out."""
    return _OBEYED.sub(lambda found: ascii(found.group())[1:-1], text)


def hyperlink(text: str, address: str) -> str:
    """The text as a link that a terminal opens (OSC 8); one that knows no links shows the text."""
    return f"\x1b]8;;{plain(address)}\x1b\\{text}\x1b]8;;\x1b\\"


def columns_of(text: str) -> int:
    """How many columns a terminal gives a text: two for Han, kana and Hangul, none for a mark over a letter."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(char) in {"Mn", "Me", "Cf"} else 2 if east_asian_width(char) in "WF" else 1 for char in text
    )


def aligned(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Iterable[int] = ()) -> str:
    """A table with its columns aligned; those whose index is in `right` to the right."""
    lines = [[plain(text) for text in row] for row in (head, *rows)]
    wide = [max(columns_of(line[n]) for line in lines) for n in range(len(head))]
    flush = set(right)
    return "\n".join(
        GAP.join(_padded(text, wide[n], right=n in flush) for n, text in enumerate(line)).rstrip() for line in lines
    )


def _padded(text: str, wide: int, *, right: bool) -> str:
    blanks = " " * (wide - columns_of(text))
    return blanks + text if right else text + blanks
