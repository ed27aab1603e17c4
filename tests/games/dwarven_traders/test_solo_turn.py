"""The Smuggler's turn in the solo game: both actions, in order, each with a card of its own."""

import pytest

from tests.games.dwarven_traders.solo_tables import (
    ANA_MINES_RED,
    FULL_TURN,
    HE_MINES_BLUE,
    HE_SELLS_BLUE,
    his_turn,
    solo,
)
from tests.games.dwarven_traders.tables import (
    ANA,
    SMUGGLER,
    draw,
    first,
    found,
    game,
    judge,
    mine,
    on,
    passes,
    play,
    prices,
    refresh,
    sell,
    sheet,
    start,
    state,
    stuck,
    trade,
    turn,
)

GREEN = {"prices": {"green": 3}, "gem": "red", "his": "green", "cards": ["2a", "10a", "8a", "5a"]}
"""He holds green, worth 3; the cards sell red and yellow only."""
HE_CANNOT_SELL = [turn(SMUGGLER), mine("blue", card="2a"), draw("3a")]
"""He mines blue with the card furthest left, and has two gems that no card sells."""


@pytest.mark.rule("DWT-901", "DWT-903", "DWT-907", "DWT-908", "DWT-909", "DWT-910", "DWT-911", "DWT-916")
def test_a_turn_of_the_smuggler():
    """He mines blue (down to 0) with card 1, which is replaced, and sells it at 0 with card 4: green rises to 3."""
    verdict = solo(
        *FULL_TURN,
        state(
            tracks={ANA: 5, SMUGGLER: 5},
            prices={"red": 0, "blue": 0, "green": 3, "yellow": 1},
            display=["5a", "2a", "3a", "4b"],
        ),
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-901")
def test_the_solo_game_is_set_up_as_usual():
    """Prices are 1, everybody on 5; a start on 6 is found by the usual rule."""
    verdict = solo(*FULL_TURN, opening=start(marker="yellow", prices={"red": 1}, tracks={ANA: 6, SMUGGLER: 5}))

    assert ["DWT-202"] == found(verdict)


@pytest.mark.rule("DWT-215")
def test_the_smuggler_has_no_starting_gem_in_round_one():
    """Ruling R28."""
    verdict = solo(*FULL_TURN, picks=[(ANA, "red"), (SMUGGLER, "blue")])

    assert ["DWT-215"] == found(verdict)
    assert (
        "the Smuggler takes a starting gem, but in the first round he gets none (ruling DWT-R28)"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-301")
def test_the_player_has_the_first_turn_of_the_game():
    """Ruling R30."""
    verdict = solo(turn(SMUGGLER), mine("red", card="1a"))

    assert ["DWT-301", "DWT-910"] == found(verdict)
    assert (ANA, SMUGGLER) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-902")
def test_turns_alternate():
    assert [] == found(solo(*FULL_TURN, turn(ANA, "2a"), sell("red")))


@pytest.mark.rule("DWT-902")
def test_the_player_has_no_two_turns_in_a_row():
    verdict = solo(*ANA_MINES_RED, turn(ANA, "2a"), sell("red"))

    assert ["DWT-902"] == found(verdict)
    assert (SMUGGLER, ANA) == (first(verdict).expected, first(verdict).found)
    assert 2 == first(verdict).where.turn


@pytest.mark.rule("DWT-903")
def test_the_players_turn_follows_the_usual_rules():
    """Card 1a does not give green."""
    verdict = solo(turn(ANA, "1a"), mine("green"))

    assert ["DWT-338"] == found(verdict)
    assert [] == found(solo(*FULL_TURN, turn(ANA, "2a"), sell("red")))


@pytest.mark.rule("DWT-903")
def test_the_player_may_trade_for_a_gem_that_he_holds():
    """Ruling R34. Ana stands on 7, he on 9: she gives him red for his green."""
    verdict = his_turn(*HE_CANNOT_SELL, turn(ANA, "8a"), mine("yellow"), trade(SMUGGLER, "red", "green"), **GREEN)

    assert [] == found(verdict)


@pytest.mark.rule("DWT-904")
def test_he_sells_when_he_can():
    """After mining blue he could sell it with card 4a, and Ana goes on with her turn."""
    verdict = solo(*ANA_MINES_RED, *HE_MINES_BLUE, draw("5a"), turn(ANA, "2a"), sell("red"))

    assert ["DWT-904"] == found(verdict)
    assert "the Smuggler can still sell blue with card 4 but does not" == first(verdict).message()


@pytest.mark.rule("DWT-904", "DWT-913")
def test_he_leaves_out_a_sale_that_no_card_offers():
    assert [] == found(his_turn(*HE_CANNOT_SELL, turn(ANA, "8a"), mine("yellow"), **GREEN))


@pytest.mark.rule("DWT-905")
def test_with_one_gem_he_mines_first():
    """He holds green, and 7a would sell it; 2a is there to mine."""
    fields = {**GREEN, "cards": ["2a", "10a", "8a", "7a"]}
    right = his_turn(turn(SMUGGLER), mine("green", card="7a"), draw("3a"), **fields)
    wrong = his_turn(turn(SMUGGLER), sell("green", card="7a"), **fields)

    assert [] == found(right)
    assert ["DWT-905"] == found(wrong)
    assert "the Smuggler sells green first, but he has 1 gem, so he mines first" == first(wrong).message()


@pytest.mark.rule("DWT-906")
def test_with_two_gems_he_sells_first():
    """He holds green and blue. Ana's sale turned card 5 over, so that it sells blue; then he mines green, worth 3."""
    before = [*HE_CANNOT_SELL, turn(ANA, "5a"), sell("red"), turn(SMUGGLER)]
    right = his_turn(*before, sell("blue", card="5b"), draw("6a"), mine("green", card="3a"), **GREEN)
    wrong = his_turn(*before, mine("green", card="3a"), **GREEN)

    assert [] == found(right)
    assert ["DWT-906"] == found(wrong)
    assert ("sell", "mine") == (first(wrong).expected, first(wrong).found)


@pytest.mark.rule("DWT-907")
def test_a_card_of_the_smuggler_that_nobody_wrote_down_is_not_held_against_him():
    """What his card changes is not known, so the rest is not checked."""
    verdict = solo(*ANA_MINES_RED, turn(SMUGGLER), mine("blue"), turn(SMUGGLER))

    assert [] == found(verdict)
    assert "DWT-907" in [finding.rule for finding in verdict.unchecked]


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (mine("blue", card="9a"), "the Smuggler uses card 9, but it is not on display"),
        (mine("yellow", card="3a"), "the Smuggler mines yellow, but card 3 gives green"),
    ],
)
@pytest.mark.rule("DWT-908")
def test_his_actions_follow_the_usual_rules(step, why):
    verdict = solo(*ANA_MINES_RED, turn(SMUGGLER), step, cards=["1a", "2a", "3a", "4a"])

    assert "DWT-908" == first(verdict).rule
    assert why == first(verdict).message()


