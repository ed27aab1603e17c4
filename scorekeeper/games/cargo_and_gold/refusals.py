"""What cannot be judged at all: people who are not at the table."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.cargo_and_gold.record import (
    Arrange,
    Buy,
    Leave,
    Record,
    Round,
    Sell,
    Skip,
    Start,
    State,
    Trade,
    Turn,
)


class UnknownParticipantError(ScorekeeperError):
    def __init__(self, who: str, field: str, seats: list[str]) -> None:
        super().__init__(
            f"{who!r} does not sit at this table; its players are {', '.join(seats)}", rule="LOG-106", field=field
        )


class SeatTwiceError(ScorekeeperError):
    def __init__(self, seats: list[str]) -> None:
        twice = next(seat for seat in seats if seats.count(seat) > 1)
        super().__init__(f"{twice!r} sits in two seats; seats name each player once", rule="LOG-107", field="seats")


NAMING: dict[type, tuple[str, ...]] = {
    Turn: ("player",),
    Skip: ("player",),
    Buy: ("player",),
    Sell: ("player",),
    Trade: ("player", "partner"),
    Arrange: ("player",),
    Leave: ("player",),
    State: ("gold", "cargo"),
}
"""Fields of events that name players."""


def refuse_unreadable(record: Record) -> None:
    """Raise when somebody is named who is not at the table, or sits there twice."""
    seats = record.seats
    known = set(seats)
    if len(known) < len(seats):
        raise SeatTwiceError(seats)
    for played in record.rounds:
        sheet = played.sheet
        if sheet is not None and not (known.issuperset(sheet.rows) and (sheet.last is None or sheet.last in known)):
            _refuse((*sheet.rows, sheet.last), f"rounds.{played.number}.sheet", seats)
        if played.start is not None:
            _refuse_start(played.start, f"rounds.{played.number}.start.", seats)
        if played.transcript:
            _refuse_events(played, known, seats)
    result = record.result
    if result is not None and not (known.issuperset(result.rows) and (result.winner is None or result.winner in known)):
        _refuse((*result.rows, result.winner), "result", seats)


def _refuse(named: Iterable[str | None], field: str, seats: list[str]) -> None:
    """Raise for the first of these who is a stranger."""
    for who in named:
        if who is not None and who not in seats:
            raise UnknownParticipantError(who, field, seats)


def _refuse_start(start: Start, at: str, seats: list[str]) -> None:
    _refuse((start.first,), at + "first", seats)
    _refuse((rolled.player for rolled in start.rolls), at + "rolls", seats)
    _refuse((chosen.player for chosen in start.chosen), at + "chosen", seats)
    _refuse(start.tokens or (), at + "tokens", seats)
    _refuse(start.gold or (), at + "gold", seats)
    _refuse(start.cargo or (), at + "cargo", seats)


def _refuse_events(played: Round, known: set[str], seats: list[str]) -> None:
    for index, event in enumerate(played.transcript, 1):
        for name in NAMING.get(type(event), ()):
            named = getattr(event, name)
            if named is None or (named in known if type(named) is str else known.issuperset(named)):
                continue
            at = f"rounds.{played.number}.transcript.{index}.{name}"
            _refuse((named,) if type(named) is str else named, at, seats)
