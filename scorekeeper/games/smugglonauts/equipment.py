"""The contents of the box, and the board; the rulebook only pictures the station track and does not give its length."""

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
"""Crystals in circulation, those of one colour, and those of one colour including its price marker."""
START_PRICE, LOWEST_PRICE, HIGHEST_PRICE = 1, 0, 4
FULL, LEAST = 4, 1
"""Fuel."""
REACH = FULL - LEAST
"""How many crystals ahead a full tank reaches."""
SKIPPED_AT_MOST = REACH - 1
"""The most crystals that one move skips; a full tank reaches the third."""
SHORTEST, LONGEST = 9, 22
"""Usual boards: with four rockets the gap is out of reach, and with two the bag is not empty at the start."""


def board_limits(players: int) -> tuple[int, int]:
    """The shortest and the longest track on which the set-up is possible: with one crystal, or with all of them."""
    return players + 2, players + 1 + CIRCULATING


def on_price_track(price: int) -> bool:
    """Whether there is a space for a price."""
    return LOWEST_PRICE <= price <= HIGHEST_PRICE


def legal_changes(price: int) -> tuple[int, ...]:
    """The changes by one space that a price allows: at an end of its track only the one that leads back."""
    if price == LOWEST_PRICE:
        return (1,)
    return (-1,) if price == HIGHEST_PRICE else (-1, 1)


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An equipment file as written."""

    title: str
    invented: bool = False
    length: Annotated[int, Meta(ge=board_limits(FEWEST)[0], le=board_limits(ROCKETS)[1])]
    """Spaces of the station track."""


class Bound(NamedTuple):
    """The rulings and the board of a tournament."""

    rulings: Rulings
    length: int | None
    """Spaces of the station track, if the tournament names a board."""
    variant: str


def prepare(picked: dict[str, str], equipment: dict[str, Any], variant: str) -> Bound:
    """Read rulings and board once per tournament."""
    return Bound(rulings(picked), board_length(equipment), variant)


def board_length(equipment: Mapping[str, Any]) -> int | None:
    """The number of spaces of the station track, if the tournament gives it."""
    return msgspec.convert(equipment, BoardFile).length if equipment else None


def invent_board(rng: random.Random) -> dict[str, Any]:
    """A board of random length for two to four players, in the form of an equipment file."""
    return {"title": "Random board", "invented": True, "length": rng.randint(SHORTEST, LONGEST - 4)}