@pytest.mark.rule("DWT-908")
def test_he_sells_only_what_the_card_admits():
    """Card 3a admits yellow and red; he has blue."""
    verdict = solo(*ANA_MINES_RED, *HE_MINES_BLUE, draw("5a"), sell("blue", card="3a"))

    assert ["DWT-908"] == found(verdict)
    assert "the Smuggler sells blue, but card 3 allows yellow and red" == first(verdict).message()


@pytest.mark.rule("DWT-908")
def test_he_sells_only_what_he_has():
    verdict = solo(*ANA_MINES_RED, *HE_MINES_BLUE, draw("5a"), sell("green", card="4a"))

    assert ["DWT-908"] == found(verdict)
    assert "the Smuggler sells green but does not have one" == first(verdict).message()


@pytest.mark.rule("DWT-909")
def test_his_first_card_is_discarded():
    verdict = solo(*ANA_MINES_RED, *HE_MINES_BLUE, draw("5a"), sell("blue", card="1b"))

    assert ["DWT-909"] == found(verdict)


@pytest.mark.rule("DWT-909")
def test_his_first_card_is_no_longer_on_display():
    verdict = solo(*FULL_TURN, state(display=["1b", "2a", "3a", "4b"]))

    assert ["DWT-909"] == found(verdict)
    assert ("5a", "1b") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-910")
def test_the_new_card_comes_from_the_bottom_of_the_pile():
    pile = ["5", "6", "7", "8", "9", "10", "11", "12"]

    assert [] == found(solo(*FULL_TURN, deck=pile))
    verdict = solo(*ANA_MINES_RED, *HE_MINES_BLUE, draw("12a"), *HE_SELLS_BLUE, deck=pile)
    assert ["DWT-910", "DWT-919"] == found(verdict), "card 12, which lies further left now, sells blue as well"
    assert verdict.errors[1].message().startswith("if event 7 stands: ")
    assert "card 12 is drawn, but the bottom card of the unused pile is 5" == first(verdict).message()


