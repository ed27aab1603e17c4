"""Rulings on turns, prices and trades: for each option a table whose verdict it turns round."""

import pytest

from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    SMUGGLER,
    first,
    found,
    later,
    mine,
    passes,
    play,
    prices,
    sell,
    state,
    stuck,
    trade,
    turn,
)


@pytest.mark.rule("DWT-501", "DWT-R05")
@pytest.mark.parametrize(("option", "errors"), [("yes", ["DWT-501"]), ("no", [])])
def test_r05_the_smuggler_in_last_place(option, errors):
    """Bo is the last of the pawns on 7; the Smuggler stands on 5."""
    verdict = later(
        turn(ANA, "1a"), mine("red"), turn(BO, "4a"), mine("yellow"), trade(ANA, give="blue", take="red"), R05=option
    )

    assert errors == found(verdict)


@pytest.mark.rule("DWT-504", "DWT-R05")
@pytest.mark.parametrize(("option", "errors"), [("yes", ["DWT-504"]), ("no", [])])
def test_r05_level_with_the_smuggler(option, errors):
    verdict = later(
        turn(ANA, "1a"),
        mine("red"),
        turn(BO, "4a"),
        mine("yellow"),
        trade(ANA, give="blue", take="red"),
        bo=5,
        R05=option,
    )

    assert errors == found(verdict)


@pytest.mark.rule("DWT-504", "DWT-R06")
@pytest.mark.parametrize(("option", "errors"), [("turn-end", []), ("before-prices", ["DWT-504"])])
def test_r06_the_smuggler_leaves_last_place_in_this_turn(option, errors):
    """Bo and the Smuggler are level on 5; Bo's mining lets blue miss two steps, and the Smuggler moves to 7."""
    verdict = later(
        turn(ANA, "1a"),
        mine("red"),
        turn(BO, "6a"),
        mine("blue"),
        trade(ANA, give="blue", take="red"),
        bo=5,
        prices={"blue": -3},
        cards=["1a", "2a", "3a", "6a"],
        R06=option,
    )

    assert errors == found(verdict)


@pytest.mark.rule("DWT-501", "DWT-R06")
@pytest.mark.parametrize(("option", "errors"), [("turn-end", []), ("before-prices", ["DWT-501"])])
def test_r06_the_smuggler_was_behind_when_the_actions_were_done(option, errors):
    """Bo is on 6, the Smuggler on 5 before, and on 7 after the prices have moved."""
    verdict = later(
        turn(ANA, "1a"),
        mine("red"),
        turn(BO, "6a"),
        mine("blue"),
        trade(ANA, give="blue", take="red"),
        bo=6,
        prices={"blue": -3},
        cards=["1a", "2a", "3a", "6a"],
        R06=option,
    )

    assert errors == found(verdict)


SOLD_THEN_MINED = (sell("blue"), mine("blue"))
MINED_THEN_SOLD = (mine("blue"), sell("blue"))


@pytest.mark.rule("DWT-402", "DWT-R08")
@pytest.mark.parametrize(
    ("actions", "option", "blue", "smuggler"),
    [
        # Blue is on 2; selling takes it up by 2, mining down by 2.
        (SOLD_THEN_MINED, "in-order", 1, 6),
        (SOLD_THEN_MINED, "net", 2, 5),
        (SOLD_THEN_MINED, "mining-first", 2, 5),
        (SOLD_THEN_MINED, "selling-first", 1, 6),
        (MINED_THEN_SOLD, "in-order", 2, 5),
        (MINED_THEN_SOLD, "net", 2, 5),
        (MINED_THEN_SOLD, "mining-first", 2, 5),
        (MINED_THEN_SOLD, "selling-first", 1, 6),
    ],
)
def test_r08_one_price_twice_above(actions, option, blue, smuggler):
    other_blue, other_smuggler = (2, 5) if blue == 1 else (1, 6)

    def table(said_blue, said_smuggler):
        return later(
            turn(ANA, "6a"),
            *actions,
            state(prices={"blue": said_blue}, tracks={SMUGGLER: said_smuggler}),
            picks=[(BO, "red"), (ANA, "blue")],
            prices={"blue": 2},
            cards=["6a", "2a", "3a", "4a"],
            R08=option,
        )

    assert [] == found(table(blue, smuggler))
    assert "DWT-402" == first(table(other_blue, other_smuggler)).rule


