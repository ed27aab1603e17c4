"""Crystals that everybody has skipped: chapter 7, second part.

Ana flies to the third crystal; Bo, hindmost now, flies to the second that is left: the black one is skipped by both.
"""

import pytest

from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    CY,
    first,
    found,
    play,
    refill,
    refuel,
    shop,
    skipped,
    start,
    state,
    turn_over,
)

BEFORE = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"))
BOTH = (shop(ANA, 3, "o"), refill("g"), shop(BO, 3, "w"))
"""Bo flies past the black and the green one."""


@pytest.mark.rule("NAU-721")
def test_a_crystal_leaves_when_everybody_has_flown_past():
    assert [] == found(play(*BEFORE, skipped("k", 1), refill("gw")))
    assert ["NAU-721"] == found(play(*BEFORE, skipped("k", 1), skipped("w", 1)))


@pytest.mark.rule("NAU-722")
def test_as_long_as_one_has_not_flown_past_it_stays():
    """Cy is hindmost and has not flown past the black crystal."""
    opening = start("kgowkgow", formation=[ANA, BO, CY])
    before = (shop(ANA, 3, "o"), refill("g"), shop(BO, 3, "w"))

    assert [] == found(play(*before, refill("g"), shop(CY, 1, "k"), opening=opening, seats=[ANA, BO, CY]))
    broken = play(*before, skipped("k", 1), opening=opening, seats=[ANA, BO, CY])

    assert ["NAU-722"] == found(broken)
    assert "a crystal is returned as skipped, but cy has not flown past it" == first(broken).message()
    assert ["NAU-722"] == found(play(*before, skipped(space=3), opening=opening, seats=[ANA, BO, CY]))


@pytest.mark.rule("NAU-723")
def test_a_skipped_crystal_goes_into_the_bag():
    assert [] == found(play(*BEFORE, skipped("k", 1), refill("gw"), state(bag=9)))
    forgotten = play(*BEFORE, refill("g"))

    assert ["NAU-723"] == found(forgotten)
    assert (
        "bo flew past black, which all have now skipped, but nobody put it back into the bag before the refill (ruling NAU-R05)"
        == first(forgotten).message()
    )
    assert ["NAU-723", "NAU-701"] == found(play(*BEFORE, turn_over(BO)))
    assert ["NAU-723"] == found(play(*BEFORE, skipped("w", 1)))
    assert ["NAU-723"] == found(play(*BEFORE, skipped("k", 1), refill("gw"), state(bag=8)))


@pytest.mark.rule("NAU-723")
def test_nothing_is_missing_from_a_turn_that_is_said_to_be_over():
    forgotten = play(*BEFORE, refill("gw"), turn_over(BO), shop(BO, 1))

    assert ["NAU-723"] == found(forgotten)
    assert [] == found(play(*BEFORE, skipped("k", 1), refill("gw"), turn_over(BO)))


@pytest.mark.rule("NAU-723")
def test_a_skipped_crystal_that_is_not_written_down_is_no_fault():
    """Two new crystals show that it went back, and what became of its price is open."""
    assert [] == found(play(*BEFORE, refill("gw")))
    assert [] == found(play(*BEFORE, refuel(BO, "w", 1)))
    for price, wrong in ((0, []), (1, []), (2, []), (3, ["NAU-607"])):
        assert wrong == found(play(*BEFORE, refill("gw"), state(prices={"black": price}))), price


@pytest.mark.rule("NAU-724", "NAU-R06")
def test_the_last_to_skip_moves_the_price_or_leaves_it():
    assert [] == found(play(*BEFORE, skipped("k", 1, player=BO)))
    assert [] == found(play(*BEFORE, skipped("k", 0, player=BO)))
    assert ["NAU-724"] == found(play(*BEFORE, skipped("k", 1, player=ANA)))


@pytest.mark.rule("NAU-725")
def test_only_the_price_of_its_colour_moves():
    assert [] == found(play(*BEFORE, skipped("k", -1)))
    assert ["NAU-725"] == found(play(*BEFORE, skipped("k", -1, moved="green")))


@pytest.mark.rule("NAU-726")
def test_the_price_moves_by_one():
    assert [] == found(play(*BEFORE, skipped("k", 1, price=2)))
    assert ["NAU-726"] == found(play(*BEFORE, skipped("k", 2)))
    assert ["NAU-726"] == found(play(*BEFORE, skipped("k", 1, price=3)))
    assert ["NAU-726"] == found(play(*BEFORE, skipped("k", price=3)))


@pytest.mark.rule("NAU-727")
def test_0_and_4_bind_for_skipped_crystals_too():
    """Ana's Refuel has lowered black to 0; then both fly past another black crystal."""
    before = (refuel(ANA, "k", -1), refill("g"), shop(BO, 2, "g"), refill("o"), shop(ANA, 2, "o"))

    assert [] == found(play(*before, skipped("k", 1), letters="kkgowgowk"))
    broken = play(*before, skipped("k", -1), letters="kkgowgowk")

    assert ["NAU-727"] == found(broken)
    assert "ana moves black from 0 to -1, but prices go from 0 to 4" == first(broken).message()


@pytest.mark.rule("NAU-728")
def test_each_skipped_crystal_moves_its_price_by_itself():
    assert [] == found(play(*BOTH, skipped("k", 1), skipped("g", -1), refill("gwo")))
    two_black = play(*BOTH[:2], shop(BO, 3, "w"), skipped("k", 2), letters="kkowgowgk")

    assert ["NAU-728"] == found(two_black)


def test_skipped_crystals_may_be_told_in_any_order():
    """No order leads to another result (ruling NAU-R08)."""
    assert [] == found(play(*BOTH, skipped("g", 1, space=3), skipped("k", 1, space=2), refill("gwo")))


def test_a_skipped_crystal_may_be_drawn_again_at_once():
    """It is in the bag before the refill is drawn (ruling NAU-R05): all five black crystals were laid out."""
    events = (*BEFORE[:2], shop(BO, 2, "k"), skipped("k", 0), refill("kw"))

    assert [] == found(play(*events, letters="kkokkgowk"))
    assert ["NAU-706"] == found(play(*events, letters="kkokkgowk", R05="after"))