@pytest.mark.rule("DWT-910")
def test_the_discarded_card_is_replaced_before_he_goes_on():
    verdict = solo(*ANA_MINES_RED, *HE_MINES_BLUE, *HE_SELLS_BLUE)

    assert ["DWT-910"] == found(verdict)


@pytest.mark.rule("DWT-910")
def test_nothing_is_drawn_without_a_gap_or_from_the_display():
    drawn_twice = solo(*ANA_MINES_RED, *HE_MINES_BLUE, draw("5a"), draw("6a"))
    from_display = solo(*ANA_MINES_RED, *HE_MINES_BLUE, draw("2b"))

    assert ["DWT-910"] == found(drawn_twice)
    assert "card 6 is drawn, but there is no gap to fill" == first(drawn_twice).message()
    assert ["DWT-910"] == found(from_display)


@pytest.mark.rule("DWT-911")
def test_the_card_just_drawn_will_do_for_the_second_step():
    """The new card 6 sells blue for two steps; 4a would raise nothing that Ana has either, but lies further right."""
    verdict = solo(*ANA_MINES_RED, *HE_MINES_BLUE, draw("6a"), sell("blue", card="6a"))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-912")
def test_his_second_card_is_turned_over():
    """Card 4 lies with side b up after his sale: it mines red, and sells yellow or green."""
    right = solo(*FULL_TURN, turn(ANA, "4b"), mine("red"), gem="yellow")
    wrong = solo(*FULL_TURN, turn(ANA, "4a"), mine("yellow"), gem="yellow")

    assert ["DWT-331"] == found(right), "she has two gems, but the card is right"
    assert ["DWT-912", "DWT-331"] == found(wrong)
    assert ("b", "a") == (first(wrong).expected, first(wrong).found)


@pytest.mark.rule("DWT-912")
def test_a_display_with_the_second_card_not_turned_over_is_wrong():
    verdict = solo(*FULL_TURN, state(display=["5a", "2a", "3a", "4a"]))

    assert ["DWT-912"] == found(verdict)


@pytest.mark.rule("DWT-914")
def test_a_stuck_smuggler_ends_the_round():
    """He is full of green and blue, and nothing sells them: he ends on 9 + 3 + 0, Ana on 7 + 1 + 0."""
    verdict = his_turn(*HE_CANNOT_SELL, turn(ANA, "8a"), mine("yellow"), stuck(SMUGGLER), **GREEN, complete=True)

    assert [] == found(verdict)
    assert "smuggler sells green at 3 and blue at 0: space 9 to 12" in [step.message() for step in verdict.trail]
    assert verdict.finished, "it is his second round"


@pytest.mark.rule("DWT-914")
def test_the_smuggler_is_not_stuck_while_he_can_mine():
    verdict = his_turn(stuck(SMUGGLER), **GREEN)

    assert ["DWT-914"] == found(verdict)
    assert "the round ends, but smuggler can still mine blue with card 2" == first(verdict).message()


@pytest.mark.parametrize("nothing", [turn(SMUGGLER), passes(SMUGGLER)])
@pytest.mark.rule("DWT-914")
def test_play_does_not_go_on_after_the_smuggler_is_stuck(nothing):
    verdict = his_turn(*HE_CANNOT_SELL, turn(ANA, "8a"), mine("yellow"), nothing, turn(ANA, "8b"), sell("red"), **GREEN)

    assert ["DWT-914"] == found(verdict)


@pytest.mark.rule("DWT-914", "DWT-R11")
def test_no_cycle_is_finished_after_the_smuggler_is_stuck():
    """Ruling R11 gives the other players a last turn; in the solo game it has nothing to say."""
    script = [turn(ANA, "8a"), mine("yellow"), passes(SMUGGLER), turn(ANA, "8b"), sell("red")]

    assert ["DWT-914"] == found(his_turn(*HE_CANNOT_SELL, *script, **GREEN, R11="finish-cycle"))


def seven_turns(last):
    """Seven turns each, by cards whose faces nobody knows; in every turn he discards a card and draws the next."""
    events = []
    discarded = "9"
    for number, colour in enumerate(["blue"] * 4 + ["green"] * 3, 1):
        ana = sell("red") if number % 2 else mine("red")
        events += [turn(ANA, "12"), ana, prices(), turn(SMUGGLER), mine(colour, card=discarded), prices()]
        discarded = str(number)
        events += [draw(discarded), *(last if number == 7 else ()), sell(colour, card="11"), prices()]
    return solo(*events, cards=["9", "10", "11", "12"], known=False)


