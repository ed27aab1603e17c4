"""The trading cards: equipment, since the rulebook does not print their faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from scorekeeper.games.dwarven_traders.record import COLOURS, Colour

Down = Annotated[int, Meta(ge=-2, le=-1)]
Up = Annotated[int, Meta(ge=1, le=2)]


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a card: one mining and one selling action, and what each does to the prices."""

    mine: Annotated[tuple[Colour, ...], Meta(min_length=1)]
    sell: Annotated[tuple[Colour, ...], Meta(min_length=1)]
    mine_prices: dict[Colour, Down]
    sell_prices: dict[Colour, Up]


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card and its two sides."""

    number: int
    a: Side
    b: Side


class DeckFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An equipment file, as it is written."""

    title: str
    invented: bool = False
    tracks: tuple[Colour, ...] = COLOURS
    """Price tracks, left to right."""
    track_length: Annotated[int, Meta(ge=10)] | None = None
    """Last space of the score track; used by ruling DWT-R17."""
    card: Annotated[tuple[Card, ...], Meta(min_length=12, max_length=12)]


class Deck(Struct, frozen=True):
    """The cards, ready to look up by number and side."""

    sides: dict[str, Side]
    """`7a` to its side."""
    numbers: frozenset[str]
    tracks: tuple[str, ...]
    track_length: int | None


def deck(equipment: Mapping[str, Any]) -> Deck | None:
    """Read the equipment, if the tournament names any."""
    if not equipment:
        return None
    file = msgspec.convert(equipment, DeckFile)
    sides = {f"{card.number}{name}": side for card in file.card for name, side in (("a", card.a), ("b", card.b))}
    return Deck(sides, frozenset(str(card.number) for card in file.card), file.tracks, file.track_length)
