"""What cannot be judged at all: people who are not at the table, and prices that are missing."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.dwarven_traders.record import (
    COLOURS,
    SMUGGLER,
    Pass,
    Pick,
    Record,
    Round,
    Sheet,
    State,
    Stuck,
    Trade,
    Turn,
)


class UnknownParticipantError(ScorekeeperError):
    def __init__(self, who: str, field: str, seats: list[str]) -> None:
        super().__init__(
            f"{who!r} sits not at this table; its participants are {', '.join(seats)} and {SMUGGLER}",
            rule="LOG-106",
            field=field,
        )


class MissingPriceError(ScorekeeperError):
    def __init__(self, colour: str, field: str) -> None:
        super().__init__(f"the price of {colour} is missing", rule="LOG-103", field=f"{field}.{colour}")


def refuse_unreadable(record: Record) -> None:
    """Raise when a participant is named who is not at the table, or a price is missing."""
    known = {*record.seats, SMUGGLER}
    for played in record.rounds:
        if played.sheet is not None:
            _refuse_sheet(played.sheet, f"rounds.{played.number}.sheet.", known, record)
        if played.start is not None or played.transcript:
            for who, field in _named(played):
                if who not in known:
                    _refuse(who, field, record)
    if record.result is not None:
        for who in (*record.result.rows, record.result.winner or SMUGGLER):
            if who not in known:
                _refuse(who, "result", record)


def _refuse_sheet(sheet: Sheet, at: str, known: set[str], record: Record) -> None:
    if not known.issuperset(sheet.rows):
        _refuse(next(who for who in sheet.rows if who not in known), at + "rows", record)
    if len(sheet.prices) != len(COLOURS):
        raise MissingPriceError(next(colour for colour in COLOURS if colour not in sheet.prices), at + "prices")


def _refuse(who: str, field: str, record: Record) -> None:
    raise UnknownParticipantError(who, field, record.seats)


def _named(played: Round) -> Iterator[tuple[str, str]]:
    at = f"rounds.{played.number}."
    if played.start is not None:
        start = played.start
        if start.starter is not None:
            yield start.starter, at + "start.starter"
        for taken in start.picks:
            yield taken.player, at + "start.picks"
        for who in start.tracks or ():
            yield who, at + "start.tracks"
    for index, event in enumerate(played.transcript, 1):
        for name in NAMING.get(type(event), ()):
            who = getattr(event, name)
            if who is None:
                continue
            for key in (who,) if isinstance(who, str) else who:
                yield key, f"{at}transcript.{index}.{name}"


NAMING: dict[type, tuple[str, ...]] = {
    Pick: ("player",),
    Turn: ("player",),
    Pass: ("player",),
    Trade: ("partner", "player"),
    State: ("tracks", "gems"),
    Stuck: ("player", "sales"),
}
"""Fields of events that name participants."""
