"""Smugglonauts passes what is asked of every game."""

from typing import ClassVar

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.testing import Conformance
from tests.games.smugglonauts.settled import SETTLED


class TestConformance(Conformance):
    game = GAME
    settled = SETTLED
    played = 10
    shares: ClassVar = {"Shop": 1.0, "Refuel": 1.0, "Skipped": 1.0, "Refill": 0.99, "State": 1.0}
