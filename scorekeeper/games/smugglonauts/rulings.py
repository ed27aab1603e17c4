"""The rulings in force, by a name that says what they decide."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from scorekeeper.rules import book


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
FIELDS = {f"NAU-R{number:02d}": field for number, field in zip(NUMBERS, Rulings.__struct_fields__, strict=True)}
DEFAULTS = Rulings()


def rulings(picked: Mapping[str, str]) -> Rulings:
    """Name the options that a tournament picked; raises LookupError on an id or option that the book does not have."""
    if not picked:
        return DEFAULTS
    options = {ruling.id: {option.value for option in ruling.options} for ruling in book("NAU").rulings}
    for ruling, option in picked.items():
        if ruling.startswith("NAU-") and option not in options.get(ruling, ()):
            raise LookupError(f"{ruling} = {option}")
    return Rulings(**{FIELDS[ruling]: option for ruling, option in picked.items() if ruling in FIELDS})
