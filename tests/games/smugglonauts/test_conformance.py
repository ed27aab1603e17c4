"""Smugglonauts passes what is asked of every game."""

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.testing import Conformance
from tests.games.smugglonauts.settled import SETTLED


class TestConformance(Conformance):
    game = GAME
    settled = SETTLED
    played = 10
