"""Pairs players at the lowest possible cost: Edmonds' blossom algorithm, with a price for every player and every blossom.

A pair is tight if the prices of both just pay for it. Trees of tight pairs grow from all players who are alone, by turns
outer and inner; a tight pair between two trees lets two more play, one within a tree is shrunk to a blossom, which then
acts as one player. Where nothing is tight, the prices of outer players fall and those of inner ones rise. All is exact.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

NOBODY = -1
FREE, OUTER, INNER = -1, 0, 1
Edge = tuple[int, int]


def cheapest_pairs(costs: Sequence[Sequence[int]]) -> list[Edge]:
    """Return who plays whom among an even number of players so that the costs add up to as little as possible."""
    count = len(costs)
    if count == 0:
        return []
    worst = max(max(row) for row in costs) + 1
    # Four times as much, and even prices at first, so that no step ever has to be halved.
    search = _Pairing([[4 * (worst * count - cost) for cost in row] for row in costs])
    for _ in range(search.alone // 2):
        search.pair_two_more()
    return [(one, other) for one, other in enumerate(search.mates) if one < other]


class _Pairing:
    """Players are 0 to n - 1, blossoms have higher numbers; a blossom's parts are in the order of its circle, base first."""

    def __init__(self, worth: list[list[int]]) -> None:
        self._n = n = len(worth)
        self._worth = worth
        self._price = [max(row) // 2 for row in worth] + [0] * n
        self._top = list(range(n)) + [NOBODY] * n
        """The outermost blossom around a player or blossom; nobody for a number that is not in use."""
        self._mate = [NOBODY] * (2 * n)
        """The player with whom a player or a blossom is paired."""
        self._parts: list[list[int]] = [[] for _ in range(2 * n)]
        self._within: list[dict[int, int]] = [{one: one} for one in range(n)] + [{} for _ in range(n)]
        """For each player of a blossom, the part in which they are."""
        self._edge: list[dict[int, Edge]] = [{other: (one, other) for other in range(n)} for one in range(n)]
        self._edge += [{} for _ in range(n)]
        """The cheapest pair that joins two players or blossoms."""
        self._state = [FREE] * (2 * n)
        self._parent = [NOBODY] * (2 * n)
        """The outer player from whom an inner one was reached."""
        self._near = [NOBODY] * (2 * n)
        """The outer player nearest to a player or blossom."""
        self._waiting: deque[int] = deque()
        self._pair_at_once()

    def _pair_at_once(self) -> None:
        """Lower each price as far as one opponent allows, and pair the two if both are alone: most of the work is done then."""
        for one in range(self._n):
            if self._mate[one] != NOBODY:
                continue
            left = [worth - price for worth, price in zip(self._worth[one], self._price, strict=False)]
            left[one] = left[one - 1]
            self._price[one] = best = max(left)
            opponents = (other for other, found in enumerate(left) if found == best and other != one)
            other = next((other for other in opponents if self._mate[other] == NOBODY), None)
            if other is not None:
                self._mate[one], self._mate[other] = other, one

    @property
    def alone(self) -> int:
        """The number of players without an opponent."""
        return self.mates.count(NOBODY)

    @property
    def mates(self) -> list[int]:
        """The opponent of each player."""
        return self._mate[: self._n]

    def pair_two_more(self) -> None:
        """Change the pairs so that one more pair plays."""
        self._state = [FREE] * (2 * self._n)
        self._near = [NOBODY] * (2 * self._n)
        self._waiting.clear()
        for top in self._tops():
            if self._mate[top] == NOBODY:
                self._parent[top] = NOBODY
                self._make_outer(top)
        while not self._grow():
            self._change_prices()
            if self._use_tight():
                return
            self._expand_worn()

    def _tops(self) -> list[int]:
        return [one for one, top in enumerate(self._top) if one == top]

    def _slack(self, edge: Edge) -> int:
        """Return by how much the prices of a pair exceed what it is worth."""
        one, other = edge
        return self._price[one] + self._price[other] - self._worth[one][other]

    def _make_outer(self, top: int) -> None:
        self._state[top] = OUTER
        self._waiting.extend(self._within[top])

    def _grow(self) -> bool:
        """Grow the trees over tight pairs; return whether one more pair plays."""
        while self._waiting:
            one = self._waiting.popleft()
            here = self._top[one]
            if self._state[here] == INNER:
                continue
            price, worth = self._price[one], self._worth[one]
            for other in range(self._n):
                there = self._top[other]
                if there == here:
                    continue
                if price + self._price[other] > worth[other]:
                    self._note(one, there)
                elif self._reach((one, other)):
                    return True
                else:
                    here = self._top[one]
        return False

    def _note(self, one: int, top: int) -> None:
        """Remember the outer player who is nearest."""
        near = self._near[top]
        if near == NOBODY or self._slack(self._edge[one][top]) < self._slack(self._edge[near][top]):
            self._near[top] = one

    def _look_around(self, top: int) -> None:
        """Find the outer player who is nearest to a blossom that has just come up."""
        self._near[top] = NOBODY
        for one in range(self._n):
            if self._top[one] != top and self._state[self._top[one]] == OUTER:
                self._note(one, top)

    def _reach(self, edge: Edge) -> bool:
        """Follow a tight pair from an outer player; return whether one more pair plays."""
        here, there = self._top[edge[0]], self._top[edge[1]]
        if self._state[there] == FREE:
            self._parent[there] = edge[0]
            self._state[there] = INNER
            after = self._top[self._mate[there]]
            self._near[there] = self._near[after] = NOBODY
            self._make_outer(after)
        elif self._state[there] == OUTER:
            meeting = self._meeting(here, there)
            if meeting == NOBODY:
                self._augment(here, there)
                self._augment(there, here)
                return True
            self._shrink(here, meeting, there)
        return False

    def _above(self, top: int) -> int:
        """Return the outer blossom from which an outer one was reached, over the inner one between them."""
        mate = self._mate[top]
        return NOBODY if mate == NOBODY else self._top[self._parent[self._top[mate]]]

    def _meeting(self, one: int, other: int) -> int:
        """Return where the ways of two outer blossoms to their roots meet; nobody if these are different."""
        seen = set()
        while one != NOBODY:
            seen.add(one)
            one = self._above(one)
        while other != NOBODY and other not in seen:
            other = self._above(other)
        return other

    def _augment(self, top: int, other: int) -> None:
        """Pair along the way from an outer blossom to its root."""
        while True:
            before = self._top[self._mate[top]] if self._mate[top] != NOBODY else NOBODY
            self._join(top, other)
            if before == NOBODY:
                return
            above = self._top[self._parent[before]]
            self._join(before, above)
            top, other = above, before

    def _join(self, top: int, other: int) -> None:
        """Pair a player or a blossom with another one; within a blossom, all others pair around the circle."""
        mine, theirs = self._edge[top][other]
        self._mate[top] = theirs
        if top < self._n:
            return
        entry = self._within[top][mine]
        turns = self._turned(top, entry)
        parts = self._parts[top]
        for index in range(0, turns, 2):
            self._join(parts[index], parts[index + 1])
            self._join(parts[index + 1], parts[index])
        self._join(entry, other)
        self._parts[top] = parts[turns:] + parts[:turns]

    def _turned(self, top: int, entry: int) -> int:
        """Turn the circle the way in which the base is an even number of parts from this one; return that number."""
        parts = self._parts[top]
        at = parts.index(entry)
        if at % 2:
            parts[1:] = parts[:0:-1]
            at = len(parts) - at
        return at

    def _shrink(self, one: int, meeting: int, other: int) -> None:
        """Make a blossom of the circle that a tight pair between two outer ones closes."""
        made = next(number for number in range(self._n, 2 * self._n) if self._top[number] == NOBODY)
        up = self._way(one, meeting)
        parts = [meeting, *reversed(up), *self._way(other, meeting)]
        self._price[made], self._state[made], self._mate[made] = 0, OUTER, self._mate[meeting]
        self._parent[made] = self._parent[meeting]
        self._parts[made] = parts
        self._within[made] = {player: part for part in parts for player in self._within[part]}
        for part in parts:
            if self._state[part] == INNER:
                self._waiting.extend(self._within[part])
        for player in self._within[made]:
            self._top[player] = made
        for part in parts:
            self._cover(part, made)
        self._top[made] = made
        self._join_edges(made)
        self._look_around(made)

    def _way(self, top: int, meeting: int) -> list[int]:
        """Return the blossoms on the way up, from one until just below where the ways meet."""
        way = []
        while top != meeting:
            inner = self._top[self._mate[top]]
            way += [top, inner]
            top = self._top[self._parent[inner]]
        return way

    def _cover(self, part: int, top: int) -> None:
        """Put a blossom and all within it under another one."""
        self._top[part] = top
        for inner in self._parts[part] if part >= self._n else ():
            self._cover(inner, top)

    def _join_edges(self, made: int) -> None:
        """Find the cheapest pair between a new blossom and everybody else."""
        parts = self._parts[made]
        mine: dict[int, Edge] = {}
        for other in range(2 * self._n):
            if other == made or (other >= self._n and self._top[other] == NOBODY):
                continue
            best = min((self._edge[part][other] for part in parts if other in self._edge[part]), key=self._slack)
            mine[other] = best
            self._edge[other][made] = best[::-1]
        self._edge[made] = mine

    def _change_prices(self) -> None:
        """Change prices by as much as the next event allows: a tight pair, or an inner blossom that is worn off."""
        tops = self._tops()
        step = min(self._steps(tops))
        for player in range(self._n):
            state = self._state[self._top[player]]
            self._price[player] += -step if state == OUTER else step if state == INNER else 0
        for top in tops:
            if top >= self._n and self._state[top] != FREE:
                self._price[top] += 2 * step if self._state[top] == OUTER else -2 * step

    def _steps(self, tops: Sequence[int]) -> list[int]:
        steps = [self._price[top] // 2 for top in tops if top >= self._n and self._state[top] == INNER]
        for top in tops:
            if self._near[top] != NOBODY and self._state[top] != INNER:
                slack = self._slack(self._edge[self._near[top]][top])
                steps.append(slack if self._state[top] == FREE else slack // 2)
        return steps

    def _use_tight(self) -> bool:
        """Follow the pairs that have become tight; return whether one more pair plays."""
        for top in self._tops():
            near = self._near[top]
            if self._top[top] != top or near == NOBODY or self._top[near] == top or self._state[top] == INNER:
                continue
            edge = self._edge[near][top]
            if self._slack(edge) == 0 and self._reach(edge):
                return True
        return False

    def _expand_worn(self) -> None:
        """Open inner blossoms whose price is used up."""
        for top in self._tops():
            if top >= self._n and self._state[top] == INNER and self._price[top] == 0:
                self._expand(top)

    def _expand(self, top: int) -> None:
        parts = self._parts[top]
        for part in parts:
            self._top[part] = part
            for inner in self._parts[part] if part >= self._n else ():
                self._cover(inner, part)
        entry = self._within[top][self._edge[self._parent[top]][top][1]]
        turns = self._turned(top, entry)
        parts = self._parts[top]
        for index in range(0, turns, 2):
            inner, outer = parts[index], parts[index + 1]
            self._parent[inner] = self._edge[outer][inner][0]
            self._state[inner] = INNER
            self._near[inner] = NOBODY
            self._make_outer(outer)
            self._look_around(outer)
        self._state[entry], self._parent[entry] = INNER, self._parent[top]
        for part in parts[turns + 1 :]:
            self._state[part] = FREE
            self._look_around(part)
        self._forget(top)

    def _forget(self, top: int) -> None:
        """Give back the number of a blossom."""
        self._top[top] = NOBODY
        self._edge[top] = {}
        for edges in self._edge:
            edges.pop(top, None)
