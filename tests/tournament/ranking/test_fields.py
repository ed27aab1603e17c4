"""Who plays in a later stage: who was taken in, is there, and is no guest; whatever is done by hand."""

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.attendance import unseated_players
from scorekeeper.tournament.state.players import Newcomer
from tests.tournament.building import refused
from tests.tournament.days import event, play, won

HEATS = '[[stage]]\nname = "Heats"\nheats = 2\n\n[[stage]]\nname = "Final"\nheats = 2\ntake = 4\nseating = "ranked"\n'
LOTS = '[standings]\norder = ["points", "lots"]\n'
HERE = '[seating]\nonly = "here"\n'


def before_the_final(folder, more="", *, here=False, guests=()):
    """Eight players, two heats played; the final takes four."""
    day = event(folder, 8, HEATS + LOTS + more)
    acts.add_players(day, [Newcomer(name, guest=True) for name in guests], by="ana")
    for number in day.players if here else ():
        acts.check_in(day, number, by="ana")
    for heat in (1, 2):
        acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
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
    acts.check_out(day, "1", by="ana")
    written = acts.seat(day, by="ana")

    assert ({"1", "2", "5", "6"}, {"2", "5", "6"}) == (field(day), seated(day))
    [told] = [line for line in written.warnings if "taken into Final" in line]
    assert "taken into Final but not seated: P1 (1); next is P" in told
    reserve = told.rpartition("(")[2].rstrip(")")
    acts.reseat(day, 3, [[*day.table("3/1").seats, reserve]], by="ana", reason="the reserve plays")
    assert {"2", "5", "6", reserve} == field(day)


@pytest.mark.rule("TRN-206", "TRN-204")
def test_a_substitute_is_here(tmp_path):
    """Somebody who takes over has come, also for somebody who had gone."""
    day = before_the_final(tmp_path, HERE, here=True)
    acts.drop_player(day, "1", by="ana")
    acts.substitute(day, "1", "Newcomer", by="ana")

    acts.seat(day, by="ana")
    assert "1" in seated(day)


@pytest.mark.rule("TRN-207", "TRN-505")
def test_a_guest_takes_no_place_in_a_final(tmp_path):
    """At the table of somebody who did not come a guest plays, and the finalist stays one."""
    day = before_the_final(tmp_path, guests=["House"])
    acts.seat(day, by="ana")
    before, there = field(day), [one for one in day.table("3/1").seats if one != "1"]
    acts.reseat(day, 3, [[*there, "9"]], by="ana", reason="did not come")

    assert before == field(day)
    play(day, 3)
    assert "Final" == next(row.stage for row in compute_standings(day).rows if row.player == "1")


@pytest.mark.rule("TRN-505")
def test_the_field_of_a_final_by_hand_is_entered(tmp_path):
    day = before_the_final(tmp_path)
    written = acts.seat_by_hand(day, [["5", "6", "1", "2"]], by="ana")

    assert ({"1", "2", "5", "6"}, ()) == (field(day), written.warnings)
    play(day, 3)
    assert ["1", "2", "5", "6"] == [row.player for row in compute_standings(day).rows[:4]]


@pytest.mark.rule("TRN-505")
def test_a_reserve_who_is_seated_by_hand_goes_on_and_is_told(tmp_path):
    day = before_the_final(tmp_path)
    written = acts.seat_by_hand(day, [["5", "6", "1", "3"]], by="ana")

    assert {"1", "3", "5", "6"} == field(day)
    assert "P3 (3) in Final in place of P2 (2)" in written.warnings


@pytest.mark.rule("TRN-207", "TRN-505")
def test_a_guest_at_a_table_by_hand_leaves_the_field_as_it_is(tmp_path):
    day = before_the_final(tmp_path, guests=["House"])
    written = acts.seat_by_hand(day, [["5", "6", "1", "9"]], by="ana")

    assert {"1", "2", "5", "6"} == field(day)
    assert any("taken into Final but not seated: P2 (2); next is P" in line for line in written.warnings)
    assert ("2",) == tuple(one.number for one in unseated_players(day))


@pytest.mark.rule("TRN-505")
def test_more_than_a_stage_takes_are_not_seated_by_hand(tmp_path):
    day = before_the_final(tmp_path)
    with refused(day, "TRN-505", "Final takes 4 players, but this seats 6"):
        acts.seat_by_hand(day, [["1", "2", "5"], ["6", "3", "7"]], by="ana")


