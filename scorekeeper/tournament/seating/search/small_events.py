"""Tries every seating of a small event and takes the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import factorial, prod

from scorekeeper.tournament.seating.search.costs import Costs, Group

MANY = 12_000
"""The most ways to seat that are tried: enough for twelve players at three tables of four, or at six of two."""
FEW_PLAYERS = 16


def is_small(groups: Sequence[Group]) -> bool:
    """Whether there are so few ways to seat the players that all of them can be tried."""
    count = sum(group.size for group in groups)
    if count > FEW_PLAYERS:
        return False
    alike = prod(factorial(times) for times in Counter(groups).values())
    return factorial(count) // (prod(factorial(group.size) for group in groups) * alike) <= MANY


def best_of_all(costs: Costs, good: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the best of all seatings, or the given good one if none is better."""
    tries = _Tries(costs, costs.of(good))
    tries.seat(list(range(len(costs.order))), Counter(costs.groups), 0, [])
    if tries.best is None:
        return [list(members) for members in good]
    found = {group: [list(members) for kind, members in tries.best if kind == group] for group in set(costs.groups)}
    return [found[group].pop(0) for group in costs.groups]


class _Tries:
    def __init__(self, costs: Costs, bound: int) -> None:
        self._costs = costs
        self._bound = bound
        self.best: list[tuple[Group, tuple[int, ...]]] | None = None

    def seat(
        self, left: list[int], groups: Counter[Group], cost: int, made: list[tuple[Group, tuple[int, ...]]]
    ) -> None:
        """Try every group for the first player who is left, unless the cost is already too high."""
        if not left:
            self._bound, self.best = cost, list(made)
            return
        first, *others = left
        for group in [kind for kind, count in groups.items() if count]:
            groups[group] -= 1
            for company in combinations(others, group.size - 1):
                members = (first, *company)
                dearer = cost + self._costs.of_group(group, members)
                if dearer < self._bound:
                    rest = [one for one in others if one not in company]
                    self.seat(rest, groups, dearer, [*made, (group, members)])
            groups[group] += 1
