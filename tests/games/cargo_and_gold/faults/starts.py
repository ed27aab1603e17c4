"""How a game of Cargo & Gold starts."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold.record import Record
from tests.games.planting import Planted, Planters, other

planter = Planters()


@planter
def nine_gold_to_start_with(record: Record, rng: random.Random) -> Planted:
    record.rounds[0].start.gold[rng.choice(record.seats)] = 9
    return {"CGO-313"}, 1, None


@planter
def the_wrong_player_starts(record: Record, rng: random.Random) -> Planted:
    start = record.rounds[0].start
    start.first = other(rng, start.first, record.seats)
    return {"CGO-320"}, 1, None


@planter
def a_start_on_the_road(record: Record, rng: random.Random) -> Planted:
    chosen = rng.choice(record.rounds[0].start.chosen)
    chosen.centre = "1.1"
    return {"CGO-323"}, 1, None


@planter
def two_red_tokens(record: Record, rng: random.Random) -> Planted:
    tokens = record.rounds[0].start.tokens
    one, two = rng.sample(record.seats, 2)
    tokens[one] = tokens[two]
    return {"CGO-310"}, 1, None


@planter
def an_empty_box_at_the_start(record: Record, rng: random.Random) -> Planted:
    box = rng.choice(list(record.rounds[0].start.boxes.values()))
    record.rounds[0].transcript = []
    box.needs = None
    return {"CGO-303"}, 1, None
