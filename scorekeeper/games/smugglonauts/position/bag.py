"""What is in the bag: how many crystals, and at most how many of each colour.

A crystal of unknown colour may have any colour of which not all five are elsewhere, from the moment when it was laid out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    since, until = position.laid_at.get(space, 0), position.outside.get(space)
    if until is not None:
        return position.elsewhere[colour] > 0 and all(bag[colour] > 0 for bag in position.bags[since:until])
    return position.bag[colour] > 0 and all(bag[colour] > 0 for bag in position.bags[since:])


def reveal(position: Position, space: int, colour: str) -> None:
    """Note the colour of a crystal that was not known."""
    since = len(position.bags) if position.length is None else position.laid_at.pop(space, 0)
    until = position.outside.pop(space, None)
    for bag in (*position.bags[since:until], position.bag if until is None else position.elsewhere):
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


def know_bag(position: Position, held: Mapping[str, int]) -> None:
    """Note what the bag holds, because it is empty or was counted; every crystal of unknown colour is then outside of it."""
    if position.length is None or position.overdrawn or position.untold_cargo:
        return
    for colour, most in position.bag.items():
        position.elsewhere[colour] = position.elsewhere.get(colour, 0) + most - held.get(colour, 0)
        position.bag[colour] = held.get(colour, 0)
    for space in (*position.spaces_ahead(), *position.due):
        if position.line[space] == UNKNOWN:
            position.outside.setdefault(space, len(position.bags))
    position.bags.append(position.bag.copy())


def put_back_unknown(position: Position, space: int) -> None:
    """Put a crystal of unknown colour into the bag; if it was outside when the bag was known, the bag is not known any more."""
    if position.outside.pop(space, None) is not None:
        for colour, most in position.elsewhere.items():
            position.bag[colour] += most > 0


def forget(position: Position, colour: str) -> None:
    """Believe no crystal on the track to be of this colour, because there are too many of it and nobody knows which is wrong."""
    if colour == UNKNOWN:
        return
    for space in position.spaces_ahead():
        if position.line[space] == colour:
            position.line[space] = UNKNOWN
            position.bag[colour] += 1
            position.laid_at[space] = len(position.bags)
            position.outside.pop(space, None)
            position.blurred = True
