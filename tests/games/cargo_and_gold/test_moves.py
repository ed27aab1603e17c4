"""Turns, rolls and moves."""

import pytest

from tests.games.cargo_and_gold.tables import (
    ABBEY,
    ANA,
    BO,
    CY,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    boxes,
    buy,
    first,
    found,
    goes,
    hazard,
    move,
    play,
    roll,
    sell,
    skip,
    start,
    state,
    turn,
)

ANA_GOES, BO_GOES = goes(ANA, "a1", ABBEY), goes(BO, "h2", "h1", HARBOUR)


@pytest.mark.rule("CGO-321")
def test_turns_go_clockwise():
    three = [ANA, BO, CY]
    there = goes(CY, "a1", HARBOUR)

    assert [] == found(play(*ANA_GOES, *BO_GOES, *there, turn(ANA), seats=three))
    wrong = play(*ANA_GOES, *there, seats=three)
    assert ["CGO-321"] == found(wrong)
    assert "cy takes a turn after ana, but it is bo's turn" == first(wrong).message()
    assert (2, 4) == (first(wrong).where.turn, first(wrong).where.event)


@pytest.mark.rule("CGO-321")
def test_nobody_has_two_turns_in_a_row():
    assert ["CGO-321"] == found(play(*ANA_GOES, *goes(ANA, "a1", HARBOUR)))


@pytest.mark.rule("CGO-321")
def test_nobody_is_passed_over():
    assert ["CGO-321"] == found(play(*ANA_GOES, skip(BO)))


@pytest.mark.rule("CGO-203")
@pytest.mark.parametrize("value", [0, 7, -1])
def test_the_die_shows_one_to_six(value):
    assert ["CGO-203"] == found(play(turn(ANA), roll(value)))
    assert [] == found(play(turn(ANA), roll(6)))


@pytest.mark.rule("CGO-401")
def test_a_turn_has_a_roll_and_a_move():
    verdict = play(turn(ANA), turn(BO))

    assert ["CGO-401"] == found(verdict)
    assert "ana's turn has no roll and no move" == first(verdict).message()
    assert [] == found(play(*ANA_GOES, turn(BO)))


@pytest.mark.rule("CGO-401")
def test_nobody_moves_without_a_roll():
    assert ["CGO-401"] == found(play(turn(ANA), move("a1")))
    assert ["CGO-401"] == found(play(roll(3)))
    assert ["CGO-401"] == found(play(move("a1")))


@pytest.mark.rule("CGO-401", "CGO-407")
def test_nobody_stays_where_they_are():
    assert ["CGO-401"] == found(play(turn(ANA), move()))
    assert ["CGO-407"] == found(play(turn(ANA), roll(3), move()))
    assert ["CGO-407"] == found(play(turn(ANA), roll(3), turn(BO)))


@pytest.mark.rule("CGO-402")
def test_one_roll_and_one_move_a_turn():
    assert ["CGO-402"] == found(play(turn(ANA), roll(2), roll(5)))
    assert ["CGO-402"] == found(play(*ANA_GOES, roll(5)))
    assert ["CGO-402"] == found(play(*ANA_GOES, move("a1", HARBOUR)))
    assert [] == found(play(*ANA_GOES))


@pytest.mark.rule("CGO-404")
def test_moves_follow_the_roads():
    verdict = play(*goes(ANA, "a1", "m3"))

    assert ["CGO-404"] == found(verdict)
    assert "ana goes from a1 to m3, but no road joins them" == first(verdict).message()
    assert ["CGO-404"] == found(play(*goes(ANA, "moon")))
    assert [] == found(play(*goes(ANA, "h1", "h2"), turn(BO)))


@pytest.mark.rule("CGO-405", "CGO-404")
def test_a_square_counts_once():
    verdict = play(turn(ANA), roll(3), move("a1", ABBEY, ABBEY))

    assert ["CGO-405"] == found(verdict)
    assert "ana counts Abbey twice, but it is one square" == first(verdict).message()
    assert ["CGO-404"] == found(play(turn(ANA), roll(3), move("a1", "a1", ABBEY)))
    assert ["CGO-405"] == found(play(turn(ANA), roll(3), move(HARBOUR, "a1", ABBEY), known=False))


@pytest.mark.rule("CGO-407")
def test_the_whole_roll_is_used():
    verdict = play(turn(ANA), roll(4), move("h1", "h2"))

    assert ["CGO-407"] == found(verdict)
    assert "ana rolls 4 but stops after 2 squares on h2, which is not a trade centre" == first(verdict).message()
    assert (4, 2) == (first(verdict).expected, first(verdict).found)
    assert [] == found(play(turn(ANA), roll(2), move("h1", "h2")))


@pytest.mark.rule("CGO-408")
def test_no_move_is_longer_than_its_roll():
    assert ["CGO-408"] == found(play(turn(ANA), roll(1), move("a1", ABBEY)))
    assert [] == found(play(turn(ANA), roll(5), move("a1", ABBEY)))


