"""Results and sheets on which somebody's figures are missing: the others must still be possible."""

import pytest

from tests.games.smugglonauts.tables import ANA, BO, CY, DI, first, found, game, has, judge, result, sheet

THREE = [ANA, BO, CY]


def alone(said, seats):
    return judge(game(seats=seats, result=said))


@pytest.mark.rule("NAU-815")
@pytest.mark.parametrize(
    ("said", "seats"),
    [
        (result(ana=(5, None), bo=(3, None), winner=BO), THREE),
        (result(ana=(5, 1), bo=(4, 1)), THREE),
        (result(ana=(None, 4)), THREE),
        (result(ana=(5, 3), bo=(3, None), cy=(None, None)), THREE),
        (result(ana=(None, 1), bo=(None, 1), cy=(None, 2)), [*THREE, DI]),
        (result(ana=(None, 2), winner=ANA), [ANA, BO]),
    ],
)
def test_what_no_order_fits_is_wrong(said, seats):
    assert ["NAU-815"] == found(alone(said, seats))


@pytest.mark.parametrize(
    ("said", "seats"),
    [
        (result(ana=(5, None), bo=(3, None), winner=CY), THREE),
        (result(ana=(5, 1), bo=(5, 1)), THREE),
        (result(ana=(5, 2), bo=(3, None), cy=(None, None)), THREE),
        (result(ana=(None, 1), bo=(None, 1), cy=(None, 3)), [*THREE, DI]),
        (result(ana=(None, 2)), [ANA, BO]),
    ],
)
def test_what_some_order_fits_accuses_nobody(said, seats):
    assert [] == found(alone(said, seats))


def test_what_does_not_fit_is_said():
    said = first(alone(result(ana=(5, None), bo=(3, None), winner=BO), THREE))
    none = first(alone(result(ana=(None, 1), bo=(None, 1), cy=(None, 2)), [*THREE, DI]))

    assert "bo is named as the winner with 3 points, but ana has 5 points" == said.message()
    assert "with 4 players, no order fits the recorded places 1, 1 and 2" == none.message()


@pytest.mark.rule("NAU-201", "NAU-815")
def test_rows_of_a_sheet_are_checked_although_one_is_missing():
    def judged(**rows):
        return found(judge(game(sheet(**rows), seats=THREE, ended="time")))

    assert [] == judged(ana=has("gggk"), bo=has("gg"))
    assert ["NAU-201"] == judged(ana=has("gggk"), bo=has("ggg"))
    assert ["NAU-815"] == judged(ana=has("gggk", place=3), bo=has("gg"))
    assert [] == judged(ana=has("gggk", place=2), bo=has("gg", place=3))