@pytest.mark.rule("DWT-915")
def test_with_one_card_left_the_discards_are_shuffled_in():
    """Eight unused cards, seven draws: one is left, and it makes a new pile with the seven discards."""
    assert [] == found(seven_turns(last=[refresh()]))


@pytest.mark.rule("DWT-915")
def test_the_pile_is_not_left_with_one_card():
    verdict = seven_turns(last=[])

    assert ["DWT-915"] == found(verdict)
    assert 14 == first(verdict).where.turn
    assert "one unused card is left, so the discards are shuffled in at once" == first(verdict).message()


@pytest.mark.rule("DWT-915")
def test_the_discards_are_not_shuffled_in_earlier():
    verdict = solo(*ANA_MINES_RED, *HE_MINES_BLUE, draw("5a"), refresh(), *HE_SELLS_BLUE)

    assert ["DWT-915"] == found(verdict)
    assert (1, 7) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-916")
def test_he_holds_two_gems_at_most_on_a_sheet_too():
    verdict = judge(game(sheet(ana=on(9), smuggler=on(8, "red", "blue", "green")), variant="solo"))

    assert ["DWT-916"] == found(verdict)
    assert (2, 3) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-916")
def test_he_does_not_mine_a_third_gem():
    """The cards are not known, so that nobody can say whether he could have sold first."""
    verdict = his_turn(
        turn(SMUGGLER),
        mine("blue", card="2"),
        prices(blue=-1),
        draw("3"),
        turn(ANA, "8"),
        mine("yellow"),
        prices(yellow=-1),
        turn(SMUGGLER),
        mine("green", card="3"),
        prices={"green": 3},
        his="green",
        cards=["2", "10", "8", "5"],
        known=False,
    )

    assert ["DWT-916"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-925", "DWT-926")
def test_he_starts_a_new_round_with_the_best_gem_furthest_left():
    """Blue and green are worth 3; blue stands further left. Of red and yellow at 1 he may take neither."""
    level = {"blue": 3, "green": 3}

    assert [] == found(his_turn(prices=level, his="blue"))
    wrong = his_turn(prices=level, his="green")
    assert ["DWT-926"] == found(wrong)
    assert ("blue", "green") == (first(wrong).expected, first(wrong).found)
    worse = his_turn(prices=level, his="yellow")
    assert ["DWT-925"] == found(worse)
    assert (3, 1) == (first(worse).expected, first(worse).found)


@pytest.mark.rule("DWT-925")
def test_he_takes_the_best_gem_that_is_left():
    """Ana, who picks first, took blue at 3; green at 2 is the best of the rest."""
    assert [] == found(his_turn(prices={"blue": 3, "green": 2}, gem="blue", his="green"))


@pytest.mark.rule("DWT-707")
def test_the_winner_of_the_last_round_picks_last_also_against_the_smuggler():
    verdict = his_turn(prices={"blue": 3}, picks=[(SMUGGLER, "blue"), (ANA, "red")])

    assert ["DWT-707"] == found(verdict)
    assert (ANA, SMUGGLER) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-711")
def test_the_smuggler_starts_after_he_won():
    """Ruling R30."""
    assert [] == found(his_turn(*HE_CANNOT_SELL, **GREEN))
    assert ["DWT-711"] == found(his_turn(turn(ANA, "8a"), mine("yellow"), **GREEN))


@pytest.mark.rule("DWT-703", "DWT-925")
def test_a_wrong_starting_gem_is_told_and_not_the_pool_that_follows_from_it():
    """The pool is the one after he took blue."""
    pool = {"red": 3, "blue": 3, "green": 4, "yellow": 3}
    opening = start(pool=pool)

    assert [] == found(his_turn(prices={"blue": 3}, his="blue", opening=opening))
    assert ["DWT-925"] == found(his_turn(prices={"blue": 3}, his="green", opening=opening))


@pytest.mark.parametrize(
    ("event", "rule", "said"),
    [
        pytest.param(event, rule, said, marks=pytest.mark.rule(rule))
        for event, rule, said in (
            (draw("5a"), "DWT-910", "card 5 is drawn, but cards are replaced only in the solo game"),
            (refresh(), "DWT-915", "the discards are shuffled in, but this is done only in the solo game"),
        )
    ],
)
def test_the_pile_belongs_to_the_solo_game(event, rule, said):
    verdict = play(*ANA_MINES_RED, event)

    assert [rule] == found(verdict)
    assert said == first(verdict).message()
