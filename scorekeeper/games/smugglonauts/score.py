"""Points and places: what a cargo is worth at the end, and who is ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter

from msgspec import Struct

from scorekeeper.games.smugglonauts.record import COLOURS
from scorekeeper.games.smugglonauts.rulings import DEFAULTS, Rulings

Cargo = tuple[int, int, int, int]
"""Crystals by colour, in the order of `COLOURS`."""


class Line(Struct, frozen=True, gc=False):
    """A player at the end of a game."""

    participant: str
    cargo: Cargo
    points: int
    place: int
    """Shared places are equal."""


def reckoned(cargo: Cargo, prices: Mapping[str, int]) -> list[str] | str:
    """What a cargo is worth, colour by colour: `2 black at 3`."""
    return [
        f"{count} {colour} at {prices[colour]}" for colour, count in zip(COLOURS, cargo, strict=True) if count
    ] or "nothing"


def score(
    cargos: Sequence[tuple[str, Cargo]],
    prices: tuple[int, int, int, int],
    rulings: Rulings,
    fuel: Mapping[str, int | None] | None = None,
) -> list[Line]:
    """Score each cargo at the prices of the end, and put the players in order; best first."""
    black, green, orange, white = prices
    # The seats count down, so that those who are level stay in the order in which they sit.
    scored = [
        (k * black + g * green + o * orange + w * white, -seat, who, (k, g, o, w))
        for seat, (who, (k, g, o, w)) in enumerate(cargos)
    ]
    scored.sort(reverse=True)
    if rulings is DEFAULTS:
        return _shared(scored)
    points = {who: value for value, _, who, _ in scored}
    held = {who: cargo for _, _, who, cargo in scored}
    keys = {who: (points[who], *_further(held[who], prices, rulings, (fuel or {}).get(who))) for who in points}
    return [Line(who, held[who], points[who], place) for who, place in places(keys, rulings)]


def _shared(scored: Sequence[tuple[int, int, str, Cargo]]) -> list[Line]:
    """The common case, equal points share the place, is written out: it is most of what judging a sheet costs."""
    lines: list[Line] = []
    place, above = 0, None
    for points, _, who, cargo in scored:
        if points != above:
            place, above = len(lines) + 1, points
        lines.append(Line(who, cargo, points, place))
    return lines


def _further(cargo: Cargo, prices: Cargo, rulings: Rulings, fuel: int | None) -> tuple[int, ...]:
    """What separates those who are level in points (ruling NAU-R01)."""
    how = rulings.level_points
    if how == "more-crystals":
        return (sum(cargo),)
    if how == "fewer-crystals":
        return (-sum(cargo),)
    if how == "best-set":
        return (max(count * price for count, price in zip(cargo, prices, strict=True)),)
    return (fuel or 0,) if how == "more-fuel" else ()


def places(keys: Mapping[str, tuple[int, ...]], rulings: Rulings) -> list[tuple[str, int]]:
    """Everybody with their place, best first (ruling NAU-R02)."""
    ordered = sorted(keys.items(), key=itemgetter(1), reverse=True)
    placed: list[tuple[str, int]] = []
    place, above = 0, None
    for index, (who, key) in enumerate(ordered, 1):
        if key != above:
            place = NEXT_PLACE[rulings.places_below](place, index)
            above = key
        placed.append((who, place))
    return placed


NEXT_PLACE: dict[str, Callable[[int, int], int]] = {
    "skip": lambda last, index: index,
    "dense": lambda last, index: last + 1,
    "winner-only": lambda last, index: 1 if index == 1 else 2,
}
"""The next place after the last one, for whoever is listed at this position."""
