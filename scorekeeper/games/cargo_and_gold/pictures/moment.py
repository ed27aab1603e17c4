"""The position of a game after some of its events, for pictures."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.cargo_and_gold.position.play import PLAY
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import Event, Move, Record, Round, Start, State, Turn
from scorekeeper.games.cargo_and_gold.setup import place_tokens, start_position
from scorekeeper.games.engine.replay import Replay, locate_in_round
from scorekeeper.games.engine.table import Table
from scorekeeper.games.engine.terms import Terms


def position_after(record: Record, played: Round, terms: Terms, events: Sequence[Event]) -> Position | None:
    """The position after these events, under the decisions about them; None if the cards in the boxes are not known."""
    table = Table(GAME, record, terms, recorder=None)
    position = start_position(record, played, table.bound)
    if position is None:
        return None
    for _ in place_tokens(position, played.start or Start()):
        pass
    Replay(table, PLAY, position, locate_in_round(played.number)).run(events, over=False)
    return position


def way_of(record: Record, played: Round, terms: Terms, before: int, event: Event | None) -> list[str]:
    """The way of the player on turn: the move in question, or the one already made in this turn."""
    events = played.transcript
    at = before if isinstance(event, Move) else _last_move(events, before)
    move = events[at] if at is not None else None
    if not isinstance(move, Move):
        return []
    position = position_after(record, played, terms, events[:at])
    square = position.actor.square if position is not None and position.actor is not None else None
    return [*([square] if square is not None else []), *move.path]


def _last_move(events: Sequence[Event], before: int) -> int | None:
    """The number of the move in the turn in progress, if it was already made."""
    for at in range(before - 1, -1, -1):
        if isinstance(events[at], Move):
            return at
        if isinstance(events[at], Turn):
            return None
    return None


def done_before(events: Sequence[Event], before: int) -> Sequence[Event]:
    """The events of the turn in progress, without its beginning and without statements of the position."""
    turns = [at for at, event in enumerate(events[:before]) if isinstance(event, Turn)]
    since = turns[-1] + 1 if turns else before
    return [event for event in events[since:before] if not isinstance(event, State)]
