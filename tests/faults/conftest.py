"""What the attacks share: their seed and number, a small tournament, and commands that something happens to."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scorekeeper.log.store.memory import remember
from tests.program import Program

FULL = 20
"""The value of `--attacks` at which every harness attacks as often as it can."""


@pytest.fixture
def rng(request) -> random.Random:
    """Chance, from the seed of the run and the name of the test."""
    return random.Random(f"{request.config.getoption('--seed')} {request.node.originalname}")


@pytest.fixture
def number_of(request) -> Callable[[int, int], int]:
    """How many attacks to make, given the number in the default run and at full length."""
    times = request.config.getoption("--attacks")
    return lambda default, full: default if times <= 1 else max(default, full * times // FULL)


@pytest.fixture(scope="session")
def day(tmp_path_factory) -> Path:
    """A started tournament of eight players with heat 1 seated and one result; nobody changes it."""
    root = tmp_path_factory.mktemp("day")
    program = Program(root / "any")
    program.folder = root
    program.good("new", "day", "--template", "club-evening", "--game", "cargo-and-gold")
    program = Program(root / "day")
    program.good("players", "add", *(f"Player {number}" for number in range(1, 9)))
    program.good("start")
    program.good("seat")
    seats = program("status", "--json").json["tables"][0]["seats"]
    program.good("record", "1/1", *(f"{one}={count}" for count, one in enumerate(seats)), "--accept", "as written")
    return root / "day"


@pytest.fixture(scope="session")
def pairs(tmp_path_factory) -> Path:
    """A started chess event of eight players and two reserves with heat 1 seated; nobody changes it."""
    root = tmp_path_factory.mktemp("pairs")
    program = Program(root / "any")
    program.folder = root
    program.good("new", "day", "--template", "chess-swiss")
    program = Program(root / "day")
    program.good("players", "add", *(f"Player {number}" for number in range(1, 9)))
    program.good("start")
    program.good("seat")
    program.good("players", "add", "Reserve 1", "Reserve 2")
    return root / "day"


def details(rng: random.Random, number: int) -> tuple[str, ...]:
    """Something that somebody types about players, byes, seats or teams; some of it writes several lines."""
    who = str(rng.randint(1, 8))
    return rng.choice(
        [
            ("players", "bye", who, "--heat", str(rng.randint(2, 4)), "--pays", rng.choice(("half", "zero"))),
            ("players", "bye", "1-8", "--heat", "3", "--pays", "zero"),
            ("players", "bye", who, "--heat", "3", "--cancel"),
            ("players", "substitute", who, f"Sub {number}"),
            ("players", "substitute", who, rng.choice(("9", "10"))),
            ("players", "set", "1-8", "--team", f"Team {number}"),
            ("players", "set", who, "--rating", str(1000 + number)),
            ("players", "rename", who, f"Renamed {number}"),
            ("reseat", "1", "--without", who, "--reason", "again"),
            ("reseat", "1", "--bye", who, "--pays", "half", "--reason", "asked"),
            ("reseat", "1", "--with", who, "--reason", "came after all"),
            ("record", f"1/{rng.randint(1, 4)}", rng.choice(("1-0F", "0-1F", "0-0F", "1-0"))),
            ("void", f"main-{rng.randint(11, 40)}", "--reason", "misread"),
            ("undo", "--yes", "--reason", "misread"),
        ]
    )


def copied(day: Path, root: Path) -> Program:
    """A copy of the tournament whose computer takes it for its own."""
    program = Program(Path(shutil.copytree(day, root / "day")))
    believe(program)
    return program


def believe(program: Program) -> None:
    """Let the computer take all desks of the folder for its own."""
    before = os.environ.get("SCOREKEEPER_STATE", "")
    os.environ["SCOREKEEPER_STATE"] = program.environment["SCOREKEEPER_STATE"]
    try:
        for path in (program.folder / "log").glob("*.jsonl"):
            remember(json.loads(path.read_bytes().splitlines()[0])["body"]["nonce"], program.folder / "log")
    finally:
        os.environ["SCOREKEEPER_STATE"] = before


@pytest.fixture
def desk(day, tmp_path) -> Program:
    """A copy of the tournament, to be attacked."""
    return copied(day, tmp_path)


def lines_of(folder: Path) -> dict[str, list[bytes]]:
    """The whole lines of every desk's file."""
    found = {path.name: path.read_bytes() for path in sorted((folder / "log").glob("*.jsonl"))}
    return {name: content[: content.rfind(b"\n") + 1].splitlines() for name, content in found.items()}


class Struck(NamedTuple):
    """How a command ended, and whether something happened to it."""

    code: int
    struck: bool
    out: str
    err: str


class Victims:
    """Commands that something happens to; see `tests/faults/victim.py`."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.victim"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __call__(self, program: Program, *words: str, **how: Any) -> Struck:
        """Run a command; `at` is the step at which `how` happens, `out` where its output goes."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = {"words": words, "folder": str(program.folder), "environment": program.environment, **how}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        ran = Struck(**json.loads(self._process.stdout.readline()))
        assert "Traceback" not in ran.out + ran.err, (words, how, ran)
        assert "internal error" not in ran.err, (words, how, ran)
        return ran

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


@pytest.fixture(scope="session")
def struck() -> Iterator[Victims]:
    """Run commands that something happens to."""
    if not hasattr(os, "fork"):
        pytest.skip("this system cannot fork")
    victims = Victims()
    yield victims
    victims.close()
