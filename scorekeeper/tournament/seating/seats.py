"""Chooses the seats at a table, so that everybody sits on every seat equally often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_Ways = dict[int, tuple[int, tuple[int, ...]]]
"""For each set of seated players, as bits, the lowest cost and its order."""
STEEP = 8
"""The weight that makes one repeat for a player worse than one time less for all others at the table."""


OFTEN = 3
"""From this time on, a repeated seat is reported if the player has had other seats less often."""


def crowded(table: Sequence[str], seats: Mapping[str, Sequence[int]]) -> list[tuple[int, str, int]]:
    """Return who sits on a seat too often: the seat, the player, and how often including this time."""
    found = []
    for seat, player in enumerate(table):
        counts = _counts(seats.get(player, ()), len(table))
        if counts[seat] + 1 >= OFTEN and counts[seat] > min(counts):
            found.append((seat + 1, player, counts[seat] + 1))
    return found


def _counts(had: Sequence[int], size: int) -> list[int]:
    return [*had, *[0] * size][:size]


def seat_order(table: Sequence[str], seats: Mapping[str, Sequence[int]]) -> tuple[str, ...]:
    """Return the players of a table in the best order; among equally good ones, the order that was drawn."""
    prices = [_prices(seats.get(player, ()), len(table)) for player in table]
    best: _Ways = {0: (0, ())}
    for seat in range(len(table)):
        best = _one_more(best, [price[seat] for price in prices])
    _, order = best[(1 << len(table)) - 1]
    return tuple(table[index] for index in order)


def _prices(had: Sequence[int], size: int) -> list[int]:
    """Return the cost of each seat for a player, by how much more often they had it than their rarest seat."""
    counts = _counts(had, size)
    least = min(counts, default=0)
    return [STEEP ** (count - least) for count in counts]


def _one_more(best: _Ways, prices: Sequence[int]) -> _Ways:
    """Return, for every set of players that fills one more seat, the cheapest way to seat them."""
    found: _Ways = {}
    for taken, (cost, order) in best.items():
        for index, price in enumerate(prices):
            if not taken >> index & 1:
                made = (cost + price, (*order, index))
                key = taken | 1 << index
                found[key] = min(found.get(key, made), made)
    return found
