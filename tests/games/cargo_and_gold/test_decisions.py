"""What a head judge lets stand as written in a result is ranked by the rules and rulings, like anything else."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Standing
from tests.games.cargo_and_gold.tables import ANA, BO, CY, DI, decided, game, judge, result, row, sheet, standing


@pytest.mark.rule("CGO-108")
@pytest.mark.parametrize(("numbering", "last"), [("skip", 3), ("dense", 2), ("winner-only", 2)])
@pytest.mark.parametrize("said", [Standing(gold=39), Standing(wealth=39)], ids=["gold", "wealth"])
def test_wealth_that_stands_as_written_is_ranked_like_any_other(said, numbering, last):
    """With Ana's 39 Bo shares her place (ruling CGO-R02); ruling CGO-R03 numbers the next place."""
    record = game(sheet=sheet(ana=row(39), bo=row(37), cy=row(32)), result=result(bo=said))

    verdict = judge(record, decisions=decided("as-written"), R03=numbering)

    assert {ANA: (1, 39), BO: (1, 39), CY: (last, 32)} == standing(verdict)


@pytest.mark.rule("CGO-108")
@pytest.mark.parametrize(("ruling", "ana", "bo"), [({}, 1, 1), ({"R01": "tie-break"}, 2, 1), ({"R02": "cargo"}, 2, 1)])
def test_the_tie_break_separates_players_whose_wealth_stands_as_written(ruling, ana, bo):
    """As written Bo has 39 like Ana, and more cargo (rulings CGO-R01, CGO-R02)."""
    record = game(sheet=sheet(ana=row(39, 0), bo=row(37, 2), cy=row(32, 0)), result=result(bo=Standing(gold=39)))

    verdict = judge(record, decisions=decided("as-written"), **ruling)

    assert {ANA: (ana, 39), BO: (bo, 39), CY: (3, 32)} == standing(verdict)


@pytest.mark.rule("CGO-108")
def test_an_unknown_tie_break_leaves_wealth_that_stands_as_written_level():
    """Ruling CGO-R02 asks for sales that nobody wrote down; the decision stands, so Ana and Bo share the place."""
    record = game(sheet=sheet(ana=row(39), bo=row(37), cy=row(32)), result=result(bo=Standing(gold=39)))

    verdict = judge(record, decisions=decided("as-written"), R02="needs-sales")

    assert {ANA: (1, 39), BO: (1, 39), CY: (3, 32)} == standing(verdict)


@pytest.mark.rule("CGO-108")
def test_gold_that_stands_as_written_counts_beside_the_cargo():
    """Ruling CGO-R01 counts two for each cargo card, also of a player whose gold stands as written."""
    record = game(sheet=sheet(ana=row(58, 0), bo=row(50, 3)), result=result(bo=Standing(gold=53)))

    verdict = judge(record, decisions=decided("as-written"), R01="cargo-2")

    assert {BO: (1, 59), ANA: (2, 58)} == standing(verdict)


@pytest.mark.rule("CGO-108")
def test_a_player_who_left_stays_last_whatever_wealth_stands_as_written():
    """Ruling CGO-R40 puts Bo last."""
    record = game(sheet=sheet(ana=row(39), bo=row(37, left=True), cy=row(32)), result=result(bo=Standing(gold=50)))

    verdict = judge(record, decisions=decided("as-written"))

    assert {ANA: (1, 39), CY: (2, 32), BO: (3, 50)} == standing(verdict)


@pytest.mark.rule("CGO-108")
@pytest.mark.parametrize(("numbering", "last"), [("skip", 3), ("dense", 3), ("winner-only", 2)])
@pytest.mark.parametrize("known", [True, False], ids=["gold", "places"])
def test_a_winner_who_stands_as_written_moves_the_others_down(known, numbering, last):
    """Ana is ahead of Bo and Bo of Cy; if Cy wins, Ana is still ahead of Bo, as ruling CGO-R03 numbers it."""
    gold = (39, 37, 32) if known else (None,) * 3
    claims = {who: (each, place) for who, each, place in zip((ANA, BO, CY), gold, (1, 2, last), strict=True)}

    verdict = judge(result(**claims, winner=CY), decisions=decided("as-written"), R03=numbering)

    assert [(CY, 1), (ANA, 2), (BO, last)] == [(place.participant, place.place) for place in verdict.places]


@pytest.mark.rule("CGO-108")
@pytest.mark.parametrize(
    ("numbering", "places"), [("skip", (1, 2, 2, 4)), ("dense", (1, 2, 2, 3)), ("winner-only", (1, 2, 2, 2))]
)
def test_players_who_share_a_place_still_share_it_behind_a_winner_who_stands_as_written(numbering, places):
    claims = {"ana": (30, None), "bo": (30, None), "cy": (26, None), "di": (22, None)}

    verdict = judge(result(**claims, winner=CY), decisions=decided("as-written"), R03=numbering)

    assert list(zip((CY, ANA, BO, DI), places, strict=True)) == [(one.participant, one.place) for one in verdict.places]
