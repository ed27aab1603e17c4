"""Checks that a command can write its files, before it does anything else."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from scorekeeper.cli import hints
from scorekeeper.errors import ScorekeeperError

OWN = (".toml", ".jsonl")
"""Existing files with these endings hold regulations or logs and are never overwritten."""


class NoPlaceError(ScorekeeperError):
    def __init__(self, path: Path, why: str) -> None:
        super().__init__(why, file=str(path), next_step="name another file, or create the folder first")


class OwnFileError(ScorekeeperError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            "this file belongs to the tournament and is never overwritten",
            file=str(path),
            next_step="name another file",
        )


class WrongEndingError(ScorekeeperError):
    def __init__(self, path: Path, endings: tuple[str, ...]) -> None:
        name, right = str(path), str(path.with_suffix(endings[0]))
        words = [word.removesuffix(name) + right if word.endswith(name) else word for word in hints.typed()]
        super().__init__(
            f"the name must end in {' or '.join(endings)}, or no program will know what the file is",
            file=name,
            next_step=hints.line(*words),
        )


def writes(*endings: str) -> Callable[[Path | None], Path | None]:
    """Return a check that a file can be written, and that its name ends as its content asks for."""

    def check(path: Path | None) -> Path | None:
        found = to_write(path)
        if found is not None and str(found) != "-" and found.suffix.lower() not in endings:
            raise WrongEndingError(found, endings)
        return found

    return check


def to_write(path: Path | None) -> Path | None:
    """Return the path if a file can be written there, or raise; `-` is standard output."""
    if path is None or str(path) == "-":
        return path
    folder = path.parent
    if not folder.is_dir():
        raise NoPlaceError(path, f"there is no folder {folder}")
    if path.is_dir():
        raise NoPlaceError(path, "this is a folder, not a file")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise NoPlaceError(path, "nothing can be written here")
    if _is_own(path):
        raise OwnFileError(path)
    return path


def _is_own(path: Path) -> bool:
    """Whether this file belongs to a tournament."""
    from scorekeeper.tournament.regulations.folder import is_tournament

    whole = path.resolve()
    in_log = whole.parent.name == "log" and is_tournament(whole.parent.parent)
    return in_log or (whole.exists() and whole.suffix.lower() in OWN)
