"""Before the first turn: spaces, prices, the pool, starting gems and the four cards."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    DI,
    LEVEL,
    SMUGGLER,
    deal,
    first,
    found,
    game,
    judge,
    later,
    mine,
    on,
    pick,
    play,
    prices,
    sell,
    sheet,
    start,
    state,
    turn,
)

FOUR = [ANA, BO, CY, DI]


def opened(**fields):
    """Round 1 of Ana and Bo, as written down at its start."""
    return play(opening=start(**{"starter": ANA, "marker": "yellow", **fields}))


@pytest.mark.rule("DWT-202", "DWT-209")
def test_everybody_starts_on_5():
    assert [] == found(opened(tracks={ANA: 5, BO: 5, SMUGGLER: 5}))


@pytest.mark.rule("DWT-202")
def test_a_pawn_does_not_start_on_1():
    verdict = opened(tracks={ANA: 5, BO: 1, SMUGGLER: 5})

    assert ["DWT-202"] == found(verdict)
    assert (5, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-209")
def test_the_smuggler_does_not_start_behind():
    verdict = opened(tracks={ANA: 5, BO: 5, SMUGGLER: 1})

    assert ["DWT-209"] == found(verdict)
    assert (5, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-203")
def test_the_first_round_is_number_1():
    end = sheet(ana=on(9), bo=on(7), smuggler=on(5))

    assert [] == found(judge(game(Round(number=1, sheet=end))))


@pytest.mark.rule("DWT-203")
def test_the_rounds_of_a_game_do_not_begin_with_round_2():
    end = sheet(ana=on(9), bo=on(7), smuggler=on(5))
    verdict = judge(game(*(Round(number=number, sheet=end) for number in (2, 3, 4, 5))))

    assert "DWT-203" == found(verdict)[0]
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-204")
def test_the_gem_on_the_price_track_is_nobodys():
    """Ana, Bo and Cy hold five red gems; the price marker would be the sixth."""
    verdict = judge(sheet(ana=on(9, "red", "red"), bo=on(7, "red", "red"), cy=on(6, "red"), smuggler=on(5)))

    assert ["DWT-103"] == found(verdict)
    assert (5, 6) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-205", "DWT-406")
def test_minus_3_and_3_are_prices():
    verdict = later(
        state(prices={"red": 3, "blue": -3, "green": 0, "yellow": 1}),
        prices={**LEVEL, "red": 3, "blue": -3, "green": 0},
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-406")
@pytest.mark.parametrize(("price", "end"), [(4, 3), (-4, -3)])
def test_there_is_no_price_beyond_3(price, end):
    verdict = judge(sheet(ana=on(9), bo=on(7), smuggler=on(5), prices={"red": price}))

    assert ["DWT-406"] == found(verdict)
    assert (end, price) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-206")
def test_all_prices_start_at_1():
    assert [] == found(opened(prices={"red": 1, "blue": 1, "green": 1, "yellow": 1}))


@pytest.mark.rule("DWT-206")
def test_a_price_does_not_start_at_0():
    verdict = opened(prices={**LEVEL, "green": 0})

    assert ["DWT-206"] == found(verdict)
    assert (1, 0) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-207")
def test_one_price_moves_without_the_others():
    """Card 2a raises red alone."""
    verdict = play(
        turn(ANA, "2a"),
        sell("red"),
        prices(red=1),
        state(prices={"red": 2, "blue": 1, "green": 1, "yellow": 1}),
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-207")
def test_one_price_does_not_pull_another_along():
    verdict = play(turn(ANA, "2a"), sell("red"), state(prices={"red": 2, "blue": 0}))

    assert ["DWT-402"] == found(verdict)
    assert (1, 0) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-210")
def test_the_smuggler_keeps_his_gem():
    assert [] == found(later(state(gems={SMUGGLER: ["yellow"]}), opening=start(marker="yellow")))


@pytest.mark.rule("DWT-210")
def test_the_smugglers_gem_does_not_change_between_rounds():
    round_one = sheet(ana=on(9), bo=on(7), smuggler=on(5), marker="yellow")
    verdict = judge(game(round_one, Round(number=2, start=start(marker="green"))))

    assert ["DWT-210"] == found(verdict)
    assert ("yellow", "green") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-211", "DWT-204", "DWT-216")
def test_fifteen_gems_less_the_picks_form_the_pool():
    """Of five: one is the price marker, the Smuggler has a yellow, Ana a red and Bo a blue."""
    assert [] == found(opened(pool={"red": 3, "blue": 3, "green": 4, "yellow": 3}))


@pytest.mark.rule("DWT-211")
def test_the_price_marker_does_not_lie_in_the_pool():
    verdict = opened(pool={"red": 3, "blue": 3, "green": 5, "yellow": 3})

    assert ["DWT-211"] == found(verdict)
    assert (4, 5) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-211")
def test_the_pool_before_the_first_turn_is_what_the_set_up_left():
    """The Smuggler's yellow has been forgotten: four yellow gems are said to lie in the pool."""
    verdict = play(state(pool={"yellow": 4}))

    assert ["DWT-211"] == found(verdict)
    assert (3, 4) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-213", "DWT-214", "DWT-215")
