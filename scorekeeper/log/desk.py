"""Writes one desk's file. Each entry is one whole line, and it is on the disk before a command says "recorded"."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from scorekeeper.documents.errors import LIMIT
from scorekeeper.errors import RefusedError
from scorekeeper.log import memory
from scorekeeper.log.chain import Head, desk_of, digest, log_files
from scorekeeper.log.entry import FORMAT, KINDS, Body, Entry, Open, decode_body, decode_envelope, encode_line, now
from scorekeeper.log.lock import locked
from scorekeeper.log.mirror import bring_up_to_date
from scorekeeper.log.tail import NotWrittenError, add, end, known_lines, last_line, set_aside, sync_folder
from scorekeeper.rules import evidence
from scorekeeper.steps import NextStep

__all__ = ["BadDeskNameError", "Desk", "LineTooLongError", "NotWrittenError", "desk_objection", "opening_of"]

_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
_DEVICE = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]", re.IGNORECASE)
"""Windows opens a device under these names, whatever their suffix."""


class LineTooLongError(RefusedError):
    def __init__(self, size: int) -> None:
        super().__init__(
            f"the entry would have {size:,} bytes, but a line may have at most {LIMIT:,}",
            rule="LOG-110",
            next_step="record fewer rounds at a time",
        )


class BadDeskNameError(RefusedError):
    def __init__(self, why: str, option: str = "--desk") -> None:
        super().__init__(why, rule="LOG-206", field="desk", next_step=NextStep("name desk", option=option, name="B"))


def desk_objection(name: str) -> str:
    """Return what is wrong with a desk's name, which must be a valid file name on every system, or an empty text."""
    spelt = name.replace("-", "").isalnum() and name.isascii() and len(name) <= 40 and name[-1] != "-"  # noqa: PLR2004
    if not spelt:
        return f"a desk's name has up to 40 letters, digits and hyphens, such as main or B, not {name!r}"
    if _DEVICE.fullmatch(name):
        return f"a desk cannot be called {name!r}, because Windows reserves that name; choose another name, such as B"
    return ""


