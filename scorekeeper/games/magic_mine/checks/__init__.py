"""All checks, by chapter of the rulebook."""

from scorekeeper.games.engine.checks import collect
from scorekeeper.games.magic_mine.checks import (
    cards,
    effects,
    market,
    pending,
    result,
    scoring,
    setting,
    start,
    statements,
    turns,
)
from scorekeeper.games.magic_mine.checks.sheet import compared, holdings, scorings

CHECKS = collect(
    start, pending, turns, cards, statements, setting, effects, market, scoring, scorings, holdings, compared, result
)
