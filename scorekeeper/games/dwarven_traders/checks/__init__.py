"""All checks of Dwarven Traders, by chapter of the rulebook."""

from scorekeeper.games.dwarven_traders.checks import (
    ending,
    found,
    picks,
    prices,
    setup,
    solo,
    statements,
    trades,
    turns,
)
from scorekeeper.games.dwarven_traders.checks.result import alone, rounds
from scorekeeper.games.dwarven_traders.checks.sheet import awards, limits, transcript
from scorekeeper.games.dwarven_traders.record import Record
from scorekeeper.games.engine.checks import collect
from scorekeeper.games.engine.fractions import whole_figures

CHECKS = (
    *whole_figures(Record, otherwise="DWT-354"),
    *collect(
        setup,
        found,
        picks,
        prices,
        statements,
        solo,
        ending,
        trades,
        turns,
        limits,
        transcript,
        awards,
        rounds,
        alone,
    ),
)
