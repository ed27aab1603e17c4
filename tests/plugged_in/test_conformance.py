"""The conformance test finds what is wrong with a game: one fault planted into Skipping Stones, one test that fails."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from tests.plugged_in.conftest import PROJECT

REMEMBERING = """\
    hearing = Hearing(terms.decisions)
    ROUNDS[str(len(ROUNDS))] = 0
    hearing.find("STO-103", "{n}", where=Where(), step=1, level="warning", n=len(ROUNDS))
"""

FAULTS = {
    "no standard game": ("rules.toml", 'id = "standard"', 'id = "usual"', "there_is_a_standard_game"),
    "a field without a title": ("record.py", 'Meta(title="Total skips")', "Meta()", "every_field_has_a_title"),
    "illegal play": ("simulate.py", "rng.randint(0, 6)", "rng.randint(-1, 6)", "simulated_games_are_judged_clean"),
    "untrue claims": ("simulate.py", "skips=one.score", "skips=one.score + 1", "simulated_games_are_judged_clean"),
    "places without reasons": ("judge.py", "    hearing.tell(_tell, totals)\n", "", "places_are_told_with_reasons"),
    "places that begin at 0": ("judge.py", "1 + sum(1 for", "0 + sum(1 for", "places_are_told_with_reasons"),
    "a judge that remembers": (
        "judge.py",
        "    hearing = Hearing(terms.decisions)\n",
        REMEMBERING,
        "judging_is_pure",
    ),
    "play that hangs on the order of a set": (
        "simulate.py",
        "rng.randint(0, 6)",
        "rng.choice([int(skips) for skips in {'0', '1', '2', '3', '4', '5', '6'}])",
        "every_process_plays_and_judges_alike",
    ),
    "a judge that writes into the record": (
        "judge.py",
        "    hearing = Hearing(terms.decisions)\n",
        "    hearing = Hearing(terms.decisions)\n    record.seats.append(record.seats.pop(0))\n",
        "judging_is_pure",
    ),
    "a judge that stumbles": (
        "judge.py",
        "keys[seat] = (sum(own),",
        "keys[seat] = (sum(own) // own[0],",
        "nonsense_is_judged_too",
    ),
    "a sentence with a figure that is missing": (
        "judge.py",
        '"{who} is written with {skips} skips;',
        '"{who} is written with {skip} skips;',
        "nonsense_is_judged_too",
    ),
    "names that decide": (
        "judge.py",
        "for seat in sorted(seats, key=keys.__getitem__, reverse=True)",
        "for seat in sorted(seats, key=lambda seat: (keys[seat], seat), reverse=True)",
        "names_change_nothing_but_names",
    ),
    "an option that changes nothing": (
        "judge.py",
        '.get("STO-R01") == "best-throw"',
        '.get("STO-R01") == "never"',
        "every_option_of_a_ruling_changes_a_verdict",
    ),
    "a box for no field": (
        "sheet.py",
        'path="result.rows.{who}.place"',
        'path="result.rows.{who}.rank"',
        "the_sheet_names_fields_that_exist",
    ),
    "a box of the round that only the foot has": (
        "sheet.py",
        'path="result.rows.{who}.place"',
        'path="rounds.1.sheet.nobody"',
        "what_a_round_holds_is_asked_in_the_round",
    ),
    "a sheet without a layout": ("sheet.py", "across=1", "across=0", "the_sheet_can_be_printed"),
    "scores under another name": ("__init__.py", ', score="skips"', "", "scores_alone_are_a_result"),
}


def failing(program, folder, of=""):
    """Names of the conformance tests, or of those asked for, that fail where the game is installed in this folder."""
    environment = {"PYTHONPATH": str(folder), "PYTEST_ADDOPTS": "-p scorekeeper.testing.plugin"}
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-k",
            f"Conformance and test_{of}",
            str(PROJECT / "tests"),
        ],
        cwd=folder,
        env={**program.environment, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.search(r"\d (passed|failed)", done.stdout), done.stdout
    return re.findall(r"FAILED .*::test_(\w+)", done.stdout)


@pytest.fixture
def copied(installed, tmp_path):
    return shutil.copytree(installed, tmp_path / "installed")


@pytest.mark.parametrize(("file", "old", "new", "test"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(program, copied, file, old, new, test):
    source = copied / "skipping_stones" / file
    text = source.read_text("utf-8")
    assert old in text
    source.write_text(text.replace(old, new), "utf-8")

    assert [test] == failing(program, copied, of=test)


def test_without_a_fault_nothing_fails(program, copied):
    assert [] == failing(program, copied)


def test_a_compiled_book_that_is_out_of_date_is_found(program, copied):
    folder = copied / "skipping_stones"
    subprocess.run([sys.executable, "-m", "scorekeeper.rules.compile", str(folder)], check=True, capture_output=True)
    assert [] == failing(program, copied)

    source = folder / "rules.toml"
    source.write_text(source.read_text("utf-8").replace("Flat stones only", "Flat stones"), "utf-8")
    assert ["the_rulebook_loads_and_is_compiled"] == failing(program, copied)
