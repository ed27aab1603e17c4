"""Schedules in which nobody meets twice (TRN-312).

Numbers stand for players, from 0. Every heat of a schedule seats every number, at tables of one size.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod
from typing import NamedTuple

from scorekeeper.tournament.regulations.sizes import PAIR
from scorekeeper.tournament.seating.schedules.galois import GaloisField, field_of

Heat = tuple[tuple[int, ...], ...]
MOST = 128
"""The most players for whom a schedule is built, except at tables of two."""


class Rotation(NamedTuple):
    """A first heat from which all others follow by turning.

    A player is a pair: the place on the wheel, and which of the players there. One more player sits at the first table and
    never turns.
    """

    wheels: tuple[int, ...]
    """The number of places that turn; two wheels turn like the digits of a number."""
    deep: int
    """The number of players at each place of the wheel."""
    copies: int
    """The number of tables that each line but the first stands for; they differ in the second figure."""
    first: tuple[tuple[tuple[int, int], ...], ...]


_ROTATIONS = {
    (15, 3): Rotation(
        (7,),
        2,
        1,
        (
            ((0, 0), (0, 1)),
            ((1, 0), (2, 0), (4, 0)),
            ((3, 0), (1, 1), (5, 1)),
            ((5, 0), (4, 1), (6, 1)),
            ((6, 0), (2, 1), (3, 1)),
        ),
    ),
    (28, 4): Rotation(
        (3, 3),
        3,
        3,
        (((0, 0), (0, 1), (0, 2)), ((1, 0), (2, 0), (3, 0), (6, 1)), ((4, 0), (5, 1), (7, 2), (8, 1))),
    ),
    (40, 4): Rotation(
        (13,),
        3,
        3,
        (
            ((0, 0), (0, 1), (0, 2)),
            ((1, 0), (5, 1), (8, 1), (12, 0)),
            ((3, 0), (2, 1), (11, 1), (10, 0)),
            ((9, 0), (6, 1), (7, 1), (4, 0)),
        ),
    ),
}
"""Players and table size: Kirkman's fifteen in triples; 28 and 40 players who all meet once at tables of four."""


@cache
def schedule_of(players: int, size: int) -> tuple[Heat, ...]:
    """Return the heats of a schedule in which nobody meets twice; empty if none is known for this size."""
    if size == PAIR:
        return _berger(players) if players % 2 == 0 else ()
    if (players, size) in _ROTATIONS:
        return _rotated(_ROTATIONS[players, size])
    columns, rest = divmod(players, size)
    field = field_of(columns) if columns >= size > PAIR and players <= MOST and not rest else None
    if field is None:
        return ((tuple(range(players)),),) if players == size else ()
    return _crossed(field, size)


def _berger(players: int) -> tuple[Heat, ...]:
    """Return a round robin at tables of two: one player stays, the others rotate."""
    last = players - 1
    return tuple(
        ((heat, last), *(((heat + step) % last, (heat - step) % last) for step in range(1, players // 2)))
        for heat in range(last)
    )


def _crossed(field: GaloisField, size: int) -> tuple[Heat, ...]:
    """Return heats from as many columns of players as a table has seats; a table takes one of each, at a slant of its own.

    Afterwards the players of one column have not met yet; they play a schedule among themselves if there is one. Four
    columns of four make the affine plane of order 4: sixteen players, five heats, everybody meets everybody.
    """
    q = field.q
    slanted = (
        tuple(
            tuple(column * q + field.add(row, field.times(slant, column)) for column in range(size)) for row in range(q)
        )
        for slant in range(q)
    )
    within = (
        tuple(tuple(column * q + one for one in table) for column in range(size) for table in heat)
        for heat in schedule_of(q, size)
    )
    return (*slanted, *within)


def _rotated(rotation: Rotation) -> tuple[Heat, ...]:
    return tuple(_turned(rotation, heat) for heat in range(prod(rotation.wheels)))


def _turned(rotation: Rotation, heat: int) -> Heat:
    """Return the first heat with every player but the last moved on."""
    wheels, deep, copies, (first, *others) = rotation
    last = prod(wheels) * deep
    rest = (
        tuple(_moved(place, heat, wheels) * deep + (which + copy) % deep for place, which in table)
        for table in others
        for copy in range(copies)
    )
    return ((*(_moved(place, heat, wheels) * deep + which for place, which in first), last), *rest)


def _moved(place: int, heat: int, wheels: Sequence[int]) -> int:
    """Return the place after a number of turns."""
    found, unit = 0, 1
    for wheel in wheels:
        found += (place // unit + heat // unit) % wheel * unit
        unit *= wheel
    return found


def schedule_for(players: int, sizes: tuple[int, int], size: int) -> tuple[Heat, ...]:
    """Return the schedule for this many players, or for one more if a table may be one short."""
    found = schedule_of(players, size)
    if not found and (size == PAIR or size > sizes[0]):
        found = schedule_of(players + 1, size)
    return found if players > 1 else ()


def known_counts(sizes: tuple[int, int], size: int, most: int = 64) -> str:
    """Return the numbers of players with a schedule, as text: 15-16, 19-20 and so on."""
    known = [count for count in range(size, most + 1) if schedule_for(count, sizes, size)]
    spans: list[list[int]] = []
    for count in known:
        if spans and spans[-1][-1] == count - 1:
            spans[-1].append(count)
        else:
            spans.append([count])
    return ", ".join(f"{span[0]}-{span[-1]}" if len(span) > 1 else f"{span[0]}" for span in spans)
