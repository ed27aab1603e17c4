"""All checks: by chapter of the rulebook, then those on sheets and results."""

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
"""Whether the game is already over is checked before anything else about a turn."""
