"""Speed, as ratios against a peer or a floor measured in the same run.

    nox -s bench               all of them
    nox -s bench -- start      one of them
    nox -s bench -- log --full the log, and growth, at full size: a million entries, 4,096 players; takes minutes

The exit code is 1 if a target is missed. Figures are CPU time for single processes, and wall time for starts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured figure and its target."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def met(self) -> bool:
        return (self.at_least is None or self.value >= self.at_least) and (
            self.at_most is None or self.value <= self.at_most
        )

    def __str__(self) -> str:
        bound = (
            f">= {self.at_least:,g}" if self.at_least is not None else f"<= {self.at_most:,g}" if self.at_most else ""
        )
        mark = "" if not bound else "ok" if self.met else "MISSED"
        return f"{self.name:<58} {self.value:>12,.2f} {self.unit:<12} {bound:<12} {mark}"


def main(wanted: list[str]) -> int:
    from functools import partial

    from benchmarks import declared, growth, log, paper, replay, seating, standings, start

    full = "--full" in wanted
    wanted = [name for name in wanted if name != "--full"]

    suites: dict[str, Callable[[], Iterator[Figure]]] = {
        "replay": replay.figures,
        "declared": declared.figures,
        "start": start.figures,
        "log": partial(log.figures, full=full),
        "growth": partial(growth.figures, full=full),
        "paper": paper.figures,
        "seating": seating.figures,
        "standings": standings.figures,
    }
    met = True
    for name in wanted or suites:
        said = getattr(suites[name], "func", suites[name]).__doc__ or ""
        print(f"{name}: {said.splitlines()[0]}")
        for figure in suites[name]():
            met = met and figure.met
            print(f"  {figure}", flush=True)
    return 0 if met else 1


if __name__ == "__main__":
    from pathlib import Path

    sys.path.insert(0, str(Path(__file__).parent.parent))
    sys.exit(main(sys.argv[1:]))
