"""Seating by hand: who plays whom is a fact."""

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.state.attendance import unseated_players
from tests.tournament.building import command, refused, result


@pytest.mark.rule("TRN-301", "TRN-302", "TRN-303", "TRN-203", "LOG-106")
def test_a_heat_is_seated_as_it_is_written(day):
    """By number or by name, in clockwise order; the next heat follows."""
    acts.seat_by_hand(day, [["文华", "1"], ["2", "נועה", "Δήμητρα"]], by="bo")

    assert {"1/1": "1234", "1/2": "567", "2/1": "81", "2/2": "264"} == {t.name: "".join(t.seats) for t in day.tables()}
    assert [1, 2] == [heat.number for heat in day.heats]


@pytest.mark.rule("TRN-301")
@pytest.mark.parametrize("seats", [["1"], ["1", "2", "3", "4", "5"], []])
def test_a_table_has_two_to_four_players(day, seats):
    with refused(day, "TRN-301", "a table has 2 to 4"):
        acts.seat_by_hand(day, [["7", "8"], seats], by="ana")


@pytest.mark.rule("TRN-301")
def test_a_heat_has_tables(day):
    with refused(day, "TRN-301", "at least one table"):
        acts.seat_by_hand(day, [], by="ana")


@pytest.mark.rule("TRN-302")
def test_a_player_sits_at_one_table(day):
    with refused(day, "TRN-302", "Ana .1. sits at tables 2/1 and 2/2"):
        acts.seat_by_hand(day, [["1", "2"], ["Ana", "3"]], by="ana")
    with refused(day, "TRN-302", "twice at table 2/1"):
        acts.seat_by_hand(day, [["1", "2", "1"]], by="ana")


@pytest.mark.rule("TRN-303")
@pytest.mark.parametrize("heat", [0, 1, 3, -1])
def test_heats_come_in_order(day, heat):
    with refused(day, "TRN-303", "the next one is heat 2"):
        acts.seat_by_hand(day, [["1", "2"]], by="ana", heat=heat)


@pytest.mark.rule("TRN-303")
def test_a_heat_that_is_seated_already_says_how_to_seat_it_anew(day):
    """The hint can be typed, so it is only given while nothing rests on the seating."""
    with refused(day, "TRN-303", "heat 1 is already seated, in main-11") as caught:
        acts.seat_by_hand(day, [["1", "2"]], by="ana", heat=1)
    assert 'scorekeeper void main-11 --reason "…"' == command(caught.value.next_step)

    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    with refused(day, "TRN-303", "already seated") as caught:
        acts.seat_by_hand(day, [["1", "2"]], by="ana", heat=1)
    assert "scorekeeper status" == command(caught.value.next_step)


def test_who_is_here_and_not_seated_is_told(day):
    """Not who is absent, nor who dropped out."""
    for player in ("1", "2", "3", "8"):
        acts.check_in(day, player, by="ana")
    acts.drop_player(day, "8", by="ana")
    assert () == unseated_players(day)
    written = acts.seat_by_hand(day, [["1", "4"], ["5", "6", "7"]], by="ana")

    assert ["2", "3"] == [player.number for player in written.unseated]
    assert "not seated: 2 Bo, 3 Cléo" in written.warnings


def test_a_heat_on_top_of_one_without_records_is_told(day):
    """Perhaps the list was corrected and heat 1 was meant."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    written = acts.seat_by_hand(day, [["1", "2"]], by="ana")
    assert "nothing is recorded yet for table 1/2, in heat 1" in written.warnings

    acts.void(day, written.entry.id, by="ana", reason="too early")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    assert not any("recorded" in line for line in acts.seat_by_hand(day, [["1", "2"]], by="ana").warnings)


@pytest.mark.rule("TRN-301")
def test_one_player_is_said_in_the_singular(day):
    with refused(day, "TRN-301", "table 2/1 has 1 player;"):
        acts.seat_by_hand(day, [["1"]], by="ana")


@pytest.mark.rule("TRN-203")
def test_a_dropped_player_is_not_seated(day):
    acts.drop_player(day, "8", by="ana")

    with refused(day, "TRN-203", "not seated"):
        acts.seat_by_hand(day, [["7", "8"]], by="ana")


@pytest.mark.rule("LOG-106")
def test_a_stranger_is_not_seated(day):
    with refused(day, "LOG-106", "no player '99'"):
        acts.seat_by_hand(day, [["1", "99"]], by="ana")


@pytest.mark.rule("TRN-304")
def test_a_wrong_seating_is_struck_while_nothing_rests_on_it(day):
    """Then the heat is seated anew."""
    written = acts.void(day, day.heats[0].entry.id, by="ana", reason="wrong list")

    assert "seating of heat 1, 2 tables" == written.struck
    assert () == day.heats
    acts.seat_by_hand(day, [["1", "2"]], by="ana")
    assert ["1/1"] == [table.name for table in day.tables()]


@pytest.mark.rule("TRN-304")
def test_a_struck_seating_does_not_come_back_beside_another(day):
    struck = acts.void(day, day.heats[0].entry.id, by="ana", reason="wrong list").entry.id
    again = acts.seat_by_hand(day, [["1", "2"]], by="ana").entry.id

    with refused(day, "TRN-304", f"a seating of heat 1 twice, in main-11 and {again}"):
        acts.void(day, struck, by="ana", reason="it was right")


@pytest.mark.rule("TRN-304")
def test_a_seating_with_records_or_a_later_heat_stands(day):
    first = day.heats[0].entry.id
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    with refused(day, "TRN-304", "table 1/1 is recorded"):
        acts.void(day, first, by="ana", reason="wrong list")

    acts.seat_by_hand(day, [["1", "2"]], by="ana")
    with refused(day, "TRN-304", "a later heat"):
        acts.void(day, first, by="ana", reason="wrong list")


@pytest.mark.rule("LOG-112")
@pytest.mark.parametrize("name", ["3/1", "1/3", "1", "", "1/1/1", "one/two", "1/"])
def test_a_table_that_is_not_seated_is_not_known(day, name):
    with refused(day, "LOG-112", "there is no table|expected heat/table"):
        acts.record(day, name, result("1234", [9, 7, 5, 3]), by="ana")


@pytest.mark.rule("LOG-112")
def test_a_table_is_found_however_it_is_written(day):
    assert "1/2" == day.table(" 01/ 2 ").name


@pytest.mark.rule("TRN-308")
def test_seating_anew_does_not_ask_for_records(day):
    """That nothing is recorded is why it can be done."""
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
    for heat in (1, 2):
        assert (
            ()
            == acts.reseat(
                day, heat, [["1", "2", "3", "5"], ["4", "6", "7", "8"]], by="ana", reason="new list"
            ).warnings
        )
