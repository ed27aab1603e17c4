"""Smugglonauts: fly behind, buy cheap, and leave with the most precious cargo.

Where to look: `ending` decides when a game is over, and `session` when a table is; `ended` looks for the end of a game on its
sheet. `play` moves rockets, fuel and crystals; `turns`, `shops`, `refuels`, `skips`, `refills` and `claims` check the events of a
transcript, which `transcript` replays and `short` reads from one word per turn. `starts`, `sheets`, `compared` and `awards`
check what is written on paper, `score` ranks, `results` takes a result alone; `games` and `judge` put it together.
"""

from scorekeeper.games.engine.game import Equipment, Game
from scorekeeper.games.smugglonauts.board import BoardFile
from scorekeeper.games.smugglonauts.judge import judge
from scorekeeper.games.smugglonauts.record import Record
from scorekeeper.games.smugglonauts.sheet import layout, turn_lines
from scorekeeper.games.smugglonauts.simulate import invent_board, simulate

GAME = Game(
    "NAU",
    record=Record,
    judge=judge,
    simulate=simulate,
    paper=layout,
    turns=turn_lines,
    score="points",
    equipment=Equipment(BoardFile, "board.toml", invent_board),
    picture="scorekeeper.games.smugglonauts.picture",
)
