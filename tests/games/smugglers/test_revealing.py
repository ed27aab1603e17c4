"""Revealing: who, when and in which order."""

import pytest

from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    chair,
    dice,
    eye,
    first,
    found,
    game,
    inspect,
    judge,
    junk,
    play,
    ranked,
    reveal,
    scale,
    sheet,
    take,
    unchecked,
    waive,
)


def right(player, target):
    return [inspect(player, target, "sour", "sour"), take(player, "sour")]


def shown(player, kind="sweet"):
    return [reveal(player, kind), take(player, kind)]


ONE_INSPECTION = [*ranked(ANA, seats=PLAYERS), *right(ANA, BO), *shown(ANA)]
"""Four players, three in the junk room; Bo was inspected, Cy and Di were not."""


@pytest.mark.rule("SMU-601")
def test_inspections_come_first():
    assert [] == found(play(ranked(ANA, seats=PLAYERS[:2]), right(ANA, BO), shown(ANA)))
    early = [reveal(ANA, "sweet"), take(ANA, "sweet"), inspect(BO, DI, "sour", "sour")]
    verdict = play(ranked(ANA, BO, seats=PLAYERS), right(ANA, CY), early, players=4)

    assert ["SMU-601"] == found(verdict)
    assert "ana reveals before bo on chair 2 has inspected" == first(verdict).message()


@pytest.mark.rule("SMU-504", "SMU-516")
def test_an_inspection_that_nobody_makes_is_missing():
    """Not late: it is nowhere in the round."""
    verdict = play(ranked(ANA, BO, seats=PLAYERS[:3]), reveal(ANA, "sweet"), players=3)

    assert ["SMU-504"] == found(verdict)
    assert "ana on chair 1 does not inspect, but chair 1 must inspect" == first(verdict).message()
    verdict = play(ranked(ANA, BO, seats=PLAYERS), right(ANA, CY), reveal(ANA, "sweet"), players=4)

    assert ["SMU-516"] == found(verdict)
    assert "bo on chair 2 does not inspect, but with four players chair 2 inspects too" == first(verdict).message()


@pytest.mark.rule("SMU-602")
def test_whoever_was_inspected_does_not_reveal():
    assert ["SMU-602"] == found(play(ranked(ANA, seats=PLAYERS[:2]), right(ANA, BO), reveal(BO, "sour")))


@pytest.mark.rule("SMU-602")
def test_nobody_reveals_twice():
    verdict = play(ranked(ANA, seats=PLAYERS[:2]), right(ANA, BO), shown(ANA), reveal(ANA, "sweet"))

    assert ["SMU-602"] == found(verdict)
    assert "ana reveals a second time" == first(verdict).message()


@pytest.mark.rule("SMU-602")
def test_everybody_else_reveals():
    assert [] == found(play(ranked(ANA, seats=PLAYERS[:2]), right(ANA, BO), shown(ANA), complete=True))
    verdict = play(ranked(ANA, seats=PLAYERS[:2]), right(ANA, BO), complete=True)

    assert ["SMU-602"] == found(verdict)
    assert "ana was not inspected and does not reveal" == first(verdict).message()


@pytest.mark.rule("SMU-603")
def test_chair_one_before_chair_two():
    seats = PLAYERS[:3]
    assert [] == found(play(ranked(ANA, BO, seats=seats), right(ANA, CY), shown(ANA), shown(BO), players=3))
    verdict = play(ranked(ANA, BO, seats=seats), right(ANA, CY), shown(BO), players=3)

    assert ["SMU-603"] == found(verdict)
    assert (ANA, BO) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-604")
def test_the_office_before_the_junk_room():
    seats = PLAYERS[:3]
    assert [] == found(play(ranked(ANA, seats=seats), right(ANA, CY), shown(ANA), shown(BO), players=3))
    assert ["SMU-604"] == found(play(ranked(ANA, seats=seats), right(ANA, CY), shown(BO), players=3))


@pytest.mark.rule("SMU-605")
def test_the_smaller_sphere_of_the_junk_room_is_first():
    assert [] == found(play(ONE_INSPECTION, eye(CY, DI), shown(DI), shown(CY), players=4, complete=True))
    verdict = play(ONE_INSPECTION, eye(CY, DI), shown(CY), players=4)

    assert ["SMU-605"] == found(verdict)
    assert "cy reveals before di, but the sphere of di is smaller" == first(verdict).message()


@pytest.mark.rule("SMU-605")
def test_the_lower_roll_is_the_smaller_sphere():
    level = [scale(CY, DI), dice(cy=5, di=2)]

    assert [] == found(play(ONE_INSPECTION, level, shown(DI), shown(CY), players=4))
    assert ["SMU-605"] == found(play(ONE_INSPECTION, level, shown(CY), players=4))


@pytest.mark.rule("SMU-605")
def test_the_smaller_one_may_give_way():
    assert [] == found(play(ONE_INSPECTION, eye(CY, DI), waive(DI, "order"), shown(CY), shown(DI), players=4))


def test_sizes_that_are_not_written_down_are_not_guessed():
    verdict = play(ONE_INSPECTION, shown(CY), shown(DI), players=4, complete=True)

    assert [] == found(verdict)
    assert "SMU-605" in unchecked(verdict)


@pytest.mark.rule("SMU-414")
def test_equal_spheres_of_the_junk_room_are_rolled_for():
    assert ["SMU-414"] == found(play(ONE_INSPECTION, scale(CY, DI), shown(CY), players=4))


@pytest.mark.rule("SMU-602")
def test_an_inspected_player_who_reveals_on_paper():
    """A second sphere for Bo cannot be on paper, but a sphere that was never opened can."""
    right = sheet((ANA, CY, "sour"), ana=chair(1, "sweet", 2, 1), bo=junk("sweet", 1, 1), cy=junk("sour", 1, 0))
    assert [] == found(judge(game(right)))
