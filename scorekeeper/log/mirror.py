"""A second copy of the log in another folder, such as a USB stick, updated after every write or on request."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from msgspec import Struct

from scorekeeper.documents.errors import LIMIT
from scorekeeper.log.store import Chain, Store, open_store
from scorekeeper.log.store.tail import open_regular

_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
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
        return [f"the mirror {_shortened(mirror)} could not be updated ({_why(error)}); the log itself is written"]
    return [one.warning for one in done if one.warning]


def mirror_log(place: Path | Store, mirror: Path) -> list[MirrorCopy]:
    """Update the copies of all desks in a folder, which is created if needed."""
    mirror.mkdir(parents=True, exist_ok=True)
    return [_mirrored(chain, place_of(mirror)) for chain in open_store(place).chains()]


def compare(place: Path | Store, mirror: Path) -> list[MirrorCopy]:
    """Return what `mirror_log` would do; nothing is written."""
    return [_outcome(chain, _copy(chain, place_of(mirror)))[0] for chain in open_store(place).chains()]


def _why(error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return "it is a link, not a file"
    return (error.strerror or str(error)).lower()


def _shortened(path: Path) -> str:
    return str(path) if len(str(path)) <= LONGEST else f"{str(path)[:LONGEST]}…"


def _copy(chain: Chain, place: Path) -> Path:
    return place / f"{chain.stem}.jsonl"


def _outcome(chain: Chain, copy: Path) -> tuple[MirrorCopy, int, bytes]:
    """Return how a copy stands to a chain, how many bytes of it are whole lines, and what it lacks."""
    file = copy.name
    try:
        if copy.exists() and chain.address.exists() and copy.samefile(chain.address):
            return MirrorCopy(file=file, copy=copy, state="failed", why="it is this file itself, not a copy"), 0, b""
        ours = _whole(chain.lines())
        found = _beginning(copy, len(ours) + LIMIT)
    except OSError as error:
        return MirrorCopy(file=file, copy=copy, state="failed", why=_why(error)), 0, b""
    theirs = _whole([found])
    if found and not theirs and not ours.startswith(found):
        state: State = "forked"
    elif theirs.startswith(ours):
        state = "same" if ours == theirs else "longer there"
    else:
        state = "forked" if not ours.startswith(theirs) else "continued" if theirs else "new"
    return MirrorCopy(file=file, copy=copy, state=state), len(theirs), ours[len(theirs) :]


def _beginning(copy: Path, size: int) -> bytes:
    """Return what a copy begins with; a link is not followed, because it may lead away from the mirror."""
    try:
        descriptor = open_regular(copy, os.O_RDONLY | _NO_LINK)
    except FileNotFoundError:
        return b""
    with os.fdopen(descriptor, "rb") as file:
        return file.read(size)


def _whole(parts: Iterable[bytes]) -> bytes:
    """Return the bytes up to the last line feed."""
    data = b"".join(parts)
    return data[: data.rfind(b"\n") + 1]


def _mirrored(chain: Chain, place: Path) -> MirrorCopy:
    done, whole, lacks = _outcome(chain, _copy(chain, place))
    if done.state not in ("new", "continued"):
        return done
    try:
        _continue(done.copy, whole, lacks)
    except OSError as error:
        return MirrorCopy(file=done.file, copy=done.copy, state="failed", why=_why(error))
    return done


def _continue(copy: Path, whole: int, lacks: bytes) -> None:
    """Append what the copy lacks after its whole lines, which have so many bytes, cutting off an unfinished one."""
    with os.fdopen(open_regular(copy, os.O_RDWR | os.O_APPEND | os.O_CREAT | _NO_LINK), "r+b") as file:
        file.truncate(whole)
        file.write(lacks)
        file.flush()
        os.fsync(file.fileno())
