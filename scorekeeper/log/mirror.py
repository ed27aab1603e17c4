"""A second copy of the log in another folder, such as a USB stick, updated after every write or on request."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from msgspec import Struct

from scorekeeper.log.store import Chain, Store, open_store

LONGEST = 200
"""How much of a path a message shows."""
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


def bring_up_to_date(store: Store, stem: str, mirror: Path) -> list[str]:
    """Append to the mirror's file what it lacks. Return problems as warnings, because the log itself is already written."""
    try:
        if not mirror.is_dir():
            return [f"the mirror {mirror} is missing; the log itself is written"]
        done = [_mirrored(chain, place_of(mirror)) for chain in store.chains() if chain.stem == stem]
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        return [f"the mirror {_shortened(mirror)} could not be updated ({why}); the log itself is written"]
    return [one.warning for one in done if one.warning]


def mirror_log(place: Path | Store, mirror: Path) -> list[MirrorCopy]:
    """Update the copies of all desks in a folder, which is created if needed."""
    mirror.mkdir(parents=True, exist_ok=True)
    return [_mirrored(chain, place_of(mirror)) for chain in open_store(place).chains()]


def compare(place: Path | Store, mirror: Path) -> list[MirrorCopy]:
    """Return what `mirror_log` would do; nothing is written."""
    return [_outcome(chain, _copy(chain, place_of(mirror)))[0] for chain in open_store(place).chains()]


def _shortened(path: Path) -> str:
    return str(path) if len(str(path)) <= LONGEST else f"{str(path)[:LONGEST]}…"


def _copy(chain: Chain, place: Path) -> Path:
    return place / f"{chain.stem}.jsonl"


def _outcome(chain: Chain, copy: Path) -> tuple[MirrorCopy, bytes]:
    """Return how a copy stands to a chain, and what it lacks."""
    file = copy.name
    try:
        if copy.exists() and chain.address.exists() and copy.samefile(chain.address):
            return MirrorCopy(file=file, copy=copy, state="failed", why="it is this file itself, not a copy"), b""
        ours, theirs = _whole(chain.lines()), _whole([copy.read_bytes()]) if copy.exists() else b""
    except OSError as error:
        return MirrorCopy(file=file, copy=copy, state="failed", why=error.strerror or str(error)), b""
    if theirs.startswith(ours):
        state: State = "same" if ours == theirs else "longer there"
    else:
        state = "forked" if not ours.startswith(theirs) else "continued" if theirs else "new"
    return MirrorCopy(file=file, copy=copy, state=state), ours[len(theirs) :]


def _whole(parts: Iterable[bytes]) -> bytes:
    """Return the bytes up to the last line feed."""
    data = b"".join(parts)
    return data[: data.rfind(b"\n") + 1]


def _mirrored(chain: Chain, place: Path) -> MirrorCopy:
    done, lacks = _outcome(chain, _copy(chain, place))
    if done.state not in ("new", "continued"):
        return done
    try:
        _continue(done.copy, lacks)
    except OSError as error:
        return MirrorCopy(file=done.file, copy=done.copy, state="failed", why=error.strerror or str(error))
    return done


def _continue(copy: Path, lacks: bytes) -> None:
    """Append what the copy lacks after its last whole line, cutting off an unfinished one."""
    with copy.open("a+b") as file:
        file.seek(0)
        file.truncate(file.read().rfind(b"\n") + 1)
        file.write(lacks)
        file.flush()
        os.fsync(file.fileno())
