"""Cargo & Gold: buy for two, sell for four, and be the richest when the last gold card is taken."""

from scorekeeper.games.cargo_and_gold.checks import CHECKS
from scorekeeper.games.cargo_and_gold.equipment import BoardFile, invent_board, prepare
from scorekeeper.games.cargo_and_gold.judge import judge
from scorekeeper.games.cargo_and_gold.paper import layout, turn_lines
from scorekeeper.games.cargo_and_gold.position.moments import PLAY
from scorekeeper.games.cargo_and_gold.record import Record
from scorekeeper.games.cargo_and_gold.simulate import simulate
from scorekeeper.games.engine.game import Equipment, Game

GAME = Game(
    "CGO",
    interface=2,
    record=Record,
    prepare=prepare,
    judge=judge,
    checks=CHECKS,
    play=PLAY,
    simulate=simulate,
    paper=layout,
    turns=turn_lines,
    score="gold",
    equipment=Equipment(BoardFile, "board.toml", invent_board),
    picture="scorekeeper.games.cargo_and_gold.pictures",
)
