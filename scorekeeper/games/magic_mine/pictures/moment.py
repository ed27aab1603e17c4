"""A game of Magic Mine at one of its events: the position before it and after it, for pictures."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

from scorekeeper.games.engine.replay import Impossible, advance
from scorekeeper.games.magic_mine.equipment import Bound
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.play import PLAY
from scorekeeper.games.magic_mine.record import Record, Round, Score, SwapTile, Turn
from scorekeeper.games.magic_mine.setup import open_transcript, set_up
from scorekeeper.games.magic_mine.setup.revealed import name_revealed


class Moment(NamedTuple):
    """The table before and after an event."""

    number: int
    """Number of the event; 0 for the set-up."""
    event: Any
    before: Position
    after: Position
    spaces: dict[str, int]
    """Where the pawns stood when the turn began."""

    @property
    def table(self) -> Position:
        """The position that shows tiles best: before they are scored or swapped away."""
        return self.before if isinstance(self.event, Score | SwapTile) else self.after


def moment(record: Record, played: Round, bound: Bound, number: int | None = None) -> Moment | None:
    """Follow the transcript to an event or to its end; None if the start of the game is not known."""
    opening = open_transcript(played, record.seats, bound)
    if opening.start is None or opening.strange:
        return None
    position = set_up(opening.start, record.seats, bound)
    spaces, events = dict(position.spaces), name_revealed(played.transcript, position.laid)[:number]
    for at, event in enumerate(events[:-1], 1):
        if not _happens(position, event):
            return Moment(at, event, position, position, spaces)
        if isinstance(event, Turn):
            spaces = dict(position.spaces)
    after = deepcopy(position)
    if not events or not _happens(after, events[-1]):
        after = position
    return Moment(len(events), events[-1] if events else None, position, after, spaces)


def _happens(position: Position, event: Any) -> bool:
    try:
        advance(PLAY, position, event)
    except Impossible:
        return False
    return True
