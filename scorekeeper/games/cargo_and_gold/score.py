"""Wealth and places: what the end of a game is worth to everybody."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import attrgetter

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.verdict import Place

NEEDED, UNNEEDED = 4, 2
PERSON = True

Key = tuple[bool, int, int]
"""Who left comes last; then wealth, then what breaks ties."""


class Final(Struct, gc=False):
    """What is known of a player at the end; None where nobody wrote it down."""

    who: str
    gold: int
    cargo: int | None = None
    needs_sales: int | None = None
    left: bool = False
    kinds: tuple[str, ...] | None = None
    turns: int | None = None
    owed: int = 0
    wealth: int = 0
    """As ruling CGO-R01 counts it; `rank` fills it in, and what follows."""
    place: int = 0
    ahead: str = ""
    """What decided between players with the same wealth."""
    key: Key = (False, 0, 0)


BY_KEY = attrgetter("key")


class UnknownWealthError(Exception):
    """What a ruling counts is not written down."""

    def __init__(self, ruling: str, what: str, who: str) -> None:
        super().__init__(what)
        self.ruling = ruling
        self.what = what
        self.who = who


def wealth(final: Final, rulings: Rulings, needed: Collection[str] | None) -> int:
    """Gold, and cargo where ruling CGO-R01 counts it; `needed` are the kinds in the NEEDS boxes."""
    gold, how = final.gold + final.owed, rulings.wealth
    if how == "gold" or how == "tie-break":  # noqa: PLR1714 - twice as fast, and asked of every player
        return gold
    if how == "needed":
        if final.cargo == 0:
            return gold
        if final.kinds is None or needed is None:
            raise UnknownWealthError("CGO-R01", "the kinds of cargo left, or the boxes", final.who)
        return gold + sum(NEEDED if kind in needed else UNNEEDED for kind in final.kinds)
    return gold + _known(final.cargo, "CGO-R01", "the cargo left", final.who) * (2 if how == "cargo-2" else 1)


def _known(figure: int | None, ruling: str, what: str, who: str) -> int:
    if figure is None:
        raise UnknownWealthError(ruling, what, who)
    return figure


def rank(
    finals: Sequence[Final], rulings: Rulings, *, needed: Collection[str] | None = None, order: Sequence[str] = ()
) -> list[Final]:
    """Fill in wealth and place, and give everybody, best first; `order` is the turn order from the first player on.

    Raises `UnknownWealthError` where a ruling asks for something that nobody wrote down.
    """
    for final in finals:
        worth = final.wealth = wealth(final, rulings, needed)
        final.key = (final.left, -worth, 0)
    if rulings.wealth == "tie-break":
        _break_ties(finals, "cargo", order)
    elif rulings.level_at_the_top != "shared":
        best = min(final.key for final in finals)
        _break_ties([final for final in finals if final.key == best], rulings.level_at_the_top, order)
    ranking = sorted(finals, key=BY_KEY)
    number_places(ranking, rulings.places)
    return ranking


def number_places(ranking: Sequence[Final], how: str) -> None:
    """Number the places: with gaps after shared ones, without, or first and second only (ruling CGO-R03)."""
    place, before = 0, None
    for index, final in enumerate(ranking, 1):
        if final.key != before:
            place = index if how == "skip" else place + 1 if how == "dense" else min(index, 2)
            before = final.key
        final.place = place


def _break_ties(finals: Sequence[Final], how: str, order: Sequence[str]) -> None:
    """Put a tie-break into the keys of players who are level (rulings CGO-R01, CGO-R02)."""
    keys = [final.key for final in finals]
    for final, key in zip(finals, keys, strict=True):
        if keys.count(key) > 1:
            final.key = (*key[:2], _tie_key(final, how, order))
            final.ahead = WHY_AHEAD[how]


WHY_AHEAD = {
    "cargo": "more cargo",
    "needs-sales": "more sales to NEEDS boxes",
    "fewer-turns": "fewer turns",
    "last-seat": "coming later in turn order",
}


def _tie_key(final: Final, how: str, order: Sequence[str]) -> int:
    if how == "cargo":
        return -_known(final.cargo, "CGO-R02", "the cargo left", final.who)
    if how == "needs-sales":
        return -_known(final.needs_sales, "CGO-R02", "the sales to NEEDS boxes", final.who)
    if how == "fewer-turns":
        return _known(final.turns, "CGO-R02", "the number of turns", final.who)
    if final.who not in order:
        raise UnknownWealthError("CGO-R02", "the first player", final.who)
    return -order.index(final.who)


def places(ranking: Sequence[Final]) -> list[Place]:
    """The places as a verdict gives them."""
    return [Place(final.who, PERSON, final.place, final.wealth) for final in ranking]
