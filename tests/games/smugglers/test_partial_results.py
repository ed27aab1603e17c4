"""Results of which a part is written down: what follows from it is checked, and what does not is said to be unchecked."""

import pytest

from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.smugglers.record import Standing
from scorekeeper.games.smugglers.scoring.holdings import holdings_left_open
from scorekeeper.games.smugglers.scoring.sets import TARGETS, ends
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    first,
    found,
    game,
    judge,
    junk,
    owns,
    places,
    result,
    sheet,
    unchecked,
)

THREE = PLAYERS[:3]
BY_RULES, AS_WRITTEN = (
    (Decision(effect=effect, author="judge", reason="agreed"),) for effect in ("by-rules", "as-written")
)


def claimed(seats=THREE, ended="finished", decisions=(), rulings=None, **fields):
    """Judge a record of which only the result is known."""
    return judge(game(seats=seats, result=result(**fields), ended=ended), decisions=decisions, **(rulings or {}))


def totals(*tokens, placed=()):
    """Rows with the number of tokens, and with places, for Ana, Bo and so on."""
    said = [*placed, *[None] * len(tokens)]
    return {who: Standing(tokens=count, place=place) for who, count, place in zip(PLAYERS, tokens, said, strict=False)}


def placed(*places):
    return {who: Standing(place=place) for who, place in zip(PLAYERS, places, strict=False)}


# What follows from other figures.


def test_a_blank_that_the_supply_fills():
    """Of 28 sweet tokens 18 are left, Ana has 5 and Cy 2, so Bo has 3; of Cy nothing need be written at all."""
    verdict = claimed(winner=ANA, ana=(5, 5), bo=Standing(sour=5), cy=(2, 2), supply={"sweet": 18, "sour": 16})

    assert [] == found(verdict)
    assert {ANA: 10, BO: 8, CY: 4} == {place.participant: place.score for place in verdict.places}
    verdict = claimed(winner=ANA, ana=(5, 5), bo=(1, 4), supply={"sweet": 17, "sour": 17})
    assert 7 == verdict.places[2].score
    assert ["SMU-531"] == unchecked(verdict)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        pytest.param({"supply": {"sweet": 16, "sour": 16}}, "SMU-711", id="the supply makes a second set"),
        pytest.param({"bo": Standing(sour=5, tokens=10)}, "SMU-711", id="the sum makes a second set"),
        pytest.param({"bo": Standing(sour=5, tokens=4)}, "SMU-715", id="more of a colour than in all"),
        pytest.param({"supply": {"sweet": 10, "sour": 16}}, "SMU-906", id="more sweet than anybody can have"),
        pytest.param({"supply": {"sweet": 18, "sour": 10}}, "SMU-907", id="more sour than is written"),
    ],
)
def test_a_blank_switches_nothing_off(fields, rule):
    """Ana has won with five of each, Bo has five sour tokens; how many sweet ones is left blank."""
    assert [rule] == found(claimed(winner=ANA, **{"ana": (5, 5), "bo": Standing(sour=5), "cy": (2, 2)} | fields))


@pytest.mark.rule("SMU-905", "SMU-906")
def test_totals_and_supply_add_up():
    assert [] == found(claimed(winner=ANA, **totals(10, 5, 4), supply={"sweet": 17, "sour": 20}))
    verdict = claimed(winner=ANA, **totals(10, 5, 4), supply={"sweet": 17, "sour": 17})

    assert ["SMU-905"] == found(verdict)
    assert "by the supply the players have 22 tokens together, but by their own lines it is at most 19" == (
        first(verdict).message()
    )
    assert ["SMU-906"] == found(claimed(winner=ANA, **totals(10, 5, 4), supply={"sweet": 3}))


@pytest.mark.rule("SMU-905")
def test_nobody_has_fewer_than_no_tokens():
    assert ["SMU-905"] == found(claimed(**totals(10, -3, 8, placed=(1, 2, 2))))


