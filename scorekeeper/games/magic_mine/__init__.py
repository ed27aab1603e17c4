"""Magic Mine: take gems, set them into jewelry, and be the first to reach 20."""

from scorekeeper.games.engine.game import Equipment, Game
from scorekeeper.games.magic_mine.checks import CHECKS
from scorekeeper.games.magic_mine.equipment import TilesFile, invent_tiles, prepare
from scorekeeper.games.magic_mine.judge import judge
from scorekeeper.games.magic_mine.paper import layout, turn_lines
from scorekeeper.games.magic_mine.position.play import PLAY
from scorekeeper.games.magic_mine.record import Record
from scorekeeper.games.magic_mine.simulate import simulate

GAME = Game(
    "MIN",
    interface=2,
    record=Record,
    prepare=prepare,
    judge=judge,
    checks=CHECKS,
    play=PLAY,
    simulate=simulate,
    paper=layout,
    turns=turn_lines,
    score="space",
    equipment=Equipment(TilesFile, "tiles.toml", invent_tiles),
    picture="scorekeeper.games.magic_mine.pictures",
)
