"""The log against decoding the same lines with the standard library."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.run import Figure
from benchmarks.timing import rate, seconds
from scorekeeper.log import Desk, read_log, verify
from scorekeeper.log.entry import PlayerChange

ENTRIES = 2_000


def figures() -> Iterator[Figure]:
    """Durable appends, and verification of long logs."""
    with tempfile.TemporaryDirectory() as place:
        os.environ["XDG_STATE_HOME"] = str(Path(place) / "state")
        folder = Path(place) / "event"
        (folder / "log").mkdir(parents=True)
        desk = Desk(folder, "main", tournament="Bench")
        body = PlayerChange(action="add", number="1", name="Ana")
        wrote = seconds(lambda: [desk.append(body, by="bench") for _ in range(ENTRIES)], patience=0)[0]
        yield Figure("appends, each on the disk before it is acknowledged", ENTRIES / wrote, "entries/s")
        lines = (folder / "log" / "main.jsonl").read_bytes().splitlines()
        floor = rate(len(lines), lambda: [json.loads(line) for line in lines])
        yield Figure("json.loads of the same lines", floor, "entries/s")
        checked = rate(len(lines), lambda: verify(folder))
        yield Figure("verify", checked, "entries/s")
        yield Figure("verify against json.loads alone", checked / floor, "x", at_least=1)
        yield Figure("read", rate(len(lines), lambda: read_log(folder)), "entries/s")
