"""The position at each event of a true transcript of Magic Mine, and places between events."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from scorekeeper.games.engine.replay import advance
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine.equipment import prepare
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.play import PLAY
from scorekeeper.games.magic_mine.record import (
    CatchUp,
    Drop,
    React,
    Record,
    Refresh,
    Replace,
    Reshuffle,
    State,
    Turn,
)
from scorekeeper.games.magic_mine.setup import set_up
from tests.games.planting import event_of

AFTER = (CatchUp, Drop, Refresh, Replace, Reshuffle)
"""What comes of a scoring."""


def walk(record: Record, terms: Terms) -> Iterator[tuple[int, Any, Position]]:
    """The events with their index and the position before each."""
    played = record.rounds[0]
    position = set_up(played.start, record.seats, terms.prepared("MIN", record.variant, prepare))
    for index, event in enumerate(played.transcript):
        yield index, event, position
        advance(PLAY, position, event)


def position_at(record: Record, terms: Terms, at: int) -> Position:
    """The position before an event."""
    return next(position for index, _, position in walk(record, terms) if index == at)


def events_of(record: Record) -> list[Any]:
    return record.rounds[0].transcript


def silence(record: Record) -> None:
    """Take out what the table said of the position, so that the fault is the first thing that is wrong."""
    events_of(record)[:] = [event for event in events_of(record) if not isinstance(event, State)]
    for event in events_of(record):
        if isinstance(event, React):
            event.to = None


def before_a_turn(record: Record, rng: random.Random) -> int:
    """A place right before a turn that is not the first."""
    return event_of(record, rng, Turn, lambda place: any(isinstance(e, Turn) for e in place.events[: place.at])).at
