"""The log against its floor: msgspec's bare decode and the SHA-256 of the same lines, in the same run."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from benchmarks.logs import check_ins, extend
from benchmarks.run import Figure
from benchmarks.start import COMMAND
from benchmarks.timing import best_of, seconds
from scorekeeper.log import Desk
from scorekeeper.log.entry import PlayerChange

ENTRIES = 2_000
GAME = "dwarven-traders"
PLAYERS = 400
RUNS = 5


def figures(*, full: bool = False) -> Iterator[Figure]:
    """Durable appends, verification of a long log, and one record into one."""
    with tempfile.TemporaryDirectory() as place:
        os.environ["SCOREKEEPER_STATE"] = str(Path(place) / "state")
        yield from _appends(Path(place) / "appends")
        yield from _verify(Path(place) / "verify", 1_000_000 if full else 100_000)
        yield from _record(Path(place), 100_000 if full else 20_000)


def _appends(folder: Path) -> Iterator[Figure]:
    desk = Desk(folder, "main", tournament="Bench")
    body = PlayerChange(action="add", number="1", name="Ana")
    wrote = seconds(lambda: [desk.append(body, by="bench") for _ in range(ENTRIES)], patience=0)[0]
    yield Figure("appends, each on the disk before it is acknowledged", ENTRIES / wrote, "entries/s")


def _floor(path: Path) -> float:
    """CPU seconds of the least that reading and verifying the lines could cost."""
    decode = msgspec.json.Decoder().decode

    def work() -> None:
        with path.open("rb") as file:
            for line in file:
                decode(line)
                sha256(line).digest()

    return min(seconds(work))


def _verify(folder: Path, count: int) -> Iterator[Figure]:
    command = [COMMAND, "log", "verify", "-t", str(folder)]
    extend(folder, 2, check_ins(PLAYERS))
    start, _ = best_of(RUNS, command)
    floor = _floor(extend(folder, count, check_ins(PLAYERS)))
    whole, memory = best_of(RUNS, command)
    yield Figure(f"floor of {count:,} entries", 1000 * floor, "ms")
    yield Figure("log verify beyond its start, against the floor", (whole - start) / floor, "x", at_most=2)
    yield Figure("log verify, memory", memory, "MB", at_most=300)


def _record(place: Path, count: int) -> Iterator[Figure]:
    """One result into a long log, beyond the same result in a short one."""
    folder, sheet = place / "event", place / "sheet.json"
    path = _seated(folder, sheet)
    command = [COMMAND, "record", "1/1", str(sheet), "--by", "bench", "-t", str(folder)]
    short = _recorded(path, command)
    floor = _floor(extend(folder, count, check_ins(PLAYERS)))
    beyond = (_recorded(path, command) - short) / floor
    yield Figure(f"one record into {count:,} entries, against their floor", beyond, "x", at_most=3)


def _recorded(path: Path, command: list[str]) -> float:
    """CPU seconds of a record, which is taken out of the file again each time."""
    size, taken = path.stat().st_size, []
    for _ in range(RUNS):
        taken.append(best_of(1, command)[0])
        if path.stat().st_size == size:
            raise RuntimeError(f"nothing was recorded: {' '.join(command)}")
        os.truncate(path, size)
    return min(taken)


def _seated(folder: Path, sheet: Path) -> Path:
    """Begin an event, write a sheet of its first table, and return the desk's file."""
    from scorekeeper.games import game
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.rehearsal.simulation import without_telling

    day = acts.create_tournament(folder, f'format = 1\nname = "Bench"\ngame = "{GAME}"\n', by="bench")
    acts.add_players(day, [f"Player {number}" for number in range(PLAYERS)], by="bench")
    acts.start(day, by="bench")
    acts.seat(day, by="bench")
    record = without_telling(game(GAME).simulate(list(day.table("1/1").seats), random.Random(1)))
    sheet.write_bytes(msgspec.json.encode(record))
    return folder / "log" / "main.jsonl"
