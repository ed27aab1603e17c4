"""Running the program inside the test process shows what a process of its own shows, and leaves nothing behind."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from scorekeeper.rules import evidence
from tests.program import NeedsProcessError, Program

WRONG = """
game = "dwarven-traders"
seats = ["1", "2"]
result.rows = { 1 = { vp = 12, place = 2 }, 2 = { vp = 9, place = 1 }, smuggler = { vp = 7 } }
"""
TYPED = {
    "version": (("--version",), {}),
    "help": ((), {}),
    "help of a command": (("record", "--help"), {}),
    "games": (("games",), {}),
    "JSON": (("rules", "show", "DWT-622", "--json"), {"SCOREKEEPER_DOCS": "https://rules.example"}),
    "search": (("rules", "search", "no gem tie"), {}),
    "a simulated game": (("simulate", "smugglers", "--seed", "7", "--players", "3"), {}),
    "no tournament": (("explain", "table", "1/1"), {}),
    "an unknown command": (("gmaes",), {}),
    "an unknown option": (("games", "--jsn"), {}),
    "a missing file": (("check", "nowhere.json"), {}),
    "findings": (("check", "-"), {"stdin": WRONG}),
    "input that is not text": (("check", "-"), {"stdin": b"\xff\xfe\x00"}),
    "no input": (("check", "-"), {}),
    "words that are not text": (("schema", b"caf\xe9"), {}),
    "a new tournament": (("new", "day", "--template", "open", "--name", "Κλειώ"), {}),
    "a narrow terminal": (("--help",), {"COLUMNS": "40"}),
    "completion": (
        (),
        {"_SCOREKEEPER_COMPLETE": "complete_bash", "COMP_WORDS": "scorekeeper\nrules\nsh", "COMP_CWORD": "2"},
    ),
}


@pytest.mark.parametrize(("words", "options"), TYPED.values(), ids=TYPED)
def test_both_ways_give_the_same_bytes_and_exit_code(tmp_path, words, options):
    """They leave the same files too, in the same new folder."""
    program, ran, left = Program(tmp_path / "here"), [], []
    for run in (program.process, program):
        program.folder.mkdir()
        ran.append(run(*words, **options))
        left.append(sorted(path.relative_to(program.folder).as_posix() for path in program.folder.rglob("*")))
        shutil.rmtree(program.folder)

    assert ran[0] == ran[1]
    assert left[0] == left[1]


def state():
    """What a command could leave behind in the process."""
    umask = os.umask(0)
    os.umask(umask)
    streams = sys.stdin, sys.stdout, sys.stderr
    return {
        "environment": dict(os.environ),
        "folder": Path.cwd(),
        "umask": umask,
        "temporary folder": tempfile.gettempdir(),
        "garbage": gc.get_threshold(),
        "words": sys.argv,
        "streams": streams,
        "path": list(sys.path),
        "recorder": evidence.recorder(),
    }


@pytest.mark.parametrize("words", [("games",), ("--version",), ("gmaes",), ("check", "nowhere.json")])
def test_nothing_is_left_behind(program, words):
    before = state()

    program(*words, SCOREKEEPER_DESK="B", TMPDIR=str(program.folder))

    assert before == state()


def test_a_crash_leaves_nothing_behind_either(program, monkeypatch):
    """Not even an error that the program itself would let out."""
    before = state()
    monkeypatch.setattr("tests.program.main", lambda: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        program("games")

    assert before == state()


@pytest.mark.parametrize("setting", ["PYTHONPATH", "PYTHONHASHSEED", "SCOREKEEPER_FONTS"])
def test_settings_that_count_only_at_the_start_are_refused(program, setting):
    with pytest.raises(NeedsProcessError, match=setting):
        program("games", **{setting: "1"})


@pytest.fixture
def program(tmp_path):
    (tmp_path / "here").mkdir()
    return Program(tmp_path / "here")
