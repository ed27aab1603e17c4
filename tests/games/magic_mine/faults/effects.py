"""What cards of Magic Mine do, and the hearts that they bring."""

from __future__ import annotations

import random

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine.position.moments import EFFECTS
from scorekeeper.games.magic_mine.record import (
    COLOURS,
    Discard,
    Draw,
    DrawThree,
    Heart,
    MineThree,
    Over,
    Play,
    Record,
    Set,
    StealCart,
    Take,
    Turn,
)
from tests.games.magic_mine.faults.positions import events_of, position_at, silence, walk
from tests.games.planting import NoPlaceError, Planted, Planters, event_of, one_of, other

planter = Planters()
ACTIONS = (Take, Set, Discard, Draw, Play)


@planter
def no_effect(record: Record, rng: random.Random) -> Planted:
    """The effect of a card is left out; what follows it stands there without a reason."""
    silence(record)
    _, at, _ = event_of(record, rng, tuple(EFFECTS.values()), lambda place: not isinstance(place.event, DrawThree))
    del events_of(record)[at]
    return {"MIN-307", "MIN-308", "MIN-736", "MIN-885", "MIN-889"}, 1, None


@planter
def all_mined_gems_kept(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, MineThree)
    event.discard = []
    return {"MIN-853"}, 1, at + 1


@planter.with_terms
def four_gems_mined(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [
        (index, [colour for colour in COLOURS for _ in range(position.mine[colour])][:4])
        for index, event, position in walk(record, terms)
        if isinstance(event, MineThree)
    ]
    at, gems = one_of(rng, places)
    events_of(record)[at] = MineThree(gems=gems, discard=gems)
    return {"MIN-852"}, 1, at + 1


@planter
def three_gems_stolen(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, StealCart)
    event.gems = [event.gems[0]] * 3
    return {"MIN-862"}, 1, at + 1


@planter.with_terms
def two_cards_drawn_of_three(record: Record, rng: random.Random, terms: Terms) -> Planted:
    _, at, event = event_of(record, rng, DrawThree, lambda place: len(place.event.cards) == 3)
    if position_at(record, terms, at).card_pile == 2:
        raise NoPlaceError
    event.cards = event.cards[:2]
    return {"MIN-832"}, 1, at + 1


# Hearts.


@planter
def a_heart_forgotten(record: Record, rng: random.Random) -> Planted:
    silence(record)
    _, at, _ = event_of(record, rng, Heart, lambda place: not isinstance(place.following, Over))
    del events_of(record)[at]
    return {"MIN-824", "MIN-844", "MIN-863"}, 1, at + 1


@planter
def a_heart_for_every_gem(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Heart, lambda place: isinstance(place.following, (*ACTIONS, Turn)))
    events_of(record).insert(at + 1, Heart(player=event.player))
    return {"MIN-824", "MIN-844", "MIN-863"}, 1, at + 2


@planter
def a_heart_for_the_thief(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Heart)
    event.player = other(rng, event.player, record.seats)
    return {"MIN-824", "MIN-844", "MIN-863"}, 1, at + 1
