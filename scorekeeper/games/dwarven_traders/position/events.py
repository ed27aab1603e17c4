"""The moments that happen between the events without being recorded."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Change, EndOfTurn, Event, Pass, State, Stuck, Trade, Turn


class PricesMove(Struct, frozen=True):
    """The actions of a turn are over and the prices move."""


class TurnEnds(Struct, frozen=True):
    """The turn in progress is over."""


class TranscriptEnds(Struct, frozen=True):
    """The transcript has no more events."""


PRICES_MOVE, TURN_ENDS, TRANSCRIPT_ENDS = PricesMove(), TurnEnds(), TranscriptEnds()
Moment = PricesMove | TurnEnds | TranscriptEnds
MOVE, CLOSE, MOVE_AND_CLOSE = (PRICES_MOVE,), (TURN_ENDS,), (PRICES_MOVE, TURN_ENDS)

BEGINS_OR_ENDS = frozenset({Turn, Pass, Stuck})
"""Events that begin another turn or end the round."""
ENDS_TURN = BEGINS_OR_ENDS | {EndOfTurn}
"""Events that end the turn in progress."""
AFTER_PRICES = ENDS_TURN | {Trade, State}
"""Events before which the prices of the turn in progress have moved."""


def moments(position: Position, event: Event | None) -> Sequence[Moment]:
    """The moments that happen before an event, or at the end of the transcript, without being recorded."""
    if event is None:
        return _at_the_end(position)
    kind = type(event)
    if kind not in AFTER_PRICES:
        return MOVE if position.pending and kind is not Change else ()
    if position.player is None or position.closed:
        return ()
    if kind in ENDS_TURN:
        return CLOSE if position.settled else MOVE_AND_CLOSE
    if position.settled or not position.actions:
        return ()
    # The Smuggler's prices move after each of his actions, so a statement between them does not end his turn.
    return MOVE if position.player != SMUGGLER or position.pending else ()


def _at_the_end(position: Position) -> Sequence[Moment]:
    if position.player is None or position.stuck is not None or position.closed:
        return (TRANSCRIPT_ENDS,)
    if position.may_stop and not position.actions:
        return ()
    return (*(CLOSE if position.settled else MOVE_AND_CLOSE), TRANSCRIPT_ENDS)
