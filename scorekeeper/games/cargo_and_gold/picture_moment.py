"""The position of a game after some of its events, for a picture of it."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.cargo_and_gold.board import board
from scorekeeper.games.cargo_and_gold.play import Position
from scorekeeper.games.cargo_and_gold.record import Event, Move, Record, Round, Start, State, Turn
from scorekeeper.games.cargo_and_gold.rulings import rulings
from scorekeeper.games.cargo_and_gold.starts import Opening, boxes_of, take_places
from scorekeeper.games.cargo_and_gold.transcript import replay
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Terms


def position_after(record: Record, played: Round, terms: Terms, events: Sequence[Event]) -> Position | None:
    """The position after these events; None where nobody wrote down what lay in the boxes."""
    start, known, picks = played.start or Start(), board(terms.equipment), rulings(terms.rulings)
    if start.boxes is None:
        return None
    hearing = Hearing(terms.decisions)
    position = Position(
        seats=record.seats,
        boxes=boxes_of(start.boxes, known),
        squares={},
        rulings=picks,
        board=known,
        first=Opening(start, played.number, record.seats, picks, hearing).first(),
        stop=True,
    )
    take_places(position, start, played.number, hearing)
    replay(position, events, played.number, hearing)
    return position


def way_of(record: Record, played: Round, terms: Terms, before: int, event: Event | None) -> list[str]:
    """Where the player on turn went: the move in question, or the one that was made in this turn."""
    events = played.transcript
    at = before if isinstance(event, Move) else _last_move(events, before)
    move = events[at] if at is not None else None
    if not isinstance(move, Move):
        return []
    position = position_after(record, played, terms, events[:at])
    square = position.actor.square if position is not None and position.actor is not None else None
    return [*([square] if square is not None else []), *move.path]


def _last_move(events: Sequence[Event], before: int) -> int | None:
    """The move of the turn in progress, if it was made already."""
    for at in range(before - 1, -1, -1):
        if isinstance(events[at], Move):
            return at
        if isinstance(events[at], Turn):
            return None
    return None


def done_before(events: Sequence[Event], before: int) -> Sequence[Event]:
    """What was done in the turn in progress; its beginning, and what the table says of the position, are no deeds."""
    turns = [at for at, event in enumerate(events[:before]) if isinstance(event, Turn)]
    since = turns[-1] + 1 if turns else before
    return [event for event in events[since:before] if not isinstance(event, State)]
