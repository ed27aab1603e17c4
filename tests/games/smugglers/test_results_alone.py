"""Records with only a result: they rank, they say what is unchecked, and the impossible is found."""

import pytest

from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.smugglers.record import Standing
from scorekeeper.games.smugglers.scoring.sets import TARGETS, missing, reachable, totals_that_win
from tests.games.smugglers.tables import ANA, BO, CY, PLAYERS, first, found, game, judge, places, result, unchecked

TWO, THREE = PLAYERS[:2], PLAYERS[:3]


def claimed(seats=TWO, ended="finished", variant="standard", decisions=(), rulings=None, **fields):
    """Judge a record of which only the result is known."""
    record = game(seats=seats, result=result(**fields), ended=ended, variant=variant)
    return judge(record, decisions=decisions, **(rulings or {}))


@pytest.mark.rule("SMU-712", "SMU-716", "SMU-711")
def test_holdings_rank():
    verdict = claimed(ana=(3, 6), bo=(7, 1))

    assert [] == found(verdict)
    assert {BO: 1, ANA: 2} == places(verdict)
    assert {BO: 8, ANA: 9} == {place.participant: place.score for place in verdict.places}
    assert ["SMU-531"] == unchecked(verdict)
    assert "bo has 7 sweet tokens: a winning set" == verdict.trail[0].message()


@pytest.mark.rule("SMU-716")
def test_nobody_has_a_set():
    verdict = claimed(ana=(6, 4), bo=(3, 3), winner=ANA)

    assert ["SMU-716"] == found(verdict)
    assert {} == places(verdict)
    assert not verdict.finished


@pytest.mark.rule("SMU-711")
def test_two_have_a_set():
    verdict = claimed(ana=(7, 0), bo=(0, 7))

    assert ["SMU-711"] == found(verdict)
    assert {} == places(verdict)


@pytest.mark.rule("SMU-711")
@pytest.mark.parametrize("held", [(8, 0), (7, 5), (6, 6), (0, 8), (5, 7)])
def test_holdings_that_no_last_token_makes(held):
    verdict = claimed(ana=held, bo=(1, 1))

    assert ["SMU-711"] == found(verdict)
    assert {ANA: 1, BO: 2} == places(verdict)


@pytest.mark.parametrize(("variant", "count", "totals"), [("standard", 13, range(7, 12)), ("short", 9, range(5, 9))])
def test_the_winning_holdings_that_can_be_reached(variant, count, totals):
    target = TARGETS[variant]

    held = [(sweet, sour) for sweet in range(12) for sour in range(12) if reachable(sweet, sour, target)]

    assert count == len(held)
    assert totals == totals_that_win(target)
    assert {sweet + sour for sweet, sour in held} == set(totals)
    assert {0} == {missing(*one, target) for one in held}


@pytest.mark.rule("SMU-803", "SMU-711")
def test_the_short_game_has_its_own_sets():
    assert {ANA: 1, BO: 2} == places(claimed(variant="short", ana=(5, 3), bo=(0, 4)))
    assert ["SMU-711"] == found(claimed(variant="short", ana=(5, 4), bo=(0, 4)))
    assert ["SMU-716"] == found(claimed(ana=(5, 3), bo=(0, 4)))


@pytest.mark.parametrize(
    ("held", "rule"),
    [
        pytest.param((7, 2), "SMU-712", marks=pytest.mark.rule("SMU-712")),
        pytest.param((2, 7), "SMU-713", marks=pytest.mark.rule("SMU-713")),
        pytest.param((5, 6), "SMU-714", marks=pytest.mark.rule("SMU-714")),
    ],
)
def test_most_tokens_do_not_win(held, rule):
    """Bo has more tokens, and is named as the winner."""
    verdict = claimed(ana=held, bo=(6, 4), winner=BO)

    assert [rule] == found(verdict)
    assert (ANA, BO) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-906", "SMU-907")
def test_tokens_and_supply_add_up_to_28():
    assert [] == found(claimed(ana=(7, 2), bo=(3, 3), supply={"sweet": 18, "sour": 23}))
    assert ["SMU-906", "SMU-907"] == found(claimed(ana=(7, 2), bo=(3, 3), supply={"sweet": 17, "sour": 24}))


