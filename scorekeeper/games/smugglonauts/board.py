"""The board: equipment, since the rulebook shows the station track in a picture and does not say how long it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

SHORTEST, LONGEST = 9, 22
"""With four rockets the gap is out of a full tank's reach, and with two the bag is not empty after the set-up."""


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An equipment file, as it is written."""

    title: str
    invented: bool = False
    length: Annotated[int, Meta(ge=SHORTEST, le=LONGEST)]
    """Spaces of the station track."""


def board_length(equipment: Mapping[str, Any]) -> int | None:
    """How many spaces the station track has, if the tournament says so."""
    if not equipment:
        return None
    length = equipment.get("length")
    if type(length) is int and SHORTEST <= length <= LONGEST:
        return length
    return msgspec.convert(equipment, BoardFile).length
