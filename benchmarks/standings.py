"""Standings of large events: the whole command, in process, and how time grows with results."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.run import Figure
from benchmarks.start import COMMAND
from benchmarks.timing import seconds
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.rehearsal.simulation import Simulation, regulations_of, simulate_tournament
from scorekeeper.tournament.state.tournament import Tournament, open_tournament

GAME = "dwarven-traders"
RUNS = 9
GROWTH = 2.2
"""Twice the results may take this many times as long."""


def figures() -> Iterator[Figure]:
    """Six criteria, of CPU time alone.

    Measured elsewhere: Tabbycat 120 ms in process for 88 teams, 5 rounds and 6 metrics; Gacrux 1.41 s as a whole
    command for 512 players, 9 rounds and 6 criteria.
    """
    with tempfile.TemporaryDirectory() as place:
        os.environ["SCOREKEEPER_STATE"] = str(Path(place) / "state")
        yield from _in_process(_event(Path(place) / "88", 88, 5))
        yield from _growth(Path(place))
        yield from _command(_event(Path(place) / "512", 512, 9).folder)


def _event(folder: Path, players: int, heats: int) -> Tournament:
    """Return an event with results, played once and kept for the run."""
    wanted = Simulation(game=GAME, players=players, heats=heats)
    simulate_tournament(folder, wanted, regulations_of(wanted, None), {}, lambda _line: None)
    return open_tournament(folder)


def _in_process(event: Tournament) -> Iterator[Figure]:
    """Measure an open tournament, with tables judged before and with judging included."""
    compute_standings(event)
    judged, fresh = (min(seconds(_fresh(event, judged=judged))) for judged in (True, False))
    yield Figure(_said(event, "tables judged"), 1000 * judged, "ms", at_most=10)
    yield Figure(_said(event, "judging every table"), 1000 * fresh, "ms")


def _fresh(event: Tournament, *, judged: bool) -> Callable[[], object]:
    """Return work that computes the standings again; verdicts are kept if `judged`."""

    def work() -> None:
        if not judged:
            event.verdicts.clear()
        event._computed.clear()  # noqa: SLF001 - as if it had just been opened
        compute_standings(event)

    return work


def _said(event: Tournament, what: str) -> str:
    return f"{len(event.players)} players, {len(event.heats)} heats, in process, {what}"


def _growth(place: Path) -> Iterator[Figure]:
    """Twice the players, and twice the heats: read, joined, judged and ranked."""
    taken = {}
    for players, heats in ((64, 4), (128, 4), (64, 8)):
        folder = _event(place / f"{players} {heats}", players, heats).folder
        taken[players, heats] = min(seconds(partial(_whole, folder)))
    for larger in ((128, 4), (64, 8)):
        said = f"{larger[0]} players, {larger[1]} heats against 64 and 4"
        yield Figure(said, taken[larger] / taken[64, 4], "x", at_most=GROWTH)


def _whole(folder: Path) -> object:
    return compute_standings(open_tournament(folder))


def _command(folder: Path) -> Iterator[Figure]:
    """The whole command, beyond what its help takes in the same run."""
    start, whole = [], []
    for _ in range(RUNS):
        start.append(_cpu([COMMAND, "standings", "--help"]))
        whole.append(_cpu([COMMAND, "standings", str(folder)]))
    yield Figure("scorekeeper standings --help", 1000 * min(start), "ms")
    yield Figure(
        "512 players, 9 heats, whole command beyond its start", 1000 * (min(whole) - min(start)), "ms", at_most=500
    )


def _cpu(command: list[str]) -> float:
    """CPU seconds of a process."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
