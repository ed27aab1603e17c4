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
