"""Measuring."""

from __future__ import annotations

import gc
import math
import os
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping

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


def best_of(runs: int, command: list[str]) -> tuple[float, float]:
    """CPU seconds and peak memory in MB of a process, the best of some runs."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    taken = []
    for _ in range(runs):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        taken.append((used.ru_utime + used.ru_stime, used.ru_maxrss / 1024))
    return min(taken)[0], min(memory for _, memory in taken)


def exponent(taken: Mapping[int, float]) -> float:
    """How time grows with size: 1 if twice the size takes twice as long, 2 if it takes four times as long."""
    small, large = min(taken), max(taken)
    return math.log(taken[large] / taken[small]) / math.log(large / small)
