"""The result of Dwarven Traders, and its number of rounds."""

from __future__ import annotations

import random

from scorekeeper.games.dwarven_traders.record import Record, Round
from tests.games.planting import NoPlaceError, Planted, Planters, one_of

planter = Planters()


@planter
def wrong_total(record: Record, rng: random.Random) -> Planted:
    if record.result is None:
        raise NoPlaceError
    row = rng.choice(list(record.result.rows.values()))
    row.vp += rng.choice((-1, 1))
    return {"DWT-923" if record.variant == "solo" else "DWT-802"}, None, None


@planter
def wrong_winner(record: Record, rng: random.Random) -> Planted:
    if record.result is None:
        raise NoPlaceError
    record.result.winner = one_of(rng, [who for who, row in record.result.rows.items() if row.place != 1])
    return ({"DWT-923"} if record.variant == "solo" else {"DWT-802", "DWT-803", "DWT-804"}), None, None


@planter
def a_round_too_many(record: Record, rng: random.Random) -> Planted:
    if record.variant == "solo":
        raise NoPlaceError
    last = record.rounds[-1]
    record.rounds.append(Round(number=5, sheet=last.sheet))
    return {"DWT-801"}, 5, None


@planter
def a_round_numbered_twice(record: Record, rng: random.Random) -> Planted:
    if len(record.rounds) < 3:
        raise NoPlaceError
    record.rounds[2].number = 2
    return {"DWT-701"}, 2, None
