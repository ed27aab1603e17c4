"""Stores which desks this computer writes, and in which folder, so that a copy of the folder is recognised.

One small file per desk, named by its nonce, in the user's state folder. A desk is at home where its log folder has the
stored inode (on the same device) or the stored path: a moved folder keeps its inode, a USB stick that was plugged in again
keeps its path. Each visit updates both, so that only one of two copies can continue as the same desk.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

VARIABLE = "SCOREKEEPER_STATE"
"""Overrides the state folder, for tests and for computers without a home folder."""


class Home(Struct, frozen=True):
    """Where a desk is written."""

    path: str
    inode: int
    device: int = 0
    """Each device numbers its own inodes, so a copy on a second stick may have the same one."""


def state_folder() -> Path:
    """Return the platform's folder for a program's state."""
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "scorekeeper"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "scorekeeper"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "scorekeeper"


def _file(nonce: str) -> Path:
    return state_folder() / "desks" / (re.sub(r"[^0-9a-zA-Z]", "_", nonce)[:64] + ".json")


def _home(log: Path) -> Home:
    found = log.stat()
    return Home(str(log.resolve()), found.st_ino, found.st_dev)


def remember(nonce: str, log: Path) -> bool:
    """Store that this desk is written here; return False if this computer cannot store it."""
    file = _file(nonce)
    draft = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(msgspec.json.encode(_home(log)))
        draft.replace(file)
    except (OSError, RuntimeError):
        return False
    return True


def recall(nonce: str) -> Home | None:
    """Return where this computer last wrote the desk, or None."""
    try:
        return msgspec.json.decode(_file(nonce).read_bytes(), type=Home)
    except (OSError, RuntimeError, msgspec.DecodeError):
        return None


def forget(nonce: str) -> None:
    """Stop writing this desk here, because another place continues under its name."""
    with suppress(OSError, RuntimeError):
        _file(nonce).unlink(missing_ok=True)


def at_home(nonce: str, log: Path) -> bool:
    """Whether the desk with this nonce is written in this log folder, as far as this computer knows."""
    known, here = recall(nonce), _home(log)
    if known is None or not ((known.inode, known.device) == (here.inode, here.device) or known.path == here.path):
        return False
    return known == here or remember(nonce, log)


def writable() -> bool:
    """Whether this computer can store anything."""
    try:
        (state_folder() / "desks").mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return False
    return os.access(state_folder() / "desks", os.W_OK)
