"""How sizes are compared: the scale over the eye, the die over a level scale, and what a comparison must say."""

import pytest

from scorekeeper.games.smugglers.record import Compare
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    dice,
    eye,
    first,
    found,
    inspect,
    play,
    ranked,
    reveal,
    roll,
    scale,
    seat,
    stuck,
    take,
    trial,
    unchecked,
    waive,
    warned,
)

OFFICE = seat(ANA, junk=[BO])


def bar(*events, passed=(ANA, BO), players=2, **rulings):
    """Judge a ranking: who passed is in the bar, the others got stuck."""
    tests = [trial(who) if who in passed else stuck(who) for who in PLAYERS[:players]]
    return play(roll(1), tests, list(events), players=players, **rulings)


@pytest.mark.rule("SMU-412")
def test_a_weight_counts_where_the_means_is_not_named():
    verdict = bar(Compare(spheres=[ANA, BO], heavier=BO), OFFICE)

    assert ["SMU-412"] == found(verdict)
    assert "ana sits on chair 1, but the sphere of bo is larger" == first(verdict).message()
    assert ["SMU-412"] == found(bar(Compare(spheres=[ANA, BO], heavier=BO, larger=ANA)))


@pytest.mark.rule("SMU-415")
def test_rolls_count_where_the_means_is_not_named():
    assert ["SMU-415"] == found(bar(scale(ANA, BO), Compare(spheres=[ANA, BO], rolls={ANA: 2, BO: 5}), OFFICE))


@pytest.mark.rule("SMU-414")
def test_nobody_rolls_when_one_is_heavier():
    assert "SMU-414" in found(bar(Compare(spheres=[ANA, BO], heavier=BO, rolls={ANA: 1, BO: 6})))


@pytest.mark.rule("SMU-412")
def test_the_scale_overrules_the_eye():
    assert [] == found(bar(eye(BO, ANA), scale(ANA, BO, heavier=ANA), OFFICE))
    assert ["SMU-412"] == found(bar(eye(ANA, BO), scale(ANA, BO, heavier=BO), OFFICE))
    verdict = bar(scale(ANA, BO, heavier=ANA), eye(BO, ANA), OFFICE)

    assert ["SMU-412"] == found(verdict)
    assert (
        "by eye the sphere of bo counts as larger, but on the scale that of ana was heavier" == first(verdict).message()
    )


@pytest.mark.rule("SMU-412")
def test_the_scale_overrules_the_eye_among_three():
    verdict = bar(scale(ANA, BO, heavier=ANA), eye(BO, ANA, CY), passed=(ANA, BO, CY), players=4)

    assert ["SMU-412"] == found(verdict)


@pytest.mark.rule("SMU-414", "SMU-415")
def test_the_die_decides_after_a_level_scale_whatever_the_eye_said():
    assert [] == found(bar(eye(BO, ANA), scale(ANA, BO), dice(ana=5, bo=3), OFFICE))


@pytest.mark.rule("SMU-412")
def test_weighings_that_contradict_each_other():
    round_about = [scale(ANA, BO, heavier=ANA), scale(BO, CY, heavier=BO), scale(ANA, CY, heavier=CY)]
    verdict = bar(*round_about, seat(ANA, BO, junk=[CY, DI]), passed=(ANA, BO, CY), players=4)

    assert ["SMU-412"] == found(verdict)
    assert first(verdict).message().endswith("; other comparisons contradict this one")


@pytest.mark.rule("SMU-401", "SMU-412", "SMU-402")
def test_what_a_comparison_must_say():
    assert ["SMU-401"] == found(bar(Compare(spheres=[ANA], larger=ANA)))
    assert ["SMU-401"] == found(bar(Compare(spheres=[ANA, ANA], larger=ANA)))
    verdict = bar(scale(ANA, BO, heavier=CY), passed=(ANA, BO, CY), players=3)

    assert ["SMU-412"] == found(verdict)
    assert (
        "the sphere of cy is recorded as heavier, but it is not among those compared: ana and bo"
        == first(verdict).message()
    )
    assert ["SMU-402"] == found(bar(Compare(spheres=[ANA, BO], larger=CY), passed=(ANA, BO, CY), players=3))
    assert ["SMU-415"] == found(bar(scale(ANA, BO), Compare(spheres=[ANA, BO], by="die", rolls={ANA: 3})))


def test_the_scale_weighs_two():
    verdict = bar(scale(ANA, BO, CY, heavier=ANA), passed=(ANA, BO, CY), players=3)

    assert ([], ["SMU-412"]) == (found(verdict), warned(verdict))


@pytest.mark.rule("SMU-302")
def test_whoever_sits_is_compared_no_more():
    verdict = bar(eye(ANA, BO), OFFICE, eye(BO, ANA))

    assert ["SMU-302"] == found(verdict)
    assert "the sphere of ana is compared, but the chairs are already taken" == first(verdict).message()


