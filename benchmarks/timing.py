"""Measuring."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

PATIENCE = 3.0
"""Seconds of trying: on a shared machine the best run is the one that nobody disturbed."""


def rate(count: int, work: Callable[[], object], patience: float = PATIENCE) -> float:
    """Things per second of CPU time, best of many runs."""
    return count / seconds(work, patience)


def seconds(work: Callable[[], object], patience: float = PATIENCE) -> float:
    """CPU seconds of the best run; a patience of 0 runs it once."""
    # What the harness holds in memory is not what is measured: keep it out of the collector's sight.
    gc.collect()
    gc.freeze()
    best, end = float("inf"), time.perf_counter() + patience
    while True:
        before = time.process_time()
        work()
        best = min(best, time.process_time() - before)
        if time.perf_counter() >= end:
            return best