@pytest.mark.rule("SMU-205")
@pytest.mark.parametrize("bombs", [((1, 0), (1, 1)), ((0, 0), (1, 0))])
def test_bombs_add_up_to_the_players(bombs):
    assert ["SMU-205"] == found(claimed(ana=(7, 1, *bombs[0]), bo=(0, 1, *bombs[1])))
    assert [] == found(claimed(ana=(7, 1, 0, 0), bo=(0, 1, 1, 1)))


@pytest.mark.rule("SMU-905")
@pytest.mark.parametrize("bombs", [(-1, 0), (0, -1)])
def test_bombs_below_nothing_are_wrong_in_themselves_and_not_in_the_sum(bombs):
    """Bo has the bombs of both, so that nothing is missing."""
    assert ["SMU-905"] == found(claimed(ana=(7, 1, *bombs), bo=(0, 1, 1, 1)))


@pytest.mark.rule("SMU-612")
def test_a_starting_token_is_lost_only_to_a_bomb():
    """Bo started with a sour token."""
    assert [] == found(claimed(ana=(7, 1, 0, 1), bo=(2, 0, 1, 0)))
    verdict = claimed(ana=(7, 1, 1, 0), bo=(2, 0, 1, 0))

    assert ["SMU-612"] == found(verdict)
    assert "result.rows.bo.sour" == first(verdict).where.field


@pytest.mark.rule("SMU-407")
def test_too_few_rounds():
    """Seven of the own starting colour take three rounds at least."""
    assert [] == found(claimed(ana=(7, 0), bo=(0, 1), rounds=3))
    assert ["SMU-407"] == found(claimed(ana=(7, 0), bo=(0, 1), rounds=2))
    assert ["SMU-407"] == found(claimed(ana=(7, 0), bo=(0, 1), rounds=4, stuck=2))


@pytest.mark.rule("SMU-407")
def test_too_many_tokens_for_the_rounds():
    """Three paying rounds of two players add six tokens to their two."""
    verdict = claimed(ana=(7, 0), bo=(0, 5), rounds=3)

    assert ["SMU-407"] == found(verdict)
    assert (
        "the players have 12 tokens after 3 rounds in which somebody passed, but that takes at least 5"
        == first(verdict).message()
    )


@pytest.mark.rule("SMU-905", "SMU-715")
def test_nonsense():
    assert ["SMU-905"] == found(claimed(ana=(7, 1), bo=(-1, 3)))
    assert ["SMU-715"] == found(claimed(ana=(7, 1), bo=Standing(sweet=1, sour=1, tokens=3)))


@pytest.mark.rule("SMU-105")
def test_places_alone_rank():
    verdict = claimed(THREE, ana=Standing(place=2), bo=Standing(place=1), cy=Standing(place=2))

    assert [] == found(verdict)
    assert {BO: 1, ANA: 2, CY: 2} == places(verdict)
    assert "the result says bo is in place 1" == verdict.trail[0].message()


@pytest.mark.rule("SMU-105")
def test_a_third_place_by_the_book_does_not_exist():
    said = {"ana": Standing(place=2), "bo": Standing(place=1), "cy": Standing(place=3)}

    assert ["SMU-105"] == found(claimed(THREE, **said))
    assert [] == found(claimed(THREE, rulings={"R01": "most-tokens"}, **said))


@pytest.mark.rule("SMU-711", "SMU-716")
def test_one_player_is_first():
    assert ["SMU-711"] == found(claimed(ana=Standing(place=1), bo=Standing(place=1)))
    assert ["SMU-716"] == found(claimed(ana=Standing(place=2), bo=Standing(place=2)))
    assert ["SMU-716"] == found(claimed(winner=BO, ana=Standing(place=1), bo=Standing(place=2)))


@pytest.mark.rule("SMU-105")
def test_the_winner_alone_ranks():
    verdict = claimed(THREE, winner=CY)

    assert [] == found(verdict)
    assert {CY: 1, ANA: 2, BO: 2} == places(verdict)
    assert [] == claimed(THREE, winner=CY, rulings={"R01": "most-tokens"}).places


