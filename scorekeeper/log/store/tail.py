"""Handles the end of a desk's file: its last whole line, an unfinished line after it, and safe appending."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import msgspec

from scorekeeper.errors import RefusedError
from scorekeeper.log.chain import LINE_FEED, ZEROS, digest
from scorekeeper.log.entry import decode_envelope

_BLOCK = 65536
_BINARY = getattr(os, "O_BINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""A pipe or a device in place of a file would otherwise be waited for without end."""


class NotWrittenError(RefusedError):
    """The disk did not take the whole line; the partial write was undone."""

    def __init__(self, file: str, why: str) -> None:
        super().__init__(
            f"nothing was recorded: {why}; the log is unchanged",
            rule="LOG-201",
            file=file,
            next_step="free some space on the disk, then try again",
        )


class UnknownOutcomeError(RefusedError):
    """The disk failed during the write and again while it was undone."""

    def __init__(self, file: str, why: str) -> None:
        super().__init__(
            f"the disk failed while the entry was written ({why}), so it is not known whether it is recorded",
            rule="LOG-201",
            file=file,
            next_step="look whether it is in the log before you enter it again",
        )


def open_regular(path: Path, flags: int = os.O_RDONLY) -> int:
    """Open a file, but no pipe, device or folder in its place; return its descriptor."""
    descriptor = os.open(path, flags | _BINARY | _AT_ONCE, 0o644)
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return descriptor
    os.close(descriptor)
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise OSError(errno.EINVAL, "this is not a file", str(path))


def add(descriptor: int, data: bytes, file: str) -> None:
    """Append whole lines with one write and sync them to the disk, or undo the write."""
    size = os.fstat(descriptor).st_size
    try:
        taken = os.write(descriptor, data)
        if taken < len(data):
            raise OSError(f"the disk took {taken} of {len(data)} bytes")  # noqa: TRY301 - both cases are undone below
        os.fsync(descriptor)
    except OSError as error:
        why = error.strerror or str(error)
        try:
            os.ftruncate(descriptor, size)
        except OSError as second:
            raise UnknownOutcomeError(file, why) from second
        raise NotWrittenError(file, why) from error


def set_aside(descriptor: int, path: Path) -> str:
    """Move an unterminated tail into a file of its own, and return a message; empty if there is none."""
    whole, torn = unterminated(descriptor, os.fstat(descriptor).st_size)
    if not torn:
        return ""
    aside = _free_name(path)
    with aside.open("xb") as file:
        file.write(torn)
        file.flush()
        os.fsync(file.fileno())
    os.ftruncate(descriptor, whole)
    return f"a write was cut off earlier; its {len(torn)} bytes are kept in log/{aside.name} (LOG-201)"


def end(path: Path) -> tuple[int, str]:
    """Return the number and the hash of the last whole line of a file; a torn tail is skipped."""
    try:
        descriptor = open_regular(path)
    except FileNotFoundError:
        return 0, ZEROS
    try:
        whole, _ = unterminated(descriptor, os.fstat(descriptor).st_size)
        return last_line(descriptor, whole)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Sync a folder to the disk; Windows has no such call."""
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
    """Return the bytes between the last line feed before `end` and `end`, and where they start."""
    blocks: list[bytes] = []
    while end > 0:
        start = max(0, end - _BLOCK)
        block = _read_at(descriptor, start, end - start)
        position = block.rfind(b"\n")
        blocks.append(block[position + 1 :])
        if position >= 0:
            return start + position + 1, b"".join(reversed(blocks))
        end = start
    return 0, b"".join(reversed(blocks))


def unterminated(descriptor: int, size: int) -> tuple[int, bytes]:
    """Return where the whole lines end, and the bytes after them."""
    if size == 0 or _read_at(descriptor, size - 1, 1)[0] == LINE_FEED:
        return size, b""
    return _back_to_line_feed(descriptor, size)


def line_before(descriptor: int, size: int) -> bytes:
    """Return the last line in a file of this size, without its line feed."""
    return _back_to_line_feed(descriptor, size - 1)[1] if size else b""


def last_line(descriptor: int, size: int) -> tuple[int, str]:
    """Return the number and the hash of the last line in a file of this size."""
    if size == 0:
        return 0, ZEROS
    line = line_before(descriptor, size)
    try:
        count = int(decode_envelope(line).id.rpartition("-")[2])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
        # The last line is not an entry; it is reported, not repaired, and the desk can continue after it.
        count = _read_at(descriptor, 0, size).count(b"\n")
    return count, digest(line)


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.torn-{number}")).exists():
        number += 1
    return aside


def whole_lines(path: Path) -> bytes:
    """Return the bytes of a file up to its last line feed."""
    data = path.read_bytes()
    return data[: data.rfind(b"\n") + 1]


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
