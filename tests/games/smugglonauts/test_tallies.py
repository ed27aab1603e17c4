"""Dice and tallies of Refuels on the sheet: what they can show."""

import pytest

from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    first,
    found,
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

    assert "ana is written with -2 Refuels; nobody refuels less than never" == first(verdict).message()
