"""Sheets on which something is not filled in: what still follows is checked, and nothing is held against a blank."""

import pytest

from scorekeeper.games.smugglers.record import Row, Sheet, Standing
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    TRACK,
    chair,
    first,
    found,
    game,
    judge,
    junk,
    owns,
    places,
    result,
    row,
    sheet,
    unchecked,
    warned,
)

TWO, THREE = PLAYERS[:2], PLAYERS[:3]


def all_stuck(rolls, hole=None):
    return sheet(rolls=rolls, hole=hole, ana=junk(None, 1, 0), bo=junk(None, 0, 1))


@pytest.mark.rule("SMU-313")
@pytest.mark.parametrize("hole", [6, None])
def test_a_roll_that_is_not_written_down_does_not_leave_the_boss_behind(hole):
    """The boss goes from 4 to 5, by an unknown roll to 6, and with a 1 to 7."""
    rounds = [all_stuck([1], 5), all_stuck([], hole), all_stuck([1], 7)]
    verdict = judge(game(*rounds, ended="time"), equipment=TRACK)

    assert [] == found(verdict)
    assert ["SMU-313"] * (hole is not None) == [rule for rule in unchecked(verdict) if rule == "SMU-313"]


def test_a_hole_that_is_not_written_down_without_a_track():
    """How many slots there are is not known, so after a blank nobody knows where the boss stands."""
    rounds = [all_stuck([1], 7), all_stuck([1]), all_stuck([1], 2)]

    assert [] == found(judge(game(*rounds, ended="time")))


@pytest.mark.rule("SMU-313")
@pytest.mark.parametrize("hole", [0, 8])
def test_a_hole_that_the_track_does_not_have(hole):
    verdict = judge(game(all_stuck([], hole), ended="time"), equipment=TRACK)

    assert ["SMU-313"] == found(verdict)
    assert f"the boss goes to slot {hole}, but the slots are numbered 1 to 7" == first(verdict).message()


def test_an_empty_chair_and_tests_that_are_not_written_down():
    """Cy may have passed; then chair 2 was Cy's."""
    rows = {
        "ana": row(2, 0, test="passed", seat="1", found=["sweet"]),
        "bo": row(0, 2, test="stuck", seat="junk", found=["sour"]),
        "cy": row(2, 0, seat="junk", found=["sweet"]),
    }
    verdict = judge(game(sheet((ANA, BO, "bomb"), **rows), ended="time"))

    assert [] == found(verdict)
    assert "SMU-403" in unchecked(verdict)
    told = {**rows, "cy": row(2, 0, test="stuck", seat="junk", found=["sweet"])}
    assert "SMU-403" not in unchecked(judge(game(sheet((ANA, BO, "bomb"), **told), ended="time")))


def late(verdict):
    """What is found after round 1, in which nobody asks how Ana got six tokens."""
    return [finding.rule for finding in verdict.errors if finding.where.round != 1]


BRINK = Sheet(rows={"ana": owns(6, 0, 1, 0), "bo": owns(0, 1, 1, 0), "cy": owns(1, 0, 1, 0)})


def test_an_inspected_sphere_whose_content_is_not_written_down():
    """Ana wins by her own treat; that she inspected Bo is written down, but not what was in his sphere."""
    last = sheet((ANA, BO, "bomb"), ana=chair(1, "sweet", 7, 0), bo=junk(None, 0, 2), cy=junk(None, 1, 0))
    verdict = judge(game(BRINK, last))

    assert [] == late(verdict)
    assert {ANA: 1, BO: 2, CY: 2} == places(verdict)
    assert "who got which token in round 2 is not checked" in verdict.unchecked[1].message()


def test_a_sphere_of_the_office_whose_content_is_not_written_down():
    """Ana wins on chair 2; what Bo on chair 1 revealed before her is left blank."""
    last = sheet((BO, CY, "bomb"), bo=chair(1, None, 0, 2), ana=chair(2, "sweet", 7, 0), cy=junk("sour", 1, 1))
    verdict = judge(game(BRINK, last, seats=THREE))

    assert [] == late(verdict)
    assert ANA == verdict.places[0].participant


@pytest.mark.rule("SMU-501")
def test_rounds_of_which_it_is_not_told_whether_all_got_stuck():
    """Two rounds changed nothing, and for one of them Bo's test is not written down."""
    blank = sheet(ana=row(1, 0, test="stuck", seat="junk"), bo=row(0, 1))
    rounds = [all_stuck([1]), blank]

    for stuck, errors in ((0, ["SMU-501"]), (1, []), (2, []), (3, ["SMU-501"])):
        assert errors == found(judge(game(*rounds, ended="time", result=result(stuck=stuck))))


