"""Finds out whether a repeated meeting was traded for equal points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.tournament.seating.task import SeatingTask

Table = Sequence[str]
Groups = Mapping[str, set[int]]
"""The groups of players who are kept apart, by index, for each player."""


def is_traded(wanted: SeatingTask, tables: Sequence[Table], pair: tuple[str, str]) -> bool:
    """Whether swapping one of the two leaves fewer repeated meetings but less equal points, and harms nothing else.

    Only players at tables of the same size are swapped, so that byes and short tables stay as they are.
    """
    if wanted.method != "swiss":
        return False
    here = next(table for table in tables if pair[0] in table)
    groups = memberships((*wanted.apart, *wanted.tables_apart))
    others = [table for table in tables if len(table) == len(here) and table is not here]
    return any(
        _repeats(wanted, after) < _repeats(wanted, before)
        and _apart(groups, after) <= _apart(groups, before)
        and _unequal(wanted, after) > _unequal(wanted, before)
        for one in pair
        for there in others
        for before, after in _swaps(here, there, one)
    )


def memberships(apart: Sequence[frozenset[str]]) -> Groups:
    """Return for each player the groups that they belong to, by index, so that a pair is looked up without a search."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for index, group in enumerate(apart):
        for player in group:
            found[player].add(index)
    return found


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


def _apart(groups: Groups, tables: Sequence[Table]) -> int:
    return sum(len(groups[one] & groups[other]) for one, other in _pairs(tables))


def _unequal(wanted: SeatingTask, tables: Sequence[Table]) -> Fraction:
    points = {player: wanted.points.get(player, Fraction(0)) for table in tables for player in table}
    return sum(((points[one] - points[other]) ** 2 for one, other in _pairs(tables)), Fraction(0))
