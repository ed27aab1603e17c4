"""Writes what a merge brings: whole lines, each file under its own lock, completely or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from scorekeeper.log import memory
from scorekeeper.log.chain import Scan
from scorekeeper.log.desk import opening_of
from scorekeeper.log.lock import locked
from scorekeeper.log.merging import FilePlan, ForkError, MergePlan
from scorekeeper.log.ordering import shared_lines
from scorekeeper.log.tail import add, set_aside, sync_folder, whole_lines
from scorekeeper.rules.evidence import enforcing


@enforcing("LOG-204")
def take_in(plan: MergePlan) -> list[str]:
    """Write what was planned, and return messages about what had to be set aside."""
    log = plan.folder / "log"
    log.mkdir(parents=True, exist_ok=True)
    warnings = []
    for taken in plan.changes:
        target = log / taken.file
        if taken.moves is not None:
            _make_way(target, log / taken.moves, taken)
        elif target.exists() and target.stat().st_size:
            warnings += _continue(target, taken)
        else:
            write_whole(target, lines_of(taken))
    sync_folder(log)
    return warnings


def lines_of(taken: FilePlan) -> bytes:
    """Return the lines that were planned; later lines of the other desk wait for the next merge."""
    with taken.source.open("rb") as file:
        return b"".join(islice(file, taken.after))


def write_whole(target: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    draft = target.with_name(f"{target.name}.part-{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def _held(path: Path) -> Iterator[int]:
    """Open and lock the file."""
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
    try:
        with locked(descriptor):
            yield descriptor
    finally:
        os.close(descriptor)


def _continue(target: Path, taken: FilePlan) -> list[str]:
    """Append the lines that only their file has to ours."""
    with _held(target) as descriptor:
        torn = set_aside(descriptor, target)
        here, there = target.read_bytes(), lines_of(taken)
        if not here.startswith(there):
            # Somebody may have written here since we looked.
            if not there.startswith(here):
                mine, theirs = (Scan(path).run(keep=True) for path in (target, taken.source))
                raise ForkError(mine, theirs, shared_lines(target, taken.source) + 1)
            add(descriptor, there[len(here) :], f"log/{target.name}")
    return [torn] if torn else []


def _make_way(path: Path, moved: Path, taken: FilePlan) -> None:
    """Rename our file to the name that the others use, and write theirs under its own; this computer stops writing to it."""
    if (opening := opening_of(path)) is not None:
        memory.forget(opening.nonce)
    with _held(path):
        write_whole(moved, whole_lines(path))
        if sys.platform != "win32":
            write_whole(path, lines_of(taken))
    if sys.platform == "win32":  # an open file cannot be replaced there
        write_whole(path, lines_of(taken))
