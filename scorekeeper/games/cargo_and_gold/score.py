"""Wealth and places: what the end of a game is worth to everybody."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.verdict import Place

NEEDED, UNNEEDED = 4, 2


class Final(Struct, gc=False, kw_only=True):
    """What is known of a player at the end; None where nobody wrote it down."""

    who: str
    gold: int
    cargo: int | None = None
    kinds: tuple[str, ...] | None = None
    needs_sales: int | None = None
    turns: int | None = None
    owed: int = 0
    left: bool = False


class Ranked(Struct, gc=False):
    """A player's place."""

    who: str
    wealth: int
    place: int
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
    if how in ("gold", "tie-break"):
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
) -> list[Ranked]:
    """Rank everybody, best first; `order` is the turn order from the first player on, where it is known.

    Raises `UnknownWealthError` where a ruling asks for something that nobody wrote down.
    """
    keys = {final.who: (final.left, -wealth(final, rulings, needed), 0) for final in finals}
    ahead = ""
    if rulings.wealth == "tie-break":
        ahead = _break_ties(finals, keys, "cargo", order)
    elif rulings.level_at_the_top != "shared":
        best = min(keys.values())
        top = [final for final in finals if keys[final.who] == best]
        if len(top) > 1:
            ahead = _break_ties(top, keys, rulings.level_at_the_top, order)
    standing = sorted(keys.values())
    ranked = []
    for final in sorted(finals, key=lambda final: keys[final.who]):
        key = keys[final.who]
        level = ahead and any(other != key and other[:2] == key[:2] for other in standing)
        ranked.append(Ranked(final.who, -key[1], _place(standing, key, rulings.places), ahead if level else ""))
    return ranked


def _place(standing: Sequence[tuple[bool, int, int]], key: tuple[bool, int, int], how: str) -> int:
    """Number a place: with gaps, without, or first and second only (ruling CGO-R03)."""
    place = standing.index(key) + 1
    if how == "skip" or place == 1:
        return place
    return len(set(standing[: place - 1])) + 1 if how == "dense" else 2


def _break_ties(finals: Sequence[Final], keys: dict[str, tuple[bool, int, int]], how: str, order: Sequence[str]) -> str:
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


def places(ranking: Sequence[Ranked]) -> list[Place]:
    """The places as a verdict gives them."""
    return [Place(participant=ranked.who, person=True, place=ranked.place, score=ranked.wealth) for ranked in ranking]
