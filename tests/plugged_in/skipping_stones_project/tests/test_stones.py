"""Skipping Stones: every rule kept and broken, and the tests that every game must pass."""

import pytest
from skipping_stones import GAME
from skipping_stones.record import Record, Result, Round, Sheet, Standing, Throw

from scorekeeper.games.engine.terms import Terms
from scorekeeper.testing import Conformance


class TestConformance(Conformance):
    game = GAME


def table(*rounds, **fields):
    numbered = [Round(number=number, sheet=Sheet(skips=skips)) for number, skips in enumerate(rounds, 1)]
    return Record(game="skipping-stones", seats=["ana", "bo"], rounds=numbered, **fields)


def found(record, **rulings):
    return [finding.rule for finding in GAME.judge(record, Terms(rulings=rulings)).errors]


def places(record, **rulings):
    return {one.participant: one.place for one in GAME.judge(record, Terms(rulings=rulings)).places}


THREE = ({"ana": 3, "bo": 1}, {"ana": 0, "bo": 2}, {"ana": 1, "bo": 2})


@pytest.mark.rule("STO-101")
def test_three_throws_make_a_game():
    assert [] == found(table(*THREE))
    assert ["STO-101"] == found(table(*THREE, {"ana": 1, "bo": 1}))
    assert ["STO-101"] == found(table(*THREE[:2], result=Result()))


@pytest.mark.rule("STO-102")
def test_people_throw_clockwise():
    def thrown(*order):
        played = Round(number=1, transcript=[Throw(player=who, skips=1) for who in order])
        return Record(game="skipping-stones", seats=["ana", "bo"], variant="single", rounds=[played])

    assert [] == found(thrown("ana", "bo"))
    assert ["STO-102"] == found(thrown("bo", "ana"))


@pytest.mark.rule("STO-103")
def test_a_stone_that_sinks_has_no_skip():
    assert [] == found(table({"ana": 0, "bo": 1}))
    assert ["STO-103"] == found(table({"ana": -1, "bo": 1}))


@pytest.mark.rule("STO-105")
def test_two_to_four_throw():
    alone = Record(game="skipping-stones", seats=["ana"], rounds=[Round(number=1, sheet=Sheet(skips={"ana": 1}))])

    assert [] == found(table(*THREE))
    assert ["STO-105"] == found(alone)


@pytest.mark.rule("STO-201", "STO-R01")
def test_most_skips_win():
    claimed = Result(rows={"ana": Standing(skips=4, place=1), "bo": Standing(skips=5, place=2)})

    assert {"bo": 1, "ana": 2} == places(table(*THREE))
    assert ["STO-201", "STO-201"] == found(table(*THREE, result=claimed))


@pytest.mark.rule("STO-R01")
def test_the_better_throw_may_decide():
    level = table({"ana": 3, "bo": 2}, {"ana": 1, "bo": 2}, {"ana": 1, "bo": 1})

    assert {"ana": 1, "bo": 1} == places(level)
    assert {"ana": 1, "bo": 2} == places(level, **{"STO-R01": "best-throw"})
