"""What two desks did without knowing of each other, and what cannot both stand: nothing of it is passed over in silence.

Whether somebody knew is read from the log itself (`Log.knew`), never from clocks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from scorekeeper.games.verdict import listed
from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import (
    Amend,
    Close,
    Decide,
    Penalty,
    PlayerChange,
    Recorded,
    RegulationsChange,
    Seating,
    Start,
    Void,
)
from scorekeeper.log.gist import gist
from scorekeeper.log.reading import STRIKING
from scorekeeper.rules import evidence
from scorekeeper.tournament.replay import scope

if TYPE_CHECKING:
    from scorekeeper.tournament.state import Tournament
    from scorekeeper.tournament.tables import Heat, Table

RULES = ("TRN-103", "TRN-203", "TRN-309", "TRN-310", "LOG-107", "LOG-209", "LOG-214")


class Conflict(Struct, frozen=True, kw_only=True):
    """Two entries that contradict, or one that came too late."""

    rule: str
    text: str
    entry: Entry
    """The one to look at, in the order of the log the later one."""
    other: Entry
    tables: tuple[str, ...] = ()
    """Tables that are in doubt because of it."""
    next_step: str
    harmless: bool = False
    """Whether both say the same, or somebody who knew both has settled it."""


def find_conflicts(tournament: Tournament) -> tuple[Conflict, ...]:
    """All conflicts between desks, in the order of what they are about."""
    found = [*_starts(tournament.log), *_seats(tournament)]
    if len({entry.desk for entry in tournament.log}) > 1:
        for look in (_regulations, _seatings, _late, _dropped, _decided_twice, _lapsed, _struck, _penalties):
            found += look(tournament)
    broken = {conflict.rule for conflict in found if not conflict.harmless}
    for rule in RULES:
        evidence.note(rule, "violated" if rule in broken else "kept")
    return tuple(found)


def _void(entry: Entry) -> str:
    return f'scorekeeper void {entry.id} --reason "…"'


def _both(one: Entry, other: Entry) -> str:
    return f"{one.id} by {one.by} and {other.id} by {other.by}"


def _starts(log: Log) -> Iterator[Conflict]:
    starts = log.live("start")
    for entry in starts[1:]:
        same = _frozen(entry) == _frozen(starts[0])
        yield Conflict(
            rule="TRN-103",
            text=f"the tournament was started twice, in {_both(starts[0], entry)}"
            + ("; both froze the same" if same else ", under other regulations"),
            entry=entry,
            other=starts[0],
            next_step='scorekeeper regulations amend --reason "…"',
            harmless=same or _settled_by_change(log, starts[0], entry),
        )


def _frozen(entry: Entry) -> tuple[str, dict[str, str]]:
    assert isinstance(entry.body, Start | RegulationsChange)
    return entry.body.hash, entry.body.equipment


def _settled_by_change(log: Log, one: Entry, other: Entry) -> bool:
    """Whether somebody who knew both changed the regulations, or said that they stand."""
    return any(log.knew(change, one) and log.knew(change, other) for change in log.live("regulations"))


def _regulations(tournament: Tournament) -> Iterator[Conflict]:
    log = tournament.log
    for one, other in combinations(log.live("regulations"), 2):
        if log.apart(one, other) and _frozen(one) != _frozen(other):
            yield Conflict(
                rule="LOG-214",
                text=f"the regulations were changed at two desks, in {_both(one, other)}; those of {other.id} hold so far",
                entry=other,
                other=one,
                next_step='scorekeeper regulations amend --reason "…"',
                harmless=_settled_by_change(log, one, other),
            )


def _seatings(tournament: Tournament) -> Iterator[Conflict]:
    heats = {heat.number: heat for heat in tournament.heats}
    for entry in tournament.log.live("seat", "reseat"):
        assert isinstance(entry.body, Seating)
        heat = heats[entry.body.heat]
        if entry.id == heat.entry.id:
            continue
        tables = _differing(heat, entry.body)
        same = "both are the same" if not tables else f"{listed(tables)} {'differs' if len(tables) == 1 else 'differ'}"
        yield Conflict(
            rule="TRN-309",
            text=f"heat {heat.number} is seated twice, in {_both(heat.entry, entry)}: {same}",
            entry=entry,
            other=heat.entry,
            tables=tuple(tables),
            next_step=_void(entry),
            harmless=not tables,
        )


def _differing(heat: Heat, body: Seating) -> list[str]:
    theirs = {seated.table: tuple(seated.seats) for seated in body.tables}
    differing = [table.name for table in heat.tables if theirs.pop(table.number, None) != table.seats]
    return [*differing, *(f"{heat.number}/{number}" for number in theirs)]


def _tables(tournament: Tournament) -> dict[str, Table]:
    return {table.name: table for table in tournament.tables()}


def _records(log: Log) -> Iterator[tuple[Entry, Recorded | Amend]]:
    for entry in log.live("record", "amend"):
        assert isinstance(entry.body, Recorded | Amend)
        yield entry, entry.body


class _Seats(Struct):
    seats: list[str]


def _seats(tournament: Tournament) -> Iterator[Conflict]:
    for table in tournament.tables():
        for entry in table.strangers:
            seats = msgspec.json.decode(entry.body.record, type=_Seats).seats  # type: ignore[attr-defined]
            yield Conflict(
                rule="LOG-107",
                text=f"{entry.id} by {entry.by} has {listed(map(tournament.names, seats))} at table {table.name};"
                f" {table.seated.id} seated {listed(map(tournament.names, table.seats))}, so it does not count",
                entry=entry,
                other=table.seated,
                tables=(table.name,),
                next_step=_void(entry),
            )


def _late(tournament: Tournament) -> Iterator[Conflict]:
    log, tables = tournament.log, _tables(tournament)
    for heat in tournament.heats:
        if heat.closed is None:
            continue
        closes = _closes(log, heat)
        for entry in log.entries:
            name = _about(log, entry, heat)
            if name is None or any(log.knew(close, entry) for close in closes) or log.knew(entry, closes[-1]):
                continue
            table = tables.get(name)
            counts = table is None or table.joined is None or entry in table.joined.sources.values()
            adds = counts or entry.kind not in ("record", "amend")
            yield Conflict(
                rule="TRN-310",
                text=f"{entry.id} by {entry.by} ({gist(entry)}) is late: {closes[-1].by} closed heat {heat.number} in"
                f" {closes[-1].id} without knowing of it",
                entry=entry,
                other=closes[-1],
                tables=(name,) if table is not None and adds else (),
                next_step=f'scorekeeper reopen {heat.number} --reason "…"',
                harmless=not adds,
            )


def _closes(log: Log, heat: Heat) -> list[Entry]:
    """The entries that closed a heat since it was opened last; several are no contradiction."""
    closes: list[Entry] = []
    for entry in log.live("close", "reopen"):
        if getattr(entry.body, "heat", None) == heat.number:
            closes = [*closes, entry] if isinstance(entry.body, Close) else []
    return closes


def _about(log: Log, entry: Entry, heat: Heat) -> str | None:
    """The table of the heat that an entry is about, `` if it is about the heat itself; None: neither."""
    seen: set[str] = set()
    while isinstance(entry.body, Void | Decide) and entry.id not in seen:
        seen.add(entry.id)
        entry = log.by_id.get(entry.body.of, entry)
    match entry.body:
        case Recorded() | Amend():
            return entry.body.table if entry.body.table.partition("/")[0] == str(heat.number) else None
        case Penalty():
            return "" if entry.body.heat == heat.number else None
    return None


def _dropped(tournament: Tournament) -> Iterator[Conflict]:
    log = tournament.log
    drops = {entry.body.number: entry for entry in log.live("player") if _drops(entry)}  # type: ignore[attr-defined]
    for heat in tournament.heats:
        for table in heat.tables:
            for seat in table.seats:
                drop = drops.get(seat)
                if drop is None or not tournament.players[seat].dropped or not log.apart(drop, table.seated):
                    continue
                yield Conflict(
                    rule="TRN-203",
                    text=f"{tournament.names(seat)} ({seat}) dropped out in {drop.id} by {drop.by}, and sits at table"
                    f" {table.name} in {table.seated.id} by {table.seated.by}",
                    entry=drop,
                    other=table.seated,
                    tables=(table.name,) if table.missing else (),
                    next_step=f'scorekeeper reseat {heat.number} --reason "…"',
                    harmless=not table.missing,
                )


def _drops(entry: Entry) -> bool:
    return isinstance(entry.body, PlayerChange) and entry.body.action == "drop"


def _decided_twice(tournament: Tournament) -> Iterator[Conflict]:
    log = tournament.log
    words: dict[tuple[object, ...], list[Entry]] = defaultdict(list)
    for entry in log.live("decide"):
        assert isinstance(entry.body, Decide)
        words[(entry.body.of, *scope(entry.body))].append(entry)
    for said in words.values():
        for other in said[1:]:
            if getattr(other.body, "effect", "") != getattr(said[0].body, "effect", ""):
                yield Conflict(
                    rule="LOG-209",
                    text=f"{other.of} was decided twice, in {_both(said[0], other)}: {gist(said[0])}, and {gist(other)}",
                    entry=other,
                    other=said[0],
                    tables=_table_of(log, other),
                    next_step=_void(other),
                )


def _table_of(log: Log, entry: Entry) -> tuple[str, ...]:
    about = log.by_id.get(entry.of or "")
    name = getattr(about.body, "table", None) if about else None
    return (name,) if name else ()


def _lapsed(tournament: Tournament) -> Iterator[Conflict]:
    """Decisions on an entry that somebody replaced or struck without knowing of them."""
    log = tournament.log
    for entry in log.live("decide"):
        for correction in log.corrections(entry.of or ""):
            if log.apart(entry, correction):
                yield Conflict(
                    rule="LOG-214",
                    text=f"{entry.id} by {entry.by} ({gist(entry)}) no longer counts: {correction.by} replaced or struck"
                    f" {entry.of} in {correction.id} without knowing of it; decide again, then void {entry.id}",
                    entry=entry,
                    other=correction,
                    tables=_table_of(log, entry),
                    next_step=_void(entry),
                )


def _struck(tournament: Tournament) -> Iterator[Conflict]:
    """Records of a table whose game somebody struck without knowing of them."""
    log = tournament.log
    decided = {name for entry in log.live("decide") for name in (entry.of, *getattr(entry.body, "also", ()))}
    for word in log.live("decide"):
        if not isinstance(word.body, Decide) or word.body.effect not in STRIKING:
            continue
        for entry, body in _records(log):
            if (body.table,) == _table_of(log, word) and entry.id not in decided and log.apart(entry, word):
                yield Conflict(
                    rule="LOG-214",
                    text=f"{entry.id} by {entry.by} is of table {body.table}, whose game {word.by} struck in {word.id}"
                    f" ({gist(word)}) without knowing of it: void it, or decide that it counts",
                    entry=entry,
                    other=word,
                    tables=(body.table,),
                    next_step=_void(entry),
                )


def _penalties(tournament: Tournament) -> Iterator[Conflict]:
    """The same penalty, given at two desks: perhaps it was meant once."""
    log = tournament.log
    for one, other in combinations(log.live("penalty"), 2):
        first, second = one.body, other.body
        assert isinstance(first, Penalty)
        assert isinstance(second, Penalty)
        same = (first.player, first.heat, first.points) == (second.player, second.heat, second.points)
        if same and log.apart(one, other):
            yield Conflict(
                rule="LOG-214",
                text=f"{tournament.names(first.player)} was penalised at two desks, in {_both(one, other)}; both count",
                entry=other,
                other=one,
                next_step=_void(other),
                harmless=True,
            )
