"""Computes the cost of a seating: one whole number in which a graver fault outweighs all lesser ones together.

Two players at one table cost the square of their difference in points, counted in places, and `repeats` times the
square of how often they met before. A place is what one place is worth on average at a full table, so a weight means
the same whatever the points are: with 5, a repeated meeting is as bad as a difference of a little more than two places.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import isqrt
from typing import NamedTuple

from scorekeeper.tournament.seating.sides import MUST, WEIGHTS, clash, need_of
from scorekeeper.tournament.seating.task import SeatingTask

FINE = 60
"""Steps into which a place is divided, so that halves, thirds, quarters and fifths stay exact."""


class Group(NamedTuple):
    """Players who sit together, or who have a bye."""

    size: int
    kind: int


FULL, SHORT, BYE = range(3)
WAYS = {"lowest": 1, "highest": -1, "any": 0}


class Costs(NamedTuple):
    """The figures of a search; players are numbered as in `order`."""

    order: tuple[str, ...]
    groups: tuple[Group, ...]
    pairs: list[list[int]]
    """The cost of two players at one table."""
    alone: tuple[list[int], list[int], list[int]]
    """The cost of a player at a full table, at a short one, and with a bye."""

    def of(self, seating: Sequence[Sequence[int]]) -> int:
        """Return the cost of a whole seating."""
        return sum(self.of_group(group, members) for group, members in zip(self.groups, seating, strict=True))

    def of_group(self, group: Group, members: Sequence[int]) -> int:
        """Return the cost of one group."""
        alone = self.alone[group.kind]
        met = 0 if group.kind == BYE else sum(self.pairs[one][other] for one, other in combinations(members, 2))
        return met + sum(alone[one] for one in members)


class Sides(NamedTuple):
    """What it costs in one against one if both players of a table need the same side."""

    needs: list[int]
    """How much each player needs the first seat; empty at larger tables."""
    fine: int
    """By how much everything else outweighs a side that a player should have, but need not."""
    must: int
    """The cost if both must have the same side."""

    def laid_on(self, pairs: list[list[int]], players: Sequence[int]) -> list[list[int]]:
        """Return the costs of pairs with those of their sides."""
        needs = [self.needs[one] for one in players]
        rows = {need: [self._cost(need, other) for other in needs] for need in {*needs}}
        return [
            [cost * self.fine + more for cost, more in zip(row, rows[need], strict=True)]
            for row, need in zip(pairs, needs, strict=True)
        ]

    def _cost(self, one: int, other: int) -> int:
        short_of = clash(one, other)
        return self.must if short_of == MUST else WEIGHTS[short_of]


class Prices(NamedTuple):
    """The same figures before pairs are laid out: of thousands of players, nobody needs all pairs."""

    order: tuple[str, ...]
    groups: tuple[Group, ...]
    levels: list[int]
    extra: dict[int, dict[int, int]]
    """What two players at one table cost beyond their difference in points, if they do."""
    sides: Sides
    alone: tuple[list[int], list[int], list[int]]

    def among(self, players: Sequence[int], groups: Sequence[Group]) -> Costs:
        """Return the costs of some players, numbered as they are listed, in some groups."""
        levels = [self.levels[one] for one in players]
        pairs = [[(one - other) ** 2 for other in levels] for one in levels]
        if self.sides.needs:
            pairs = self.sides.laid_on(pairs, players)
        at = {one: index for index, one in enumerate(players)}
        for one, index in at.items():
            for other, cost in self.extra.get(one, {}).items():
                if other in at:
                    pairs[index][at[other]] += cost
        full, short, bye = ([prices[one] for one in players] for prices in self.alone)
        return Costs(
            tuple(self.order[one] for one in players),
            tuple(groups),
            pairs,
            (full, short, bye),
        )

    @property
    def all(self) -> Costs:
        """The costs of everybody."""
        return self.among(range(len(self.order)), self.groups)


def place_worth(payments: Sequence[Fraction]) -> Fraction | None:
    """Return what one place is worth on average at a full table."""
    worth = (max(payments) - min(payments)) / (len(payments) - 1) if len(payments) > 1 else Fraction(0)
    return worth or None


def levels_of(wanted: SeatingTask) -> dict[str, int]:
    """Return the players' levels by points, in fine steps of a place; empty if points do not matter."""
    if wanted.method == "random":
        return dict.fromkeys(wanted.players, 0)
    points = {player: wanted.points.get(player, Fraction(0)) for player in wanted.players}
    worth = wanted.worth or _usual_worth(wanted, list(points.values()))
    return {player: round(value * FINE / worth) for player, value in points.items()}


