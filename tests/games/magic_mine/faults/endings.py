"""How a game of Magic Mine ends."""

from __future__ import annotations

import random

from scorekeeper.games.magic_mine.record import Record, Round, Turn
from tests.games.magic_mine.faults.positions import before_a_turn, events_of
from tests.games.planting import Planted, Planters, other

planter = Planters()


@planter
def played_on(record: Record, rng: random.Random) -> Planted:
    events = events_of(record)
    events.append(Turn(player=rng.choice(record.seats)))
    return {"MIN-902"}, 1, len(events)


@planter
def another_winner(record: Record, rng: random.Random) -> Planted:
    event = events_of(record)[-1]
    event.winner = other(rng, event.winner, record.seats)
    return {"MIN-903"}, 1, len(events_of(record))


@planter
def stopped_too_early(record: Record, rng: random.Random) -> Planted:
    del events_of(record)[before_a_turn(record, rng) :]
    record.rounds[0].sheet = record.result = None  # Otherwise they tell how the game went on.
    return {"MIN-901"}, 1, None


@planter
def a_second_round(record: Record, rng: random.Random) -> Planted:
    record.rounds.append(Round(number=2, sheet=record.rounds[0].sheet))
    return {"MIN-902"}, 2, None
