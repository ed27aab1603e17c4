"""How seating and standings grow with the players, as an exponent, and how long a very large event takes."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path

from benchmarks.run import Figure
from benchmarks.seating import _day, _ours
from benchmarks.standings import _event, _whole
from benchmarks.start import COMMAND
from benchmarks.timing import best_of, exponent, seconds

SMALL, FULL = (64, 256), (256, 4096)
MOST = 1.2
HEATS = 2
"""Heats of the events whose standings are compared."""
WEIGHT = Fraction(5)


def figures(*, full: bool = False) -> Iterator[Figure]:
    """Time grows with the players to the power of this exponent: 1 is in proportion, 2 with their square."""
    sizes = FULL if full else SMALL
    said = f"from {sizes[0]:,} to {sizes[1]:,} players"
    yield from _seating()
    heat = max(_day(_ours, 2000, WEIGHT, 4, 1).seconds)
    yield Figure("2,000 players, plan of a heat, slowest of four", 1000 * heat, "ms", at_most=1000)
    with tempfile.TemporaryDirectory() as place:
        os.environ["SCOREKEEPER_STATE"] = str(Path(place) / "state")
        events = {size: _event(Path(place) / str(size), size, HEATS).folder for size in sizes}
        ranked = {size: min(seconds(partial(_whole, folder))) for size, folder in events.items()}
        yield Figure(f"standings, exponent {said}", exponent(ranked), "", at_most=MOST)
        if full:
            yield from _large(_event(Path(place) / "large", 2000, 12).folder)


def _seating() -> Iterator[Figure]:
    """Seating is searched as a whole up to 512 players, with their square, and among neighbours beyond.

    Smaller fields than these tell nothing: shaking them takes the same time, whatever their size. The plan alone is
    measured, not the standings that it is drawn from.
    """
    sizes = (256, 512, 1024, 4096)
    taken = {size: min(sum(_day(_ours, size, WEIGHT, 4, 1).seconds) for _ in range(3)) for size in sizes}
    for small, large, most in ((256, 4096, MOST), (1024, 4096, MOST), (256, 512, None)):
        found = exponent({size: taken[size] for size in (small, large)})
        yield Figure(f"seating, exponent from {small:,} to {large:,} players", found, "", at_most=most)


def _large(folder: Path) -> Iterator[Figure]:
    start, _ = best_of(5, [COMMAND, "standings", "--help"])
    whole, _ = best_of(5, [COMMAND, "standings", str(folder)])
    yield Figure("2,000 players, 12 heats, whole command beyond its start", 1000 * (whole - start), "ms", at_most=2000)
