"""The rulings in force, by a name that says what they decide."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.games.engine.rulings import Picks


class Rulings(Struct, frozen=True, kw_only=True):
    """One option per ruling; the defaults are the book's."""

    places: str = "shared"
    time: str = "no-winner"
    breach_reward: str = "token"
    breach_uninspected: str = "nothing"
    breach_pieces: str = "owner"
    rewards: str = "may"
    equal_rolls: str = "again"
    several_equal: str = "together"
    equal_in_junk: str = "die"
    smaller_first: str = "right"
    edge: str = "next-pip"
    short_roll: str = "again"
    second_attempt: str = "may"
    oldest: str = "seat-1"
    after_all_stuck: str = "passes"
    leaving: str = "void"
    after_win: str = "closed"
    winning_bomb: str = "used"


NUMBERS = (1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 27, 33, 37)

rulings = Picks("SMU", Rulings, NUMBERS)
"""Names the options that a tournament picked."""
