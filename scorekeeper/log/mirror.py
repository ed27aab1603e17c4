"""A second copy of the log in another folder, such as a stick: brought up to date after every write."""

from __future__ import annotations

import os
from pathlib import Path

from scorekeeper.log.chain import LINE_FEED


def bring_up_to_date(path: Path, mirror: Path) -> list[str]:
    """Add to the mirror's file what it lacks; say in words what kept us from it, for the log itself is written."""
    if not mirror.is_dir():
        return [f"the mirror {mirror} is not there; the log itself is written"]
    try:
        return _continue(path, mirror / path.name)
    except OSError as error:
        return [f"the mirror {mirror} took nothing ({error.strerror or error}); the log itself is written"]


def _continue(path: Path, copy: Path) -> list[str]:
    with path.open("rb") as original, copy.open("a+b") as file:
        have = file.seek(0, os.SEEK_END)
        file.seek(max(0, have - 1))
        if have and file.read(1)[0] != LINE_FEED:
            file.seek(0)
            have = file.read().rfind(b"\n") + 1
            file.truncate(have)
        file.seek(0)
        if file.read(have) != original.read(have):
            return [f"the mirror's {copy} is not a copy of this desk; nothing was added to it (LOG-204)"]
        file.seek(0, os.SEEK_END)
        file.write(original.read())
        file.flush()
        os.fsync(file.fileno())
    return []
