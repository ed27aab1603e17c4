"""Finds the folder of a tournament: the named one, or the nearest."""

from __future__ import annotations

import os
from pathlib import Path

from scorekeeper.log.store import has_log

FILE = "tournament.toml"
FOLDER_VARIABLE = "SCOREKEEPER_TOURNAMENT"


def named_folder(folder: str | Path | None = None) -> Path | None:
    """Return the folder that was named, by an option or in the environment."""
    named = folder or os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else None


def nearest(start: Path) -> Path | None:
    """Return this folder, or the nearest one above it, that has regulations or a log."""
    return next((place for place in (start, *start.parents) if is_tournament(place)), None)


def is_tournament(folder: Path) -> bool:
    """Whether a folder has regulations, or the log of a tournament that lost them."""
    return (folder / FILE).is_file() or has_log(folder)
