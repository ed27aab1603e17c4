"""The possible holdings of a result: all that fit its tokens, colours and supply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from scorekeeper.games.smugglers.record import COLOURS, SOUR, SWEET, TOKENS, Result, Standing
from scorekeeper.games.smugglers.scoring.sets import Target, ends
from scorekeeper.games.smugglers.setup import first_tokens

Tokens = tuple[int, int]
"""Sweet and sour tokens."""
Open = Mapping[str, frozenset[Tokens]]
"""The holdings that each player can have at the end."""

MEASURES: dict[str, Callable[[Tokens], int]] = {
    "sweet": lambda held: held[SWEET],
    "sour": lambda held: held[SOUR],
    "": sum,
}
"""How to count a holding, by the word in front of `tokens`."""


class Contradiction(Struct, frozen=True):
    """Rows and supply that contradict each other."""

    colour: str
    total: int
    """How many tokens the players have by the supply."""
    least: int
    most: int
    """The fewest and the most that they can have by the rows."""


@lru_cache(maxsize=1024)
def _that_fit(every: frozenset[Tokens], sweet: int | None, sour: int | None, tokens: int | None) -> frozenset[Tokens]:
    """The holdings that fit a line; all of them if it is blank."""
    fitting = frozenset(
        held
        for held in every
        if sweet in (None, held[SWEET]) and sour in (None, held[SOUR]) and tokens in (None, sum(held))
    )
    return fitting or every


def holdings_left_open(result: Result, seats: Sequence[str], target: Target) -> tuple[Open, Contradiction | None]:
    """The holdings that fit all figures; a row that nothing fits leaves all open, because it is wrong on its own."""
    every = ends(target)
    left: dict[str, frozenset[Tokens]] = {}
    for who in seats:
        row = result.rows.get(who, Standing())
        if row.sweet is not None and row.sour is not None:
            left[who] = frozenset([(row.sweet, row.sour)])
        else:
            left[who] = _that_fit(every, row.sweet, row.sour, row.tokens)
    if result.supply is None or all(len(holdings) == 1 for holdings in left.values()):
        return left, None
    return _with_supply(left, result.supply)


def _with_supply(left: Open, supply: Mapping[str, int]) -> tuple[Open, Contradiction | None]:
    """Rule out holdings that do not add up with the supply, until nothing more can be ruled out."""
    # A supply with some of the starting tokens, or with more tokens than exist, is wrong on its own.
    starting = {colour: first_tokens(len(left), count) for count, colour in enumerate(COLOURS)}
    totals = {colour: TOKENS - supply[colour] for colour in COLOURS if colour in supply}
    totals = {colour: total for colour, total in totals.items() if starting[colour] <= total <= TOKENS}
    if len(totals) == len(COLOURS):
        totals[""] = sum(totals.values())
    while True:
        for colour, total in totals.items():
            least, most = _bounds(left, colour)
            if not least <= total <= most:
                return left, Contradiction(colour, total, least, most)
        fewer = {who: _that_add_up(left, who, totals) for who in left}
        if not all(fewer.values()):
            colour = next(iter(totals))
            return left, Contradiction(colour, totals[colour], *_bounds(left, colour))
        if fewer == left:
            return left, None
        left = fewer


def _bounds(left: Open, colour: str, without: str | None = None) -> tuple[int, int]:
    """The least and the most that players have together."""
    counted = [[MEASURES[colour](held) for held in holdings] for who, holdings in left.items() if who != without]
    return sum(map(min, counted)), sum(map(max, counted))


def _that_add_up(left: Open, who: str, totals: Mapping[str, int]) -> frozenset[Tokens]:
    others = {colour: _bounds(left, colour, without=who) for colour in totals}
    return frozenset(
        held
        for held in left[who]
        if all(
            others[colour][0] <= total - MEASURES[colour](held) <= others[colour][1] for colour, total in totals.items()
        )
    )
