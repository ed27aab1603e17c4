"""All checks, by chapter of the book."""

from scorekeeper.games.engine.checks import collect
from skipping_stones.checks import result, sheet, throwing

CHECKS = collect(throwing, sheet, result)
