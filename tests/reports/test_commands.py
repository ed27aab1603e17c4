"""Papers as the commands write them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture
def scorekeeper(tmp_path, monkeypatch):
    """The program, run in the folder of a started tournament of three, whose first name no font can print."""
    monkeypatch.setenv("SCOREKEEPER_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("PYTHONUTF8", "1")
    folder = tmp_path / "open"

    def run(*words: str, stdin: str = "", where: Path = folder) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "scorekeeper", *words],
            cwd=where,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )

    run("new", "open", "--template", "open", where=tmp_path)
    run("players", "add", "Ana 🎲", "Bo", "Cy")
    run("start")
    run("seat", "--by-hand", "-", stdin="1 2 3\n")
    return run


@pytest.mark.parametrize("command", [("standings", "--pdf", "p.pdf"), ("sheets", "1", "--out", "p.pdf")])
def test_a_name_that_cannot_be_printed_is_told(scorekeeper, command):
    """Standings and sheets warn alike, and say where fonts come from."""
    said = scorekeeper(*command).stderr
    assert "warning: no font has 🎲 of Ana 🎲; a box is printed instead\n" in said
    assert "SCOREKEEPER_FONTS" in said


RESULT = """
game = "dwarven-traders"
seats = ["1", "2", "3"]

[result.rows]
1 = { vp = 12 }
2 = { vp = 9 }
3 = { vp = 8 }
smuggler = { vp = 11 }
"""


@pytest.mark.parametrize(("said", "rings"), [("", False), ('ended = "finished"\n', True)])
def test_a_copy_circles_only_what_somebody_wrote(scorekeeper, tmp_path, paper, said, rings):
    """The usual end of a game is circled where the record says so, and left open where it says nothing."""
    scorekeeper("sheets", "1/1", "--out", "blank.pdf")
    (tmp_path / "open" / "sheet.toml").write_text(said + RESULT, encoding="utf-8")
    scorekeeper("record", "1/1", "sheet.toml")
    scorekeeper("sheets", "1/1", "--filled", "--out", "copy.pdf")
    blank, copy = (paper(tmp_path / "open" / name) for name in ("blank.pdf", "copy.pdf"))
    (left, bottom, right, top), tall = blank.words("finished")[0], blank.size()[1]
    around = tuple(int(4 * v) for v in (left - 4, tall - top - 4, right + 4, tall - bottom + 4))
    assert (2, 1) == (len(blank), len(copy))
    assert rings == (copy.grey().crop(around).tobytes() != blank.grey().crop(around).tobytes())
