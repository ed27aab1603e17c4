"""Mining fills the two wagons out of the pool; selling empties them into the box and moves the pawn."""

import pytest

from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    SMUGGLER,
    first,
    found,
    judge,
    later,
    mine,
    on,
    play,
    prices,
    sell,
    sheet,
    state,
    turn,
)

FULL = [turn(ANA, "1a"), mine("red"), turn(BO, "4a"), mine("yellow")]
"""Ana holds two red gems and is on turn; cards 1b, 2a, 3a and 4b are up."""


@pytest.mark.rule("DWT-331")
def test_who_holds_one_gem_may_mine():
    assert [] == found(play(turn(ANA, "1a"), mine("red")))


@pytest.mark.rule("DWT-331")
def test_who_holds_two_gems_cannot_mine():
    verdict = play(*FULL, turn(ANA, "3a"), mine("green"))

    assert ["DWT-331"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-331")
def test_a_sale_after_the_mining_makes_no_room_for_it():
    verdict = play(*FULL, turn(ANA, "3a"), mine("green"), sell("red"))

    assert ["DWT-331"] == found(verdict)


@pytest.mark.rule("DWT-331", "DWT-333")
def test_a_sale_before_the_mining_makes_room_for_it():
    verdict = play(*FULL, turn(ANA, "3a"), sell("red"), mine("green"), state(gems={ANA: ["red", "green"]}))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-332")
def test_two_gems_are_room_enough():
    assert [] == found(judge(sheet(ana=on(9, "red", "blue"), bo=on(7), smuggler=on(5))))


@pytest.mark.rule("DWT-332")
def test_nobody_holds_three_gems():
    verdict = judge(sheet(ana=on(9, "red", "blue", "green"), bo=on(7), smuggler=on(5)))

    assert ["DWT-332"] == found(verdict)
    assert (2, 3) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-332")
def test_nobody_is_written_with_three_gems_during_the_round():
    verdict = play(turn(ANA, "1a"), mine("red"), state(gems={ANA: ["red", "red", "red"]}))

    assert ["DWT-332"] == found(verdict)
    assert (["red", "red"], ["red", "red", "red"]) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-334")
def test_a_mining_action_brings_one_gem():
    assert [] == found(play(turn(ANA, "1a"), mine("red", count=1)))


@pytest.mark.rule("DWT-334")
def test_a_mining_action_does_not_bring_two_gems():
    verdict = play(turn(ANA, "1a"), mine("red", count=2))

    assert ["DWT-334"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-335")
def test_a_mined_gem_has_left_the_pool():
    """Three red gems were in the pool after Ana's pick."""
    assert [] == found(play(turn(ANA, "1a"), mine("red"), state(pool={"red": 2, "blue": 3, "green": 4, "yellow": 3})))


@pytest.mark.rule("DWT-335")
def test_the_pool_is_not_left_as_it_was():
    """The gem came from somewhere else: out of the box, or of the neighbour's wagon."""
    verdict = play(turn(ANA, "1a"), mine("red"), state(pool={"red": 3}))

    assert ["DWT-335"] == found(verdict)
    assert (2, 3) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-336")
def test_a_mined_gem_is_on_the_board_of_the_miner():
    assert [] == found(play(turn(ANA, "1a"), mine("red"), state(gems={ANA: ["red", "red"], BO: ["blue"]})))


@pytest.mark.rule("DWT-336")
@pytest.mark.parametrize(
    "gems", [{ANA: ["red"]}, {BO: ["blue", "red"]}, {ANA: ["red", "blue"]}], ids=["nowhere", "elsewhere", "another"]
)
def test_a_mined_gem_is_not_lost_or_given_away(gems):
    verdict = play(turn(ANA, "1a"), mine("red"), state(gems=gems))

    assert ["DWT-336"] == found(verdict)


@pytest.mark.rule("DWT-336")
def test_nobody_else_gets_a_gem_in_a_turn():
    """Ana sells, and Bo is suddenly written with a second gem."""
    verdict = play(turn(ANA, "2a"), sell("red"), state(gems={BO: ["blue", "green"]}))

    assert ["DWT-336"] == found(verdict)
    assert (["blue"], ["blue", "green"]) == (first(verdict).expected, first(verdict).found)


RED_RUNS_OUT = [
    # Of five red gems one marks the price, one is the Smuggler's, one is Ana's: two are in the pool.
    turn(ANA, "1a"),
    mine("red"),
    turn(BO, "5a"),
    mine("red"),
    sell("red"),
    turn(ANA, "2a"),
    sell("red"),
]
RED_CARDS = ["1a", "5a", "9a", "2a"]


@pytest.mark.rule("DWT-337")
def test_the_last_gem_of_a_colour_can_be_mined():
    verdict = play(*RED_RUNS_OUT, state(pool={"red": 0}, box={"red": 2}), marker="red", cards=RED_CARDS)

    assert [] == found(verdict)


@pytest.mark.rule("DWT-337")
def test_a_colour_that_is_gone_cannot_be_mined():
    """Two red gems lie in the box, and none of them goes back to the pool."""
    verdict = play(*RED_RUNS_OUT, turn(BO, "9a"), mine("red"), marker="red", cards=RED_CARDS)

    assert ["DWT-337"] == found(verdict)
    assert "bo mines red, but the pool has none left" == first(verdict).message()
    assert 4 == first(verdict).where.turn


@pytest.mark.rule("DWT-338")
def test_the_card_says_what_is_mined():
    assert [] == found(play(turn(ANA, "3a"), mine("green")))


@pytest.mark.rule("DWT-338")
def test_nobody_mines_what_they_like():
    verdict = play(turn(ANA, "1a"), mine("green"))

    assert ["DWT-338"] == found(verdict)
    assert (["red"], "green") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-351")
def test_a_gem_of_ones_own_is_sold():
    assert [] == found(play(turn(ANA, "2a"), sell("red")))


@pytest.mark.rule("DWT-351")
def test_nobody_sells_what_they_do_not_have():
    """Card 1a sells blue; the blue gem is Bo's."""
    verdict = play(turn(ANA, "1a"), sell("blue"))

    assert ["DWT-351"] == found(verdict)
    assert "ana sells blue but does not have one" == first(verdict).message()


@pytest.mark.rule("DWT-351")
def test_a_gem_is_sold_once():
    """Ana sold her only red gem two turns ago."""
    verdict = play(turn(ANA, "2a"), sell("red"), turn(BO, "1a"), mine("red"), turn(ANA, "3a"), sell("red"))

    assert ["DWT-351"] == found(verdict)


@pytest.mark.rule("DWT-352")
@pytest.mark.parametrize("gem", ["red", "yellow"])
def test_the_seller_picks_the_gem(gem):
    """Ana holds red and yellow, and card 3a admits both."""
    verdict = play(turn(ANA, "4a"), mine("yellow"), turn(BO, "1a"), mine("red"), turn(ANA, "3a"), sell(gem))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-353")
def test_a_colour_that_the_card_shows_is_sold():
    assert [] == found(play(turn(ANA, "3a"), sell("red")))


@pytest.mark.rule("DWT-353")
def test_a_colour_that_the_card_does_not_show_is_not_sold():
    """Card 4a sells green and blue."""
    verdict = play(turn(ANA, "4a"), sell("red"))

    assert ["DWT-353"] == found(verdict)
    assert (["green", "blue"], "red") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-354")
def test_the_pawn_moves_by_the_price():
    """Red is worth 3; card 3a changes yellow only."""
    verdict = later(
        turn(ANA, "3a"), sell("red", steps=3), state(tracks={ANA: 12, BO: 7, SMUGGLER: 5}), prices={"red": 3}
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-354")
def test_the_pawn_does_not_move_by_one_for_any_gem():
    verdict = later(turn(ANA, "3a"), sell("red", steps=1), prices={"red": 3})

    assert ["DWT-354"] == found(verdict)
    assert (3, 1) == (first(verdict).expected, first(verdict).found)
    assert "ana sells red at 3 and moves 3, but the table moved 1" == first(verdict).message()


@pytest.mark.rule("DWT-354")
def test_a_pawn_on_a_wrong_space_after_a_sale_is_found():
    verdict = later(turn(ANA, "3a"), sell("red"), state(tracks={ANA: 10}), prices={"red": 3})

    assert ["DWT-354"] == found(verdict)
    assert (3, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-354")
def test_at_price_0_the_pawn_stays():
    """A legal sale all the same: the gem goes into the box and the price rises (ruling DWT-R40)."""
    verdict = later(
        turn(ANA, "2a"),
        sell("red", steps=0),
        state(tracks={ANA: 9}, box={"red": 1}, prices={"red": 1}),
        prices={"red": 0},
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-354")
def test_nobody_moves_without_a_sale():
    verdict = play(turn(ANA, "2a"), sell("red"), state(tracks={ANA: 6, BO: 6}))

    assert ["DWT-354"] == found(verdict)
    assert (5, 6) == (first(verdict).expected, first(verdict).found)
    assert "bo sold nothing and stays on space 5, but the table says 6" == first(verdict).message()


@pytest.mark.rule("DWT-354")
def test_a_wrong_move_does_not_make_the_rest_of_the_round_doubtful():
    """Ana's pawn is put right, and Bo's turn is judged as if nothing had been."""
    verdict = play(turn(ANA, "3a"), sell("red", steps=3), turn(BO, "4a"), sell("blue", steps=2))

    assert ["DWT-354", "DWT-354"] == found(verdict)
    assert [1, 2] == [finding.where.turn for finding in verdict.errors]
    assert [] == verdict.unchecked


@pytest.mark.rule("DWT-355")
def test_a_sold_gem_lies_in_the_box():
    verdict = play(turn(ANA, "2a"), sell("red"), state(gems={ANA: [], BO: ["blue"]}, box={"red": 1}))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-355")
def test_the_box_is_not_empty_after_a_sale():
    verdict = play(turn(ANA, "2a"), sell("red"), state(box={}))

    assert ["DWT-355"] == found(verdict)
    assert (1, 0) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-355")
def test_a_sold_gem_does_not_stay_aboard():
    verdict = play(turn(ANA, "2a"), sell("red"), state(gems={ANA: ["red"]}))

    assert ["DWT-355"] == found(verdict)
    assert ([], ["red"]) == (first(verdict).expected, first(verdict).found)
    assert "the table says ana holds red, but it must be no gem" == first(verdict).message()


@pytest.mark.rule("DWT-355")
def test_a_sold_gem_stays_neither_aboard_when_another_is_mined():
    """Ana sold red and mined blue; the table has both aboard."""
    verdict = play(turn(ANA, "2a"), sell("red"), mine("blue"), state(gems={ANA: ["red", "blue"]}))

    assert ["DWT-355"] == found(verdict)


@pytest.mark.rule("DWT-356")
def test_a_sale_leaves_the_pool_as_it_is():
    assert [] == found(play(turn(ANA, "2a"), sell("red"), state(pool={"red": 3})))


@pytest.mark.rule("DWT-356")
def test_a_sold_gem_does_not_go_back_to_the_pool():
    verdict = play(turn(ANA, "2a"), sell("red"), state(pool={"red": 4}))

    assert ["DWT-356"] == found(verdict)
    assert (3, 4) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-356")
def test_a_sold_gem_does_not_go_back_to_the_pool_a_turn_later():
    verdict = play(turn(ANA, "2a"), sell("red"), turn(BO, "4a"), mine("yellow"), state(pool={"red": 4, "yellow": 2}))

    assert ["DWT-356"] == found(verdict)


@pytest.mark.rule("DWT-357")
def test_a_negative_price_moves_the_pawn_back():
    verdict = later(turn(ANA, "3a"), sell("red", steps=-2), state(tracks={ANA: 7}), prices={"red": -2})

    assert [] == found(verdict)


@pytest.mark.rule("DWT-357")
@pytest.mark.parametrize("steps", [0, 2], ids=["stays", "goes forward"])
def test_a_negative_price_is_not_ignored(steps):
    verdict = later(turn(ANA, "3a"), sell("red", steps=steps), prices={"red": -2})

    assert ["DWT-357"] == found(verdict)
    assert (-2, steps) == (first(verdict).expected, first(verdict).found)
    assert f"ana sells red at -2 and must move back 2, but the table moved {steps}" == first(verdict).message()


@pytest.mark.rule("DWT-357")
def test_a_pawn_that_did_not_go_back_stands_wrong():
    verdict = later(turn(ANA, "3a"), sell("red"), state(tracks={ANA: 9}), prices={"red": -2})

    assert ["DWT-357"] == found(verdict)
    assert (-2, 0) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-358")
def test_nobody_goes_below_space_1():
    """Ana stands on 2 and sells at -3: one step back, the other two are lost."""
    verdict = later(
        turn(ANA, "3a"), sell("red", steps=-1), state(tracks={ANA: 1}), ana=2, bo=1, smuggler=5, prices={"red": -3}
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-358")
def test_the_steps_below_space_1_are_not_made():
    verdict = later(turn(ANA, "3a"), sell("red", steps=-3), ana=2, bo=1, smuggler=5, prices={"red": -3})

    assert ["DWT-358"] == found(verdict)
    assert (-1, -3) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-358")
def test_on_space_1_a_sale_at_a_loss_costs_nothing():
    """Bo stands on 1 and sells blue at -3."""
    verdict = later(
        turn(ANA, "1a"),
        mine("red"),
        turn(BO, "4a"),
        sell("blue", steps=0),
        state(tracks={BO: 1}),
        ana=4,
        bo=1,
        smuggler=5,
        prices={"blue": -3},
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-354")
def test_exactly_to_space_1_nothing_is_lost():
    """Ana stands on 4 and sells at -3; a pawn left on 2 would have kept a step that it must make."""
    events = (turn(ANA, "3a"), sell("red"))
    table = {"ana": 4, "bo": 2, "smuggler": 5, "prices": {"red": -3}}

    assert [] == found(later(*events, state(tracks={ANA: 1}), **table))
    assert ["DWT-354"] == found(later(*events, state(tracks={ANA: 2}), **table))


@pytest.mark.rule("DWT-358")
def test_a_sheet_has_nobody_on_space_0():
    verdict = judge(sheet(ana=on(9), bo=on(0), smuggler=on(5)))

    assert ["DWT-358"] == found(verdict)
    assert (1, 0) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-358")
def test_the_last_sale_stops_at_space_1_too():
    verdict = judge(sheet(ana=on(9), bo=on(2, "red", after=-1), smuggler=on(5), prices={"red": -3}))

    assert ["DWT-358"] == found(verdict)
    assert (1, -1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-358")
def test_what_was_lost_at_the_floor_is_not_owed():
    """Ana goes from 2 to 1 at -3; her next sale, at 1, takes her to 2, and no step of it is held back."""
    verdict = later(
        turn(ANA, "3a"),
        sell("red", steps=-1),
        mine("green"),
        turn(BO, "1a"),
        mine("red"),
        turn(ANA, "4a"),
        sell("green", steps=1),
        state(tracks={ANA: 2}),
        ana=2,
        bo=1,
        smuggler=5,
        prices={"red": -3, "green": 3},
    )

    assert [] == found(verdict)


def test_without_card_faces_it_is_said_what_is_not_checked():
    """Ana mines green with card 1, which mines red: nobody can know. Floor, wagons and prices are checked all the same."""
    verdict = play(
        turn(ANA, "1a"),
        mine("green"),
        prices(green=-1),
        turn(BO, "2a"),
        sell("blue", steps=3),
        prices(blue=2),
        known=False,
    )

    assert ["DWT-354"] == found(verdict)
    assert ["DWT-338", "DWT-353", "DWT-601"] == [finding.rule for finding in verdict.unchecked]


def test_without_card_faces_and_prices_the_replay_stops_and_says_so():
    verdict = play(turn(ANA, "1a"), mine("green"), turn(BO, "2a"), sell("blue", steps=3), known=False)

    assert [] == found(verdict)
    assert ["DWT-338", "DWT-353", "DWT-402", "DWT-601"] == sorted(finding.rule for finding in verdict.unchecked)
    assert 1 == next(finding.where.turn for finding in verdict.unchecked if finding.rule == "DWT-402")