@pytest.mark.rule("DWT-402", "DWT-R08")
@pytest.mark.parametrize(
    ("actions", "option", "blue", "smuggler"),
    [
        # The same below: blue is on -2. Down first misses one step, and then it rises to -1.
        (MINED_THEN_SOLD, "in-order", -1, 6),
        (MINED_THEN_SOLD, "net", -2, 5),
        (MINED_THEN_SOLD, "mining-first", -1, 6),
        (MINED_THEN_SOLD, "selling-first", -2, 5),
        (SOLD_THEN_MINED, "in-order", -2, 5),
        (SOLD_THEN_MINED, "mining-first", -1, 6),
    ],
)
def test_r08_one_price_twice_below(actions, option, blue, smuggler):
    verdict = later(
        turn(ANA, "6a"),
        *actions,
        state(prices={"blue": blue}, tracks={SMUGGLER: smuggler}),
        picks=[(BO, "red"), (ANA, "blue")],
        prices={"blue": -2},
        cards=["6a", "2a", "3a", "4a"],
        R08=option,
    )

    assert [] == found(verdict)


def both_actions(*changes, said, option, known=True):
    """Blue is on 2. Ana sells blue and mines blue with card 6, which prints +2 and -2; then the table states the position."""
    return later(
        turn(ANA, "6a"),
        *SOLD_THEN_MINED,
        *(prices(**change) for change in changes),
        state(prices={"blue": said[0]}, tracks={SMUGGLER: said[1]}),
        picks=[(BO, "red"), (ANA, "blue")],
        prices={"blue": 2},
        cards=["6a", "2a", "3a", "4a"],
        known=known,
        R08=option,
    )


@pytest.mark.rule("DWT-402", "DWT-R08")
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(
    ("option", "end"), [("in-order", (1, 6)), ("net", (2, 5)), ("mining-first", (2, 5)), ("selling-first", (1, 6))]
)
def test_r08_one_change_is_written_for_each_action(option, end, known):
    """Each action has a change of its own on paper; the ruling says what both make of the price, with and without a deck."""
    assert [] == found(both_actions({"blue": 2}, {"blue": -2}, said=end, option=option, known=known))


@pytest.mark.rule("DWT-402", "DWT-R08")
@pytest.mark.parametrize("option", ["net", "mining-first", "selling-first"])
def test_r08_the_order_of_the_changes_on_paper_does_not_count_unless_the_ruling_says_so(option):
    end = (1, 6) if option == "selling-first" else (2, 5)

    assert [] == found(both_actions({"blue": -2}, {"blue": 2}, said=end, option=option))


@pytest.mark.rule("DWT-402", "DWT-R08")
def test_r08_in_order_the_changes_are_written_in_the_order_of_the_actions():
    assert "DWT-402" == first(both_actions({"blue": -2}, {"blue": 2}, said=(1, 6), option="in-order")).rule


@pytest.mark.rule("DWT-402", "DWT-R08")
@pytest.mark.parametrize("option", ["in-order", "net"])
def test_r08_a_change_that_holds_both_actions_is_written_once(option):
    """Card 10 prints yellow +1 beside selling, blue and yellow -1 beside mining: blue -1 in all, and then blue once more."""
    verdict = play(
        turn(ANA, "10a"),
        sell("yellow"),
        mine("blue"),
        prices(blue=-1, yellow=0),
        prices(blue=-1),
        picks=[(ANA, "yellow"), (BO, "red")],
        marker="green",
        cards=["10a", "2a", "3a", "4a"],
        R08=option,
    )

    assert ["DWT-402"] == found(verdict)
    assert "are written down already" in first(verdict).message()


