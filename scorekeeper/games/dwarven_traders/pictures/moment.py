"""A moment of a round: the position before one of its events, and what happened in the turn so far."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.games.dwarven_traders.play import Position
from scorekeeper.games.dwarven_traders.record import Event, Round
from scorekeeper.games.dwarven_traders.rounds import Rounds
from scorekeeper.games.dwarven_traders.transcript import APPLY, CLOSING, SETTLING


class Moment(NamedTuple):
    """The position before an event, or after the last one."""

    position: Position
    tracks: dict[str, int]
    """Where everybody stood when the turn began."""
    prices: dict[str, int]
    """The prices when the turn began."""
    deeds: list[Event]
    """What was done in the turn before the event."""
    event: Event | None
    """The event that the moment is about; None after the last."""


def moment(rounds: Rounds, played: Round, index: int | None = None) -> Moment | None:
    """Take a round to the event with this number, without a word on what is legal; None when its start is unknown."""
    if (position := rounds.opening(played)) is None:
        return None
    events = played.transcript if index is None else played.transcript[: index - 1]
    event = played.transcript[index - 1] if index is not None and index <= len(played.transcript) else None
    tracks, prices, deeds = dict(position.tracks), dict(position.prices), list[Event]()
    for done in events:
        _settle(position, done)
        if type(done) in CLOSING:
            tracks, prices, deeds = dict(position.tracks), dict(position.prices), []
        deeds.append(done)
        try:
            APPLY[type(done)](position, done)
        except (ValueError, KeyError):
            break
    _settle(position, event)
    if type(event) in CLOSING:
        tracks, prices, deeds = dict(position.tracks), dict(position.prices), []
    return Moment(position, tracks, prices, deeds, event)


def _settle(position: Position, event: Any) -> None:
    """Move the prices of the turn in progress, where the event comes after that."""
    if (event is None or type(event) in SETTLING) and position.player is not None and not position.settled:
        position.settle()
