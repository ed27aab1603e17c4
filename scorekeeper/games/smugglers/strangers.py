"""People whom a record names, and who do not sit at its table: nothing can be judged then."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.hearing import Hearing
from scorekeeper.games.smugglers.play import START
from scorekeeper.games.smugglers.record import (
    Bomb,
    Compare,
    Event,
    Inspect,
    Piece,
    Record,
    Result,
    Reveal,
    Roll,
    Round,
    Seat,
    Sheet,
    Start,
    State,
    Take,
    Trial,
    Waive,
    Won,
)
from scorekeeper.games.verdict import Where

NAMING: dict[type, tuple[str, ...]] = {
    Roll: ("player",),
    Trial: ("player",),
    Compare: ("spheres", "heavier", "rolls", "larger"),
    Seat: ("chairs", "junk"),
    Inspect: ("player", "target"),
    Reveal: ("player",),
    Take: ("player", "source"),
    Bomb: ("player",),
    Piece: ("player",),
    Waive: ("player",),
    State: ("rows",),
    Won: ("player",),
}
"""Fields of events that name participants."""
BY_PLAYER = frozenset(kind for kind, names in NAMING.items() if names == ("player",))


def find_strangers(record: Record, hearing: Hearing) -> bool:
    """Whether a seat is taken twice, or somebody is named who does not sit at the table."""
    known = set(record.seats)
    if len(known) < len(record.seats):
        twice = [who for who in dict.fromkeys(record.seats) if record.seats.count(who) > 1]
        hearing.find(
            "LOG-107", "{who} sits in two seats", where=Where(field="seats"), step=START, found=twice, who=twice
        )
        return True
    if _all_known(record, known):
        return False
    found = False
    for played in record.rounds:
        for who, field in _strangers(played, known):
            found = True
            _say(who, field, record.seats, played.number, hearing)
    if record.result is not None:
        for who, field in _in_result(record.result, known):
            found = True
            _say(who, field, record.seats, None, hearing)
    return found


def _all_known(record: Record, known: set[str]) -> bool:
    """A quick look: nobody who is named is a stranger."""
    if record.result is not None and any(True for _ in _in_result(record.result, known)):
        return False
    for played in record.rounds:
        if played.sheet is not None and not _sheet_is_known(played.sheet, known):
            return False
        if played.start is not None and any(True for _ in _in_start(played.start, known, "")):
            return False
        for event in played.transcript:
            if type(event) in BY_PLAYER:
                if event.player not in known:  # type: ignore[union-attr, operator]
                    return False
            elif _named(event, known) is not None:
                return False
    return True


def _sheet_is_known(sheet: Sheet, known: set[str]) -> bool:
    if not known.issuperset(sheet.rows) or (sheet.starter is not None and sheet.starter not in known):
        return False
    for one in sheet.inspections:
        if one.player not in known or one.target not in known:
            return False
    return not sheet.waived or known.issuperset(sheet.waived)


def _say(who: str, field: str, seats: list[str], number: int | None, hearing: Hearing) -> None:
    hearing.find(
        "LOG-106",
        "{stranger} does not sit at this table; its players are {who}",
        where=Where(round=number, field=field),
        step=START,
        expected=seats,
        found=who,
        stranger=who,
        who=seats,
    )


def _strangers(played: Round, known: set[str]) -> Iterator[tuple[str, str]]:
    at = f"rounds.{played.number}."
    if played.start is not None:
        yield from _in_start(played.start, known, at + "start.")
    for index, event in enumerate(played.transcript, 1):
        if (stranger := _named(event, known)) is not None:
            yield stranger[0], f"{at}transcript.{index}.{stranger[1]}"
    if played.sheet is not None:
        yield from _in_sheet(played.sheet, known, at + "sheet.")


def _named(event: Event, known: set[str]) -> tuple[str, str] | None:
    """A stranger whom an event names, and the field."""
    for name in NAMING[type(event)]:
        named = getattr(event, name)
        if named is None or (named in known if type(named) is str else known.issuperset(named)):
            continue
        return named if type(named) is str else next(one for one in named if one not in known), name
    return None


def _in_start(start: Start, known: set[str], at: str) -> Iterator[tuple[str, str]]:
    if start.starter is not None and start.starter not in known:
        yield start.starter, at + "starter"
    yield from ((taken.player, at + "tokens") for taken in start.tokens if taken.player not in known)
    yield from ((who, at + "putty") for who in start.putty or () if who not in known)


def _in_sheet(sheet: Sheet, known: set[str], at: str) -> Iterator[tuple[str, str]]:
    if not known.issuperset(sheet.rows):
        yield from ((who, at + "rows") for who in sheet.rows if who not in known)
    if sheet.starter is not None and sheet.starter not in known:
        yield sheet.starter, at + "starter"
    for one in sheet.inspections:
        if one.player not in known:
            yield one.player, at + "inspections"
        if one.target not in known:
            yield one.target, at + "inspections"
    yield from ((who, at + "waived") for who in sheet.waived if who not in known)


def _in_result(result: Result, known: set[str]) -> Iterator[tuple[str, str]]:
    yield from ((who, "result.rows") for who in result.rows if who not in known)
    for who, field in ((result.winner, "result.winner"), (result.left, "result.left")):
        if who is not None and who not in known:
            yield who, field
