"""Wealth and places: what the end of a game is worth to everybody."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.engine.verdict import Place

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
    owed: int | None = 0
    """Gold that the pile did not pay, where ruling CGO-R05 counts it."""
    wealth: int = 0
    """As ruling CGO-R01 counts it; `rank` fills it in, and what follows."""
    place: int = 0
    ahead: str = ""
    """What decided between players with the same wealth."""
    key: Key = (False, 0, 0)


BY_KEY = attrgetter("key")


class UnknownWealthError(Exception):
    """What a ruling counts is not written down."""

    def __init__(self, ruling: str, what: str, who: Sequence[str] = (), *, are: bool = False) -> None:
        super().__init__(what)
        self.who = list(who)
        whose, verb = " of {who}" if who else "", "are" if are else "is"
        self.text = f"nobody is placed: {what}{whose} {verb} not written down (ruling {ruling})"


def wealth(final: Final, rulings: Rulings, needed: Collection[str] | None) -> int:
    """Gold, and cargo where ruling CGO-R01 counts it; `needed` are the kinds in the NEEDS boxes."""
    gold, how = final.gold + (final.owed or 0), rulings.wealth
    if how == "gold" or how == "tie-break":  # noqa: PLR1714 - twice as fast, and asked of every player
        return gold
    if how == "needed":
        return gold + sum(NEEDED if kind in (needed or ()) else UNNEEDED for kind in final.kinds or ())
    return gold + (final.cargo or 0) * (2 if how == "cargo-2" else 1)


def _require_wealth(finals: Sequence[Final], rulings: Rulings, needed: Collection[str] | None) -> None:
    """Raise where wealth counts something that nobody wrote down."""
    if any(final.owed is None for final in finals):
        raise UnknownWealthError("CGO-R05", "who took the last gold card")
    if rulings.wealth in ("cargo-1", "cargo-2"):
        _require(finals, "cargo", "CGO-R01")
    elif rulings.wealth == "needed":
        holders = [final for final in finals if final.cargo != 0]
        _require(holders, "kinds", "CGO-R01")
        if holders and needed is None:
            raise UnknownWealthError("CGO-R01", "the NEEDS cards at the end", are=True)


COUNTED = {
    "cargo": ("the cargo left", False),
    "kinds": ("the kinds of cargo left", True),
    "needs_sales": ("the sales to NEEDS boxes", True),
}
"""What rulings count of a player, as people call it, and whether it is many."""


def _require(finals: Iterable[Final], field: str, ruling: str) -> None:
    missing = [final.who for final in finals if getattr(final, field) is None]
    if missing:
        what, are = COUNTED[field]
        raise UnknownWealthError(ruling, what, missing, are=are)


def rank(
    finals: Sequence[Final], rulings: Rulings, *, needed: Collection[str] | None = None, order: Sequence[str] = ()
) -> list[Final]:
    """Fill in wealth and place, and give everybody, best first; `order` is the turn order from the first player on.

    Raises `UnknownWealthError` where a ruling asks for something that nobody wrote down.
    """
    _require_wealth(finals, rulings, needed)
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
    level = [final for final in finals if keys.count(final.key) > 1]
    if how in BREAKERS:
        _require(level, BREAKERS[how], "CGO-R02")
    elif level and how == "fewer-turns" and any(final.turns is None for final in level):
        raise UnknownWealthError("CGO-R02", "who had how many turns")
    elif level and how == "last-seat" and not order:
        raise UnknownWealthError("CGO-R02", "the first player")
    for final in level:
        final.key = (*final.key[:2], _tie_key(final, how, order))
        final.ahead = WHY_AHEAD[how]


BREAKERS = {"cargo": "cargo", "needs-sales": "needs_sales"}
"""Ties that are broken by something a row tells."""


WHY_AHEAD = {
    "cargo": "more cargo",
    "needs-sales": "more sales to NEEDS boxes",
    "fewer-turns": "fewer turns",
    "last-seat": "coming later in turn order",
}


def _tie_key(final: Final, how: str, order: Sequence[str]) -> int:
    if how == "last-seat":
        return -order.index(final.who)
    if how == "fewer-turns":
        return final.turns or 0
    return -(getattr(final, BREAKERS[how]) or 0)


def places(ranking: Sequence[Final]) -> list[Place]:
    """The places as a verdict gives them."""
    return [Place(final.who, PERSON, final.place, final.wealth) for final in ranking]
