"""Places from scores; all games share places and count on after them in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

K = TypeVar("K")


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


def first_misplaced(said: Mapping[K, int]) -> tuple[K, int] | None:
    """The first participant whose stated place does not fit the number ahead, and the right place; None if all fit."""
    for who, place in sorted(said.items(), key=lambda item: item[1]):
        due = 1 + sum(1 for other in said.values() if other < place)
        if place != due:
            return who, due
    return None
