"""Smugglonauts: fly behind, buy cheap, and leave with the most precious cargo."""

from scorekeeper.games.engine.game import Equipment, assemble
from scorekeeper.games.smugglonauts.equipment import BoardFile, invent_board

GAME = assemble(
    __name__, "NAU", interface=2, score="points", equipment=Equipment(BoardFile, "board.toml", invent_board)
)
