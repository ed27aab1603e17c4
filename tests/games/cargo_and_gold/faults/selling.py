"""Selling at a trade centre of Cargo & Gold, and trades between players."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold.record import Record, Refill, Sell, Trade
from tests.games.cargo_and_gold.faults.hands import events_of
from tests.games.planting import Planted, Planters, event_of, other

planter = Planters()


@planter
def a_wrong_sale_price(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Sell)
    event.gold = other(rng, event.gold, (1, 2, 4))
    return {"CGO-711", "CGO-712", "CGO-713", "CGO-715", "CGO-101"}, 1, index + 1


@planter
def sold_what_was_not_held(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Sell)
    event.card = "pearls"
    return {"CGO-703"}, 1, index + 1


@planter
def sold_twice(record: Record, rng: random.Random) -> Planted:
    """The second card of a sale is written as a sale of its own."""
    _, index, event = event_of(record, rng, Sell, lambda place: place.event.also)
    event.also = False
    return {"CGO-731"}, 1, index + 1


@planter
def sold_at_another_centre(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Sell)
    event.centre = "Lighthouse"
    return {"CGO-701"}, 1, index + 1


@planter
def the_needs_card_left_in_place(record: Record, rng: random.Random) -> Planted:
    _, index, _ = event_of(
        record, rng, Refill, lambda place: place.event.box == "needs" and place.following is not None
    )
    del events_of(record)[index]
    return {"CGO-205", "CGO-721"}, 1, None


@planter
def a_needs_card_replaced_without_a_match(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(
        record, rng, Sell, lambda place: place.event.gold in (1, 2) and place.following is not None
    )
    events_of(record).insert(index + 1, Refill(box="needs", card=event.card))
    return {"CGO-723", "CGO-713", "CGO-205", "CGO-722"}, 1, index + 2


# Trades.


@planter
def a_gift(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Trade, lambda place: bool(place.event.give_gold or place.event.take_gold))
    event.give_gold = event.take_gold = 0
    return {"CGO-803"}, 1, index + 1


@planter
def gold_that_nobody_has(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Trade, lambda place: bool(place.event.give_gold))
    event.give_gold = 108
    return {"CGO-813"}, 1, index + 1
