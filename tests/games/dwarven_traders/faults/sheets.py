"""The sheet of a round of Dwarven Traders: spaces, prices, gems, places and victory points."""

from __future__ import annotations

import itertools
import random

from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Record
from tests.games.planting import NoPlaceError, Planted, Planters, one_of, other

planter = Planters()
AWARDS = {1: "DWT-605", 2: "DWT-606", 3: "DWT-607", 4: "DWT-608", 5: "DWT-608"}


@planter
def wrong_award(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    rows = played.sheet.rows
    who = rng.choice(list(rows))
    row = rows[who]
    tied = [name for name, mate in rows.items() if mate.place == row.place]
    row.vp = other(rng, row.vp, range(5))
    if len(tied) > 1:
        return {"DWT-624"}, played.number, None
    return {"DWT-609" if who == SMUGGLER and row.vp == 0 else AWARDS[row.place]}, played.number, None


@planter
def swapped_places(record: Record, rng: random.Random) -> Planted:
    """Two neighbours who are apart on the track are written the other way round."""
    played = rng.choice(record.rounds)
    ranked = sorted(played.sheet.rows.items(), key=lambda item: item[1].place)
    pairs = [(a, b) for (_, a), (_, b) in itertools.pairwise(ranked) if a.after != b.after]
    above, below = one_of(rng, pairs)
    places = [row.place for row in played.sheet.rows.values()]
    tied = {"DWT-624"} if places.count(above.place) + places.count(below.place) > 2 else set()
    above.place, below.place = below.place, above.place
    return {"DWT-604", "DWT-609", *tied}, played.number, None


@planter
def swapped_tie(record: Record, rng: random.Random) -> Planted:
    """Two who are level on the track, and separated by their gems, are written the other way round."""
    for played in record.rounds:
        ranked = sorted(played.sheet.rows.values(), key=lambda row: row.place)
        for above, below in itertools.pairwise(ranked):
            alone = (
                [row.place for row in ranked].count(above.place)
                == [row.place for row in ranked].count(below.place)
                == 1
            )
            if above.after == below.after and above.place != below.place and alone:
                above.place, below.place = below.place, above.place
                return {"DWT-621", "DWT-622", "DWT-623"}, played.number, None
    raise NoPlaceError


@planter
def wrong_space_after_sale(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    row = rng.choice(list(played.sheet.rows.values()))
    row.after += rng.choice((-1, 1))
    return {"DWT-603", "DWT-357", "DWT-358"}, played.number, None


@planter
def wrong_space_before_sale(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    who = rng.choice(list(played.sheet.rows))
    played.sheet.rows[who].track += 1
    return {"DWT-409" if who == SMUGGLER else "DWT-354"}, played.number, None


@planter
def wrong_price_on_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    colour = rng.choice(COLOURS)
    played.sheet.prices[colour] = other(rng, played.sheet.prices[colour], range(-3, 4))
    return {"DWT-402"}, played.number, None


@planter
def price_off_its_track(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.sheet.prices[rng.choice(COLOURS)] = rng.choice((-4, 4, 7))
    return {"DWT-406"}, played.number, None


@planter
def gem_too_many(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    who = rng.choice(record.seats)
    row = played.sheet.rows[who]
    row.gems = [*row.gems, rng.choice(COLOURS), rng.choice(COLOURS), rng.choice(COLOURS)]
    return {"DWT-332", "DWT-103"}, played.number, None


@planter
def the_smuggler_forgotten(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.transcript = []
    del played.sheet.rows[SMUGGLER]
    return {"DWT-609"}, played.number, None
