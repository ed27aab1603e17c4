"""Rulings on the solo game: for every option a table whose verdict it changes."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from tests.games.dwarven_traders.solo_tables import (
    FULL_TURN,
    his_turn,
    solo,
)
from tests.games.dwarven_traders.tables import (
    ANA,
    DECK,
    SMUGGLER,
    deal,
    draw,
    first,
    found,
    game,
    judge,
    mine,
    on,
    order,
    passes,
    pick,
    prices,
    refresh,
    result,
    round_vp,
    sell,
    sheet,
    start,
    state,
    stuck,
    trade,
    turn,
)

HE_MINES_RED = [turn(SMUGGLER), mine("red", card="1a")]
ANA_WINS = sheet(ana=on(9), smuggler=on(5))
HE_WINS = sheet(ana=on(5), smuggler=on(9))
LEVEL = sheet(ana=on(7), smuggler=on(7))


@pytest.mark.rule("DWT-R28", "DWT-906")
def test_a_marker_that_counts_fills_a_wagon():
    """He holds green, and his yellow marker makes it two: he sells green with 7a before he mines another."""
    fields = {"prices": {"green": 3}, "his": "green", "cards": ["2a", "10a", "8a", "7a"]}
    sells_first = [turn(SMUGGLER), sell("green", card="7a"), draw("3a"), mine("green", card="3a")]

    assert ["DWT-905"] == found(his_turn(*sells_first, **fields))
    assert [] == found(his_turn(*sells_first, **fields, R28="counts"))
    assert ["DWT-906"] == found(his_turn(turn(SMUGGLER), mine("blue", card="2a"), **fields, R28="counts"))


@pytest.mark.rule("DWT-R28", "DWT-623")
def test_a_marker_that_counts_breaks_ties():
    """Level on 7: his marker, worth 1, against nothing."""
    record = game(sheet(ana=on(7), smuggler=on(7), marker="yellow"), variant="solo")

    assert {ANA: 3, SMUGGLER: 3} == round_vp(judge(record))
    assert {SMUGGLER: 4, ANA: 3} == round_vp(judge(record, R28="counts"))


@pytest.mark.rule("DWT-R28", "DWT-215", "DWT-214")
def test_he_may_have_a_starting_gem_in_round_one():
    """All prices are 1: he takes the leftmost that Ana left, and takes it after her."""
    first_turn = [turn(ANA, "1a"), mine("red")]

    assert ["DWT-215"] == found(solo(*first_turn, picks=[(ANA, "red"), (SMUGGLER, "blue")]))
    assert [] == found(solo(*first_turn, picks=[(ANA, "red"), (SMUGGLER, "blue")], R28="start-gem"))
    too_early = solo(*first_turn, picks=[(SMUGGLER, "red"), (ANA, "blue")], R28="start-gem")
    assert ["DWT-213"] == found(too_early)
    without = solo(*first_turn, picks=[(ANA, "red")], R28="start-gem")
    assert ["DWT-217"] == found(without), "one finding for one missing gem"


def he_ends_round_two():
    """Ana won round 1. In round 2 the Smuggler, full of green and blue, is stuck; he ends on 10, she on 9."""
    events = [
        pick(SMUGGLER, "green"),
        pick(ANA, "red"),
        deal("2a", "10a", "8a", "5a"),
        turn(ANA, "8a"),
        mine("yellow"),
        turn(SMUGGLER),
        mine("blue", card="2a"),
        draw("3a"),
        turn(ANA, "8b"),
        sell("red"),
        stuck(SMUGGLER),
    ]
    before = sheet(ana=on(9), smuggler=on(7), prices={"green": 3}, marker="yellow")
    return game(before, Round(number=2, start=start(starter=ANA), transcript=events), variant="solo")


@pytest.mark.rule("DWT-R29", "DWT-914")
def test_a_stuck_smuggler_may_end_the_game():
    """Ana sells red at 1 and yellow at 0: 10; he green at 3 and blue at 0: 10, and his green is better. One round each."""
    record = he_ends_round_two()

    verdict = judge(record, equipment=DECK)
    assert [] == found(verdict)
    assert not verdict.finished
    ruled = judge(record, equipment=DECK, R29="game")
    assert [] == found(ruled)
    assert ruled.finished
    assert {ANA: 1, SMUGGLER: 1} == {place.participant: place.score for place in ruled.places}


@pytest.mark.rule("DWT-R29", "DWT-923")
def test_no_round_follows_a_stuck_smuggler_who_ended_the_game():
    record = he_ends_round_two()
    record.rounds.append(Round(number=3, sheet=ANA_WINS))

    assert [] == found(judge(record, equipment=DECK))
    assert ["DWT-923"] == found(judge(record, equipment=DECK, R29="game"))


@pytest.mark.rule("DWT-R30", "DWT-301")
def test_the_first_turn_of_the_game_may_be_drawn():
    """The Smuggler begins: of four gems at 1 red with 1a and blue with 2a cost one step, and 1a lies further left."""
    events = [turn(SMUGGLER), mine("red", card="1a"), draw("5a"), sell("red", card="5a")]

    assert ["DWT-301", "DWT-918"] == found(solo(*events, starter=None))
    assert "DWT-301" == first(solo(*events, starter=SMUGGLER)).rule
    assert [] == found(solo(*events, starter=SMUGGLER, gem="yellow", R30="drawn"))


@pytest.mark.rule("DWT-R30", "DWT-711")
def test_the_player_may_start_every_round():
    """The Smuggler won round 1."""
    events = [turn(ANA, "8a"), mine("yellow")]
    fields = {"prices": {"green": 3}, "his": "green", "cards": ["2a", "10a", "8a", "5a"]}

    assert ["DWT-711"] == found(his_turn(*events, **fields))
    assert [] == found(his_turn(*events, **fields, R30="player"))
    assert ["DWT-711", "DWT-910"] == found(his_turn(turn(SMUGGLER), mine("blue", card="2a"), **fields, R30="player"))


@pytest.mark.rule("DWT-R31", "DWT-923")
def test_a_tied_round_may_be_his():
    record = game(LEVEL, ANA_WINS, HE_WINS, variant="solo")

    assert not judge(record).finished
    verdict = judge(record, R31="smuggler")
    assert verdict.finished
    assert [SMUGGLER, ANA] == order(verdict)


@pytest.mark.rule("DWT-R31", "DWT-924")
def test_victory_points_may_decide_after_four_rounds():
    """One win each and two tied rounds. VP: Ana 3+3+4+3 = 13, he 3+3+3+4 = 13: level; with a fifth round the game was over."""
    record = game(LEVEL, LEVEL, ANA_WINS, HE_WINS, variant="solo", result=result(ana=(1, 1), smuggler=(1, 1)))

    assert ["DWT-924"] == found(judge(record))
    verdict = judge(record, R31="four-rounds")
    assert [] == found(verdict)
    assert {ANA: 1, SMUGGLER: 1} == {place.participant: place.place for place in verdict.places}

    ahead = game(LEVEL, LEVEL, ANA_WINS, LEVEL, variant="solo")
    assert not judge(ahead).finished
    assert [ANA, SMUGGLER] == order(judge(ahead, R31="four-rounds"))
    fifth = game(LEVEL, LEVEL, ANA_WINS, LEVEL, ANA_WINS, variant="solo")
    assert [] == found(judge(fifth))
    assert ["DWT-923"] == found(judge(fifth, R31="four-rounds"))


@pytest.mark.rule("DWT-R32", "DWT-917")
def test_one_missed_step_may_be_as_good_as_two():
    """Blue stands on 3: with 12a two steps are missed, with 1a, further left, one. Ana's yellow gains nothing."""
    mined = [turn(SMUGGLER), mine("red", card="5a"), draw("1a")]
    fields = {"prices": {"blue": 3}, "gem": "yellow", "cards": ["5a", "11a", "9a", "12a"]}
    most, leftmost = sell("blue", card="12a"), sell("blue", card="1a")

    assert [] == found(his_turn(*mined, most, **fields))
    assert ["DWT-917"] == found(his_turn(*mined, leftmost, **fields))
    assert [] == found(his_turn(*mined, leftmost, **fields, R32="yes-no"))
    assert ["DWT-919"] == found(his_turn(*mined, most, **fields, R32="yes-no"))


