"""Dice and tallies of Refuels on the sheet: what they can show."""

import pytest

from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    first,
    found,
    game,
    has,
    judge,
    sheet,
)


@pytest.mark.rule("NAU-403")
@pytest.mark.parametrize(
    ("ana", "bo", "fields"),
    [
        ({"fuel": 4}, {}, {"last": ANA}),
        ({"fuel": 4}, {"fuel": 4}, {}),
        ({"fuel": 4, "refuels": 1}, {}, {}),
        ({"fuel": 2, "refuels": 1}, {}, {}),
    ],
)
def test_dice_that_cannot_show_so_much_are_found(ana, bo, fields):
    """Ana has six crystals: with one Refuel she has flown three, and three again."""
    assert ["NAU-403"] == found(judge(sheet(ana=has("kkkkgg", **ana), bo=has("ooooww", **bo), **fields)))


def test_dice_that_can_show_so_much_are_let_be():
    for ana in ({"fuel": 1, "refuels": 1}, {"fuel": 4, "refuels": 2}, {"fuel": 3}):
        assert [] == judge(sheet(ana=has("kkkkgg", **ana), bo=has("ooooww", fuel=2), last=BO)).findings


@pytest.mark.rule("NAU-403")
def test_whoever_never_shopped_has_a_full_tank():
    assert ["NAU-403"] == found(judge(sheet(ana=has("kkkkggggoooo", fuel=1), bo=has("", fuel=3))))


@pytest.mark.rule("NAU-307")
def test_nobody_refuels_less_than_never():
    verdict = judge(sheet(ana=has("kkkkgg", refuels=-2), bo=has("ooooww")))

    assert "the sheet gives ana -2 Refuels, but nobody can have less than 0" == first(verdict).message()


def tallied(refuels, prices, *, fuel=None, **rulings):
    """Ana with three crystals, Bo with two: Ana's are all that a tank is good for, so without a Refuel she skipped nothing."""
    rows = {who: has(cargo, refuels=count, fuel=fuel) for (who, cargo), count in zip(CARGOS, refuels, strict=True)}
    return judge(sheet(**rows, prices=prices), equipment={"title": "Long board", "length": 19}, **rulings)


CARGOS = ((ANA, "kkg"), (BO, "ow"))


@pytest.mark.rule("NAU-607")
def test_prices_move_no_further_than_refuels_and_skipped_crystals_take_them():
    """Two Refuels of Bo; Ana flew past nothing, so no crystal was skipped by both."""
    assert [] == found(tallied((0, 2), {"black": 3}))
    assert [] == found(tallied((0, 2), {"black": 0, "white": 2}))
    verdict = tallied((0, 2), {"black": 4, "white": 0})

    assert ["NAU-607"] == found(verdict)
    assert (
        "the prices have moved by 4 in all, but with 2 Refuels and no crystal that all can have skipped it is at most 2"
        == first(verdict).message()
    )


@pytest.mark.rule("NAU-403")
def test_a_die_of_somebody_who_never_shopped_proves_nothing_about_prices():
    """The die is wrong, and so nobody can say how far prices went."""
    rows = {ANA: has("", fuel=3, refuels=0), BO: has("kg", fuel=2, refuels=0)}
    verdict = judge(game(sheet(**rows, prices={"black": 4, "green": 4})))

    assert ["NAU-801", "NAU-403"] == found(verdict)


@pytest.mark.rule("NAU-607")
def test_every_refuel_moves_a_price():
    """One Refuel, and all prices where they were: either the tally is wrong, or a price was left alone."""
    verdict = tallied((0, 1), {})

    assert ["NAU-607"] == found(verdict)
    assert (
        "the prices have moved by 0 in all, but with 1 Refuel and no crystal that all can have skipped it must be an odd number"
        == first(verdict).message()
    )
    assert [] == found(tallied((0, 2), {}))


@pytest.mark.rule("NAU-607")
def test_fuel_that_flew_past_crystals_may_have_moved_prices():
    """With a Refuel each both have fuel for three crystals that they did not take."""
    assert [] == found(tallied((1, 1), {"black": 4, "green": 0, "white": 2}))
    assert ["NAU-607"] == found(tallied((1, 1), {"black": 4, "green": 4}))
    assert [] == found(tallied((1, 1), {"black": 4}, fuel=3))
    assert ["NAU-607"] == found(tallied((1, 1), {"black": 4, "green": 0}, fuel=3))


def test_tallies_that_are_missing_prove_nothing_about_prices():
    assert [] == found(tallied((0, None), {"black": 4, "green": 4}))


@pytest.mark.rule("NAU-R19")
def test_a_crystal_laid_behind_a_rocket_is_skipped_for_free():
    """A space that stayed empty may be filled behind somebody's back: then nobody can tell by the fuel."""
    assert [] == found(tallied((0, 2), {"black": 4, "white": 0}, R19="only-if-none"))


@pytest.mark.rule("NAU-607")
def test_prices_of_a_later_game_move_from_where_the_last_one_left_them():
    board = {"title": "Long board", "length": 19}
    rows = {who: has(cargo, refuels=0) for who, cargo in CARGOS}
    high, low = (sheet(**rows, prices=prices) for prices in ({"black": 4}, {}))

    assert ["NAU-607"] == found(judge(game(low, high, variant="games", ended="time"), equipment=board))
    untold = sheet(ana=has("kkg"), bo=has("ow"), prices={"black": 4})
    assert [] == found(judge(game(untold, high, variant="games", ended="time"), equipment=board))
