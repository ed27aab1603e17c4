"""Sheets that contradict themselves: one finding for one cause, and nobody is accused where the sheet does not show who."""

import pytest

from scorekeeper.games.engine.terms import Decision
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    chair,
    first,
    found,
    game,
    inspect,
    judge,
    junk,
    places,
    play,
    ranked,
    result,
    reveal,
    sheet,
    take,
    warned,
)

THREE = PLAYERS[:3]


def one_bomb(ana=2, bo=0, cy=1):
    """Bo reveals a sweet treat and then Ana a bomb, which brings a sweet token; the sweet tokens are those given."""
    return sheet(
        (BO, CY, "sweet"),
        ana=chair(2, "bomb", ana, 0, 0, 1),
        bo=chair(1, "sweet", bo, 1),
        cy=junk("sour", cy, 1),
    )


@pytest.mark.rule("SMU-615")
def test_nobody_is_accused_if_the_sheet_does_not_show_who_was_robbed():
    """Ana's bomb brought a sweet token, but Bo and Cy both still have theirs: either box may be the wrong one."""
    verdict = judge(one_bomb(ana=2, bo=1, cy=1))

    assert ["SMU-615"] == found(verdict)
    assert "one of these figures is wrong: bo with 1 sweet token and cy with 1 sweet token" in first(verdict).message()


@pytest.mark.parametrize(("bo", "cy"), [(1, 2), (2, 1)], ids=["bo was robbed", "cy was robbed"])
def test_the_next_round_is_not_judged_from_a_guess(bo, cy):
    """Round 2 is in order from one of the two readings of round 1, whichever it is, and so nothing is wrong with it."""
    following = sheet(
        (BO, CY, "sour"),
        ana=chair(2, "sour", 2, 1, 0, 1),
        bo=chair(1, "sweet", bo, 1),
        cy=junk("sweet", cy, 1),
    )

    assert ["SMU-615"] == found(judge(game(one_bomb(ana=2, bo=1, cy=1), following, ended="adjourned")))


@pytest.mark.parametrize(("bo", "cy"), [(0, 1), (1, 0), (1, 1)], ids=["bo", "cy", "as written"])
def test_the_result_is_not_judged_from_a_guess(bo, cy):
    """The result may have the tokens of either reading, or those of the sheet."""
    says = result(ana=(2, 0), bo=(bo, 1), cy=(cy, 1))

    assert ["SMU-615"] == found(judge(game(one_bomb(ana=2, bo=1, cy=1), ended="time", result=says)))


def test_a_decision_lets_figures_that_contradict_each_other_stand():
    decision = Decision(author="Head judge", reason="as all remember it", effect="as-written", rule="SMU-615")
    says = result(ana=(2, 0), bo=(1, 1), cy=(1, 1))
    verdict = judge(
        game(one_bomb(ana=2, bo=1, cy=1), ended="time", result=says), decisions=(decision,), R02="fewest-missing"
    )

    assert [] == found(verdict)
    assert {ANA: 2, BO: 2, CY: 2} == {place.participant: place.score for place in verdict.places}
    assert 3 == len(places(verdict))


@pytest.mark.rule("SMU-544")
def test_a_missed_bomb_that_robbed_somebody_else_is_one_finding():
    """Cy's missed bomb took Bo's token instead of Ana's, which shows in three boxes."""
    rows = {"ana": chair(1, "sour", 1, 1), "bo": chair(2, "sweet", 1, 0), "cy": junk("bomb", 1, 1, 0, 1)}

    verdict = judge(sheet((ANA, CY, "sweet"), **rows))

    assert ["SMU-544"] == found(verdict)
    text = "by the figures of the sheet cy takes a token from bo, but a bomb missed in an inspection robs only ana"
    assert text == first(verdict).message()


@pytest.mark.rule("SMU-533")
def test_the_owner_paid_instead_of_the_inspector_is_one_finding():
    paper = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 2, 0), bo=junk("sweet", 1, 1))

    assert ["SMU-533"] == found(judge(paper))


