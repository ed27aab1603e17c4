"""Level on the score track: gems decide, and what nobody can separate takes the lowest award."""

import pytest

from tests.games.dwarven_traders.tables import first, found, judge, on, round_vp, sheet


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

    assert ["DWT-621", "DWT-621"] == found(verdict)
    assert (4, 3) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-622")
def test_equal_best_gems_are_followed_by_the_second():
    """Best gems are worth 2 each; Ana's second is worth 1, Bo has none, which counts as -4."""
    verdict = judge(
        sheet(ana=on(11, "red", "blue", vp=3), bo=on(12, "red", vp=4), smuggler=on(9), prices={"red": 2, "blue": 1})
    )

    assert {"ana": 4, "bo": 3, "smuggler": 2} == round_vp(verdict)
    assert ["DWT-622", "DWT-622"] == found(verdict)


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

    assert ["DWT-623", "DWT-623"] == found(verdict)


@pytest.mark.rule("DWT-624")
def test_who_is_level_in_everything_takes_the_lowest_award():
    """Ana and Bo share places 1 and 2 and both take the VP of place 2; nobody has 4."""
    verdict = judge(sheet(ana=on(14, vp=4), bo=on(14, vp=4), smuggler=on(9, vp=2)))

    assert {"ana": 3, "bo": 3, "smuggler": 2} == round_vp(verdict)
    assert ["DWT-624", "DWT-624"] == found(verdict)