@pytest.mark.rule("DWT-R32", "DWT-918")
def test_the_printed_gain_of_the_player_may_count():
    """Ana has green, which stands on 3 and gains nothing by 9a, except in print; blue with 1a lies further right."""
    mined = [turn(SMUGGLER), mine("yellow", card="8a"), draw("2a")]
    fields = {
        "prices": {"blue": 3, "green": 3, "yellow": 2},
        "gem": "green",
        "his": "blue",
        "cards": ["8a", "9a", "5a", "1a"],
    }
    leftmost, printed = sell("yellow", card="9a"), sell("blue", card="1a")

    assert [] == found(his_turn(*mined, leftmost, **fields))
    assert ["DWT-919"] == found(his_turn(*mined, printed, **fields))
    assert [] == found(his_turn(*mined, printed, **fields, R32="printed"))
    assert ["DWT-918"] == found(his_turn(*mined, leftmost, **fields, R32="printed"))


@pytest.mark.rule("DWT-R33", "DWT-904", "DWT-913")
def test_he_may_leave_out_a_sale_at_a_loss():
    """All prices are -1. He has red and mines blue; 3a would sell red, 4a and 12a blue."""
    fields = {
        "prices": {"red": -1, "blue": -1, "green": -1, "yellow": -1},
        "gem": "green",
        "his": "red",
        "cards": ["2a", "3a", "4a", "8a"],
    }
    mined = [turn(SMUGGLER), mine("blue", card="2a"), draw("12a"), turn(ANA, "8a"), mine("yellow")]

    assert ["DWT-904"] == found(his_turn(*mined, **fields))
    assert [] == found(his_turn(*mined, **fields, R33="skips"))


