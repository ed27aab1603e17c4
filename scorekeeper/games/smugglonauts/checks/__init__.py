"""All checks: by chapter of the rulebook, then those on sheets and results."""

from scorekeeper.games.engine.checks import collect
from scorekeeper.games.engine.fractions import whole_figures
from scorekeeper.games.smugglonauts.checks import (
    ending,
    formation,
    found,
    refill,
    refuel,
    session,
    setup,
    shop,
    skipping,
    statements,
    turns,
)
from scorekeeper.games.smugglonauts.checks.result import ending as result_ending
from scorekeeper.games.smugglonauts.checks.result import places, points
from scorekeeper.games.smugglonauts.checks.sheet import awards, cargo, transcript
from scorekeeper.games.smugglonauts.checks.sheet import ending as sheet_ending
from scorekeeper.games.smugglonauts.record import Record

CHECKS = (
    *whole_figures(Record, otherwise="NAU-605"),
    *collect(
        setup,
        formation,
        found,
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
        points,
        places,
        result_ending,
    ),
)
"""Whether the game is already over is checked before anything else about a turn."""
