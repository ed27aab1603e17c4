"""Writing: one desk, one file, whole lines, each on the disk before anybody hears "recorded"."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from scorekeeper.log import memory
from scorekeeper.log.chain import LINE_FEED, ZEROS, digest, log_files
from scorekeeper.log.entry import (
    FORMAT,
    KINDS,
    LIMIT,
    Body,
    Entry,
    Open,
    decode_body,
    decode_envelope,
    encode_line,
    now,
)
from scorekeeper.log.guard import RefusedError, guard
from scorekeeper.log.lock import locked
from scorekeeper.log.mirror import bring_up_to_date
from scorekeeper.rules import evidence

_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
_BLOCK = 65536
_DEVICE = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]", re.IGNORECASE)
"""Windows opens a device under these names, whatever the suffix."""


class LineTooLongError(RefusedError):
    def __init__(self, size: int) -> None:
        super().__init__(f"the entry would have {size:,} bytes; a line has at most {LIMIT:,}", rule="LOG-110")


class NotWrittenError(RefusedError):
    """The disk took no whole line; what it took was taken back."""

    def __init__(self, file: str, why: str) -> None:
        super().__init__(
            f"nothing was recorded: {why}; the log is as it was",
            rule="LOG-201",
            file=file,
            next_step="make room on the disk, then try again",
        )


class BadDeskNameError(RefusedError):
    def __init__(self, why: str) -> None:
        super().__init__(why, rule="LOG-206", field="desk")


def desk_objection(name: str) -> str:
    """Say what is wrong with the name of a desk, which is the name of a file on every system; nothing, mostly."""
    spelt = name.replace("-", "").isalnum() and name.isascii() and len(name) <= 40 and name[-1] != "-"  # noqa: PLR2004
    if not spelt:
        return f"a desk is called by letters, digits and hyphens, 40 at most, such as main or B, not {name!r}"
    if _DEVICE.fullmatch(name):
        return f"a desk cannot be called {name!r}: Windows has no such files; take another name, such as B"
    return ""


class Desk:
    """The writer of one file of the log; creates and opens it when it is not there."""

    def __init__(
        self,
        folder: Path,
        name: str,
        *,
        tournament: str = "",
        regulations: str | None = None,
        mirror: Path | None = None,
    ) -> None:
        guard(not (why := desk_objection(name)), BadDeskNameError(why))
        self.folder = folder
        self.tournament = tournament
        self.regulations = regulations
        self.mirror = mirror
        self.warnings: list[str] = []
        """What the user should hear: a new desk, a torn tail, a stick that is not there."""
        self.name = self._own(name)
        self._descriptor: int | None = None
        self._left_empty = False

    @property
    def path(self) -> Path:
        return self.folder / "log" / f"{self.name}.jsonl"

    @property
    def file(self) -> str:
        return f"log/{self.name}.jsonl"

    def _own(self, name: str) -> str:
        """The desk itself where it is at home, else the next name that is free or at home here."""
        log, number, chosen = self.folder / "log", 1, name
        while (path := log / f"{chosen}.jsonl").exists() and path.stat().st_size:
            opening = _opening(path)
            if opening is None or memory.at_home(opening.nonce, log):
                evidence.note("LOG-207", "kept")
                return chosen
            evidence.note("LOG-207", "violated")
            if not memory.writable():
                self.warnings.append(
                    f"this machine cannot remember its desks, so a copy of desk {chosen} would go unnoticed;"
                    f" set {memory.VARIABLE} to a folder that can be written (LOG-207)"
                )
                return chosen
            number += 1
            chosen = f"{name}-{number}"
        if chosen != name:
            self.warnings.append(f"desk {name} is written somewhere else; this copy writes to desk {chosen} (LOG-207)")
        return chosen

    @contextmanager
    def held(self) -> Iterator[Desk]:
        """Hold the desk's lock, so that what was read is still true when it is written; appends inside join it."""
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
        """The file, locked; opened again when somebody took an empty one away in between."""
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
        """A new file is only safe when its folder is on the disk too; one that stayed empty goes, under the lock."""
        if os.fstat(descriptor).st_size:
            _sync_folder(self.path.parent)
            return
        try:
            self.path.unlink()
        except OSError:  # Windows keeps open files
            self._left_empty = True

    def append(self, body: Body, by: str, at: str | None = None) -> Entry:
        """Write one entry: lock, set a torn tail aside, one write, fsync, mirror; then it is recorded."""
        return self.append_all([body], by, at)[0]

    def append_all(self, bodies: Sequence[Body], by: str, at: str | None = None) -> list[Entry]:
        """Write several entries with one write: all of them or none."""
        with self.held():
            assert self._descriptor is not None
            self._set_torn_tail_aside(self._descriptor)
            count, last = _tail(self._descriptor, os.fstat(self._descriptor).st_size)
            if count == 0:
                bodies = [self._opening(), *bodies]
            lines, entries = self._lines(bodies, by, at or now(), count, last)
            if count == 0:
                # Before the write: a desk that is remembered and was never written does no harm, the other way round
                # a crash in between would make this machine a stranger to its own desk.
                self._remember(entries[0])
            self._write(self._descriptor, b"".join(line + b"\n" for line in lines))
            if self.mirror is not None:
                self.warnings += bring_up_to_date(self.path, self.mirror)
            return entries[1:] if count == 0 else entries

    def rehearse(self, bodies: Sequence[Body], by: str) -> list[Entry]:
        """Give the entries that `append_all` would write now, or its refusal; nothing is written."""
        count, last = self._end()
        opening = [] if count else [self._opening()]
        _, entries = self._lines([*opening, *bodies], by, now(), count, last)
        return entries[len(opening) :]

    def _end(self) -> tuple[int, str]:
        """The number and the hash of the last whole line; a torn tail would be set aside."""
        try:
            descriptor = os.open(self.path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except FileNotFoundError:
            return 0, ZEROS
        try:
            whole, _ = _unterminated(descriptor, os.fstat(descriptor).st_size)
            return _tail(descriptor, whole)
        finally:
            os.close(descriptor)

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

    def _lines(
        self, bodies: Sequence[Body], by: str, at: str, count: int, last: str
    ) -> tuple[list[bytes], list[Entry]]:
        lines, entries = [], []
        for number, body in enumerate(bodies, count + 1):
            line = encode_line(entry_id=f"{self.name}-{number}", at=at, by=by, body=body, prev=last)
            guard(len(line) <= LIMIT, LineTooLongError(len(line)))
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
                )
            )
        return lines, entries

    def _write(self, descriptor: int, data: bytes) -> None:
        size = os.fstat(descriptor).st_size
        try:
            taken = os.write(descriptor, data)
            if taken < len(data):
                raise OSError(f"the disk took {taken} of {len(data)} bytes")  # noqa: TRY301 - one way back for both
            os.fsync(descriptor)
        except OSError as error:
            os.ftruncate(descriptor, size)
            raise NotWrittenError(self.file, error.strerror or str(error)) from error

    def _set_torn_tail_aside(self, descriptor: int) -> None:
        size = os.fstat(descriptor).st_size
        whole, tail = _unterminated(descriptor, size)
        evidence.note("LOG-201", "violated" if tail else "kept")
        if not tail:
            return
        aside = _free_name(self.path)
        with aside.open("xb") as file:
            file.write(tail)
            file.flush()
            os.fsync(file.fileno())
        os.ftruncate(descriptor, whole)
        self.warnings.append(
            f"a write was cut off earlier; its {len(tail)} bytes are kept in log/{aside.name} (LOG-201)"
        )


