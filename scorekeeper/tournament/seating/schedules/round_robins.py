"""Round robins at tables of two, by Berger's tables: everybody meets everybody once or twice, and sides are balanced.

Numbers stand for players, from 0. If their number is odd, one number stays free, and its opponent has a bye.
"""

from __future__ import annotations

from functools import lru_cache

from scorekeeper.tournament.regulations.stages import SINGLE, robin_numbers
from scorekeeper.tournament.seating.schedules.designs import Heat

LATE = 2
"""The last heats of the first cycle, which are played the other way round, so that nobody has a side three times in a row."""


@lru_cache(maxsize=4)
def round_robin(players: int, method: str = SINGLE) -> tuple[Heat, ...]:
    """Return the heats in which everybody meets everybody, first seat first; twice with both sides if it is double."""
    count = robin_numbers(players)
    cycle = tuple(_heat(count, heat) for heat in range(count - 1))
    if method == SINGLE:
        return cycle
    turned = (*cycle[:-LATE], *reversed(cycle[-LATE:])) if len(cycle) > LATE else cycle
    return (*turned, *(tuple(table[::-1] for table in heat) for heat in cycle))


def _heat(count: int, heat: int) -> Heat:
    """Return one heat: the numbers of a table add up to the same remainder, and the last number plays whoever is left."""
    last = count - 1
    alone = next(one for one in range(last) if 2 * one % last == heat)
    others = (((alone + step) % last, (alone - step) % last) for step in range(1, count // 2))
    first = (alone, last) if alone < count // 2 else (last, alone)
    return (first, *(_seated(one, other) for one, other in others))


def _seated(one: int, other: int) -> tuple[int, int]:
    """Return a table in the order of its seats: the lower number first if the sum is odd, else the higher one."""
    low, high = sorted((one, other))
    return (low, high) if (low + high) % 2 else (high, low)
