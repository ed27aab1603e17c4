"""Magic Mine passes what every game must."""

from typing import ClassVar

from scorekeeper.games.magic_mine import GAME
from scorekeeper.testing import Conformance
from tests.games.magic_mine.options import OPTIONS
from tests.games.magic_mine.settled import SETTLED


class TestConformance(Conformance):
    game = GAME
    settled = SETTLED
    options = OPTIONS
    shares: ClassVar = {
        "TurnEnds": 1,
        "Turn": 1,
        "Take": 1,
        "Set": 1,
        "Discard": 1,
        "Draw": 1,
        "Play": 1,
        "React": 0.95,
        "MineThree": 1,
        "CopyTake": 1,
        "Heart": 1,
        "Score": 0.99,
        "Replace": 1,
        "Refresh": 1,
        "CatchUp": 1,
        "State": 1,
    }
