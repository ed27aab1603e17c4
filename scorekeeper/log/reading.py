"""All desks of a folder as one log."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.log.chain import Fault, Head
from scorekeeper.log.entry import Entry


class Log:
    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]
    heads: dict[str, Head]

    def live(self, *kinds: str) -> tuple[Entry, ...]:
        """Entries of these kinds that nothing live replaces or strikes."""
        raise NotImplementedError


def read_log(folder: Path) -> Log:
    raise NotImplementedError
