"""Refuel: the next crystal, the tank, the price: chapter 5."""

import pytest

from tests.games.smugglonauts.tables import ANA, BO, first, found, play, refill, refuel, shop, skipped, state


@pytest.mark.rule("NAU-501")
def test_a_refuel_goes_to_the_next_crystal():
    assert [] == found(play(shop(ANA, 2), refill("g"), refuel(BO, "k", 1, to=2)))
    far = play(shop(ANA, 2), refill("g"), refuel(BO, "k", 1, to=4))

    assert ["NAU-501"] == found(far)
    assert "bo refuels on space 4, but the next crystal is on 2" == first(far).message()


@pytest.mark.rule("NAU-502")
def test_rockets_on_the_way_are_jumped():
    assert [] == found(play(refuel(ANA, "k", 1, to=2)))
    assert ["NAU-502"] == found(play(refuel(ANA, "k", 1, to=1)))


@pytest.mark.rule("NAU-501")
def test_a_rocket_stands_where_the_refuel_took_it():
    assert ["NAU-501"] == found(play(refuel(ANA, "k", 1), state(rockets={ANA: 4})))


@pytest.mark.rule("NAU-503", "NAU-401")
def test_the_tank_is_full_again():
    before = (shop(ANA, 2), refill("g"), shop(BO, 1), refill("g"))

    assert [] == found(play(*before, refuel(BO, "o", 1, fuel=4)))
    assert ["NAU-503"] == found(play(*before, refuel(BO, "o", 1, fuel=2)))
    assert ["NAU-503"] == found(play(*before, refuel(BO, "o", 1), state(fuel={BO: 3})))


@pytest.mark.rule("NAU-504")
def test_the_flight_of_a_refuel_costs_nothing():
    assert [] == found(play(refuel(ANA, "k", 1, fuel=4)))
    assert ["NAU-504"] == found(play(refuel(ANA, "k", 1, fuel=3)))


@pytest.mark.rule("NAU-511")
def test_the_crystal_there_goes_into_the_bag():
    assert [] == found(play(refuel(ANA, "k", 1), state(bag=12)))
    assert ["NAU-511"] == found(play(refuel(ANA, "g", 1)))
    assert ["NAU-511"] == found(play(refuel(ANA, "k", 1), refill("g"), state(bag=10)))


@pytest.mark.rule("NAU-512")
def test_a_refuel_collects_nothing():
    assert [] == found(play(refuel(ANA, "k", 1), state(cargo={ANA: {}})))
    assert ["NAU-512"] == found(play(refuel(ANA, "k", 1), state(cargo={ANA: {"black": 1}})))


@pytest.mark.rule("NAU-513")
def test_the_price_of_the_returned_colour_moves():
    assert [] == found(play(refuel(ANA, "k", 1)))
    assert ["NAU-513"] == found(play(refuel(ANA, "k", 1, moved="green")))


@pytest.mark.rule("NAU-514")
def test_the_price_moves_by_one():
    assert [] == found(play(refuel(ANA, "k", -1)))
    assert ["NAU-514"] == found(play(refuel(ANA, "k", 2)))
    assert ["NAU-514"] == found(play(refuel(ANA, "k", 1, price=3)))
    assert ["NAU-514"] == found(play(refuel(ANA, "k", price=3)))
    assert [] == found(play(refuel(ANA, "k", price=0)))
    assert [] == found(play(refuel(ANA, "k", price=2)))


@pytest.mark.rule("NAU-515")
def test_up_or_down_is_the_players_choice():
    assert [] == found(play(refuel(ANA, "k", -1, price=0), refill("g"), refuel(BO, "g", 1, price=2)))


@pytest.mark.rule("NAU-516")
def test_the_price_has_to_move():
    assert [] == found(play(refuel(ANA, "k", 1, price=2)))
    assert ["NAU-516"] == found(play(refuel(ANA, "k", 0)))
    assert ["NAU-516"] == found(play(refuel(ANA, "k", 1), state(prices={"black": 1})))


@pytest.mark.rule("NAU-517")
def test_a_refuel_skips_no_crystal():
    """Bo stops at the crystal that Ana has left behind."""
    before = (shop(ANA, 3, "o"), refill("g"), refuel(BO, "k", 1))

    assert [] == found(play(*before, refill("w"), refuel(BO, "g", 1)))
    assert ["NAU-517"] == found(play(*before, skipped("g", 1)))
