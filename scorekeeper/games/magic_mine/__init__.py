"""Magic Mine: take gems, set them into jewelry, and be the first on 20."""

from scorekeeper.games.engine.game import Equipment, Game
from scorekeeper.games.magic_mine.judge import judge
from scorekeeper.games.magic_mine.record import Record
from scorekeeper.games.magic_mine.sheet import layout, turn_lines
from scorekeeper.games.magic_mine.simulate import invent_tiles, simulate
from scorekeeper.games.magic_mine.tiles import TilesFile

GAME = Game(
    "MIN",
    record=Record,
    judge=judge,
    simulate=simulate,
    paper=layout,
    turns=turn_lines,
    score="space",
    equipment=Equipment(TilesFile, "tiles.toml", invent_tiles),
    picture="scorekeeper.games.magic_mine.picture",
)
