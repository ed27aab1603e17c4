"""The trading cards, which the rulebook does not print, and what is prepared once from them and the rulings."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from scorekeeper.games.dwarven_traders.record import COLOURS, Colour
from scorekeeper.games.dwarven_traders.rulings import Rulings, rulings

CARDS = 12

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
    """The content of an equipment file."""

    title: str
    invented: bool = False
    tracks: tuple[Colour, ...] = COLOURS
    """Price tracks, left to right."""
    track_length: Annotated[int, Meta(ge=10)] | None = None
    """Last space of the score track; used by ruling DWT-R17."""
    card: Annotated[tuple[Card, ...], Meta(min_length=CARDS, max_length=CARDS)]


class Deck(Struct, frozen=True):
    """The cards, ready to look up by number and side."""

    sides: dict[str, Side]
    """Sides by card and letter, such as `7a`."""
    numbers: frozenset[str]
    tracks: tuple[str, ...]
    track_length: int | None


def card_of(face: str) -> str:
    """The number of a card without the side that may be written with it, such as `7` of `7a`."""
    return face.rstrip("ab")


def read_deck(equipment: Mapping[str, Any]) -> Deck | None:
    """The deck from the equipment; None if the tournament names no equipment."""
    if not equipment:
        return None
    file = msgspec.convert(equipment, DeckFile)
    sides = {f"{card.number}{name}": side for card in file.card for name, side in (("a", card.a), ("b", card.b))}
    return Deck(sides, frozenset(str(card.number) for card in file.card), file.tracks, file.track_length)


class Bound(Struct, frozen=True):
    """What all tables of a tournament are judged by: the rulings, the cards and the variant."""

    rulings: Rulings
    deck: Deck | None
    solo: bool
    last_space: int | None
    """The last space of the score track, if it has one (ruling DWT-R17)."""


def prepare(picked: Mapping[str, str], equipment: Mapping[str, Any], variant: str) -> Bound:
    """Read rulings and cards once per tournament."""
    rules, cards = rulings(picked), read_deck(equipment)
    last = cards.track_length if cards is not None and rules.track_end == "stop" else None
    return Bound(rules, cards, variant == "solo", last)


def invent_deck(rng: random.Random) -> dict[str, Any]:
    """Twelve random cards, in the form of an equipment file."""

    def side() -> dict[str, Any]:
        mined, *others = rng.sample(COLOURS, 4)
        sold = rng.sample(COLOURS, rng.choice((1, 1, 2)))
        return {
            "mine": [mined],
            "sell": sold,
            "mine_prices": {mined: -rng.choice((1, 2)), **({others[0]: -1} if rng.random() < 0.5 else {})},  # noqa: PLR2004
            "sell_prices": {sold[0]: rng.choice((1, 2)), **({others[1]: 1} if others[1] != sold[0] else {})},
        }

    cards = [{"number": number, "a": side(), "b": side()} for number in range(1, CARDS + 1)]
    return {"title": "Random deck", "invented": True, "card": cards}
