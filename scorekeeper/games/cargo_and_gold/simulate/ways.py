"""Ways along the roads of a board."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold.equipment import SIDES, Board
from scorekeeper.games.cargo_and_gold.rulings import Rulings


class Ways:
    """Ways along the roads of a board, as far as a die leads."""

    def __init__(self, board: Board, rulings: Rulings) -> None:
        self.board = board
        self.rulings = rulings
        self._known: dict[str, dict[str, list[str]]] = {}

    def to_centres(self, square: str) -> dict[str, list[str]]:
        """The shortest ways to all trade centres within reach of the highest roll."""
        if square not in self._known:
            self._known[square] = self._explore(square)
        return self._known[square]

    def _explore(self, square: str) -> dict[str, list[str]]:
        ways: dict[str, list[str]] = {}
        seen, edge = {square}, [[square]]
        for _ in range(SIDES):
            further = []
            for way in edge:
                for there in self.board.joined[way[-1]]:
                    if there not in seen:
                        seen.add(there)
                        further.append([*way, there])
                        if there in self.board.centres:
                            ways[there] = [*way[1:], there]
            edge = further
        return ways

    def wander(self, square: str, roll: int, rng: random.Random) -> list[str]:
        """A random way as long as the roll that turns back only where allowed (ruling CGO-R21)."""
        path, before = [square], ""
        for _ in range(roll):
            here = path[-1]
            roads = list(self.board.joined[here])
            if self.rulings.turning_back == "never" or here not in self.board.centres:
                roads = [road for road in roads if road != before] or roads
            before = here
            path.append(rng.choice(roads))
        return path[1:]
