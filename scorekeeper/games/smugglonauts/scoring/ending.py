"""The end of a game: decided here, and nowhere else.

A game is over when the refill that is due cannot be carried out (NAU-801). `refill_fails` decides it for a transcript, turn
by turn; `collected_at_end` says what that means for a sheet: how many crystals the players own in the end.
"""

from __future__ import annotations

from scorekeeper.games.smugglonauts.equipment import CIRCULATING, LONGEST, SHORTEST, SKIPPED_AT_MOST
from scorekeeper.games.smugglonauts.record import Sheet
from scorekeeper.games.smugglonauts.rulings import Rulings


def refill_fails(needed: int, placed: int, left: int | None, rulings: Rulings) -> bool:
    """Whether a refill ends the game (rulings NAU-R04 on the empty bag, NAU-R19 on a refill in part)."""
    if left is None:
        return False
    if rulings.end == "bag-empty" and left <= 0:
        return True
    if rulings.partial_refill == "only-if-none":
        return placed == 0
    return placed < needed


def laid_out_at_start(players: int, length: int) -> int:
    """How many crystals a game starts with on the track: one on each space, but for the rockets and the gap."""
    return length - players - 1


def owned_at_end(players: int, length: int) -> int:
    """How many crystals all players together own when a game is over, by the book's own rulings.

    A Shop takes one crystal out of circulation, a Refuel none. So the bag is empty after as many Shops as there are crystals
    in it after the set-up, and one more ends the game.
    """
    return CIRCULATING - laid_out_at_start(players, length) + 1


def collected_at_end(players: int, length: int, rulings: Rulings) -> tuple[int, int]:
    """The fewest and the most crystals that all players together own when a game is over, under any rulings."""
    low = high = owned_at_end(players, length)
    if rulings.end == "bag-empty":
        low, high = low - 1, high - 1
    elif rulings.partial_refill == "only-if-none":
        high = CIRCULATING
    if rulings.skipped_return == "after" and _ends_in_part(rulings):
        low -= SKIPPED_AT_MOST
    return max(low, 1), high


def collected_on_any_board(players: int, rulings: Rulings) -> tuple[int, int]:
    """The same while nobody knows the board: the longest one ends a game soonest, the shortest last."""
    low, high = (collected_at_end(players, length, rulings) for length in (LONGEST, SHORTEST))
    return low[0], high[1]


def _ends_in_part(rulings: Rulings) -> bool:
    """Whether a refill that is not complete ends the game: it also empties the bag (rulings NAU-R04, NAU-R19)."""
    return rulings.partial_refill == "over" or rulings.end == "bag-empty"


def in_bag_at_end(collected: int, high: int, rulings: Rulings) -> tuple[int, int]:
    """The fewest and the most crystals in the bag when a game is over with so many collected, of `high` at most.

    All that is there is laid out, so only what goes back after the refill is in the bag (ruling NAU-R05). For each crystal
    that is collected less, the refill failed for one more that was skipped.
    """
    if rulings.skipped_return == "before":
        return 0, 0
    return (max(0, high - collected) if _ends_in_part(rulings) else 0), SKIPPED_AT_MOST


def may_stay_unlaid(bag: int, rulings: Rulings) -> bool:
    """Whether so many crystals in the bag change nothing about the end: the last refill failed for want of one or two."""
    fails = rulings.end == "refill-fails" and rulings.partial_refill == "over"
    return fails and bag <= SKIPPED_AT_MOST and rulings.skipped_return == "before"


def length_of(players: int, collected: int, rulings: Rulings) -> int | None:
    """The board length that a finished game shows; None where no board does, or it is not certain (ruling NAU-R03)."""
    if rulings.partial_refill != "over" or rulings.skipped_return != "before":
        return None
    # The two add up to the same, so each follows from the other.
    length = owned_at_end(players, collected) - (rulings.end == "bag-empty")
    return length if SHORTEST <= length <= LONGEST else None


def wrong_rest(sheet: Sheet, collected: int, on_track: int, rulings: Rulings) -> tuple[str, int, int] | None:
    """The bag or the track of a game that was stopped, if it cannot hold so many: which, how many, and how many it must.

    `on_track` is how many crystals the game started with on the track.
    """
    on_track = min(on_track, CIRCULATING - collected)
    in_bag = CIRCULATING - collected - on_track
    # A refill in part leaves spaces empty although what was skipped is in the bag (rulings NAU-R05, NAU-R19).
    late = SKIPPED_AT_MOST if rulings.skipped_return == "after" else 0
    most = max(in_bag, late)
    if sheet.bag is not None and not in_bag <= sheet.bag <= most:
        return "bag", sheet.bag, in_bag
    left = None if sheet.left is None else sum(sheet.left.values())
    if left is None:
        return None
    if sheet.bag is not None and CIRCULATING - collected - left != sheet.bag:
        return "left", left, CIRCULATING - collected - sheet.bag
    return None if CIRCULATING - collected - most <= left <= on_track else ("left", left, on_track)
