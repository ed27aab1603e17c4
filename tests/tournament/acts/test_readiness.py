"""Whoever seats with care is told of heats that are still open, and of people who were forgotten."""

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.history import history_of
from tests.tournament.building import command, refused
from tests.tournament.days import event, play

HALF = [["1", "2", "3", "4"], ["5", "6", "7"]]
ALL = [["1", "2", "3", "4"], ["5", "6", "7", "8"]]


@pytest.mark.rule("TRN-315")
def test_the_next_heat_waits_for_the_one_before(day):
    """Drawn or by hand: nothing recorded, begun, complete and not closed; the next command is the one that is missing."""
    seatings = (
        lambda: acts.seat(day, by="ana", careful=True),
        lambda: acts.seat_by_hand(day, ALL, by="ana", careful=True),
    )
    for tables, says, step in (
        ([], "heat 1 is not closed: tables 1/1 and 1/2 missing", "scorekeeper record 1/1"),
        (["1/1"], "heat 1 is not closed: table 1/2 missing", "scorekeeper record 1/2"),
        (["1/2"], "heat 1 is not closed$", "scorekeeper close 1"),
    ):
        play(day, 1, tables=tables, close=False)
        for act in seatings:
            with refused(day, "TRN-315", says) as caught:
                act()
            assert f'{step}, or run the command again with --despite "why"' == command(caught.value.next_step)

    acts.close(day, 1, by="ana")
    assert 2 == acts.seat(day, by="ana", careful=True).entry.body.heat


@pytest.mark.rule("TRN-315")
def test_a_heat_that_was_opened_again_is_told_before_the_final(tmp_path):
    stages = '[[stage]]\nname = "Heats"\nheats = 2\n\n[[stage]]\nname = "Final"\ntake = 4\nheats = 1\n'
    day = event(tmp_path, 8, stages)
    for heat in (1, 2):
        acts.seat(day, by="ana", careful=True)
        play(day, heat)
    acts.reopen(day, 1, by="ana", reason="a sheet was found")

    with refused(day, "TRN-315", "heat 1 is not closed"):
        acts.seat(day, by="ana", careful=True)


@pytest.mark.rule("TRN-315")
def test_a_reason_seats_all_the_same_and_stays(day):
    """It stands in the entry, and the history of a table tells it; dots are no reason."""
    with refused(day, "LOG-210"):
        acts.seat(day, by="ana", despite="…", careful=True)

    written = acts.seat(day, by="ana", despite=" 1/2 plays on ", careful=True)

    assert "1/2 plays on" == written.entry.body.despite
    assert "1/2 plays on" == history_of(day, "2/1").versions[0].reason


@pytest.mark.rule("TRN-316")
def test_a_seating_by_hand_names_everybody_whom_it_leaves_out(registered):
    """Whether they checked in or not; who dropped out and guests are not missed."""
    acts.start(registered, by="ana")
    acts.drop_player(registered, "7", by="ana")
    with refused(registered, "TRN-316", r"tables: not seated: 文华 \(8\)$"):
        acts.seat_by_hand(registered, [["1", "2", "3"], ["4", "5", "6"]], by="ana", careful=True)

    acts.drop_player(registered, "8", by="ana")
    assert (
        None
        is acts.seat_by_hand(registered, [["1", "2", "3"], ["4", "5", "6"]], by="ana", careful=True).entry.body.despite
    )


@pytest.mark.rule("TRN-316")
def test_somebody_is_left_out_with_a_reason(registered):
    acts.start(registered, by="ana")
    written = acts.seat_by_hand(registered, HALF, by="ana", despite="8 is stuck in a train", careful=True)

    assert ("8 is stuck in a train", ["8"]) == (written.entry.body.despite, [one.number for one in written.unseated])


@pytest.mark.rule("TRN-316")
def test_where_only_who_is_here_is_seated_nobody_else_is_missed(tmp_path):
    day = event(tmp_path, 5, '[seating]\nonly = "here"\n')
    for number in "1234":
        acts.check_in(day, number, by="ana")
    with refused(day, "TRN-316", r"\(4\)$"):
        acts.seat_by_hand(day, [["1", "2", "3"]], by="ana", careful=True)

    assert 1 == acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana", careful=True).entry.body.heat
