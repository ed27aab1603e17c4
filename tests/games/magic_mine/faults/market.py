"""The market of Magic Mine, and the piles."""

from __future__ import annotations

import random

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine.equipment import read_faces
from scorekeeper.games.magic_mine.record import Record, Refresh, Replace, Reshuffle, State, Turn
from tests.games.magic_mine.faults.positions import before_a_turn, events_of, position_at, silence, walk
from tests.games.planting import NoPlaceError, Planted, Planters, event_of, one_of

planter = Planters()


@planter
def no_replacement(record: Record, rng: random.Random) -> Planted:
    silence(record)
    _, at, _ = event_of(record, rng, Replace)
    del events_of(record)[at]
    return {"MIN-608"}, 1, None


@planter.with_terms
def a_tile_too_many(record: Record, rng: random.Random, terms: Terms) -> Planted:
    at = before_a_turn(record, rng)
    position = position_at(record, terms, at)
    new = next((tile for tile in read_faces(terms.equipment) if tile not in position.laid), None)
    if new is None or not position.tile_pile:
        raise NoPlaceError
    events_of(record).insert(at, Replace(take=position.market[0], new=new))
    return {"MIN-608"}, 1, at + 1


@planter.with_terms
def refreshed_too_often(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Replace) and position.refreshed == position.replacing and position.tile_pile:
            new = next((tile for tile in read_faces(terms.equipment) if tile not in position.laid), None)
            if new is not None:
                places.append((index, position.market[0], new))
    at, out, new = one_of(rng, places)
    events_of(record).insert(at, Refresh(out=out, new=new))
    return {"MIN-606"}, 1, at + 1


@planter.with_terms
def a_tile_from_the_pile(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Replace):
            places += [
                (index, tile) for tile in read_faces(terms.equipment) if tile not in position.laid and tile != event.new
            ]
    at, tile = one_of(rng, places)
    events_of(record)[at].take = tile
    return {"MIN-601"}, 1, at + 1


@planter.with_terms
def a_gap_in_the_market(record: Record, rng: random.Random, terms: Terms) -> Planted:
    _, at, event = event_of(record, rng, Replace)
    left = [tile for tile in position_at(record, terms, at).market if tile != event.take]
    events_of(record).insert(at + 1, State(market=left))
    event.new = None
    return {"MIN-602"}, 1, at + 2


@planter.with_terms
def a_tile_in_two_places(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [
        (index, tile)
        for index, event, position in walk(record, terms)
        if isinstance(event, Replace) and position.tile_pile
        for tile in sorted(position.laid)
    ]
    at, tile = one_of(rng, places)
    events_of(record)[at].new = tile
    return {"MIN-111"}, 1, at + 1


@planter.with_terms
def shuffled_too_early(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [
        (index, pile, rule)
        for index, event, position in walk(record, terms)
        if isinstance(event, Turn)
        for pile, rule, left in (("cards", "MIN-715", position.card_pile), ("tiles", "MIN-604", position.tile_pile))
        if left
    ]
    at, pile, rule = rng.choice(places)
    events_of(record).insert(at, Reshuffle(pile=pile))
    return {rule}, 1, at + 1
