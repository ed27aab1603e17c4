"""What is in the bag: how many crystals, and at most how many of each colour.

A crystal of unknown colour may have any colour of which not all five are elsewhere, from the moment when it was laid out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.games.smugglonauts.record import UNKNOWN

if TYPE_CHECKING:
    from scorekeeper.games.smugglonauts.position.ring import Position


def put_back(position: Position, colour: str) -> None:
    """Put a crystal into the bag."""
    if position.in_bag is not None:
        position.in_bag += 1
    if colour != UNKNOWN:
        position.bag[colour] += 1


def draw(position: Position, crystals: Sequence[str], empty: Sequence[int]) -> None:
    """Take crystals out of the bag, and remember when those of unknown colour were laid out, and where."""
    bag = position.bag
    for colour in crystals:
        if colour in bag:
            bag[colour] -= 1
    if UNKNOWN in crystals:
        position.blurred = True
        for space, colour in zip(empty, crystals, strict=False):
            if colour == UNKNOWN:
                position.laid_at[space] = len(position.bags)
    if position.blurred:
        position.bags.append(bag.copy())


def can_be(position: Position, space: int, colour: str) -> bool:
    """Whether a crystal of unknown colour can be of this one: since it was laid out, not all five were elsewhere."""
    if position.length is None:
        # Without the board, nobody knows when it was laid out.
        return position.bag[colour] > 0
    since = position.laid_at.get(space, 0)
    return position.bag[colour] > 0 and all(bag[colour] > 0 for bag in position.bags[since:])


def reveal(position: Position, space: int, colour: str) -> None:
    """Note the colour of a crystal that was not known."""
    since = len(position.bags) if position.length is None else position.laid_at.pop(space, 0)
    for bag in (*position.bags[since:], position.bag):
        bag[colour] -= 1
        position.overdrawn = position.overdrawn or bag[colour] < 0
    position.line[space] = colour


def recolour(position: Position, space: int, colour: str) -> None:
    """Give a crystal on the track another colour than it was known to have."""
    lies = position.line[space]
    if lies == UNKNOWN:
        reveal(position, space, colour)
        return
    position.bag[lies] += 1
    position.bag[colour] -= 1
    position.line[space] = colour
