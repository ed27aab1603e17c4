"""The end of a game: decided here, and nowhere else.

A game is over when the refill that is due cannot be carried out (NAU-801). `refill` decides it for a transcript, turn by
turn; `collected_at_end` says what that means for a sheet (see `ended`): how many crystals the players own in the end.
Where a session ends is decided in `session`. Proven in `tests/games/smugglonauts/test_game_end.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scorekeeper.games.engine.old_checks import KEPT, Answer, kept, violated
from scorekeeper.games.smugglonauts.play import CIRCULATING, END, TURN, Over, Position, check, counted
from scorekeeper.games.smugglonauts.record import End, Pass, Refuel, Shop
from scorekeeper.games.smugglonauts.rulings import Rulings

SKIPPED_AT_MOST = 2
"""A full tank reaches the third crystal, so one move skips two."""


def refill(position: Position, crystals: Sequence[str] | None) -> None:
    """Refill the station track when a turn ends, and see whether the game is over."""
    needed = position.needed
    placed = position.refill(crystals)
    position.over = refill_fails(needed, placed, position.in_bag, position.rulings)
    if position.aside:
        position.settle_aside()


def stop_with_a_failed_refill(position: Position) -> None:
    """The bag holds too little for the refill, and nobody laid it out: the game is over (ruling NAU-R19)."""
    position.unlaid = position.available()
    position.refilled = position.over = True
    if position.aside:
        position.settle_aside()


def refill_fails(needed: int, placed: int, left: int | None, rulings: Rulings) -> bool:
    """Whether a refill ends the game (rulings NAU-R04 on the empty bag, NAU-R19 on a refill in part)."""
    if left is None:
        return False
    if rulings.end == "bag-empty" and left <= 0:
        return True
    if rulings.partial_refill == "only-if-none":
        return placed == 0
    return placed < needed


def owned_at_end(players: int, length: int) -> int:
    """How many crystals all players together own when a game is over, by the book's own rulings.

    The set-up leaves 21 + players - length in the bag: twenty, less one for each space without rocket, the gap excepted. A
    Shop takes one crystal out of circulation, a Refuel none. So the bag is empty after as many Shops, and one more ends
    the game.
    """
    return CIRCULATING + 2 + players - length


@cache
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


def length_of(players: int, collected: int, rulings: Rulings) -> int | None:
    """The board length that a finished game shows; None under rulings with which it is not certain (NAU-R03)."""
    if rulings.partial_refill != "over" or rulings.skipped_return != "before":
        return None
    # The two add up to the same, so each follows from the other.
    return owned_at_end(players, collected) - (rulings.end == "bag-empty")


@check("NAU-804", "NAU-803", on=(Shop, Refuel, Pass), step=TURN)
def nobody_moves_after_the_end(position: Position, event: Shop | Refuel | Pass) -> Answer:
    """After the failed refill the game is over; after one that emptied the bag it is not."""
    if not position.over:
        return kept("NAU-803") if position.in_bag == 0 else None
    return violated(
        "{who} has a turn, but the game is over: after turn {turn} the bag was empty (ruling NAU-R04); nothing from then on counts"
        if position.rulings.end == "bag-empty"
        else "{who} has a turn, but the game is over: after turn {turn} the station track could not be refilled; nothing from"
        " then on counts",
        expected=position.turn,
        found=position.turn + 1,
        who=event.player or position.rear,
        turn=position.turn,
    )


@check("NAU-801", "NAU-802", "NAU-803", "NAU-805", on=End, step=END)
def the_end_is_a_failed_refill(position: Position, event: End) -> Answer:
    """A table stops when a refill fails: not before it, not with an empty bag, and never after a Refuel."""
    if event.reason == "time" and position.may_stop:
        return None
    if position.over:
        return kept("NAU-801")
    if event.reason == "time":
        return violated(
            "the transcript stops because time was called; the record says that the game was finished",
            expected="refill",
            found="time",
        )
    if position.action is Refuel:
        return violated(
            "the table stops after a Refuel of {who}; a Refuel leaves the bag as full as it was, so only a Shop ends the game",
            rule="NAU-805",
            expected="shop",
            found="refuel",
            who=position.mover,
        )
    if position.in_bag is None:
        return None
    if not position.refilled:
        return violated(
            "the table stops in the middle of a turn; empty spaces to refill: {needed}, crystals in the bag: {bag}",
            rule="NAU-802",
            expected=min(position.needed, position.in_bag),
            found=0,
            needed=position.needed,
            bag=position.in_bag,
        )
    return violated(
        "the table stops with an empty bag; the refill was complete, so the game goes on"
        if position.in_bag == 0
        else "the table stops; the bag still holds {crystals}, so the game goes on (ruling NAU-R04)"
        if position.rulings.end == "bag-empty"
        else "the table stops; the refill was complete and the bag still holds {crystals}, so the game goes on",
        rule="NAU-803" if position.in_bag == 0 else "NAU-801",
        expected="a failed refill",
        found="a complete refill",
        crystals=counted(position.in_bag, "crystal"),
    )


@check("NAU-802", on=End, step=END)
def the_last_turn_is_complete(position: Position, event: End) -> Answer:
    """The end is looked at when the turn has ended."""
    return KEPT if position.over and position.refilled else None


@check("NAU-805", on=End, step=END)
def the_last_turn_is_a_shop(position: Position, event: End) -> Answer:
    """Only a Shop takes a crystal out of circulation; the other answer comes from the check on the refill."""
    return KEPT if position.action is Shop and (position.over or position.in_bag is None) else None


@check("NAU-801", "NAU-804", on=Over, step=END)
def the_transcript_reaches_the_end(position: Position, event: Over) -> Answer:
    """A finished game was played until a refill failed, and not further."""
    if position.over:
        return kept("NAU-804")
    if position.may_stop or position.in_bag is None:
        return None
    return violated(
        "the transcript stops after turn {turn}, and the game is not over: the bag still holds {crystals} (ruling NAU-R04)"
        if position.rulings.end == "bag-empty"
        else "the transcript stops after turn {turn}, and the game is not over: the refill was complete"
        if position.refills_told
        else "the transcript stops after turn {turn}, and the game is not over: the bag holds enough for the refill",
        expected="a failed refill",
        found="a complete refill",
        crystals=counted(position.in_bag, "crystal"),
        turn=position.turn,
    )