@pytest.mark.rule("DWT-402", "DWT-R08")
@pytest.mark.parametrize(
    ("option", "end", "text"),
    [
        ("net", (1, 6), "both actions change blue, which makes it 2 by ruling DWT-R08, but it is written as 1"),
        ("in-order", (2, 5), "both actions change blue, which makes it 1 by ruling DWT-R08, but it is written as 2"),
    ],
)
def test_r08_a_table_that_plays_by_another_option_is_told_once(option, end, text):
    """The Smuggler stands where the other option takes him, which is no second error."""
    (wrong,) = both_actions(said=end, option=option).errors

    assert ("DWT-402", text) == (wrong.rule, wrong.message())


@pytest.mark.rule("DWT-402", "DWT-409", "DWT-R08")
def test_r08_a_smuggler_whom_no_option_explains_is_told_beside_the_price():
    assert ["DWT-402", "DWT-409"] == found(both_actions(said=(1, 8), option="net"))


@pytest.mark.rule("DWT-R09")
@pytest.mark.parametrize(
    ("option", "errors"), [pytest.param("by-card", ["DWT-353"], marks=pytest.mark.rule("DWT-353")), ("any", [])]
)
def test_r09_a_colour_that_the_card_does_not_show(option, errors):
    """Card 4a sells green and blue; Ana sells red."""
    assert errors == found(play(turn(ANA, "4a"), sell("red"), R09=option))


@pytest.mark.rule("DWT-602", "DWT-R09")
@pytest.mark.parametrize(("option", "errors"), [("by-card", []), ("any", ["DWT-602"])])
def test_r09_who_holds_a_gem_can_always_act_where_any_gem_can_be_sold(option, errors):
    """Ana is full of red, and no card shows red for sale."""
    verdict = play(
        turn(ANA, "1a"),
        mine("red"),
        turn(BO, "4a"),
        mine("yellow"),
        stuck(ANA),
        cards=["1a", "4a", "6a", "12a"],
        complete=True,
        R09=option,
    )

    assert errors == found(verdict)


@pytest.mark.rule("DWT-215", "DWT-R10")
@pytest.mark.parametrize(("option", "errors"), [("yes", ["DWT-215"]), ("no", [])])
def test_r10_two_starting_gems_of_a_colour(option, errors):
    assert errors == found(play(picks=[(ANA, "red"), (BO, "red")], R10=option))


# Bo fills his wagons with red in turn 2; cards 1, 4, 6 and 12 never sell red, so from then on he is stuck.
BO_IS_STUCK = (
    turn(ANA, "6a"),
    mine("blue"),
    turn(BO, "1a"),
    mine("red"),
)
GOING_ON = (turn(CY, "12a"), mine("yellow"), turn(ANA, "4a"), sell("blue"))
FINISHING = (passes(BO), turn(CY, "1b"), sell("green"))


def full_of_red(*events, option):
    return play(
        *BO_IS_STUCK,
        *events,
        seats=[ANA, BO, CY],
        picks=[(ANA, "blue"), (BO, "red"), (CY, "green")],
        cards=["1a", "4a", "6a", "12a"],
        complete=True,
        R11=option,
    )


@pytest.mark.rule("DWT-R11")
@pytest.mark.parametrize(
    ("option", "errors"),
    [
        pytest.param("on-turn", [], marks=pytest.mark.rule("DWT-601", "DWT-602")),
        pytest.param("anybody", ["DWT-601"], marks=pytest.mark.rule("DWT-601")),
        pytest.param("finish-cycle", ["DWT-602"], marks=pytest.mark.rule("DWT-602")),
    ],
)
def test_r11_the_round_ends_when_the_stuck_player_is_on_turn(option, errors):
    """Bo is stuck after his own turn; Cy and Ana play on, and the round ends when it would be Bo's turn again."""
    assert errors == found(full_of_red(*GOING_ON, stuck(BO), option=option))


@pytest.mark.rule("DWT-602", "DWT-R11")
@pytest.mark.parametrize(
    ("option", "errors"), [("on-turn", ["DWT-602"]), ("anybody", []), ("finish-cycle", ["DWT-602"])]
)
def test_r11_the_round_ends_as_soon_as_anybody_is_stuck(option, errors):
    """It ends right after Bo's turn, when Cy would be next."""
    assert errors == found(full_of_red(stuck(BO), option=option))


