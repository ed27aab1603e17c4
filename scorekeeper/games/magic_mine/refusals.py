"""What cannot be judged at all: people who are not at the table."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.magic_mine.record import (
    CatchUp,
    Discard,
    Drop,
    Heart,
    Over,
    Play,
    PurgeCart,
    React,
    Record,
    Round,
    Score,
    Start,
    State,
    StealCart,
    StealSetGem,
    SwapGem,
    SwapTile,
    Turn,
)

NAMING: dict[type, tuple[str, ...]] = {
    Turn: ("player",),
    Discard: ("cart",),
    Play: ("player",),
    React: ("player",),
    SwapTile: ("partner",),
    SwapGem: ("partner",),
    StealSetGem: ("victim",),
    PurgeCart: ("owner",),
    StealCart: ("victim",),
    Heart: ("player",),
    Score: ("player",),
    CatchUp: ("player",),
    Drop: ("player",),
    State: ("spaces", "carts", "hands", "rows"),
    Over: ("winner",),
}
"""Fields of events that name participants."""


class UnknownParticipantError(ScorekeeperError):
    def __init__(self, who: str, field: str, seats: list[str]) -> None:
        super().__init__(
            f"{who!r} does not sit at this table; its players are {', '.join(seats)}", rule="LOG-106", field=field
        )


class SeatTwiceError(ScorekeeperError):
    def __init__(self, seats: list[str]) -> None:
        twice = next(seat for seat in seats if seats.count(seat) > 1)
        super().__init__(f"{twice!r} sits in two seats; seats name each player once", rule="LOG-107", field="seats")


def refuse_unreadable(record: Record) -> None:
    """Raise when somebody is named who is not at the table."""
    seats = record.seats
    known = set(seats)
    if len(known) < len(seats):
        raise SeatTwiceError(seats)
    for played in record.rounds:
        at = f"rounds.{played.number}."
        if played.sheet is not None and not known.issuperset(played.sheet.rows):
            _refuse(played.sheet.rows, at + "sheet.rows", known, seats)
        if played.start is not None:
            _refuse_start(played.start, at + "start.", known, seats)
        if played.transcript:
            _refuse_events(played, at + "transcript.", known, seats)
    result = record.result
    if result is not None and not (known.issuperset(result.rows) and (result.winner is None or result.winner in known)):
        _refuse([*result.rows, result.winner or seats[0]], "result", known, seats)


def _refuse(named: Iterable[str], field: str, known: set[str], seats: list[str]) -> None:
    for who in named:
        if who not in known:
            raise UnknownParticipantError(who, field, seats)


def _refuse_start(start: Start, at: str, known: set[str], seats: list[str]) -> None:
    _refuse([start.first] if start.first is not None else [], at + "first", known, seats)
    _refuse(start.seats, at + "seats", known, seats)
    _refuse((taken.player for taken in start.gems), at + "gems", known, seats)


def _refuse_events(played: Round, at: str, known: set[str], seats: list[str]) -> None:
    naming = NAMING
    for index, event in enumerate(played.transcript, 1):
        fields = naming.get(type(event))
        if fields is None:
            continue
        for name in fields:
            named = getattr(event, name)
            if named is None or (named in known if type(named) is str else known.issuperset(named)):
                continue
            _refuse([named] if type(named) is str else named, f"{at}{index}.{name}", known, seats)
