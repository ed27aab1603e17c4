"""Seats one against one: the best of all pairings, with one bye if the number is odd."""

from __future__ import annotations

from scorekeeper.tournament.seating.search.costs import BYE, Costs
from scorekeeper.tournament.seating.search.matching import cheapest_pairs


def best_pairs(costs: Costs) -> list[list[int]]:
    """Return the cheapest seating at tables of two; whoever plays against nobody has the bye."""
    count = len(costs.order)
    matrix = costs.pairs
    if count % 2:
        alone = costs.alone[BYE]
        matrix = [[*row, price] for row, price in zip(matrix, alone, strict=True)] + [[*alone, 0]]
    pairs = cheapest_pairs(matrix)
    tables = iter([[one, other] for one, other in pairs if other < count])
    resting = [one for one, other in pairs if other == count]
    return [resting if group.kind == BYE else next(tables) for group in costs.groups]
