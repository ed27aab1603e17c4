"""Prices move after the actions, as the card says; what has no room on its track moves the Smuggler."""

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


@pytest.mark.rule("DWT-312", "DWT-401")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_sale_that_comes_too_late_is_one_error_at_any_price(steps):
    verdict = play(turn(ANA, "2a"), mine("blue"), prices(blue=-1), sell("red", steps=steps))

    assert ["DWT-312"] == found(verdict)


@pytest.mark.rule("DWT-401")
def test_a_gem_is_sold_at_the_price_before_the_card_changes_it():
    """Red is worth 1, and rises to 2 when Ana has moved one space."""
    verdict = play(turn(ANA, "2a"), sell("red", steps=1), prices(red=1), state(tracks={ANA: 6}, prices={"red": 2}))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-401")
def test_a_gem_is_not_sold_at_the_price_after_the_change():
    verdict = play(turn(ANA, "2a"), sell("red", steps=2))

    assert ["DWT-401"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-401")
def test_a_pawn_that_moved_by_the_new_price_is_found():
    verdict = play(turn(ANA, "2a"), sell("red"), state(tracks={ANA: 7}))

    assert ["DWT-401"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-401")
def test_mining_first_does_not_lower_the_price_of_the_sale():
    """Card 5a mines and sells red: -1 for the mining comes after the sale, however the two are ordered."""
    events = (turn(ANA, "5a"), mine("red"))
    cards = ["5a", "2a", "3a", "4a"]

    assert [] == found(play(*events, sell("red", steps=1), cards=cards))
    verdict = play(*events, sell("red", steps=0), cards=cards)
    assert ["DWT-401"] == found(verdict)
    assert (1, 0) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-401")
def test_a_pawn_that_moved_by_the_price_between_the_changes_is_found():
    """Mined first, red 1 to 0, and sold at 0; at the end of the turn red is back at 1."""
    verdict = play(
        turn(ANA, "5a"),
        mine("red"),
        sell("red"),
        state(tracks={ANA: 5}, prices={"red": 1}),
        cards=["5a", "2a", "3a", "4a"],
    )

    assert ["DWT-401"] == found(verdict)


@pytest.mark.rule("DWT-354")
def test_a_price_at_the_end_of_its_track_does_not_pay_more():
    """Red is at 3 and should rise by 2; there is no price of 5 to sell at, so this is just a wrong move."""
    verdict = later(turn(ANA, "11a"), sell("red", steps=5), prices={"red": 3}, cards=["11a", "2a", "3a", "4a"])

    assert ["DWT-354"] == found(verdict)


@pytest.mark.rule("DWT-402")
def test_the_card_says_which_prices_change():
    """Card 4a: mining takes yellow down by 2, selling takes green up by 2."""
    verdict = later(
        turn(ANA, "4a"),
        sell("green"),
        mine("yellow"),
        prices(green=2),
        prices(yellow=-2),
        state(prices={"red": 1, "blue": 1, "green": 3, "yellow": -1}),
        picks=[(BO, "blue"), (ANA, "green")],
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-402")
def test_both_changes_may_be_written_as_one():
    verdict = play(turn(ANA, "2a"), sell("red"), mine("blue"), prices(red=1, blue=-1))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-402")
@pytest.mark.parametrize("said", [{"red": 2}, {"blue": 1}, {"red": 1, "green": 1}, {}], ids=str)
def test_the_table_does_not_choose_what_changes(said):
    """Card 2a raises red by 1 when red is sold."""
    verdict = play(turn(ANA, "2a"), sell("red"), prices(**said))

    assert ["DWT-402"] == found(verdict)
    assert ({"red": 1}, said) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-402")
def test_an_action_that_was_not_done_changes_nothing():
    """Card 2a: Ana sold red and did not mine, so blue does not fall (ruling DWT-R23)."""
    verdict = play(turn(ANA, "2a"), sell("red"), prices(red=1, blue=-1))

    assert ["DWT-402"] == found(verdict)
    assert ({"red": 1}, {"red": 1, "blue": -1}) == (first(verdict).expected, first(verdict).found)
    assert [] == found(play(turn(ANA, "2a"), sell("red"), state(prices={"red": 2, "blue": 1})))


@pytest.mark.rule("DWT-402")
def test_a_price_left_where_it_was_is_found():
    verdict = play(turn(ANA, "2a"), sell("red"), state(prices={"red": 1}))

    assert ["DWT-402"] == found(verdict)
    assert (2, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-402")
def test_up_to_two_steps_is_not_a_choice():
    """Card 3a takes green down by 2, and not by 1 because Ana would like it so (ruling DWT-R24)."""
    verdict = play(turn(ANA, "3a"), mine("green"), prices(green=-1))

    assert ["DWT-402"] == found(verdict)


@pytest.mark.rule("DWT-402")
def test_a_wrong_change_is_put_right_for_the_rest_of_the_round():
    """The card counts: red is 2, and Bo's turn is judged with that."""
    verdict = play(turn(ANA, "2a"), sell("red"), prices(red=2), turn(BO, "1a"), mine("red"), state(prices={"red": 1}))

    assert ["DWT-402"] == found(verdict)
    assert [] == verdict.unchecked


@pytest.mark.rule("DWT-404")
@pytest.mark.parametrize("known", [True, False], ids=["faces known", "faces not known"])
def test_two_steps_are_the_most(known):
    assert [] == found(play(turn(ANA, "3a"), mine("green"), prices(green=-2), known=known))


@pytest.mark.rule("DWT-403")
def test_two_steps_are_the_most_for_each_of_two_actions():
    verdict = play(turn(ANA, "3a"), sell("red"), mine("green"), prices(yellow=2, green=-2), known=False)

    assert [] == found(verdict)


@pytest.mark.rule("DWT-403")
@pytest.mark.parametrize("known", [True, False], ids=["faces known", "faces not known"])
def test_no_price_changes_by_three(known):
    verdict = play(turn(ANA, "3a"), mine("green"), prices(green=-3), known=known)

    assert ["DWT-403"] == found(verdict)
    assert -3 == first(verdict).found


@pytest.mark.rule("DWT-404")
@pytest.mark.parametrize("known", [True, False], ids=["faces known", "faces not known"])
def test_mining_lowers_prices(known):
    assert [] == found(play(turn(ANA, "1a"), mine("red"), prices(red=-1), known=known))


@pytest.mark.rule("DWT-404")
@pytest.mark.parametrize("known", [True, False], ids=["faces known", "faces not known"])
def test_mining_raises_no_price(known):
    verdict = play(turn(ANA, "1a"), mine("red"), prices(red=1), known=known)

    assert ["DWT-404"] == found(verdict)
    assert (-1, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-405")
@pytest.mark.parametrize("known", [True, False], ids=["faces known", "faces not known"])
def test_selling_raises_prices(known):
    assert [] == found(play(turn(ANA, "2a"), sell("red"), prices(red=1), known=known))


@pytest.mark.rule("DWT-405")
@pytest.mark.parametrize("known", [True, False], ids=["faces known", "faces not known"])
def test_selling_lowers_no_price(known):
    verdict = play(turn(ANA, "2a"), sell("red"), prices(red=-1), known=known)

    assert ["DWT-405"] == found(verdict)
    assert (1, -1) == (first(verdict).expected, first(verdict).found)
    assert "red falls by 1 after selling, but selling raises prices" == first(verdict).message()


@pytest.mark.rule("DWT-404", "DWT-405")
def test_of_two_actions_one_lowers_and_one_raises():
    """The faces are not known, but two falls cannot come from one mining and one sale."""
    events = (turn(ANA, "2a"), mine("blue"), sell("red"))

    assert [] == found(play(*events, prices(blue=-1), prices(red=1), known=False))
    assert ["DWT-405"] == found(play(*events, prices(blue=-1), prices(red=-1), known=False))
    assert ["DWT-404"] == found(play(*events, prices(blue=1), prices(red=1), known=False))


@pytest.mark.rule("DWT-406")
def test_a_price_is_written_within_its_track():
    verdict = later(
        turn(ANA, "11a"), sell("red"), state(prices={"red": 5}), prices={"red": 3}, cards=["11a", "2a", "3a", "4a"]
    )

    assert ["DWT-406"] == found(verdict)
    assert (3, 5) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-406")
def test_a_sheet_has_prices_within_their_tracks():
    assert [] == found(judge(sheet(ana=on(9), bo=on(7), smuggler=on(5), prices={"red": 3, "blue": -3})))


def red_at_3_up_by_2(*claims):
    """The book's example: red is on 3 and should rise by 2."""
    return later(turn(ANA, "11a"), sell("red"), *claims, prices={"red": 3}, cards=["11a", "2a", "3a", "4a"])


def blue_at_minus_2_down_by_2(*claims):
    """The book's other example: blue is on -2 and should fall by 2."""
    return later(turn(ANA, "6a"), mine("blue"), *claims, prices={"blue": -2}, cards=["6a", "2a", "3a", "4a"])


def blue_at_minus_3_down_by_2(*claims):
    return later(turn(ANA, "6a"), mine("blue"), *claims, prices={"blue": -3}, cards=["6a", "2a", "3a", "4a"])


@pytest.mark.rule("DWT-407", "DWT-409")
def test_a_price_without_room_above_moves_the_smuggler():
    """Red stays on 3, the Smuggler moves from 5 to 7; Ana has moved by 3 from 9 to 12."""
    verdict = red_at_3_up_by_2(prices(red=2), state(tracks={ANA: 12, BO: 7, SMUGGLER: 7}, prices={"red": 3}))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-407")
@pytest.mark.parametrize("space", [5, 3], ids=["stays", "goes back"])
def test_the_smuggler_is_not_forgotten(space):
    verdict = red_at_3_up_by_2(state(tracks={SMUGGLER: space}))

    assert ["DWT-407"] == found(verdict)
    assert (2, space - 5) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-408")
def test_a_price_without_room_below_moves_the_smuggler_forward_too():
    assert [] == found(blue_at_minus_3_down_by_2(state(tracks={SMUGGLER: 7}, prices={"blue": -3})))


@pytest.mark.rule("DWT-408")
@pytest.mark.parametrize("space", [5, 3], ids=["stays", "goes back"])
def test_a_step_missed_below_is_not_ignored_or_turned_round(space):
    verdict = blue_at_minus_3_down_by_2(state(tracks={SMUGGLER: space}))

    assert ["DWT-408"] == found(verdict)
    assert (2, space - 5) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-409")
@pytest.mark.parametrize("space", [6, 8], ids=["one", "three"])
def test_the_smuggler_moves_one_space_for_each_missed_step(space):
    verdict = red_at_3_up_by_2(state(tracks={SMUGGLER: space}))

    assert ["DWT-409"] == found(verdict)
    assert (2, space - 5) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-409")
def test_the_smuggler_stays_while_prices_have_room():
    verdict = play(turn(ANA, "2a"), sell("red"), state(tracks={SMUGGLER: 6}))

    assert ["DWT-409"] == found(verdict)
    assert (5, 6) == (first(verdict).expected, first(verdict).found)
    assert (
        "no price step was missed, so the Smuggler stays on space 5, but the table says 6" == first(verdict).message()
    )


@pytest.mark.rule("DWT-409")
def test_a_step_forgotten_a_turn_ago_is_found():
    """He had to move in Ana's turn; it shows when Bo's turn is written down."""
    verdict = red_at_3_up_by_2(turn(BO, "2a"), mine("blue"), state(tracks={SMUGGLER: 5}))

    assert ["DWT-409"] == found(verdict)
    assert (7, 5) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-409")
def test_steps_missed_by_two_prices_add_up():
    """Card 7a raises green and red by 1; both are on 3."""
    verdict = later(
        turn(ANA, "7a"),
        sell("green"),
        state(tracks={ANA: 12, SMUGGLER: 7}, prices={"green": 3, "red": 3}),
        prices={"green": 3, "red": 3},
        picks=[(BO, "blue"), (ANA, "green")],
        cards=["7a", "2a", "3a", "4a"],
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-408", "DWT-409")
def test_steps_missed_at_both_ends_add_up():
    """Card 4a: green is on 3 and rises by 2, yellow is on -3 and falls by 2: four spaces, not none."""
    events = (turn(ANA, "4a"), sell("green"), mine("yellow"))
    table = {"prices": {"green": 3, "yellow": -3}, "picks": [(BO, "blue"), (ANA, "green")]}

    assert [] == found(later(*events, state(tracks={SMUGGLER: 9}), **table))
    assert ["DWT-408"] == found(later(*events, state(tracks={SMUGGLER: 5}), **table))
    assert ["DWT-409"] == found(later(*events, state(tracks={SMUGGLER: 7}), **table))


@pytest.mark.rule("DWT-410")
def test_what_fits_is_done_and_the_rest_moves_the_smuggler():
    assert [] == found(blue_at_minus_2_down_by_2(prices(blue=-2), state(tracks={SMUGGLER: 6}, prices={"blue": -3})))


@pytest.mark.rule("DWT-410")
def test_the_smuggler_does_not_move_by_the_whole_change():
    verdict = blue_at_minus_2_down_by_2(state(tracks={SMUGGLER: 7}))

    assert ["DWT-410"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-410")
def test_the_price_takes_the_step_that_fits():
    """The table left blue on -2, because the whole change did not fit."""
    verdict = blue_at_minus_2_down_by_2(state(prices={"blue": -2}))

    assert ["DWT-410"] == found(verdict)
    assert (-3, -2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-410")
def test_a_change_that_fits_in_part_above():
    """Red is on 2 and should rise by 2: 3, and one space."""
    events = (turn(ANA, "11a"), sell("red", steps=2))
    table = {"prices": {"red": 2}, "cards": ["11a", "2a", "3a", "4a"]}

    assert [] == found(later(*events, state(tracks={ANA: 11, SMUGGLER: 6}, prices={"red": 3}), **table))
    assert ["DWT-410"] == found(later(*events, state(tracks={SMUGGLER: 7}), **table))


@pytest.mark.rule("DWT-409")
def test_a_change_that_just_fits_moves_nobody():
    """Blue is on -1 and falls by 2: -3, and that is all."""
    verdict = later(
        turn(ANA, "6a"),
        mine("blue"),
        state(tracks={SMUGGLER: 5}, prices={"blue": -3}),
        prices={"blue": -1},
        cards=["6a", "2a", "3a", "4a"],
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-407")
def test_two_changes_of_one_price_are_made_one_after_the_other():
    """Card 6a, blue on 2: sold first, blue rises to 3 and misses one step; then the mining lowers it to 1."""
    verdict = later(
        turn(ANA, "6a"),
        sell("blue", steps=2),
        mine("blue"),
        state(tracks={SMUGGLER: 6}, prices={"blue": 1}),
        prices={"blue": 2},
        picks=[(BO, "red"), (ANA, "blue")],
        cards=["6a", "2a", "3a", "4a"],
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-409")
def test_mined_first_the_same_card_misses_nothing():
    """Blue goes from 2 to 0 and back to 2."""
    verdict = later(
        turn(ANA, "6a"),
        mine("blue"),
        sell("blue", steps=2),
        state(tracks={SMUGGLER: 5}, prices={"blue": 2}),
        prices={"blue": 2},
        picks=[(BO, "red"), (ANA, "blue")],
        cards=["6a", "2a", "3a", "4a"],
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-407", "DWT-410")
def test_without_card_faces_the_declared_changes_move_the_smuggler():
    """Nobody knows what card 11 says; Ana's table says red +2, and red was on 2."""
    events = (turn(ANA, "11a"), sell("red", steps=2), prices(red=2))
    table = {"prices": {"red": 2}, "cards": ["11a", "2a", "3a", "4a"], "known": False}

    verdict = later(*events, state(tracks={SMUGGLER: 6}, prices={"red": 3}), **table)
    assert [] == found(verdict)
    assert ["DWT-338", "DWT-353", "DWT-601"] == [finding.rule for finding in verdict.unchecked]
    assert ["DWT-407"] == found(later(*events, state(tracks={SMUGGLER: 5}), **table))


def test_a_card_whose_side_is_not_written_down_is_not_guessed():
    """The faces are known, but nobody says which side of card 1 is up."""
    verdict = play(turn(ANA, "1"), mine("red"), turn(BO, "2a"), mine("blue"), cards=["1", "2a", "3a", "4a"])

    assert [] == found(verdict)
    assert ["DWT-402"] == [finding.rule for finding in verdict.unchecked]
    assert "side" in verdict.unchecked[0].message()
