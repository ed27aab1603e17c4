"""Checks names of people: plain text in any script, composed, without invisible characters."""

from __future__ import annotations

from unicodedata import category, normalize

from scorekeeper.errors import RefusedError
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep

LONGEST = 80
FORMULA = ("=", "+", "-", "@", "\t")
"""First characters that a spreadsheet takes for a formula."""
JOINERS = "\u200c\u200d"
"""Invisible characters that Persian and Indic names and some symbols need; all others are refused."""


class NameRefusedError(RefusedError):
    def __init__(self, name: str, why: str) -> None:
        said = ascii(name) if len(name) <= LONGEST else f"{ascii(name[:20])[:-1]}…'"
        super().__init__(
            f"the name {said} cannot be used: {why}",
            rule="LOG-111",
            field="name",
            next_step=NextStep("take another name"),
        )
        self.name = name


def composed(name: str) -> str:
    """Return the name composed (NFC) and trimmed, as it is shown, printed and sorted."""
    return normalize("NFC", name).strip()


def name_key(name: str) -> str:
    """Return a key that is equal for equal names: composed, case folded, spaces joined."""
    return " ".join(normalize("NFC", normalize("NFC", name).casefold()).split())


STROKES = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe", "\u0131": "i"})
"""Letters with a stroke, which do not come apart into a letter and an accent."""


def typed_key(name: str) -> str:
    """Return the key as a keyboard without accents types it: `zoe` for Zoë, `lukasz` for Łukasz."""
    return "".join(one for one in normalize("NFD", name_key(name)) if category(one) != "Mn").translate(STROKES)


@enforcing("LOG-111")
def plain_name(name: str) -> str:
    """Return a player's name, composed (NFC), or refuse it."""
    why = objection(name) or ("a bare number looks like a player's number" if name.strip().isdecimal() else "")
    if why:
        raise NameRefusedError(name, why)
    return composed(name)


@enforcing("LOG-111")
def plain_author(name: str) -> str:
    """Return the author's name, composed (NFC), or refuse it."""
    if why := objection(name):
        raise NameRefusedError(name, why)
    return composed(name)


def objection(name: str) -> str:
    """Return what is wrong with a name, or an empty text."""
    shown = composed(name)
    if any(_invisible(character) for character in name):
        return "it has control, escape or direction characters"
    if not shown:
        return "it is empty"
    if len(shown) > LONGEST:
        return f"it has {len(shown)} characters, but {LONGEST} is the most"
    if shown.startswith(FORMULA):
        return f"it starts with {shown[0]}, which a spreadsheet takes for a formula"
    return ""


def _invisible(character: str) -> bool:
    kind = category(character)
    return (kind[0] == "C" and character not in JOINERS) or kind in ("Zl", "Zp")
