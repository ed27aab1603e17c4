"""What lies in the box, and the board: the rulebook shows the station track in a picture and does not say how long it is."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct

from scorekeeper.games.smugglonauts.rulings import Rulings, rulings

FEWEST, ROCKETS = 2, 4
"""Players."""
CIRCULATING, PER_COLOUR, MARKED = 20, 5, 6
"""Crystals that are no price markers, those of one colour, and those of one colour with its marker."""
START_PRICE, LOWEST_PRICE, HIGHEST_PRICE = 1, 0, 4
FULL, LEAST = 4, 1
"""Fuel."""
REACH = FULL - LEAST
"""Crystals that a full tank reaches."""
SKIPPED_AT_MOST = REACH - 1
"""Crystals that one move skips: a full tank reaches the third."""
SHORTEST, LONGEST = 9, 22
"""With four rockets the gap is out of a full tank's reach, and with two the bag is not empty after the set-up."""


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An equipment file, as it is written."""

    title: str
    invented: bool = False
    length: Annotated[int, Meta(ge=SHORTEST, le=LONGEST)]
    """Spaces of the station track."""


class Bound(NamedTuple):
    """What a tournament settles before a table is judged."""

    rulings: Rulings
    length: int | None
    """Spaces of the station track, if the tournament names a board."""
    variant: str


def prepare(picked: dict[str, str], equipment: dict[str, Any], variant: str) -> Bound:
    """Read rulings and board, once per tournament."""
    return Bound(rulings(picked), board_length(equipment), variant)


def board_length(equipment: Mapping[str, Any]) -> int | None:
    """How many spaces the station track has, if the tournament says so."""
    return msgspec.convert(equipment, BoardFile).length if equipment else None


def invent_board(rng: random.Random) -> dict[str, Any]:
    """A board of any length that two to four can play on, in the form of an equipment file."""
    return {"title": "Random board", "invented": True, "length": rng.randint(SHORTEST, LONGEST - 4)}