@pytest.mark.rule("CGO-410")
def test_a_move_may_end_early_at_a_trade_centre():
    assert [] == found(play(turn(ANA), roll(6), move("a1", ABBEY), turn(BO)))


@pytest.mark.rule("CGO-411")
def test_a_trade_centre_may_be_passed():
    assert [] == found(play(turn(ANA), roll(3), move("a1", ABBEY, "m3"), hazard(), hazard(), turn(BO)))


def test_a_move_may_turn_back_and_share_a_square():
    """Nothing forbids it (rulings CGO-R21 and CGO-R23)."""
    assert [] == found(play(*goes(ANA, "h1", "h2", MILL, "h2", MILL), turn(BO)))


@pytest.mark.rule("CGO-503", "CGO-321")
def test_a_missed_turn_is_missed():
    """Ana lands on x1 and misses her next turn; with a line for it or without."""
    fog = (*goes(ANA, "x1"), hazard(miss=1))

    assert [] == found(play(*fog, *BO_GOES, skip(ANA), *goes(BO, "a1", ABBEY), turn(ANA)))
    assert [] == found(play(*fog, *BO_GOES, *goes(BO, "a1", ABBEY), turn(ANA)))
    wrong = play(*fog, *BO_GOES, turn(ANA))
    assert ["CGO-503"] == found(wrong)
    assert "ana takes a turn but must miss 1 turn because of a hazard" == first(wrong).message()
    assert ["CGO-321"] == found(play(*fog, *BO_GOES, skip(ANA), skip(BO)))


@pytest.mark.rule("CGO-321")
def test_a_turn_is_missed_in_its_order():
    fog = (*goes(ANA, "x1"), hazard(miss=1))

    assert ["CGO-321"] == found(play(*fog, skip(ANA), seats=[ANA, BO, CY]))


def test_after_an_illegal_event_judging_goes_on_as_it_is_written():
    """One square too far on turn 1, and a wrong price later: both are found, and the second says what it rests on."""
    far = (turn(ANA), roll(2), move("h1", "h2", MILL))
    verdict = play(*far, *BO_GOES, turn(ANA), *buy(WINE, paid=3))

    assert ["CGO-408", "CGO-607"] == found(verdict)
    assert "if event 3 stands: ana pays 3 gold for wine, but cargo costs 2" == verdict.errors[1].message()
    assert ["CGO-607"] == found(play(turn(ANA), roll(3), *far[2:], *BO_GOES, turn(ANA), *buy(WINE, paid=3)))


def test_moves_before_the_start_is_known_are_taken_as_they_come():
    """Nobody wrote down where the tokens started: the first step cannot be checked, the others are."""
    opening = start(chosen=[])

    assert [] == found(play(*goes(ANA, "h2", MILL), opening=opening))
    assert ["CGO-404"] == found(play(*goes(ANA, "h2", ABBEY), opening=opening))


def test_where_nobody_wrote_down_the_start_a_named_centre_will_do():
    """Ana buys before her first move: at Harbour, as the record says or because only Harbour has salt."""
    opening = start(chosen=[])

    assert [] == found(play(turn(ANA), *buy(SALT, centre=HARBOUR), roll(2), move("a1", ABBEY), opening=opening))
    assert [] == found(play(turn(ANA), *buy(SALT), roll(2), move("a1", ABBEY), opening=opening))
    assert ["CGO-404"] == found(play(turn(ANA), *buy(SALT), roll(2), move("h2", MILL), opening=opening))


@pytest.mark.rule("CGO-323", "CGO-609")
def test_where_somebody_buys_may_not_be_known_and_what_they_pay_is():
    """Harbour and Mill both have salt: nobody knows where Ana bought it, but she has two gold less."""
    opening = start(chosen=[], boxes=boxes(Mill=(SALT, WINE)))
    somewhere = (turn(ANA), *buy(SALT), roll(1), move("h2"))
    verdict = play(*somewhere, state(gold={ANA: 6}, cargo={ANA: [SALT]}), opening=opening)

    assert [] == found(verdict)
    assert "whether ana may buy salt there is not checked because it is not written down where ana stands" in [
        finding.message() for finding in verdict.unchecked
    ]
    assert ["CGO-607"] == found(play(*somewhere, state(gold={ANA: 7}), opening=opening))
    assert ["CGO-713"] == found(play(turn(ANA), *buy(SALT), *sell(SALT, 3), opening=opening))
    assert [] == found(play(turn(ANA), *buy(SALT), *sell(SALT, 4, GRAIN), opening=opening))


@pytest.mark.rule("CGO-323")
def test_a_first_move_leaves_some_trade_centre():
    """Where the start centre is not written down, the first square must still be next to one."""
    opening = start(chosen=[])

    near = play(turn(ANA), roll(1), move("h2"), opening=opening)
    assert [] == found(near)
    far = play(turn(ANA), roll(1), move("m2"), opening=opening)
    assert ["CGO-323"] == found(far)
    assert "ana begins on m2, but it is not next to a trade centre" == first(far).message()
