"""All checks: first by chapter of the rulebook, then those on sheets and results."""

from scorekeeper.games.engine.checks import collect
from scorekeeper.games.engine.fractions import whole_figures
from scorekeeper.games.smugglers.checks import (
    contraband,
    ending,
    found,
    phases,
    preparation,
    rewards,
    skill,
    statements,
)
from scorekeeper.games.smugglers.checks.inspection import contents, inspectors, revealing
from scorekeeper.games.smugglers.checks.ranking import chairs, sizes
from scorekeeper.games.smugglers.checks.result import figures, holdings, places, winner
from scorekeeper.games.smugglers.checks.sheet import bounds, causes, counts, transcript
from scorekeeper.games.smugglers.record import Record

CHECKS = (
    *collect(
        phases,
        preparation,
        skill,
        sizes,
        chairs,
        inspectors,
        revealing,
        contents,
        rewards,
        contraband,
        found,
        ending,
        statements,
        counts,
        transcript,
        causes,
        bounds,
        holdings,
        figures,
        places,
        winner,
    ),
    # Tokens, bombs and all other figures are whole numbers.
    *whole_figures(Record, otherwise="SMU-715"),
)
