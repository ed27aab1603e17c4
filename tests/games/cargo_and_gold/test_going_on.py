"""The judge goes on where the position is known, says under which assumption, and hears a cause before its consequences."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Loss
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
    arrange,
    buy,
    first,
    found,
    goes,
    hazard,
    leave,
    move,
    over,
    play,
    refill,
    result,
    roll,
    rolled,
    row,
    sell,
    sheet,
    skip,
    standing,
    start,
    state,
    trade,
    turn,
)

BO_GOES = (*goes(BO, "h2", "h1", HARBOUR),)
TO_MILL = (*goes(ANA, "h1", "h2", MILL),)
LATE = (*goes(BO, "h2", "h1", HARBOUR), *buy(SALT, paid=5))
"""Bo's turn, with a price that is wrong whatever happened before."""
LAST = {"gold": {ANA: 50, BO: 54}, "cargo": {ANA: [SALT, WINE]}}


@pytest.mark.rule("CGO-607")
@pytest.mark.parametrize(
    ("slip", "rule"),
    [
        ((turn(ANA), roll(2), move("h1", "h2", MILL)), "CGO-408"),
        ((turn(ANA), roll(5), move("h1", "h2")), "CGO-407"),
        ((turn(ANA), roll(7), move("h1", "h2", MILL)), "CGO-203"),
        ((turn(ANA), roll(2), move("h1", ABBEY)), "CGO-404"),
        ((turn(ANA), move("a1")), "CGO-401"),
        ((turn(ANA), roll(3)), "CGO-407"),
        ((*goes(ANA, "a1"), move(HARBOUR)), "CGO-402"),
        ((turn(ANA), roll(1), roll(2), move("a1", ABBEY)), "CGO-402"),
        ((*TO_MILL, *buy(WINE), *buy(GRAIN)), "CGO-730"),
        ((*TO_MILL, *buy(SALT)), "CGO-604"),
        ((*TO_MILL, *buy(WINE, None)), "CGO-625"),
        ((*TO_MILL, *sell(GRAIN, 2)), "CGO-703"),
        ((*goes(ANA, "a1"), hazard(cargo=1)), "CGO-501"),
        ((*TO_MILL, refill("has", GRAIN)), "CGO-627"),
        ((*goes(ANA, "a1"), trade(ANA, BO, give_gold=1)), "CGO-803"),
        ((*goes(ANA, "a1"), trade(ANA, BO, give=[SALT], take_gold=1)), "CGO-813"),
        ((*goes(ANA, "a1"), arrange(ANA)), "CGO-518"),
        ((*TO_MILL, over(), *buy(WINE)), "CGO-321"),
    ],
)
def test_one_slip_hides_no_later_error(slip, rule):
    """Without the slip the wrong price is the only error; with it, it comes second and says what it rests on."""
    verdict = play(*slip, *LATE)

    assert [rule, "CGO-607"] == found(verdict)
    assert None is first(verdict).assuming
    assert verdict.errors[1].message().endswith("bo pays 5 gold for salt, but cargo costs 2")
    assert verdict.errors[1].message().startswith(f"if event {first(verdict).where.event} stands: ")
    assert ["CGO-607"] == found(play(*TO_MILL, *LATE))


@pytest.mark.rule("CGO-321")
def test_after_a_turn_out_of_order_what_may_have_happened_is_unknown():
    """Bo's turn is missing, or a name is wrong: his cargo may have changed, the die still has six sides."""
    verdict = play(*TO_MILL, *goes(ANA, "h2", MILL), *sell(GRAIN, 4, SALT), *goes(BO, "m1"), turn(ANA), roll(9))

    assert ["CGO-321", "CGO-203"] == found(verdict)
    assert (
        "what bo and ana hold, and what pile and boxes hold, is not checked until the table states it, because a turn "
        "may be missing"
    ) in [finding.message() for finding in verdict.unchecked]


@pytest.mark.rule("CGO-321")
def test_the_turn_after_a_wrong_name_is_not_wrong_for_it():
    """Cy's turn is written as Ana's; then comes whoever follows Cy."""
    seats = [ANA, BO, CY]
    events = (*goes(ANA, "a1"), *goes(BO, "h2"), *goes(ANA, "a1"), turn(ANA))

    assert ["CGO-321"] == found(play(*events, seats=seats))


