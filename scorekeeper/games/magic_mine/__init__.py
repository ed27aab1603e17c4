"""Magic Mine: take gems, set them into jewelry, and be the first to reach 20."""

from scorekeeper.games.engine.game import Equipment, assemble
from scorekeeper.games.magic_mine.equipment import TilesFile, invent_tiles

GAME = assemble(__name__, "MIN", interface=2, score="space", equipment=Equipment(TilesFile, "tiles.toml", invent_tiles))
