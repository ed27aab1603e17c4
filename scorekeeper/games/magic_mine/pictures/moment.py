"""A game of Magic Mine at one of its events: the position before it and after it, for pictures."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

from scorekeeper.games.magic_mine.beginnings import strange_tiles, told_start
from scorekeeper.games.magic_mine.moves import APPLY
from scorekeeper.games.magic_mine.play import CARDS, Position
from scorekeeper.games.magic_mine.record import Draw, Record, Round, Score, SwapTile, Turn
from scorekeeper.games.magic_mine.starts import set_up, unknown_of
from scorekeeper.games.magic_mine.tiles import Bound


class Moment(NamedTuple):
    """What is on the table around an event."""

    number: int
    """Number of the event; 0 for the set-up."""
    event: Any
    before: Position
    after: Position
    spaces: dict[str, int]
    """Where the pawns stood when the turn began."""

    @property
    def table(self) -> Position:
        """Where tiles are best looked at: before they are scored or swapped, and go away."""
        return self.before if isinstance(self.event, Score | SwapTile) else self.after


def moment(record: Record, played: Round, bound: Bound, number: int | None = None) -> Moment | None:
    """Follow the transcript up to an event, or to its end; None where it cannot be told how the game began."""
    start, seats = played.start, record.seats
    if start is None or unknown_of(start, seats):
        start = told_start(start, seats, played.transcript, played.sheet)
        if bound.faces is not None and strange_tiles(start, bound.faces):
            return None
    position = set_up(start, seats, bound.rulings, bound.faces, may_stop=True)
    spaces, events = dict(position.spaces), played.transcript[:number]
    for at, event in enumerate(events[:-1], 1):
        if not _applied(position, event, at):
            return Moment(at, event, position, position, spaces)
        if isinstance(event, Turn):
            spaces = dict(position.spaces)
    after = deepcopy(position)
    if not events or not _applied(after, events[-1], len(events)):
        after = position
    return Moment(len(events), events[-1] if events else None, position, after, spaces)


def _applied(position: Position, event: Any, number: int) -> bool:
    position.index = number
    if isinstance(event, Draw) and event.count > CARDS:
        return False
    try:
        APPLY[type(event)](position, event)
    except (ValueError, KeyError, AttributeError):
        return False
    return True
