"""Penalties: points that a player loses, with rule, reason and author."""

from fractions import Fraction

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.seating.next_heat import seating_task
from tests.tournament.building import command, refused, result
from tests.tournament.days import event, play, seats


@pytest.fixture
def done(day):
    """Heat 1 is recorded: 1 has 5 points, 2 has 3; 6 has 5."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    return day


def points(day):
    return {row.player: row.points for row in compute_standings(day).rows}


@pytest.mark.rule("TRN-701", "TRN-418")
def test_a_penalty_takes_points_off(done):
    written = acts.penalise(done, "Ana", "5/2", by="judge", reason="talked to a spectator", rule="DWT-331")

    assert ("1", "5/2", "DWT-331", 1) == tuple(
        getattr(written.entry.body, key) for key in ("player", "points", "rule", "heat")
    )
    row = next(row for row in compute_standings(done).rows if row.player == "1")
    assert (Fraction(5, 2), Fraction(5, 2), 4) == (row.points, row.penalty, row.place)


@pytest.mark.rule("TRN-701")
def test_nothing_off_is_a_warning(done):
    """It stands in the log and changes nothing."""
    before = points(done)
    acts.penalise(done, "1", 0, by="judge", reason="first warning")

    assert before == points(done)
    assert ["0"] == [entry.body.points for entry in done.penalties["1"]]


@pytest.mark.rule("TRN-418")
def test_a_penalty_can_go_below_nothing(done):
    acts.penalise(done, "8", 3, by="judge", reason="shouted")

    assert Fraction(-3) == points(done)["8"]


@pytest.mark.parametrize(
    ("player", "lost", "more", "rule", "says"),
    [
        pytest.param(*case, marks=pytest.mark.rule(case[3]))
        for case in (
            ("99", 1, {}, "LOG-106", "no player"),
            ("1", "-1", {}, "TRN-701", "'-1' is not a number of points"),
            ("1", "many", {}, "TRN-701", "'many' is not"),
            ("1", "1/0", {}, "TRN-701", "not a number"),
            ("1", "1e999999999", {}, "TRN-701", "not a number"),
            ("1", "inf", {}, "TRN-701", "not a number"),
            ("1", 1, {"reason": "…"}, "LOG-210", "needs a reason"),
            ("1", 1, {"rule": "DWT-999"}, "TRN-701", "no rule DWT-999"),
        )
    ],
)
def test_a_penalty_that_makes_no_sense_is_refused(done, player, lost, more, rule, says):
    with refused(done, rule, says):
        acts.penalise(done, player, lost, by="judge", **{"reason": "talked", **more})


@pytest.mark.rule("TRN-103")
def test_nobody_is_penalised_before_the_start(registered):
    with refused(registered, "TRN-103"):
        acts.penalise(registered, "1", 1, by="judge", reason="came late")


@pytest.mark.rule("TRN-701")
def test_before_the_first_heat_a_penalty_belongs_to_the_first_stage(registered):
    acts.start(registered, by="ana")
    acts.penalise(registered, "1", 1, by="judge", reason="came late")

    assert Fraction(-1) == points(registered)["1"]


@pytest.mark.rule("TRN-701")
def test_a_voided_penalty_is_gone(done):
    before = points(done)
    of = acts.penalise(done, "1", 2, by="judge", reason="talked").entry.id
    acts.void(done, of, by="judge", reason="it was somebody else")

    assert before == points(done)


@pytest.mark.rule("TRN-418")
def test_seating_sees_the_penalty(done):
    """Who lost points sits with those who have as few."""
    acts.penalise(done, "1", 5, by="judge", reason="talked")
    stage = done.regulations.stages[0]

    assert Fraction(0) == seating_task(done, stage, 2, list(done.players)).points["1"]


@pytest.mark.rule("TRN-418", "TRN-505")
def test_the_cut_sees_the_penalty(tmp_path):
    day = event(tmp_path, 8, '[[stage]]\nname = "Heats"\nheats = 1\n[[stage]]\nname = "Final"\ntake = 2\n')
    acts.seat_by_hand(day, [["1", "3", "5", "7"], ["2", "4", "6", "8"]], by="ana")
    play(day, 1, close=False)
    acts.penalise(day, "2", 4, by="judge", reason="talked")
    acts.close(day, 1, by="ana")
    acts.seat(day, by="ana")

    assert "2" not in seats(day, 2)[0]
    assert {"1"} < seats(day, 2)[0] <= {"1", "3", "4"}


@pytest.mark.rule("TRN-418")
def test_a_penalty_counts_in_the_stage_in_which_it_was_given(tmp_path):
    """Who plays a final starts it anew; what was lost before stays where it was."""
    day = event(tmp_path, 4, '[[stage]]\nname = "Heats"\nheats = 1\n[[stage]]\nname = "Final"\ntake = 2\nheats = 1\n')
    acts.seat(day, by="ana")
    acts.penalise(day, "1", 1, by="judge", reason="came late")
    play(day, 1)
    acts.seat(day, by="ana")
    acts.penalise(day, "2", 2, by="judge", reason="talked")
    play(day, 2)

    rows = {row.player: row for row in compute_standings(day).rows}
    assert (Fraction(5), Fraction(0)) == (rows["1"].points, rows["2"].points)
    assert (Fraction(0), Fraction(2)) == (rows["1"].penalty, rows["2"].penalty)


@pytest.mark.rule("TRN-418")
def test_a_penalty_is_explained(done):
    of = acts.penalise(done, "1", 2, by="judge", reason="talked").entry.id
    told = [(step.rule, step.text) for step in explain_player(done, "1").steps]

    assert ("TRN-418", f"{of}: Ana loses 2 points in heat 1: talked") in told
    assert ("TRN-501", "Ana: 5, less 2 (penalty) = 3 points") in told


FINAL = '[[stage]]\nname = "Heats"\nheats = 1\n[[stage]]\nname = "Final"\ntake = 4\nheats = 1\nseating = "ranked"\n'


@pytest.fixture
def in_the_final(tmp_path):
    """Eight players, four of them in the final: 1, 2, 3 and 4; 5 and 6 have 2 points, 7 and 8 have 1."""
    day = event(tmp_path, 8, FINAL)
    acts.seat_by_hand(day, [["1", "3", "5", "7"], ["2", "4", "6", "8"]], by="ana")
    play(day, 1)
    acts.seat(day, by="ana")
    return day


@pytest.mark.rule("TRN-701", "TRN-418")
def test_without_a_heat_a_penalty_is_given_in_the_stage_that_the_player_reached(in_the_final):
    """Who is out loses the points where they stand; that heat is closed, so it is opened again."""
    with refused(in_the_final, "TRN-307", "heat 1"):
        acts.penalise(in_the_final, "8", "1/2", by="judge", reason="shouted")
    acts.penalise(in_the_final, "8", "1/2", by="judge", reason="shouted", reopen=True)
    acts.penalise(in_the_final, "1", 1, by="judge", reason="talked")

    assert [1, 2] == [in_the_final.penalties[one][0].body.heat for one in ("8", "1")]
    assert (Fraction(1, 2), Fraction(-1)) == (points(in_the_final)["8"], points(in_the_final)["1"])


@pytest.mark.rule("TRN-701")
def test_a_penalty_that_would_take_nothing_off_is_refused(in_the_final):
    with refused(in_the_final, "TRN-701", r"P8 \(8\) does not play in Final") as caught:
        acts.penalise(in_the_final, "8", 1, by="judge", reason="shouted", heat=2)

    assert "--heat 1" in command(caught.value.next_step)
    with refused(in_the_final, "TRN-303"):
        acts.penalise(in_the_final, "8", 1, by="judge", reason="shouted", heat=3)
