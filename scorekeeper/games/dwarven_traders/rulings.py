"""The rulings in force, by a name that says what they decide."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.games.engine.rulings import Picks


class Rulings(Struct, frozen=True, kw_only=True):
    """One option per ruling; the defaults are the book's."""

    tracks: str = "stay"
    smuggler_gem_in_ties: str = "counts"
    smuggler_gem_sold: str = "no"
    fifth_place: str = "nothing"
    smuggler_can_be_last: str = "yes"
    last_place_moment: str = "turn-end"
    final_sale: str = "lowest-first"
    same_price_twice: str = "in-order"
    sale_colours: str = "by-card"
    unique_first_pick: str = "yes"
    who_is_stuck: str = "on-turn"
    starter_without_winner: str = "best-player"
    picks_among_equals: str = "clockwise"
    level_in_round_four: str = "shared"
    ranks_below: str = "round-four"
    track_end: str = "count-on"
    dealt_side: str = "as-dealt"
    marker: str = "kept"
    solo_marker: str = "apart"
    solo_stuck: str = "round"
    solo_first_turn: str = "player-then-winner"
    solo_tied_round: str = "play-on"
    solo_sale_preference: str = "most-steps"
    solo_sale_at_a_loss: str = "must"
    solo_trade: str = "held-gems"
    solo_final_sale: str = "sold"
    solo_replacement: str = "same-slot"
    solo_just_mined: str = "counts"
    unfinished: str = "no-result"


NUMBERS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 20, 22, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38)

rulings = Picks("DWT", Rulings, NUMBERS)
"""Names the options that a tournament picked."""

DEFAULTS = rulings.defaults