@pytest.mark.rule("CGO-609")
def test_a_purchase_that_nobody_could_pay_leaves_the_gold_unknown():
    verdict = play(*TO_MILL, *buy(WINE), state(gold={ANA: 3}), *LATE, at={"gold": {ANA: 1}})

    assert ["CGO-609", "CGO-607"] == found(verdict)
    assert "what gold ana has is not checked until the table states it, because it is not known" in [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("CGO-803")
def test_what_the_table_states_ends_the_doubt():
    """The gift did not happen: the first count says so, and the second one has nothing to add."""
    gift = (*TO_MILL, trade(ANA, BO, give_gold=1))
    verdict = play(*gift, state(gold={ANA: 8, BO: 8}), *BO_GOES, state(gold={ANA: 8, BO: 8}))

    assert ["CGO-803", "CGO-708"] == found(verdict)
    assert "if event 4 stands: the table says ana has 8 gold, but it must be 7; bo has 8 gold, but it must be 9" == (
        verdict.errors[1].message()
    )


@pytest.mark.rule("CGO-109")
def test_the_count_beats_a_transcript_that_rests_on_something_illegal():
    """One finding for all that the sheet and the transcript disagree about, and the sheet decides."""
    gift = (trade(ANA, BO, give_gold=1), *TO_MILL, *sell(SALT, 4))
    counted = sheet(ana=row(54), bo=row(54), pile=0)
    verdict = play(turn(ANA), gift[0], *gift[2:], at=LAST, complete=True, sheet=counted)

    assert ["CGO-803", "CGO-109"] == found(verdict)
    assert (
        "if event 3 stands: the transcript leads to 53 and 55 gold for ana and bo, but 54 and 54 was counted, and that counts"
        == verdict.errors[1].message()
    )
    assert {ANA: (1, 54), BO: (1, 54)} == standing(verdict)
    alone = play(turn(ANA), gift[0], *gift[2:], at=LAST, complete=True, result=result(ana=(54, 1), bo=(54, 1)))
    assert ["CGO-803", "CGO-109"] == found(alone)


# A cause before its consequences: mend it, and they vanish.


@pytest.mark.rule("CGO-105", "CGO-103")
def test_what_was_done_after_the_end_is_heard_before_what_the_record_says_of_it():
    verdict = play(*TO_MILL, *sell(SALT, 4), *buy(WINE), at=LAST)

    assert ["CGO-105", "CGO-103"] == found(verdict)
    assert [
        "ana buys after taking the last gold card in turn 1; nothing after that counts",
        "ana took the last gold card in turn 1, so the game is over, but the record says abandoned",
    ] == [finding.message() for finding in verdict.errors]
    assert ["CGO-105"] == found(play(*TO_MILL, *sell(SALT, 4), *buy(WINE), at=LAST, complete=True))


@pytest.mark.rule("CGO-721")
def test_a_missing_needs_card_is_heard_alone():
    """The second salt is sold to a NEEDS card that nobody replaced; its price is a consequence."""
    salts = {"at": {"cargo": {ANA: [SALT, SALT]}}}

    assert ["CGO-721"] == found(play(*TO_MILL, *sell(SALT, 4), *sell(SALT, 4, GRAIN, also=True), **salts))
    assert [] == found(play(*TO_MILL, *sell(SALT, 4, SALT), *sell(SALT, 4, GRAIN, also=True), **salts))


@pytest.mark.rule("CGO-626")
def test_a_forgotten_shuffle_is_heard_once():
    """The deck has no card left; the two refills after it came from the discards."""
    empty = {"at": {"deck": 0, "discards": 20}}
    events = (*TO_MILL, *buy(WINE), *BO_GOES, *buy(SALT))

    assert ["CGO-626"] == found(play(*events, **empty))


@pytest.mark.rule("CGO-320")
def test_a_wrong_first_player_is_heard_once():
    """The record names Ana, the rolls and the turns Bo: who chose and who began follows from that."""
    opening = start(rolls=rolled((ANA, 2), (BO, 5)), chosen=[(BO, MILL), (ANA, HARBOUR)])

    assert ["CGO-320"] == found(play(turn(BO), opening=opening))


# The end of a turn.


@pytest.mark.rule("CGO-407", "CGO-401")
def test_duties_of_a_turn_that_is_over_are_findings():
    assert [] == found(play(turn(ANA), roll(3)))
    assert ["CGO-407"] == found(play(turn(ANA), roll(3), over()))
    assert ["CGO-401"] == found(play(turn(ANA), over(ANA)))
    assert ["CGO-625"] == found(play(*TO_MILL, *buy(WINE, None), over()))
    assert [] == found(play(*TO_MILL, over(), *BO_GOES, over(BO), turn(ANA)))


@pytest.mark.rule("CGO-321")
def test_a_turn_ends_once_and_for_its_player():
    assert "the end of ana's turn is recorded twice" == first(play(*TO_MILL, over(), over())).message()
    assert "the end of bo's turn is recorded, but it is ana's turn" == first(play(*TO_MILL, over(BO))).message()
    assert "the end of a turn is recorded outside any turn" == first(play(over())).message()


def test_after_the_end_of_the_game_a_turn_may_be_called_over():
    assert [] == found(play(*TO_MILL, *sell(SALT, 4), over(), at=LAST, complete=True))


@pytest.mark.rule("CGO-321")
def test_a_player_who_left_is_told_once():
    seats = [ANA, BO, CY]

    assert ["CGO-321"] == found(play(*goes(ANA, "a1"), leave(BO), *goes(BO, "h2"), seats=seats))
    assert ["CGO-321"] == found(play(*goes(ANA, "a1"), skip(BO), seats=seats))


@pytest.mark.rule("CGO-510")
def test_where_the_position_is_lost_it_is_said():
    verdict = play(*goes(ANA, "h1"), hazard(), Loss(), *LATE, at={"cargo": {ANA: [SALT]}})

    assert ["CGO-510"] == found(verdict)
    assert "the rest of the transcript is not checked because the position is no longer known" in [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("CGO-321")
def test_a_turn_of_somebody_who_left_is_told_as_that():
    events = (*goes(ANA, "a1"), leave(BO), turn(BO))
    verdict = play(*events, seats=[ANA, BO, CY], opening=start([ANA, BO, CY]))

    assert "bo takes a turn but has left the game; it is cy's turn" == first(verdict).message()
    assert any("what bo holds, and what pile" in finding.message() for finding in verdict.unchecked)
