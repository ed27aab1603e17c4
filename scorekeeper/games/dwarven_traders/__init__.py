"""Dwarven Traders: mine, sell, watch the prices, and do not let the Smuggler win."""

from scorekeeper.games.dwarven_traders.equipment import DeckFile, invent_deck
from scorekeeper.games.dwarven_traders.record import SMUGGLER
from scorekeeper.games.engine.game import Equipment, assemble

GAME = assemble(
    __name__, "DWT", interface=2, others={SMUGGLER: "Smuggler"}, equipment=Equipment(DeckFile, "deck.toml", invent_deck)
)
