"""How a game of Smugglers is prepared."""

from __future__ import annotations

import random

from scorekeeper.games.smugglers.record import KINDS, Record
from tests.games.planting import NoPlaceError, Planted, Planters, other

planter = Planters()


@planter
def starting_token_of_the_wrong_colour(record: Record, rng: random.Random) -> Planted:
    taken = rng.choice(record.rounds[0].start.tokens)
    taken.token = other(rng, taken.token, KINDS[:2])
    return {f"SMU-22{2 + record.seats.index(taken.player)}"}, 1, None


@planter
def starting_tokens_in_another_order(record: Record, rng: random.Random) -> Planted:
    record.rounds[0].start.tokens.reverse()
    return {"SMU-226"}, 1, None


@planter
def starting_token_left_out(record: Record, rng: random.Random) -> Planted:
    record.rounds[0].start.tokens.pop()
    return {"SMU-221"}, 1, None


@planter
def the_same_putty(record: Record, rng: random.Random) -> Planted:
    putty = record.rounds[0].start.putty
    one, two = rng.sample(record.seats, 2)
    putty[one] = putty[two]
    return {"SMU-203"}, 1, None


@planter
def boss_starts_elsewhere(record: Record, rng: random.Random) -> Planted:
    start = record.rounds[0].start
    if start.slot is None:
        raise NoPlaceError
    start.slot += 1
    return {"SMU-214"}, 1, None
