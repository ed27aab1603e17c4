"""`seats` at the desk: the order of choosing is told, the choice is recorded, and the papers say so."""

import json

import pytest

REGULATIONS = 'name = "Cup"\ngame = "smugglonauts"\n\n[points]\nby_place = [4, 2, 1, 0]\n\n[seating]\nseats = "bid"\n'


@pytest.fixture
def day(program):
    program.good("new", "day", "--game", "smugglonauts", "--name", "Cup")
    program.folder = program.folder / "day"
    (program.folder / "tournament.toml").write_text(REGULATIONS, "utf-8")
    program.good("players", "add", "Ana", "Bo", "Cy", "Di")
    program.good("start")
    return program


@pytest.mark.rule("TRN-346", "TRN-430")
def test_seats_and_bids_from_the_seating_to_the_paper(day):
    """Until the seats are chosen, the sheet has no names; then it names everybody, with the bids."""
    seated = day.good("seat")
    assert "bids first, then" in seated
    assert "scorekeeper seats 1/1" in seated
    assert "written" in day("sheets", "1", "--out", "open.pdf").err
    told = day.good("seats", "1/1")
    assert ("bids first" in told, "=SEAT/BID" in told) == (True, True)
    status = day.good("status")
    assert "missing: the bids for seats" in status
    assert "scorekeeper seats 1/1 PLAYER=SEAT/BID…" in status
    assert "seat 2: Ana (1), bid 3" in day.good("seats", "1/1", "Ana=2/3", "Bo=1", "Cy=4", "Di=3")
    assert "written" in day("sheets", "1", "--out", "chosen.pdf").err
    answer = json.loads(day.good("seat", "--show", "1", "--json"))
    [table] = answer["tables"]
    assert (["2", "1", "4", "3"], {"1": 3}, True) == (table["seats"], table["bids"], table["chosen"])
    day("seat", "--show", "1", "--html", "heat.html", "--pdf", "heat.pdf")
    assert "seat 2" in (day.folder / "heat.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["Ana2"], "not a player and a seat"),
        (["Ana=2", "Ana=3"], "not a player and a seat"),
        (["Ana=1/1000", "Bo=2", "Cy=3", "Di=4"], "a bid lies between"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(day, words, says):
    day.good("seat")
    assert says in day("seats", "1/1", *words).err


def test_a_seating_of_large_tables_prints_some_notes_and_counts_the_others(program):
    """Ten players at one table meet again in every heat, all 45 pairs of them; `--json` has every note."""
    program.good("new", "day", "--game", "six-nimmt", "--name", "Day")
    program.folder = program.folder / "day"
    program.good("players", "add", *"ABCDEFGHIJ")
    program.good("start")
    program.good("seat")
    program("close", "1", "--reason", "only the seating matters")
    seated = program("seat").out
    notes = json.loads(program.good("seat", "--show", "2", "--json"))["unavoidable"]

    assert 45 <= len(notes)
    assert [f"note: {one}" for one in notes[:20]] == [line for line in seated.splitlines() if "note: " in line]
    assert f"… and {len(notes) - 20} more; to read them all: scorekeeper seat --show 2 --json" in seated.splitlines()


def test_an_undo_of_a_choice_tells_of_seats(day):
    """The players stay the same."""
    day.good("seat")
    day.good("seats", "1/1", "Ana=2/3", "Bo=1", "Cy=4", "Di=3")
    day.good("seats", "1/1", "Ana=1/3", "Bo=2", "Cy=4", "Di=3", "--reason", "misread")
    assert "heat 1 would have other seats at 1/1" in day.good("undo", "--dry-run")
