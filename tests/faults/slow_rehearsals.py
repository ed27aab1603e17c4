"""Twenty tournaments full of faults, one after the other: each ends right, and memory does not grow. Run by `nox -s slow`."""

from __future__ import annotations

import gc
import shutil

from scorekeeper.games import game_ids
from tests.tournament.rehearsal.test_faults import rehearsed

SETTLED = 5
"""After so many, everything that is made once is made: every game was played."""


def test_twenty_tournaments_of_fifty_faults_end_right_and_leave_nothing_in_memory(tmp_path):
    objects = []
    for number in range(20):
        name = game_ids()[number % SETTLED]
        _, differences, _ = rehearsed(tmp_path / "event", 50, game=name, players=13, heats=3, seed=number)
        assert [] == differences, (name, number)
        shutil.rmtree(tmp_path / "event")
        gc.collect()
        objects.append(len(gc.get_objects()))
    assert objects[-1] < objects[SETTLED - 1] * 1.1, objects
