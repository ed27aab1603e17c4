"""The result of Smugglers."""

from __future__ import annotations

import random

from scorekeeper.games.smugglers.record import KINDS, Record
from tests.games.planting import Planted, Planters, other

planter = Planters()
paper = Planters()
"""Faults that must be found without any transcript."""
SETS = {"SMU-712", "SMU-713", "SMU-714", "SMU-803", "SMU-804", "SMU-805"}


@paper
@planter
def another_winner(record: Record, rng: random.Random) -> Planted:
    record.result.winner = other(rng, record.result.winner, record.seats)
    return SETS, None, None


@paper
@planter
def another_place(record: Record, rng: random.Random) -> Planted:
    row = rng.choice(list(record.result.rows.values()))
    row.place = other(rng, row.place, (1, 2, 3))
    return SETS | {"SMU-105"}, None, None


@paper
@planter
def another_set(record: Record, rng: random.Random) -> Planted:
    row = record.result.rows[record.result.winner]
    target = (5, 4) if record.variant == "short" else (7, 5)
    full = {
        "sweet": row.sweet >= target[0],
        "sour": row.sour >= target[0],
        "both": row.sweet >= target[1] and row.sour >= target[1],
    }
    record.result.set = rng.choice([name for name, complete in full.items() if not complete])
    return SETS, None, None


@paper
@planter
def another_figure_in_the_result(record: Record, rng: random.Random) -> Planted:
    row = rng.choice(list(record.result.rows.values()))
    field = rng.choice(("sweet", "sour", "bombs", "used", "tokens"))
    setattr(row, field, getattr(row, field) + 1)
    return {{"bombs": "SMU-205", "used": "SMU-547"}.get(field, "SMU-715")}, None, None


@paper
@planter
def another_number_of_rounds(record: Record, rng: random.Random) -> Planted:
    record.result.rounds += 1
    return {"SMU-301"}, None, None


@paper
@planter
def another_number_of_stuck_rounds(record: Record, rng: random.Random) -> Planted:
    record.result.stuck += 1
    return {"SMU-501"}, None, None


@paper
@planter
def another_supply(record: Record, rng: random.Random) -> Planted:
    colour = rng.choice(KINDS[:2])
    record.result.supply[colour] -= 1
    return {"SMU-906" if colour == "sweet" else "SMU-907"}, None, None
