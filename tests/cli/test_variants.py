"""A tournament may play a variant of its game: seated, printed, asked and recorded as that."""

from __future__ import annotations

import json

import pypdfium2
import pytest

from tests.cli.conftest import snapshot
from tests.program import Program


@pytest.fixture
def short(program):
    """Two players at a table of the short game of Smugglers."""
    program.good("new", "evening", "--game", "smugglers", "--variant", "short")
    evening = Program(program.folder / "evening")
    evening.environment = program.environment
    evening.good("players", "add", "Ana", "Bo")
    evening.good("start")
    evening.good("seat", "--by-hand", "-", stdin="1 2\n")
    return evening


def test_a_record_that_says_nothing_is_of_the_variant_that_is_played(short):
    """The simulated record, its variant left out; the log holds it with the variant."""
    played = short("simulate", "smugglers", "--variant", "short", "--seats", "1,2", "--seed", "3").json
    del played["variant"]

    short.good("record", "1/1", "-", stdin=json.dumps(played))

    assert '"variant":"short"' in (short.folder / "log" / "main.jsonl").read_text("utf-8").splitlines()[-1]
    assert 0 == short("check").code


def test_a_single_record_is_checked_as_the_variant_that_is_played(short):
    """Five sweet tokens win the short game, and not the standard one."""
    played = short("simulate", "smugglers", "--variant", "short", "--seats", "1,2", "--seed", "3").json
    del played["variant"]
    (short.folder / "record.json").write_text(json.dumps(played), "utf-8")

    assert 0 == short("check", "record.json").code


def test_a_record_of_another_variant_is_refused(short):
    before = snapshot(short.folder)
    played = short.good("simulate", "smugglers", "--seats", "1,2", "--seed", "3")
    assert '"short"' not in played

    ran = short("record", "1/1", "-", stdin=played.replace('"seats"', '"variant":"standard","seats"', 1))

    assert 2 == ran.code
    assert "table 1/1 plays smugglers, short, with 2 players, but the record is of smugglers, standard" in ran.err
    assert before == snapshot(short.folder)


def test_the_blank_record_and_the_sheet_are_of_the_variant(short):
    assert 'variant = "short"' in short.good("record", "1/1", "--template")
    assert 0 == short("sheets", "1", "--blank", "1", "--out", "sheets.pdf").code


@pytest.fixture
def session(program):
    """Two players at a table of Smugglonauts, a session of four games; of sessions by points another ruling is picked."""
    program.good("new", "evening", "--game", "smugglonauts", "--variant", "games")
    evening = Program(program.folder / "evening")
    evening.environment = program.environment
    file = evening.folder / "tournament.toml"
    picked = '[rulings]\nNAU-R31 = "4"\nNAU-R32 = "30"\n'
    file.write_text(file.read_text("utf-8").replace("[rulings]\n", picked, 1), "utf-8")
    evening.good("players", "add", "Ana", "Bo")
    evening.good("start")
    evening.good("seat", "--by-hand", "-", stdin="1 2\n")
    return evening


def printed(path):
    """What stands on the first page."""
    return pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()


@pytest.mark.parametrize("words", [("1",), ("1/1",), ("--blank", "1")], ids=["heat", "table", "blank"])
def test_a_sheet_is_that_of_the_variant_with_its_rulings_alone(session, words):
    """A ruling about sessions up to a number of points would only fill the paper of a session of games."""
    session("sheets", *words, "--out", "sheets.pdf")

    text = printed(session.folder / "sheets.pdf")
    assert "Smugglonauts, session of games" in text
    assert (True, False) == ("NAU-R31" in text, "NAU-R32" in text)


def test_a_blank_sheet_is_of_the_variant_that_is_asked_for(session):
    """Whatever the tournament plays."""
    session("sheets", "--blank", "1", "--variant", "threshold", "--out", "sheets.pdf")

    assert "session up to a number of points" in printed(session.folder / "sheets.pdf")


def test_a_game_in_several_rounds_is_explained_round_by_round(session):
    """A session of games has rounds, though one game of it has none."""
    played = session("simulate", "smugglonauts", "--variant", "games", "--seats", "1,2", "--seed", "3").out
    session("record", "1/1", "-", "--accept", "three games", stdin=played)

    heads = [line for line in session.good("explain", "table", "1/1").splitlines() if line[:1] == " " != line[1:2]]
    assert {" Round 1", " Round 2", " Round 3"} <= {*heads}


def test_a_game_of_one_round_is_explained_as_the_game(program):
    """Nobody calls the whole game round 1."""
    program.good("new", "evening", "--game", "magic-mine")
    evening = Program(program.folder / "evening")
    evening.environment = program.environment
    evening.good("players", "add", "Ana", "Bo")
    evening.good("start")
    evening.good("seat", "--by-hand", "-", stdin="1 2\n")
    evening.good("record", "1/1", "-", stdin=evening.good("simulate", "magic-mine", "--seats", "1,2", "--seed", "3"))

    told = evening.good("explain", "table", "1/1")

    assert (True, False) == (" Game\n" in told, "Round 1" in told)


def test_a_variant_that_nobody_can_be_seated_for_is_no_regulation(program):
    program.good("new", "alone", "--game", "dwarven-traders")
    file = program.folder / "alone" / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace("format = 1", 'format = 1\nvariant = "solo"', 1), "utf-8")

    ran = program("check", "alone")

    assert 2 == ran.code
    assert (
        "tournament.toml:3: field variant: dwarven-traders is played as standard at tournament tables, not as 'solo'"
        in ran.err
    )
