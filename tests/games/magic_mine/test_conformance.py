"""Magic Mine passes what every game must."""

from scorekeeper.games.magic_mine import GAME
from scorekeeper.testing import Conformance
from tests.games.magic_mine.settled import SETTLED


class TestConformance(Conformance):
    game = GAME
    settled = SETTLED
