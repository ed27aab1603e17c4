"""The rulings in force, by a name that says what they decide."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.games.engine.rulings import Picks


class Rulings(Struct, frozen=True, kw_only=True):
    """One option per ruling; the defaults are the book's."""

    level_points: str = "shared"
    places_below: str = "skip"
    end: str = "refill-fails"
    skipped_return: str = "before"
    skipped_price: str = "may-decline"
    later_formation: str = "drawn"
    threshold_met: str = "reached"
    level_totals: str = "shared"
    time: str = "as-it-stands"
    partial_refill: str = "over"
    leaver: str = "no-result"
    missing_figures: str = "unchecked"
    games: str = "3"
    threshold: str = "25"


NUMBERS = (1, 2, 4, 5, 6, 12, 13, 14, 16, 19, 24, 30, 31, 32)

rulings = Picks("NAU", Rulings, NUMBERS)
"""Names the options that a tournament picked."""

DEFAULTS = rulings.defaults
