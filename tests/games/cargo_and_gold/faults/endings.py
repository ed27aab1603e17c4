"""How a game of Cargo & Gold ends."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold.record import Buy, Record, Sell, Turn
from tests.games.cargo_and_gold.faults.hands import events_of
from tests.games.planting import NoPlaceError, Planted, Planters

planter = Planters()


@planter
def play_goes_on_after_the_end(record: Record, rng: random.Random) -> Planted:
    events = events_of(record)
    events.append(Turn(player=rng.choice(record.seats)))
    return {"CGO-105"}, 1, len(events)


@planter
def bought_back_after_the_end(record: Record, rng: random.Random) -> Planted:
    """The seller of the last card buys once more, which would put gold back into the pile."""
    events = events_of(record)
    if type(events[-1]) is not Sell:
        raise NoPlaceError
    events.append(Buy(card="pearls", paid=2))
    return {"CGO-105"}, 1, len(events)


@planter
def a_transcript_cut_short(record: Record, rng: random.Random) -> Planted:
    events = events_of(record)
    del events[rng.randrange(1, len(events)) :]
    record.rounds[0].sheet = record.result = None  # Otherwise they tell the end, and the transcript merely breaks off.
    return {"CGO-104"}, 1, None


@planter
def broken_off_although_over(record: Record, rng: random.Random) -> Planted:
    record.ended = "time"
    record.result = None
    return {"CGO-103"}, 1, None
