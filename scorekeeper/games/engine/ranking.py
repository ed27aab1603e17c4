"""Places from scores; all games share places and count on after them in the same way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

K = TypeVar("K")
Numbering = Literal["skip", "dense", "winner-only"]
"""How places are counted on after a shared one."""


def places_by(keys: Mapping[K, Any]) -> dict[K, int]:
    """Places by key, highest first: equal keys share a place, and the next place counts everybody ahead.

    Tied participants keep the order in which they are given, which is that of their seats.
    """
    places: dict[K, int] = {}
    place, above = 0, None
    for index, who in enumerate(sorted(keys, key=keys.__getitem__, reverse=True), 1):
        if not places or keys[who] != above:
            place, above = index, keys[who]
        places[who] = place
    return places


def span(scores: Mapping[K, Any], who: K) -> tuple[int, int]:
    """The best and the worst place that a score allows if nothing else is known."""
    own, others = scores[who], scores.values()
    return 1 + sum(1 for other in others if other > own), sum(1 for other in others if other >= own)


def places_with(scores: Mapping[K, int], said: Mapping[K, int]) -> dict[K, int] | None:
    """Places by score, where level participants stand as people wrote down; None if that contradicts the scores.

    People may number the places after a shared one with or without a gap. Level participants of whom only some have a
    place cannot be ordered either.
    """
    level = Counter(scores.values())
    written = Counter(scores[who] for who in said)
    if any(0 < written[score] < count for score, count in level.items() if count > 1):
        return None
    keys = {who: (score, -said.get(who, 0) if level[score] > 1 else 0) for who, score in scores.items()}
    places = places_by(keys)
    dense = dict(zip(places, numbered([keys[who] for who in places], "dense"), strict=True))
    return places if all(place in (places[who], dense[who]) for who, place in said.items()) else None


def due_places(said: Mapping[K, int]) -> dict[K, int]:
    """The place that each stated place should be: one more than the number of participants ahead of it."""
    return {who: 1 + sum(1 for other in said.values() if other < place) for who, place in said.items()}


def first_misplaced(said: Mapping[K, int]) -> tuple[K, int] | None:
    """The first participant whose stated place does not fit the number ahead, and the right place; None if all fit."""
    due = due_places(said)
    wrong = [who for who, place in said.items() if place != due[who]]
    return min(((who, due[who]) for who in wrong), key=lambda one: said[one[0]], default=None)


def without_gaps(said: Mapping[K, int]) -> bool:
    """Whether stated places are numbered from 1 on without a gap, such as 1, 2, 2, 3."""
    return {*said.values()} == {*range(1, len({*said.values()}) + 1)}


def numbered(keys: Iterable[Any], how: Numbering) -> list[int]:
    """The places of participants who are in order, best first, by their keys: equal ones share a place.

    After a shared place the next one counts everybody ahead (`skip`), or it is the next number (`dense`); with `winner-only`
    everybody behind the first place is second.
    """
    places: list[int] = []
    place, above = 0, None
    for index, key in enumerate(keys, 1):
        if not places or key != above:
            place = index if how == "skip" else place + 1 if how == "dense" else min(index, 2)
            above = key
        places.append(place)
    return places


def put_first(places: Mapping[K, int], winner: K) -> dict[K, int]:
    """The places with a winner ahead of all others; whoever was level with or ahead of the winner moves down by one."""
    before = places[winner]
    return {who: 1 if who == winner else place + (place <= before) for who, place in places.items()}