@pytest.mark.rule("SMU-716", "SMU-712")
def test_a_supply_that_leaves_nobody_a_set():
    """Two sweet and five sour tokens are with the players; four sweet ones are no set of sweet ones."""
    assert ["SMU-716"] == found(claimed(winner=ANA, supply={"sweet": 26, "sour": 23}))
    assert ["SMU-712"] == found(claimed(winner=ANA, set="sweet", supply={"sweet": 24, "sour": 17}))


def test_the_holdings_that_figures_leave_open():
    """All that a game can end with, then those of seven tokens, then those that the supply allows."""
    target = TARGETS["standard"]
    every = ends(target)

    assert 58 == len(every)
    left, clash = holdings_left_open(result(ana=Standing(tokens=7)), [ANA, BO], target)
    assert ({(sweet, 7 - sweet) for sweet in range(8)}, every, None) == (left[ANA], left[BO], clash)
    left, clash = holdings_left_open(result(ana=(4, 3), supply={"sweet": 22, "sour": 23}), [ANA, BO], target)
    assert ({(2, 2)}, None) == (left[BO], clash)


# The set, the rounds and the bombs.


@pytest.mark.rule("SMU-714")
def test_a_set_that_so_few_tokens_do_not_make():
    assert ["SMU-714"] == found(claimed(winner=ANA, set="both", **totals(7, 5, 4)))
    assert [] == found(claimed(winner=ANA, set="sweet", **totals(11, 5, 4)))


@pytest.mark.rule("SMU-407")
@pytest.mark.parametrize(
    ("winner", "named", "rounds"),
    [(ANA, "both", 5), (ANA, "sweet", 3), (ANA, "sour", 4), (BO, "sweet", 4), (BO, "sour", 3)],
)
def test_a_set_takes_rounds(winner, named, rounds):
    """Ten tokens take five rounds; seven of the colour that one did not start with take four."""
    assert [] == found(claimed(winner=winner, set=named, rounds=rounds))
    assert ["SMU-407"] == found(claimed(winner=winner, set=named, rounds=rounds - 1))


@pytest.mark.rule("SMU-407")
def test_the_other_colour_takes_longer():
    """Bo started with a sour token, which he lost, and has seven sweet ones."""
    held = {"ana": (1, 1), "bo": (7, 0), "cy": (1, 0)}

    assert [] == found(claimed(rounds=4, **held))
    assert ["SMU-407"] == found(claimed(rounds=3, **held))
    assert [] == found(claimed(rounds=3, rulings={"R16": "by-age"}, **held))


@pytest.mark.rule("SMU-503", "SMU-335")
def test_bombs_need_rounds_in_which_somebody_passed():
    start = {"ana": (1, 0, 1, 0), "bo": (0, 1, 1, 0), "cy": (1, 0, 1, 0)}

    assert [] == found(claimed(ended="time", rounds=4, stuck=4, **start))
    assert ["SMU-503"] == found(claimed(ended="time", rounds=4, stuck=4, **start | {"cy": (1, 0, 0, 1)}))
    assert ["SMU-503"] * 2 == found(
        claimed(ended="time", rounds=4, stuck=4, **start | {"bo": (0, 1, 0, 0), "cy": (1, 0, 2, 0)})
    )
    assert ["SMU-335"] == found(
        claimed(ended="time", rounds=3, stuck=2, **start | {"bo": (0, 1, 0, 0), "cy": (1, 1, 0, 2)})
    )


# Places below the winner.


@pytest.mark.rule("SMU-105")
def test_totals_rank_where_the_ruling_goes_by_them():
    """Ruling SMU-R01 by the number of tokens: Bo has 7 and Cy 8."""
    ruled = {"rulings": {"R01": "most-tokens"}}

    assert [] == found(claimed(**totals(10, 7, 8, placed=(1, 3, 2)), **ruled))
    wrong = claimed(**totals(10, 7, 8, placed=(1, 2, 3)), **ruled)
    assert ["SMU-105", "SMU-105"] == found(wrong)
    assert {ANA: 1, CY: 2, BO: 3} == places(wrong)
    verdict = claimed(winner=ANA, **totals(10, 7, 8), **ruled)
    assert {ANA: 1, CY: 2, BO: 3} == places(verdict)
    assert ["the result says ana is in place 1", "cy has 8 tokens: place 2", "bo has 7 tokens: place 3"] == [
        step.message() for step in verdict.trail
    ]


