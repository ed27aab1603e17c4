"""Points and places: chapter 8, second part."""

import pytest

from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    CY,
    first,
    found,
    game,
    has,
    judge,
    places,
    result,
    scores,
    sheet,
    unchecked,
)

PRICES = {"black": 3, "green": 0, "orange": 2, "white": 4}


def scored(ana=None, bo=None, **fields):
    """Ana has two black and two green and so on: 10; Bo 3 + 2 + 12 = 17."""
    return sheet(ana=ana or has("kkggoo"), bo=bo or has("kgowww"), prices=PRICES, **fields)


@pytest.mark.rule("NAU-811", "NAU-813", "NAU-814")
def test_a_crystal_is_worth_its_price():
    verdict = judge(scored(has("kkggoo", points=10), has("kgowww", points=17), left="kkggooww"))

    assert [] == verdict.findings
    assert {BO: 17, ANA: 10} == scores(verdict)
    assert "NAU-811" in [step.rule for step in verdict.trail]


@pytest.mark.rule("NAU-811")
def test_wrong_points_are_found():
    verdict = judge(scored(has("kkggoo", points=11)))

    assert ["NAU-811"] == found(verdict)
    assert ("rounds.1.sheet.rows.ana.points", 10, 11) == (
        first(verdict).where.field,
        first(verdict).expected,
        first(verdict).found,
    )
    assert (
        "the cargo of ana is worth 10 points (2 black at 3, 2 green at 0 and 2 orange at 2), but the sheet gives 11"
        == first(verdict).message()
    )


@pytest.mark.rule("NAU-812")
def test_the_prices_of_the_end_count():
    """Six crystals at the starting price are six points."""
    verdict = judge(scored(has("kkggoo", points=6)))

    assert ["NAU-812"] == found(verdict)
    assert "NAU-812" in [step.rule for step in verdict.trail]


@pytest.mark.rule("NAU-815")
def test_most_points_win_not_most_crystals():
    record = game(sheet(ana=has("gggggkko"), bo=has("wwwo"), prices=PRICES), result=result(winner=BO))

    assert ([], {BO: 1, ANA: 2}) == (found(judge(record)), places(judge(record)))
    wrong = game(sheet(ana=has("gggggkko"), bo=has("wwwo"), prices=PRICES), result=result(winner=ANA))
    assert ["NAU-815"] == found(judge(wrong))
    assert "bo wins with 14 points, but the result names ana with 8" == first(judge(wrong)).message()


@pytest.mark.rule("NAU-815")
def test_a_wrong_place_is_found():
    verdict = judge(scored(has("kkggoo", place=1), has("kgowww", place=1)))

    assert ["NAU-815"] == found(verdict)
    assert "ana has 10 points and is in place 2, but the sheet says 1" == first(verdict).message()


@pytest.mark.rule("NAU-815")
def test_equal_points_share_the_place():
    """Ana and Bo have six each: both are first, and Cy is third (rulings NAU-R01, NAU-R02)."""
    level = sheet(ana=has("kkggoo", place=1), bo=has("kgowww", place=1), cy=has("g", place=3))

    verdict = judge(game(level, result=result(winner=ANA)))

    assert {ANA: 1, BO: 1, CY: 3} == places(verdict)
    assert ["NAU-815"] == found(verdict)
    assert "share first place" in first(verdict).message()


@pytest.mark.rule("NAU-811")
def test_the_result_says_the_points_of_the_game():
    verdict = judge(game(scored(), result=result(ana=(10, 2), bo=(18, 1))))

    assert ["NAU-811"] == found(verdict)
    assert "result.rows.bo.points" == first(verdict).where.field


@pytest.mark.rule("NAU-815")
def test_the_result_says_the_places():
    assert ["NAU-815"] == found(judge(game(scored(), result=result(ana=(10, 2), bo=(17, 2)))))


@pytest.mark.rule("NAU-815")
def test_nobody_is_ranked_without_a_row():
    verdict = judge(game(sheet(ana=has("kkggoo")), seats=[ANA, BO]))

    assert ([], ["NAU-815"], []) == (found(verdict), unchecked(verdict), verdict.places)


def test_claims_may_stay_empty():
    verdict = judge(scored())

    assert [] == verdict.findings
    assert {BO: 1, ANA: 2} == places(verdict)


@pytest.mark.rule("NAU-307")
def test_more_than_three_crystals_take_a_refuel():
    """Twelve spaces, twelve crystals: three for a full tank, and three more for each Refuel; prices moved by seven."""
    assert [] == found(judge(scored(has("kkggoo", refuels=3), has("kgowww", refuels=4))))
    assert ["NAU-307"] == found(judge(sheet(ana=has("kkkkkgggggoo"), bo=has(refuels=-1))))
    verdict = judge(scored(has("kkggoo", refuels=0)))

    assert ["NAU-307"] == found(verdict)
    assert "ana has 6 crystals and never refuelled, but that is fuel for only 3" == first(verdict).message()


@pytest.mark.parametrize(
    ("claims", "rules"),
    [
        (result(ana=(10, 2), bo=(17, 1), winner=BO), []),
        (result(ana=(10, 2), bo=(18, 1), winner=BO), ["NAU-811"]),
        (result(ana=(10, 1), bo=(17, 1), winner=BO), ["NAU-815"]),
        (result(ana=(10, 2), bo=(17, 1), winner=ANA), ["NAU-815"]),
        (result(ana=(10, 2), bo=(17, 1)), []),
    ],
    ids=["true", "points", "place", "winner", "no winner"],
)
def test_the_result_of_a_plain_sheet_is_compared(claims, rules):
    """Not marked with a rule: while nobody records evidence a plain sheet is judged at a glance."""
    assert rules == found(judge(game(scored(), result=claims)))
