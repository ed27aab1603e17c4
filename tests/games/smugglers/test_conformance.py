"""Smugglers is a game like any other."""

from scorekeeper.games.smugglers import GAME
from scorekeeper.testing import Conformance
from tests.games.smugglers.settled import SETTLED


class TestConformance(Conformance):
    game = GAME
    settled = SETTLED
