"""Seating against the plain way: swaps between tables near each other, as long as one helps."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple

from benchmarks.run import Figure
from scorekeeper.tournament.seating import SeatingTask, plan_seating

Tables = Sequence[Sequence[str]]
WEIGHTS = {"2": Fraction(2), "5": Fraction(5), "1000": Fraction(1000)}
SEEDS = 5
NEAR = 3
"""How many tables apart the plain way looks for a partner to swap with."""


class Day(NamedTuple):
    """The outcome of a few heats with random results, paid 3-2-1-0."""

    repeats: int
    spread: float
    most_on_a_seat: int
    seconds: list[float]


def _day(seat: Callable[[SeatingTask], Tables], players: int, weight: Fraction, heats: int, seed: int) -> Day:
    names = [str(number) for number in range(1, players + 1)]
    points = dict.fromkeys(names, Fraction(0))
    seats = {name: [0] * 4 for name in names}
    met: Counter[frozenset[str]] = Counter()
    rng, spread, taken = random.Random(seed), 0.0, []
    for heat in range(1, heats + 1):
        wanted = SeatingTask(
            players=tuple(sorted(names, key=lambda name: -points[name])),
            points=points,
            met=dict(met),
            seats={name: tuple(counts) for name, counts in seats.items()},
            sizes=(2, 4),
            repeats=weight,
            worth=Fraction(1),
            heat=heat,
            seed=f"{seed}",
        )
        before = time.process_time()
        tables = seat(wanted)
        taken.append(time.process_time() - before)
        for table in tables:
            met.update(map(frozenset, combinations(table, 2)))
            spread += float(max(points[name] for name in table) - min(points[name] for name in table))
            for place, name in enumerate(table):
                seats[name][place] += 1
        for table in tables:
            for place, name in enumerate(rng.sample(list(table), len(table))):
                points[name] += 3 - place
    again = sum(times - 1 for times in met.values())
    return Day(again, spread / len(tables) / (heats - 1), max(map(max, seats.values())), taken)


def _plain(wanted: SeatingTask) -> Tables:
    """Rank order, then swaps between tables at most three apart, then the best of all seat orders."""
    points = {name: int(value) for name, value in wanted.points.items()}
    weight = int(wanted.repeats)
    order = random.Random(wanted.seed).sample(wanted.players, len(wanted.players))
    order.sort(key=lambda name: -points[name])
    tables = [order[start : start + 4] for start in range(0, len(order), 4)]

    def cost(table: Sequence[str]) -> int:
        pairs = combinations(table, 2)
        return sum(weight * wanted.met.get(frozenset(p), 0) ** 2 + (points[p[0]] - points[p[1]]) ** 2 for p in pairs)

    while sum(_swapped(tables, here, cost) for here in range(len(tables))):
        pass
    return [min(permutations(table), key=lambda seats: _crowding(seats, wanted)) for table in tables]


def _swapped(tables: list[list[str]], here: int, cost: Callable[[Sequence[str]], int]) -> bool:
    found = False
    for there in range(here + 1, min(here + NEAR + 1, len(tables))):
        for one in range(len(tables[here])):
            for other in range(len(tables[there])):
                mine, theirs = list(tables[here]), list(tables[there])
                mine[one], theirs[other] = theirs[other], mine[one]
                if cost(mine) + cost(theirs) < cost(tables[here]) + cost(tables[there]):
                    tables[here], tables[there] = mine, theirs
                    found = True
    return found


def _crowding(seats: Sequence[str], wanted: SeatingTask) -> int:
    return sum(
        (wanted.seats[name][place] + 1) ** 2 - wanted.seats[name][place] ** 2 for place, name in enumerate(seats)
    )


def _ours(wanted: SeatingTask) -> Tables:
    return plan_seating(wanted).tables


WAYS: dict[str, Callable[[SeatingTask], Tables]] = {"plain": _plain, "ours": _ours}


def figures() -> Iterator[Figure]:
    """Repeats, points and time of a heat.

    For comparison, measured elsewhere: EDH_matchmaker takes 0.98 s for the fifth heat of 512 players; of 88 players
    in six heats 58 pairs repeat with Tabbycat, 8 with EDH_matchmaker.
    """
    for name, weight in WEIGHTS.items():
        yield from _quality(name, weight)
    yield from _never()
    for players, times in ((88, 10), (512, 3)):
        ours, plain = (_day(seat, players, WEIGHTS["5"], 5, 1).seconds for seat in (_ours, _plain))
        yield Figure(f"{players} players, slowest of five heats", 1000 * max(ours), "ms", at_most=1000)
        yield Figure(f"{players} players, time against the plain way", sum(ours) / sum(plain), "x", at_most=times)


def _quality(name: str, weight: Fraction) -> Iterator[Figure]:
    """Yield both figures between which the organiser chooses, and their joint cost on the same history."""
    said = f"88 players, 6 heats, weight {name}"
    for way, seat in WAYS.items():
        days = [_day(seat, 88, weight, 6, seed) for seed in range(SEEDS)]
        yield Figure(f"{said}, {way}: repeats", sum(day.repeats for day in days) / SEEDS, "pairs")
        yield Figure(f"{said}, {way}: spread", 100 * sum(day.spread for day in days) / SEEDS, "% of a place")
    costs = [0, 0]

    def both(wanted: SeatingTask) -> Tables:
        ours, plain = _ours(wanted), _plain(wanted)
        costs[0] += _weighed(wanted, ours)
        costs[1] += _weighed(wanted, plain)
        return ours

    for seed in range(SEEDS):
        _day(both, 88, weight, 6, seed)
    yield Figure(f"{said}, weighed against plain", costs[0] / costs[1], "x", at_most=1)


def _weighed(wanted: SeatingTask, tables: Tables) -> int:
    """Repeats and points as the organiser weighs them."""
    return sum(
        int(wanted.repeats) * wanted.met.get(frozenset((one, other)), 0) ** 2
        + int(wanted.points[one] - wanted.points[other]) ** 2
        for table in tables
        for one, other in combinations(table, 2)
    )


def _never() -> Iterator[Figure]:
    """With a weight that forbids repeats there are none, and nobody sits on one seat more than twice."""
    for players, seeds in ((64, 10), (88, 10), (512, 2)):
        days = [_day(_ours, players, Fraction(10**9), 5, seed) for seed in range(seeds)]
        said = f"{players} players, 5 heats, no repeats, {seeds} seeds"
        yield Figure(f"{said}: repeats", sum(day.repeats for day in days), "pairs", at_most=0.5)
        yield Figure(f"{said}: most on a seat", max(day.most_on_a_seat for day in days), "times", at_most=2)
