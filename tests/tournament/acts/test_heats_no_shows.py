"""Somebody did not come, or came after all: a heat is seated anew with as few moves as possible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament import acts
from scorekeeper.tournament.seating.no_shows import FreeTables, changed_heat, settle
from tests.tournament.building import refused, result
from tests.tournament.days import event, seats, sizes


def reseat(day, heat, gone=(), come=()):
    found = changed_heat(day, heat, gone, come)
    acts.reseat(day, heat, found.tables, by="ana", reason="no-show", byes=found.byes)
    return found


@pytest.fixture
def ten(tmp_path):
    """Tables of four, three and three; 11 is registered and not seated."""
    day = event(tmp_path, 11)
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7"], ["8", "9", "10"]], by="ana")
    return day


@pytest.mark.rule("TRN-308")
def test_a_missing_player_of_a_large_table_moves_nobody(ten):
    assert [] == reseat(ten, 1, ["2"]).moved
    assert [{"1", "3", "4"}, {"5", "6", "7"}, {"8", "9", "10"}] == seats(ten, 1)


@pytest.mark.rule("TRN-308")
def test_a_missing_player_of_a_small_table_moves_one(ten):
    """From the largest table; sizes differ by one at most."""
    found = reseat(ten, 1, ["6"])

    assert (1, [3, 3, 3]) == (len(found.moved), sizes(ten, 1))


@pytest.mark.rule("TRN-308")
def test_who_came_late_takes_the_seat_of_who_did_not_come(ten):
    found = reseat(ten, 1, ["6"], ["11"])

    assert ([], {"5", "7", "11"}) == (found.moved, seats(ten, 1)[1])


@pytest.mark.rule("TRN-308")
def test_a_latecomer_sits_down_at_a_smaller_table(ten):
    assert [] == reseat(ten, 1, come=["11"]).moved
    assert [4, 4, 3] == sizes(ten, 1)


@pytest.mark.rule("TRN-308")
def test_a_latecomer_to_full_tables_opens_a_new_one(tmp_path):
    day = event(tmp_path, 9)
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")

    assert 2 == len(reseat(day, 1, come=["9"]).moved)
    assert [3, 3, 3] == sizes(day, 1)


@pytest.mark.rule("TRN-308")
def test_who_moves_goes_where_they_know_nobody(tmp_path):
    """Of those who could be moved, one who has not met the others yet."""
    day = event(tmp_path, 7)
    acts.seat_by_hand(day, [["2", "3", "4", "5"], ["1", "6", "7"]], by="ana")
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7"]], by="ana")

    found = reseat(day, 2, ["6", "7"])

    assert ["1"] == found.moved


@pytest.mark.rule("TRN-308", "TRN-311")
def test_who_must_not_meet_is_not_moved_together(tmp_path):
    day = event(tmp_path, 7, '[seating]\napart = [["4", "5"], ["3", "5"], ["2", "5"]]\n')
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7"]], by="ana")

    assert ["1"] == reseat(day, 1, ["6", "7"]).moved


@pytest.mark.rule("TRN-308")
def test_a_table_of_one_is_given_up(tmp_path):
    """Whoever is left sits down at another table."""
    day = event(tmp_path, 5)
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana")
    found = reseat(day, 1, ["4"])

    assert ({"1/1": {"1", "2", "3"}}, ["3"]) == ({t.name: {*t.seats} for t in day.tables()}, found.moved)


@pytest.mark.rule("TRN-308")
def test_recorded_tables_are_not_touched(ten):
    """Neither is somebody taken out of them, nor do they give or take anybody."""
    acts.record(ten, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    with refused(ten, "TRN-308", "table 1/1 is already recorded"):
        reseat(ten, 1, ["2"])

    assert [] == reseat(ten, 1, ["6"]).moved
    assert [4, 2, 3] == sizes(ten, 1)


@pytest.mark.rule("TRN-308")
def test_there_is_no_room_where_everything_is_played(day):
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")

    with refused(day, "TRN-308", r"no free seat for .+ at a table without a record"):
        reseat(day, 1, come=["8"])


@pytest.mark.rule("TRN-308", "LOG-106", "TRN-203")
def test_who_is_not_there_cannot_be_missed(day):
    with refused(day, "TRN-308", "文华 .8. is not seated in heat 1"):
        reseat(day, 1, ["8"])
    with refused(day, "TRN-308", "Ana .1. already sits at a table in heat 1"):
        reseat(day, 1, come=["1"])
    with refused(day, "LOG-106"):
        reseat(day, 1, ["99"])
    acts.drop_player(day, "8", by="ana")
    with refused(day, "TRN-203"):
        reseat(day, 1, come=["8"])


@pytest.mark.rule("TRN-301")
def test_a_heat_without_anybody_is_no_heat(tmp_path):
    day = event(tmp_path, 2)
    acts.seat(day, by="ana")

    with refused(day, "TRN-301", "at least one table"):
        reseat(day, 1, ["1"])


def test_a_bye_ends_when_a_seat_is_free(day):
    acts.reseat(day, 1, [["1", "2", "3", "4"], ["5", "6", "7"]], by="ana", reason="8 sits out", byes={"8": "bye"})
    found = reseat(day, 1, ["6"])

    assert ({}, [], {"5", "7", "8"}) == (found.byes, found.moved, seats(day, 1)[1])
    assert {} == changed_heat(day, 1, [], []).byes


def test_who_has_a_bye_may_go_home(day):
    acts.reseat(day, 1, [["1", "2", "3", "4"], ["5", "6", "7"]], by="ana", reason="8 sits out", byes={"8": "bye"})

    assert {} == reseat(day, 1, ["8"]).byes


@given(
    st.lists(st.integers(2, 4), min_size=1, max_size=9),
    st.integers(2, 3),
    st.integers(0, 6),
    st.data(),
)
def test_sizes_come_out_even_and_nobody_is_lost(wanted, low, come, data):
    """Whatever happens: legal tables that differ by one at most, everybody once, moved only where it was needed."""
    people = iter(range(1000))
    tables = [[str(next(people)) for _ in range(max(size, low))] for size in wanted]
    everybody = [one for table in tables for one in table]
    gone = data.draw(st.sets(st.sampled_from(everybody)))
    arrivals = [str(next(people)) for _ in range(come)]
    left = [[one for one in table if one not in gone] for table in tables]
    room = FreeTables([list(table) for table in left if table], (low, 4), lambda _one, _seats: (0, 0))

    resting = settle([room], arrivals, [])

    counts = [len(table) for table in room.tables if table]
    assert sorted([*(one for table in room.tables for one in table), *resting]) == sorted(
        [one for one in everybody if one not in gone] + arrivals
    )
    assert all(low <= count <= 4 for count in counts)
    assert max(counts, default=0) - min(counts, default=0) <= 1
