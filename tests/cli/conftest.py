"""The real program, run as a process; and a tournament that it made."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

OURS = ("SCOREKEEPER_", "PYTHONPATH")
"""Settings of whoever runs the tests that would change what is tested: the installed package, as it comes."""


class Ran(NamedTuple):
    """What a run of the program left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


class Program:
    """`scorekeeper` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(OURS)},
            "PYTHONUTF8": "1",
            "COLUMNS": "120",
            "SCOREKEEPER_AUTHOR": "ana",
            "SCOREKEEPER_STATE": str(folder.parent / "state"),
            "TMPDIR": str(folder.parent),
            "TEMP": str(folder.parent),
        }

    def __call__(self, *words: str, stdin: str | bytes = b"", **environment: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", *words],
            cwd=self.folder,
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            env={**self.environment, **environment},
            check=False,
        )
        ran = Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert "Traceback" not in ran.out + ran.err
        assert "internal error" not in ran.err, "".join(
            path.read_text("utf-8") for path in self.folder.parent.glob("scorekeeper-error-*")
        )
        return ran

    def good(self, *words: str, **options) -> str:
        """Run, expect success, and give the output."""
        ran = self(*words, **options)
        assert (0, "") == (ran.code, ran.err), ran
        return ran.out


@pytest.fixture
def program(tmp_path):
    (tmp_path / "here").mkdir()
    return Program(tmp_path / "here")


def at_another_desk(folder: Path, root: Path) -> Program:
    """A copy of a tournament; where it was written does not matter to what is refused or rehearsed at another desk."""
    program = Program(Path(shutil.copytree(folder, root / "day")))
    program.environment |= {"SCOREKEEPER_DESK": "B", "SCOREKEEPER_STATE": str(root / "state")}
    return program


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every byte of the log."""
    return {path.name: path.read_bytes() for path in sorted((folder / "log").iterdir())}


@pytest.fixture(scope="session")
def seated_folder(tmp_path_factory):
    """A started tournament: five players, heat 1 with tables of three and two."""
    folder = tmp_path_factory.mktemp("seated")
    program = Program(folder / "any")
    program.folder = folder
    program.good("new", "open", "--template", "open", "--name", "Spring Open")
    program = Program(folder / "open")
    program.good("players", "add", "Ana", "Bo Øst", "Κλειώ", "Дарья", "山田")
    program.good("start")
    program.good("seat", "--by-hand", "-", stdin="1 2 3\n4-5\n")
    return folder / "open"


@pytest.fixture
def seated(seated_folder, tmp_path, monkeypatch):
    """A copy of that tournament, to be spoilt at will; the machine takes it for the one it knows."""
    import shutil

    from scorekeeper.log.memory import remember

    folder = tmp_path / "open"
    shutil.copytree(seated_folder, folder)
    monkeypatch.setenv("SCOREKEEPER_STATE", str(tmp_path / "state"))
    opening = json.loads((folder / "log" / "main.jsonl").read_text("utf-8").splitlines()[0])
    remember(opening["body"]["nonce"], folder / "log")
    return Program(folder)


@pytest.fixture(scope="session")
def game_of_three():
    """The record of a simulated game of players 1, 2 and 3."""
    from random import Random

    import msgspec

    from scorekeeper.entry.templates import equipment
    from scorekeeper.games import game
    from scorekeeper.games.engine.terms import Terms

    terms = Terms(equipment=equipment("dwarven-traders"))
    played = game("dwarven-traders").simulate(["1", "2", "3"], Random(7), terms)
    return json.dumps(json.loads(msgspec.json.encode(played)), indent=1)
