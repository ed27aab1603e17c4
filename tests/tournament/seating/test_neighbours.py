"""A very large field is seated among neighbours in the order of points, and as well as a small one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from scorekeeper.tournament.seating import SeatingTask, plan_seating
from scorekeeper.tournament.seating.search.neighbours import WHOLE

COUNT = WHOLE + 93


def task(**changes):
    """A heat of 605 players with points from 0 to 12."""
    names = tuple(str(number) for number in range(1, COUNT + 1))
    points = {name: Fraction(12 - 13 * index // COUNT) for index, name in enumerate(names)}
    about = {"players": names, "points": points, "sizes": (3, 4), "repeats": Fraction(1000), "worth": Fraction(1)}
    return SeatingTask(**{**about, "met": {}, "seats": {}, "heat": 2, "seed": "large", **changes})


def test_everybody_sits_once_and_tables_are_level():
    """605 players: tables of four and as few of three as possible; two at a table differ by a place at most."""
    wanted = task()
    plan = plan_seating(wanted)

    assert dict.fromkeys(wanted.players, 1) == Counter(name for table in plan.tables for name in table)
    assert {3: 3, 4: 149} == Counter(map(len, plan.tables))
    spreads = [{wanted.points[name] for name in table} for table in plan.tables]
    assert max(max(points) - min(points) for points in spreads) <= 1


def test_the_same_field_gives_the_same_seating():
    assert plan_seating(task()).tables == plan_seating(task()).tables


@pytest.mark.rule("TRN-311")
def test_nobody_meets_again_who_can_be_parted():
    """After a heat in which neighbours in points met."""
    first = plan_seating(task(heat=1))
    met = {frozenset(pair): 1 for table in first.tables for pair in combinations(table, 2)}
    again = plan_seating(task(met=met))

    assert 0 == again.repeats
    assert not met.keys() & {frozenset(pair) for table in again.tables for pair in combinations(table, 2)}


def test_a_club_that_stands_together_is_parted_all_over_the_field():
    """A hundred members in a row: within their own stretch some of them would have to meet."""
    club = frozenset(str(number) for number in range(101, 201))
    plan = plan_seating(task(apart=(club,)))

    assert 1 >= max(len(club & {*table}) for table in plan.tables)
