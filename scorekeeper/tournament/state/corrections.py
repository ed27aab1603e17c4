"""Finds the heat that an entry is about, and the step that voids the entry."""

from __future__ import annotations

from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Amend, Penalty, Recorded, Seating
from scorekeeper.steps import NextStep
from scorekeeper.tournament.state.tournament import Tournament


def void_step(tournament: Tournament, entry: Entry) -> NextStep:
    """Return the step that voids an entry; in a closed heat, it also opens the heat again."""
    return NextStep("void", entry=entry.id, reopen=is_closed(tournament, heat_about(tournament.log, entry)))


def is_closed(tournament: Tournament, heat: int | None) -> bool:
    """Whether a heat is closed, so that a correction has to reopen it."""
    return any(one.number == heat and one.closed for one in tournament.heats)


def heat_about(log: Log, entry: Entry) -> int | None:
    """Return the heat that an entry is about, directly or through the entries that it names."""
    seen: set[str] = set()
    while entry.id not in seen:
        seen.add(entry.id)
        match entry.body:
            case Recorded() | Amend():
                heat = entry.body.table.partition("/")[0]
                return int(heat) if heat.isdecimal() else None
            case Penalty() | Seating():
                return entry.body.heat
        entry = log.by_id.get(entry.of or "", entry)
    return None