def test_the_starting_player_picks_first_and_the_others_clockwise():
    verdict = play(seats=FOUR, starter=CY, picks=[(CY, "red"), (DI, "green"), (ANA, "yellow"), (BO, "blue")])

    assert [] == found(verdict)


@pytest.mark.rule("DWT-213")
def test_nobody_picks_before_the_starting_player():
    verdict = play(starter=ANA, picks=[(BO, "red"), (ANA, "blue")])

    assert ["DWT-213"] == found(verdict)
    assert (ANA, BO) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-214")
def test_picks_do_not_go_counter_clockwise():
    verdict = play(seats=[ANA, BO, CY], starter=ANA, picks=[(ANA, "red"), (CY, "blue"), (BO, "green")])

    assert ["DWT-214"] == found(verdict)
    assert (BO, CY) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-213")
def test_the_pick_order_of_a_sheet_is_checked_too():
    """Without a transcript: the picks stand at the head of the sheet."""
    opening = start(starter=ANA, marker="yellow", picks=[(BO, "blue"), (ANA, "red")])
    verdict = judge(game(Round(number=1, start=opening), seats=[ANA, BO], ended="abandoned"))

    assert ["DWT-213"] == found(verdict)


@pytest.mark.rule("DWT-215")
def test_a_colour_is_taken_once():
    verdict = play(picks=[(ANA, "red"), (BO, "red")])

    assert ["DWT-215"] == found(verdict)
    assert "red" == first(verdict).found


@pytest.mark.rule("DWT-215")
def test_the_smugglers_colour_may_be_taken():
    assert [] == found(play(marker="yellow", picks=[(ANA, "yellow"), (BO, "red")]))


