"""The moments that are not recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from scorekeeper.games.cargo_and_gold import record
from scorekeeper.games.cargo_and_gold.equipment import NOTHING, Directions
from scorekeeper.games.cargo_and_gold.position.cargo import must_roll, nothing_to_lose
from scorekeeper.games.cargo_and_gold.position.hazards import doubt_the_reading
from scorekeeper.games.cargo_and_gold.position.payments import go_by_the_payments
from scorekeeper.games.cargo_and_gold.position.state import Position

START, TURN, MOVE, HAZARD, BUY, SELL, TRADE, CLAIM, END, COUNT, LEDGER, GAME = range(12)
"""Steps of a game and of a turn as the rulebook orders them; checks are asked and findings sorted by them."""

PATIENT = frozenset({record.Refill, record.Shuffle, record.State, record.Trade, record.Arrange, record.Leave})
"""Events that may come between a purchase and its refill, or between a landing and its hazard."""

CLOSING: frozenset[type] = frozenset[type]((record.Turn, record.Skip, record.EndOfTurn))
"""Events before which the turn in progress is over."""


class AfterEnd(Struct, frozen=True):
    """Something happens although the game is over."""

    event: Any


class PlayGoesOn(Struct, frozen=True):
    """Play goes on; whatever had to be done at once has been done, or never will be."""


class LossesLapse(Struct, frozen=True):
    """Cargo should be lost, but there is none."""


class TurnEnds(Struct, frozen=True):
    """The turn in progress is over."""


PLAY_GOES_ON, LOSSES_LAPSE, TURN_ENDS = PlayGoesOn(), LossesLapse(), TurnEnds()
ENDS = (TURN_ENDS,)


def moments(position: Position, event: record.Event | None) -> Iterable[Any]:
    """The moments that happen before an event."""
    kind = type(event)
    if kind is record.Turn and not position.pending:
        return ENDS if position.player is not None and not position.closed else ()  # The common cases come first.
    if kind is record.Refill and not (position.over or position.losses or position.misstated):
        return ()
    return () if event is None else _all_moments(position, event, kind)


def _all_moments(position: Position, event: record.Event, kind: type) -> Iterator[Any]:
    if position.misstated:
        go_by_the_payments(position, event)
    if position.over and kind is not record.State and kind is not record.EndOfTurn:
        yield AfterEnd(event)
    if position.due or position.losses or position.hazard is not None:
        yield from _before_play_goes_on(position, event, kind)
    if kind in CLOSING and position.player is not None and not position.closed:
        yield TURN_ENDS


def _before_play_goes_on(position: Position, event: record.Event, kind: type) -> Iterator[Any]:
    """The moments for what must be done at once, unless this event does it or may come before it."""
    if position.losses and kind is not record.Loss and not must_roll(position):
        yield LOSSES_LAPSE
    if kind in PATIENT or position.over:
        return
    if kind is record.Loss and not position.losses and _is_read_off_the_board(position.hazard):
        yield record.Hazard()
    if not _does_it(position, event):
        yield PLAY_GOES_ON


def _is_read_off_the_board(hazard: Directions | None) -> bool:
    """Whether a hazard only takes cargo, so that a loss roll right after landing carries it out."""
    return hazard is not None and hazard.cargo > 0 and hazard == Directions(hazard.cargo)


def _does_it(position: Position, event: record.Event) -> bool:
    """Whether an event does what must be done at once, or continues a sale that has met a NEEDS card."""
    if isinstance(event, record.Loss):
        return position.losses > 0
    if isinstance(event, record.Hazard):
        return position.hazard is not None and not position.losses
    if isinstance(event, record.Buy | record.Sell) and not position.due and not position.losses:
        passed = event.centre is not None and event.centre in position.path[:-1]
        if passed:  # It was done before the token landed on the hazard, and that is what is wrong with it.
            return True
    return isinstance(event, record.Sell) and event.also and position.met is not None


def go_on(position: Position, moment: PlayGoesOn) -> None:
    """Clear what had to be done at once; the table may have followed a hazard without writing it down."""
    actor, hazard = position.actor, position.hazard
    if actor is not None and must_roll(position):
        actor.forget_hand()
    if actor is not None and hazard is not None and not nothing_to_lose(position):
        doubt_the_reading(position, actor, NOTHING, hazard, actor.gold)
    position.losses, position.hazard = 0, None
    if position.due:
        position.unfilled.update(position.due)
        position.lose_count()
    position.due.clear()
    position.note_pending()


def lapse(position: Position, moment: LossesLapse) -> None:
    """Clear the losses that are still due."""
    position.losses = 0
    position.note_pending()


def recall_the_hazard(position: Position, event: record.Hazard) -> None:
    """Take the square under the token as a hazard that still acts: nobody knows if it has, or it was put off until now."""
    actor, board = position.actor, position.board
    if (position.midway or position.arrived) and actor is not None and board is not None and position.suffered is None:
        position.hazard = position.hazard or board.hazards.get(actor.square or "")


def recall_the_loss(position: Position, event: record.Loss) -> None:
    """Take a loss roll as due, if the position was found in the middle of a turn."""
    actor, board = position.actor, position.board
    hazardous = board is None or actor is None or actor.square is None or actor.square in board.hazards
    if position.midway and not position.losses and hazardous:
        position.losses = 1
