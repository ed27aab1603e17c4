"""Who plays in a later stage: who was taken in, is there, and is no guest; whatever is done by hand."""

import pytest

from scorekeeper.tournament.answers.status import status
from scorekeeper.tournament.ranking.standings import standings
from scorekeeper.tournament.state.players import Newcomer
from tests.tournament.building import refused
from tests.tournament.days import event, play, won

HEATS = '[[stage]]\nname = "Heats"\nheats = 2\n\n[[stage]]\nname = "Final"\nheats = 2\ntake = 4\nseating = "ranked"\n'
LOTS = '[standings]\norder = ["points", "lots"]\n'
HERE = '[seating]\nonly = "here"\n'


def before_the_final(folder, more="", *, here=False, guests=()):
    """Eight players, two heats played; the final takes four."""
    day = event(folder, 8, HEATS + LOTS + more)
    day.add_players([Newcomer(name, guest=True) for name in guests], by="ana")
    for number in day.players if here else ():
        day.check_in(number, by="ana")
    for heat in (1, 2):
        day.seat_by_hand([["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
        play(day, heat)
    return day


def field(day, heat=3):
    return set(day.heats[heat - 1].field)


def seated(day, heat=3):
    return {seat for table in day.heats[heat - 1].tables for seat in table.seats}


@pytest.mark.rule("TRN-505", "TRN-204")
def test_who_is_not_here_is_taken_in_and_not_seated(tmp_path):
    """Where only those are drawn who are here; the reserve is named, and can take the place."""
    day = before_the_final(tmp_path, HERE, here=True)
    day.check_out("1", by="ana")
    written = day.seat(by="ana")

    assert ({"1", "2", "5", "6"}, {"2", "5", "6"}) == (field(day), seated(day))
    [told] = [line for line in written.warnings if "taken into Final" in line]
    assert "taken into Final and not seated: P1 (1); next is P" in told
    reserve = told.rpartition("(")[2].rstrip(")")
    day.reseat(3, [[*day.table("3/1").seats, reserve]], by="ana", reason="the reserve plays")
    assert {"2", "5", "6", reserve} == field(day)


@pytest.mark.rule("TRN-206", "TRN-204")
def test_a_substitute_is_here(tmp_path):
    """Somebody who takes over has come, also for somebody who had gone."""
    day = before_the_final(tmp_path, HERE, here=True)
    day.drop_player("1", by="ana")
    day.substitute("1", "Newcomer", by="ana")

    day.seat(by="ana")
    assert "1" in seated(day)


@pytest.mark.rule("TRN-207", "TRN-505")
def test_a_guest_takes_no_place_in_a_final(tmp_path):
    """At the table of somebody who did not come a guest plays, and the finalist stays one."""
    day = before_the_final(tmp_path, guests=["House"])
    day.seat(by="ana")
    before, there = field(day), [one for one in day.table("3/1").seats if one != "1"]
    day.reseat(3, [[*there, "9"]], by="ana", reason="did not come")

    assert before == field(day)
    play(day, 3)
    assert "Final" == next(row.stage for row in standings(day).rows if row.player == "1")


@pytest.mark.rule("TRN-505")
def test_the_field_of_a_final_by_hand_is_entered(tmp_path):
    day = before_the_final(tmp_path)
    written = day.seat_by_hand([["5", "6", "1", "2"]], by="ana")

    assert ({"1", "2", "5", "6"}, ()) == (field(day), written.warnings)
    play(day, 3)
    assert ["1", "2", "5", "6"] == [row.player for row in standings(day).rows[:4]]


@pytest.mark.rule("TRN-505")
def test_a_reserve_who_is_seated_by_hand_goes_on_and_is_told(tmp_path):
    day = before_the_final(tmp_path)
    written = day.seat_by_hand([["5", "6", "1", "3"]], by="ana")

    assert {"1", "3", "5", "6"} == field(day)
    assert "P3 (3) in Final in place of P2 (2)" in written.warnings


@pytest.mark.rule("TRN-207", "TRN-505")
def test_a_guest_at_a_table_by_hand_leaves_the_field_as_it_is(tmp_path):
    day = before_the_final(tmp_path, guests=["House"])
    written = day.seat_by_hand([["5", "6", "1", "9"]], by="ana")

    assert {"1", "2", "5", "6"} == field(day)
    assert any("taken into Final and not seated: P2 (2); next is P" in line for line in written.warnings)
    assert ("2",) == tuple(one.number for one in day.unseated)


@pytest.mark.rule("TRN-505")
def test_more_than_a_stage_takes_are_not_seated_by_hand(tmp_path):
    day = before_the_final(tmp_path)
    with refused(day, "TRN-505", "Final takes 4 players, and this seats 6"):
        day.seat_by_hand([["1", "2", "5"], ["6", "3", "7"]], by="ana")


@pytest.mark.rule("TRN-505")
def test_more_than_a_stage_takes_are_not_seated_anew(tmp_path):
    """Who was not taken in comes only in the place of somebody, and in later heats not at all."""
    day = before_the_final(tmp_path)
    day.seat(by="ana")
    with refused(day, "TRN-505", "Final takes 4 players, and this seats 5"):
        day.reseat(3, [["1", "2", "3"], ["5", "6"]], by="ana", reason="came late")
    day.reseat(3, [["1", "2", "5", "3"]], by="ana", reason="6 went home")
    assert {"1", "2", "5", "3"} == field(day)

    play(day, 3)
    day.seat(by="ana")
    with refused(day, "TRN-505", "P7 .7. was not taken into Final"):
        day.reseat(4, [["1", "2", "5", "7"]], by="ana", reason="came late")


@pytest.mark.rule("TRN-505")
def test_a_final_is_not_seated_by_hand_before_the_cut_is_known(tmp_path):
    day = event(tmp_path, 8, HEATS.replace("heats = 2", "heats = 1", 1))
    day.seat(by="ana")
    with refused(day, "TRN-505", "who plays in Final is not known yet"):
        day.seat_by_hand([["1", "2", "5", "6"]], by="ana")


@pytest.mark.rule("TRN-505")
def test_later_heats_of_a_stage_seat_who_was_taken_in(tmp_path):
    """Also by hand; a guest may fill up the table."""
    day = before_the_final(tmp_path, guests=["House"])
    day.seat(by="ana")
    play(day, 3)
    with refused(day, "TRN-505", "P3 .3. was not taken into Final"):
        day.seat_by_hand([["1", "2", "5", "3"]], by="ana")

    written = day.seat_by_hand([["1", "2", "5", "9"]], by="ana")
    assert ([], ("6",)) == (written.entry.body.field, tuple(one.number for one in written.unseated))


def test_who_is_left_out_is_told_whether_checked_in_or_not(day):
    """The fixture seats seven of eight, and nobody is checked in."""
    assert ["8"] == [one.number for one in day.unseated]
    assert ("8",) == status(day).unseated
    day.drop_player("8", by="ana")
    assert () == day.unseated


@pytest.mark.rule("TRN-204")
def test_who_is_not_here_is_not_missed_where_that_is_asked(tmp_path):
    day = event(tmp_path, 5, HERE)
    day.check_in("5", by="ana")
    assert ["5"] == [one.number for one in day.seat_by_hand([["1", "2", "3"]], by="ana").unseated]


@pytest.mark.rule("TRN-505")
def test_in_a_final_nobody_else_is_missed(tmp_path):
    day = before_the_final(tmp_path, here=True)
    assert ((), ()) == (day.seat(by="ana").warnings, day.unseated)


@pytest.mark.rule("TRN-505")
def test_a_cut_on_a_table_in_doubt_is_told(tmp_path):
    """A heat may be closed with a reason though a table is missing; whoever seats the final hears of it."""
    day = event(tmp_path, 8, HEATS.replace("heats = 2", "heats = 1", 1) + LOTS)
    day.seat(by="ana")
    play(day, 1, tables=["1/1"], close=False)
    day.close(1, by="ana", reason="they left")
    assert "the cut to Final was made with table 1/2 missing" in day.rehearsal().seat(by="ana").warnings


@pytest.mark.rule("TRN-505", "LOG-211")
def test_a_cut_on_two_keyings_that_differ_is_told(tmp_path):
    day = event(tmp_path, 8, HEATS.replace("heats = 2", "heats = 1", 1) + LOTS)
    day.seat(by="ana")
    play(day, 1, close=False)
    seats = day.table("1/2").seats
    day.record("1/2", won(seats, sorted(seats, reverse=True)), by="bo", accept="the sheet is wet")
    day.close(1, by="ana", reason="nobody can read it")

    assert "the cut to Final was made with table 1/2 in doubt" in day.seat(by="ana").warnings
