"""Names of desks, and of the chains that a log keeps: `B`, or `B.main` for a chain of desk main that is called B here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

from msgspec import Struct

MOST = 40
_DEVICE = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]", re.IGNORECASE)
"""Windows opens a device under these names, whatever their suffix."""


class Identity(Struct, frozen=True):
    """Which chain it is, whatever a file is called: the desk's name in line 1, and the nonce beside it."""

    desk: str
    nonce: str

    def __str__(self) -> str:
        return f"desk {self.desk} with nonce {self.nonce}"


def desk_objection(name: str) -> str:
    """Return what is wrong with a desk's name, which must be a valid file name on every system, or an empty text."""
    spelt = name.replace("-", "").isalnum() and name.isascii() and len(name) <= MOST and name[-1] != "-"
    if not spelt:
        return f"a desk's name has up to {MOST} letters, digits and hyphens, such as main or B, not {name!r}"
    if reserved(name):
        return f"a desk cannot be called {name!r}, because Windows reserves that name; choose another name, such as B"
    return ""


def reserved(name: str) -> bool:
    """Whether Windows opens a device under this name, with or without a suffix."""
    return _DEVICE.fullmatch(name.partition(".")[0].rstrip(" ")) is not None


def desk_of(stem: str) -> str:
    """Return the name that a chain's entries have here: `B` for `B` and for `B.main`.

    The second is a chain of desk `main` that was merged as desk B; its bytes, and so the names in it, stay as they were.
    """
    return stem.partition(".")[0]


def written_as(stem: str) -> str:
    """Return the desk's name inside the chain: `main` for `B.main`."""
    return stem.rpartition(".")[2]


def chain_objection(stem: str) -> str:
    """Return what is wrong with the name of a chain that somebody else brings, or an empty text."""
    parts = stem.split(".")
    if len(parts) > 2:  # noqa: PLR2004
        return f"a desk's file is called B.jsonl, or B.main.jsonl if it was merged as B, not {stem + '.jsonl'!r}"
    return next((why for part in parts if (why := desk_objection(part))), "")


DOCUMENTS = (".toml", ".txt", ".csv", ".tsv", ".json")
"""How the name of a file that regulations name may end."""


def document_objection(name: str) -> str:
    """Return why a file of this name cannot be kept beside the regulations, or an empty text."""
    parts = name.split("/")
    if not name.isprintable() or any(mark in name for mark in '\\:*?"<>|') or len(name) > 5 * MOST:
        return f"{name!r} is not a plain file name"
    if any(not part or part[0] in ". " or part[-1] in ". " for part in parts):
        return f"{name!r} is not a file inside the tournament's folder"
    if any(part[0] in "~-" for part in parts):  # a shell takes it for somebody's home, or for an option
        return f"{name!r} is not a plain file name"
    if any(reserved(part) for part in parts):
        return f"{name!r} is a name that Windows reserves"
    if parts[0].casefold() == "log":
        return f"{name!r} is in the log's folder, where only desks write"
    if not name.casefold().endswith(DOCUMENTS):
        return f"{name!r} does not end in {', '.join(DOCUMENTS[:-1])} or {DOCUMENTS[-1]}"
    return ""


def documents_objection(regulations: str, names: Iterable[str]) -> tuple[str, str] | None:
    """Return the first name that cannot be kept beside the file with the regulations, and why; None if all can."""
    kept = {_one_file(regulations): regulations}
    for name in dict.fromkeys(names):
        if why := document_objection(name):
            return name, why
        if _one_file(name) == _one_file(regulations):
            return name, f"{name!r} is the file of the regulations themselves"
        other = kept.setdefault(_one_file(name), name)
        if other != name:
            return name, f"{name!r} and {other!r} are one file on some computers"
    for path, name in kept.items():
        folder = next((path[:at] for at, mark in enumerate(path) if mark == "/" and path[:at] in kept), None)
        if folder is not None:
            return name, f"{name!r} would lie in {kept[folder]!r}, which is a file"
    return None


def _one_file(name: str) -> str:
    """Return what is the same for names that Windows, macOS or a USB stick take for one file."""
    return normalize("NFC", normalize("NFC", name).casefold())
