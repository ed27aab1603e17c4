"""Whose turn it is, and which action it may be: chapter 3."""

import pytest

from tests.games.smugglonauts.tables import ANA, BO, CY, first, found, passes, play, refill, refuel, shop, start


@pytest.mark.rule("NAU-302", "NAU-304")
def test_the_hindmost_rocket_moves_whoever_sits_where():
    """Cy sits last and starts hindmost."""
    opening = start("kgowkgow", formation=[CY, ANA, BO])
    assert [] == found(play(shop(CY, 2, "g"), refill("k"), shop(ANA, 1), opening=opening, seats=[ANA, BO, CY]))

    verdict = play(shop(ANA, 1, "k"), opening=opening, seats=[ANA, BO, CY])

    assert "NAU-302" == first(verdict).rule
    assert (CY, ANA) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("NAU-302")
def test_moving_in_seating_order_is_found():
    """After Ana's long flight Bo and then Bo again are hindmost; Ana takes Bo's second turn."""
    verdict = play(shop(ANA, 3, "o"), refill("g"), refuel(BO, "k", 1), refill("w"), refuel(ANA, "w", 1))

    assert ["NAU-303"] == found(verdict)


@pytest.mark.rule("NAU-303")
def test_whoever_is_still_hindmost_moves_again():
    kept = play(shop(ANA, 3, "o"), refill("g"), shop(BO, 1, "k"), refill("w"), shop(BO, 1, "g"), refill("o"))
    assert [] == found(kept)

    broken = play(shop(ANA, 3, "o"), refill("g"), shop(BO, 1, "k"), refill("w"), shop(ANA, 1, "w"))

    assert ["NAU-303"] == found(broken)
    assert "ana moves, but bo is still the hindmost after moving and must move again" == first(broken).message()


@pytest.mark.rule("NAU-305")
def test_a_turn_is_one_action():
    assert [] == found(play(shop(ANA, 1, "k"), refill("g"), shop(BO, 1, "g"), refill("g")))

    broken = play(shop(ANA, 1, "k"), refill("g"), refuel(ANA, "g", 1))

    assert ["NAU-305"] == found(broken)
    assert (1, 2, 3) == (first(broken).where.round, first(broken).where.turn, first(broken).where.event)


@pytest.mark.rule("NAU-306")
def test_nobody_passes():
    assert [] == found(play(shop(ANA, 1, "k")))
    assert ["NAU-306"] == found(play(passes(ANA)))


@pytest.mark.rule("NAU-307")
def test_fuel_1_means_refuel():
    empty = (shop(ANA, 3, "o"), refill("g"), refuel(BO, "k", 1), refill("w"), refuel(BO, "g", 1), refill("o"))
    far = (*empty, refuel(BO, "w", 1), refill("o"))

    assert [] == found(play(*far, refuel(ANA, "k", 1), refill("k")))
    assert ["NAU-307"] == found(play(*far, shop(ANA, 1, "k")))


@pytest.mark.rule("NAU-308")
def test_a_full_tank_may_be_refuelled():
    assert [] == found(play(refuel(ANA, "k", 1), refill("g")))


@pytest.mark.rule("NAU-302")
def test_a_pass_of_somebody_who_is_not_on_turn_is_found():
    assert "NAU-302" == first(play(passes(BO))).rule
