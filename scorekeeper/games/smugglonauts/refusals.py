"""What cannot be judged at all: people who are not at the table, and prices that are missing."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.smugglonauts.record import (
    COLOURS,
    Pass,
    Record,
    Refuel,
    Round,
    Sheet,
    Shop,
    Skipped,
    Start,
    State,
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


class MissingPriceError(ScorekeeperError):
    def __init__(self, colour: str, field: str) -> None:
        super().__init__(f"the price of {colour} is missing", rule="LOG-103", field=f"{field}.{colour}")


MOVING = frozenset({Shop, Refuel, Skipped, Pass})
"""Events that name the player who does something."""


def refuse_unreadable(record: Record) -> None:
    """Raise when a participant is named who is not at the table, or a price is missing."""
    seats = record.seats
    known = set(seats)
    if len(known) < len(seats):
        raise SeatTwiceError(seats)
    for played in record.rounds:
        if played.sheet is not None:
            _refuse_sheet(played.sheet, f"rounds.{played.number}.sheet.", known, seats)
        if played.start is not None:
            _refuse_start(played.start, f"rounds.{played.number}.start.", known, seats)
        if played.transcript:
            _refuse_events(played, known, seats)
    result = record.result
    if result is not None:
        if not known.issuperset(result.rows):
            _refuse(result.rows, "result.rows", known, seats)
        if result.winner is not None and result.winner not in known:
            _refuse((result.winner,), "result.winner", known, seats)


def _refuse(named: Iterable[str], field: str, known: set[str], seats: list[str]) -> None:
    for who in named:
        if who not in known:
            raise UnknownParticipantError(who, field, seats)


def _refuse_sheet(sheet: Sheet, at: str, known: set[str], seats: list[str]) -> None:
    if not known.issuperset(sheet.rows):
        _refuse(sheet.rows, at + "rows", known, seats)
    if sheet.last is not None and sheet.last not in known:
        _refuse((sheet.last,), at + "last", known, seats)
    if len(sheet.prices) != len(COLOURS):
        raise MissingPriceError(next(colour for colour in COLOURS if colour not in sheet.prices), at + "prices")


def _refuse_start(start: Start, at: str, known: set[str], seats: list[str]) -> None:
    for name in ("formation", "fuel", "rockets"):
        named = getattr(start, name)
        if named is not None and not known.issuperset(named):
            _refuse(named, at + name, known, seats)


def _refuse_events(played: Round, known: set[str], seats: list[str]) -> None:
    for index, event in enumerate(played.transcript, 1):
        kind = type(event)
        if kind in MOVING:
            player: str | None = event.player  # type: ignore[union-attr]
            if player is not None and player not in known:
                _refuse((player,), f"rounds.{played.number}.transcript.{index}.player", known, seats)
        elif kind is State:
            for name in ("fuel", "rockets", "cargo"):
                named = getattr(event, name)
                if named is not None and not known.issuperset(named):
                    _refuse(named, f"rounds.{played.number}.transcript.{index}.{name}", known, seats)
