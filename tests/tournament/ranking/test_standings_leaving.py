"""Who leaves and what is carried on: drop-outs, byes, missed heats and penalties from stage to stage."""

from fractions import Fraction

import pytest

from scorekeeper.log.entry import Seat, SeatedTable
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.act import write
from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.tournament.days import event, play

FINAL = '[[stage]]\nname = "Heats"\nheats = 1\n[[stage]]\nname = "Final"\ntake = 4\nheats = 1\nseating = "ranked"\n'


@pytest.mark.rule("TRN-504")
def test_a_finalist_who_drops_out_before_sitting_down_reached_the_final(tmp_path):
    """They are last of it, and nobody is told that they did not reach it."""
    day = event(tmp_path, 8, FINAL)
    acts.seat_by_hand(day, [["1", "3", "5", "7"], ["2", "4", "6", "8"]], by="ana")
    play(day, 1)
    acts.seat(day, by="ana")
    acts.drop_player(day, "1", by="ana")
    acts.reseat(day, 2, [["2", "3", "4"]], by="ana", reason="1 is gone")
    play(day, 2)

    rows = compute_standings(day).rows
    assert [("2", "Final"), ("3", "Final"), ("4", "Final"), ("1", "Final")] == [
        (row.player, row.stage) for row in rows[:4]
    ]
    assert ["P5 and P6"] == [row.why.partition("ahead of ")[2].partition(", who did not")[0] for row in rows[3:4]]


@pytest.mark.rule("TRN-203", "TRN-415")
def test_who_drops_out_after_a_bye_keeps_it(tmp_path):
    day = event(tmp_path, 5, "bye = 2\n")
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    acts.reseat(day, 1, [["1", "2", "3", "4"]], by="ana", reason="5 waits", byes={"5": "bye"})
    play(day, 1)
    acts.drop_player(day, "5", by="ana")

    assert [("5", Fraction(2), True)] == [
        (row.player, row.points, row.dropped) for row in compute_standings(day).rows if row.player == "5"
    ]


@pytest.mark.rule("TRN-416")
def test_heats_after_a_player_dropped_out_pay_them_nothing(tmp_path):
    """A heat that was missed before still pays, and so does one after they came back."""
    day = event(tmp_path, 9, "missed = 2\n")
    eight = [["1", "2", "3", "4"], ["5", "6", "7", "8"]]
    acts.seat_by_hand(day, [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]], by="ana")
    for _ in range(4):
        acts.seat_by_hand(day, eight, by="ana")
        if len(day.heats) == 2:
            acts.drop_player(day, "9", by="ana")
        if len(day.heats) == 4:
            acts.return_player(day, "9", by="ana")

    nine = next(row for row in compute_standings(day).rows if row.player == "9")
    assert [(2, Fraction(2)), (3, Fraction(0)), (4, Fraction(0)), (5, Fraction(2))] == [
        (one.heat, one.points) for one in nine.unplayed
    ]


CARRY = FINAL.replace("take = 4\n", 'take = 4\ncarry = "points"\n')


@pytest.mark.rule("TRN-418", "TRN-507")
def test_a_penalty_is_carried_on_with_the_points(tmp_path):
    """The final shows all that was taken off; what was carried on is less by it already."""
    day = event(tmp_path, 8, CARRY)
    acts.seat_by_hand(day, [["1", "3", "5", "7"], ["2", "4", "6", "8"]], by="ana")
    acts.penalise(day, "1", 1, by="judge", reason="came late")
    play(day, 1)
    acts.seat(day, by="ana")
    acts.penalise(day, "1", "1/2", by="judge", reason="talked")
    play(day, 2)

    first = next(row for row in compute_standings(day).rows if row.player == "1")
    assert (Fraction(17, 2), Fraction(3, 2)) == (first.points, first.penalty)
    assert "P1: 4 from the stage before + 5, less ½ (penalty) = 8½ points" in [
        step.text for step in explain_player(day, "1").steps
    ]


@pytest.mark.rule("TRN-415", "TRN-507")
@pytest.mark.parametrize(("carry", "expected"), [("points", Fraction(4)), ("nothing", Fraction(0))])
def test_the_average_of_a_bye_counts_the_tables_that_are_carried_on(tmp_path, carry, expected):
    """Player 3 took 2 points at the only table before, which count on or do not."""
    final = CARRY.replace("take = 4", "take = 5").replace('"points"', f'"{carry}"')
    day = event(tmp_path, 8, 'bye = "average"\n' + final)
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
    play(day, 1)
    acts.seat(day, by="ana")
    acts.reseat(day, 2, [["1", "2", "5", "6"]], by="ana", reason="one rests", byes={"3": "bye"})
    play(day, 2)

    assert [(expected, "Final")] == [
        (row.points, row.stage) for row in compute_standings(day).rows if row.player == "3"
    ]


@pytest.mark.rule("TRN-501", "TRN-504")
def test_the_points_are_those_of_the_stage_in_which_a_player_stands(tmp_path):
    """A player whom an older log seats in a final that they did not reach stands where they stood."""
    day = event(tmp_path, 8, FINAL.replace("heats = 1\nseating", "heats = 2\nseating"))
    acts.seat_by_hand(day, [["1", "3", "5", "7"], ["2", "4", "6", "8"]], by="ana")
    play(day, 1)
    acts.seat(day, by="ana")
    play(day, 2)
    table = SeatedTable(table=1, seats=["1", "2", "5"])
    write(day, lambda _desk: [Seat(heat=3, game="dwarven-traders", tables=[table])], "ana")
    play(day, 3)

    assert "P5: 2 points" in [step.text for step in explain_player(day, "5").steps]
