"""Cargo & Gold is a game like any other."""

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.testing import Conformance
from tests.games.cargo_and_gold.settled import SETTLED


class TestConformance(Conformance):
    game = GAME
    settled = SETTLED
