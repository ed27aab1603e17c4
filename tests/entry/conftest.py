"""A tournament folder, and the program run in it: in this process, or as a process of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import scorekeeper
from scorekeeper.cli.app import root
from scorekeeper.cli.errors import exit_code
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.state.tournament import Tournament

REGULATIONS = """\
format = 1
name = "Spring Open"
game = "dwarven-traders"

[points]
4 = [5, 3, 2, 1]
3 = [5, 3, 1]
2 = [5, 2]
"""
NAMES = ["Ana", "Bo Øst", "Κλειώ", "Дарья", "נועה", "ليلى", "文华"]


class Ran(NamedTuple):
    """What a run of the program left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


class Desk:
    """`scorekeeper`, typed in a tournament's folder."""

    def __init__(self, folder: Path, monkeypatch, capsys) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *words: str, stdin: bytes = b"") -> Ran:
        self.monkeypatch.chdir(self.folder)
        self.monkeypatch.setattr(sys, "argv", ["scorekeeper", *words])
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        self.capsys.readouterr()
        code = 0
        try:
            root().run(words)
        except BaseException as error:  # noqa: BLE001 - as the program does
            code = exit_code(error)
        out, err = self.capsys.readouterr()
        assert "internal error" not in err
        return Ran(code, out, err)

    def good(self, *words: str, **options) -> str:
        """Run, expect success, and give the output."""
        ran = self(*words, **options)
        assert 0 == ran.code, ran
        return ran.out

    def apart(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        """Run as a process of its own."""
        here = str(Path(scorekeeper.__file__).parent.parent)
        environment = {**os.environ, "PYTHONPATH": here, "PYTHONUTF8": "1"}
        command = [sys.executable, "-m", "scorekeeper", *words]
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, check=False)

    def write(self, name: str, content: str | bytes) -> Path:
        """Put a file into the folder."""
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    @property
    def opened(self) -> Tournament:
        return Tournament(self.folder)

    def log(self) -> dict[str, bytes]:
        """Every byte of the log."""
        return {path.name: path.read_bytes() for path in sorted((self.folder / "log").iterdir())}


@pytest.fixture(autouse=True)
def machine(tmp_path_factory, monkeypatch):
    """This machine's memory, fresh for each test; no tournament in the environment."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("SCOREKEEPER_STATE", str(folder))
    monkeypatch.setenv("SCOREKEEPER_AUTHOR", "ana")
    monkeypatch.delenv("SCOREKEEPER_TOURNAMENT", raising=False)
    monkeypatch.delenv("SCOREKEEPER_DESK", raising=False)
    return folder


@pytest.fixture
def desk(tmp_path, monkeypatch, capsys):
    """A tournament with nobody in it."""
    create_tournament(tmp_path / "open", REGULATIONS, by="ana")
    return Desk(tmp_path / "open", monkeypatch, capsys)


@pytest.fixture
def seated(desk):
    """Seven players; heat 1 with tables of four and three."""
    opened = desk.opened
    acts.add_players(opened, NAMES, by="ana")
    acts.start(opened, by="ana")
    acts.seat_by_hand(opened, [["1", "2", "3", "4"], ["5", "6", "7"]], by="ana")
    return desk


@pytest.fixture
def workbook():
    """The bytes of a workbook: sheets by name, each a list of rows."""
    from openpyxl import Workbook

    def make(**sheets):
        book = Workbook()
        book.remove(book.active)
        for title, rows in sheets.items():
            sheet = book.create_sheet(title)
            for row in rows:
                sheet.append(row)
        out = io.BytesIO()
        book.save(out)
        return out.getvalue()

    return make
