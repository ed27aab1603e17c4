"""The end of a round: when it comes, that everything is sold, and that the places are read off afterwards."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    DECK,
    SMUGGLER,
    deal,
    first,
    found,
    game,
    judge,
    mine,
    on,
    passes,
    pick,
    play,
    round_vp,
    sell,
    sheet,
    start,
    stuck,
    turn,
)

STUCK = {"picks": [(ANA, "yellow"), (BO, "blue")], "cards": ["1a", "4a", "5a", "6a"], "marker": "green"}
FULL_OF_YELLOW = [turn(ANA, "4a"), mine("yellow"), turn(BO, "4b"), mine("red")]
"""Ana has two yellow gems, and cards 1a, 4a, 5a and 6a sell none: she can neither mine nor sell."""


@pytest.mark.rule("DWT-601", "DWT-602")
def test_the_round_ends_when_the_player_on_turn_can_do_nothing():
    """Yellow and red fell to -1: Ana sells two yellows (5 to 3), Bo a red and a blue (5), and the second gem beats the Smuggler."""
    verdict = play(*FULL_OF_YELLOW, stuck(ANA), **STUCK, complete=True)

    assert [] == found(verdict)
    assert {BO: 4, SMUGGLER: 3, ANA: 2} == round_vp(verdict)


@pytest.mark.rule("DWT-601")
@pytest.mark.parametrize("after", [turn(BO, "6a"), mine("red")], ids=["turn", "mine"])
def test_what_is_done_after_the_end_of_a_round_is_named_and_the_end_stands(after):
    verdict = play(*FULL_OF_YELLOW, stuck(ANA), after, **STUCK, complete=True)

    assert (1, []) == (len(found(verdict)), [one for one in verdict.unchecked if one.where.event])
    assert {BO: 4, SMUGGLER: 3, ANA: 2} == round_vp(verdict)


@pytest.mark.rule("DWT-601")
def test_who_is_stuck_cannot_pass_and_let_the_others_play_on():
    verdict = play(*FULL_OF_YELLOW, passes(ANA), turn(BO, "6a"), sell("blue"), **STUCK)

    assert ["DWT-601"] == found(verdict)
    assert "ana has no action left, so the round is over here, but play went on" == first(verdict).message()
    assert 3 == first(verdict).where.turn


@pytest.mark.rule("DWT-602")
def test_a_round_cannot_be_ended_by_agreement():
    """Nobody wants to go on, but Ana could mine or sell her red with card 2a."""
    verdict = play(turn(ANA, "1a"), mine("red"), turn(BO, "1b"), mine("blue"), stuck(ANA))

    assert ["DWT-602"] == found(verdict)
    assert "the round ends, but ana can still sell red with card 2" == first(verdict).message()


@pytest.mark.rule("DWT-602")
def test_empty_wagons_do_not_end_a_round():
    """Bo has sold his only gem; he can still mine."""
    verdict = play(turn(ANA, "1a"), mine("red"), turn(BO, "4a"), sell("blue"), turn(ANA, "2a"), sell("red"), stuck(BO))

    assert ["DWT-602"] == found(verdict)


@pytest.mark.rule("DWT-602")
def test_only_the_player_on_turn_can_be_stuck():
    """Ana says that she is stuck, but it is Bo's turn."""
    verdict = play(*FULL_OF_YELLOW[:2], stuck(ANA), **STUCK)

    assert ["DWT-602"] == found(verdict)
    assert (BO, ANA) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-602")
def test_a_transcript_cannot_just_stop():
    verdict = play(turn(ANA, "1a"), mine("red"), complete=True)

    assert ["DWT-602"] == found(verdict)
    assert "the transcript stops, but bo can still mine blue with card 1" == first(verdict).message()


@pytest.mark.rule("DWT-602")
def test_a_transcript_may_stop_where_nobody_needs_to_say_that_the_player_is_stuck():
    verdict = play(*FULL_OF_YELLOW, **STUCK, complete=True)

    assert [] == found(verdict)
    assert {BO: 4, SMUGGLER: 3, ANA: 2} == round_vp(verdict)


@pytest.mark.rule("DWT-603")
def test_everything_is_sold_when_the_round_ends():
    """Ana: 10 + 3 - 2 = 11; Bo holds nothing and stays; the Smuggler's gem is not sold."""
    verdict = judge(
        sheet(
            ana=on(10, "red", "blue", after=11),
            bo=on(9, after=9),
            smuggler=on(8, after=8),
            prices={"red": 3, "blue": -2, "yellow": 3},
        )
    )

    assert [] == found(verdict)
    assert "ana sells red at 3 and blue at -2: space 10 to 11" in [step.message() for step in verdict.trail]


@pytest.mark.rule("DWT-603")
def test_the_final_sale_must_not_be_forgotten():
    """Mistake 4: Ana's red at 2 stays unsold, so she stands on 10 instead of 12."""
    verdict = judge(sheet(ana=on(10, "red", after=10), bo=on(9), smuggler=on(8), prices={"red": 2}))

    assert ["DWT-603"] == found(verdict)
    assert (12, 10) == (first(verdict).expected, first(verdict).found)
    assert "ana sells red at 2 from space 10 and ends on 12, but the sheet says 10" == first(verdict).message()


@pytest.mark.rule("DWT-603")
def test_bad_gems_are_sold_too():
    """Mistake 4: Ana sells red at 3 and keeps blue at -2."""
    verdict = judge(sheet(ana=on(10, "red", "blue", after=13), bo=on(9), smuggler=on(8), prices={"red": 3, "blue": -2}))

    assert ["DWT-603"] == found(verdict)
    assert (11, 13) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-603")
