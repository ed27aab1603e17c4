"""Finds out whether a repeated meeting was traded for equal points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.tournament.seating.task import SeatingTask

Table = Sequence[str]


def is_traded(wanted: SeatingTask, tables: Sequence[Table], pair: tuple[str, str]) -> bool:
    """Whether swapping one of the two leaves fewer repeated meetings but less equal points, and harms nothing else.

    Only players at tables of the same size are swapped, so that byes and short tables stay as they are.
    """
    if wanted.method != "swiss":
        return False
    here = next(table for table in tables if pair[0] in table)
    others = [table for table in tables if len(table) == len(here) and table is not here]
    return any(
        _repeats(wanted, after) < _repeats(wanted, before)
        and _apart(wanted, after) <= _apart(wanted, before)
        and _unequal(wanted, after) > _unequal(wanted, before)
        for one in pair
        for there in others
        for before, after in _swaps(here, there, one)
    )


def _swaps(here: Table, there: Table, one: str) -> Iterator[tuple[tuple[Table, Table], tuple[Table, Table]]]:
    """Yield two tables before and after one player changed places with somebody at the other."""
    for other in there:
        mine = [other if player == one else player for player in here]
        theirs = [one if player == other else player for player in there]
        yield (here, there), (mine, theirs)


def _pairs(tables: Sequence[Table]) -> Iterator[tuple[str, str]]:
    return (pair for table in tables for pair in combinations(table, 2))


def _repeats(wanted: SeatingTask, tables: Sequence[Table]) -> int:
    return sum(wanted.met.get(frozenset(pair), 0) ** 2 for pair in _pairs(tables))


def _apart(wanted: SeatingTask, tables: Sequence[Table]) -> int:
    return sum(group.issuperset(pair) for pair in _pairs(tables) for group in wanted.apart)


def _unequal(wanted: SeatingTask, tables: Sequence[Table]) -> Fraction:
    points = {player: wanted.points.get(player, Fraction(0)) for table in tables for player in table}
    return sum(((points[one] - points[other]) ** 2 for one, other in _pairs(tables)), Fraction(0))
