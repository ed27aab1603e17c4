"""A folder as the store of a log: `log/<desk>.jsonl`, one line per entry, beside `tournament.toml`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

from scorekeeper.documents.errors import LIMIT
from scorekeeper.documents.source import read_source
from scorekeeper.errors import ScorekeeperError
from scorekeeper.log.chain import Head, digest, opening_of, text_hash
from scorekeeper.log.names import desk_of, document_objection
from scorekeeper.log.store import memory
from scorekeeper.log.store.interface import HeadMovedError, Mark
from scorekeeper.log.store.lock import Patience, locked
from scorekeeper.log.store.tail import (
    add,
    end,
    last_line,
    line_before,
    open_regular,
    set_aside,
    sync_folder,
    whole_lines,
    write_whole,
)

_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CREAT
_LOOK = 0.1
"""Seconds between two looks while somebody waits for others to write."""


class FolderChain:
    """One desk's file."""

    def __init__(self, path: Path) -> None:
        self.address = path
        self.stem = path.stem
        self.file = f"{path.parent.name}/{path.name}"

    def lines(self, after: int = 0) -> Iterable[bytes]:
        """Return the lines after this one; only the last may lack its line feed."""
        with os.fdopen(open_regular(self.address), "rb", buffering=1 << 20) as file:
            yield from islice(file, after, None) if after else file


