"""The life of a heat: seated, seated anew before play, closed, opened again."""

import pytest

from scorekeeper.tournament import acts
from tests.tournament.building import command, refused, result
from tests.tournament.days import event, play

RIGHT = [9, 7, 5, 3]


@pytest.fixture
def done(day):
    """Heat 1 is recorded and closed."""
    acts.record(day, "1/1", result("1234", RIGHT), by="ana")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    acts.close(day, 1, by="ana")
    return day


@pytest.mark.rule("TRN-306")
def test_a_heat_is_closed_when_all_its_tables_pay(done):
    acts.reopen(done, 1, by="ana", reason="to look again")
    acts.close(done, 1, by="ana")

    assert "close" == done.heats[0].closed.kind


@pytest.mark.rule("TRN-306")
def test_an_incomplete_heat_is_not_closed(day):
    with refused(day, "TRN-306", "heat 1 is not complete: tables 1/1 and 1/2 missing") as caught:
        acts.close(day, 1, by="ana")
    assert "scorekeeper record 1/1" == command(caught.value.next_step)

    acts.record(day, "1/1", result("1234", RIGHT), by="ana")
    with refused(day, "TRN-306", "table 1/2 missing"):
        acts.close(day, 1, by="ana")


@pytest.mark.rule("TRN-306", "LOG-211")
def test_a_heat_with_a_table_in_doubt_is_not_closed(day):
    """Two desks typed different results, and nobody has decided."""
    acts.record(day, "1/1", result("1234", RIGHT), by="ana")
    acts.record(day, "1/1", result("1234", [9, 7, 3, 5]), by="bo")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")

    with refused(day, "TRN-306", "heat 1 is not complete: table 1/1 in doubt") as caught:
        acts.close(day, 1, by="ana")
    assert "scorekeeper explain table 1/1" == command(caught.value.next_step)


@pytest.mark.rule("TRN-306")
def test_a_reason_closes_an_incomplete_heat(day):
    written = acts.close(day, 1, by="ana", reason="table 1/2 left without a result")

    assert "table 1/2 left without a result" == written.entry.body.reason
    assert day.heats[0].closed.id == written.entry.id


@pytest.mark.rule("LOG-210")
@pytest.mark.parametrize("reason", ["", "…", " - "])
def test_a_reason_is_a_reason(day, reason):
    with refused(day, "LOG-210", "needs a reason"):
        acts.close(day, 1, by="ana", reason=reason)


@pytest.mark.rule("TRN-307")
def test_a_heat_is_closed_once_and_opened_only_when_closed(done):
    with refused(done, "TRN-307", "heat 1 was closed"):
        acts.close(done, 1, by="ana")
    acts.reopen(done, 1, by="bo", reason="a sheet was found")
    assert done.heats[0].closed is None

    with refused(done, "TRN-307", "heat 1 is open"):
        acts.reopen(done, 1, by="bo", reason="again")


@pytest.mark.rule("TRN-303")
@pytest.mark.parametrize("heat", [0, 2, 99])
def test_a_heat_that_is_not_seated_is_neither_closed_nor_opened_nor_seated_anew(day, heat):
    for act in (
        lambda: acts.close(day, heat, by="ana"),
        lambda: acts.reopen(day, heat, by="ana", reason="so"),
        lambda: acts.reseat(day, heat, [["1", "2"]], by="ana", reason="so"),
        lambda: acts.penalise(day, "1", 2, by="ana", reason="so", heat=heat),
    ):
        with refused(day, "TRN-303", f"heat {heat} is not seated; only heat 1 is"):
            act()


def late_words(day):
    """Everything that touches a table of heat 1."""
    of = day.table("1/1").entries[0].id
    return {
        "record": lambda **how: acts.record(day, "1/1", result("1234", RIGHT), by="second", **how),
        "amend": lambda **how: acts.amend(day, of, result("1234", [7, 9, 5, 3]), by="ana", reason="swapped", **how),
        "void": lambda **how: acts.void(day, of, by="ana", reason="wrong table", **how),
        "decide": lambda **how: acts.decide(day, of, by="judge", reason="cards missing", effect="replay", **how),
        "penalty": lambda **how: acts.penalise(day, "1", 2, by="judge", reason="talked", **how),
    }


@pytest.mark.rule("TRN-307")
@pytest.mark.parametrize("word", ["record", "amend", "void", "decide", "penalty"])
def test_a_closed_heat_takes_nothing_without_being_opened(done, word):
    with refused(done, "TRN-307", "heat 1 was closed by ana in main-14") as caught:
        late_words(done)[word]()
    assert "run the command again with --reopen" == command(caught.value.next_step)

    written = late_words(done)[word](reopen=True)

    assert done.heats[0].closed is None
    assert ["close", "reopen", written.entry.kind] == [entry.kind for entry in done.log][-3:]


@pytest.mark.rule("TRN-307")
def test_an_open_heat_is_not_opened_again(day):
    """--reopen is harmless where nothing is closed."""
    acts.record(day, "1/1", result("1234", RIGHT), by="ana", reopen=True)

    assert "reopen" not in [entry.kind for entry in day.log]