@pytest.mark.rule("DWT-602", "DWT-R11")
@pytest.mark.parametrize("option", ["on-turn", "anybody", "finish-cycle"])
def test_r11_the_smuggler_is_never_the_one_who_is_stuck(option):
    """He has no turns in a game with several players, so he cannot end the round."""
    assert "DWT-602" == first(full_of_red(stuck(SMUGGLER), option=option)).rule


@pytest.mark.rule("DWT-602", "DWT-R11")
@pytest.mark.parametrize(("option", "errors"), [("on-turn", ["DWT-602"]), ("anybody", [])])
def test_r11_the_end_of_the_round_is_seen_without_being_written_down(option, errors):
    """The transcript stops after Bo's turn and does not say why."""
    assert errors == found(full_of_red(option=option))


@pytest.mark.rule("DWT-601", "DWT-R11")
@pytest.mark.parametrize(
    ("option", "errors"), [("on-turn", ["DWT-601"]), ("anybody", ["DWT-601"]), ("finish-cycle", [])]
)
def test_r11_the_others_finish_the_cycle(option, errors):
    """Bo cannot act, Cy has a last turn, and before Ana's it is over."""
    assert errors == found(full_of_red(*GOING_ON, *FINISHING, stuck(ANA), option=option))


@pytest.mark.rule("DWT-601", "DWT-R11")
def test_r11_nobody_plays_on_after_the_cycle():
    """Ana began the round, so she does not get one turn more than Bo and Cy."""
    verdict = full_of_red(*GOING_ON, *FINISHING, turn(ANA, "12b"), mine("red"), option="finish-cycle")

    assert "DWT-601" == first(verdict).rule


@pytest.mark.rule("DWT-601", "DWT-R11")
@pytest.mark.parametrize("option", ["on-turn", "finish-cycle"])
def test_r11_the_last_of_the_cycle_ends_the_round_at_once(option):
    """Bo is the second of two: when he is stuck, both have had as many turns."""
    verdict = play(
        *BO_IS_STUCK,
        turn(ANA, "4a"),
        sell("blue"),
        stuck(BO),
        picks=[(ANA, "blue"), (BO, "red")],
        cards=["1a", "4a", "6a", "12a"],
        complete=True,
        R11=option,
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-303", "DWT-R11")
def test_r11_who_can_act_does_not_pass_to_finish_the_cycle():
    assert ["DWT-303"] == found(full_of_red(passes(CY), option="finish-cycle"))


@pytest.mark.rule("DWT-507", "DWT-R18")
@pytest.mark.parametrize("take", ["red", "green"])
def test_r18_the_trader_picks_the_partners_gem(take):
    """Ana holds red and green, and would rather give the other one: any of the two is right."""
    verdict = later(
        turn(ANA, "3a"),
        mine("green"),
        turn(BO, "4a"),
        mine("yellow"),
        trade(ANA, give="blue", take=take),
        bo=3,
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-331", "DWT-R19")
def test_r19_the_starting_gem_takes_up_a_wagon():
    """One gem mined beside the starting gem is all that there is room for."""
    verdict = play(turn(ANA, "1a"), mine("red"), turn(BO, "4a"), mine("yellow"), turn(ANA, "2a"), mine("blue"))

    assert ["DWT-331"] == found(verdict)
    assert 3 == first(verdict).where.turn


@pytest.mark.rule("DWT-221", "DWT-R20")
@pytest.mark.parametrize(("option", "errors"), [("as-dealt", []), ("side-a", ["DWT-221"])])
def test_r20_a_card_with_side_b_up(option, errors):
    assert errors == found(play(cards=["1a", "2a", "3b", "4a"], R20=option))


@pytest.mark.rule("DWT-710", "DWT-R20")
@pytest.mark.parametrize(("option", "errors"), [("as-dealt", []), ("side-a", ["DWT-710"])])
def test_r20_a_card_with_side_b_up_in_a_later_round(option, errors):
    assert errors == found(later(cards=["1a", "2a", "3b", "4a"], R20=option))
