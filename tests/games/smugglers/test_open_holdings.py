"""Sheets that leave open what players own: what follows is judged all the same, and one slip is one finding."""

import pytest

from scorekeeper.games.smugglers.record import Row
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    found,
    game,
    judge,
    owns,
    result,
    row,
    sheet,
    warned,
)

TWO, THREE = PLAYERS[:2], PLAYERS[:3]


def in_junk(sweet, sour):
    """Somebody who got stuck, in a round in which everybody did."""
    return Row(sweet=sweet, sour=sour, test="stuck")


@pytest.mark.rule("SMU-407")
def test_a_missing_row_does_not_hide_what_no_round_does():
    """Ana has no row in round 1, which leaves eleven possibilities; in round 2 Cy wins two tokens in the junk room in all of them."""
    rounds = [
        sheet(bo=row(0, 1, test="stuck"), cy=row(1, 0, test="stuck", seat="junk")),
        sheet(
            ana=row(1, 0, None, test="stuck", found=["sweet"]),
            bo=row(1, 2, None, test="passed", seat="1", found=["sour"]),
            cy=row(2, 1, test="stuck", seat="junk"),
        ),
        sheet(ana=in_junk(1, 0), bo=in_junk(1, 2), cy=in_junk(2, 1)),
    ]

    assert ["SMU-407"] == found(judge(game(*rounds, seats=THREE, ended="adjourned")))


def four_after_a_missing_row(di):
    """Bo has no row in round 1; in round 2 Cy inspects Bo and Di inspects Ana, from the given seat."""
    return [
        sheet(
            ana=row(1, 0, seat="junk"),
            cy=row(1, 0, None, test="stuck", seat="junk"),
            di=row(0, 1, 1, None, test="stuck"),
        ),
        sheet(
            (CY, BO, "sweet"),
            (DI, ANA, "sour"),
            ana=row(1, 0, test="stuck", seat="junk", found=["sour"]),
            bo=row(0, 2, test="stuck", seat="junk", found=["sour"]),
            cy=row(1, 1, 0, None, test="passed"),
            di=row(0, 2, None, test="passed", seat=di),
        ),
        sheet(ana=in_junk(1, 0), bo=in_junk(0, 2), cy=in_junk(1, 1), di=in_junk(0, 2)),
    ]


@pytest.mark.rule("SMU-531")
def test_a_missing_row_does_not_hide_an_inspection_from_the_junk_room():
    verdict = judge(game(*four_after_a_missing_row("junk"), seats=PLAYERS, ended="adjourned", variant="short"))

    assert 1 == len(found(verdict))
    assert 2 == verdict.errors[0].where.round


def test_nobody_is_doubted_if_some_holding_before_the_round_explains_it():
    """Cy has no row in round 1; if Cy was left without a token there, round 2 needs no empty sphere."""
    rounds = [
        sheet(
            ana=row(1, 0, 1, None, found=["sour"]),
            bo=row(0, 2, None, 1, seat="1", found=["bomb"]),
            di=row(1, 1, 0, 1, found=["bomb"]),
        ),
        sheet(
            (ANA, BO, "sweet"),
            ana=row(2, 1, 0, 1, test="passed", seat="1", found=["bomb"]),
            bo=row(0, 2, 0, None, test="stuck", seat="junk"),
            cy=row(1, 0, None, test="stuck", seat="junk", found=["sweet"]),
            di=row(2, 1, None, None, test="stuck", seat="junk", found=["sweet"]),
        ),
        sheet(ana=in_junk(2, 1), bo=in_junk(0, 2), cy=in_junk(1, 0), di=in_junk(2, 1)),
    ]
    verdict = judge(game(*rounds, seats=PLAYERS, ended="adjourned"))

    assert ([], []) == (found(verdict), warned(verdict))


@pytest.mark.rule("SMU-221")
def test_a_sheet_that_could_only_be_counted_is_said_to_be_unchecked():
    """Of round 1 only Ana's row is there; what the two others own before round 2 may be too many things."""
    rows = {"ana": row(2, 0), "bo": owns(0, 2), "cy": owns(2, 0)}
    verdict = judge(game(sheet(ana=owns(2, 0)), sheet(**rows), seats=THREE, ended="adjourned"))

    assert [] == found(verdict)
    assert "what players own in round 2 is not checked because the holdings at its start are not known" in [
        finding.message() for finding in verdict.unchecked
    ]


SLIP = {"ana": row(3, 0, test="passed", found=["sweet"]), "bo": row(1, 1, seat="1", found=["sweet"])}
"""Ana's third sweet token in round 1 is a slip of the pen: three spheres earned four tokens."""


@pytest.mark.rule("SMU-407")
@pytest.mark.parametrize("sweet", [2, 3], ids=["it is put right", "it is carried on"])
def test_a_figure_that_no_round_leads_to_is_told_once(sweet):
    """All got stuck in round 2, which has Ana's tokens as they must be, or as round 1 has them."""
    first = sheet((BO, CY, "bomb"), **SLIP, cy=row(1, 1, seat="junk", found=["sour"]))
    second = sheet(ana=in_junk(sweet, 0), bo=in_junk(1, 1), cy=in_junk(1, 1))
    verdict = judge(game(first, second, seats=THREE, ended="adjourned"))

    assert ["SMU-407"] == found(verdict)
    assert 1 == verdict.errors[0].where.round


@pytest.mark.rule("SMU-503")
def test_another_figure_after_a_slip_is_another_slip():
    """Ana has three sweet tokens or two after round 1, but never four, and nobody won any in round 2."""
    first = sheet((BO, CY, "bomb"), **SLIP, cy=row(1, 1, seat="junk", found=["sour"]))
    second = sheet(ana=in_junk(4, 0), bo=in_junk(1, 1), cy=in_junk(1, 1))

    assert ["SMU-407", "SMU-503"] == found(judge(game(first, second, seats=THREE, ended="adjourned")))


@pytest.mark.rule("SMU-334")
def test_a_doubt_does_not_excuse_the_next_round():
    """Round 1 is possible only if Ana's sphere was empty, and then she has no second sweet token in round 2."""
    ana, bo = row(1, 1, None, None, test="passed", seat="1"), row(0, 1, test="stuck", seat="junk", found=["sour"])
    first = sheet((ANA, BO, "sour"), ana=ana, bo=bo)
    second = sheet(ana=in_junk(2, 1), bo=in_junk(0, 1))
    verdict = judge(game(first, second, seats=TWO, ended="adjourned"))

    assert ["SMU-334"] == warned(verdict)
    assert ["SMU-503"] == found(verdict)


@pytest.mark.rule("SMU-714")
@pytest.mark.parametrize(
    ("said", "score"),
    [
        (result(ana=(6, None), bo=(2, 2)), 11),
        (result(winner=ANA, ana=(None, 4), bo=(2, 2)), 11),
        (result(winner=ANA, ana=(5, None), bo=(2, 2)), 0),
    ],
)
def test_the_tokens_of_a_winner_follow_from_the_set(said, score):
    """Six sweet tokens win with five sour, four sour ones with seven sweet; five sweet ones with five or six."""
    verdict = judge(game(seats=TWO, result=said))

    assert [(ANA, 1, score), (BO, 2, 4)] == [(one.participant, one.place, one.score) for one in verdict.places]
