"""Reads who chose which seat, as typed: `Ana=3`, or `Ana=3/5` for seat 3 at a bid of 5 points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.errors import ScorekeeperError

_CHOICE = re.compile(r"(?P<who>.+)=\s*(?P<seat>\d{1,2})\s*(?:/\s*(?P<bid>\d{1,4})\s*)?")


class ChosenSeats(NamedTuple):
    """Who sits where, and what they bid for it."""

    seats: dict[str, int]
    bids: dict[str, int]


class SeatWordError(ScorekeeperError):
    def __init__(self, word: str) -> None:
        super().__init__(
            f"{word!r} is not a player and a seat",
            field="SEATS",
            next_step="write PLAYER=SEAT, such as Ana=3, or PLAYER=SEAT/BID, such as Ana=3/5",
        )


def read_seat_choices(words: Sequence[str]) -> ChosenSeats:
    """Return what the words say; a player who is named twice is refused later, with the name."""
    found = ChosenSeats({}, {})
    for word in words:
        match = _CHOICE.fullmatch(word.strip())
        if match is None or match["who"].strip() in found.seats:
            raise SeatWordError(word)
        who = match["who"].strip()
        found.seats[who] = int(match["seat"])
        if match["bid"]:
            found.bids[who] = int(match["bid"])
    return found
