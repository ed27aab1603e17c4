"""Several processes write at once: every acknowledged entry is in the log exactly once, and every chain holds."""

from __future__ import annotations

import subprocess
import sys

from scorekeeper.log import read_log, verify

WRITERS = 4
WRITER = """
import sys
from pathlib import Path
from scorekeeper.log import Desk
from scorekeeper.log.entry import PlayerChange
folder, name, desk, count = sys.argv[1:]
for number in range(int(count)):
    entry = Desk(Path(folder), desk).append(PlayerChange(action="add", number=f"{name}{number}", name=f"{name} {number}"), name)
    print(entry.id, entry.body.name, flush=True)
"""
"""One who writes and says what was recorded; the folder is opened anew for each entry, as a command does it."""


def test_nobody_overwrites_anybody(desk, rng, number_of):
    """Four processes at one or two desks: what they were told is recorded is there once, under the id they were told."""
    each = number_of(100, 4000) // WRITERS
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(desk.folder), name, rng.choice(("main", "main", "B")), str(each)],
            stdout=subprocess.PIPE,
            text=True,
            env=desk.environment,
        )
        for name in "PQRS"[:WRITERS]
    ]
    told = [line for writer in writers for line in writer.communicate()[0].splitlines()]
    assert [0] * WRITERS == [writer.returncode for writer in writers]
    assert each * WRITERS == len({*told}) == len(told)
    log = read_log(desk.folder)
    found = [f"{entry.id} {entry.body.name}" for entry in log if entry.kind == "player"]
    assert len(found) == len({*found})
    assert {*told} <= {*found}
    assert [] == verify(desk.folder)