@pytest.mark.rule("DWT-R34", "DWT-501")
def test_extra_trades_may_be_excluded_or_against_the_marker():
    """Ana on 7 is last. He holds green and blue, his marker is yellow; she gives red."""
    fields = {"prices": {"green": 3}, "his": "green", "cards": ["2a", "10a", "8a", "5a"]}
    played = [turn(SMUGGLER), mine("blue", card="2a"), draw("3a"), turn(ANA, "8a"), mine("yellow")]

    def traded(take, **ruled):
        return found(his_turn(*played, trade(SMUGGLER, "red", take), **fields, **ruled))

    assert ([], ["DWT-507"]) == (traded("green"), traded("yellow"))
    assert (["DWT-507"], []) == (traded("green", R34="marker"), traded("yellow", R34="marker"))
    assert ["DWT-501"] == traded("green", R34="none")


@pytest.mark.rule("DWT-R35", "DWT-603")
def test_his_gems_may_be_kept_at_the_end_of_a_round():
    """Sold at 3, red takes him from 7 to 10, past Ana on 9."""
    record = game(sheet(ana=on(9), smuggler=on(7, "red"), prices={"red": 3}), variant="solo")

    assert {SMUGGLER: 4, ANA: 3} == round_vp(judge(record))
    assert {ANA: 4, SMUGGLER: 3} == round_vp(judge(record, R35="kept"))


@pytest.mark.rule("DWT-R36", "DWT-910")
def test_the_new_card_may_go_to_the_right():
    gap = state(display=["5a", "2a", "3a", "4b"])
    right = state(display=["2a", "3a", "4b", "5a"])

    assert [] == found(solo(*FULL_TURN, gap))
    assert ["DWT-910"] == found(solo(*FULL_TURN, right))
    assert [] == found(solo(*FULL_TURN, right, R36="rightmost"))
    assert ["DWT-910"] == found(solo(*FULL_TURN, gap, R36="rightmost"))


def eight_turns(*, at_once, late, **ruled):
    """Eight turns each, by cards whose faces nobody knows; one unused card is left after the seventh draw."""
    events = []
    discarded = "9"
    colours = ["blue"] * 4 + ["green"] * 4
    for number, colour in enumerate(colours, 1):
        ana = sell("red") if number % 2 else mine("yellow" if number == 8 else "red")
        events += [turn(ANA, "12"), ana, prices(), turn(SMUGGLER), mine(colour, card=discarded), prices()]
        discarded = str(number)
        events += [*(late if number == 8 else ()), draw(discarded), *(at_once if number == 7 else ())]
        events += [sell(colour, card="11"), prices()]
    return solo(*events, cards=["9", "10", "11", "12"], known=False, gem="red", marker="yellow", **ruled)


@pytest.mark.rule("DWT-R36", "DWT-915")
def test_the_new_pile_may_be_made_when_it_is_needed():
    assert [] == found(eight_turns(at_once=[refresh()], late=[]))
    assert ["DWT-915"] == found(eight_turns(at_once=[], late=[refresh()]))
    assert [] == found(eight_turns(at_once=[], late=[refresh()], R36="refresh-late"))
    assert ["DWT-915"] == found(eight_turns(at_once=[refresh()], late=[], R36="refresh-late"))


