"""The rulings in force, by a name that says what they decide."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from scorekeeper.rules import book


class Rulings(Struct, frozen=True, kw_only=True):
    """One option per ruling; the defaults are the book's."""

    wealth: str = "gold"
    level_at_the_top: str = "shared"
    places: str = "skip"
    pile_too_small: str = "short"
    end_in_a_sale: str = "stop"
    players: str = "two-to-four"
    deck_empty: str = "reshuffle"
    decks: str = "one"
    discards: str = "pile"
    both_match: str = "needs"
    sale_size: str = "several"
    needs_twice: str = "replaced-at-once"
    transaction_order: str = "free"
    resale: str = "yes"
    before_the_roll: str = "yes"
    start_centre: str = "yes"
    staying: str = "no"
    turning_back: str = "free"
    shared_squares: str = "yes"
    first_player: str = "highest"
    start_order: str = "turn-order"
    cargo_places: str = "close-up"
    losses: str = "roll-each"
    roll_without_cargo: str = "may-skip"
    hazard_chain: str = "landing"
    trade_in_hazard: str = "until-roll"
    trade_kinds: str = "cargo-involved"
    trade_over_limit: str = "never"
    without_means: str = "plays-on"
    unfinished: str = "no-result"
    withdrawal: str = "keeps-gold"


NUMBERS = (
    *(1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 21, 23, 24, 25, 26, 27, 28, 30, 31, 32, 34),
    *(37, 39, 40),
)
FIELDS = {f"CGO-R{number:02d}": field for number, field in zip(NUMBERS, Rulings.__struct_fields__, strict=True)}
DEFAULTS = Rulings()


def rulings(picked: Mapping[str, str]) -> Rulings:
    """Name the options that a tournament picked; raises LookupError on an id or option that the book does not have."""
    return _rulings(tuple(picked.items())) if picked else DEFAULTS


@cache
def _rulings(picked: tuple[tuple[str, str], ...]) -> Rulings:
    options = {ruling.id: {option.value for option in ruling.options} for ruling in book("CGO").rulings}
    for ruling, option in picked:
        if ruling.startswith("CGO-") and option not in options.get(ruling, ()):
            raise LookupError(f"{ruling} = {option}")
    return Rulings(**{FIELDS[ruling]: option for ruling, option in picked if ruling in FIELDS})
