"""Seats a very large field: players are swapped with those who stand near them, so the work grows with their number.

A search among everybody looks at all pairs. With thousands of players nearly every good swap is one between neighbours
in the order of points, so each player is searched twice, in two stretches of that order that overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from scorekeeper.tournament.seating.pairs import best_pairs
from scorekeeper.tournament.seating.search.costs import Costs, Prices
from scorekeeper.tournament.seating.search.improving import LOOKS, improve
from scorekeeper.tournament.seating.search.swaps import balance
from scorekeeper.tournament.seating.task import SeatingTask

WHOLE = 512
"""Up to this many players are searched as a whole."""
STRETCH = 128
"""The number of players of a stretch."""
ROUNDS = 12
"""How often pairs who should not meet, and whom no neighbour could part, are tried with others from all over the field."""


def seat_by_neighbours(
    wanted: SeatingTask, prices: Prices, start: Sequence[Sequence[int]], rng: Random
) -> list[list[int]]:
    """Return a good seating, improved from a start in the order of points."""
    field = _Field(prices, start, pairs=wanted.one_against_one)
    stretches = [*field.stretches(0), *field.stretches(STRETCH // 2)]
    for stretch in stretches:
        field.search(stretch, rng, LOOKS // len(stretches))
    for _ in range(ROUNDS):
        if not (troubled := field.troubled()):
            break
        field.search(field.with_strangers(troubled, rng), rng, LOOKS // len(stretches))
    for stretch in field.stretches(0) if not wanted.one_against_one else ():
        field.balance(wanted, stretch)
    return field.groups


class _Field:
    """The groups of a large field while they are being searched."""

    def __init__(self, prices: Prices, start: Sequence[Sequence[int]], *, pairs: bool) -> None:
        self._prices = prices
        self._best = best_pairs if pairs else None
        self.groups = [list(members) for members in start]
        taken = [index for index, members in enumerate(self.groups) if members]
        self._order = sorted(taken, key=lambda index: sum(self.groups[index]) / len(self.groups[index]))
        """The groups in the order of points; short tables and byes are among those who stand like their players."""

    def stretches(self, skipped: int) -> Iterator[list[int]]:
        """Yield stretches of groups, the first one shorter by this many players."""
        found: list[int] = []
        players = skipped
        for index in self._order:
            found.append(index)
            players += len(self.groups[index])
            if players >= STRETCH:
                yield found
                found, players = [], 0
        if found:
            yield found

    def search(self, stretch: Sequence[int], rng: Random, looks: int) -> None:
        """Improve some groups among themselves."""
        players, costs, seating = self._part(stretch)
        self._keep(stretch, players, self._best(costs) if self._best else improve(costs, seating, rng, looks))

    def balance(self, wanted: SeatingTask, stretch: Sequence[int]) -> None:
        """Give players seats that they rarely had, at no cost."""
        players, costs, seating = self._part(stretch)
        self._keep(stretch, players, balance(wanted, costs, seating))

    def _part(self, stretch: Sequence[int]) -> tuple[list[int], Costs, list[list[int]]]:
        """Return the players of some groups, their costs, and their seating by their numbers in these."""
        players = sorted(one for index in stretch for one in self.groups[index])
        at = {one: index for index, one in enumerate(players)}
        costs = self._prices.among(players, [self._prices.groups[index] for index in stretch])
        return players, costs, [[at[one] for one in self.groups[index]] for index in stretch]

    def _keep(self, stretch: Sequence[int], players: Sequence[int], found: Sequence[Sequence[int]]) -> None:
        for index, members in zip(stretch, found, strict=True):
            self.groups[index] = [players[one] for one in members]

    def troubled(self) -> list[int]:
        """Return tables at which two sit who met before or are kept apart, as many as fit into half a stretch."""
        extra = self._prices.extra
        found = [
            index
            for index in self._order
            if any(other in extra.get(one, ()) for one in self.groups[index] for other in self.groups[index])
        ]
        return found[: STRETCH // (2 * max(len(members) for members in self.groups))]

    def with_strangers(self, troubled: Sequence[int], rng: Random) -> list[int]:
        """Return these tables and others from all over the field."""
        known = set(troubled)
        others = [index for index in self._order if index not in known]
        size = max(len(members) for members in self.groups)
        picks = [others[int(rng.random() * len(others))] for _ in range(STRETCH // size)] if others else []
        return sorted({*troubled, *picks})
