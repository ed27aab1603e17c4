"""Writing: one desk, one file, one line at a time."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.log.entry import Body, Entry


class Desk:
    warnings: list[str]

    def __init__(self, folder: Path, name: str, *, mirror: Path | None = None) -> None:
        raise NotImplementedError

    def append(self, body: Body, by: str, at: str | None = None) -> Entry:
        """Lock, set a torn tail aside, one write, fsync, mirror."""
        raise NotImplementedError
