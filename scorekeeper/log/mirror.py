"""A second copy of the log in another folder, such as a USB stick, updated after every write or on request."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from msgspec import Struct

from scorekeeper.log.chain import log_files
from scorekeeper.log.tail import whole_lines

State = Literal["new", "continued", "same", "longer there", "forked", "failed"]


class MirrorCopy(Struct, frozen=True, kw_only=True):
    """The outcome for one desk's file on the mirror."""

    file: str
    copy: Path
    state: State
    why: str = ""

    @property
    def warning(self) -> str:
        """A warning if the copy could not be updated, or an empty text."""
        match self.state:
            case "forked":
                return f"the mirror's {self.copy} is not a copy of this desk, so nothing was added to it (LOG-204)"
            case "longer there":
                return f"the mirror's {self.copy} has more lines of this desk than this folder; merge it with log merge (LOG-203)"
            case "failed":
                return f"the mirror {self.copy.parent} could not be updated ({self.why}); the log itself is written"
        return ""


def place_of(mirror: Path) -> Path:
    """Return where the desk files are: in the log folder of a tournament's copy, or in the folder itself."""
    return mirror / "log" if (mirror / "log").is_dir() else mirror


def bring_up_to_date(path: Path, mirror: Path) -> list[str]:
    """Append to the mirror's file what it lacks. Return problems as warnings, because the log itself is already written."""
    if not mirror.is_dir():
        return [f"the mirror {mirror} is missing; the log itself is written"]
    done = _mirrored(path, place_of(mirror))
    return [done.warning] if done.warning else []


def mirror_log(folder: Path, mirror: Path) -> list[MirrorCopy]:
    """Update the copies of all desks in a folder, which is created if needed."""
    mirror.mkdir(parents=True, exist_ok=True)
    return [_mirrored(path, place_of(mirror)) for path in log_files(folder)]


def compare(folder: Path, mirror: Path) -> list[MirrorCopy]:
    """Return what `mirror_log` would do; nothing is written."""
    return [_outcome(path, place_of(mirror) / path.name) for path in log_files(folder)]


def _outcome(path: Path, copy: Path) -> MirrorCopy:
    try:
        if copy.exists() and copy.samefile(path):
            return MirrorCopy(file=path.name, copy=copy, state="failed", why="it is this file itself, not a copy")
        ours, theirs = whole_lines(path), whole_lines(copy) if copy.exists() else b""
    except OSError as error:
        return MirrorCopy(file=path.name, copy=copy, state="failed", why=error.strerror or str(error))
    if theirs.startswith(ours):
        state: State = "same" if ours == theirs else "longer there"
    else:
        state = "forked" if not ours.startswith(theirs) else "continued" if theirs else "new"
    return MirrorCopy(file=path.name, copy=copy, state=state)


def _mirrored(path: Path, place: Path) -> MirrorCopy:
    done = _outcome(path, place / path.name)
    if done.state not in ("new", "continued"):
        return done
    try:
        _continue(path, done.copy)
    except OSError as error:
        return MirrorCopy(file=path.name, copy=done.copy, state="failed", why=error.strerror or str(error))
    return done


def _continue(path: Path, copy: Path) -> None:
    """Append what the copy lacks after its last whole line, cutting off an unfinished one."""
    with copy.open("a+b") as file:
        file.seek(0)
        have = file.read().rfind(b"\n") + 1
        file.truncate(have)
        file.write(whole_lines(path)[have:])
        file.flush()
        os.fsync(file.fileno())
