"""A tournament folder, and the program run in it: in this process, or as a process of its own."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.state.tournament import Tournament
from tests.program import Ran, plain_environment, run_here

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


def ours() -> dict[str, str]:
    """The settings of the program, as the test has them."""
    return {name: value for name, value in os.environ.items() if name.startswith("SCOREKEEPER_")}


class Desk:
    """`scorekeeper`, typed in a tournament's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str, stdin: bytes = b"") -> Ran:
        ran = run_here(words, self.folder, plain_environment(**ours()), stdin)
        assert "internal error" not in ran.err
        return ran

    def good(self, *words: str, **options) -> str:
        """Run, expect success, and give the output."""
        ran = self(*words, **options)
        assert 0 == ran.code, ran
        return ran.out

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
def desk(tmp_path):
    """A tournament with nobody in it."""
    create_tournament(tmp_path / "open", REGULATIONS, by="ana")
    return Desk(tmp_path / "open")


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
