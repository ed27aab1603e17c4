"""Legal random play: makes a full record with sheet, transcript and claims, all of them correct."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold.equipment import prepare
from scorekeeper.games.cargo_and_gold.position.order import round_is_full
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import Boxes, Record, Result, Round, Row, Sheet, Standing
from scorekeeper.games.cargo_and_gold.scoring.wealth import Unknown, end_of_position, rank
from scorekeeper.games.cargo_and_gold.simulate.start import set_up
from scorekeeper.games.cargo_and_gold.simulate.turns import TurnPlayer
from scorekeeper.games.engine.terms import Terms

MOST_TURNS = 600
"""Most turns of a simulated game: under some rulings a game can stall, and then time is called."""


class Simulator:
    """Plays a game; hazards are recorded in full."""

    def __init__(self, seats: list[str], rng: random.Random, terms: Terms, variant: str) -> None:
        bound = prepare(terms.rulings, terms.equipment, variant)
        self.start, self.position = set_up(seats, bound, rng)
        self.table = TurnPlayer(self.position, bound, rng)

    def play(self, *, transcripts: bool = True) -> Record:
        """Play to the end and return the record."""
        position, table = self.position, self.table
        while not (position.over or table.stuck or (position.turn >= MOST_TURNS and round_is_full(position))):
            table.turn()
        events = table.events if transcripts else []
        return Record(
            game="cargo-and-gold",
            seats=position.seats,
            ended="finished" if position.over else "time",
            rounds=[Round(number=1, start=self.start, transcript=events, sheet=_sheet(position))],
            result=_result(position) if position.over else None,
        )


def _sheet(position: Position) -> Sheet:
    named = position.rulings.wealth == "needed"
    rows = {
        trader.key: Row(
            gold=trader.gold,
            cargo=trader.held(),
            kinds=trader.cards() if named else None,
            bought=trader.bought,
            sold_has=trader.sold_has,
            sold_other=trader.sold_other,
            sold_needs=trader.sold_needs,
            lost=trader.lost,
            gold_in=trader.gold_in,
            gold_out=trader.gold_out,
            hazards=trader.hazards,
            left=trader.left,
        )
        for trader in position.traders.values()
    }
    boxes = {centre: Boxes(has=position.has[centre], needs=position.needs[centre]) for centre in position.has}
    return Sheet(
        rows=rows,
        pile=position.pile,
        last=position.last,
        short=position.short,
        turns=position.turn,
        boxes=boxes if named else None,
    )


def _result(position: Position) -> Result:
    ranking = rank(end_of_position(position, {}), position.rulings)
    if isinstance(ranking, Unknown):
        raise TypeError(f"the simulated game does not record {ranking.what}")
    rows = {
        final.who: Standing(gold=final.gold, cargo=final.cargo, wealth=final.wealth, place=final.place)
        for final in ranking
    }
    shared = len(ranking) > 1 and ranking[1].place == 1
    return Result(rows=rows, winner=None if shared else ranking[0].who)
