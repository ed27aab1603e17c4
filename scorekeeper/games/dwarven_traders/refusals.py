"""What cannot be judged at all: people who are not at the table, and prices that are missing."""

from __future__ import annotations

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.dwarven_traders.record import (
    COLOURS,
    SMUGGLER,
    Pass,
    Pick,
    Record,
    Round,
    Sheet,
    Start,
    State,
    Stuck,
    Trade,
    Turn,
)


class UnknownParticipantError(ScorekeeperError):
    def __init__(self, who: str, field: str, seats: list[str]) -> None:
        super().__init__(
            f"{who!r} does not sit at this table; its participants are {', '.join(seats)} and {SMUGGLER}",
            rule="LOG-106",
            field=field,
        )


class SeatTwiceError(ScorekeeperError):
    def __init__(self, seats: list[str]) -> None:
        twice = next(seat for seat in seats if seats.count(seat) > 1 or seat == SMUGGLER)
        why = "the Smuggler has no seat" if twice == SMUGGLER else f"{twice!r} sits in two seats"
        super().__init__(f"{why}; seats name each player once", rule="LOG-107", field="seats")


class MissingPriceError(ScorekeeperError):
    def __init__(self, colour: str, field: str) -> None:
        super().__init__(f"the price of {colour} is missing", rule="LOG-103", field=f"{field}.{colour}")


def refuse_unreadable(record: Record) -> None:
    """Raise when a participant is named who is not at the table, or a price is missing."""
    known = {*record.seats, SMUGGLER}
    if len(known) <= len(record.seats):
        raise SeatTwiceError(record.seats)
    for played in record.rounds:
        if played.sheet is not None:
            _refuse_sheet(played.sheet, f"rounds.{played.number}.sheet.", known, record)
        if played.start is not None:
            _refuse_start(played.start, f"rounds.{played.number}.start.", known, record)
        if played.transcript:
            _refuse_events(played, known, record)
    if record.result is not None:
        for who in (*record.result.rows, record.result.winner or SMUGGLER):
            if who not in known:
                _refuse(who, "result", record)


def _refuse_events(played: Round, known: set[str], record: Record) -> None:
    for index, event in enumerate(played.transcript, 1):
        for name in NAMING.get(type(event), ()):
            named = getattr(event, name)
            if named in known if type(named) is str else known.issuperset(named or ()):
                continue
            who = named if type(named) is str else next(who for who in named if who not in known)
            _refuse(who, f"rounds.{played.number}.transcript.{index}.{name}", record)


def _refuse_sheet(sheet: Sheet, at: str, known: set[str], record: Record) -> None:
    if not known.issuperset(sheet.rows):
        _refuse(next(who for who in sheet.rows if who not in known), at + "rows", record)
    if sheet.sales is not None and not known.issuperset(sheet.sales):
        _refuse(next(who for who in sheet.sales if who not in known), at + "sales", record)
    if len(sheet.prices) != len(COLOURS):
        raise MissingPriceError(next(colour for colour in COLOURS if colour not in sheet.prices), at + "prices")


def _refuse(who: str, field: str, record: Record) -> None:
    raise UnknownParticipantError(who, field, record.seats)


def _refuse_start(start: Start, at: str, known: set[str], record: Record) -> None:
    named = [(start.starter, "starter"), *((taken.player, "picks") for taken in start.picks)]
    for who, field in (*named, *((who, "tracks") for who in start.tracks or ())):
        if who is not None and who not in known:
            _refuse(who, at + field, record)


NAMING: dict[type, tuple[str, ...]] = {
    Pick: ("player",),
    Turn: ("player",),
    Pass: ("player",),
    Trade: ("partner", "player"),
    State: ("tracks", "gems"),
    Stuck: ("player", "sales"),
}
"""Fields of events that name participants."""
