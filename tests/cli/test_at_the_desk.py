"""What saves minutes at the desk: whom one may name how, lists for one heat, kept answers, times of the place."""

from __future__ import annotations

import pytest

from tests.cli.conftest import snapshot
from tests.program import Program


@pytest.fixture
def day(program):
    """Six players, not started, to be checked in."""
    program.good("new", "day", "--template", "open", "--name", "Six")
    day = Program(program.folder / "day")
    day.environment = program.environment
    day.good("players", "add", "Ana Lopes", "Bo Øst", "Bob Marsh", "Diana Ruiz", "Eve", "Fay")
    return day


def here(day):
    return [one["player"] for one in day("players", "list", "--json").json["players"] if one["here"]]


@pytest.mark.rule("TRN-204")
def test_everybody_is_checked_in_at_once(day):
    """Except who has dropped out; a second time there is nobody left, and that is no error."""
    day.good("players", "drop", "fay")

    said = day.good("players", "here", "--all")

    assert [*"12345"] == here(day)
    assert "1  Ana Lopes: here\n2  Bo Øst: here" in said
    assert "everybody is already here\n" == day.good("players", "here", "--all")


@pytest.mark.rule("TRN-204")
def test_ranges_and_parts_of_names(day):
    """`1-3` means 1, 2 and 3; a part that several names have is refused with the candidates, and nobody is written."""
    day.good("players", "here", "2-4", "ana")
    assert [*"1234"] == here(day)
    day.good("players", "away", "1-2")
    assert [*"34"] == here(day)
    before = snapshot(day.folder)

    ran = day("players", "here", "eve", "b")

    assert (2, before) == (ran.code, snapshot(day.folder))
    assert "'b' could be 2 (Bo Øst) or 3 (Bob Marsh); nobody was checked in" in ran.err


@pytest.mark.parametrize(
    ("typed", "why", "instead"),
    [("5-3", "is upside down", "3-5"), ("4-9", "there is no such player; the last number is 6", "4-6")],
)
def test_a_range_that_cannot_be_names_the_one_that_can(day, typed, why, instead):
    """The step is the line as it was typed, with the other range."""
    ran = day("players", "here", "1", typed)

    assert 2 == ran.code
    assert why in ran.err
    assert f"→ scorekeeper players here 1 {instead}\n" in ran.err


@pytest.mark.parametrize("words", [(), ("1", "--all")])
def test_somebody_must_be_named_or_everybody(day, words):
    """Neither and both are refused."""
    ran = day("players", "here", *words)

    assert 2 == ran.code
    assert "who is here? Name some players, or everybody with --all" in ran.err


@pytest.mark.rule("LOG-106")
def test_a_quick_result_takes_parts_of_the_names_at_the_table(day):
    """`bo` is clear where only one of the two sits; a player of the other table is told where they sit."""
    day.good("start")
    day.good("seat", "--by-hand", "-", stdin="1 2 4\n3 5 6\n")

    ran = day("record", "1/1", "ana=12", "bo=9", "fay=7", "smuggler=1")

    assert 2 == ran.code
    assert "Fay (6) does not sit at table 1/1 but at table 1/2; the players at table 1/1 are Ana Lopes (1)" in ran.err
    assert "1. Ana Lopes" in day.good("record", "1/1", "ana=16", "bo=12", "ruiz=7", "smuggler=5")


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("foo", "the kinds are open, player, start, seat, reseat, seats, record, amend"),
        ("recrod", "did you mean record?"),
    ],
)
def test_a_kind_of_entry_that_does_not_exist_is_refused(day, kind, says):
    """An empty list would say that there is nothing of that kind."""
    ran = day("log", "show", "--kind", kind)

    assert (2, "") == (ran.code, ran.out)
    assert f"there is no kind of entry {kind!r}; {says}" in ran.err
    assert "Ana Lopes" in day.good("log", "show", "--kind", "player")


def test_the_log_says_who_lost_what_and_why(day):
    """A penalty is nothing without the player and the points, and a decision nothing without its places."""
    day.good("start")
    day.good("seat")
    day.good("penalty", "Ana", "--points", "1/2", "--reason", "used a phone")

    assert "penalty of ½ for Ana Lopes (1): used a phone" in day.good("log", "show", "--kind", "penalty")
    assert "registration of Ana Lopes (1)\n" in day.good("log", "show", "--kind", "player")


