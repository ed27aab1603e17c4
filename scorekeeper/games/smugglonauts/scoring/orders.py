"""Whether some order of the players fits the points and places that are recorded of some of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product

from msgspec import Struct

from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.scoring.points import places


class Standings(Struct, frozen=True, kw_only=True):
    """What is recorded of an order of players; not everybody's points and place are."""

    seats: Sequence[str]
    points: Mapping[str, int]
    placed: Mapping[str, int]
    winner: str | None = None
    rulings: Rulings
    ties_are_broken: bool
    """Whether something that is not recorded can separate players with the same points."""

    def are_possible(self) -> bool:
        """Whether some order of all players fits."""
        return any(self._fits(dict(zip(self.seats, keys, strict=True))) for keys in self._orders())

    def _orders(self) -> product[tuple[int, ...]]:
        return product(range(len(self.seats)), repeat=len(self.seats))

    def _fits(self, order: Mapping[str, int]) -> bool:
        if not all(self._follows(order[one] - order[two], one, two) for one, two in combinations(self.points, 2)):
            return False
        got = dict(places(order, self.rulings))
        if any(got[who] != place for who, place in self.placed.items()):
            return False
        return self.winner is None or [who for who, place in got.items() if place == 1] == [self.winner]

    def _follows(self, ahead: int, one: str, two: str) -> bool:
        """Whether the points of two players allow that the first is so far ahead."""
        more = self.points[one] - self.points[two]
        return ahead * more > 0 if more else not ahead or self.ties_are_broken

    def at_odds(self) -> tuple[str, str] | None:
        """Two players whose points and places alone do not go together, with the better place first."""
        both = sorted((who for who in self.points if who in self.placed), key=lambda who: self.placed[who])
        for one, two in combinations(both, 2):
            if not self._only(one, two).are_possible():
                return one, two
        return None

    def _only(self, *players: str) -> Standings:
        return Standings(
            seats=self.seats,
            points={who: self.points[who] for who in players},
            placed={who: self.placed[who] for who in players},
            rulings=self.rulings,
            ties_are_broken=self.ties_are_broken,
        )
