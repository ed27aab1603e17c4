"""Legal random play."""

from __future__ import annotations

import random
from collections.abc import Sequence

from scorekeeper.games.engine.terms import Terms
from skipping_stones.record import Record, Result, Round, Sheet, Standing, Throw
from skipping_stones.rulings import rulings
from skipping_stones.scoring import ROUNDS, rank


def simulate(seats: Sequence[str], rng: random.Random, terms: Terms, *, variant: str) -> Record:
    """Play a game of random throws, with correct sheets and result."""
    rounds = []
    for number in range(1, ROUNDS[variant] + 1):
        throws = [Throw(player=seat, skips=rng.randint(0, 6)) for seat in seats]
        sheet = Sheet(skips={throw.player: throw.skips for throw in throws})
        rounds.append(Round(number=number, transcript=throws, sheet=sheet))
    totals = rank(seats, [played.sheet.skips for played in rounds if played.sheet], rulings(terms.rulings))
    result = Result(rows={total.player: Standing(skips=total.skips, place=total.place) for total in totals})
    return Record(game="skipping-stones", seats=list(seats), variant=variant, rounds=rounds, result=result)
