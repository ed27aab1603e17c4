"""Plain text for terminals: aligned columns, counted things, no control characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TextIO

_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
GAP = "  "
NARROW = 8
"""The narrowest column into which a text is wrapped."""


def plain(text: str) -> str:
    """Return the text with control characters spelled out."""
    return _OBEYED.sub(lambda found: ascii(found.group())[1:-1], text)


def counted(number: int, thing: str) -> str:
    """Return the number with its noun: `1 table`, `2 tables`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


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


def room(stream: TextIO) -> int | None:
    """Return how many columns a terminal has, or `COLUMNS` says; None for a pipe or a file, which take lines of any length."""
    if not stream.isatty():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


def aligned(
    head: Sequence[str] | None,
    rows: Iterable[Sequence[str]],
    *,
    right: Iterable[int] = (),
    rigid: Iterable[int] = (),
    width: int | None = None,
) -> str:
    """Return a table with aligned columns; columns whose index is in `right` are aligned right.

    To fit into `width`, the widest columns are wrapped, except those in `right` and in `rigid`.
    """
    lines = [[plain(text) for text in row] for row in (*([] if head is None else [head]), *rows)]
    flush = set(right)
    taken = [[columns_of(text) for text in line] for line in lines]
    wide = [max(cells) for cells in zip(*taken, strict=True)]
    if width is not None:
        wide = _fitted(wide, flush.union(rigid), width, NARROW)
    return "\n".join(
        text for line, sizes in zip(lines, taken, strict=True) for text in _laid_out(line, sizes, wide, flush)
    )


def taken(head: Sequence[str], rows: Iterable[Sequence[str]], *, rigid: Iterable[int], least: int) -> int:
    """Return the width of a table whose columns are narrowed to `least`, except those in `rigid`."""
    wide = [max(columns_of(plain(text)) for text in cells) for cells in zip(head, *rows, strict=True)]
    return sum(_fitted(wide, set(rigid), 0, least)) + len(GAP) * (len(wide) - 1)


def _fitted(wide: Sequence[int], kept: set[int], width: int, least: int) -> list[int]:
    """Return the widths of the columns after the widest ones were narrowed to fit."""
    fitted = list(wide)
    over = sum(wide) + len(GAP) * (len(wide) - 1) - width
    while over > 0:
        texts = [n for n, one in enumerate(fitted) if n not in kept and one > least]
        if not texts:
            break
        fitted[max(texts, key=lambda n: fitted[n])] -= 1
        over -= 1
    return fitted


def _laid_out(line: Sequence[str], sizes: Sequence[int], wide: Sequence[int], flush: set[int]) -> Iterator[str]:
    """Yield the lines that one row takes; `sizes` are the columns that its texts take, `wide` those that there are."""
    cells = [wrapped(text, most) if size > most else [text] for text, size, most in zip(line, sizes, wide, strict=True)]
    if all(len(parts) == 1 for parts in cells):
        blanks = [" " * max(0, most - size) for size, most in zip(sizes, wide, strict=True)]
        yield GAP.join(blanks[n] + text if n in flush else text + blanks[n] for n, text in enumerate(line)).rstrip()
        return
    for parts in zip_longest(*cells, fillvalue=""):
        yield GAP.join(_padded(text, wide[n], right=n in flush) for n, text in enumerate(parts)).rstrip()


def wrapped(text: str, width: int) -> list[str]:
    """Return the text in lines of at most this many columns, broken between words, and inside a word that is too long.

    Such a word is broken after a hyphen, if it has one.
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and columns_of(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
            continue
        lines.append("")
        for part in [word] if columns_of(word) <= width else re.findall(r"[^-]*-|[^-]+", word):
            if lines[-1] and columns_of(lines[-1] + part) > width:
                lines.append("")
            for char in part:
                if lines[-1] and columns_of(lines[-1] + char) > width:
                    lines.append("")
                lines[-1] += char
    return lines[1:] or [""]


def fitted(text: str, width: int | None, hanging: int = 2) -> list[str]:
    """Return one line of text as the lines that it takes; those after the first are indented a little further.

    A line that begins with an arrow is a command to copy, which a break would spoil; the terminal breaks it by itself.
    """
    if width is None or columns_of(text) <= width or text.lstrip().startswith("→"):
        return [text]
    indent = " " * (len(text) - len(text.lstrip()))
    first, *rest = wrapped(text, width - len(indent))
    behind = wrapped(" ".join(rest), width - len(indent) - hanging) if rest else []
    return [indent + first, *(indent + " " * hanging + line for line in behind)]


def _padded(text: str, wide: int, *, right: bool) -> str:
    blanks = " " * (wide - columns_of(text))
    return blanks + text if right else text + blanks
