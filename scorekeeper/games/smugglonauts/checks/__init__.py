"""All checks: by chapter of the book, and on what people wrote down of the end."""

from scorekeeper.games.engine.checks import collect
from scorekeeper.games.smugglonauts.checks import (
    ending,
    refill,
    refuel,
    result,
    session,
    setup,
    shop,
    skipping,
    statements,
    turns,
)
from scorekeeper.games.smugglonauts.checks.sheet import awards, cargo, transcript
from scorekeeper.games.smugglonauts.checks.sheet import ending as sheet_ending

CHECKS = collect(
    setup,
    ending,
    turns,
    shop,
    refuel,
    refill,
    skipping,
    statements,
    cargo,
    sheet_ending,
    transcript,
    awards,
    session,
    result,
)
"""Nobody moves after the end, whoever is on turn: that is asked before anything else of a turn."""