@pytest.mark.rule("DWT-215")
def test_nobody_takes_two_starting_gems():
    """Ana's second gem comes when the round of picks is over."""
    verdict = play(picks=[(ANA, "red"), (BO, "blue"), (ANA, "green")])

    assert ["DWT-215"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-215")
def test_the_smuggler_takes_no_starting_gem():
    """With several players he has his marker, and that is all (ruling DWT-R25)."""
    verdict = play(picks=[(ANA, "red"), (BO, "blue"), (SMUGGLER, "green")])

    assert ["DWT-215"] == found(verdict)
    assert "the Smuggler" in first(verdict).message()


@pytest.mark.rule("DWT-215")
def test_the_smuggler_takes_no_starting_gem_when_nobody_says_who_starts():
    verdict = play(starter=None, picks=[(SMUGGLER, "green"), (ANA, "red"), (BO, "blue")])

    assert ["DWT-215"] == found(verdict)


@pytest.mark.rule("DWT-301")
def test_the_smuggler_is_not_the_starting_player():
    verdict = play(starter=SMUGGLER)

    assert "DWT-301" == first(verdict).rule
    assert SMUGGLER == first(verdict).found


@pytest.mark.rule("DWT-215")
def test_a_player_without_a_starting_gem_is_missed():
    opening = start(starter=ANA, marker="yellow", picks=[(ANA, "red")])
    verdict = judge(game(Round(number=1, start=opening), seats=[ANA, BO], ended="abandoned"))

    assert ["DWT-215"] == found(verdict)
    assert (2, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-216")
def test_a_starting_gem_must_be_in_the_pool():
    """Where colours may be taken twice: the Smuggler's gem is red, so after three picks no red is left for Di."""
    verdict = play(seats=FOUR, marker="red", picks=[(player, "red") for player in FOUR], R10="no")

    assert ["DWT-216"] == found(verdict)
    assert "di takes red, but the pool has none left" == first(verdict).message()


@pytest.mark.rule("DWT-217")
def test_play_begins_when_everybody_has_a_gem():
    assert [] == found(play(turn(ANA, "1a"), mine("red")))


@pytest.mark.rule("DWT-217")
def test_nobody_plays_before_all_have_picked():
    verdict = play(turn(ANA, "1a"), mine("red"), picks=[(ANA, "red")], cards=[])

    assert ["DWT-217"] == found(verdict)
    assert (2, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-217")
def test_a_transcript_without_picks_proves_nothing_about_gems():
    """Nobody can say what Ana holds, so her sale is not called wrong; that the picks are missing is."""
    verdict = play(turn(ANA, "2a"), sell("red"), picks=[], cards=[])

    assert ["DWT-217"] == found(verdict)


@pytest.mark.rule("DWT-219")
def test_cards_come_after_the_picks():
    assert [] == found(play())


@pytest.mark.rule("DWT-219")
def test_cards_are_not_dealt_before_the_picks():
    """Who sees the cards first picks better."""
    verdict = play(deal("1a", "2a", "3a", "4a"), pick(ANA, "red"), pick(BO, "blue"), picks=[], cards=[])

    assert ["DWT-219"] == found(verdict)
    assert (2, 0) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-219")
def test_cards_are_not_dealt_between_two_picks():
    verdict = play(pick(ANA, "red"), deal("1a", "2a", "3a", "4a"), pick(BO, "blue"), picks=[], cards=[])

    assert ["DWT-219"] == found(verdict)
    assert (2, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-221")
def test_four_cards_lie_on_display():
    assert [] == found(play(cards=["12b", "7a", "1b", "3a"]))


@pytest.mark.rule("DWT-221")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        (["1a", "2a", "3a"], 3),
        (["1a", "2a", "3a", "4a", "5a"], 5),
        (["1a", "2a", "3a", "1b"], 3),
        (["1a", "2a", "3a", "4a", "4b"], 5),
    ],
    ids=["three", "five", "one of them twice", "five with one twice"],
)
def test_other_than_four_cards_are_too_few_or_too_many(cards, count):
    verdict = play(cards=cards)

    assert ["DWT-221"] == found(verdict)
    assert (4, count) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-221")
def test_cards_are_laid_out_once_in_a_round():
    """Nobody likes the four cards, and the table deals again."""
    verdict = play(turn(ANA, "1a"), mine("red"), deal("5a", "6a", "7a", "8a"))

    assert ["DWT-221"] == found(verdict)


@pytest.mark.rule("DWT-219")
def test_a_deal_before_the_picks_is_named():
    """What is wrong shows at the first pick after it, and the sentence says which event the deal was."""
    (wrong,) = play(deal("1a", "2a", "3a", "4a"), pick(ANA, "red"), pick(BO, "blue"), picks=[], cards=[]).errors

    assert "the cards were dealt in event 1, before ana and bo had a starting gem" == wrong.message()


@pytest.mark.rule("DWT-705")
def test_a_deal_before_the_last_pick_of_a_later_round_is_named():
    """Ana picks last, as she must, but the cards lie there already."""
    (wrong,) = later(pick(BO, "red"), deal("1a", "2a", "3a", "4a"), pick(ANA, "blue"), picks=[], cards=[]).errors

    assert "DWT-705" == wrong.rule
    assert "the cards were dealt in event 2, before ana had a starting gem" == wrong.message()
