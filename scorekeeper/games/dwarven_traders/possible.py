"""Which totals four rounds can add up to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from scorekeeper.games.dwarven_traders.record import SMUGGLER
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.score import AWARDS, ROUNDS, rank

BITS = 5
"""A total is at most 16, so five bits hold it, and adding packed totals never carries."""


def most_paid(participants: int) -> int:
    """What four rounds pay when no tie is left unbroken."""
    return ROUNDS * sum(AWARDS[:participants])


def can_add_up(totals: tuple[int, ...], rulings: Rulings) -> bool:
    """Whether four rounds can give these totals, the Smuggler's last."""
    wanted = _packed(totals)
    pairs = _two_rounds(len(totals), rulings)
    return any(wanted - pair in pairs for pair in pairs)


@cache
def _two_rounds(participants: int, rulings: Rulings) -> frozenset[int]:
    one = {_packed(awards) for awards in _awards(participants, rulings)}
    return frozenset(first + second for first in one for second in one)


def _packed(figures: tuple[int, ...]) -> int:
    return sum(figure << BITS * index for index, figure in enumerate(figures))


def _awards(participants: int, rulings: Rulings) -> Iterator[tuple[int, ...]]:
    """The awards of every possible finishing order, ties included."""
    names = [*map(str, range(participants - 1)), SMUGGLER]
    for spaces in _orders(participants):
        lines = rank({name: (space, (), ()) for name, space in zip(names, spaces, strict=True)}, {}, rulings)
        paid = {line.participant: line.vp for line in lines}
        yield tuple(paid[name] for name in names)


def _orders(participants: int) -> Iterator[tuple[int, ...]]:
    """Spaces that stand for every order of so many participants: all levels from 1 up are used."""

    def grow(spaces: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(spaces) == participants:
            if set(spaces) == set(range(1, max(spaces) + 1)):
                yield spaces
            return
        for space in range(1, participants + 1):
            yield from grow((*spaces, space))

    return grow(())
