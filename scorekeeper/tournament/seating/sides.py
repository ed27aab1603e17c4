"""Sides in one against one: the first seat has White, or the first move, and both sides are balanced over the event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Sides = Mapping[str, tuple[int, ...]]
"""The seats of each player at tables of two so far: 0 for the first, 1 for the second."""
FIRST, SECOND = 0, 1
MUST = 3
"""How much a player needs a side who had the other one twice in a row, or two times more often."""
MOST = 2
"""The largest difference between both sides, and the longest row of one, that a seating accepts without a word."""
WEIGHTS = (0, 2, 3)
"""What it costs that somebody does not get the side to alternate, or to make both equal."""


class Missed(NamedTuple):
    """What a seating did not reach for a player's sides."""

    player: str
    seat: int
    row: int
    """The heats in a row on this seat, including this one; 0 if it is about the difference."""
    lead: int
    """How much more often the player has had this seat than the other."""


def lead_of(had: Sequence[int]) -> int:
    """Return how much more often a player had the second seat than the first."""
    return had.count(SECOND) - had.count(FIRST)


def need_of(had: Sequence[int]) -> int:
    """Return how much a player needs the first seat, or, below zero, the second one.

    3: must have it, so as not to lead by more than two or to have a side three times in a row; 2: to make both equal;
    1: to alternate.
    """
    lead = lead_of(had)
    if abs(lead) >= MOST:
        return MUST if lead > 0 else -MUST
    if not had:
        return 0
    last = 1 if had[-1] == SECOND else -1
    if list(had[-MOST:]) == [had[-1]] * MOST:
        return MUST * last
    return 2 * lead or last


def clash(one: int, other: int) -> int:
    """Return how much two players at one table need the same side, as the need of the one who does not get it."""
    return min(abs(one), abs(other)) if one * other > 0 else 0


def side_order(table: Sequence[str], had: Sides) -> tuple[str, ...]:
    """Return the two players of a table, first seat first; where nothing else decides, in the order that was drawn."""
    one, other = table
    mine, theirs = (tuple(had.get(player, ())) for player in table)
    need, against = need_of(mine), need_of(theirs)
    if not clash(need, against):
        return (one, other) if need >= against else (other, one)
    strength, rival = ((abs(need_of(each)), abs(lead_of(each))) for each in (mine, theirs))
    goes_first = strength > rival if strength != rival else _turn(mine, theirs) == (SECOND if need > 0 else FIRST)
    return (one, other) if goes_first == (need > 0) else (other, one)


def _turn(mine: Sequence[int], theirs: Sequence[int]) -> int | None:
    """Return the side that the first player had in the last heat in which the two had different sides, counted from the end."""
    return next((here for here, there in zip(mine[::-1], theirs[::-1], strict=False) if here != there), None)


def missed_sides(table: Sequence[str], had: Sides) -> list[Missed]:
    """Return who has one side three times in a row, or more than two times more often than the other."""
    found = []
    for seat, player in enumerate(table):
        after = [*had.get(player, ()), seat]
        row = next((count for count, side in enumerate(reversed(after)) if side != seat), len(after))
        lead = 2 * after.count(seat) - len(after)
        if row > MOST or lead > MOST:
            found.append(Missed(player, seat + 1, row if row > MOST else 0, lead))
    return found
