"""How commands print: text, colours and links on a terminal, JSON with its format version."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from scorekeeper.cli import hints
from scorekeeper.cli.errors import styled
from scorekeeper.terminal import NARROW, aligned, columns_of, fitted, hyperlink, plain, room, wrapped

if TYPE_CHECKING:
    from scorekeeper.steps import NextStep, Notice
    from scorekeeper.tournament.state.tournament import Tournament

FORMAT = 1
MOST = 40
"""How many findings or misfits a terminal shows at most."""
Found = TypeVar("Found")
DAY = 24 * 60 * 60
UNDER = 4
"""How far a text is indented under a label that takes most of the line."""
TORN = "LOG-201"
"""A line that was cut off. It needs no warning, because the next write sets it aside and no record is lost."""
CUT_OFF = "LOG-216"
"""An act that was cut off. Nothing is damaged, but somebody has to enter it again."""


def say(text: str = "") -> None:
    """Print a text without control characters; a line that is too long for the terminal is wrapped."""
    lines = [plain(text)] if "\n" in text else fitted(plain(text), room(sys.stdout))
    sys.stdout.write("".join(linked(line) + "\n" for line in lines))


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
    """Print the next commands to type, side by side if there is room."""
    told, width = [f"→ {hints.completed(step, done=True)}" for step in steps], room(sys.stdout)
    beside = "   ".join(told)
    for line in [beside] if width is None or columns_of(beside) <= width else told:
        say(line)


def within_screen(found: Sequence[Found], stream: TextIO, where: str) -> Iterator[Found]:
    """Yield what is printed line by line: all of it in a pipe or a file, on a terminal the first ones and how many are left."""
    shown = found[:MOST] if stream.isatty() else found
    yield from shown
    if left := len(found) - len(shown):
        stream.write(f"… and {left:,} more; to read them all: {where}\n")


def joined(why: str, so: str) -> str:
    """Join a reason and its effect: `it does not fit; nothing was written`, or `did you mean 1 (Ana)? Nothing was written`."""
    return f"{why} {so[:1].upper()}{so[1:]}" if why.endswith("?") else f"{why}; {so}"


def say_styled(text: str) -> None:
    """Print a line that is already free of control characters and may be styled."""
    sys.stdout.write(linked(text) + "\n")


def say_json(data: dict[str, Any]) -> None:
    """Print a JSON document; its first key is its format version."""
    from json import dumps

    text = dumps({"format": FORMAT, **data}, indent=2, ensure_ascii=False, default=_score)
    sys.stdout.write(text + "\n")


def _score(value: object) -> float:
    """Return a score with a part of a point as JSON has it; anything else has to be plain data before it comes here."""
    from scorekeeper.games.engine.halves import Part

    if not isinstance(value, Part):
        raise TypeError(f"{value!r} cannot be written as JSON")
    return float(value)


def say_json_line(data: Any) -> None:
    """Print one JSON document on a line of its own."""
    import msgspec

    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")


def note(text: str) -> None:
    """Print a remark on standard error, wrapped if the terminal is too narrow."""
    sys.stderr.write("".join(f"{line}\n" for line in fitted(plain(text), room(sys.stderr))))


def note_written(path: Path, what: str = "") -> None:
    """Print that a file was written, and what it holds."""
    note(f"written: {path} ({what})" if what else f"written: {path}")


def note_missing_glyphs(names: Iterable[str]) -> None:
    """Print which names have characters that no font can print."""
    from scorekeeper.reports.pdf.typography.fonts import font_warnings, remedy

    warnings = font_warnings(names)
    for line in warnings:
        note(line)
    if warnings and _first_today("fonts"):
        for line in remedy().split("\n"):
            note(line)


def _first_today(what: str) -> bool:
    """Whether a hint was not given on this computer within a day; it is then noted as given."""
    from time import time

    from scorekeeper.log.store.memory import state_folder

    file = state_folder() / "told" / what
    try:
        if file.exists() and time() - file.stat().st_mtime < DAY:
            return False
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    except OSError:
        return True
    return True


def warn(warnings: Sequence[str | Notice]) -> None:
    """Print warnings on standard error."""
    for warning in warnings:
        note(f"warning: {hints.told(warning)}")


def warn_of_damage(opened: Tournament) -> None:
    """Warn that the log is damaged, before its other entries are used."""
    for fault in opened.log.faults:
        if fault.rule == CUT_OFF:
            note(f"warning: {fault}; enter the act again")
    found = [fault for fault in opened.log.faults if fault.rule not in (TORN, CUT_OFF)]
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
    from scorekeeper.cli.links import address_of
    from scorekeeper.rules.links import cited

    for start, end in reversed([*cited(text, rulings=True)]):
        rule = text[start:end]
        if address := address_of(rule):
            text = text[:start] + hyperlink(rule, address) + text[end:]
    return text


def columns(rows: Sequence[tuple[str, ...]], head: tuple[str, ...] | None = None, *, right: Iterable[int] = ()) -> None:
    """Print rows in columns, under a heading if there is one, fitted to the terminal."""
    if rows or head:
        say_styled(aligned(head, rows, right=right, width=room(sys.stdout)))
