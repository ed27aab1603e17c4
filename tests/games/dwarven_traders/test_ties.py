"""Level on the score track: gems decide, and what nobody can separate takes the lowest award."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from scorekeeper.rules import evidence
from tests.games.dwarven_traders.tables import first, found, game, judge, on, round_vp, sheet, start


@pytest.mark.rule("DWT-621")
def test_the_better_gem_is_ahead():
    """Ana and Bo stand on 14; Ana's red is worth 3, Bo's blue 1 after both were sold."""
    verdict = judge(sheet(ana=on(11, "red"), bo=on(13, "blue"), smuggler=on(9), prices={"red": 3, "blue": 1}))

    assert {"ana": 4, "bo": 3, "smuggler": 2} == round_vp(verdict)


@pytest.mark.rule("DWT-621")
def test_the_award_of_the_better_gem_cannot_go_to_the_other():
    verdict = judge(
        sheet(ana=on(11, "red", vp=3), bo=on(13, "blue", vp=4), smuggler=on(9, vp=2), prices={"red": 3, "blue": 1})
    )

    assert ["DWT-621"] == found(verdict)
    assert ({"ana": 4, "bo": 3}, {"ana": 3, "bo": 4}) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-622")
def test_equal_best_gems_are_followed_by_the_second():
    """Best gems are worth 2 each; Ana's second is worth 1, Bo has none, which counts as -4."""
    verdict = judge(
        sheet(ana=on(11, "red", "blue", vp=3), bo=on(12, "red", vp=4), smuggler=on(9), prices={"red": 2, "blue": 1})
    )

    assert {"ana": 4, "bo": 3, "smuggler": 2} == round_vp(verdict)
    assert ["DWT-622"] == found(verdict)


@pytest.mark.rule("DWT-623")
def test_no_gem_loses_against_a_worthless_one():
    """Holding nothing counts as -4, so even a gem worth -3 wins the tie."""
    verdict = judge(sheet(ana=on(17, "red", place=1), bo=on(14, place=2), smuggler=on(9), prices={"red": -3}))

    assert [] == found(verdict)
    assert {"ana": 4, "bo": 3, "smuggler": 2} == round_vp(verdict)


@pytest.mark.rule("DWT-623")
def test_no_gem_is_not_worth_nothing():
    """Bo is put first because 'no gem is 0, and 0 is more than -3'; it is -4."""
    verdict = judge(sheet(ana=on(17, "red", place=2), bo=on(14, place=1), smuggler=on(9), prices={"red": -3}))

    assert ["DWT-623"] == found(verdict)


@pytest.mark.rule("DWT-624")
def test_who_is_level_in_everything_takes_the_lowest_award():
    """Ana and Bo share places 1 and 2 and both take the VP of place 2; nobody has 4."""
    verdict = judge(sheet(ana=on(14, vp=4), bo=on(14, vp=4), smuggler=on(9, vp=2)))

    assert {"ana": 3, "bo": 3, "smuggler": 2} == round_vp(verdict)
    assert ["DWT-624"] == found(verdict)


@pytest.mark.rule("DWT-621", "DWT-623")
def test_the_smuggler_breaks_ties_with_his_marker_gem():
    """All stand on 12. The Smuggler's green is worth 2, Ana's blue 1, and Bo has nothing."""
    verdict = judge(
        sheet(
            ana=on(11, "blue", place=2),
            bo=on(12, place=3),
            smuggler=on(12, place=1),
            marker="green",
            prices={"green": 2},
        )
    )

    assert [] == found(verdict)
    assert {"smuggler": 4, "ana": 3, "bo": 2} == round_vp(verdict)


