"""All checks: first by chapter of the rulebook, then those on sheets and results."""

from scorekeeper.games.engine.checks import collect
from scorekeeper.games.smugglers.checks import (
    contraband,
    ending,
    inspection,
    phases,
    preparation,
    ranking,
    rewards,
    skill,
    statements,
)
from scorekeeper.games.smugglers.checks.result import figures, holdings, places
from scorekeeper.games.smugglers.checks.sheet import bounds, counts, transcript

CHECKS = collect(
    phases,
    preparation,
    skill,
    ranking,
    inspection,
    rewards,
    contraband,
    ending,
    statements,
    counts,
    transcript,
    bounds,
    holdings,
    figures,
    places,
)
