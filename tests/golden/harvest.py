"""A pytest plug-in that writes down every record that the tests hand to a judge, each once.

    HARVEST=FILE pytest -p tests.golden.harvest tests/games/smugglers

It ran once, for `collect`, on the tree of format 1.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from scorekeeper.games.engine.game import Game
from scorekeeper.games.engine.terms import PLAIN

LONGEST = 40_000
"""Bytes of a record; longer ones are whole simulated games, of which the corpus has enough."""

caught: dict[bytes, str] = {}
running = "?"
judge = Game.judge


def judge_and_keep(self: Game, record, terms=PLAIN):
    written = msgspec.json.encode(
        {
            "record": msgspec.to_builtins(record) | {"game": self.id},
            "rulings": terms.rulings,
            "equipment": terms.equipment,
            "decisions": terms.decisions,
        }
    )
    if len(written) < LONGEST:
        caught.setdefault(written, running)
    return judge(self, record, terms)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    global running  # noqa: PLW0603
    running = item.nodeid


def pytest_sessionstart() -> None:
    Game.judge = judge_and_keep


def pytest_sessionfinish() -> None:
    lines = (msgspec.json.encode(test) + b"\t" + written + b"\n" for written, test in caught.items())
    Path(os.environ["HARVEST"]).write_bytes(b"".join(lines))
