"""Legal random play."""

from __future__ import annotations

import random

from scorekeeper.games.engine.terms import Terms
from skipping_stones.record import Record, Result, Round, Sheet, Standing, Throw
from skipping_stones.rulings import rulings
from skipping_stones.scoring import ROUNDS, rank


class Simulator:
    """Plays a game: everybody throws, and the sheets and the result record it."""

    def __init__(self, seats: list[str], rng: random.Random, terms: Terms, variant: str) -> None:
        self.seats, self.rng, self.variant = seats, rng, variant
        self.rulings = rulings(terms.rulings)

    def play(self) -> Record:
        """Play to the end and return the record."""
        rounds = [self._round(number) for number in range(1, ROUNDS[self.variant] + 1)]
        totals = rank(self.seats, [played.sheet.skips for played in rounds if played.sheet], self.rulings)
        result = Result(rows={total.player: Standing(skips=total.skips, place=total.place) for total in totals})
        return Record(game="skipping-stones", seats=self.seats, variant=self.variant, rounds=rounds, result=result)

    def _round(self, number: int) -> Round:
        throws = [Throw(player=seat, skips=self.rng.randint(0, 6)) for seat in self.seats]
        sheet = Sheet(skips={throw.player: throw.skips for throw in throws})
        return Round(number=number, transcript=throws, sheet=sheet)
