"""What closing a heat wrote about its tables, and whether that still counts."""

from __future__ import annotations

from scorekeeper.games.engine.halves import exact
from scorekeeper.games.engine.verdict import Place
from scorekeeper.log.entry import Close, ClosedTable
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament


def rests_on(table: Table) -> list[str]:
    """Return the ids of the records, the decisions and the choice of seats that count at a table."""
    words = [word.id for _, word in table.decisions if word.kind == "decide"]
    chosen = [table.chosen.id] if table.chosen is not None else []
    return [entry.id for entry in table.entries] + words + chosen


def kept_table(tournament: Tournament, table: Table) -> ClosedTable | None:
    """Return what closing wrote about a table, while that counts.

    It counts while the heat is closed, the same records and decisions stand, and the regulations were not amended since.
    """
    closed = tournament.once(_closings).get(table.heat)
    kept = closed.tables.get(table.name) if closed is not None else None
    return kept if kept is not None and kept.entries == rests_on(table) else None


def _closings(tournament: Tournament) -> dict[int, Close]:
    """Return what closed each heat, if its writer knew the regulations in force."""
    log = tournament.log
    frozen = next(reversed(log.live("start", "regulations")), None)
    closings = {heat.number: heat.closed for heat in tournament.heats if heat.closed is not None}
    return {
        number: entry.body
        for number, entry in closings.items()
        if isinstance(entry.body, Close) and (frozen is None or log.knew(entry, frozen))
    }


def kept_places(kept: ClosedTable, table: Table) -> list[Place]:
    """Return the places that closing wrote, best first."""
    known, others = kept.scores, table.rules.others
    return [
        Place(who, person=who not in others, place=place, score=exact(known.get(who, 0)), scored=who in known)
        for who, place in sorted(kept.places.items(), key=lambda one: one[1])
    ]
