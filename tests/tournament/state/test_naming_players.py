"""Players are named by number, by name, by an unambiguous part of a name, and several by a range."""

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from tests.tournament.building import REGULATIONS, refused, result

NAMES = ["Ana Lopes", "Bo Øst", "Diana Ruiz", "Bob Marsh", "王小明", "Max 12", "Ανδρέας"]


@pytest.fixture
def day(tmp_path):
    made = create_tournament(tmp_path / "event", REGULATIONS, by="ana")
    acts.add_players(made, NAMES, by="ana")
    return made


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("ana", "1"),
        ("LOPES", "1"),
        ("ana l", "1"),
        ("øst", "2"),
        ("bo ø", "2"),
        ("bo", "2"),
        ("iana", "3"),
        ("r", "3"),
        ("bob", "4"),
        ("小", "5"),
        ("ανδ", "7"),
        ("max 12", "6"),
    ],
)
def test_an_unambiguous_part_of_a_name_is_enough(day, typed, number):
    """A whole word goes before the beginning of one, and that before letters inside one."""
    assert number == day.players.find(typed).number


@pytest.mark.rule("LOG-106")
@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("b", "'b' could be 2 \\(Bo Øst\\) or 4 \\(Bob Marsh\\)$"),
        ("12", "there is no player '12'"),
        ("n", "there is no player 'n'"),
        ("", "there is no player ''"),
        ("Anna Lopez", "did you mean 1 \\(Ana Lopes\\)\\?"),
    ],
)
def test_what_is_not_one_player_is_refused(day, typed, says):
    """Several candidates are named; a number that was not given is nobody's name, and one letter inside a word is too little."""
    with refused(day, "LOG-106", says):
        acts.check_in(day, typed, by="ana")


def test_a_part_is_looked_up_at_the_table_first(day):
    """Two names begin with Bo, and only one of them sits here; but the beginning of a word elsewhere goes before the inside of one here."""
    assert ["4", "2"] == [day.players.find("bo", seats).number for seats in (["3", "4"], ["1", "2"])]
    assert "1" == day.players.find("ana", ["3", "4"]).number


def test_a_stored_file_names_players_in_full(day):
    """Somebody who registers later must not change what a schedule means."""
    assert "1" == day.players.find_written("ana lopes").number
    with refused(day, "LOG-106", "did you mean 1 \\(Ana Lopes\\)\\?"):
        day.players.find_written("lopes")


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        (["2-4"], "234"),
        (["2\N{EN DASH}4", "7"], "2347"),
        (["1-1"], "1"),
        (["5-7"], "57"),
        (["B1-B2"], ["B1", "B2"]),
        (["b1-2", "bob"], ["B1", "B2", "4"]),
    ],
)
def test_a_range_names_everybody_in_it(day, typed, numbers):
    """Between two numbers that were given; who has dropped out is not meant."""
    acts.drop_player(day, "6", by="ana")
    day.players.reserve("B1", "Late One")
    day.players.reserve("B2", "Late Two")
    assert [*numbers] == [player.number for player in day.players.find_all(typed)]


@pytest.mark.rule("LOG-106")
@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1-9", "the range 1-9 ends at 9, but there is no such player"),
        ("0-3", "the range 0-3 ends at 0"),
        ("4-2", "the range 4-2 is upside down"),
        ("1-x", "there is no player '1-x'"),
    ],
)
def test_a_range_that_nobody_can_mean_is_refused(day, typed, says):
    """It may be a slip, so nobody of it is checked in."""
    from scorekeeper.tournament.acts.registration import change_players

    with refused(day, "LOG-106", says):
        change_players(day, [typed], "here", by="ana")


@pytest.mark.rule("LOG-106", "LOG-107")
def test_somebody_of_another_table_is_told_where_they_sit(day):
    """At another table, with a bye, or nowhere in this heat."""
    acts.start(day, by="ana")
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana")
    for who, says in (
        ("3", "Diana Ruiz \\(3\\) does not sit there but at table 1/2"),
        ("5", "王小明 \\(5\\) does not sit there and is not seated in heat 1"),
    ):
        with refused(day, "LOG-107", says):
            acts.record(day, "1/1", result(["1", who], [16, 11], smuggler=8), by="ana")
    odd = result(["1", "2"], [16, 11], smuggler=8)
    odd["result"]["rows"]["4"] = {"vp": 3}
    with refused(
        day,
        "LOG-106",
        "Bob Marsh \\(4\\) does not sit at table 1/1 but at table 1/2; the players at table 1/1 are Ana Lopes \\(1\\), Bo Øst \\(2\\)",
    ):
        acts.record(day, "1/1", odd, by="ana")
