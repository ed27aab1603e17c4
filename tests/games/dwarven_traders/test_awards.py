"""Victory points of a round: 4, 3, 2, 1 by place, and the Smuggler takes a place like everybody else."""

import pytest

from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    DI,
    SMUGGLER,
    first,
    found,
    game,
    judge,
    on,
    order,
    round_vp,
    sheet,
)

FOUR = {"ana": 14, "bo": 12, "cy": 10, "smuggler": 8}


def four(**claims):
    """Ana on 14, Bo on 12, Cy on 10, the Smuggler on 8, with places and the VP claimed."""
    return sheet(
        **{
            who: on(track, place=place, vp=claims.get(who, 5 - place))
            for place, (who, track) in enumerate(FOUR.items(), 1)
        }
    )


@pytest.mark.rule("DWT-605", "DWT-606", "DWT-607", "DWT-609")
def test_awards_go_by_place():
    verdict = judge(four())

    assert [] == found(verdict)
    assert {ANA: 4, BO: 3, CY: 2, SMUGGLER: 1} == round_vp(verdict)


@pytest.mark.parametrize(
    ("who", "vp", "due"),
    [
        pytest.param("ana", 5, 4, marks=pytest.mark.rule("DWT-605")),
        pytest.param("bo", 4, 3, marks=pytest.mark.rule("DWT-606")),
        pytest.param("cy", 1, 2, marks=pytest.mark.rule("DWT-607")),
    ],
)
def test_another_award_for_the_place_is_wrong(who, vp, due):
    rule = {"ana": "DWT-605", "bo": "DWT-606", "cy": "DWT-607"}[who]
    verdict = judge(four(**{who: vp}))

    assert [rule] == found(verdict)
    assert (due, vp) == (first(verdict).expected, first(verdict).found)
    assert f"rounds.1.sheet.rows.{who}.vp" == first(verdict).where.field


@pytest.mark.rule("DWT-608")
def test_fourth_place_gets_one():
    """Di is fourth of four players and the Smuggler."""
    wrong = judge(sheet(ana=on(14), bo=on(12), cy=on(10), di=on(8, place=4, vp=2), smuggler=on(6)))
    right = judge(sheet(ana=on(14), bo=on(12), cy=on(10), di=on(8, place=4, vp=1), smuggler=on(6)))

    assert ["DWT-608"] == found(wrong)
    assert (1, 2) == (first(wrong).expected, first(wrong).found)
    assert "place 4: di gets 1 VP, but the sheet gives 2" == first(wrong).message()
    assert [] == found(right)


@pytest.mark.rule("DWT-608")
def test_fifth_place_gets_nothing():
    """Ruling R04: four awards for five participants."""
    verdict = judge(
        sheet(ana=on(14, vp=4), bo=on(12, vp=3), cy=on(10, vp=2), smuggler=on(8, vp=1), di=on(6, place=5, vp=1))
    )

    assert {ANA: 4, BO: 3, CY: 2, SMUGGLER: 1, DI: 0} == round_vp(verdict)
    assert ["DWT-608"] == found(verdict)
    assert "place 5 (ruling DWT-R04): di gets 0 VP, but the sheet gives 1" == first(verdict).message()


@pytest.mark.rule("DWT-609")
def test_the_smuggler_is_paid_like_a_player():
    """He moved to 20 by prices that ran off their tracks: he is first."""
    verdict = judge(sheet(ana=on(14, place=2, vp=3), bo=on(12, place=3, vp=2), smuggler=on(20, place=1, vp=4)))

    assert [] == found(verdict)
    assert {SMUGGLER: 4, ANA: 3, BO: 2} == round_vp(verdict)


@pytest.mark.rule("DWT-609")
def test_forgetting_the_smuggler_moves_nobody_up():
    """Mistake 1: the awards are dealt among the players, and the Smuggler on 13 is overlooked."""
    verdict = judge(
        sheet(ana=on(14, place=1, vp=4), bo=on(12, place=2, vp=3), cy=on(10, place=3, vp=2), smuggler=on(13))
    )

    assert ["DWT-609"] == found(verdict), "the VP follow from the places"
    assert ({BO: 3, CY: 4}, {BO: 2, CY: 3}) == (first(verdict).expected, first(verdict).found)
    assert (
        "the Smuggler takes a place like a player, on space 13: bo and cy are in places 3 and 4, but the sheet says 2 and 3"
        == first(verdict).message()
    )
    assert {ANA: 4, SMUGGLER: 3, BO: 2, CY: 1} == round_vp(verdict)


@pytest.mark.rule("DWT-609")
def test_awards_without_places_show_the_forgotten_smuggler_too():
    verdict = judge(sheet(ana=on(14, vp=4), bo=on(12, vp=3), smuggler=on(13)))

    assert ["DWT-609"] == found(verdict)
    assert (2, 3) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-609")
def test_the_smuggler_does_not_go_without_his_award():
    verdict = judge(sheet(ana=on(14, vp=4), bo=on(12, vp=2), smuggler=on(13, vp=0)))

    assert ["DWT-609"] == found(verdict)
    assert (3, 0) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-609")
def test_the_smuggler_is_not_put_last_because_he_is_not_a_person():
    verdict = judge(sheet(ana=on(14, place=1), bo=on(12, place=2), smuggler=on(13, place=3)))

    assert ["DWT-609"] == found(verdict)


@pytest.mark.rule("DWT-609")
def test_a_sheet_without_the_smuggler_cannot_be_ranked():
    """Mistake 1: his row is left out."""
    verdict = judge(sheet(ana=on(14, vp=4), bo=on(12, vp=3)))

    assert ["DWT-609"] == found(verdict)
    assert (3, 2) == (first(verdict).expected, first(verdict).found)
    assert {} == round_vp(verdict)


@pytest.mark.rule("DWT-605")
def test_claims_are_optional():
    """Only spaces and gems are written down; places and VP follow from them."""
    verdict = judge(sheet(ana=on(12), bo=on(14), smuggler=on(8)))

    assert [] == verdict.findings
    assert {BO: 4, ANA: 3, SMUGGLER: 2} == round_vp(verdict)
    assert [] == order(verdict), "one round is no game"


def test_a_sheet_without_a_players_row_cannot_be_ranked():
    """Bo sits at the table, but has no row: a blank, as in a result that leaves him out."""
    verdict = judge(game(sheet(ana=on(14), smuggler=on(8)), seats=[ANA, BO]))

    assert [] == found(verdict)
    assert ["nobody can be placed in round 1 because the sheet leaves out bo"] == [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.parametrize(("wrong", "count"), [({"vp": 9}, 1), ({"after": 40}, 3), ({"place": 9}, 1)])
def test_a_column_with_nothing_right_in_it_is_found(wrong, count):
    """Each sale has its own space; the same place or VP for everybody is one cause."""
    verdict = judge(sheet(ana=on(14, **wrong), bo=on(11, **wrong), smuggler=on(9, **wrong)))

    assert count == len(found(verdict))
