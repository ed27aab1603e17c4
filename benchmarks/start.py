"""Start of light commands against a bare start of Python."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.run import Figure

COMMAND = str(Path(sys.executable).parent / "scorekeeper")
RUNS = 25
COMMANDS = {
    "--version": ([COMMAND, "--version"], 1.5),
    "games": ([COMMAND, "games"], 8),
    "rules show": ([COMMAND, "rules", "show", "DWT-623"], 8),
    "rules search": ([COMMAND, "rules", "search", "no gem tie"], 9),
}


def figures() -> Iterator[Figure]:
    """Whole commands, from start to end, as multiples of `python -c pass`."""
    bare = [sys.executable, "-c", "pass"]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    taken: dict[str, list[float]] = {"bare": [], **{name: [] for name in COMMANDS}}
    for _ in range(RUNS):
        for name, command in {"bare": bare, **{name: command for name, (command, _) in COMMANDS.items()}}.items():
            before = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, check=False)
            taken[name].append(time.perf_counter() - before)
    floor = statistics.median(taken["bare"])
    yield Figure("python -c pass", floor * 1000, "ms")
    for name, (_, most) in COMMANDS.items():
        yield Figure(f"scorekeeper {name}", statistics.median(taken[name]) / floor, "x", at_most=most)
