"""A turn: whose it is, which card, what is done with it, and in which order."""

import pytest

from scorekeeper.rules import evidence
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
    start,
    state,
    stuck,
    trade,
    turn,
)

NO_RED_SALE = ["1a", "4a", "6a", "12a"]
"""Cards that never let anybody sell a red gem, whichever side is up."""


@pytest.mark.rule("DWT-301")
def test_the_starting_player_has_the_first_turn():
    verdict = play(turn(BO, "2a"), mine("blue"), starter=BO, picks=[(BO, "blue"), (ANA, "red")])

    assert [] == found(verdict)


@pytest.mark.rule("DWT-301")
def test_nobody_else_has_the_first_turn():
    verdict = play(turn(BO, "2a"), mine("blue"), starter=ANA)

    assert ["DWT-301"] == found(verdict)
    assert (ANA, BO) == (first(verdict).expected, first(verdict).found)
    assert "bo takes the first turn, but ana is the starting player" == first(verdict).message()


@pytest.mark.rule("DWT-711")
def test_in_round_2_the_winner_of_round_1_has_the_first_turn():
    """Ana won; the first to pick, Bo, thinks that it is his turn."""
    verdict = later(turn(BO, "2a"), mine("blue"))

    assert ["DWT-711"] == found(verdict)
    assert (ANA, BO) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-301")
def test_the_starting_player_who_is_written_down_has_the_first_turn():
    """Round 2 says itself that Ana starts."""
    verdict = later(turn(BO, "2a"), mine("blue"), opening=start(starter=ANA))

    assert ["DWT-301"] == found(verdict)
    assert (ANA, BO) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-302", "DWT-314")