def test_totals_rank_where_only_one_can_have_won():
    """A quick result: 8 tokens against 6 and 3."""
    said = {"ana": Standing(tokens=6), "bo": Standing(tokens=8), "cy": Standing(tokens=3)}

    assert {BO: 1, ANA: 2, CY: 2} == places(claimed(THREE, **said))
    assert [] == found(claimed(THREE, **said))


def test_totals_that_do_not_tell_the_winner():
    verdict = claimed(ana=Standing(tokens=9), bo=Standing(tokens=8))

    assert [] == found(verdict)
    assert {} == places(verdict)
    assert ["SMU-531", "SMU-716"] == sorted(unchecked(verdict))
    assert {ANA: 2, BO: 1} == places(claimed(ana=Standing(tokens=9), bo=Standing(tokens=8), winner=BO))


@pytest.mark.rule("SMU-716", "SMU-711")
def test_totals_against_the_rules():
    assert "SMU-716" in found(claimed(ana=Standing(tokens=6), bo=Standing(tokens=3)))
    assert "SMU-711" in found(claimed(ana=Standing(tokens=12), bo=Standing(tokens=3)))
    assert ["SMU-716"] == found(claimed(ana=Standing(tokens=8), bo=Standing(tokens=3), winner=BO))
    assert "SMU-716" in found(claimed(ana=Standing(tokens=5, place=1), bo=Standing(tokens=3, place=2)))


def test_nothing_is_written_down():
    verdict = claimed()

    assert [] == found(verdict)
    assert ["SMU-531", "SMU-716"] == sorted(unchecked(verdict))


def test_a_winner_as_written():
    decision = Decision(effect="as-written", author="judge", reason="seen by all")

    assert {BO: 1, ANA: 2} == places(claimed(ana=(7, 1), bo=(3, 3), winner=BO, decisions=(decision,)))
    said = {"ana": Standing(place=1), "bo": Standing(place=2), "winner": BO}
    assert {BO: 1, ANA: 2} == places(claimed(decisions=(decision,), **said))
    level = {"ana": Standing(place=1), "bo": Standing(place=1)}
    assert {ANA: 1, BO: 1} == places(claimed(decisions=(decision,), **level))
    totals = {"ana": Standing(tokens=8), "bo": Standing(tokens=3), "winner": BO}
    assert {BO: 1, ANA: 2} == places(claimed(decisions=(decision,), **totals))


def test_a_game_that_was_won_before_time_was_called():
    assert {ANA: 1, BO: 2} == places(claimed(ended="time", ana=(7, 1), bo=(3, 3)))


def test_a_stopped_game_without_holdings():
    assert ["SMU-716"] == found(claimed(ended="time", winner=ANA))
    assert {} == places(claimed(ended="time"))


@pytest.mark.rule("SMU-905", "SMU-205")
def test_a_figure_below_zero_is_heard_before_the_sum():
    told = result(winner=ANA, ana=(7, 1, -1, 0), bo=(3, 1, 3, 0))

    assert ["SMU-905", "SMU-205"] == found(judge(game(seats=[ANA, BO], result=told)))


@pytest.mark.rule("SMU-407")
@pytest.mark.parametrize(
    ("rounds", "ana", "bo"),
    [
        (3, (7, 0, 0, 1), (0, 1, 0, 1)),
        (3, (7, 0, 0, 1), (0, 1, 1, 0)),
        (3, (7, 0, 1, 1), (0, 1, 0, 0)),
        (4, (7, 0, 2, 0), (1, 2, 0, 0)),
        (4, (7, 1, 0, 2), (0, 2, 0, 0)),
    ],
)
def test_a_sphere_with_a_bomb_brings_no_token_from_the_supply(rounds, ana, bo):
    """Two spheres a round bring the tokens; none is left for bombs that were used or won."""
    assert ["SMU-407"] == found(claimed(ana=ana, bo=bo, rounds=rounds, stuck=0))
    assert [] == found(claimed(ana=ana, bo=bo, rounds=rounds + 2, stuck=0))
