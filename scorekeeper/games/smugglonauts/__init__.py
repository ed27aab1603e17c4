"""Smugglonauts: fly behind, buy cheap, and leave with the most precious cargo."""

from scorekeeper.games.engine.game import Equipment, Game
from scorekeeper.games.smugglonauts.checks import CHECKS
from scorekeeper.games.smugglonauts.equipment import BoardFile, invent_board, prepare
from scorekeeper.games.smugglonauts.judge import judge
from scorekeeper.games.smugglonauts.paper import layout, turn_lines
from scorekeeper.games.smugglonauts.position.play import PLAY
from scorekeeper.games.smugglonauts.record import Record
from scorekeeper.games.smugglonauts.simulate import simulate

GAME = Game(
    "NAU",
    interface=2,
    record=Record,
    prepare=prepare,
    judge=judge,
    checks=CHECKS,
    play=PLAY,
    simulate=simulate,
    paper=layout,
    turns=turn_lines,
    score="points",
    equipment=Equipment(BoardFile, "board.toml", invent_board),
    picture="scorekeeper.games.smugglonauts.pictures",
)