def test_a_final_sale_written_gem_by_gem_has_all_gems():
    verdict = play(*FULL_OF_YELLOW, stuck(ANA, ana=["yellow"], bo=["blue", "red"]), **STUCK, complete=True)

    assert ["DWT-603"] == found(verdict)
    assert (["yellow", "yellow"], ["yellow"]) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-357")
def test_a_bad_gem_moves_its_owner_back():
    """Mistake 5: Ana's only gem is worth -2, and she stays where she is."""
    verdict = judge(sheet(ana=on(10, "red", after=10), bo=on(9), smuggler=on(12), prices={"red": -2}))

    assert ["DWT-357"] == found(verdict)
    assert (8, 10) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-358")
def test_the_final_sale_leads_nobody_below_the_first_space():
    """Mistake 5: two gems at -3 from space 5 end on 1, not on -1."""
    prices = {"red": -3, "blue": -3}
    wrong = judge(sheet(ana=on(5, "red", "blue", after=-1), bo=on(9), smuggler=on(12), prices=prices))
    right = judge(sheet(ana=on(5, "red", "blue", after=1), bo=on(9), smuggler=on(12), prices=prices))

    assert ["DWT-358"] == found(wrong)
    assert (1, -1) == (first(wrong).expected, first(wrong).found)
    assert [] == found(right)


@pytest.mark.rule("DWT-603")
def test_the_lower_price_is_sold_first():
    """Space 2, red at 3 and blue at -3: first back to 1, then up to 4; netted it would be 2."""
    verdict = judge(sheet(ana=on(2, "red", "blue", after=4), bo=on(9), smuggler=on(8), prices={"red": 3, "blue": -3}))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-604")
def test_places_are_read_off_after_the_sale():
    """Bo is ahead on the track, 13 to 11, but Ana's red takes her to 14."""
    verdict = judge(sheet(ana=on(11, "red", place=1), bo=on(13, place=2), smuggler=on(9, place=3), prices={"red": 3}))

    assert [] == found(verdict)
    assert {ANA: 4, BO: 3, SMUGGLER: 2} == round_vp(verdict)


@pytest.mark.rule("DWT-604")
def test_places_before_the_sale_do_not_count():
    verdict = judge(sheet(ana=on(11, "red", place=2), bo=on(13, place=1), smuggler=on(9, place=3), prices={"red": 3}))

    assert ["DWT-604"] == found(verdict)
    assert (
        "places are read off after the final sale: ana and bo are in places 1 and 2, but the sheet says 2 and 1"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-604")
def test_a_place_that_nothing_explains_is_told_with_the_space():
    verdict = judge(sheet(ana=on(14, place=1), bo=on(12, place=2), cy=on(10, place=4), smuggler=on(8)))

    assert ["DWT-604"] == found(verdict)
    assert "cy ends on space 10: cy is in place 3, but the sheet says 4" == first(verdict).message()


@pytest.mark.rule("DWT-603", "DWT-604")
def test_the_sheet_says_what_the_transcript_led_to():
    """The transcript leaves Ana on 5 with two yellows at -1; the sheet forgets one of them."""
    events = [pick(ANA, "yellow"), pick(BO, "blue"), deal("1a", "4a", "5a", "6a"), *FULL_OF_YELLOW, stuck(ANA)]
    end = sheet(
        ana=on(5, "yellow", after=4),
        bo=on(5, "blue", "red", after=5),
        smuggler=on(5),
        marker="green",
        prices={"yellow": -1, "red": -1},
    )
    verdict = judge(
        game(Round(number=1, start=start(starter=ANA, marker="green"), transcript=events, sheet=end)), equipment=DECK
    )

    assert ["DWT-336"] == found(verdict), "the space after the sale is right for the gems on the sheet"
    assert (["yellow", "yellow"], ["yellow"]) == (first(verdict).expected, first(verdict).found)
    assert {BO: 4, SMUGGLER: 3, ANA: 2} == round_vp(verdict)


@pytest.mark.rule("DWT-609")
def test_a_sheet_without_the_smuggler_is_ranked_by_its_transcript():
    """His row is missing on paper, but the events say where he stands."""
    events = [pick(ANA, "yellow"), pick(BO, "blue"), deal("1a", "4a", "5a", "6a"), *FULL_OF_YELLOW, stuck(ANA)]
    rows = {"ana": on(5, "yellow", "yellow", vp=3), "bo": on(5, "blue", "red", vp=4)}
    end = sheet(**rows, marker="green", prices={"yellow": -1, "red": -1})
    verdict = judge(
        game(Round(number=1, start=start(starter=ANA, marker="green"), transcript=events, sheet=end)), equipment=DECK
    )

    assert ["DWT-609", "DWT-609"] == found(verdict)
    assert (
        "the Smuggler is missing from the sheet, but he takes a place and VP like a player" == first(verdict).message()
    )
    assert {BO: 4, SMUGGLER: 3, ANA: 2} == round_vp(verdict)


@pytest.mark.rule("DWT-407")
def test_the_smuggler_never_goes_back():
    """Round 1 left him on 10; on 2 he cannot be, nor on 3 in the first round, which he starts on 5."""
    back = game(sheet(ana=on(9), bo=on(7), smuggler=on(10)), sheet(ana=on(9), bo=on(7), smuggler=on(2)))

    assert ["DWT-407"] == found(judge(back))
    assert (10, 2) == (first(judge(back)).expected, first(judge(back)).found)
    assert ["DWT-407"] == found(judge(sheet(ana=on(9), bo=on(7), smuggler=on(3))))
    assert ["DWT-407"] == found(judge(back, R01="reset", R03="yes")), "only the final sale moves him back"
