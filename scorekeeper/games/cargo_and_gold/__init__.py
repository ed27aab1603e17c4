"""Cargo & Gold: buy for two, sell for four, and be the richest when the last gold card is taken."""

from scorekeeper.games.cargo_and_gold.equipment import BoardFile, invent_board
from scorekeeper.games.engine.game import Equipment, assemble

GAME = assemble(__name__, "CGO", interface=2, score="gold", equipment=Equipment(BoardFile, "board.toml", invent_board))
