"""Dwarven Traders is a game like any other."""

from typing import ClassVar

from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.testing import Conformance
from tests.games.dwarven_traders.settled import OPTIONS, SETTLED


class TestConformance(Conformance):
    game = GAME
    settled = SETTLED
    options = OPTIONS
    shares: ClassVar = {
        "Pick": 0.4,
        "Turn": 0.9,
        "Mine": 0.99,
        "Sell": 0.99,
        "Change": 0.99,
        "Trade": 0.7,
        "State": 0.9,
        "PricesMove": 0.99,
        "TurnEnds": 0.99,
        "FinalSale": 0.99,
    }
