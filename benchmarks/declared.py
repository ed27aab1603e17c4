"""Sheets of a declared game that are judged in a second, findings and claims included."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median
from time import process_time

from benchmarks.run import Figure
from scorekeeper.games import game
from scorekeeper.games.engine.terms import Terms

GAME, SEATS = "terraforming-mars", ("1", "2", "3", "4")
SHEETS, RUNS = 400, 15
AT_LEAST = 20_000


def figures() -> Iterator[Figure]:
    """Sheets of a declared game that are judged in a second, findings and claims included."""
    played, rng, terms = game(GAME), random.Random(1), Terms()
    records = [played.simulate(SEATS, rng) for _ in range(SHEETS)]
    speeds = []
    for _ in range(RUNS):
        began = process_time()
        for record in records:
            played.judge(record, terms)
        speeds.append(SHEETS / (process_time() - began))
    yield Figure(f"{played.book.title}, {len(SEATS)} players, median", median(speeds), "sheets/s", at_least=AT_LEAST)
