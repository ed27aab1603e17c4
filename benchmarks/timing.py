"""Measuring."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def rate(count: int, work: Callable[[], object], repeats: int = 9) -> float:
    """Things per second of CPU time, best of several runs."""
    return count / seconds(work, repeats)


def seconds(work: Callable[[], object], repeats: int = 9) -> float:
    """CPU seconds, best of several runs."""
    # What the harness holds in memory is not what is measured: keep it out of the collector's sight.
    gc.collect()
    gc.freeze()
    best = float("inf")
    for _ in range(repeats):
        before = time.process_time()
        work()
        best = min(best, time.process_time() - before)
    return best
