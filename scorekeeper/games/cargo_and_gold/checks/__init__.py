"""All checks, by chapter of the book."""

from scorekeeper.games.cargo_and_gold.checks import (
    buying,
    claims,
    ending,
    found,
    hazards,
    possible,
    result,
    selling,
    start,
    statements,
    trading,
    turns,
)
from scorekeeper.games.cargo_and_gold.checks.sheet import counts, last, limits, tallies, transcript
from scorekeeper.games.cargo_and_gold.record import Record
from scorekeeper.games.engine.checks import collect
from scorekeeper.games.engine.fractions import whole_figures

CHECKS = (
    *whole_figures(Record, otherwise="CGO-608"),
    *collect(
        start,
        found,
        turns,
        hazards,
        buying,
        selling,
        trading,
        statements,
        possible,
        ending,
        counts,
        tallies,
        limits,
        last,
        transcript,
        result,
        claims,
    ),
)