@pytest.mark.rule("TRN-505")
def test_more_than_a_stage_takes_are_not_seated_anew(tmp_path):
    """Who was not taken in comes only in the place of somebody, and in later heats not at all."""
    day = before_the_final(tmp_path)
    acts.seat(day, by="ana")
    with refused(day, "TRN-505", "Final takes 4 players, but this seats 5"):
        acts.reseat(day, 3, [["1", "2", "3"], ["5", "6"]], by="ana", reason="came late")
    acts.reseat(day, 3, [["1", "2", "5", "3"]], by="ana", reason="6 went home")
    assert {"1", "2", "5", "3"} == field(day)

    play(day, 3)
    acts.seat(day, by="ana")
    with refused(day, "TRN-505", "P7 .7. was not taken into Final"):
        acts.reseat(day, 4, [["1", "2", "5", "7"]], by="ana", reason="came late")


@pytest.mark.rule("TRN-505")
def test_a_final_is_not_seated_by_hand_before_the_cut_is_known(tmp_path):
    day = event(tmp_path, 8, HEATS.replace("heats = 2", "heats = 1", 1))
    acts.seat(day, by="ana")
    with refused(day, "TRN-505", "who plays in Final is not known yet"):
        acts.seat_by_hand(day, [["1", "2", "5", "6"]], by="ana")


@pytest.mark.rule("TRN-505")
def test_later_heats_of_a_stage_seat_who_was_taken_in(tmp_path):
    """Also by hand; a guest may fill up the table."""
    day = before_the_final(tmp_path, guests=["House"])
    acts.seat(day, by="ana")
    play(day, 3)
    with refused(day, "TRN-505", "P3 .3. was not taken into Final"):
        acts.seat_by_hand(day, [["1", "2", "5", "3"]], by="ana")

    written = acts.seat_by_hand(day, [["1", "2", "5", "9"]], by="ana")
    assert ([], ("6",)) == (written.entry.body.field, tuple(one.number for one in written.unseated))


def test_who_is_left_out_is_told_whether_checked_in_or_not(day):
    """The fixture seats seven of eight, and nobody is checked in."""
    assert ["8"] == [one.number for one in unseated_players(day)]
    assert ("8",) == status_of(day).unseated
    acts.drop_player(day, "8", by="ana")
    assert () == unseated_players(day)


@pytest.mark.rule("TRN-204")
def test_who_is_not_here_is_not_missed_where_that_is_asked(tmp_path):
    day = event(tmp_path, 5, HERE)
    acts.check_in(day, "5", by="ana")
    assert ["5"] == [one.number for one in acts.seat_by_hand(day, [["1", "2", "3"]], by="ana").unseated]


@pytest.mark.rule("TRN-505")
def test_in_a_final_nobody_else_is_missed(tmp_path):
    day = before_the_final(tmp_path, here=True)
    assert ((), ()) == (acts.seat(day, by="ana").warnings, unseated_players(day))


@pytest.mark.rule("TRN-505")
def test_a_cut_on_a_table_in_doubt_is_told(tmp_path):
    """A heat may be closed with a reason though a table is missing; whoever seats the final hears of it."""
    day = event(tmp_path, 8, HEATS.replace("heats = 2", "heats = 1", 1) + LOTS)
    acts.seat(day, by="ana")
    play(day, 1, tables=["1/1"], close=False)
    acts.close(day, 1, by="ana", reason="they left")
    assert "the cut to Final was made with table 1/2 missing" in acts.seat(day.twin(), by="ana").warnings


@pytest.mark.rule("TRN-505", "LOG-211")
def test_a_cut_on_two_keyings_that_differ_is_told(tmp_path):
    day = event(tmp_path, 8, HEATS.replace("heats = 2", "heats = 1", 1) + LOTS)
    acts.seat(day, by="ana")
    play(day, 1, close=False)
    seats = day.table("1/2").seats
    acts.record(day, "1/2", won(seats, sorted(seats, reverse=True)), by="bo", accept="the sheet is wet")
    acts.close(day, 1, by="ana", reason="nobody can read it")

    assert "the cut to Final was made with table 1/2 in doubt" in acts.seat(day, by="ana").warnings


@pytest.mark.rule("TRN-505", "TRN-504")
def test_it_is_said_who_moved_up_and_why(tmp_path):
    """The desk knows whom to call, and whoever left is told why others stand ahead."""
    day = before_the_final(tmp_path)
    acts.drop_player(day, "1", by="ana")

    written = acts.seat(day, by="ana")

    [told] = [line for line in written.warnings if "moved up" in line]
    assert told.startswith("moved up into Final: P")
    assert told.endswith("because dropped: P1 (1)")
    assert field(day) >= {told.partition("(")[2].partition(")")[0]}
    said = [step.text for step in explain_player(day, "1").steps]
    assert any("P1 had dropped out before that stage was seated" in text for text in said), said
