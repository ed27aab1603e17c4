"""The position during a round, and what a throw does to it."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.plans import Play
from skipping_stones.record import Throw


class Position:
    """The throws of this round so far."""

    pending = False
    over = False

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = seats
        self.thrown: dict[str, int] = {}
        self.index = self.turn = 0

    def throw(self, event: Throw) -> None:
        self.thrown[event.player] = event.skips
        self.turn += 1


PLAY = Play(apply={Throw: Position.throw}, begins=frozenset({Throw}))