def test_what_nobody_wrote_down_of_the_sizes_is_not_checked():
    assert "SMU-402" in unchecked(bar(OFFICE))
    assert "SMU-403" in unchecked(bar(eye(ANA, BO, CY), seat(ANA, BO, junk=[CY]), passed=(ANA, BO, CY), players=3))
    assert "SMU-414" in unchecked(bar(dice(ana=5, bo=3), OFFICE))
    assert "SMU-402" not in unchecked(bar(eye(ANA, BO), OFFICE))
    assert "SMU-414" not in unchecked(bar(scale(ANA, BO), dice(ana=5, bo=3), OFFICE))


@pytest.mark.rule("SMU-414")
def test_three_level_spheres_two_by_two():
    """Ruling SMU-R09."""
    level = [scale(ANA, BO), scale(BO, CY)]
    together = [*level, dice(ana=6, bo=5, cy=1)]

    assert [] == found(bar(*together, passed=(ANA, BO, CY), players=3))
    verdict = bar(*together, passed=(ANA, BO, CY), players=3, R09="pairwise")
    assert ["SMU-414"] == found(verdict)
    assert "(ruling SMU-R09)" in first(verdict).message()
    two = [*level, dice(ana=6, bo=5), dice(bo=4, cy=2)]
    assert [] == found(bar(*two, passed=(ANA, BO, CY), players=3, R09="pairwise"))


@pytest.mark.rule("SMU-415", "SMU-414")
def test_a_chair_that_follows_from_a_wrong_comparison_is_not_told_again():
    """Both rolled 5 and nobody rolled again: that is the slip, and the chair only follows from it."""
    verdict = bar(scale(ANA, BO), dice(larger=ANA, ana=5, bo=5), OFFICE)

    assert ["SMU-415"] == found(verdict)
    assert "SMU-402" not in unchecked(verdict)
    assert ["SMU-414"] == found(bar(scale(ANA, BO), dice(ana=5, bo=5), OFFICE))


@pytest.mark.rule("SMU-412", "SMU-415")
@pytest.mark.parametrize(
    ("compared", "rule"),
    [
        ([scale(ANA, BO, heavier=ANA, larger=BO)], "SMU-412"),
        ([scale(ANA, BO, heavier=ANA), eye(BO, ANA)], "SMU-412"),
        ([scale(ANA, BO), dice(larger=BO, ana=4, bo=2)], "SMU-415"),
        ([scale(ANA, BO), Compare(spheres=[ANA, BO], by="die", rolls={BO: 3}, larger=BO)], "SMU-415"),
    ],
)
def test_a_seating_may_follow_from_a_wrong_comparison_or_from_the_right_one(compared, rule):
    for seated in (seat(BO, junk=[ANA]), OFFICE):
        verdict = bar(*compared, seated)
        assert [rule] == found(verdict)
        assert "SMU-402" not in unchecked(verdict)


@pytest.mark.rule("SMU-304")
def test_a_short_roll_alone_is_no_attempt():
    """Ruling SMU-R13."""
    verdict = play(roll(1), trial(ANA, "short"))

    assert ["SMU-304"] == found(verdict)
    assert "(ruling SMU-R13)" in first(verdict).message()
    assert [] == found(play(roll(1), trial(ANA, "short"), R13="fails"))
    assert [] == found(play(roll(1), trial(ANA, "short", "through")))


ONE_CHAIR = [*ranked(ANA, seats=PLAYERS), inspect(ANA, CY, "sour", "sour"), take(ANA, "sour"), reveal(ANA, "sour")]


@pytest.mark.rule("SMU-605")
def test_only_the_smaller_sphere_can_give_way():
    events = [*ONE_CHAIR, take(ANA, "sour"), eye(BO, DI), waive(BO, "order"), reveal(DI, "sour"), take(DI, "sour")]
    verdict = play(events, players=4)

    assert ([], ["SMU-605"]) == (found(verdict), warned(verdict))


@pytest.mark.rule("SMU-605")
def test_equal_spheres_reveal_clockwise():
    """Ruling SMU-R10: nobody's sphere is smaller, so the sentence must not say it is."""
    verdict = play([*ONE_CHAIR, take(ANA, "sour"), scale(BO, DI), reveal(DI, "sour")], players=4, R10="clockwise")

    assert ["SMU-605"] == found(verdict)
    assert "di reveals before bo, but equal spheres are revealed clockwise (ruling SMU-R10)" == first(verdict).message()


@pytest.mark.rule("SMU-412")
def test_a_heavier_sphere_that_was_not_weighed_is_one_error():
    """Ana and Bo are weighed, and Cy's sphere is said to be heavier: that says nothing of Ana, Bo or Cy."""
    tests = [roll(1), trial(ANA), trial(BO), trial(CY)]
    verdict = play(tests, scale(ANA, BO, heavier=CY), eye(BO, CY), seat(ANA, BO, junk=[CY]), players=3)

    assert ["SMU-412"] == found(verdict)