class Desk:
    """Writes one file of the log; creates and opens it if it does not exist."""

    def __init__(
        self,
        folder: Path,
        name: str,
        *,
        tournament: str = "",
        regulations: str | None = None,
        mirror: Path | None = None,
    ) -> None:
        with evidence.enforcing("LOG-206"):
            if why := desk_objection(name):
                raise BadDeskNameError(why)
        self.folder = folder
        self.tournament = tournament
        self.regulations = regulations
        self.mirror = mirror
        self.warnings: list[str] = []
        """Messages for the user: a new desk, a torn tail, a missing USB stick."""
        self.name = self._own(self._spelt(name))
        self.file = f"log/{self.name}.jsonl"
        self.path = folder / "log" / f"{self.name}.jsonl"
        self.head: Head | None = None
        """The end of the desk's file after the last write."""
        self.size = 0
        """The size of the file at that time, in bytes."""
        self._descriptor: int | None = None
        self._left_empty = False

    def _spelt(self, name: str) -> str:
        """Return the name as the desk's file spells it: `B` and `b` are one file on a USB stick, on Windows and on macOS."""
        desks = [desk_of(path) for path in log_files(self.folder)]
        return name if name in desks else next((one for one in desks if one.casefold() == name.casefold()), name)

    def _own(self, name: str) -> str:
        """Return the desk's name if this folder is its home, or else the next name that is free or at home here."""
        log, number, chosen = self.folder / "log", 1, name
        while (path := self._taken(chosen)) is not None:
            opening = opening_of(path)
            taken_in = path.stem != chosen
            if not taken_in and (opening is None or memory.at_home(opening.nonce, log)):
                evidence.note("LOG-207", "kept")
                return chosen
            evidence.note("LOG-207", "violated")
            if not taken_in and not memory.writable():
                self.warnings.append(
                    f"this computer cannot store which desks it writes, so a copy of desk {chosen} would go unnoticed;"
                    f" set {memory.VARIABLE} to a writable folder (LOG-207)"
                )
                return chosen
            number += 1
            chosen = f"{name}-{number}"
        if chosen != name:
            self.warnings.append(f"desk {name} is written elsewhere, so this copy writes to desk {chosen} (LOG-207)")
        return chosen

    def _taken(self, name: str) -> Path | None:
        """Return the file with the entries of the desk of this name: its own, or one that was merged under that name."""
        log = self.folder / "log"
        own = log / f"{name}.jsonl"
        if own.exists() and own.stat().st_size:
            return own
        return next(iter(sorted(log.glob(f"{name}.*.jsonl"))), None)

    @contextmanager
    def held(self) -> Iterator[Desk]:
        """Hold the desk's lock, so that nothing changes between reading and writing; appends inside share it."""
        if self._descriptor is not None:
            yield self
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._opened() as descriptor:
            self._descriptor = descriptor
            fresh = os.fstat(descriptor).st_size == 0
            try:
                yield self
            finally:
                self._descriptor = None
                if fresh:
                    self._settle(descriptor)

    @contextmanager
    def _opened(self) -> Iterator[int]:
        """Open and lock the file; open it again if somebody removed an empty one in between."""
        while True:
            descriptor = os.open(self.path, _FLAGS, 0o644)
            self._left_empty = False
            try:
                with locked(descriptor):
                    if _same_file(descriptor, self.path):
                        yield descriptor
                        return
            finally:
                os.close(descriptor)
                if self._left_empty:
                    _take_away(self.path)

    def _settle(self, descriptor: int) -> None:
        """Sync the folder of a new file, or remove a file that stayed empty, under the lock."""
        if os.fstat(descriptor).st_size:
            sync_folder(self.path.parent)
            return
        try:
            self.path.unlink()
        except OSError:  # Windows does not delete open files
            self._left_empty = True

    def append(self, body: Body, by: str, at: str | None = None) -> Entry:
        """Write one entry: lock, set a torn tail aside, one write, fsync, mirror."""
        return self.append_all([body], by, at)[-1]

    def append_all(
        self, bodies: Sequence[Body], by: str, at: str | None = None, seen: Mapping[str, int] | None = None
    ) -> list[Entry]:
        """Write several entries with one write, all or none; a new desk gets its opening line first.

        `seen` is how many lines of each desk their writer had read; without it, all lines that are here now.
        """
        with self.held():
            assert self._descriptor is not None
            torn = set_aside(self._descriptor, self.path)
            evidence.note("LOG-201", "violated" if torn else "kept")
            self.warnings += [torn] if torn else []
            count, last = last_line(self._descriptor, os.fstat(self._descriptor).st_size)
            if count == 0:
                bodies = [self._opening(), *bodies]
            lines, entries = self._lines(bodies, by, at or now(), count, last, seen)
            if count == 0:
                # Before the write: a stored desk that was never written does no harm, but after a crash the other way
                # round this computer would not recognise its own desk.
                self._remember(entries[0])
            add(self._descriptor, b"".join(line + b"\n" for line in lines), self.file)
            self.size = os.fstat(self._descriptor).st_size
            self.head = Head(self.name, entries[-1].line, digest(lines[-1])) if entries else None
            if self.mirror is not None:
                self.warnings += bring_up_to_date(self.path, self.mirror)
            return entries

    def preview(self, bodies: Sequence[Body], by: str, seen: Mapping[str, int] | None = None) -> list[Entry]:
        """Return the entries that `append_all` would write, or raise as it would; nothing is written."""
        count, last = end(self.path)
        opening = [] if count else [self._opening()]
        _, entries = self._lines([*opening, *bodies], by, now(), count, last, seen)
        return entries[len(opening) :]

    def _opening(self) -> Open:
        return Open(
            format=FORMAT,
            tournament=_belongs_to(self.folder) or self.tournament or self.folder.resolve().name,
            desk=self.name,
            nonce=secrets.token_hex(8),
            regulations=self.regulations,
        )

    def _remember(self, opening: Entry) -> None:
        assert isinstance(opening.body, Open)
        memory.remember(opening.body.nonce, self.path.parent)

    @evidence.enforcing("LOG-110")
    def _lines(
        self, bodies: Sequence[Body], by: str, at: str, count: int, last: str, read: Mapping[str, int] | None
    ) -> tuple[list[bytes], list[Entry]]:
        lines, entries = [], []
        seen = self._seen() if read is None else {desk: n for desk, n in read.items() if n and desk != self.name}
        # The line that opens a desk is no part of the act that wrote it.
        first = count + 1 + any(isinstance(body, Open) for body in bodies[:1])
        for number, body in enumerate(bodies, count + 1):
            nth = max(number - first, 0)
            line = encode_line(entry_id=f"{self.name}-{number}", at=at, by=by, body=body, prev=last, seen=seen, nth=nth)
            if len(line) > LIMIT:
                raise LineTooLongError(len(line))
            last = digest(line)
            lines.append(line)
            entries.append(
                Entry(
                    id=f"{self.name}-{number}",
                    at=at,
                    by=by,
                    kind=KINDS[type(body)],
                    body=body,
                    file=self.file,
                    line=number,
                    seen=seen,
                    nth=nth,
                )
            )
        return lines, entries

    def _seen(self) -> dict[str, int]:
        """Return the number of lines that each other desk's file has now."""
        others = (path for path in log_files(self.folder) if path != self.path)
        return {desk_of(path): count for path in others if (count := known_lines(path))}


def opening_of(path: Path) -> Open | None:
    """Return line 1 if it opens the log, or None."""
    with path.open("rb") as file:
        line = file.readline(LIMIT)
    try:
        body = decode_body(decode_envelope(line))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return body if isinstance(body, Open) else None


def _belongs_to(folder: Path) -> str | None:
    """Return the tournament of the desks in this folder, or None."""
    return next((opening.tournament for path in log_files(folder) if (opening := opening_of(path))), None)


def _same_file(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


def _take_away(path: Path) -> None:
    """Remove an empty file without its lock: move it aside, and back if somebody has written to it since."""
    aside = path.with_name(f"{path.name}.empty-{os.getpid()}")
    with suppress(OSError):  # somebody else has it open and will remove it
        path.rename(aside)
        if aside.stat().st_size:
            aside.rename(path)
        else:
            aside.unlink()
