"""How commands print: text, colours and links on a terminal, JSON with its format version."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.cli import hints
from scorekeeper.cli.errors import styled
from scorekeeper.terminal import NARROW, aligned, columns_of, hyperlink, plain, room, wrapped

if TYPE_CHECKING:
    from scorekeeper.steps import NextStep, Notice
    from scorekeeper.tournament.state.tournament import Tournament

FORMAT = 1
UNDER = 4
"""How far a text is indented under a label that takes most of the line."""
TORN = "LOG-201"
"""A line that was cut off. It needs no warning, because the next write sets it aside and no record is lost."""


def say(text: str = "") -> None:
    """Print a line without control characters."""
    sys.stdout.write(linked(plain(text)) + "\n")


def say_title(text: str) -> None:
    """Print a title, bold on a terminal and wrapped if it is too narrow."""
    width = room(sys.stdout)
    for line in [text] if width is None else wrapped(plain(text), width):
        say_styled(bold(line))


def say_hanging(label: str, text: str) -> None:
    """Print a label and its text; on a terminal that is too narrow, the text is wrapped beside or under the label."""
    width = room(sys.stdout)
    if width is None or columns_of(plain(label + text)) <= width:
        say(label + text)
        return
    beside = columns_of(label)
    if beside > width // 2:
        say(label.rstrip())
        label, beside = " " * UNDER, UNDER
    for count, line in enumerate(wrapped(plain(text), max(width - beside, NARROW))):
        say(f"{' ' * beside if count else label}{line}")


def say_next(*steps: NextStep | str) -> None:
    """Print the next commands to type."""
    say("   ".join(f"→ {hints.completed(step, done=True)}" for step in steps))


def counted(number: int, what: str) -> str:
    """Return the number with its noun: `1 table`, `2 tables`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def joined(why: str, so: str) -> str:
    """Join a reason and its effect: `it does not fit; nothing was written`, or `did you mean 1 (Ana)? Nothing was written`."""
    return f"{why} {so[:1].upper()}{so[1:]}" if why.endswith("?") else f"{why}; {so}"


def say_styled(text: str) -> None:
    """Print a line that is already free of control characters and may be styled."""
    sys.stdout.write(linked(text) + "\n")


def say_json(data: dict[str, Any]) -> None:
    """Print a JSON document; its first key is its format version."""
    from json import dumps

    sys.stdout.write(dumps({"format": FORMAT, **data}, indent=2, ensure_ascii=False) + "\n")


def say_json_line(data: Any) -> None:
    """Print one JSON document on a line of its own."""
    import msgspec

    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")


def note(text: str) -> None:
    """Print a remark on standard error."""
    sys.stderr.write(plain(text) + "\n")


def note_written(path: Path, what: str = "") -> None:
    """Print that a file was written, and what it holds."""
    note(f"written: {path} ({what})" if what else f"written: {path}")


def note_missing_glyphs(names: Iterable[str]) -> None:
    """Print which names have characters that no font can print."""
    from scorekeeper.reports.pdf.typography.fonts import font_warnings

    for line in font_warnings(names):
        note(line)


def warn(warnings: Sequence[str | Notice]) -> None:
    """Print warnings on standard error."""
    for warning in warnings:
        note(f"warning: {hints.told(warning)}")


def warn_of_damage(opened: Tournament) -> None:
    """Warn that the log is damaged, before its other entries are used."""
    found = [fault for fault in opened.log.faults if fault.rule != TORN]
    if found:
        more = f", and {len(found) - 1} more" if len(found) > 1 else ""
        note(f"warning: the log is damaged: {found[0]}{more}")
        note("→ scorekeeper log verify, then restore the file from a mirror or another desk")


def bold(text: str) -> str:
    """Return the text, bold on a terminal."""
    return f"\x1b[1m{plain(text)}\x1b[0m" if styled(sys.stdout) else plain(text)


def linked(text: str) -> str:
    """Return the text; on a terminal, each rule id whose page is known becomes a link.

    `SCOREKEEPER_LINKS=never` turns the links off.
    """
    if "-" not in text or not styled(sys.stdout) or os.environ.get("SCOREKEEPER_LINKS") == "never":
        return text
    from scorekeeper.rules.links import cited, page

    for start, end in reversed([*cited(text)]):
        rule = text[start:end]
        if address := page(rule):
            text = text[:start] + hyperlink(rule, address) + text[end:]
    return text


def columns(rows: Sequence[tuple[str, ...]], head: tuple[str, ...] | None = None, *, right: Iterable[int] = ()) -> None:
    """Print rows in columns, under a heading if there is one, fitted to the terminal."""
    if rows or head:
        say_styled(aligned(head, rows, right=right, width=room(sys.stdout)))
