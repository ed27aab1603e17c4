"""Blank boxes: a record is wrong if no way of filling them in is legal, and in order if some way is."""

import pytest

from scorekeeper.games.smugglers.record import Row, Sheet, Standing
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
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
)

TWO, THREE = PLAYERS[:2], PLAYERS[:3]


def brink(**held):
    """Round 1 of three, or of four if Di has something; how the tokens were won is not asked here."""
    usual = {"ana": (6, 0, 1, 0), "bo": (0, 1, 1, 0), "cy": (1, 0, 1, 0)}
    return Sheet(rows={who: owns(*counts) for who, counts in {**usual, **held}.items()})


def late(verdict):
    """The errors after round 1."""
    return [finding for finding in verdict.errors if finding.where.round != 1]


def rules(verdict):
    return [finding.rule for finding in late(verdict)]


@pytest.mark.rule("SMU-542")
def test_a_wrong_guess_paid_with_the_winning_token_is_found_behind_closed_spheres():
    """Bo names sour, the sphere holds sweet, and Bo takes the seventh sour token; the others stay closed by rule."""
    last = sheet((BO, CY, "sour"), bo=chair(1, None, 0, 7), cy=junk("sweet", 1, 0), ana=junk(None, 6, 0))
    verdict = judge(game(brink(bo=(0, 6, 1, 0)), last))

    assert ["SMU-542"] == rules(verdict)
    assert (
        "by the rest of the sheet cy has 2 sweet tokens after round 2, whatever the blank boxes held, but the sheet says 1"
        == late(verdict)[0].message()
    )


def test_a_right_guess_wins_behind_closed_spheres():
    last = sheet((BO, CY, "sour"), bo=chair(1, None, 0, 7), cy=junk("sour", 1, 0), ana=junk(None, 6, 0))
    verdict = judge(game(brink(bo=(0, 6, 1, 0)), last))

    assert [] == rules(verdict)
    assert {BO: 1, ANA: 2, CY: 2} == places(verdict)


def test_somebody_in_the_junk_room_may_have_revealed_before_the_win():
    """Di has a second sour token, so Di revealed before Ana won; what it was is not written down."""
    rows = {"bo": chair(1, "sour", 0, 2), "cy": junk("sour", 1, 1), "ana": junk("sweet", 7, 0)}
    told = judge(game(brink(di=(0, 1, 1, 0)), sheet((BO, CY, "bomb"), di=junk(None, 0, 2), **rows)))

    assert [] == rules(told)
    assert {ANA: 1, BO: 2, CY: 2, DI: 2} == places(told)
    never = judge(game(brink(di=(0, 1, 1, 0)), sheet((BO, CY, "bomb"), di=junk(None, 0, 3), **rows)))
    assert ["SMU-407"] == rules(never)


@pytest.mark.parametrize(("guess", "errors"), [("bomb", []), (None, []), ("sour", ["SMU-715"])])
@pytest.mark.rule("SMU-715")
def test_a_row_of_zeros_counts_where_a_round_can_lead_to_it(guess, errors):
    """Ana took Bo's bomb by a right guess and robbed his only token; by a wrong guess he would have one left."""
    ana = row(1, 1, None, None, test="passed", seat="1", found=["bomb"])
    verdict = judge(game(sheet((ANA, BO, guess), ana=ana, bo=Row(sweet=0, sour=0)), ended="time"))

    assert errors == found(verdict)


def test_a_missing_row_is_not_held_against_anybody():
    alone = Sheet(rows={ANA: owns(2, 0)})
    verdict = judge(game(alone, seats=TWO, ended="time"))

    assert [] == found(verdict)
    assert "SMU-715" in unchecked(verdict)


@pytest.mark.rule("SMU-531")
def test_a_missing_row_does_not_excuse_the_others():
    verdict = judge(game(Sheet(rows={ANA: owns(5, 0)}), seats=TWO, ended="time"))

    assert ["SMU-531"] == found(verdict)
    assert "no way of filling in the blank boxes of round 1" in first(verdict).message()


@pytest.mark.rule("SMU-547")
@pytest.mark.parametrize(("content", "errors"), [("sour", []), ("bomb", ["SMU-547"])])
def test_bombs_that_a_sheet_does_not_give_are_known_from_the_rounds_around_it(content, errors):
    """Bo used his bomb in round 1 if anybody did: his second token was Ana's. In round 2 he has none left to hide."""
    one = sheet((ANA, BO, "sour"), ana=owns(0, 0), bo=owns(1, 1))
    assert [] == found(judge(game(one, ended="time")))
    two = sheet(
        (ANA, BO, "sweet"), ana=chair(1, "sour", 0, 1), bo=junk(content, 1, 2 if content == "sour" else 1, 0, 1)
    )
    verdict = judge(game(one, two, ended="time"))

    assert errors == [rule for rule in found(verdict) if rule == "SMU-547"]
    assert bool(errors) == bool(found(verdict))


@pytest.mark.rule("SMU-402")
def test_two_players_on_one_chair_are_named_though_other_seats_are_blank():
    verdict = judge(game(sheet(ana=row(2, 1, seat="1"), bo=row(0, 1, seat="1"), cy=row(1, 0)), ended="time"))

    assert ["SMU-402"] == found(verdict)
    assert "ana and bo share chair 1" == first(verdict).message()


def test_a_written_seat_is_not_overruled_by_the_tests():
    """Only Ana passed, so she sits on chair 1; that she sits on chair 2 fits no ranking, whatever Bo's blank seat was."""
    rows = {"ana": row(1, 0, test="passed", seat="2"), "bo": row(0, 1, test="stuck")}

    assert found(judge(game(sheet(**rows), ended="time")))


@pytest.mark.rule("SMU-701")
def test_who_starts_is_not_known_after_a_round_that_may_have_been_all_stuck():
    """Ruling SMU-R18: no token moved in round 1; where a bomb may have been won, not all need have got stuck."""
    blank = Sheet(rows={ANA: owns(1, 0), BO: owns(0, 1)})
    for starter in TWO:
        later = sheet(ana=junk(None, 1, 0), bo=junk(None, 0, 1), starter=starter)
        assert [] == found(judge(game(blank, later, ended="time"), R18="same"))
    sure = Sheet(rows={ANA: owns(1, 0, 1, 0), BO: owns(0, 1, 1, 0)})
    assert ["SMU-701"] == found(judge(game(sure, later, ended="time"), R18="same"))


@pytest.mark.rule("SMU-715")
def test_a_result_that_no_filling_makes_legal():
    """Ana has 7 tokens and one sweet: six sour are no set."""
    said = result(winner=ANA, ana=Standing(sweet=1, tokens=7, place=1), bo=Standing(sweet=3, sour=3, place=2))
    assert found(judge(game(seats=TWO, result=said)))
    fine = result(winner=ANA, ana=Standing(sweet=1, tokens=8, place=1), bo=Standing(sweet=3, sour=3, place=2))
    assert [] == found(judge(game(seats=TWO, result=fine)))


@pytest.mark.rule("SMU-715")
def test_colours_that_do_not_fit_the_total_are_found_though_one_is_blank():
    """One sweet and nine in all would make eight sour, more than the game lasts."""
    said = result(winner=ANA, ana=(7, 4), bo=Standing(sweet=1, tokens=9, place=2))

    assert ["SMU-715"] == found(judge(game(seats=TWO, result=said)))
