"""Which prices are possible: exactly one for each colour, or several where the record leaves something out.

Colours can depend on each other: where a crystal of unknown colour went back, one of four prices has moved. So the possible
prices are kept as whole rows of four, and there are never more than 625.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from scorekeeper.games.smugglonauts.equipment import HIGHEST_PRICE, LOWEST_PRICE, on_price_track
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN
from scorekeeper.games.smugglonauts.rulings import Rulings

if TYPE_CHECKING:
    from scorekeeper.games.smugglonauts.position.ring import Position

Four = tuple[int, ...]
"""The four prices in the order of `COLOURS`."""

REFUEL_CHANGES = (-1, 1)


def skip_changes(rulings: Rulings) -> tuple[int, ...]:
    """How a skipped crystal can move its price; whether it may stay is ruling NAU-R06."""
    return REFUEL_CHANGES if rulings.skipped_price == "must" else (-1, 0, 1)


def possible_prices(position: Position) -> frozenset[Four]:
    """All prices that fit what is recorded so far."""
    if position.possible is not None:
        return position.possible
    track = range(LOWEST_PRICE, HIGHEST_PRICE + 1)
    return frozenset(product(*(track if price is None else (price,) for price in position.prices.values())))


def prices_after(
    position: Position, colour: str, change: int | None, claimed: int | None, changes: tuple[int, ...]
) -> frozenset[Four]:
    """All prices that are possible after a crystal went back; empty if none fits what is recorded."""
    return _moved(possible_prices(position), colour, changes if change is None else (change,), claimed)


def after_one(possible: frozenset[Four], colour: str, changes: tuple[int, ...]) -> frozenset[Four]:
    """The prices that are possible after one more crystal of a colour went back."""
    return _moved(possible, colour, changes, None)


@lru_cache(maxsize=2048)  # Games without colours all go through the same few sets of prices.
def _moved(possible: frozenset[Four], colour: str, ways: tuple[int, ...], claimed: int | None) -> frozenset[Four]:
    where = range(len(COLOURS)) if colour == UNKNOWN else (COLOURS.index(colour),)
    found = set()
    for prices in possible:
        for n in where:
            for way in ways:
                after = prices[n] + way
                if on_price_track(after) and claimed in (after, None):
                    found.add((*prices[:n], after, *prices[n + 1 :]))
    return frozenset(found)


def those_with(possible: Iterable[Four], said: Mapping[str, int]) -> frozenset[Four]:
    """Those of the possible prices that agree with the recorded ones."""
    told = [(COLOURS.index(colour), price) for colour, price in said.items()]
    return frozenset(prices for prices in possible if all(prices[n] == price for n, price in told))


def values(position: Position, colour: str) -> list[int]:
    """The possible prices of one colour."""
    n = COLOURS.index(colour)
    return sorted({prices[n] for prices in possible_prices(position)})


def either(prices: Sequence[int]) -> str:
    """Possible prices in words: `0, 1 or 2`."""
    *others, last = map(str, prices)
    return f"{', '.join(others)} or {last}" if others else last


def settle(position: Position, possible: frozenset[Four]) -> None:
    """Note which prices are possible, and which of them are therefore known."""
    for n, colour in enumerate(COLOURS):
        found = {prices[n] for prices in possible}
        position.prices[colour] = found.pop() if len(found) == 1 else None
    position.possible = possible if len(possible) > 1 else None


def move_price(
    position: Position, colour: str, change: int | None, claimed: int | None, changes: tuple[int, ...]
) -> None:
    """Move a price; what the record leaves out stays open as far as the rules leave it open."""
    before = position.prices.get(colour)
    if change is not None and before is not None and position.possible is None and claimed in (before + change, None):
        position.prices[colour] = before + change
        return
    possible = prices_after(position, colour, change, claimed, changes)
    if possible:
        settle(position, possible)
    elif colour != UNKNOWN:
        # No price fits, which has been reported: the recorded one counts, or the recorded change, and nobody knows which.
        n = COLOURS.index(colour)
        told = {claimed} if claimed is not None else set()
        told |= {(before or 0) + change} if change is not None and before is not None else set()
        now = told or {before or 0}
        settle(
            position,
            frozenset((*one[:n], price, *one[n + 1 :]) for one in possible_prices(position) for price in now),
        )
