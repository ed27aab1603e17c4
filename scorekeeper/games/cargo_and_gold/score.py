"""Wealth and places: what the end of a game is worth to everybody."""

from __future__ import annotations

from collections.abc import Collection, Sequence

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
    """What put the player ahead of others with the same wealth."""


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
    keys: dict[str, Key] = {}
    for final in finals:
        final.wealth = wealth(final, rulings, needed)
        keys[final.who] = (final.left, -final.wealth, 0)
    ahead = ""
    if rulings.wealth == "tie-break":
        ahead = _break_ties(finals, keys, "cargo", order)
    elif rulings.level_at_the_top != "shared":
        best = min(keys.values())
        top = [final for final in finals if keys[final.who] == best]
        if len(top) > 1:
            ahead = _break_ties(top, keys, rulings.level_at_the_top, order)
    standing = sorted(keys.values())
    for final in finals:
        key = keys[final.who]
        final.place = standing.index(key) + 1
        if final.place > 1 and rulings.places != "skip":
            final.place = len(set(standing[: final.place - 1])) + 1 if rulings.places == "dense" else 2
        if ahead and any(other != key and other[:2] == key[:2] for other in standing):
            final.ahead = ahead
    return sorted(finals, key=lambda final: keys[final.who])


def _break_ties(finals: Sequence[Final], keys: dict[str, Key], how: str, order: Sequence[str]) -> str:
    """Put a tie-break into the keys of players who are level; gives its name (rulings CGO-R01, CGO-R02)."""
    for final in finals:
        left, worth, _ = keys[final.who]
        if [key[:2] for key in keys.values()].count((left, worth)) > 1:
            keys[final.who] = (left, worth, _tie_key(final, how, order))
    return {"cargo": "more cargo", "needs-sales": "more sales to NEEDS boxes", "fewer-turns": "fewer turns"}.get(
        how, "coming later in turn order"
    )


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
