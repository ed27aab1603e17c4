"""Searches for a good seating: swaps two players as long as that makes it better, then shakes it a little.

The number of steps depends only on the number of players, so it never hangs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from scorekeeper.tournament.seating.search.costs import BYE, Costs

PASSES = 30
"""How often all players are tried in turn; usually fewer than ten passes are needed."""
SHAKES = 100
"""How often they are tried while shaking, unless there are so many players that it would take too long."""
LOOKS = 1_000_000
SHAKEN = 3
NEAR = 24
"""Players are swapped at random with others at most this many places away, since others rarely fit."""


class Search:
    """A seating during the search, with the cost of every player in every group."""

    def __init__(self, costs: Costs, seating: Sequence[Sequence[int]]) -> None:
        self._pairs = costs.pairs
        self._loose = {index for index, group in enumerate(costs.groups) if group.kind == BYE}
        self.groups = [list(members) for members in seating]
        count = len(costs.order)
        self._group = [0] * count
        for index, members in enumerate(self.groups):
            for one in members:
                self._group[one] = index
        self._at: list[list[int]] = []
        for index, (group, members) in enumerate(zip(costs.groups, self.groups, strict=True)):
            beside = [] if index in self._loose else [self._pairs[one] for one in members]
            alone = costs.alone[group.kind]
            self._at.append([sum(column) for column in zip(alone, *beside, strict=True)])
        self._own = [self._at[self._group[one]][one] for one in range(count)]

    def best_swap(self, one: int) -> tuple[int, int]:
        """Return what the best swap of a player changes, and with whom."""
        group = self._group
        here = group[one]
        beside = self._pairs[one]
        there = [at[one] for at in self._at]
        gains = [
            there[index] + back - own - 2 * pair
            for index, back, own, pair in zip(group, self._at[here], self._own, beside, strict=True)
        ]
        stays = self._own[one]
        for other in self.groups[here]:
            gains[other] = stays
        for index in self._loose:
            for other in self.groups[index]:
                gains[other] += beside[other]
        best = min(gains)
        return best - stays, gains.index(best)

    def level_swaps(self, one: int) -> list[int]:
        """Return the players with whom a player can be swapped at no cost."""
        return [
            other
            for other, group in enumerate(self._group)
            if group != self._group[one] and self._price(one, other) == 0
        ]

    def group_of(self, one: int) -> int:
        """Return the group of a player."""
        return self._group[one]

    def swap(self, one: int, other: int) -> None:
        """Swap two players."""
        here, there = self._group[one], self._group[other]
        self._move(here, one, other)
        self._move(there, other, one)
        self._group[one], self._group[other] = there, here
        for index in (here, there):
            at = self._at[index]
            for member in self.groups[index]:
                self._own[member] = at[member]

    def _move(self, index: int, leaves: int, comes: int) -> None:
        members = self.groups[index]
        members[members.index(leaves)] = comes
        if index not in self._loose:
            gone, new = self._pairs[leaves], self._pairs[comes]
            self._at[index] = [at - a + b for at, a, b in zip(self._at[index], gone, new, strict=True)]

    def descend(self, players: Iterable[int], scans: int) -> tuple[int, list[tuple[int, int]], int]:
        """Make the best swap of each player in turn until none helps; return the gain, the swaps, and the scans left."""
        waiting = dict.fromkeys(players)
        gained, made = 0, []
        while waiting and scans > 0:
            one = next(iter(waiting))
            del waiting[one]
            scans -= 1
            if self._group[one] in self._loose:
                continue
            change, other = self.best_swap(one)
            if change < 0:
                self.swap(one, other)
                made.append((one, other))
                gained += change
                for index in (self._group[one], self._group[other]):
                    waiting.update(dict.fromkeys(self.groups[index]))
        return gained, made, scans

    def shake(self, rng: Random, cost: int, scans: int) -> None:
        """Swap a few players at random, improve again, and undo everything if the result is worse."""
        while cost > 0 and scans > 0:
            changed, made = self._stir(rng)
            touched = {
                one: None for pair in made for index in map(self._group.__getitem__, pair) for one in self.groups[index]
            }
            gained, more, scans = self.descend(touched, scans - 1)
            if changed + gained > 0:
                for one, other in reversed(made + more):
                    self.swap(one, other)
            else:
                cost += changed + gained

    def _stir(self, rng: Random) -> tuple[int, list[tuple[int, int]]]:
        """Swap a few players who stand near each other; return the change in cost, and the swaps."""
        last = len(self._group) - 1
        changed, made = 0, []
        for _ in range(SHAKEN):
            one = int(rng.random() * (last + 1))
            other = min(max(one - NEAR + int(rng.random() * (2 * NEAR + 1)), 0), last)
            if self._group[one] != self._group[other]:
                changed += self._price(one, other)
                self.swap(one, other)
                made.append((one, other))
        return changed, made

    def _price(self, one: int, other: int) -> int:
        """Return what the swap of two players changes."""
        here, there = self._group[one], self._group[other]
        both = sum(index not in self._loose for index in (here, there)) * self._pairs[one][other]
        return self._at[there][one] + self._at[here][other] - both - self._own[one] - self._own[other]


def improve(costs: Costs, seating: Sequence[Sequence[int]], rng: Random | None, looks: int = LOOKS) -> list[list[int]]:
    """Return a seating that no swap of two players improves, within the limit of steps; shaken if `rng` is given."""
    search = Search(costs, seating)
    count = len(costs.order)
    gained, _, _ = search.descend(range(count), PASSES * count)
    if rng is not None:
        search.shake(rng, costs.of(seating) + gained, min(looks // max(count, 1), SHAKES * count))
    return search.groups
