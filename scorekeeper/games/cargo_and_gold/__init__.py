"""Cargo & Gold: buy for two, sell for four, and be the richest when the last gold card is taken."""

from scorekeeper.games.cargo_and_gold.board import BoardFile
from scorekeeper.games.cargo_and_gold.invent import invent_board
from scorekeeper.games.cargo_and_gold.judge import judge
from scorekeeper.games.cargo_and_gold.record import Record
from scorekeeper.games.cargo_and_gold.sheet import layout, turn_lines
from scorekeeper.games.cargo_and_gold.simulate import simulate
from scorekeeper.games.engine.game import Equipment, Game

GAME = Game(
    "CGO",
    record=Record,
    judge=judge,
    simulate=simulate,
    paper=layout,
    turns=turn_lines,
    score="gold",
    equipment=Equipment(BoardFile, "board.toml", invent_board),
    picture="scorekeeper.games.cargo_and_gold.picture",
)
