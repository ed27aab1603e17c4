"""Scoring in Magic Mine, and what the track brings to those behind."""

from __future__ import annotations

import itertools
import random

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine.record import CatchUp, Drop, Record, Score, Turn
from tests.games.magic_mine.faults.positions import AFTER, before_a_turn, events_of, position_at, silence, walk
from tests.games.planting import NoPlaceError, Place, Planted, Planters, event_of, one_of, other

planter = Planters()


@planter
def wrong_points(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Score)
    event.points += rng.choice((-1, 1))
    return {"MIN-511" if len(event.tiles) > 1 else "MIN-503"}, 1, at + 1


@planter
def bonus_for_one_piece(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Score, lambda place: len(place.event.tiles) == 1)
    event.bonus = 1
    return {"MIN-509"}, 1, at + 1


@planter
def wrong_bonus_of_a_set(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Score, lambda place: len(place.event.tiles) > 1)
    event.bonus += 5
    return {"MIN-510"}, 1, at + 1


@planter.with_terms
def bonus_for_mixed_colours(record: Record, rng: random.Random, terms: Terms) -> Planted:
    """Two complete pieces that do not go together are scored as a set."""
    for index, event, position in walk(record, terms):
        if not isinstance(event, Score) or len(event.tiles) > 1:
            continue
        row = position.rows[position.player]
        more = [tile for tile, piece in row.items() if piece.complete and tile not in event.tiles]
        if more and not position.is_set([row[event.tiles[0]], row[more[0]]]):
            events_of(record)[index] = Score(tiles=[event.tiles[0], more[0]], bonus=1)
            return {"MIN-508"}, 1, index + 1
    raise NoPlaceError


@planter
def wrong_space(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Score)
    event.space += 30
    return {"MIN-512"}, 1, at + 1


@planter.with_terms
def an_unfinished_piece_scored(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Score):
            row = position.rows[position.player]
            places += [(index, tile) for tile, piece in row.items() if not piece.complete]
    at, tile = one_of(rng, places)
    events_of(record)[at].tiles = [tile]
    return {"MIN-501"}, 1, at + 1


@planter.with_terms
def scored_in_anothers_turn(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [(index, position.player) for index, event, position in walk(record, terms) if isinstance(event, Score)]
    at, player = rng.choice(places)
    events_of(record)[at].player = other(rng, player, record.seats)
    return {"MIN-517"}, 1, at + 1


@planter.with_terms
def a_brown_piece_held_back(record: Record, rng: random.Random, terms: Terms) -> Planted:
    """A scoring at the end of a turn is left out, with all that came of it."""
    silence(record)
    events = events_of(record)
    for index, event, position in walk(record, terms):
        if isinstance(event, Score) and len(event.tiles) == 1:
            end = index + 1
            while isinstance(events[end], AFTER):
                end += 1
            face = position.rows[position.player][event.tiles[0]].face
            if face.brown and isinstance(events[end], Turn):
                del events[index:end]
                return {"MIN-505"}, 1, index + 1
    raise NoPlaceError


# The track.


@planter
def a_card_for_those_behind_forgotten(record: Record, rng: random.Random) -> Planted:
    """Of a player who did not have to discard because of it."""
    silence(record)

    def nothing_dropped(place: Place) -> bool:
        after = itertools.takewhile(lambda later: isinstance(later, AFTER), place.events[place.at + 1 :])
        return not any(isinstance(later, Drop) and later.player == place.event.player for later in after)

    _, at, _ = event_of(record, rng, CatchUp, nothing_dropped)
    del events_of(record)[at]
    return {"MIN-533", "MIN-535"}, 1, None


@planter.with_terms
def a_card_for_the_mover(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [
        (index, position.moved[0], event.space)
        for index, event, position in walk(record, terms)
        if isinstance(event, CatchUp)
    ]
    at, mover, space = one_of(rng, places)
    events_of(record).insert(at, CatchUp(player=mover, space=space))
    return {"MIN-534"}, 1, at + 1


@planter.with_terms
def a_card_for_one_who_is_there(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [
        (index, who, event.space)
        for index, event, position in walk(record, terms)
        if isinstance(event, CatchUp)
        for who in record.seats
        if position.spaces[who] >= event.space and who != position.moved[0]
    ]
    at, who, space = one_of(rng, places)
    events_of(record).insert(at, CatchUp(player=who, space=space))
    return {"MIN-534"}, 1, at + 1


@planter.with_terms
def a_card_out_of_nowhere(record: Record, rng: random.Random, terms: Terms) -> Planted:
    at = before_a_turn(record, rng)
    position = position_at(record, terms, at)
    if position.crossed:
        raise NoPlaceError
    events_of(record).insert(at, CatchUp(player=rng.choice(record.seats)))
    return {"MIN-532"}, 1, at + 1
