"""The end of a game, decided only here.

A game is over when a refill cannot be carried out (NAU-801). `refill_fails` decides it for a transcript, turn
by turn; `collected_at_end` says what that means for a sheet: how many crystals the players own in the end.
"""

from __future__ import annotations

from scorekeeper.games.smugglonauts.equipment import CIRCULATING, LONGEST, SHORTEST, SKIPPED_AT_MOST, board_limits
from scorekeeper.games.smugglonauts.record import Sheet
from scorekeeper.games.smugglonauts.rulings import Rulings


def refill_fails(needed: int, placed: int, left: int | None, rulings: Rulings) -> bool:
    """Whether a refill ends the game (rulings NAU-R04 on the empty bag, NAU-R19 on a partial refill)."""
    if left is None:
        return False
    if rulings.end == "bag-empty" and left <= 0:
        return True
    if rulings.partial_refill == "only-if-none":
        return placed + left <= 0
    return placed + left < needed


def laid_out_at_start(players: int, length: int) -> int:
    """How many crystals a game starts with on the track: one on each space except those of the rockets and the gap."""
    return length - players - 1


def owned_at_end(players: int, length: int) -> int:
    """How many crystals all players together own when a game is over, by the default rulings.

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
    """The same for an unknown board: the longest one ends a game earliest, the shortest latest."""
    shortest, longest = board_limits(players)
    return collected_at_end(players, longest, rulings)[0], collected_at_end(players, shortest, rulings)[1]


def collected_on_usual_boards(players: int, rulings: Rulings) -> tuple[int, int]:
    """The same for the boards that one expects."""
    return collected_at_end(players, LONGEST, rulings)[0], collected_at_end(players, SHORTEST, rulings)[1]


def _ends_in_part(rulings: Rulings) -> bool:
    """Whether an incomplete refill ends the game; it also empties the bag (rulings NAU-R04, NAU-R19)."""
    return rulings.partial_refill == "over" or rulings.end == "bag-empty"


def in_bag_at_end(collected: int, high: int, rulings: Rulings) -> tuple[int, int]:
    """The fewest and the most crystals in the bag when a game is over with `collected` crystals owned, of `high` at most.

    The last refill empties the bag, so only what goes back after it is in the bag (ruling NAU-R05). For each crystal
    fewer that is collected, the refill failed for one more that was skipped.
    """
    if rulings.skipped_return == "before":
        return 0, 0
    return (max(0, high - collected) if _ends_in_part(rulings) else 0), SKIPPED_AT_MOST


def may_be_over(players: int, length: int, owned: int | None, bag: int, rulings: Rulings) -> bool:
    """Whether a game can be over with this bag, and so many crystals owned if that is known."""
    low, high = collected_at_end(players, length, rulings)
    if owned is None:
        return bag <= in_bag_at_end(high, high, rulings)[1]
    fewest, most = in_bag_at_end(owned, high, rulings)
    return low <= owned <= high and fewest <= bag <= most


def may_stay_unlaid(bag: int, rulings: Rulings) -> bool:
    """Whether this number of crystals in the bag does not affect the end: the last refill lacked one or two."""
    fails = rulings.end == "refill-fails" and rulings.partial_refill == "over"
    return fails and bag <= SKIPPED_AT_MOST and rulings.skipped_return == "before"


def length_of(players: int, collected: int, rulings: Rulings) -> int | None:
    """The board length that follows from a finished game; None if no board fits or it is not certain (ruling NAU-R03)."""
    if rulings.partial_refill != "over" or rulings.skipped_return != "before":
        return None
    # Bag and track add up to a fixed number, so each follows from the other.
    length = owned_at_end(players, collected) - (rulings.end == "bag-empty")
    shortest, longest = board_limits(players)
    return length if shortest <= length <= longest else None


def wrong_rest(sheet: Sheet, collected: int, on_track: int, rulings: Rulings) -> tuple[str, int, int] | None:
    """The wrong count of a stopped game: bag or track, the recorded number, and the right one.

    `on_track` is how many crystals the game started with on the track.
    """
    on_track = min(on_track, CIRCULATING - collected)
    in_bag = CIRCULATING - collected - on_track
    # A partial refill leaves spaces empty although skipped crystals are in the bag (rulings NAU-R05, NAU-R19).
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
