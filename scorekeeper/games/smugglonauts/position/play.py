"""How each event changes a position, and what happens without being recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.plans import Play
from scorekeeper.games.smugglonauts.equipment import on_price_track
from scorekeeper.games.smugglonauts.fast import FAST
from scorekeeper.games.smugglonauts.position.moves import (
    lay_out,
    let_go_of_the_rest,
    plan_refuel,
    plan_shop,
    refill,
    refuel,
    shop,
    skip,
    stop_with_a_failed_refill,
)
from scorekeeper.games.smugglonauts.position.ring import Position
from scorekeeper.games.smugglonauts.record import End, Event, Pass, Refill, Refuel, Shop, Skipped, State

E = TypeVar("E", Refuel, Skipped)
MOVES = frozenset({Shop, Refuel, Pass})
"""Kinds of events that begin a turn."""


class TurnEnds(Struct, frozen=True):
    """A moment: the current turn is over."""

    stops: bool
    """Whether play stops in it."""


class TranscriptEnds(Struct, frozen=True):
    """A moment: the transcript of the game ends."""


_GOES_ON, _STOPS, _ENDS = TurnEnds(stops=False), TurnEnds(stops=True), TranscriptEnds()


def moments(position: Position, event: Event | None) -> Sequence[TurnEnds] | Iterator[TurnEnds | TranscriptEnds]:
    """What happens before the next turn begins, or when the transcript ends."""
    if event is None:
        return _at_the_end(position)
    if position.refilled and not position.due:
        return ()
    return (_STOPS if type(event) is End else _GOES_ON,)


def _at_the_end(position: Position) -> Iterator[TurnEnds | TranscriptEnds]:
    if not position.stopped and (not position.refilled or position.due):
        yield _STOPS if position.may_stop or position.last_turn or position.refill_must_fail() else _GOES_ON
    if not position.refused:
        yield _ENDS


def _end_turn(position: Position, moment: TurnEnds) -> None:
    """Return skipped crystals and refill the track, recorded or not."""
    let_go_of_the_rest(position)
    if position.refilled:
        return
    told_more = position.refills_told and position.available() > 0
    if told_more and moment.stops:
        if position.refill_must_fail() and position.in_bag is not None:
            stop_with_a_failed_refill(position)
        position.stopped = True
        return
    refill(position, [] if position.refills_told and not told_more else None)


def _pass(position: Position, event: Pass) -> None:
    position.turn += 1


# The end.


def _plan_end(position: Position, event: End) -> None:
    """Why the table must not stop here, if it must not."""
    position.wrong_end = None
    if position.finished or (event.reason == "time" and position.may_stop):
        return
    if event.reason == "time":
        position.wrong_end = "time"
    elif position.action is Refuel:
        position.wrong_end = "refuel"
    elif position.in_bag is not None:
        position.wrong_end = "refilled" if position.refilled else "midway"


def _end(position: Position, event: End) -> None:
    """Note that the table stops; up to here the game is legal, whether it may stop or not."""
    if position.wrong_end is not None:
        position.refused = position.early = True
    position.over = position.finished


def _end_by_rules(position: Position, event: End) -> None:
    position.refused, position.early = True, False
    position.over = position.finished


def _end_as_written(position: Position, event: End) -> None:
    position.may_stop = True
    _end_by_rules(position, event)


def _end_transcript(position: Position, moment: TranscriptEnds) -> None:
    position.early = position.early or position.stops_short()


def _let_it_end(position: Position, moment: TranscriptEnds) -> None:
    position.early = False


# What a decision lets stand.


def _refuel_by_rules(position: Position, event: Refuel) -> None:
    refuel(position, _without_its_price(position, event, (-1, 1)))


def _skip_by_rules(position: Position, event: Skipped) -> None:
    skip(position, _without_its_price(position, event, (-1, 0, 1)))


def _without_its_price(position: Position, event: E, changes: tuple[int, ...]) -> E:
    """The event with its price change if that is legal; unknown if no rule determines the direction."""
    after = (position.prices.get(event.colour or "") or 0) + (event.change or 0)
    legal = event.change in changes and on_price_track(after)
    return replace(event, moved=None, price=None, change=event.change if legal else None)


def _shop_as_written(position: Position, event: Shop) -> None:
    _fly_as_written(position, event)
    shop(position, event)
    _take_over_fuel(position, event)


def _refuel_as_written(position: Position, event: Refuel) -> None:
    _fly_as_written(position, event)
    refuel(position, event)
    _take_over_fuel(position, event)


def _fly_as_written(position: Position, event: Shop | Refuel) -> None:
    """Give the crystal at the stop the recorded colour."""
    if event.colour and position.flight is not None and position.is_crystal(position.flight.stop):
        position.line[position.flight.stop] = event.colour


def _take_over_fuel(position: Position, event: Shop | Refuel) -> None:
    if event.fuel is not None and position.mover is not None:
        position.fuel[position.mover] = event.fuel


def _skip_as_written(position: Position, event: Skipped) -> None:
    """Give the nearest crystal the recorded colour, if none of them has it."""
    if event.colour and position.due and position.skipped_space(event) is None:
        position.line[position.due[0]] = event.colour
    skip(position, event)


def _state_as_written(position: Position, event: State) -> None:
    position.fuel.update(event.fuel or {})
    position.prices.update(event.prices or {})
    position.cargo.update({who: dict(cargo) for who, cargo in (event.cargo or {}).items()})


PLAY = Play(
    apply={
        Shop: shop,
        Refuel: refuel,
        Skipped: skip,
        Refill: lay_out,
        Pass: _pass,
        End: _end,
        TurnEnds: _end_turn,
        TranscriptEnds: _end_transcript,
    },
    plan={Shop: plan_shop, Refuel: plan_refuel, End: _plan_end},
    as_written={
        Shop: _shop_as_written,
        Refuel: _refuel_as_written,
        Skipped: _skip_as_written,
        State: _state_as_written,
        End: _end_as_written,
        TranscriptEnds: _let_it_end,
    },
    by_rules={
        Refuel: _refuel_by_rules,
        Skipped: _skip_by_rules,
        End: _end_by_rules,
        TranscriptEnds: _let_it_end,
    },
    fast=FAST,
    closing=MOVES | {End},
    begins=MOVES,
    moments=moments,
)
