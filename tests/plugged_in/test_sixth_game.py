"""A game from another package works like any other, from the list of games to the printed standings."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.plugged_in.conftest import PROJECT, FreshProgram


def test_it_is_listed_after_the_others(program):
    listed = program("games", "--json").json["games"]

    assert ("skipping-stones", "STO", [2, 4], 6, 1) == tuple(
        listed[-1][name] for name in ("id", "book", "players", "rules", "rulings")
    )


def test_its_rules_are_shown_and_searched(program):
    assert program.good("rules", "show", "STO-103").startswith("STO-103 A stone that sinks has no skip\n")
    assert "STO-103" == program("rules", "search", "my pebble went plop", "--json").json["hits"][0]["id"]
    assert "STO-201" == program("rules", "search", "who wins", "--book", "STO", "--json").json["hits"][0]["id"]


def test_a_day_with_it(program):
    """New, players, start, seats, sheets, two kinds of results, check, explain, standings."""
    program.good("new", "day", "--game", "skipping-stones", "--name", "Boat Club")
    day = FreshProgram(program.folder / "day")
    day.environment = program.environment
    day.good("players", "add", "Ana", "Βασίλης", "Чен", "דנה")
    day.good("start")
    day.good("seat", "--by-hand", "-", stdin="1 2\n3 4\n")
    day("sheets", "1", "--out", "sheets.pdf")
    simulated = day.good("simulate", "skipping-stones", "--seats", "1,2", "--seed", "5")
    day.good("record", "1/1", "-", stdin=simulated)
    refused = day("record", "1/2", "3=9", "4=7")
    assert (2, True) == (refused.code, "places nobody" in refused.err)
    day.good("record", "1/2", "3=9/1", "4=7/2")

    assert 0 == day("check").code
    assert "STO-201" in day.good("explain", "table", "1/1")
    assert 4 == len(day("standings", "--json").json["standings"])
    day("standings", "--xlsx", "standings.xlsx", "--pdf", "standings.pdf")
    assert {b"%PDF", b"PK\x03\x04"} == {
        (day.folder / name).read_bytes()[:4] for name in ("sheets.pdf", "standings.pdf", "standings.xlsx")
    }


def test_a_wrong_figure_is_found(program):
    (program.folder / "record.toml").write_text(
        'game = "skipping-stones"\nseats = ["1", "2"]\nvariant = "single"\n'
        "[[rounds]]\nnumber = 1\nsheet.skips = { 1 = 4, 2 = -1 }\n"
    )
    ran = program("check", "record.toml")

    assert 1 == ran.code
    assert "STO-103" in ran.out


def test_its_own_tests_pass(program, installed, tmp_path):
    """The conformance test, its rules kept and broken, and its evidence, which matches the committed file."""
    shutil.copytree(PROJECT, tmp_path / "project")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--evidence=check"],
        cwd=tmp_path / "project",
        env=program.environment,
        capture_output=True,
        check=False,
    )

    assert 0 == done.returncode, done.stdout.decode() + done.stderr.decode()


OLDER = {
    "another interface": (
        "interface=2",
        "interface=1",
        "it is made for interface 1 of scorekeeper, but this version has interface 2",
    ),
    "modules that are gone": (
        "scorekeeper.games.engine.game import assemble",
        "scorekeeper.games.gone import assemble",
        "it was made for another version of scorekeeper (No module named 'scorekeeper.games.gone')",
    ),
}


@pytest.mark.parametrize(("now", "then", "said"), OLDER.values(), ids=OLDER)
def test_a_game_for_an_older_interface_is_told_in_one_sentence(program, installed, tmp_path, now, then, said):
    shutil.copytree(installed, tmp_path / "older")
    package = tmp_path / "older" / "skipping_stones" / "__init__.py"
    text = package.read_text("utf-8")
    assert now in text
    package.write_text(text.replace(now, then), encoding="utf-8")
    program.environment["PYTHONPATH"] = str(tmp_path / "older")

    wanted = program("schema", "skipping-stones")

    assert 2 == wanted.code
    assert f"of the package scorekeeper-skipping-stones cannot be loaded: {said}" in wanted.err
    assert "→ pip install --upgrade scorekeeper-skipping-stones" in wanted.err
    assert "Traceback" not in wanted.err


def test_a_game_that_cannot_be_loaded_is_in_nobodys_way(program, installed, tmp_path):
    """Other games work; a command that needs this one gives one sentence and the next step."""
    shutil.copytree(installed, tmp_path / "broken")
    (tmp_path / "broken" / "skipping_stones" / "judge.py").write_text("import a_library_that_is_not_there\n")
    program.environment["PYTHONPATH"] = str(tmp_path / "broken")

    listed, shown, wanted = program("games"), program("rules", "show", "DWT-623"), program("schema", "skipping-stones")

    said = "the game 'skipping-stones' of the package scorekeeper-skipping-stones cannot be loaded: No module named"
    assert (0, 0, 2) == (listed.code, shown.code, wanted.code)
    assert "dwarven-traders" in listed.out
    assert "skipping-stones " not in listed.out
    assert said in listed.err
    assert said in wanted.err
    assert "→ pip install --upgrade scorekeeper-skipping-stones" in wanted.err
