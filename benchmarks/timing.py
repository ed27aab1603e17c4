"""Measuring."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable

PATIENCE = 3.0
"""Seconds of trying: on a shared machine the best run is the one that nobody disturbed."""


def rate(count: int, work: Callable[[], object], patience: float = PATIENCE) -> float:
    """Things per second of CPU time, best of many runs."""
    return rates(count, work, patience)[0]


def rates(count: int, work: Callable[[], object], patience: float = PATIENCE) -> tuple[float, float]:
    """Things per second of CPU time: best and median of many runs."""
    taken = seconds(work, patience)
    return count / min(taken), count / statistics.median(taken)


def seconds(work: Callable[[], object], patience: float = PATIENCE) -> list[float]:
    """CPU seconds of each run; a patience of 0 runs it once."""
    # What the harness holds in memory is not what is measured: keep it out of the collector's sight.
    gc.collect()
    gc.freeze()
    taken, end = [], time.perf_counter() + patience
    while not taken or time.perf_counter() < end:
        before = time.process_time()
        work()
        taken.append(time.process_time() - before)
    return taken