@pytest.mark.rule("DWT-R37", "DWT-921")
def test_the_gem_just_mined_may_not_count_among_his_own():
    """Yellow with 4a falls by 2 as he mines it; if only blue, which he held before, counts, 4a is as good and lies left."""
    fields = {"prices": {"blue": 2}}

    assert ["DWT-921", "DWT-910"] == found(his_turn(turn(SMUGGLER), mine("yellow", card="4a"), **fields))
    assert ["DWT-922", "DWT-910"] == found(his_turn(*HE_MINES_RED, **fields, R37="before"))
    leftmost = [turn(SMUGGLER), mine("yellow", card="4a"), draw("8a"), sell("yellow", card="8a")]
    assert [] == found(his_turn(*leftmost, **fields, R37="before"))


@pytest.mark.rule("DWT-R33", "DWT-908")
@pytest.mark.parametrize("known", [True, False])
def test_a_sale_at_a_loss_is_wrong_where_he_skips_it(known):
    """Green falls to -2, and he sells it all the same, whether or not the card faces are known."""
    mining = [turn(SMUGGLER), mine("green", card="11a"), prices(green=-1), draw("3a")]
    events = [*mining, sell("green", card="4a"), prices(green=2)]
    low = {"red": -2, "blue": -2, "green": -1, "yellow": -2}
    fields = {"prices": low, "his": "green", "known": known}

    assert [] == found(his_turn(*events, **fields))
    assert [] == found(his_turn(*mining, turn(ANA, "1a"), **fields, R33="skips"))
    skips = his_turn(*events, **fields, R33="skips")
    assert ["DWT-908"] == found(skips)
    assert "the Smuggler sells green at -2, but he skips a sale at a loss (ruling DWT-R33)" == first(skips).message()


@pytest.mark.rule("DWT-R33", "DWT-914")
def test_a_smuggler_with_two_gems_at_a_loss_is_stuck_where_he_skips_them():
    """The cards are not known, but he has neither room nor anything to sell; where he must sell, nobody can tell."""
    low = {"red": -2, "blue": -2, "green": -1, "yellow": -2}
    mining = [turn(SMUGGLER), mine("green", card="11a"), prices(green=-1), draw("3a"), turn(ANA, "5a"), mine("red")]
    events = [*mining, prices(red=-1), passes(SMUGGLER)]
    fields = {"prices": low, "his": "green", "known": False}

    assert [] == found(his_turn(*events, **fields))
    assert ["DWT-914"] == found(his_turn(*events, **fields, R33="skips"))


@pytest.mark.rule("DWT-R28", "DWT-210")
def test_a_marker_that_counts_is_asked_for_where_it_decides():
    """Level on 8, Ana with two gems worth 1: a blue marker, worth 3, would win the round, another would not."""
    tie = sheet(ana=on(6, "red", "red"), smuggler=on(7, "green"), prices={"blue": 3}, marker=None)
    record = game(tie, variant="solo")

    assert {ANA: 4, SMUGGLER: 3} == round_vp(judge(record)), "the marker does not count, so nothing is asked for"
    verdict = judge(record, R28="counts")
    assert ([], {}) == (found(verdict), round_vp(verdict))
    assert "round 1 is not ranked because it depends on the Smuggler's gem, which is not written down" in [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("DWT-R28", "DWT-916")
def test_a_marker_that_counts_takes_up_a_wagon_on_the_sheet():
    record = game(sheet(ana=on(9), smuggler=on(7, "red", "blue")), variant="solo")

    assert [] == found(judge(record))
    assert ["DWT-916"] == found(judge(record, R28="counts"))


@pytest.mark.rule("DWT-R31", "DWT-711", "DWT-707")
def test_the_smuggler_who_wins_a_tied_round_picks_last_and_begins():
    """Round 1 ends level; under `smuggler` he has won it in every respect."""
    second = [pick(ANA, "red"), pick(SMUGGLER, "blue"), deal("1a", "2a", "3a", "4a"), turn(SMUGGLER)]
    his = game(
        LEVEL, Round(number=2, start=start(starter=SMUGGLER), transcript=second), variant="solo", ended="abandoned"
    )
    hers = game(LEVEL, Round(number=2, start=start(starter=ANA)), variant="solo", ended="abandoned")

    assert ["DWT-711"] == found(judge(his, equipment=DECK))[:1]
    assert [] == found(judge(his, equipment=DECK, R31="smuggler"))
    assert [] == found(judge(hers))
    assert (
        "ana is the starting player, but it must be smuggler, who won the last round"
        == first(judge(hers, R31="smuggler")).message()
    )