@pytest.mark.rule("LOG-101", "LOG-102")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("result = {rows = {1 = {vp = }}", "t.toml:1: not TOML: expected a value, in: result = {rows = {1 = {vp = }}"),
        ("ended time", "not TOML: there is no = after the field's name, in: ended time"),
        ('ended = "time', "not TOML: a text does not end on its line, so a quote may be missing, in: ended = "),
        (
            "[result.rows]\nZoë = {vp = 3}",
            "t.toml:2: not TOML: a name with spaces, or with other letters than a to z, needs",
        ),
        ("[result.rows]\nAna Lopes = {vp = 3}", 'needs quotes: "Ana Lopes" = …'),
        ('[result.rows]\n"Ana Lopes" = {vpp = 3}', "t.toml:2: field result.rows.1.vpp: there is no field 'vpp'"),
        ("[result.rows.1]\nvpp = 3", "t.toml:2: field result.rows.1.vpp: there is no field 'vpp'; did you mean 'vp'?"),
    ],
)
def test_the_way_on_from_a_faulty_file_is_to_correct_it(day, text, says):
    """With the line, and the very command to type again; a blank record of this table is the other way."""
    day.good("start")
    day.good("seat", "--by-hand", "-", stdin="1 2 4\n3 5 6\n")
    (day.folder / "t.toml").write_text(f"{text}\n", "utf-8")
    line = text.count("\n") + 1

    ran = day("record", "1/1", "t.toml")

    assert 2 == ran.code
    assert says in ran.err
    way = (
        f"→ correct line {line} of t.toml, then: scorekeeper record 1/1 t.toml, or scorekeeper record 1/1 --template\n"
    )
    assert way in ran.err


@pytest.mark.rule("LOG-104")
@pytest.mark.parametrize("line", ["1:12 2:11", "12 11 9 8", "1=12 + 3", "12/1", "result", "1=12 table.json"])
def test_a_line_that_is_no_result_is_not_taken_for_a_file(seated, line):
    """Whoever types scores is told how to write them, not that there is no such file; nothing is left out either."""
    for words in (["record", "1/1"], ["amend", "1/1", "--reason", "x"]):
        ran = seated(*words, *line.split())
        assert (2, True) == (ran.code, "WHO=SCORE without blanks" in ran.err or "either one file or" in ran.err)
        seated("record", "1/1", "1=13", "2=10", "3=4", "smuggler=12")
    assert "no such file" in seated("record", "1/2", "tabel.json").err


@pytest.mark.rule("TRN-204")
def test_a_range_says_whom_it_leaves_out(day):
    """Whoever dropped out is in no range; the step takes them back."""
    day.good("players", "drop", "4")

    said = day.good("players", "here", "1-6")

    assert "left out, because dropped: 4 Diana Ruiz\n→ scorekeeper players back 4\n" in said


@pytest.fixture
def strict(day):
    """Only players who are checked in are seated."""
    file = day.folder / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace('only = "all"', 'only = "here"'), "utf-8")
    day.good("players", "here", "1-5")
    day.good("start")
    return day


@pytest.mark.rule("TRN-204")
def test_a_guest_who_is_not_checked_in_is_not_forgotten(strict):
    """Registering says what is needed for a seat, and so do seating and status."""
    assert "→ scorekeeper players here 7" in strict.good("players", "add", "--guest", "House player")

    assert "not seated, because not checked in: 6 Fay, 7 House player" in strict("seat").err
    assert "not seated, because not checked in: 6 Fay, 7 House player" in strict.good("status")


@pytest.mark.rule("TRN-102")
def test_an_amendment_of_the_regulations_says_what_it_changes(strict):
    """Every setting, as it was and as it is; also one that nobody remembers."""
    file = strict.folder / "tournament.toml"
    text = file.read_text("utf-8").replace("bye = 5", "bye = 4").replace("repeats = 5", "repeats = 3")
    file.write_text(text, "utf-8")

    said = strict.good("regulations", "amend", "--reason", "agreed", "--dry-run")

    lines = [line for line in said.splitlines() if " → " in line]
    assert 2 == len(lines), said
    assert any("5 points → 4 points" in line for line in lines), said
    assert any("5 → 3" in line for line in lines), said
    assert "5 points → 4 points" in strict.good("regulations", "amend", "--reason", "agreed")


@pytest.mark.rule("TRN-102")
def test_a_change_of_the_only_stage_names_no_stage(day):
    """It has no name, so "Stage, a bye" would be half a sentence."""
    day.good("start")
    file = day.folder / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace("bye = 5 ", "bye = 6 "), "utf-8")

    assert "\n  a bye (TRN-415): 5 points → 6 points\n" in day.good("regulations", "amend", "--reason", "a misprint")
