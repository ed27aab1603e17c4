"""Writes files whole or not at all: what stood there before stays until the new content is safe on the disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from scorekeeper.errors import ScorekeeperError

DRAFT = ".part"
"""What ends the name of a file that is being written."""


class NotWrittenError(ScorekeeperError):
    """A file could not be written."""

    def __init__(self, path: Path, error: OSError, *, stands: bool) -> None:
        kept = "; the older file is as it was" if stands else ""
        super().__init__(
            f"the file could not be written ({(error.strerror or str(error)).lower()}){kept}",
            file=str(path),
            next_step="close the file if another program has it open, make room on the disk, or name another file",
        )


def write_text(path: Path, text: str, encoding: str = "utf-8") -> None:
    """Write a text as it is, without changing the ends of its lines."""
    write_whole(path, text.encode(encoding))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file of this content."""
    with whole_file(path) as file:
        file.write(content)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write to, which takes its place under its name when all of it is on the disk."""
    target = path.resolve()  # a link stays a link
    stands = target.exists()
    if stands and not target.is_file():
        # A device or a pipe has no older content to keep.
        with _told(path, stands=False), target.open("wb") as file:
            yield file
        return
    draft = target.with_name(f".{target.name[:100]}-{os.getpid()}{DRAFT}")
    try:
        with _told(path, stands=stands):
            with draft.open("wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if stands:
                draft.chmod(target.stat().st_mode)
            draft.replace(target)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


@contextmanager
def _told(path: Path, *, stands: bool) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NotWrittenError(path, error, stands=stands) from error
