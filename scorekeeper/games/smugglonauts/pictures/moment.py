"""The position of a game before one of its events, for a picture of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.games.engine.table import Table
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.judge.formations import fit
from scorekeeper.games.smugglonauts.judge.games import Games
from scorekeeper.games.smugglonauts.position.moves import plan_refuel, plan_shop
from scorekeeper.games.smugglonauts.position.play import MOVES
from scorekeeper.games.smugglonauts.position.ring import Flight, Position
from scorekeeper.games.smugglonauts.record import Event, Record, Refuel, Round, Shop, told


class Moment(Struct, frozen=True):
    """A position, and the event that comes next; None at the end."""

    position: Position
    event: Event | None

    def flight(self) -> Flight | None:
        """The flight of the next event, or the one made in this turn."""
        position, event = self.position, self.event
        if isinstance(event, Shop):
            plan_shop(position, event)
        elif isinstance(event, Refuel):
            plan_refuel(position, event)
            planned = position.flight
            stop = position.unroll(planned.begin, event.to) if planned is not None and event.to is not None else None
            if planned is not None and stop is not None:
                return Flight(planned.player, planned.begin, stop, 1, 0)
        return position.flight


def moment(record: Record, played: Round, terms: Terms, where: Where | None) -> Moment | None:
    """The moment before a given event of a game, or its end; None if the game cannot be replayed."""
    games = Games(Table(GAME, record, terms, recorder=None))
    for earlier in record.rounds:
        if earlier is played:
            break
        games.judge(earlier)
    if (fitting := fit(games, played)) is not None:
        played, games.record = fitting.played, fitting.record
    events = told(played)
    position = games.begin(played, events) if events else None
    if position is None:
        return None
    at = len(events) if where is None else _at(events, where)
    # On a board of unknown length the positions of crystals are not known, so there is no track to show.
    games.replay(position, played, events[:at], over=position.length is None)
    return Moment(position, events[at] if at < len(events) else None)


def _at(events: Sequence[Event], where: Where) -> int:
    """The event that a location means: by its number, or in a short transcript by its turn."""
    if where.event is not None:
        return where.event - 1
    turn = 0
    for at, event in enumerate(events):
        turn += type(event) in MOVES
        if turn == where.turn:
            return at
    return len(events)
