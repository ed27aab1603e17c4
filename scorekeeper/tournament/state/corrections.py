"""Finds the heats and tables that an entry is about, and the step that voids the entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Amend, Penalty, Recorded, SeatChoice, Seating
from scorekeeper.steps import NextStep
from scorekeeper.tournament.state.tournament import Tournament


def void_step(tournament: Tournament, entry: Entry) -> NextStep:
    """Return the step that voids an entry; in a closed heat, it also opens the heat again."""
    closed = any(is_closed(tournament, heat) for heat in heats_about(tournament.log, entry))
    return NextStep("void", entry=entry.id, reopen=closed)


def is_closed(tournament: Tournament, heat: int | None) -> bool:
    """Whether a heat is closed, so that a correction has to reopen it."""
    return any(one.number == heat and one.closed for one in tournament.heats)


def heats_about(log: Log, *entries: Entry) -> tuple[int, ...]:
    """Return the heats that entries are about, directly or through the entries that they name."""
    heats = {_own_heat(entry) for entry in _named_by(log, entries)}
    return tuple(sorted(heat for heat in heats if heat is not None))


def tables_about(log: Log, *entries: Entry) -> tuple[str, ...]:
    """Return the tables whose records entries are about, directly or through the entries that they name."""
    found = (
        entry.body.table for entry in _named_by(log, entries) if isinstance(entry.body, Recorded | Amend | SeatChoice)
    )
    return tuple(dict.fromkeys(found))


def _named_by(log: Log, entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield entries, and the entries that they name; what has a heat of its own is followed no further."""
    seen: set[str] = set()
    waiting = list(entries)
    while waiting:
        entry = waiting.pop(0)
        if entry.id not in seen:
            seen.add(entry.id)
            yield entry
            waiting += [log.by_id[name] for name in entry.about if name in log.by_id and _own_heat(entry) is None]


def _own_heat(entry: Entry) -> int | None:
    match entry.body:
        case Recorded() | Amend() | SeatChoice():
            heat = entry.body.table.partition("/")[0]
            return int(heat) if heat.isdecimal() else None
        case Penalty() | Seating():
            return entry.body.heat
    return None
