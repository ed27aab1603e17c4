"""Who leaves and what is carried on: drop-outs, byes, missed heats and penalties from stage to stage."""

from fractions import Fraction

import pytest

from scorekeeper.tournament.standings import standings
from tests.tournament.days import event, play

FINAL = '[[stage]]\nname = "Heats"\nheats = 1\n[[stage]]\nname = "Final"\ntake = 4\nheats = 1\nseating = "ranked"\n'


@pytest.mark.rule("TRN-504")
def test_a_finalist_who_drops_out_before_sitting_down_reached_the_final(tmp_path):
    """They are last of it, and nobody is told that they did not reach it."""
    day = event(tmp_path, 8, FINAL)
    day.seat_by_hand([["1", "3", "5", "7"], ["2", "4", "6", "8"]], by="ana")
    play(day, 1)
    day.seat(by="ana")
    day.drop_player("1", by="ana")
    day.reseat(2, [["2", "3", "4"]], by="ana", reason="1 is gone")
    play(day, 2)

    rows = standings(day).rows
    assert [("2", "Final"), ("3", "Final"), ("4", "Final"), ("1", "Final")] == [
        (row.player, row.stage) for row in rows[:4]
    ]
    assert ["P5 and P6"] == [row.why.partition("ahead of ")[2].partition(", who did not")[0] for row in rows[3:4]]


@pytest.mark.rule("TRN-203", "TRN-415")
def test_who_drops_out_after_a_bye_keeps_it(tmp_path):
    day = event(tmp_path, 5, "bye = 2\n")
    day.seat_by_hand([["1", "2", "3", "4"]], by="ana")
    day.reseat(1, [["1", "2", "3", "4"]], by="ana", reason="5 waits", byes=["5"])
    play(day, 1)
    day.drop_player("5", by="ana")

    assert [("5", Fraction(2), True)] == [
        (row.player, row.points, row.dropped) for row in standings(day).rows if row.player == "5"
    ]


@pytest.mark.rule("TRN-416")
def test_heats_after_a_player_dropped_out_pay_them_nothing(tmp_path):
    """A heat that was missed before still pays, and so does one after they came back."""
    day = event(tmp_path, 9, "missed = 2\n")
    eight = [["1", "2", "3", "4"], ["5", "6", "7", "8"]]
    day.seat_by_hand([["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]], by="ana")
    for _ in range(4):
        day.seat_by_hand(eight, by="ana")
        if len(day.heats) == 2:
            day.drop_player("9", by="ana")
        if len(day.heats) == 4:
            day.return_player("9", by="ana")

    nine = next(row for row in standings(day).rows if row.player == "9")
    assert [(2, Fraction(2)), (3, Fraction(0)), (4, Fraction(0)), (5, Fraction(2))] == [
        (one.heat, one.points) for one in nine.unplayed
    ]
