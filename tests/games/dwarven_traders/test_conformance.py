"""Dwarven Traders is a game like any other."""

from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.testing import Conformance
from tests.games.dwarven_traders.settled import SETTLED


class TestConformance(Conformance):
    game = GAME
    settled = SETTLED