def test_turns_go_clockwise_and_round_again():
    verdict = play(
        turn(CY, "1a"),
        mine("red"),
        turn(ANA, "2a"),
        mine("blue"),
        turn(BO, "3a"),
        mine("green"),
        turn(CY, "4a"),
        sell("green"),
        seats=[ANA, BO, CY],
        starter=CY,
        picks=[(CY, "green"), (ANA, "red"), (BO, "blue")],
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-302")
def test_nobody_is_left_out():
    verdict = play(turn(ANA, "1a"), mine("red"), turn(CY, "2a"), mine("blue"), seats=[ANA, BO, CY])

    assert ["DWT-302"] == found(verdict)
    assert (BO, CY) == (first(verdict).expected, first(verdict).found)
    assert 2 == first(verdict).where.turn


@pytest.mark.rule("DWT-302")
def test_the_smuggler_has_no_turn_among_several_players():
    verdict = play(turn(ANA, "1a"), mine("red"), turn(SMUGGLER, "2a"), mine("blue", card="2a"))

    assert ["DWT-302"] == found(verdict)
    assert (BO, SMUGGLER) == (first(verdict).expected, first(verdict).found)


@pytest.mark.parametrize(("seats", "goes_round"), [([ANA, BO], False), ([ANA, BO, CY], True)])
def test_turns_that_alternate_do_not_show_that_turns_go_clockwise(seats, goes_round):
    with evidence.record() as recorder:
        play(turn(ANA, "1a"), mine("red"), turn(BO, "2a"), mine("blue"), seats=seats)

    assert goes_round == (("DWT-302", "kept") in recorder.seen)


@pytest.mark.rule("DWT-303")
def test_a_card_is_chosen():
    assert [] == found(play(turn(ANA, "3a"), sell("red")))


@pytest.mark.rule("DWT-303")
def test_a_turn_without_a_card_and_without_an_action_is_none():
    verdict = play(turn(ANA), turn(BO, "2a"), mine("blue"))

    assert ["DWT-303"] == found(verdict)
    assert "ana takes a turn without a card and does nothing" == first(verdict).message()


@pytest.mark.rule("DWT-303")
def test_a_card_that_only_one_on_display_can_be_is_known():
    """Only card 1a gives red, so it was turned over, and the price of red fell by 1."""
    told = [turn(BO, "1b"), state(prices={"red": 0})]
    assert [] == play(turn(ANA), mine("red"), *told).findings
    assert [] == play(turn(ANA), mine("red", card="1a"), *told).findings
    assert ["DWT-313"] == found(play(turn(ANA), mine("red"), turn(BO, "1a")))


@pytest.mark.rule("DWT-303", "DWT-304")
def test_a_card_that_is_not_written_down_is_a_blank():
    """Cards 2a and 3a both let Ana sell red; with the prices written down, the position stays known."""
    verdict = play(turn(ANA), sell("red"), prices(red=1), turn(BO, "2b"), mine("green"), turn(ANA, "4a"), mine("blue"))

    assert ["DWT-338"] == found(verdict)
    assert [
        "the card of ana's turn is not written down, so it is not checked whether it was on display and is turned over"
    ] == [finding.message() for finding in verdict.unchecked]
    lost = play(turn(ANA), sell("red"), turn(BO, "2a"), mine("green"))
    assert [] == found(lost)
    assert "more than one on display allows the actions" in lost.unchecked[0].message()


@pytest.mark.rule("DWT-338", "DWT-353")
@pytest.mark.parametrize(
    ("events", "rule", "text"),
    [
        ([mine("green")], "DWT-338", "ana mines green, but no card on display allows it"),
        ([sell("red")], "DWT-353", "ana sells red, but no card on display allows it"),
    ],
)
def test_a_blank_card_does_not_allow_what_none_on_display_does(events, rule, text):
    verdict = play(turn(ANA), *events, cards=["1a", "4a", "6a", "8a"])

    assert [rule] == found(verdict)
    assert text == first(verdict).message()


@pytest.mark.rule("DWT-303")
def test_nobody_passes_who_can_act():
    verdict = play(turn(ANA, "1a"), mine("red"), passes(BO), turn(ANA, "2a"), mine("blue"))

    assert ["DWT-303", "DWT-331"] == found(verdict)
    assert ("a turn", "pass") == (first(verdict).expected, first(verdict).found)
    assert (2, "bo passes, but can still mine blue with card 1") == (
        first(verdict).where.turn,
        first(verdict).message(),
    )


@pytest.mark.rule("DWT-303")
def test_nobody_passes_just_because_the_wagons_are_full():
    """Ana holds two red gems and cannot mine, but card 2a lets her sell one."""
    verdict = play(turn(ANA, "1a"), mine("red"), turn(BO, "4a"), mine("yellow"), passes(ANA))

    assert ["DWT-303"] == found(verdict)


@pytest.mark.rule("DWT-303")
def test_nobody_passes_just_because_the_hands_are_empty():
    """Ana has sold her only gem, but can mine."""
    verdict = play(turn(ANA, "2a"), sell("red"), turn(BO, "4a"), mine("yellow"), passes(ANA))

    assert ["DWT-303"] == found(verdict)


@pytest.mark.rule("DWT-303")
def test_who_cannot_act_does_not_pass_but_ends_the_round():
    """Ana's two red gems fill her wagons, and no card sells red."""
    verdict = play(turn(ANA, "1a"), mine("red"), turn(BO, "4a"), sell("blue"), passes(ANA), cards=NO_RED_SALE)

    assert ["DWT-601"] == found(verdict)


def test_a_pass_is_not_judged_while_the_card_faces_are_unknown():
    verdict = play(turn(ANA, "1a"), mine("red"), prices(red=-1), passes(BO), known=False)

    assert [] == found(verdict)
    assert "DWT-601" in [finding.rule for finding in verdict.unchecked]


@pytest.mark.rule("DWT-303")
def test_where_any_gem_can_be_sold_a_pass_needs_no_card_faces_to_be_wrong():
    """Bo holds a gem, and under ruling DWT-R09 every card takes it."""
    verdict = play(turn(ANA, "1a"), mine("red"), prices(red=-1), passes(BO), known=False, R09="any")

    assert ["DWT-303"] == found(verdict)


@pytest.mark.rule("DWT-303")
def test_one_card_that_is_known_can_be_enough_to_make_a_pass_wrong():
    """Nobody says which side of cards 3 and 4 is up, but card 2a lets Bo mine."""
    verdict = play(turn(ANA, "1a"), mine("red"), passes(BO), cards=["1a", "2a", "3", "4"])

    assert ["DWT-303"] == found(verdict)


@pytest.mark.rule("DWT-302")
def test_a_pass_out_of_turn_is_no_turn():
    """Whether Bo could act nobody knows, but it is Ana's turn."""
    verdict = play(
        turn(ANA, "1a"), mine("red"), prices(red=-1), passes(CY), turn(BO, "2a"), known=False, seats=[ANA, BO, CY]
    )

    assert ["DWT-302"] == found(verdict)
    assert (BO, CY) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-304")
@pytest.mark.parametrize("card", ["1a", "2a", "3a", "4a"])
def test_any_card_on_display_will_do(card):
    gem = {"1a": "red", "2a": "blue", "3a": "green", "4a": "yellow"}[card]

    assert [] == found(play(turn(ANA, card), mine(gem)))


@pytest.mark.rule("DWT-304")
def test_a_card_of_the_pile_is_not_used():
    verdict = play(turn(ANA, "5a"), mine("red"))

    assert ["DWT-304"] == found(verdict)
    assert (["1", "2", "3", "4"], "5") == (first(verdict).expected, first(verdict).found)


def test_without_a_deal_it_is_said_that_the_display_is_not_checked():
    verdict = play(turn(ANA, "5a"), mine("red"), cards=[])

    assert [] == found(verdict)
    assert ["DWT-304"] == [finding.rule for finding in verdict.unchecked]


@pytest.mark.rule("DWT-305")
def test_both_actions_come_from_one_card():
    assert [] == found(play(turn(ANA, "2a"), sell("red", card="2a"), mine("blue", card="2a")))


@pytest.mark.rule("DWT-305")
def test_the_second_action_does_not_come_from_another_card():
    verdict = play(turn(ANA, "2a"), sell("red"), mine("red", card="1a"))

    assert ["DWT-305"] == found(verdict)
    assert ("2", "1a") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-306", "DWT-307")
def test_one_action_is_enough():
    assert [] == found(play(turn(ANA, "1a"), mine("red"), turn(BO, "4a"), sell("blue"), turn(ANA, "2a"), sell("red")))


@pytest.mark.rule("DWT-306")
def test_a_card_is_not_used_for_nothing():
    """Ana only wants the card turned over."""
    verdict = play(turn(ANA, "1a"), turn(BO, "2a"), mine("blue"))

    assert ["DWT-306"] == found(verdict)
    assert (1, 0) == (first(verdict).expected, first(verdict).found)
    assert 1 == first(verdict).where.turn


@pytest.mark.rule("DWT-306")
def test_a_table_that_stops_within_a_turn_has_done_nothing_wrong():
    """Time was called when Bo had just taken a card."""
    assert [] == found(play(turn(ANA, "1a"), mine("red"), turn(BO, "2a")))


@pytest.mark.rule("DWT-306")
def test_a_finished_round_does_not_stop_within_a_turn():
    verdict = play(turn(ANA, "1a"), mine("red"), turn(BO, "2a"), complete=True)

    assert "DWT-306" == first(verdict).rule


@pytest.mark.rule("DWT-308")
@pytest.mark.parametrize("actions", [(mine("blue"), sell("red")), (sell("red"), mine("blue"))], ids=["mine", "sell"])
def test_either_action_may_come_first(actions):
    assert [] == found(play(turn(ANA, "2a"), *actions))


@pytest.mark.rule("DWT-308")
def test_the_gem_just_mined_may_be_sold():
    """Card 5a mines and sells red; which of two red gems is sold nobody can tell."""
    verdict = play(turn(ANA, "5a"), mine("red"), sell("red", steps=1), cards=["5a", "2a", "3a", "4a"])

    assert [] == found(verdict)


@pytest.mark.rule("DWT-309")
def test_each_action_is_done_once():
    assert [] == found(play(turn(ANA, "2a"), mine("blue"), sell("red")))


@pytest.mark.rule("DWT-309")
@pytest.mark.parametrize(
    "events",
    [
        (turn(ANA, "2a"), sell("red"), mine("blue"), mine("blue")),
        (turn(ANA, "2a"), sell("red"), sell("red")),
    ],
    ids=["mining", "selling"],
)
def test_no_action_is_done_twice(events):
    verdict = play(*events)

    assert ["DWT-309"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-310", "DWT-311")
def test_the_side_that_is_up_is_used():
    """Card 2b mines green and sells blue."""
    assert [] == found(play(turn(ANA, "2b"), mine("green"), cards=["1a", "2b", "3a", "4a"]))


@pytest.mark.rule("DWT-310")
def test_the_side_that_is_down_is_not_used():
    verdict = play(turn(ANA, "2b"), mine("green"))

    assert ["DWT-310"] == found(verdict)
    assert ("a", "b") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-310")
def test_the_second_action_is_not_taken_from_the_other_side():
    """Ana sells red by card 2a, turns it over, and mines green by 2b."""
    verdict = play(turn(ANA, "2a"), sell("red"), mine("green", card="2b"))

    assert ["DWT-310"] == found(verdict)
    assert ("a", "b") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-311")
def test_a_side_has_one_action_of_either_sort():
    """Card 1a: mining red lowers red, selling blue raises blue; nothing else is on it."""
    verdict = later(
        turn(ANA, "1a"),
        mine("red"),
        sell("blue"),
        picks=[(BO, "red"), (ANA, "blue")],
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-312")
def test_prices_move_when_the_actions_are_done():
    verdict = play(
        turn(ANA, "2a"), sell("red"), mine("blue"), prices(red=1), prices(blue=-1), state(prices={"red": 2, "blue": 0})
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-312")
def test_prices_do_not_move_before_an_action():
    verdict = play(turn(ANA, "2a"), prices(red=1), sell("red"))

    assert ["DWT-312"] == found(verdict)


@pytest.mark.rule("DWT-312")
@pytest.mark.parametrize("known", [True, False], ids=["faces known", "faces not known"])
def test_the_second_action_does_not_come_after_the_prices(known):
    """Ana mines, lets blue fall, and then sells: the sale had to come before any price moved."""
    verdict = play(turn(ANA, "2a"), mine("blue"), prices(blue=-1), sell("red"), prices(red=1), known=known)

    assert ["DWT-312"] == found(verdict)


@pytest.mark.rule("DWT-312")
def test_prices_move_once_for_each_action():
    verdict = play(turn(ANA, "1a"), mine("red"), prices(red=-1), prices(red=-1))

    assert ["DWT-312"] == found(verdict)


@pytest.mark.rule("DWT-312")
def test_the_extra_trade_does_not_come_between_the_actions():
    """Bo is last and trades, but goes on to mine after it."""
    verdict = later(
        turn(ANA, "1a"), mine("red"), turn(BO, "4a"), sell("blue"), trade(ANA, take="red"), mine("yellow"), bo=1
    )

    assert ["DWT-312"] == found(verdict)


@pytest.mark.rule("DWT-312")
def test_an_action_belongs_to_a_turn():
    assert ["DWT-312"] == found(play(mine("red")))


@pytest.mark.rule("DWT-313")
def test_a_used_card_shows_its_other_side():
    """Card 1 is used three times in a row: a, b and a again."""
    verdict = play(
        turn(ANA, "1a"),
        mine("red"),
        state(display=["1b", "2a", "3a", "4a"]),
        turn(BO, "1b"),
        mine("blue"),
        state(display=["1a", "2a", "3a", "4a"]),
        turn(CY, "1a"),
        mine("red"),
        state(display=["1b", "2a", "3a", "4a"]),
        seats=[ANA, BO, CY],
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-313")
def test_the_same_side_is_not_used_twice_in_a_row():
    verdict = play(turn(ANA, "1a"), mine("red"), turn(BO, "1a"), mine("red"))

    assert ["DWT-313"] == found(verdict)
    assert ("b", "a") == (first(verdict).expected, first(verdict).found)
    assert "bo uses side a of card 1, but side b is up because the card was turned over" == first(verdict).message()


@pytest.mark.rule("DWT-313")
def test_a_card_is_turned_over_also_where_no_deal_is_written_down():
    verdict = play(turn(ANA, "1a"), mine("red"), turn(BO, "1a"), mine("red"), cards=[])

    assert ["DWT-313"] == found(verdict)


@pytest.mark.rule("DWT-313")
def test_a_card_is_turned_over_also_while_the_faces_are_unknown():
    verdict = play(turn(ANA, "1a"), mine("red"), prices(red=-1), turn(BO, "1a"), mine("blue"), known=False)

    assert ["DWT-313"] == found(verdict)


@pytest.mark.rule("DWT-313")
def test_a_card_that_nobody_turned_over_lies_wrong():
    verdict = play(turn(ANA, "1a"), mine("red"), state(display=["1a", "2a", "3a", "4a"]))

    assert ["DWT-313"] == found(verdict)
    assert ("1b", "1a") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-313")
def test_a_display_written_without_sides_claims_no_side():
    assert [] == found(play(turn(ANA, "1a"), mine("red"), state(display=["1", "2", "3", "4"])))


@pytest.mark.rule("DWT-313")
def test_a_fifth_card_on_display_is_one_too_many():
    verdict = play(turn(ANA, "1a"), mine("red"), state(display=["1b", "2a", "3a", "4a", "5a"]))

    assert ["DWT-313"] == found(verdict)


@pytest.mark.rule("DWT-314")
def test_nobody_has_two_turns_in_a_row():
    verdict = play(turn(ANA, "1a"), mine("red"), turn(ANA, "2a"), mine("blue"))

    assert ["DWT-314", "DWT-331"] == found(verdict)
    assert (BO, ANA) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-314")
def test_with_two_players_turns_alternate():
    verdict = play(turn(ANA, "1a"), mine("red"), turn(BO, "2a"), mine("blue"), turn(ANA, "3a"), sell("red"))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-601")
@pytest.mark.parametrize(
    "event",
    [turn(BO, "4b"), passes(BO), stuck(BO), trade(ANA, take="red", player=BO)],
    ids=["turn", "pass", "end", "trade"],
)
def test_nothing_happens_after_the_end_of_the_round(event):
    verdict = play(turn(ANA, "1a"), mine("red"), turn(BO, "4a"), sell("blue"), stuck(ANA), event, cards=NO_RED_SALE)

    assert ["DWT-601"] == found(verdict)
    assert "end of the round" == first(verdict).expected