@pytest.mark.rule("TRN-307")
def test_a_void_that_opens_a_heat_tells_only_what_counts_again(done):
    of = done.table("1/1").entries[0].id
    amended = acts.amend(done, of, result("1234", [7, 9, 5, 3]), by="ana", reason="swapped", reopen=True).entry.id
    acts.close(done, 1, by="ana")

    assert (of,) == acts.void(done, amended, by="ana", reason="it was right", reopen=True).back


@pytest.mark.rule("TRN-307")
def test_the_seating_of_a_closed_heat_is_not_struck(day):
    """Else the next seating of that number would be closed before it was played."""
    acts.close(day, 1, by="ana", reason="nobody came")
    with refused(day, "TRN-307", "heat 1 was closed"):
        acts.void(day, day.heats[0].entry.id, by="ana", reason="wrong list")

    acts.void(day, day.heats[0].entry.id, by="ana", reason="wrong list", reopen=True)
    acts.seat_by_hand(day, [["1", "2"]], by="ana")
    assert day.heats[0].closed is None


@pytest.mark.rule("TRN-308")
def test_a_heat_is_seated_anew_before_it_is_played(day):
    first = day.heats[0].entry.id
    written = acts.reseat(day, 1, [["1", "2", "3"], ["5", "6", "7", "8"]], by="ana", reason="4 did not come")

    assert ["123", "5678"] == ["".join(table.seats) for table in day.tables()]
    assert (first, "4 did not come") == (written.entry.body.of, written.entry.body.reason)
    assert [1] == [heat.number for heat in day.heats]


@pytest.mark.rule("TRN-308")
def test_a_played_table_stays_as_it_is(day):
    """Also its number: the others may change around it."""
    acts.record(day, "1/1", result("1234", RIGHT), by="ana")
    for tables in ([["4", "1", "2", "3"], ["5", "6", "7"]], [["5", "6", "7"], ["1", "2", "3", "4"]], [["5", "6"]]):
        with refused(day, "TRN-308", "table 1/1 is already recorded"):
            acts.reseat(day, 1, tables, by="ana", reason="no-show")

    acts.reseat(day, 1, [["1", "2", "3", "4"], ["5", "8", "7"]], by="ana", reason="6 did not come")
    assert ["1234", "587"] == ["".join(table.seats) for table in day.tables()]


@pytest.mark.rule("TRN-308", "TRN-203")
def test_who_dropped_out_after_playing_does_not_hinder_a_new_seating(day):
    acts.record(day, "1/1", result("1234", RIGHT), by="ana")
    acts.drop_player(day, "2", by="ana")
    acts.reseat(day, 1, [["1", "2", "3", "4"], ["5", "6", "8"]], by="ana", reason="7 did not come")
    assert ("1", "2", "3", "4") == day.table("1/1").seats

    acts.drop_player(day, "8", by="ana")
    with refused(day, "TRN-203", "has dropped out and is not seated"):
        acts.reseat(day, 1, [["1", "2", "3", "4"], ["7", "6", "8"]], by="ana", reason="again")


@pytest.mark.rule("TRN-308")
def test_a_table_that_is_given_up_leaves_its_number_free(tmp_path):
    """Sheets of the other tables are printed already."""
    day = event(tmp_path, 6)
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"], ["5", "6"]], by="ana")
    acts.reseat(day, 1, [["1", "2", "4"], [], ["5", "6"]], by="ana", reason="3 did not come")

    assert {"1/1": "124", "1/3": "56"} == {table.name: "".join(table.seats) for table in day.tables()}


@pytest.mark.rule("TRN-301", "TRN-302", "TRN-307", "LOG-210")
def test_a_new_seating_is_as_good_as_a_first_one(day):
    for tables, rule in (
        ([["1"]], "TRN-301"),
        ([["1", "2"], ["2", "3"]], "TRN-302"),
        ([], "TRN-301"),
        ([[]], "TRN-301"),
    ):
        with refused(day, rule):
            acts.reseat(day, 1, tables, by="ana", reason="no-show")
    with refused(day, "LOG-210"):
        acts.reseat(day, 1, [["1", "2"]], by="ana", reason="…")
    acts.close(day, 1, by="ana", reason="nobody came")
    with refused(day, "TRN-307"):
        acts.reseat(day, 1, [["1", "2"]], by="ana", reason="they did")


@pytest.mark.rule("TRN-308")
def test_byes_stay_where_nobody_names_them(day):
    acts.reseat(day, 1, [["1", "2", "3", "4"], ["5", "6", "7"]], by="ana", reason="8 sits out", byes={"8": "bye"})
    acts.reseat(day, 1, [["4", "3", "2", "1"], ["5", "6", "7"]], by="ana", reason="other seats")
    assert ("8",) == day.heats[0].byes

    acts.reseat(day, 1, [["4", "3", "2", "1"], ["5", "6", "8"]], by="ana", reason="7 did not come")
    assert () == day.heats[0].byes


@pytest.mark.rule("TRN-303")
def test_regulations_with_so_many_heats_have_no_more(tmp_path):
    day = event(tmp_path, 4, '[[stage]]\nname = "Day"\nheats = 1\n')
    acts.seat(day, by="ana")
    play(day, 1)

    for act in (lambda: acts.seat(day, by="ana"), lambda: acts.seat_by_hand(day, [["1", "2"]], by="ana")):
        with refused(day, "TRN-303", "the regulations have 1 heats?, and all of them are already seated"):
            act()
