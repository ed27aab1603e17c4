"""What a position is made of: limits, sales, and how far a price or pawn moves."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.games.dwarven_traders.equipment import Side

GEMS_PER_COLOUR = 5
LOWEST_PRICE, HIGHEST_PRICE = -3, 3
FIRST_SPACE, START_SPACE, START_PRICE = 1, 5, 1
WAGONS = 2
GEMS_IN_PLAY = 15
"""All but the four price markers and the Smuggler's gem; each is sold once in a round at most."""
MOST_STEPS = 2
"""The most that one action changes a price."""
NO_GEM = -4
DISPLAY = 4


class Missed(Struct, frozen=True, gc=False):
    """A price change that was stopped by the end of its track."""

    colour: str
    steps: int
    missed: int


class Sale(Struct, frozen=True, gc=False):
    """A sale of this turn: what the seller's pawn did."""

    player: str
    gem: str
    price: int
    before: int
    after: int


class Before(Struct, frozen=True, kw_only=True):
    """What is known of the end of the last round."""

    number: int
    vp: dict[str, int]
    """Awards of that round."""
    places: dict[str, int]
    winner: str | None
    """Who won that round; None if nobody did alone."""
    totals: dict[str, int]
    starter: str | None


def moved(space: int, steps: int, last: int | None) -> int:
    """The space that a move leads to; it stops at the first space, and at the last one if the track has one."""
    space += steps
    if space < FIRST_SPACE:
        return FIRST_SPACE
    return space if last is None or space <= last else last


def on_track(price: int) -> int:
    """The price nearest to this one that is on the track."""
    return min(HIGHEST_PRICE, max(LOWEST_PRICE, price))


def changes_of(do: str, side: Side) -> dict[str, int]:
    """The price changes of an action of a side."""
    return side.mine_prices if do == "mine" else side.sell_prices


def total(lists: list[dict[str, int]]) -> dict[str, int]:
    """The sum of several changes."""
    net: dict[str, int] = {}
    for changes in lists:
        for colour, steps in changes.items():
            net[colour] = net.get(colour, 0) + steps
    return net
