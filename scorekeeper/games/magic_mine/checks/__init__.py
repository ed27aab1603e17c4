"""All checks, by chapter of the rulebook."""

from scorekeeper.games.engine.checks import collect
from scorekeeper.games.magic_mine.checks import (
    cards,
    effects,
    ending,
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
from scorekeeper.games.magic_mine.checks.sheet import turns as sheet_turns

CHECKS = collect(
    start,
    ending,
    pending,
    turns,
    cards,
    statements,
    setting,
    effects,
    market,
    scoring,
    scorings,
    holdings,
    sheet_turns,
    compared,
    result,
)
