"""How a game of Smugglonauts ends, and how many a session has."""

from __future__ import annotations

import random

from scorekeeper.games.smugglonauts.record import End, Record, Refill, Refuel, Round, Shop
from tests.games.planting import NoPlaceError, Planted, Planters
from tests.games.smugglonauts.faults.moments import moment, walk

planter = Planters()


@planter
def stopped_too_early(record: Record, rng: random.Random) -> Planted:
    played, index, _, _ = moment(record, rng, Refill, lambda event, position: position.available() >= position.needed)
    played.transcript[index + 1 :] = [End()]
    return {"NAU-801", "NAU-803", "NAU-805"}, played.number, index + 2


@planter
def broken_off_without_a_word(record: Record, rng: random.Random) -> Planted:
    played, index, _, _ = moment(record, rng, Refill, lambda event, position: position.available() >= position.needed)
    del played.transcript[index + 1 :]
    played.sheet = None
    return {"NAU-801"}, played.number, None


@planter
def stopped_in_mid_turn(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    places = [
        index
        for index, event, position in walk(played)
        if isinstance(event, Refill) and position.action is Shop and index > 2
    ]
    if len(places) < 2:
        raise NoPlaceError
    index = rng.choice(places[1:])
    played.transcript[index:] = [End()]
    return {"NAU-802"}, played.number, index + 1


@planter
def played_on_after_the_end(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    *_, (index, _, position) = walk(played)
    played.transcript[index] = rng.choice((Shop(player=position.rear, steps=1), Refuel(player=position.rear)))
    return {"NAU-804"}, played.number, index + 1


@planter
def one_game_too_many(record: Record, rng: random.Random) -> Planted:
    last = record.rounds[-1]
    extra = Round(number=last.number + 1, sheet=last.sheet)
    record.rounds.append(extra)
    rule = {"standard": "NAU-901", "games": "NAU-902", "threshold": "NAU-903"}[record.variant]
    return {rule}, extra.number, None


@planter
def one_game_too_few(record: Record, rng: random.Random) -> Planted:
    if len(record.rounds) < 2:
        raise NoPlaceError
    del record.rounds[-1]
    return {"NAU-902" if record.variant == "games" else "NAU-903"}, None, None
