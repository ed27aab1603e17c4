"""Turns and actions of Magic Mine: taking, setting, discarding gems."""

from __future__ import annotations

import random

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine.record import COLOURS, UNSEEN, Discard, Draw, Record, Set, Take, Turn
from tests.games.magic_mine.faults.positions import before_a_turn, events_of, silence, walk
from tests.games.planting import Planted, Planters, event_of, one_of, other

planter = Planters()


@planter
def somebody_elses_turn(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Turn)
    event.player = other(rng, event.player, record.seats)
    return {"MIN-301", "MIN-302"}, 1, at + 1


@planter
def a_third_action(record: Record, rng: random.Random) -> Planted:
    at = before_a_turn(record, rng)
    events_of(record).insert(at, Draw())
    return {"MIN-303"}, 1, at + 1


@planter
def an_action_left_out(record: Record, rng: random.Random) -> Planted:
    """A card that was drawn last in a turn was not."""
    silence(record)
    _, at, _ = event_of(
        record, rng, Draw, lambda place: isinstance(place.following, Turn) and place.event.card == UNSEEN
    )
    del events_of(record)[at]
    return {"MIN-303"}, 1, at + 1


@planter
def two_gems_at_once(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Take)
    event.count = 2
    return {"MIN-322"}, 1, at + 1


@planter.with_terms
def a_fourth_gem(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [
        (index, next(c for c in COLOURS if position.mine[c]))
        for index, event, position in walk(record, terms)
        if isinstance(event, Draw | Discard) and len(position.carts[position.player]) == 3
    ]
    at, gem = one_of(rng, places)
    events_of(record)[at] = Take(gem=gem)
    return {"MIN-329"}, 1, at + 1


@planter
def a_gem_from_another_cart(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Discard)
    turn = next(e for e in reversed(events_of(record)[:at]) if isinstance(e, Turn))
    event.cart = other(rng, turn.player, record.seats)
    return {"MIN-701"}, 1, at + 1


# Setting.


@planter
def two_gems_set(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Set)
    event.count = 2
    return {"MIN-404"}, 1, at + 1


@planter.with_terms
def set_into_the_market(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [(index, position.market[0]) for index, event, position in walk(record, terms) if isinstance(event, Set)]
    at, tile = rng.choice(places)
    events_of(record)[at].tile = tile
    return {"MIN-402"}, 1, at + 1


@planter.with_terms
def a_gem_that_does_not_fit(record: Record, rng: random.Random, terms: Terms) -> Planted:
    """A gem of the cart goes into a tile that does not take its colour."""
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Set):
            row = position.rows[position.player]
            for gem in set(position.carts[position.player]):
                for tile, piece in row.items():
                    if piece.face and not piece.face.takes_any and gem not in piece.face.holes and not piece.complete:
                        places.append((index, gem, tile))
    at, gem, tile = one_of(rng, sorted(places))
    events_of(record)[at] = Set(gem=gem, tile=tile)
    return {"MIN-405"}, 1, at + 1


@planter.with_terms
def two_colours_in_one_piece(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Set):
            for tile, piece in position.rows[position.player].items():
                mixed = [gem for gem in position.carts[position.player] if gem != piece.colour()]
                if piece.face and piece.face.takes_any and piece.gems and not piece.complete and mixed:
                    places.append((index, mixed[0], tile))
    at, gem, tile = one_of(rng, places)
    events_of(record)[at] = Set(gem=gem, tile=tile)
    return {"MIN-408"}, 1, at + 1


@planter.with_terms
def a_gem_that_is_not_there(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Set):
            missing = [colour for colour in COLOURS if colour not in position.carts[position.player]]
            places += [(index, colour) for colour in missing]
    at, gem = rng.choice(places)
    events_of(record)[at].gem = gem
    return {"MIN-401"}, 1, at + 1
