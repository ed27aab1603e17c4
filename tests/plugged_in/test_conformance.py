"""The conformance test finds faults in a game: each fault planted into Skipping Stones makes one test fail."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from tests.plugged_in.conftest import PROJECT

FAULTS = {
    "no standard game": ("rules.toml", 'id = "standard"', 'id = "usual"', "there_is_a_standard_game"),
    "a field without a title": ("record.py", 'Meta(title="Total skips")', "Meta()", "every_field_has_a_title"),
    "illegal play": ("simulate.py", "rng.randint(0, 6)", "rng.randint(-1, 6)", "simulated_games_are_judged_clean"),
    "untrue claims": ("simulate.py", "skips=total.skips", "skips=total.skips + 1", "simulated_games_are_judged_clean"),
    "places without reasons": ("judge.py", "    table.tell(tell_totals, totals)\n", "", "places_are_told_with_reasons"),
    "places that begin at 0": (
        "scoring.py",
        "place=total.place,",
        "place=total.place - 1,",
        "places_are_told_with_reasons",
    ),
    "a judge that remembers": (
        "judge.py",
        "    table.ask(ROUNDS[record.variant], record, At())\n",
        "    ROUNDS[record.variant] += 1\n    table.ask(ROUNDS[record.variant], record, At())\n",
        "judging_is_pure",
    ),
    "play that depends on the order of a set": (
        "simulate.py",
        "self.rng.randint(0, 6)",
        "self.rng.choice([int(skips) for skips in {'0', '1', '2', '3', '4', '5', '6'}])",
        "every_process_plays_and_judges_alike",
    ),
    "a judge that writes into the record": (
        "judge.py",
        "    record = table.record\n",
        "    record = table.record\n    record.seats.append(record.seats.pop(0))\n",
        "judging_is_pure",
    ),
    **{
        f"a judge that refuses everything, {test}": (
            "judge.py",
            "    record = table.record\n",
            "    from scorekeeper.errors import ScorekeeperError\n\n    raise ScorekeeperError('no')\n",
            test,
        )
        for test in ("nonsense_is_judged_too", "names_change_nothing_but_names")
    },
    **{
        f"a judge that answers nothing, {test}": (
            "judge.py",
            "    record = table.record\n",
            "    return NOBODY\n",
            test,
        )
        for test in ("nonsense_is_judged_too", "names_change_nothing_but_names")
    },
    "a judge that ignores names": (
        "scoring.py",
        "Total(seat, keys[seat][0], place)",
        "Total('somebody', keys[seat][0], place)",
        "names_change_nothing_but_names",
    ),
    "a judge that stumbles": (
        "scoring.py",
        "keys[seat] = (sum(throws),",
        "keys[seat] = (sum(throws) // throws[0],",
        "nonsense_is_judged_too",
    ),
    "a sentence with a figure that is missing": (
        "checks/throwing.py",
        '"{who} has {skips} skips,',
        '"{who} has {skip} skips,',
        "nonsense_is_judged_too",
    ),
    "names that decide": (
        "scoring.py",
        "places_by(keys)",
        "places_by({seat: (*key, seat) for seat, key in keys.items()})",
        "names_change_nothing_but_names",
    ),
    "an option that changes nothing": (
        "scoring.py",
        'rulings.ties == "best-throw"',
        'rulings.ties == "never"',
        "every_option_of_a_ruling_changes_a_verdict",
    ),
    "a box for no field": (
        "paper.py",
        'path="result.rows.{who}.place"',
        'path="result.rows.{who}.rank"',
        "the_sheet_names_fields_that_exist",
    ),
    "a box of the round that only the foot has": (
        "paper.py",
        'path="result.rows.{who}.place"',
        'path="rounds.1.sheet.nobody"',
        "what_a_round_holds_is_asked_in_the_round",
    ),
    "a sheet without a layout": ("paper.py", "across=1", "across=0", "the_sheet_can_be_printed"),
    "scores under another name": ("__init__.py", ', score="skips"', "", "scores_alone_are_a_result"),
}


def failing(program, folder, of=""):
    """Names of the conformance tests, or of those starting with `of`, that fail with the game in this folder."""
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
