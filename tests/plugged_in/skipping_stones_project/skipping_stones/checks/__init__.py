"""All checks, by chapter of the book."""

from scorekeeper.games.engine.checks import collect
from scorekeeper.games.engine.fractions import whole_figures
from skipping_stones.checks import result, sheet, throwing
from skipping_stones.record import Record

CHECKS = (*whole_figures(Record, otherwise="STO-201"), *collect(throwing, sheet, result))
