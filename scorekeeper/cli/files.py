"""Checks that a command can write its files, before it does anything else."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import typer

from scorekeeper.cli import hints
from scorekeeper.errors import ScorekeeperError

OWN = (".toml", ".jsonl")
"""Existing files with these endings hold regulations or logs and are never overwritten."""


class IdleOptionError(ScorekeeperError):
    """An option that would do nothing to what the command writes."""

    def __init__(self, option: str, why: str) -> None:
        super().__init__(f"{why}, so {option} does nothing", field=option, next_step="run the command again without it")


def refuse_idle(why: str, options: Mapping[str, object]) -> None:
    """Refuse the first option that was given although, for a reason, none of them does anything."""
    for option, given in options.items():
        if given:
            raise IdleOptionError(option, why)


class NoPlaceError(ScorekeeperError):
    def __init__(self, path: Path, why: str) -> None:
        super().__init__(why, file=str(path), next_step="name another file, or create the folder first")


class OwnFileError(ScorekeeperError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            f"this file is already there, and {path.suffix.lower()} files, which may be regulations or a log, are never overwritten",
            file=str(path),
            next_step="name another file",
        )


class WrongEndingError(ScorekeeperError):
    def __init__(self, path: Path, endings: tuple[str, ...], option: str) -> None:
        super().__init__(
            f"the name must end in {' or '.join(endings)}, or no program will know what the file is",
            file=str(path),
            next_step=hints.line(*_renamed(str(path), str(path.with_suffix(endings[0])), option)),
        )


def _renamed(name: str, right: str, option: str) -> list[str]:
    """Return the words that were typed, with another file for this option; an argument has no option before it."""
    words = hints.typed()
    for index, word in enumerate(words):
        if word == f"{option}={name}":
            words[index] = f"{option}={right}"
        elif word == name and (words[index - 1] == option or not option.startswith("-")):
            words[index] = right
    return words


def writes(*endings: str) -> Callable[[typer.CallbackParam, Path | None], Path | None]:
    """Return a check that a file can be written, and that its name ends as its content asks for."""

    def check(param: typer.CallbackParam, path: Path | None) -> Path | None:
        found = to_write(path)
        if found is not None and str(found) != "-":
            require_ending(found, *endings, option=param.opts[0])
        return found

    return check


def require_ending(path: Path, *endings: str, option: str) -> None:
    """Raise if the name of a file promises other content than will be written."""
    if path.suffix.lower() not in endings:
        raise WrongEndingError(path, endings, option)


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