@pytest.mark.rule("SMU-105")
@pytest.mark.parametrize("said", [(1, 3, 3), (1, 3, 4), (1, 2, 2, 3)])
def test_places_are_counted_through(said):
    seats = PLAYERS[: len(said)]

    assert ["SMU-105"] == found(claimed(seats, **placed(*said), rulings={"R01": "fewest-missing"}))
    assert [] == found(claimed(THREE, **placed(1, 2, 2), rulings={"R01": "fewest-missing"}))


@pytest.mark.rule("SMU-105")
def test_places_that_tokens_do_not_allow():
    """Ruling SMU-R01 by what is missing to a set: with one token six are missing, with six tokens four at most."""
    ruled = {"rulings": {"R01": "fewest-missing"}}

    right = claimed(**totals(10, 6, 1, placed=(1, 2, 3)), **ruled)
    assert [] == found(right)
    assert "SMU-105" in unchecked(right)
    assert ["SMU-105"] == found(claimed(**totals(10, 6, 1, placed=(1, 3, 2)), **ruled))
    assert ["SMU-105"] == found(claimed(**totals(10, 6, 1, placed=(1, 2, 2)), **ruled))
    assert {} == places(claimed(**totals(10, 6, 1, placed=(1, 3, 2)), decisions=BY_RULES, **ruled))
    assert {ANA: 1, CY: 2, BO: 3} == places(
        claimed(**totals(10, 6, 1, placed=(1, 3, 2)), decisions=AS_WRITTEN, **ruled)
    )


def test_what_a_result_leaves_unchecked_is_said():
    assert {"SMU-531", "SMU-715"} == set(unchecked(claimed(winner=ANA)))
    assert {"SMU-531", "SMU-715"} == set(unchecked(claimed(**placed(1, 2, 2))))
    assert {"SMU-531", "SMU-716"} == set(unchecked(claimed(**totals(10, 7, 8, placed=(1, 2, 2)))))
    assert {"SMU-531"} == set(unchecked(claimed(**totals(11, 7, 8, placed=(1, 2, 2)))))


@pytest.mark.rule("SMU-105")
def test_a_wrong_place_and_a_decision():
    """By the rules all who have not won share second place; as written Cy is third."""
    assert {ANA: 1, BO: 2, CY: 2} == places(claimed(**placed(1, 2, 3), decisions=BY_RULES))
    assert {ANA: 1, BO: 2, CY: 3} == places(claimed(**placed(1, 2, 3), decisions=AS_WRITTEN))


@pytest.mark.rule("SMU-712")
def test_a_winner_as_written_leaves_second_place_to_all_others():
    held = {"ana": (4, 4), "bo": (7, 0), "cy": (1, 1)}

    assert {ANA: 1, BO: 2, CY: 2} == places(claimed(winner=ANA, decisions=AS_WRITTEN, **held))
    ruled = {"rulings": {"R01": "most-tokens"}}
    assert {ANA: 1, BO: 2, CY: 3} == places(claimed(winner=ANA, decisions=AS_WRITTEN, **held, **ruled))


# Games that were stopped.


@pytest.mark.rule("SMU-716")
def test_a_draw_at_time_needs_no_colours():
    """Ruling SMU-R02: all share first place."""
    draw = {"ended": "time", "rulings": {"R02": "draw"}}

    assert dict.fromkeys(THREE, 1) == places(claimed(**totals(6, 7, 5), **draw))
    assert [] == found(claimed(**totals(6, 7, 5, placed=(1, 1, 1)), **draw))
    assert "SMU-716" in unchecked(claimed(**totals(6, 7, 5), **draw))
    assert ["SMU-716", "SMU-716"] == found(claimed(**totals(6, 5, 5, placed=(1, 2, 2)), **draw))


