"""Searches for routes through the games of a stage on which few people meet again.

The number of steps depends only on the number of players, so it never hangs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from scorekeeper.tournament.seating.room import Offer

EMPTY = 3
"""The cost of a seat that stays empty, in second meetings."""
APART = 100
"""The cost of two players at one game who should not meet."""
STEPS = 6000
"""How many moves each part of the search tries, if no more than `FEW` players play one game; with more there are fewer."""
FEW = 8
PHASES = ((8, 3), (60, 2), (1000, 1), (4000, 0))
"""For each part of the search, the cost of a player too many or too few at a game, and the loss that is accepted."""
Move = tuple[int, int, int]
"""A player, a heat, and the game that the player gets in it."""


class Field(NamedTuple):
    """What a search begins with; players, heats and games are counted from 0."""

    offers: tuple[Offer, ...]
    routes: list[list[int]]
    """The games of each player, heat by heat."""
    open: list[frozenset[int]]
    """The games that each player has not played yet, those of the route included."""
    met: Mapping[tuple[int, int], int]
    """How often two players have met; the lower number first."""
    apart: frozenset[tuple[int, int]]


class RouteSearch:
    """Routes during the search: who is where, how often each pair meets, and what that costs."""

    def __init__(self, field: Field) -> None:
        self.routes = [[*route] for route in field.routes]
        self.open = field.open
        self.heats = len(self.routes[0])
        count = len(self.routes)
        self._offers = field.offers
        self._met = [[0] * count for _ in range(count)]
        for (one, other), times in field.met.items():
            self._met[one][other] = self._met[other][one] = times
        for one, other in field.apart:
            self._met[one][other] = self._met[other][one] = self._met[one][other] + APART
        self.cost = 0
        self.at: list[list[list[int]]] = [[[] for _ in field.offers] for _ in range(self.heats)]
        self._sizes = [[0] * (count + 1) for _ in field.offers]
        self.weigh(PHASES[-1][0])
        for one, route in enumerate(self.routes):
            for heat, game in enumerate(route):
                self.cost += self._enter(one, heat, game)

    def weigh(self, outside: int) -> None:
        """Set the cost of numbers of players that a game cannot seat."""
        self.cost -= self._seats()
        self._sizes = [_costs(offer, len(self.routes), outside) for offer in self._offers]
        self.cost += self._seats()

    def _seats(self) -> int:
        """Return the cost of all numbers of players."""
        return sum(self._sizes[game][len(there)] for heat in self.at for game, there in enumerate(heat))

    def make(self, moves: Sequence[Move]) -> int:
        """Make some moves; return what they change."""
        changed = 0
        for one, heat, game in moves:
            changed += self._leave(one, heat, self.routes[one][heat])
            self.routes[one][heat] = game
        for one, heat, game in moves:
            changed += self._enter(one, heat, game)
        self.cost += changed
        return changed

    def _enter(self, one: int, heat: int, game: int) -> int:
        there, met = self.at[heat][game], self._met[one]
        sizes, size = self._sizes[game], len(there)
        cost = sizes[size + 1] - sizes[size]
        for other in there:
            cost += met[other]
            met[other] += 1
            self._met[other][one] += 1
        there.append(one)
        return cost

    def _leave(self, one: int, heat: int, game: int) -> int:
        there, met = self.at[heat][game], self._met[one]
        there.remove(one)
        sizes, size = self._sizes[game], len(there)
        cost = sizes[size] - sizes[size + 1]
        for other in there:
            met[other] -= 1
            self._met[other][one] -= 1
            cost -= met[other]
        return cost

    def before(self, moves: Sequence[Move]) -> list[Move]:
        """Return the moves that take these back."""
        return [(one, heat, self.routes[one][heat]) for one, heat, _ in moves]


def _costs(offer: Offer, players: int, outside: int) -> list[int]:
    """Return what each number of players at a game costs."""
    empty = [offer.empty_seats(count) for count in range(players + 1)]
    fits = [count for count, seats in enumerate(empty) if seats is not None]
    return [
        EMPTY * seats if seats is not None else outside * min(abs(count - one) for one in fits)
        for count, seats in enumerate(empty)
    ]


def improve_routes(field: Field, rng: Random) -> list[list[int]]:
    """Return better routes if the search finds some."""
    search = RouteSearch(field)
    start = search.cost
    steps = STEPS * FEW // max(FEW, len(field.routes) // len(field.offers))
    for outside, loss in PHASES if start else ():
        search.weigh(outside)
        for _ in range(steps):
            moves = _moves(search, rng)
            back = search.before(moves)
            if search.make(moves) > loss:
                search.make(back)
    return search.routes if search.cost < start else field.routes


def _moves(search: RouteSearch, rng: Random) -> list[Move]:
    """Return moves that keep everybody's games different."""
    one = int(rng.random() * len(search.routes))
    way = rng.random()
    if search.heats > 1 and way < 0.6:  # noqa: PLR2004 - the share of each way, found by trying
        return _cycle(search, rng, one)
    if search.heats > 1 and way < 0.8:  # noqa: PLR2004
        first, second = _two(search.heats, rng)
        return _turned(search, one, first, second)
    others = search.open[one].difference(search.routes[one])
    if others and way < 0.9:  # noqa: PLR2004
        heat, place = int(rng.random() * search.heats), int(rng.random() * len(others))
        return [(one, heat, sorted(others)[place])]
    return _exchanged(search, rng, one)


def _two(count: int, rng: Random) -> tuple[int, int]:
    first = int(rng.random() * count)
    return first, (first + 1 + int(rng.random() * (count - 1))) % count


def _turned(search: RouteSearch, one: int, first: int, second: int) -> list[Move]:
    """Return the exchange of two heats of one player."""
    route = search.routes[one]
    return [(one, first, route[second]), (one, second, route[first])]


def _cycle(search: RouteSearch, rng: Random, one: int) -> list[Move]:
    """Return the exchange of two heats for players who take each other's places, so that all numbers stay."""
    first, second = _two(search.heats, rng)
    start, wanted = search.routes[one][first], search.routes[one][second]
    going = [one]
    while wanted != start:
        there = [other for other in search.at[first][wanted] if other not in going]
        if not there or len(going) > len(search.at[first]):
            return []
        other = there[int(rng.random() * len(there))]
        going.append(other)
        wanted = search.routes[other][second]
    return [move for other in going for move in _turned(search, other, first, second)]


def _exchanged(search: RouteSearch, rng: Random, one: int) -> list[Move]:
    """Return the exchange of two players' routes, if each may play the games of the other."""
    other = int(rng.random() * len(search.routes))
    mine, theirs = search.routes[one], search.routes[other]
    if mine == theirs or not (search.open[one].issuperset(theirs) and search.open[other].issuperset(mine)):
        return []
    return [*_along(one, theirs), *_along(other, mine)]


def _along(one: int, route: Sequence[int]) -> Iterator[Move]:
    return ((one, heat, game) for heat, game in enumerate(route))
