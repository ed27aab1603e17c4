"""Dwarven Traders: mine, sell, watch the prices, and do not let the Smuggler win."""

from scorekeeper.games.dwarven_traders.checks import CHECKS
from scorekeeper.games.dwarven_traders.equipment import DeckFile, invent_deck, prepare
from scorekeeper.games.dwarven_traders.judge import PLAY, judge
from scorekeeper.games.dwarven_traders.paper import layout, turn_lines
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Record
from scorekeeper.games.dwarven_traders.simulate import simulate
from scorekeeper.games.engine.game import Equipment, Game

GAME = Game(
    "DWT",
    interface=2,
    record=Record,
    prepare=prepare,
    judge=judge,
    checks=CHECKS,
    play=PLAY,
    simulate=simulate,
    paper=layout,
    turns=turn_lines,
    others={SMUGGLER: "Smuggler"},
    equipment=Equipment(DeckFile, "deck.toml", invent_deck),
    picture="scorekeeper.games.dwarven_traders.pictures",
)
