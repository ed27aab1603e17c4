"""A lock on a log file, so that one process writes at a time. The system frees it when the process ends.

While it is held, a note beside the file says which process holds it and since when, for those who wait. The note is only
for people: a missing or outdated one does no harm.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from scorekeeper.errors import RefusedError

SOON = 1.0
"""Seconds after which somebody who waits is told why."""
_SHORTEST, _LONGEST = 0.001, 0.02
"""Seconds between two tries."""


class Patience(Struct, frozen=True):
    """How long to wait for a lock, and whom to tell."""

    seconds: float | None = None
    """None waits as long as it takes."""
    tell: Callable[[str], None] | None = None


class HeldError(RefusedError):
    """Somebody else holds the lock for longer than the writer wants to wait."""

    def __init__(self, file: str, holder: str, seconds: float) -> None:
        super().__init__(
            f"nothing was recorded: {holder}, and the {seconds:g} s of --wait are over",
            file=file,
            next_step="close the other window and try again, or write at another desk with --desk B",
        )


class _Note(Struct):
    """The holder of a lock."""

    process: int
    since: str
    host: str = ""
    command: str = ""


if sys.platform == "win32":
    import errno
    import msvcrt

    # On Windows nobody else can read a locked region, so lock a byte far beyond the end of any log.
    _FAR = 0x7FFF0000

    def _take(descriptor: int) -> bool:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EDEADLK):
                raise
            return False
        return True

    def _free(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _free(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


@contextmanager
def locked(descriptor: int, path: Path, patience: Patience) -> Iterator[None]:
    """Hold the lock of a file, waiting for it as patiently as asked."""
    _wait(descriptor, path, patience)
    note = _note_of(path)
    with suppress(OSError):
        note.write_bytes(msgspec.json.encode(_own_note()))
    try:
        yield
    finally:
        with suppress(OSError):
            note.unlink(missing_ok=True)
        _free(descriptor)


def _wait(descriptor: int, path: Path, patience: Patience) -> None:
    began = time.monotonic()
    pause, told = _SHORTEST, False
    while not _take(descriptor):
        waited = time.monotonic() - began
        if patience.seconds is not None and waited >= patience.seconds:
            raise HeldError(f"log/{path.name}", holder_of(path), patience.seconds)
        if waited >= SOON and not told:
            told = True
            if patience.tell is not None:
                patience.tell(f"waiting: {holder_of(path)}; --wait SECONDS limits this")
        time.sleep(pause)
        pause = min(2 * pause, _LONGEST)


def holder_of(path: Path) -> str:
    """Return who writes to a file and since when, as far as the note beside it tells."""
    try:
        note = msgspec.json.decode(_note_of(path).read_bytes(), type=_Note)
    except (OSError, msgspec.DecodeError):
        return f"another process is writing to log/{path.name}"
    host = f" on {note.host}" if note.host and note.host != _host() else ""
    doing = f" ({note.command})" if note.command else ""
    return f"process {note.process}{doing}{host} has been writing to log/{path.name} since {note.since}"


def _note_of(path: Path) -> Path:
    return path.with_suffix(".held")


def _own_note() -> _Note:
    return _Note(
        process=os.getpid(),
        since=time.strftime("%H:%M:%S"),
        host=_host(),
        command=" ".join(("scorekeeper", *sys.argv[1:2]))[:60],
    )


def _host() -> str:
    return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
