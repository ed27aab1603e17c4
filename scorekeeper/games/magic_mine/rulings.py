"""The rulings in force, by a name that says what they decide."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.games.engine.rulings import Picks


class Rulings(Struct, frozen=True, kw_only=True):
    """One option per ruling; the defaults are the book's."""

    heart: str = "point"
    places: str = "by-space"
    past_twenty: str = "twenty"
    set_size: str = "once"
    two_spaces: str = "per-space"
    after_the_win: str = "stop"
    who_cancels: str = "anybody"
    answers: str = "all"
    answers_of_one: str = "several"
    mine_card: str = "blocked"
    swap_gem: str = "allowed"
    blank_tiles: str = "both"
    purged_carts: str = "one"
    no_effect: str = "refused"
    unfinished: str = "no-result"
    reshuffle: str = "when-needed"
    refresh: str = "at-most"
    empty_mine: str = "cannot-take"
    catch_up_order: str = "clockwise"
    window: str = "closed"
    scoring_moment: str = "between"
    hand_cut: str = "at-once"
    catch_up: str = "must"
    replacing: str = "at-once"


NUMBERS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 23, 24, 32, 33)
rulings = Picks("MIN", Rulings, NUMBERS)
"""Name the options that a tournament picked; raises LookupError on an id or option that the book does not have."""
