"""All checks of Dwarven Traders, by chapter of the rulebook."""

from scorekeeper.games.dwarven_traders.checks import (
    ending,
    picks,
    prices,
    result,
    setup,
    sheet,
    solo,
    statements,
    trades,
    turns,
)
from scorekeeper.games.engine.checks import collect

CHECKS = collect(setup, picks, prices, statements, solo, ending, trades, turns, sheet, result)
