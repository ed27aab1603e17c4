"""Ordinal numbers and shortened lists, worded alike in all rooms."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.verdict import listed

SHOWN = 3
"""Names that make the point."""

_WORDS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def nth(number: int) -> str:
    """`1st`, `2nd`, `11th`, `22nd`."""
    teens = number // 10 % 10 == 1
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def ordinal(place: int) -> str:
    """Say `second` for 2, `7th` for 7."""
    return _WORDS.get(place) or nth(place)


def few(names: Sequence[str]) -> str:
    """Name three at most."""
    return listed(names) if len(names) <= SHOWN else f"{', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"
