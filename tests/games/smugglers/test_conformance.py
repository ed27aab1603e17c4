"""Smugglers is a game like any other."""

from typing import ClassVar

from scorekeeper.games.smugglers import GAME
from scorekeeper.testing import Conformance
from tests.games.smugglers.settled import OPTIONS, SETTLED


class TestConformance(Conformance):
    game = GAME
    settled = SETTLED
    options: ClassVar = OPTIONS
    shares: ClassVar = {
        "Roll": 0.99,
        "Trial": 0.99,
        "Compare": 0.87,
        "Seat": 0.89,
        "Inspect": 0.99,
        "Reveal": 0.97,
        "Take": 0.99,
        "Bomb": 0.98,
        "State": 0.99,
        "RoundOver": 0.99,
    }