def _usual_worth(wanted: SeatingTask, points: Sequence[Fraction]) -> Fraction:
    """Return the worth of a place for which random results would scatter the points as they are scattered.

    One table of m has a variance of (m² - 1) / 12 places, and every further heat adds the same.
    """
    count = len(points)
    scatter = sum((value * value for value in points), Fraction(0)) / count - (sum(points, Fraction(0)) / count) ** 2
    heats = max((sum(wanted.seats.get(player, ())) for player in wanted.players), default=0)
    square = scatter * 12 / (max(heats, 1) * max(wanted.full**2 - 1, 1))
    return Fraction(isqrt(int(square * 10**12)), 10**6) or Fraction(1)


def reckon_prices(wanted: SeatingTask, order: Sequence[str], groups: Sequence[Group]) -> Prices:
    """Return the costs of everything that a seating avoids; each aim outweighs all that come after it."""
    levels = levels_of(wanted)
    at = {player: index for index, player in enumerate(order)}
    ranked = [levels[player] for player in order]
    extra: dict[int, dict[int, int]] = {}
    short, bye = _preferred(wanted, order, ranked, groups)
    above = 1 + _most(ranked, max(group.size for group in groups))
    if wanted.one_against_one:
        # A free win is for the lowest, as in FIDE's systems: all the pairs together do not weigh as much as who gets it.
        bye = [cost * above for cost in bye]
        above += max(bye, default=0)
    sides = _sides(wanted, order, above)
    above = above * sides.fine + sides.must * len(order)
    short, bye = ([cost * sides.fine for cost in costs] for costs in (short, bye))
    met = [(pair, times) for pair, times in wanted.met.items() if times and pair <= at.keys()]
    repeats = min(round(wanted.repeats * FINE * FINE) * sides.fine, above)
    for pair, times in met:
        _add(extra, [at[player] for player in pair], repeats * times * times)
    above += repeats * sum(times * times for _, times in met)
    _fairly(short, [wanted.short.get(player, 0) for player in order], above)
    above += sum(short)
    _fairly(bye, [wanted.byes.get(player, 0) for player in order], above)
    above += sum(bye)
    for groups_apart in (wanted.apart, wanted.tables_apart):
        parted = {frozenset(pair) for group in groups_apart for pair in combinations(sorted(group & at.keys()), 2)}
        for pair in parted:
            _add(extra, [at[player] for player in pair], above)
        above += above * len(parted)
    return Prices(tuple(order), tuple(groups), ranked, extra, sides, ([0] * len(order), short, bye))


def _sides(wanted: SeatingTask, order: Sequence[str], above: int) -> Sides:
    """Return what sides cost: less than any difference in points, or, if both must have the same one, more than all of them."""
    if wanted.sides is None:
        return Sides([], 1, 0)
    fine = 1 + WEIGHTS[-1] * len(order)
    return Sides([need_of(wanted.sides.get(player, ())) for player in order], fine, above * fine)


def _add(extra: dict[int, dict[int, int]], pair: Sequence[int], cost: int) -> None:
    for one, other in (pair, pair[::-1]):
        known = extra.setdefault(one, {})
        known[other] = known.get(other, 0) + cost


def _most(levels: Sequence[int], full: int) -> int:
    """Return more than unequal points can cost in the worst seating."""
    widest = max(levels, default=0) - min(levels, default=0)
    return widest**2 * len(levels) * 2 * max(full, 1)


def _preferred(
    wanted: SeatingTask, order: Sequence[str], levels: Sequence[int], groups: Sequence[Group]
) -> list[list[int]]:
    """Return the cost of giving a short table or a bye to a player who stands too high or too low for it.

    It equals the cost of a full table with players who stand like the last one who is meant for it.
    """
    left = list(range(len(levels)))
    costs = {}
    for kind, had, way in ((BYE, wanted.byes, 1), (SHORT, wanted.short, WAYS[wanted.short_to])):
        room = sum(group.size for group in groups if group.kind == kind)
        meant = sorted(left, key=lambda one: (had.get(order[one], 0), way * levels[one]))[:room]
        last = max((way * levels[one] for one in meant), default=0)
        costs[kind] = [max(0, way * level - last) ** 2 * (wanted.full - 1) if meant else 0 for level in levels]
        left = [one for one in left if one not in set(meant)]
    return [costs[SHORT], costs[BYE]]


def _fairly(costs: list[int], had: Sequence[int], above: int) -> None:
    """Raise the cost for players who have had it before."""
    least = min(had, default=0)
    for index, times in enumerate(had):
        costs[index] += above * (times - least) ** 2
