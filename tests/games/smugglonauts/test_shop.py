"""Shop: where the rocket flies, what it costs, which crystal is taken: chapter 4."""

import pytest

from scorekeeper.rules import evidence
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    first,
    found,
    has,
    judge,
    play,
    refill,
    sheet,
    shop,
    skipped,
    state,
)


@pytest.mark.rule("NAU-402")
def test_a_shop_flies_ahead():
    assert [] == found(play(shop(ANA, 1)))
    assert ["NAU-402"] == found(play(shop(ANA, 0)))
    assert ["NAU-402"] == found(play(shop(ANA, to=0)))


@pytest.mark.rule("NAU-301")
def test_no_rocket_flies_back():
    assert [] == found(play(shop(ANA, 1, to=2)))
    assert ["NAU-301"] == found(play(shop(ANA, -1)))
    assert ["NAU-301"] == found(play(shop(ANA, 2), state(rockets={ANA: 11})))


@pytest.mark.rule("NAU-402", "NAU-302")
def test_the_rocket_on_turn_has_moved_and_no_other():
    assert [] == found(play(shop(ANA, 2), state(rockets={ANA: 3, BO: 1})))
    assert ["NAU-402"] == found(play(shop(ANA, 2), state(rockets={ANA: 4})))
    assert ["NAU-302"] == found(play(shop(ANA, 2), state(rockets={BO: 2})))


@pytest.mark.rule("NAU-403", "NAU-401")
def test_every_crystal_on_the_way_costs_fuel():
    assert [] == found(play(shop(ANA, 2, fuel=2)))

    broken = play(shop(ANA, 1), refill("g"), shop(BO, 3, fuel=3))

    assert ["NAU-403"] == found(broken)
    assert (1, 3) == (first(broken).expected, first(broken).found)
    assert "bo flies to crystal 3 ahead with fuel 4 and has 1 left, but the table says 3" == first(broken).message()


@pytest.mark.rule("NAU-404")
def test_the_space_where_it_stops_costs_too():
    assert [] == found(play(shop(ANA, 2), refill("g"), shop(BO, 1, fuel=3)))
    assert ["NAU-404"] == found(play(shop(ANA, 1), refill("g"), shop(BO, 2, fuel=3)))


@pytest.mark.rule("NAU-405")
def test_other_rockets_cost_nothing():
    assert [] == found(play(shop(ANA, 1, fuel=3)))
    assert ["NAU-405"] == found(play(shop(ANA, 2, fuel=1)))


@pytest.mark.parametrize(
    ("flight", "shown"),
    [
        ((shop(ANA, 2, fuel=2),), "NAU-403"),
        ((shop(ANA, 2), refill("g"), shop(BO, 1, fuel=3)), "NAU-404"),
        ((shop(ANA, 1, fuel=3),), "NAU-405"),
    ],
)
def test_fuel_shows_the_rule_that_the_flight_has_to_do_with(flight, shown):
    """Over a crystal; to the next one, over nothing; and to the next one, over a rocket."""
    with evidence.record() as recorder:
        play(*flight)

    assert [shown] == [rule for rule in ("NAU-403", "NAU-404", "NAU-405") if (rule, "kept") in recorder.seen]


@pytest.mark.rule("NAU-406")
def test_no_stop_on_a_rocket():
    assert [] == found(play(shop(ANA, to=3)))

    broken = play(shop(ANA, to=1))

    assert ["NAU-406"] == found(broken)
    assert "ana stops on space 1, but the rocket of bo is there" == first(broken).message()


@pytest.mark.rule("NAU-413")
def test_no_stop_on_the_gap():
    assert [] == found(play(shop(ANA, 2), refill("g"), shop(BO, to=2)))
    assert "NAU-413" in found(play(shop(ANA, to=11)))
    assert ["NAU-413"] == found(play(shop(ANA, to=14)))


@pytest.mark.rule("NAU-407", "NAU-401")
def test_fuel_is_between_1_and_4():
    assert [] == found(play(shop(ANA, 3), state(fuel={ANA: 1, BO: 4})))
    assert ["NAU-407"] == found(play(shop(ANA, 3, fuel=0)))
    assert ["NAU-407"] == found(play(shop(ANA, 3), state(fuel={ANA: 0})))
    assert ["NAU-407"] == found(play(shop(ANA, 3), state(fuel={BO: 5})))
    assert ["NAU-407"] == found(judge(sheet(ana=has("kkggoo", fuel=0), bo=has("kgowww", fuel=4))))


@pytest.mark.rule("NAU-403")
def test_a_die_that_did_not_move_shows_what_it_showed():
    assert ["NAU-403"] == found(play(shop(ANA, 1), state(fuel={BO: 3})))


@pytest.mark.rule("NAU-408")
def test_a_move_leaves_one_fuel():
    """Bo has 2 after a flight over two crystals and reaches one more."""
    before = (shop(ANA, 3), refill("g"), shop(BO, 2), refill("gw"))

    assert [] == found(play(*before, shop(BO, 1)))
    broken = play(*before, shop(BO, 2))

    assert ["NAU-408"] == found(broken)
    assert (
        "bo has fuel 2 and flies to crystal 2 ahead, but 1 must be left, so 1 is the furthest"
        == first(broken).message()
    )


@pytest.mark.rule("NAU-409")
def test_nobody_reaches_a_fourth_crystal():
    assert [] == found(play(shop(ANA, 1)))
    assert ["NAU-409"] == found(play(shop(ANA, 4)))
    assert ["NAU-409"] == found(play(shop(ANA, to=5)))


@pytest.mark.rule("NAU-411")
def test_the_crystal_where_it_stops_is_taken():
    assert [] == found(play(shop(ANA, 1, "k"), state(cargo={ANA: {"black": 1}, BO: {}})))
    assert ["NAU-411"] == found(play(shop(ANA, 1, "w")))
    assert ["NAU-411"] == found(play(shop(ANA, 1, "k"), state(cargo={ANA: {}})))


@pytest.mark.rule("NAU-412")
def test_crystals_on_the_way_are_not_taken():
    assert [] == found(play(shop(ANA, 2, "g")))
    assert ["NAU-412"] == found(play(shop(ANA, 2, "k")))
    assert ["NAU-412"] == found(play(shop(ANA, 2, "g"), state(cargo={ANA: {"black": 1, "green": 1}})))


@pytest.mark.rule("NAU-415")
def test_steps_leave_rockets_out():
    """The example of the book: two steps over a rocket, two fuel."""
    assert [] == found(play(shop(ANA, 2, to=3, fuel=2)))
    assert ["NAU-415"] == found(play(shop(ANA, 3, to=3)))


@pytest.mark.rule("NAU-416")
def test_shopping_moves_no_price():
    assert [] == found(play(shop(ANA, 1, "k"), state(prices={"black": 1})))
    assert ["NAU-416"] == found(play(shop(ANA, 1, "k"), state(prices={"black": 2})))


@pytest.mark.rule("NAU-729")
def test_a_skipped_crystal_costs_fuel_all_the_same():
    """Bo is hindmost and flies past two crystals that Ana has left behind; both leave the track."""
    before = (shop(ANA, 3, "o"), refill("g"))

    assert [] == found(play(*before, shop(BO, 2, "g", fuel=2), skipped("k", 0)))
    assert ["NAU-729"] == found(play(*before, shop(BO, 2, "g", fuel=3), skipped("k", 0)))


def test_a_flight_that_is_not_told_cannot_be_checked():
    verdict = play(shop(ANA))

    assert ([], ["NAU-402"]) == (found(verdict), [finding.rule for finding in verdict.unchecked][:1])
