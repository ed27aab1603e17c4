"""The program in a folder, and a tournament that it made."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.program import Program


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
    from scorekeeper.log.store.memory import remember

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

    terms = Terms(equipment=equipment(game("dwarven-traders")))
    played = game("dwarven-traders").simulate(["1", "2", "3"], Random(7), terms)
    return json.dumps(json.loads(msgspec.json.encode(played)), indent=1)
