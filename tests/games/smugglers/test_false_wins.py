"""A player is declared the winner without a winning set, or instead of somebody who has one: told once, where it began."""

import pytest

from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.smugglers.record import Round, Standing
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    before,
    chair,
    found,
    game,
    inspect,
    judge,
    junk,
    owns,
    places,
    ranked,
    result,
    reveal,
    sheet,
    state,
    take,
    unchecked,
    won,
)

TWO, THREE = PLAYERS[:2], PLAYERS[:3]
HALF = [inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet")]
WHOLE = [*HALF, reveal(ANA, "sweet"), take(ANA, "sweet")]


def told(*events, result=None, ana=(4, 0), ended="finished", after=None, rulings=None, decisions=()):
    """What is told of round 2, in which Ana gains up to two sweet tokens."""
    start = before(ana=(*ana, 1, 0))
    script = [*ranked(ANA, seats=TWO, starter=BO), *events]
    record = game(start, Round(number=2, transcript=script, sheet=after), seats=TWO, result=result, ended=ended)
    verdict = judge(record, decisions=decisions, **(rulings or {}))
    # How Ana came by her tokens in round 1 is not what these tests are about.
    return [finding for finding in verdict.errors if finding.where.round != 1], verdict


SAYS_ANA = {"winner": ANA, "ana": Standing(place=1), "bo": Standing(place=2)}
SAYS_BO = {"winner": BO, "ana": Standing(place=2), "bo": Standing(place=1)}


@pytest.mark.rule("SMU-716")
@pytest.mark.parametrize("events", [HALF, WHOLE], ids=["half a round", "a whole round"])
@pytest.mark.parametrize("said", [{}, {"winner": ANA}, SAYS_ANA, {"winner": ANA, "set": "sweet"}])
@pytest.mark.parametrize("ended", ["finished", "time", "abandoned", "adjourned"])
def test_a_result_that_repeats_a_false_win(events, said, ended):
    """The call is the cause: the result repeats it, the round stops with it, and nobody is placed."""
    errors, verdict = told(*events, won(ANA), result=result(**said), ended=ended)

    assert ["SMU-716"] == [finding.rule for finding in errors]
    assert errors[0].where.event is not None
    assert {} == places(verdict)


@pytest.mark.rule("SMU-716")
def test_nobody_is_placed_after_a_false_win_and_it_is_said_why():
    _, verdict = told(*WHOLE, won(ANA), result=result(**SAYS_ANA))

    assert "SMU-716" in unchecked(verdict)
    assert not verdict.finished


@pytest.mark.rule("SMU-716")
def test_a_result_that_names_somebody_else_than_a_false_win():
    errors, _ = told(*WHOLE, won(ANA), result=result(winner=BO))

    assert ["SMU-716", "SMU-716"] == [finding.rule for finding in errors]


@pytest.mark.rule("SMU-715")
def test_figures_of_a_result_after_a_false_win_are_compared():
    errors, _ = told(*WHOLE, won(ANA), result=result(winner=ANA, bo=(5, 1)))

    assert ["SMU-716", "SMU-715"] == [finding.rule for finding in errors]


@pytest.mark.rule("SMU-602")
def test_a_round_that_goes_on_after_a_false_win_must_be_complete():
    """A win that the table takes back excuses nothing."""
    errors, _ = told(won(BO), *HALF, result=None)

    assert ["SMU-716", "SMU-602"] == [finding.rule for finding in errors]


@pytest.mark.rule("SMU-716")
def test_a_win_is_called_for_another_player_and_the_result_repeats_it():
    """Ana has her seventh token; the places are hers by the rules."""
    errors, verdict = told(*HALF, won(BO), result=result(**SAYS_BO), ana=(6, 0))

    assert ["SMU-716"] == [finding.rule for finding in errors]
    assert {ANA: 1, BO: 2} == places(verdict)


@pytest.mark.rule("SMU-712")
def test_a_wrong_set_is_called_and_the_result_repeats_it():
    errors, _ = told(*HALF, won(ANA, "sour"), result=result(winner=ANA, set="sour"), ana=(6, 0))

    assert ["SMU-712"] == [finding.rule for finding in errors]
    assert errors[0].where.event is not None


@pytest.mark.rule("SMU-716")
@pytest.mark.parametrize("how", ["fewest-missing", "draw"])
def test_a_stopped_game_that_is_ranked_after_a_false_win(how):
    errors, _ = told(*WHOLE, won(BO), result=result(**SAYS_BO), ended="time", rulings={"R02": how})

    assert ["SMU-716"] == [finding.rule for finding in errors]


def test_a_false_win_as_written():
    """A head judge may let the win stand; then the result that repeats it is right."""
    decision = Decision(effect="as-written", author="judge", reason="seen by all", rule="SMU-716", round=2)

    errors, verdict = told(*WHOLE, won(ANA), result=result(**SAYS_ANA), decisions=(decision,))
    assert [] == errors
    assert {ANA: 1, BO: 2} == places(verdict)
    assert "ana counts as place 1, as written" in [step.message() for step in verdict.trail]

    _, verdict = told(*HALF, won(BO), result=result(**SAYS_BO), ana=(6, 0), decisions=(decision,))
    assert {BO: 1, ANA: 2} == places(verdict)


def test_a_false_win_by_the_rules():
    decision = Decision(effect="by-rules", author="judge", reason="counted again", rule="SMU-716", round=2)

    errors, verdict = told(*HALF, won(BO), result=result(**SAYS_BO), ana=(6, 0), decisions=(decision,))

    assert [] == errors
    assert {ANA: 1, BO: 2} == places(verdict)


# The cause of a false win is told in its place.


@pytest.mark.rule("SMU-531")
@pytest.mark.parametrize("statement", [(), (state(ana=(7, 0), supply={"sweet": 21}),)])
def test_the_token_that_wins_is_not_written_down(statement):
    """The missing token is the cause; statement, win and result are right."""
    untaken = [inspect(ANA, BO, "sweet", "sweet"), *statement, won(ANA)]
    errors, _ = told(*untaken, result=result(**SAYS_ANA), ana=(6, 0))

    assert ["SMU-531"] == [finding.rule for finding in errors]


@pytest.mark.rule("SMU-531")
def test_the_table_may_state_the_position_before_a_token_is_taken():
    errors, _ = told(HALF[0], state(ana=(4, 0)), *WHOLE[1:], ended="abandoned")
    assert [] == errors

    errors, _ = told(HALF[0], state(ana=(4, 0)), ended="abandoned")
    assert [] == errors


@pytest.mark.rule("SMU-531")
def test_a_sheet_on_which_the_called_winner_has_a_set():
    """The transcript leads to six tokens, the sheet has seven: that figure is wrong, and the rest follows from it."""
    paper = sheet(ana=owns(7, 0), bo=owns(0, 1))
    errors, verdict = told(*WHOLE, won(ANA), result=result(winner=ANA, ana=(7, 0)), after=paper)

    assert ["rounds.2.sheet.rows.ana.sweet"] == [finding.where.field for finding in errors]
    assert {} == places(verdict)


def test_a_slip_of_an_earlier_sheet_is_not_told_again_in_a_statement():
    """Ana has one sweet token too many on the sheet of round 1; in round 2 the table counts on from there."""
    first = [
        *ranked(ANA, seats=TWO),
        inspect(ANA, BO, "sweet", "sour"),
        take(BO, "sour"),
        reveal(ANA, "sour"),
        take(ANA, "sour"),
    ]
    slip = sheet((ANA, BO, "sweet"), ana=chair(1, "sour", 2, 1), bo=junk("sour", 0, 2))
    second = [*ranked(BO, seats=TWO, starter=BO), inspect(BO, ANA, "sweet", "sour"), take(ANA, "sour")]
    again = state(ana=(2, 2), bo=(0, 2), supply={"sweet": 26, "sour": 24})
    record = game(
        Round(number=1, transcript=first, sheet=slip),
        Round(number=2, transcript=[*second, again]),
        seats=TWO,
        ended="time",
    )

    assert ["rounds.1.sheet.rows.ana.sweet"] == [finding.where.field for finding in judge(record).errors]


# Only the result is recorded.


@pytest.mark.rule("SMU-712")
def test_a_false_winner_with_the_places_that_follow():
    """Bo is named and first: one mistake."""
    said = result(winner=BO, ana=Standing(sweet=7, sour=0, place=2), bo=Standing(sweet=3, sour=1, place=1))

    verdict = judge(game(seats=TWO, result=said))

    assert ["SMU-712"] == found(verdict)
    assert "result.winner" == verdict.errors[0].where.field
    assert {ANA: 1, BO: 2} == places(verdict)


@pytest.mark.rule("SMU-712", "SMU-105")
def test_a_place_that_does_not_follow_from_a_false_winner():
    rows = {"ana": Standing(sweet=7, sour=0, place=2), "bo": Standing(sweet=3, sour=1, place=1)}
    said = result(winner=BO, cy=Standing(sweet=1, sour=1, place=3), **rows)

    assert ["SMU-105", "SMU-712"] == found(judge(game(seats=THREE, result=said)))
    assert ["SMU-712"] == found(judge(game(seats=THREE, result=said), R01="most-tokens"))


@pytest.mark.rule("SMU-716")
def test_tokens_without_colours_and_a_false_winner():
    rows = {"ana": Standing(tokens=6, place=2), "bo": Standing(tokens=4, place=1)}

    verdict = judge(game(seats=THREE, result=result(winner=BO, **rows)))

    assert ["SMU-716"] == found(verdict)
    assert {CY: 1, ANA: 2, BO: 2} == places(verdict)


@pytest.mark.rule("SMU-716")
def test_places_against_the_named_winner_where_the_tokens_decide():
    rows = {"ana": Standing(tokens=8, place=2), "bo": Standing(tokens=4, place=1)}

    verdict = judge(game(seats=TWO, result=result(winner=ANA, **rows)))

    assert ["SMU-716"] == found(verdict)
    assert {ANA: 1, BO: 2} == places(verdict)


def test_exchanged_first_places_as_written():
    decision = Decision(effect="as-written", author="judge", reason="seen by all", rule="SMU-712")
    said = result(ana=Standing(sweet=7, sour=0, place=2), bo=Standing(sweet=3, sour=1, place=1))

    assert {BO: 1, ANA: 2} == places(judge(game(seats=TWO, result=said), decisions=(decision,)))
