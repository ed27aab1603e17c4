"""The position of a game before one of its events, for a picture of it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from msgspec import Struct

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglonauts.games import Games, Told, told
from scorekeeper.games.smugglonauts.play import Flight, Position
from scorekeeper.games.smugglonauts.record import Event, Record, Refuel, Round, Shop
from scorekeeper.games.smugglonauts.rulings import rulings
from scorekeeper.games.smugglonauts.transcript import TURNS, Replay


class Moment(Struct, frozen=True):
    """A position, and the event that comes next; None at the end."""

    position: Position
    event: Event | None

    def flight(self) -> Flight | None:
        """The flight in question, or the one that was made in this turn."""
        position, event = self.position, self.event
        if isinstance(event, Shop):
            return position.plan_shop(event)
        if isinstance(event, Refuel):
            planned = position.plan_refuel(event)
            stop = position.unroll(planned.begin, event.to) if planned is not None and event.to is not None else None
            return planned if planned is None or stop is None else Flight(planned.player, planned.begin, stop, 1, 0)
        return position.flight


def moment(record: Record, played: Round, terms: Terms, where: Where | None) -> Moment | None:
    """The moment before the event at a place of a game, or its end; None where the game cannot be replayed."""
    games = Games(record, rulings(terms.rulings), terms.equipment, Hearing(terms.decisions))
    for earlier in record.rounds:
        if earlier is played:
            break
        games.judge(earlier)
    events = told(played)
    position = games.begin(played, events) if events else None
    if position is None:
        return None
    at = len(events) if where is None else _at(events, where)
    reached: list[Position] = []
    replay = Replay(position, Hearing(terms.decisions))
    # On a board of unknown length nobody knows where crystals lie, and the replay looks at all events beforehand.
    replay.run(_before(events, at, position, reached) if position.length is not None else events[:at])
    return Moment(reached[0] if reached else position, events[at][1] if at < len(events) else None)


def _at(events: Told, where: Where) -> int:
    """Which event a place is about: by its number, or in a short transcript by its turn."""
    if where.event is not None:
        return where.event - 1
    turn = 0
    for at, (_, event) in enumerate(events):
        turn += type(event) in TURNS
        if turn == where.turn:
            return at
    return len(events)


def _before(events: Told, at: int, position: Position, reached: list[Position]) -> Iterator[tuple[int | None, Event]]:
    """The events up to one; the position is noted before the replay closes the turn."""
    yield from events[:at]
    reached.append(deepcopy(position))