@pytest.mark.rule("DWT-621")
def test_gems_are_not_added_up_in_a_tie():
    """Mistake 10: Bo's two gems are worth 2 + 2, Ana's best alone 3; the best gem decides."""
    verdict = judge(
        sheet(
            ana=on(13, "red", place=2),
            bo=on(12, "blue", "green", place=1),
            smuggler=on(9),
            prices={"red": 3, "blue": 2, "green": 2},
        )
    )

    assert ["DWT-621"] == found(verdict)
    assert (
        "ana and bo are level on 16; best gems 3 against 2: ana and bo are in places 1 and 2, but the sheet says 2 and 1"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-621")
def test_the_number_of_gems_does_not_decide_a_tie():
    """Mistake 10: Bo has two gems at 0, Ana one at 1."""
    verdict = judge(
        sheet(
            ana=on(13, "red", vp=3),
            bo=on(14, "blue", "green", vp=4),
            smuggler=on(9),
            prices={"red": 1, "blue": 0, "green": 0},
        )
    )

    assert ["DWT-621"] == found(verdict)


@pytest.mark.rule("DWT-622")
def test_the_second_gem_can_be_a_bad_one():
    """Ana holds 2 and -3, Bo 2 and none: -3 is more than -4."""
    verdict = judge(
        sheet(
            ana=on(15, "red", "blue", place=1), bo=on(12, "red", place=2), smuggler=on(9), prices={"red": 2, "blue": -3}
        )
    )

    assert [] == found(verdict)
    assert {"ana": 4, "bo": 3, "smuggler": 2} == round_vp(verdict)


@pytest.mark.rule("DWT-624")
def test_the_next_after_a_tie_is_not_moved_up():
    """Mistake 3: Ana and Bo share places 1 and 2, so Cy is third with 2 VP, not second with 3."""
    verdict = judge(
        sheet(
            ana=on(14, place=1, vp=3), bo=on(14, place=1, vp=3), cy=on(12, place=2, vp=3), smuggler=on(9, place=3, vp=2)
        )
    )

    assert ["DWT-624"] == found(verdict)
    assert ({"cy": 3, "smuggler": 4}, {"cy": 2, "smuggler": 3}) == (first(verdict).expected, first(verdict).found)
    assert (
        "ana and bo share places 1 to 2: cy and smuggler are in places 3 and 4, but the sheet says 2 and 3"
        == first(verdict).message()
    )
    assert {"ana": 3, "bo": 3, "cy": 2, "smuggler": 1} == round_vp(verdict)


@pytest.mark.rule("DWT-624")
def test_the_award_of_the_next_after_a_tie_is_not_moved_up():
    """Mistake 3, on a sheet without places."""
    verdict = judge(sheet(ana=on(14, vp=3), bo=on(14, vp=3), cy=on(12, vp=3), smuggler=on(9, vp=1)))

    assert ["DWT-624"] == found(verdict)
    assert "ana and bo share places 1 to 2: cy gets 2 VP, but the sheet gives 3" == first(verdict).message()


@pytest.mark.rule("DWT-624")
def test_the_awards_of_a_tie_are_not_dealt_by_lot():
    """Mistake 2: one of the tied takes 4, the other 3."""
    verdict = judge(sheet(ana=on(14, vp=4), bo=on(14, vp=3), smuggler=on(9, vp=2)))

    assert ["DWT-624"] == found(verdict)
    assert (
        "ana and bo are level in everything and get the VP for the lowest place they cover, 2: "
        "ana gets 3 VP, but the sheet gives 4" == first(verdict).message()
    )


@pytest.mark.rule("DWT-624")
def test_tied_places_may_be_written_as_the_highest_or_the_lowest():
    """Both `1, 1` and `2, 2` are common on paper for two who share first place."""
    for place in (1, 2):
        verdict = judge(sheet(ana=on(14, place=place), bo=on(14, place=place), smuggler=on(9, place=3)))
        assert [] == found(verdict)


@pytest.mark.rule("DWT-624")
def test_a_tie_that_reaches_fifth_place_pays_nothing():
    """Cy and Di share places 4 and 5 of a full table."""
    verdict = judge(sheet(ana=on(14), bo=on(12), smuggler=on(11), cy=on(9, vp=1), di=on(9, vp=1)))

    assert {"ana": 4, "bo": 3, "smuggler": 2, "cy": 0, "di": 0} == round_vp(verdict)
    assert ["DWT-624"] == found(verdict)
    assert ({"cy": 0, "di": 0}, {"cy": 1, "di": 1}) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-624")
def test_three_can_be_level():
    """Ana, Bo and Cy share places 1 to 3: 2 VP each."""
    verdict = judge(sheet(ana=on(14, vp=2), bo=on(14, vp=2), cy=on(14, vp=2), smuggler=on(9, vp=1)))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-624")
def test_who_is_level_in_everything_is_written_with_one_place():
    """Level for good, and written as first and second: in round four that would decide the game."""
    verdict = judge(sheet(ana=on(14, place=1, vp=3), bo=on(14, place=2, vp=3), smuggler=on(9)))

    assert ["DWT-624"] == found(verdict)
    assert (
        "ana and bo are level in everything and share the place: ana and bo are in place 1, but the sheet says 1 and 2"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-624")
def test_any_one_of_the_shared_places_will_do():
    assert [] == found(judge(sheet(ana=on(14, place=2), bo=on(14, place=2), smuggler=on(9, place=3))))


@pytest.mark.rule("DWT-604")
def test_there_is_no_place_nought():
    verdict = judge(sheet(ana=on(14, place=0), bo=on(11), smuggler=on(9)))

    assert ["DWT-604"] == found(verdict)


def test_a_tie_with_the_smuggler_is_not_judged_without_his_gem():
    """Ana and he are on 8, and her red is worth 1: a blue gem of his would be better, any other as good."""
    tie = {"ana": on(7, "red", vp=3), "bo": on(6), "prices": {"blue": 3}, "marker": None}
    verdict = judge(sheet(smuggler=on(8, vp=3), **tie))

    assert [] == found(verdict)
    assert {} == round_vp(verdict)
    assert ["DWT-210"] == [finding.rule for finding in verdict.unchecked if finding.rule == "DWT-210"]


@pytest.mark.rule("DWT-604")
def test_claims_that_fit_no_gem_of_the_smuggler_are_wrong_without_it():
    """As above, but he gets 2 VP, which would be third place."""
    verdict = judge(sheet(ana=on(7, "red"), bo=on(6), smuggler=on(8, vp=2), prices={"blue": 3}, marker=None))

    assert ["DWT-604"] == found(verdict)
    assert "the spaces, places and VP of round 1 fit no gem that the Smuggler may have" == first(verdict).message()


@pytest.mark.rule("DWT-623")
def test_the_smugglers_gem_need_not_be_written_down_if_any_gem_decides_alike():
    """Ana has no gem, so he is first whichever he has."""
    verdict = judge(sheet(ana=on(8, vp=3), bo=on(6), smuggler=on(8, vp=3), marker=None))

    assert ["DWT-623"] == found(verdict)
    assert [] == [finding for finding in verdict.unchecked if finding.rule == "DWT-210"]


@pytest.mark.rule("DWT-623")
def test_the_smugglers_gem_is_taken_from_the_start_or_the_round_before():
    tie = sheet(ana=on(18, vp=3), bo=on(6), smuggler=on(18, vp=3), marker=None)
    at_start = Round(number=1, start=start(marker="red"), sheet=tie)
    kept = game(sheet(ana=on(8), bo=on(6), smuggler=on(5), marker="red"), tie)

    assert ["DWT-623"] == found(judge(game(at_start)))
    assert ["DWT-623"] == found(judge(kept))


@pytest.mark.rule("DWT-358")
def test_a_sheet_may_say_in_which_order_gems_were_sold():
    """From space 2 with blue at -3 and red at 3: blue first ends on 4, red first on 2; the owner chose red first."""
    prices = {"red": 3, "blue": -3}
    rows = {"ana": on(2, "red", "blue", after=2), "bo": on(6), "smuggler": on(5)}

    assert ["DWT-358"] == found(judge(sheet(**rows, prices=prices)))
    said = sheet(**rows, prices=prices)
    said.sales = {"ana": ["red", "blue"]}
    assert [] == found(judge(said))


@pytest.mark.parametrize(("track", "stopped"), [(4, False), (3, True)])
def test_a_sale_shows_that_space_1_stops_a_pawn_only_if_it_does(track, stopped):
    """With blue at -3 a pawn goes from 4 to 1 by itself."""
    with evidence.record() as recorder:
        judge(sheet(ana=on(track, "blue", after=1), bo=on(6), smuggler=on(5), prices={"blue": -3}))

    assert stopped == (("DWT-358", "kept") in recorder.seen)
