"""Who sits on which seat of a table: everybody on every seat equally often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_Ways = dict[int, tuple[int, tuple[int, ...]]]
"""Players who are seated, as bits, to the lowest cost and the order that has it."""
STEEP = 8
"""One seat too often for somebody is worse than one time less for all others of the table."""


OFTEN = 3
"""From this time on, one seat again before the others were had as often is worth a word."""


def crowded(table: Sequence[str], seats: Mapping[str, Sequence[int]]) -> list[tuple[int, str, int]]:
    """Who sits on a seat too often: the seat, the player, and how often with this time."""
    found = []
    for seat, player in enumerate(table):
        counts = _counts(seats.get(player, ()), len(table))
        if counts[seat] + 1 >= OFTEN and counts[seat] > min(counts):
            found.append((seat + 1, player, counts[seat] + 1))
    return found


def _counts(had: Sequence[int], size: int) -> list[int]:
    return [*had, *[0] * size][:size]


def seat_order(table: Sequence[str], seats: Mapping[str, Sequence[int]]) -> tuple[str, ...]:
    """The players of a table in the best order; among equally good ones that which was drawn."""
    prices = [_prices(seats.get(player, ()), len(table)) for player in table]
    best: _Ways = {0: (0, ())}
    for seat in range(len(table)):
        best = _one_more(best, [price[seat] for price in prices])
    _, order = best[(1 << len(table)) - 1]
    return tuple(table[index] for index in order)


def _prices(had: Sequence[int], size: int) -> list[int]:
    """What each seat of the table costs a player, by how often they had it more than the rarest."""
    counts = _counts(had, size)
    least = min(counts, default=0)
    return [STEEP ** (count - least) for count in counts]


def _one_more(best: _Ways, prices: Sequence[int]) -> _Ways:
    """For every set of players that fills one seat more, the cheapest way to seat them."""
    found: _Ways = {}
    for taken, (cost, order) in best.items():
        for index, price in enumerate(prices):
            if not taken >> index & 1:
                made = (cost + price, (*order, index))
                key = taken | 1 << index
                found[key] = min(found.get(key, made), made)
    return found
