"""Dwarven Traders: mine, sell, watch the prices, and do not let the Smuggler win."""

from scorekeeper.games.dwarven_traders.deck import DeckFile
from scorekeeper.games.dwarven_traders.judge import judge
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Record
from scorekeeper.games.dwarven_traders.sheet import layout, turn_lines
from scorekeeper.games.dwarven_traders.simulate import invent_deck, simulate
from scorekeeper.games.engine.game import Equipment, Game

GAME = Game(
    "DWT",
    record=Record,
    judge=judge,
    simulate=simulate,
    paper=layout,
    turns=turn_lines,
    others={SMUGGLER: "Smuggler"},
    equipment=Equipment(DeckFile, "deck.toml", invent_deck),
    picture="scorekeeper.games.dwarven_traders.picture",
)
