"""All checks, by chapter of the rulebook."""

from scorekeeper.games.engine.checks import collect
from scorekeeper.games.engine.fractions import whole_figures
from scorekeeper.games.magic_mine.checks import (
    alone,
    cards,
    effects,
    ending,
    found,
    market,
    pending,
    result,
    scoring,
    setting,
    start,
    statements,
    turns,
)
from scorekeeper.games.magic_mine.checks.sheet import cards as sheet_cards
from scorekeeper.games.magic_mine.checks.sheet import compared, holdings, scorings, spaces
from scorekeeper.games.magic_mine.checks.sheet import turns as sheet_turns
from scorekeeper.games.magic_mine.record import Record

CHECKS = (
    *whole_figures(Record, otherwise="MIN-512"),
    *collect(
        start,
        found,
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
        spaces,
        holdings,
        sheet_cards,
        sheet_turns,
        compared,
        result,
        alone,
    ),
)
