"""Chooses the seats at a table, so that everybody sits on every seat equally often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.tournament.seating.search.matching import cheapest_pairs

_Ways = dict[int, tuple[int, tuple[int, ...]]]
"""For each set of seated players, as bits, the lowest cost and its order."""
STEEP = 8
"""The weight that makes one repeat for a player worse than one time less for all others at the table."""


FEW = 8
"""Up to this table size, all orders are tried; at twelve seats there are too many."""
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
    if len(table) > FEW:
        return tuple(table[index] for index in _assigned(prices))
    best: _Ways = {0: (0, ())}
    for seat in range(len(table)):
        best = _one_more(best, [price[seat] for price in prices])
    _, order = best[(1 << len(table)) - 1]
    return tuple(table[index] for index in order)


def _assigned(prices: Sequence[Sequence[int]]) -> list[int]:
    """Return who gets each seat, as players and seats paired at the lowest cost; of equally good orders the first one."""
    many = len(prices)
    # One whole number holds the price, then the player of the first seat, of the second one, and so on.
    whole = (many + 1) ** many
    rank = [(many + 1) ** (many - 1 - seat) for seat in range(many)]
    costs = [
        [price * whole + player * rank[seat] for seat, price in enumerate(row)] for player, row in enumerate(prices)
    ]
    never = 1 + many * max(map(max, costs))
    players = [[never] * many + row for row in costs]
    chairs = [[*column, *[never] * many] for column in zip(*costs, strict=True)]
    return [player for _, player in sorted((seat - many, player) for player, seat in cheapest_pairs(players + chairs))]


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
