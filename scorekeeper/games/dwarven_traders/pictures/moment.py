"""A moment of a round: the position before an event, and what happened in the turn so far."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.games.dwarven_traders.judge import Rounds
from scorekeeper.games.dwarven_traders.position.events import BEGINS_OR_ENDS
from scorekeeper.games.dwarven_traders.position.play import PLAY
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import Event, Round
from scorekeeper.games.engine.replay import Impossible, advance, happen_before


class Moment(NamedTuple):
    """The position before an event, or after the last one."""

    position: Position
    tracks: dict[str, int]
    """Where everybody stood when the turn began."""
    prices: dict[str, int]
    """The prices when the turn began."""
    deeds: list[Event]
    """The events of the turn before this one."""
    event: Event | None
    """The event that comes next; None after the last."""


def moment(rounds: Rounds, played: Round, index: int | None = None) -> Moment | None:
    """Take a round to the event with this number without checking anything; None if its start is not known."""
    if (position := rounds.opening(played)) is None:
        return None
    events = played.transcript if index is None else played.transcript[: index - 1]
    event = played.transcript[index - 1] if index is not None and index <= len(played.transcript) else None
    tracks, prices, deeds = dict(position.tracks), dict(position.prices), list[Event]()
    for done in events:
        happen_before(PLAY, position, done)
        if type(done) in BEGINS_OR_ENDS:
            tracks, prices, deeds = dict(position.tracks), dict(position.prices), []
        deeds.append(done)
        try:
            advance(PLAY, position, done)
        except Impossible:
            break
    happen_before(PLAY, position, event)
    if type(event) in BEGINS_OR_ENDS:
        tracks, prices, deeds = dict(position.tracks), dict(position.prices), []
    return Moment(position, tracks, prices, deeds, event)
