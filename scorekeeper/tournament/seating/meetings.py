"""Earlier seatings: who met whom, who sat on which seat, who had a short table or a bye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from scorekeeper.tournament.state.tables import Heat


class Past(NamedTuple):
    """What a seating needs to know about earlier heats."""

    met: Counter[frozenset[str]]
    """How often each pair has met."""
    seats: dict[str, tuple[int, ...]]
    """How often each player has sat on seat 1, 2 and so on."""
    short: Counter[str]
    """How often each player had a table smaller than others of the same heat."""
    byes: Counter[str]


def past(heats: Iterable[Heat]) -> Past:
    """Return what some heats mean for the next seating."""
    found = Past(Counter(), {}, Counter(), Counter())
    for heat in heats:
        full = max(len(table.seats) for table in heat.tables)
        found.byes.update(heat.byes)
        for table in heat.tables:
            found.met.update(frozenset(pair) for pair in combinations(table.seats, 2))
            found.short.update(table.seats if len(table.seats) < full else ())
            for seat, one in enumerate(table.seats):
                found.seats[one] = _once_more(found.seats.get(one, ()), seat)
    return found


def _once_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    filled = [*counts, *[0] * (seat + 1 - len(counts))]
    filled[seat] += 1
    return tuple(filled)
