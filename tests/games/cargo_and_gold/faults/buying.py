"""Buying at a trade centre of Cargo & Gold, and the cards that come into its boxes."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold.record import Buy, Move, Record, Refill, Sell, Shuffle
from tests.games.cargo_and_gold.faults.hands import events_of, hand_at, player_at
from tests.games.planting import Place, Planted, Planters, event_of, other

planter = Planters()


@planter
def a_price_of_three(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Buy)
    event.paid = 3
    return {"CGO-607"}, 1, index + 1


@planter
def the_wrong_card_bought(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Buy)
    event.card = "pearls"
    return {"CGO-614"}, 1, index + 1


@planter
def bought_twice(record: Record, rng: random.Random) -> Planted:
    _, index, _ = event_of(record, rng, Buy, lambda place: type(place.following) is Refill)
    events = events_of(record)
    events.insert(index + 2, Buy(card=events[index + 1].card, paid=2))
    return {"CGO-730", "CGO-621"}, 1, index + 3


@planter
def bought_out_of_turn(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Buy)
    event.player = other(rng, player_at(events_of(record), index), record.seats)
    return {"CGO-730", "CGO-621"}, 1, index + 1


@planter
def bought_at_another_centre(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Buy)
    event.centre = "Lighthouse"
    return {"CGO-605"}, 1, index + 1


@planter
def bought_with_three_in_hand(record: Record, rng: random.Random) -> Planted:
    """Somebody sells three cards down and buys; here the purchase comes first."""

    def full(place: Place) -> bool:
        before = place.events[place.at - 1]
        return (
            place.at > 1
            and type(before) is Sell
            and not before.also
            and len(hand_at(record, place.at - 1, player_at(place.events, place.at))) == 3
        )

    _, index, event = event_of(record, rng, Buy, full)
    events = events_of(record)
    events[index - 1], events[index] = event, events[index - 1]
    return {"CGO-621"}, 1, index


@planter
def the_has_box_not_refilled(record: Record, rng: random.Random) -> Planted:
    _, index, _ = event_of(record, rng, Refill, lambda place: place.event.box == "has" and place.following is not None)
    del events_of(record)[index]
    return {"CGO-625", "CGO-205"}, 1, None


@planter
def a_has_card_swapped_without_a_purchase(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(
        record, rng, Move, lambda place: place.event.path and place.event.path[-1] in record.rounds[0].start.boxes
    )
    card = record.rounds[0].start.boxes[event.path[-1]].has
    events_of(record).insert(index + 1, Refill(box="has", card=card))
    return {"CGO-627", "CGO-724", "CGO-205"}, 1, index + 2


@planter
def a_card_that_does_not_exist(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Refill)
    event.card = "pearls"
    return {"CGO-205"}, 1, index + 1


@planter
def an_early_shuffle(record: Record, rng: random.Random) -> Planted:
    """The first refill of the game comes after a shuffle, with a full deck."""
    index = next(i for i, e in enumerate(events_of(record)) if type(e) is Refill)
    events_of(record).insert(index, Shuffle())
    return {"CGO-626"}, 1, index + 1


@planter
def a_shuffle_forgotten(record: Record, rng: random.Random) -> Planted:
    _, index, _ = event_of(record, rng, Shuffle)
    del events_of(record)[index]
    return {"CGO-626", "CGO-722"}, 1, index + 1