def _opening(path: Path) -> Open | None:
    """Line 1, when it opens the log."""
    with path.open("rb") as file:
        line = file.readline(LIMIT)
    try:
        body = decode_body(decode_envelope(line))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return body if isinstance(body, Open) else None


def _belongs_to(folder: Path) -> str | None:
    """The tournament that the desks which are there belong to."""
    return next((opening.tournament for path in log_files(folder) if (opening := _opening(path))), None)


def _same_file(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


def _take_away(path: Path) -> None:
    """Remove an empty file without its lock: put aside first, and put back if somebody has written into it since."""
    aside = path.with_name(f"{path.name}.empty-{os.getpid()}")
    with suppress(OSError):  # somebody else has it open, and will settle it
        path.rename(aside)
        if aside.stat().st_size:
            aside.rename(path)
        else:
            aside.unlink()


def _sync_folder(folder: Path) -> None:
    """Windows has no such call."""
    if hasattr(os, "O_DIRECTORY"):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _read_at(descriptor: int, start: int, size: int) -> bytes:
    os.lseek(descriptor, start, os.SEEK_SET)
    parts = []
    while size > 0 and (part := os.read(descriptor, size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _back_to_line_feed(descriptor: int, end: int) -> tuple[int, bytes]:
    """The bytes before `end` that follow the last line feed before it, and where they start."""
    found = b""
    while end > 0:
        start = max(0, end - _BLOCK)
        block = _read_at(descriptor, start, end - start)
        position = block.rfind(b"\n")
        if position >= 0:
            return start + position + 1, block[position + 1 :] + found
        found, end = block + found, start
    return 0, found


def _unterminated(descriptor: int, size: int) -> tuple[int, bytes]:
    if size == 0 or _read_at(descriptor, size - 1, 1)[0] == LINE_FEED:
        return size, b""
    return _back_to_line_feed(descriptor, size)


def _tail(descriptor: int, size: int) -> tuple[int, str]:
    """The number and the hash of the last line, in a file of this size."""
    if size == 0:
        return 0, ZEROS
    _, line = _back_to_line_feed(descriptor, size - 1)
    try:
        count = int(decode_envelope(line).id.rpartition("-")[2])
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError):
        # The last line is no entry; it is told, not repaired, and the desk can go on behind it.
        count = _read_at(descriptor, 0, size).count(b"\n")
    return count, digest(line)


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.torn-{number}")).exists():
        number += 1
    return aside
