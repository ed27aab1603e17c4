"""The value track: chapter 6."""

import pytest

from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    first,
    found,
    has,
    judge,
    play,
    refill,
    refuel,
    sheet,
    shop,
    skipped,
    state,
)

# Twelve spaces and two players: the refill fails when twelve crystals are collected.
CARGO = {"ana": has("kkggoo"), "bo": has("kgowww")}


@pytest.mark.rule("NAU-601", "NAU-602", "NAU-605", "NAU-606")
def test_prices_go_from_0_to_4():
    assert [] == found(judge(sheet(**CARGO, prices={"black": 0, "green": 4, "white": 4})))


@pytest.mark.rule("NAU-601")
def test_no_price_is_below_0():
    verdict = judge(sheet(**CARGO, prices={"black": -1}))

    assert ["NAU-601"] == found(verdict)
    assert ("rounds.1.sheet.prices.black", 0, -1) == (
        first(verdict).where.field,
        first(verdict).expected,
        first(verdict).found,
    )
    assert ["NAU-601"] == found(play(shop(ANA, 1, "k"), state(prices={"green": -1})))


@pytest.mark.rule("NAU-602")
def test_no_price_is_above_4():
    assert ["NAU-602"] == found(judge(sheet(**CARGO, prices={"black": 5})))
    assert ["NAU-602"] == found(play(shop(ANA, 1, "k"), state(prices={"green": 5})))


@pytest.mark.rule("NAU-603")
def test_a_price_of_0_goes_up():
    """Black falls to 0 with Ana's Refuel; Bo refuels at a black crystal too."""
    before = (refuel(ANA, "k", -1), refill("g"))

    assert [] == found(play(*before, refuel(BO, "k", 1), letters="kkowkgowg"))
    assert ["NAU-603"] == found(play(*before, refuel(BO, "k", -1), letters="kkowkgowg"))


@pytest.mark.rule("NAU-604")
def test_a_price_of_4_goes_down():
    """Black rises from 1 to 4 with three Refuels."""
    rise = [refuel(who, "k", 1) for who in (ANA, BO, ANA)]
    before = [event for turn in zip(rise, (refill("g"), refill("g"), refill("o")), strict=True) for event in turn]

    assert [] == found(play(*before, refuel(BO, "k", -1), letters="kkkkogowg"))
    broken = play(*before, refuel(BO, "k", 1), letters="kkkkogowg")

    assert ["NAU-604"] == found(broken)
    assert "bo raises black, but its price is 4 and must fall" == first(broken).message()


@pytest.mark.rule("NAU-607")
def test_a_price_moves_only_for_a_returned_crystal():
    assert [] == found(play(refuel(ANA, "k", 1), state(prices={"black": 2, "green": 1})))
    assert ["NAU-607"] == found(play(refuel(ANA, "k", 1), state(prices={"green": 2})))


@pytest.mark.rule("NAU-607")
def test_a_sheet_says_the_prices_that_the_transcript_led_to():
    written = sheet(ana=has("k"), bo=has(), prices={"green": 2})

    verdict = play(shop(ANA, 1, "k"), refill("g"), sheet=written)

    assert ["NAU-607"] == found(verdict)
    assert ("rounds.1.sheet.prices.green", 1, 2) == (
        first(verdict).where.field,
        first(verdict).expected,
        first(verdict).found,
    )


@pytest.mark.rule("NAU-607")
def test_a_skipped_crystal_moves_a_price_too():
    verdict = play(shop(ANA, 2, "g"), refill("g"), shop(BO, 2, "o"), skipped("k", 1), state(prices={"black": 2}))

    assert [] == found(verdict)


def test_a_price_off_its_track_is_found_beside_a_transcript_too():
    written = sheet(ana=has("k"), bo=has(), prices={"green": 5})

    assert ["NAU-602"] == found(play(shop(ANA, 1, "k"), refill("g"), sheet=written))