@pytest.mark.rule("SMU-535")
def test_a_token_instead_of_the_bomb_is_one_finding():
    paper = sheet((ANA, BO, "bomb"), ana=chair(1, "sour", 2, 1), bo=junk("bomb", 0, 1))

    verdict = judge(paper)

    assert ["SMU-535"] == found(verdict)
    assert "guessing a stink bomb earns the bomb itself" in first(verdict).message()


@pytest.mark.rule("SMU-535")
def test_a_guessed_bomb_that_stays_with_its_owner_is_one_finding():
    """Tokens are right; only the bomb has not changed hands."""
    paper = sheet((ANA, BO, "bomb"), ana=chair(1, "sour", 1, 1, 1), bo=junk("bomb", 0, 1, 1))

    assert ["SMU-535"] == found(judge(paper))


def test_a_revealed_bomb_that_took_nothing_is_one_finding():
    rows = {"ana": chair(1, "bomb", 1, 0, 0, 1), "bo": chair(2, "sour", 0, 2), "cy": junk("sour", 1, 1)}

    verdict = judge(sheet((ANA, CY, "sweet"), **rows))

    assert ["SMU-612"] == found(verdict)
    assert "by the figures of the sheet nobody takes it" in first(verdict).message()


@pytest.mark.rule("SMU-532")
def test_a_wrong_colour_that_two_spheres_explain():
    """Ana was paid twice for sweet treats and has a sweet and a sour token for them; nobody knows which is for which."""
    verdict = judge(sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", 2, 1), bo=junk("sweet", 0, 1)))

    assert ["SMU-532"] == found(verdict)
    assert [3, 0] == first(verdict).expected


def test_a_wrong_colour_in_round_1_may_be_that_of_the_starting_token():
    """Bo's reveal was paid in the wrong colour, or Bo began with a sweet token: the sheet shows no difference."""
    rows = {"ana": chair(1, "sweet", 3, 0), "bo": chair(2, "sour", 1, 1), "cy": junk("sweet", 1, 0)}
    verdict = judge(sheet((ANA, CY, "sweet"), **rows))

    assert ["SMU-611"] == found(verdict)
    assert first(verdict).message().endswith("as if bo had begun with a sweet token")


@pytest.mark.parametrize(
    ("rule", "ana", "bo"),
    [
        pytest.param("SMU-222", (2, 1), (0, 1), marks=pytest.mark.rule("SMU-222"), id="ana began with sour"),
        pytest.param("SMU-223", (3, 0), (1, 0), marks=pytest.mark.rule("SMU-223"), id="bo began with sweet"),
    ],
)
def test_a_starting_token_of_the_wrong_colour_shows_on_the_first_sheet(rule, ana, bo):
    """The transcript shows what the spheres earned, so only the starting token can be the cause."""
    events = [inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet"), reveal(ANA, "sweet"), take(ANA, "sweet")]
    paper = sheet((ANA, BO, "sweet"), ana=chair(1, "sweet", *ana), bo=junk("sweet", *bo))

    assert [rule] == found(play(ranked(ANA, seats=PLAYERS[:2]), events, sheet=paper, complete=True))


@pytest.mark.rule("SMU-334")
def test_a_sphere_that_earned_nothing_before_the_game_was_adjourned():
    """Bo must have revealed a piece and earned something, unless the round was broken off."""
    rows = {"ana": chair(1, "sweet", 2, 0), "bo": chair(2, None, 0, 1), "cy": junk("sweet", 2, 0)}
    paper = sheet((ANA, CY, "sour"), **rows)

    assert ["SMU-334"] == warned(judge(game(paper, ended="adjourned")))
    assert [] == warned(judge(game(paper, ended="time")))


def test_a_slip_is_not_held_against_a_later_round_with_blank_boxes():
    """Bo's third sour token was told in round 1; it is still there in round 2, of which only tokens are recorded."""
    one = sheet((ANA, BO, "bomb"), ana=chair(1, "sweet", 2, 0), bo=junk("sour", 0, 3))
    rows = {"ana": chair(1, "sweet", 3, 0), "bo": junk(None, 0, 4)}

    assert [1] == [finding.where.round for finding in judge(game(one, sheet(**rows))).errors]