@pytest.mark.rule("SMU-105")
def test_places_at_time_where_colours_are_not_written_down():
    """Ruling SMU-R02 by what is missing: what is said counts, if it can be; nothing said, nobody is placed."""
    ruled = {"ended": "time", "rulings": {"R02": "fewest-missing"}}

    assert {ANA: 1, BO: 2, CY: 3} == places(claimed(**totals(6, 5, 1, placed=(1, 2, 3)), **ruled))
    assert ["SMU-105"] == found(claimed(**totals(1, 5, 6, placed=(1, 2, 3)), **ruled))
    verdict = claimed(**totals(6, 5, 1), **ruled)
    assert ([], {}) == (found(verdict), places(verdict))
    assert "nobody is placed" in verdict.unchecked[-1].message()


def test_eleven_tokens_at_time_are_a_set():
    assert {BO: 1, ANA: 2, CY: 2} == places(claimed(ended="time", **totals(6, 11, 5)))


def test_whoever_left_is_last_though_nothing_is_written_of_them():
    """Ruling SMU-R27: Bo left, and took nothing along that anybody counted."""
    ruled = {"ended": "conceded", "rulings": {"R27": "ranked"}}

    assert {ANA: 1, CY: 2, BO: 3} == places(claimed(left=BO, ana=(6, 0), cy=(1, 1), **ruled))
    assert (
        "the record does not say who left" in claimed(ana=(6, 0), bo=(1, 1), cy=(1, 1), **ruled).unchecked[1].message()
    )


@pytest.mark.rule("SMU-716")
def test_places_at_time_as_written():
    said = {"ana": Standing(sweet=4, sour=4, place=1), "bo": Standing(sweet=6, sour=0, place=2)}

    assert {} == places(claimed(PLAYERS[:2], ended="time", decisions=BY_RULES, **said))
    assert {ANA: 1, BO: 2} == places(claimed(PLAYERS[:2], ended="time", decisions=AS_WRITTEN, **said))
    assert {BO: 1, ANA: 2} == places(claimed(PLAYERS[:2], ended="time", decisions=AS_WRITTEN, winner=BO))


# The last rounds are missing.


def after_two(ended="finished", **fields):
    """Two rounds of Ana and Bo: all stuck, then one of which only tokens and bombs are known. The result comes later."""
    rounds = [
        sheet(ana=junk(None, 1, 0), bo=junk(None, 0, 1)),
        sheet(ana=owns(1, 1, 0, 1), bo=owns(0, 1, 1, 0)),
    ]
    return judge(game(*rounds, seats=PLAYERS[:2], ended=ended, result=result(**fields)))


@pytest.mark.rule("SMU-407", "SMU-547", "SMU-612")
def test_a_result_goes_on_from_the_last_round_known():
    assert [] == found(after_two(ana=(7, 1), bo=(1, 2), rounds=5))
    assert ["SMU-407"] == found(after_two(ana=(7, 0), bo=(0, 2), rounds=4))
    assert ["SMU-547"] == found(after_two(ana=(7, 1, 2, 0), bo=(1, 2, 0, 0), rounds=6))
    assert ["SMU-612"] == found(after_two(ana=(0, 0), bo=(7, 2), rounds=6))


@pytest.mark.rule("SMU-501", "SMU-301")
def test_missing_rounds_are_counted_at_time_too():
    """One of two rounds is known to have had all stuck; of two more nothing is known."""
    for stuck, errors in ((0, 1), (1, 0), (3, 0), (4, 1)):
        verdict = after_two("time", rounds=4, stuck=stuck)
        assert ["SMU-501"] * errors == found(verdict)
        assert "SMU-301" in unchecked(verdict)
    assert [] == found(after_two("time", rounds=2))
    assert ["SMU-301"] == found(after_two("time", rounds=0))


@pytest.mark.rule("SMU-612")
def test_a_colour_that_nobody_has_is_wrong_whatever_the_other_is():
    told = result(ana=Standing(sour=0), bo=Standing(sour=0))

    assert ["SMU-612"] == found(judge(game(seats=[ANA, BO], ended="time", result=told)))
    assert [] == found(judge(game(seats=[ANA, BO], ended="time", result=told), R05="token-back"))
