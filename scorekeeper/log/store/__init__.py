"""Where a log lives. `open_store(folder)` gives a `Store`; only this package knows which kind of store it is."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from scorekeeper.log.store.folder import FolderChain, FolderStore, files_in
from scorekeeper.log.store.interface import Chain, HeadMovedError, Mark, Pen, Store
from scorekeeper.log.store.lock import HeldError, Patience
from scorekeeper.log.store.tail import NotWrittenError

__all__ = [
    "Chain",
    "HeadMovedError",
    "HeldError",
    "Mark",
    "NotWrittenError",
    "Patience",
    "Pen",
    "Store",
    "chains_at",
    "has_log",
    "open_store",
]


def open_store(place: Path | Store) -> Store:
    """Return the store of a tournament, given its folder."""
    return FolderStore(place) if isinstance(place, Path) else place


def has_log(place: Path) -> bool:
    """Whether a tournament's log lives here."""
    with suppress(OSError):  # asked of every folder above, some of which nobody may read
        return bool(FolderStore(place).chains())
    return False


def chains_at(other: Path) -> list[Chain]:
    """Return the chains of a tournament's folder, log folder or mirror, or of the single file that was named."""
    if other.exists() and not other.is_dir():
        return [FolderChain(other)]
    inner = other / "log"
    return [*((inner.is_dir() and files_in(inner)) or files_in(other))]
