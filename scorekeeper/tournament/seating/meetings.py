"""Earlier seatings: who met whom, who sat on which seat, who had a short table or a bye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from scorekeeper.tournament.regulations.sizes import PAIR
from scorekeeper.tournament.state.tables import Heat


class Past(NamedTuple):
    """What a seating needs to know about earlier heats."""

    met: Counter[frozenset[str]]
    """How often each pair has met."""
    seats: dict[str, tuple[int, ...]]
    """How often each player has sat on seat 1, 2 and so on."""
    sides: dict[str, tuple[int, ...]]
    """The seats of each player at tables of two, heat by heat: 0 for the first, 1 for the second."""
    short: Counter[str]
    """How often each player had a table smaller than others of the same heat and game."""
    byes: Counter[str]
    """How often each player had a bye that they did not ask for, or won because somebody forfeited before the game."""


def past(heats: Iterable[Heat]) -> Past:
    """Return what some heats mean for the next seating."""
    found = Past(Counter(), {}, {}, Counter(), Counter())
    for heat in heats:
        full: Counter[str] = Counter()
        for table in heat.tables:
            full[table.game] = max(full[table.game], len(table.seats))
        found.byes.update(heat.byes)
        for table in heat.tables:
            if table.walkover:
                found.byes.update(seat for seat in table.seats if seat not in table.forfeiting)
                continue
            found.met.update(frozenset(pair) for pair in combinations(table.seats, 2))
            found.short.update(table.seats if len(table.seats) < full[table.game] else ())
            for seat, one in enumerate(table.seats):
                found.seats[one] = _once_more(found.seats.get(one, ()), seat)
                if len(table.seats) == PAIR:
                    found.sides[one] = (*found.sides.get(one, ()), seat)
    return found


def _once_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    filled = [*counts, *[0] * (seat + 1 - len(counts))]
    filled[seat] += 1
    return tuple(filled)
