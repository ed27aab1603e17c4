"""Skipping Stones, a game that another package plugs into scorekeeper."""

from pathlib import Path

from scorekeeper.games.engine.game import Game
from scorekeeper.rules import register_book

register_book(Path(__file__).parent)

from skipping_stones.checks import CHECKS  # noqa: E402 - the book comes first: checks name its rules
from skipping_stones.judge import judge  # noqa: E402
from skipping_stones.paper import layout  # noqa: E402
from skipping_stones.position import PLAY  # noqa: E402
from skipping_stones.record import Record  # noqa: E402
from skipping_stones.rulings import prepare  # noqa: E402
from skipping_stones.simulate import simulate  # noqa: E402

GAME = Game(
    "STO",
    interface=2,
    record=Record,
    prepare=prepare,
    judge=judge,
    checks=CHECKS,
    play=PLAY,
    simulate=simulate,
    paper=layout,
    score="skips",
)