class FolderPen:
    """One desk's file, open and locked."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.warnings: list[str] = []
        self._descriptor = descriptor
        self._file = f"log/{path.name}"

    @property
    def head(self) -> Head:
        """The last whole line; a tail that was cut off is set aside first."""
        if torn := set_aside(self._descriptor, self.path):
            self.warnings.append(torn)
        return Head(desk_of(self.path.stem), *last_line(self._descriptor, os.fstat(self._descriptor).st_size))

    @property
    def last_line(self) -> bytes:
        """The last whole line, without its line feed; empty if there is none."""
        return line_before(self._descriptor, os.fstat(self._descriptor).st_size)

    @property
    def mark(self) -> Mark:
        """The size of the file."""
        return {self.path.stem: os.fstat(self._descriptor).st_size}

    def append(self, after: Head, lines: Sequence[bytes]) -> Head:
        """Add lines with one write and one fsync, or undo the write."""
        found = self.head
        if (found.count, found.hash) != (after.count, after.hash):
            raise HeadMovedError(self._file, after, found)
        add(self._descriptor, b"".join(line + b"\n" for line in lines), self._file)
        # Not read again: the lines are recorded now, and a disk that fails from here on must not deny it.
        return Head(found.desk, found.count + len(lines), digest(lines[-1])) if lines else found


class FolderStore:
    """The log and the documents of one tournament's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.patience = Patience()

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.folder.resolve().name

    def chains(self) -> list[FolderChain]:
        """Return the desks' files, sorted by name."""
        return files_in(self.log)

    def emptiness(self) -> str:
        """Return why there is no log to read, or an empty text if there is one."""
        try:
            with os.scandir(self.log) as found:
                held = any(one.name.endswith(".jsonl") for one in found)
        except FileNotFoundError:
            return "the folder log/ is missing"
        except OSError as error:
            return f"the folder log/ cannot be read ({(error.strerror or str(error)).lower()})"
        return "" if held else "the folder log/ holds no desk's file"

    def heads(self) -> dict[str, Head]:
        """Return the end of each file, read from its tail."""
        return {one.stem: Head(desk_of(one.stem), *end(one.address)) for one in self.chains()}

    def mark(self) -> Mark:
        """Return the size of each file; a different size means that somebody wrote."""
        sizes = ((chain.stem, chain.address.stat().st_size) for chain in self.chains())
        return {stem: size for stem, size in sizes if size}

    def watch(self, since: Mark, patience: float) -> Mark:
        """Look at the sizes until one differs."""
        until = time.monotonic() + patience
        while (found := self.mark()) == since and time.monotonic() < until:
            time.sleep(_LOOK)
        return found

    @contextmanager
    def hold(self, stem: str) -> Iterator[FolderPen]:
        """Open and lock the file; one that stays empty is removed again."""
        path = self._path(stem)
        self.log.mkdir(parents=True, exist_ok=True)
        while True:
            descriptor = open_regular(path, _FLAGS)
            left_empty = False
            try:
                with locked(descriptor, path, self.patience):
                    if not _same_file(descriptor, path):  # somebody removed an empty one in between
                        continue
                    fresh = os.fstat(descriptor).st_size == 0
                    try:
                        yield FolderPen(path, descriptor)
                    finally:
                        left_empty = fresh and _settle(descriptor, path)
                    return
            finally:
                os.close(descriptor)
                if left_empty:
                    _take_away(path)

    def add_chain(self, stem: str, lines: bytes) -> None:
        """Write the file as a whole; one of the same name is never replaced."""
        self.log.mkdir(parents=True, exist_ok=True)
        with self.hold(stem) as pen:
            if pen.head.count:
                raise HeadMovedError(f"log/{stem}.jsonl", Head(desk_of(stem), 0, ""), pen.head)
            if sys.platform != "win32":
                write_whole(self._path(stem), lines)
        if sys.platform == "win32":  # an open file cannot be replaced there
            write_whole(self._path(stem), lines)
        sync_folder(self.log)

    def rename_chain(self, stem: str, new: str) -> None:
        """Write our lines under the new name, then remove the old file; after a crash in between both hold the same."""
        path = self._path(stem)
        with self.hold(stem):
            with path.open("rb") as file:
                opening = opening_of(file.readline(LIMIT))
            if opening is not None:
                memory.forget(opening.nonce)
            write_whole(self._path(new), whole_lines(path))
            sync_folder(self.log)
            if sys.platform != "win32":
                path.unlink()
        if sys.platform == "win32":
            path.unlink()
        sync_folder(self.log)

    def _path(self, stem: str) -> Path:
        return self.log / f"{stem}.jsonl"

    def is_home(self, nonce: str) -> bool:
        """Whether this computer knows the folder as the place where this desk is written."""
        return memory.at_home(nonce, self.log)

    def make_home(self, nonce: str) -> bool:
        """Store it in the user's state folder."""
        return memory.remember(nonce, self.log)

    def document(self, name: str) -> str:
        """Return the text of a file in the folder."""
        return read_source(self.folder / name, "toml").text

    def has_document(self, name: str, hash_: str) -> bool:
        """Whether the file has the text of this hash; a missing file counts as an empty one."""
        try:
            return text_hash(self.document(name)) == hash_
        except FileNotFoundError:
            return text_hash("") == hash_
        except (OSError, ScorekeeperError):
            return False

    def has_place_for(self, name: str) -> bool:
        """Whether the file lies inside the folder, whatever links lead there."""
        try:
            return (self.folder / name).resolve().is_relative_to(self.folder.resolve())
        except (OSError, ValueError):  # a name that no file can have
            return False

    def keep_document(self, name: str, text: str) -> None:
        """Write a file inside the folder, all of it or nothing."""
        path = self.folder / name
        if document_objection(name) or not self.has_place_for(name):
            raise OSError(f"{path} is not a file inside the tournament's folder")
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())


def files_in(log: Path) -> list[FolderChain]:
    """Return the desks' files in a log folder or a mirror, sorted by name; none if there is no such folder."""
    try:
        os.scandir(log).close()
    except FileNotFoundError:
        return []
    # A folder that cannot be read has raised by now: `glob` would take it for an empty one.
    return [FolderChain(path) for path in sorted(log.glob("*.jsonl"), key=lambda path: path.stem)]


def _settle(descriptor: int, path: Path) -> bool:
    """Sync the folder of a new file, or remove a file that stayed empty, under the lock; return whether it could not."""
    if not _same_file(descriptor, path) or os.fstat(descriptor).st_size:
        sync_folder(path.parent)
        return False
    try:
        path.unlink()
    except OSError:  # Windows does not delete open files
        return True
    return False


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
