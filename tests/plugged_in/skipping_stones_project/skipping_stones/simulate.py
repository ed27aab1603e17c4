"""Legal random play."""

from __future__ import annotations

import random
from collections.abc import Sequence

from scorekeeper.games.engine.terms import Terms
from skipping_stones.judge import ROUNDS, judge
from skipping_stones.record import Record, Result, Round, Sheet, Standing, Throw


def simulate(seats: Sequence[str], rng: random.Random, terms: Terms, *, variant: str) -> Record:
    """Everybody throws; the sheets and the result say what came of it."""
    rounds = []
    for number in range(1, ROUNDS[variant] + 1):
        throws = [Throw(player=seat, skips=rng.randint(0, 6)) for seat in seats]
        sheet = Sheet(skips={throw.player: throw.skips for throw in throws})
        rounds.append(Round(number=number, transcript=throws, sheet=sheet))
    record = Record(game="skipping-stones", seats=list(seats), variant=variant, rounds=rounds)
    places = judge(record, terms).places
    record.result = Result(rows={one.participant: Standing(skips=one.score, place=one.place) for one in places})
    return record