@pytest.mark.rule("SMU-715")
@pytest.mark.parametrize("zeros", [{}, {"bombs": 0, "used": 0}])
def test_a_line_that_nobody_filled_in_is_one_error(zeros):
    """Bo's line is wiped in the second of three rounds."""
    wiped = Row(sweet=0, sour=0, **zeros)
    rounds = [
        sheet((ANA, BO, "bomb"), ana=chair(1, "sweet", 2, 0), bo=junk("sour", 0, 2)),
        sheet((ANA, BO, "bomb"), ana=chair(1, "sweet", 3, 0), bo=wiped),
        sheet((ANA, BO, "bomb"), ana=chair(1, "sweet", 4, 0), bo=junk("sour", 0, 4)),
    ]
    verdict = judge(game(*rounds, ended="time"))

    assert ["SMU-715"] == found(verdict)
    assert "the tokens of bo are not recorded for round 2" == first(verdict).message()


@pytest.mark.rule("SMU-612")
def test_zeros_are_figures_where_nobody_has_more_than_tokens():
    """A sheet of tokens alone: then Bo is said to have lost his token."""
    verdict = judge(game(sheet(ana=owns(1, 0, 1, 0), bo=owns(0, 0, 1, 0)), ended="time"))

    assert {"SMU-612"} == set(found(verdict))


@pytest.mark.rule("SMU-611")
@pytest.mark.parametrize(("ana", "errors"), [((2, 0), 0), ((1, 1), 0), ((1, 0), 0), ((2, 1), 1), ((3, 0), 1)])
def test_one_of_two_rewards_is_refused(ana, errors):
    """Bo's sphere was empty, and Ana revealed a sweet treat; she refused one of the two tokens, or both."""
    rows = {"ana": chair(1, "sweet", *ana), "bo": row(0, 1, test="stuck", seat="junk", found=[])}
    verdict = judge(game(sheet((ANA, BO, "sour"), waived=[ANA], **rows), ended="time"))

    assert errors == len(found(verdict))


@pytest.mark.rule("SMU-336")
def test_a_bomb_instead_of_a_token_on_paper():
    """Ruling SMU-R06: Ana takes the bomb from a sphere that held two pieces."""
    rows = {
        "ana": chair(1, "sweet", 2, 0, bombs=2),
        "bo": row(0, 1, 0, 0, test="stuck", seat="junk", found=["sour", "bomb"]),
    }
    table = game(sheet((ANA, BO, "sour"), **rows), ended="time")

    assert [] == found(judge(table, R06="bomb-instead"))
    assert found(judge(table))


@pytest.mark.rule("SMU-336")
def test_pieces_from_the_box_leave_no_trace_on_paper():
    """Ruling SMU-R03: three players have one spare piece of each kind; after them the box is empty."""
    empty = {"test": "stuck", "seat": "junk", "found": []}
    rounds = [
        sheet((ANA, BO, "sour"), ana=chair(1, "sweet", n + 1, 0), bo=row(0, 1, **empty), cy=row(1, 0, **empty))
        for n in (1, 2)
    ]
    verdict = judge(game(*rounds, ended="time"), R03="contraband")

    assert [] == found(verdict)
    spent = [
        sheet((ANA, BO, "sour"), ana=chair(1, "sweet", n + 1, 0, bombs=2 if n > 2 else 1), bo=row(0, 1, **empty), cy=row(1, 0, **empty))
        for n in (1, 2, 3, 4)
    ]  # fmt: skip
    assert [] == found(judge(game(*spent, ended="time"), R03="contraband"))


@pytest.mark.rule("SMU-715")
@pytest.mark.parametrize("played", [True, False])
def test_a_line_of_the_result_that_nobody_filled_in_is_one_error(played):
    """Bo's line has zeros throughout, his place among them; a place 0 does not exist."""
    stuck_round = [sheet(ana=junk(None, 1, 0), bo=junk(None, 0, 1))] if played else []
    wiped = Standing(sweet=0, sour=0, bombs=0, used=0, tokens=0, place=0)
    said = result(winner=ANA, rounds=9, supply={"sweet": 20, "sour": 24}, ana=(7, 1, 1, 0), bo=wiped)
    verdict = judge(game(*stuck_round, seats=TWO, result=said))

    assert ["SMU-715"] == found(verdict)
    assert "the line of bo in the result is not filled in" == first(verdict).message()
    assert {ANA: 1, BO: 2} == places(verdict)


@pytest.mark.rule("SMU-205")
def test_nothing_at_all_is_a_holding_for_somebody_who_is_placed():
    """Bo lost his token to a bomb, and his own bomb to a right guess."""
    nothing = Standing(sweet=0, sour=0, bombs=0, used=0, place=2)

    assert [] == found(judge(game(seats=TWO, result=result(ana=(7, 1, 1, 1), bo=nothing))))


@pytest.mark.rule("SMU-334")
def test_a_sphere_that_earned_nothing_was_empty():
    """Cy had to reveal, and a treat or a bomb would show in the tokens: only an empty sphere is left, which is doubted."""
    rows = {"ana": chair(1, "sweet", 2, 0), "bo": junk("sweet", 1, 1), "cy": chair(2, None, 1, 0)}
    record = game(sheet((ANA, BO, "sour"), **rows), sheet(ana=owns(2, 0), bo=owns(1, 1), cy=owns(1, 0)), ended="time")

    verdict = judge(record)

    assert [] == found(verdict)
    assert ["SMU-334"] == warned(verdict)
    assert "only if the sphere of cy held no piece or several" in verdict.findings[0].message()
