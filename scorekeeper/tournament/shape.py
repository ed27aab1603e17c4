"""What msgspec says of data that does not fit its type, told apart: unknown field, missing field, wrong type."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

import msgspec

_PLACE = re.compile(r" - at `(?:key in )?\$?\.?(.*?)`$")
_NAMED = re.compile(r"Object (contains unknown|missing required) field `([^`]*)`")


class Misfit(NamedTuple):
    """The first thing that does not fit."""

    kind: Literal["unknown", "missing", "type"]
    field: str | None
    sentence: str


def misfit(error: msgspec.ValidationError) -> Misfit:
    """Take the error apart; fields are named by their path, entries of a list counted from 1."""
    text = str(error)
    place = _PLACE.search(text)
    path = re.sub(r"\[(\d+)\]", lambda found: f".{int(found[1]) + 1}", place[1]) if place else ""
    text = _PLACE.sub("", text)
    if named := _NAMED.fullmatch(text):
        field = ".".join(part for part in (path, named[2]) if part)
        if named[1] == "missing required":
            return Misfit("missing", field, f"the field {named[2]!r} is missing")
        return Misfit("unknown", field, f"there is no field {named[2]!r}")
    return Misfit("type", path.lstrip(".") or None, text[0].lower() + text[1:].replace("`", ""))
