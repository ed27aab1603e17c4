"""Finds the log entry that a command line names: by its id, or by a table with one entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.cli import hints
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.log import Entry
    from scorekeeper.tournament.state.tables import Table
    from scorekeeper.tournament.state.tournament import Tournament

RECORDS = ("record", "amend")
DECIDED = (*RECORDS, "decide")
"""What a decision may name: a record, or the decision that it replaces."""


class NoRecordError(ScorekeeperError):
    def __init__(self, of: str, why: str) -> None:
        super().__init__(
            f"there is no {why} {of}", rule="LOG-208", field="ENTRY", next_step="scorekeeper log show --kind record"
        )


class NothingStandsError(ScorekeeperError):
    def __init__(self, table: Table, command: str) -> None:
        bare = f", or if nobody counted: scorekeeper record {table.name} --ended abandoned"
        super().__init__(
            f"nothing is recorded for table {table.name}",
            rule="LOG-208",
            field="TABLE",
            next_step=f"scorekeeper record {table.name}{bare if command == 'decide' else ''}",
        )


class SeveralStandError(ScorekeeperError):
    def __init__(self, table: Table, command: str) -> None:
        from scorekeeper.log.summary import gist

        entries = table.entries
        said = ", ".join(f"{entry.id} ({gist(entry)}, by {entry.by})" for entry in entries)
        words = [entries[-1].id if word.strip() == table.name else word for word in hints.typed()]
        super().__init__(
            f"table {table.name} has {len(entries)} entries: {said}; say which one",
            rule="LOG-208",
            field="TABLE",
            next_step=hints.line(*words) if words else f"scorekeeper {command} {entries[-1].id}",
        )


def about_record(opened: Tournament, entry: Entry) -> Entry:
    """Return the record that a decision is about; a record is about itself."""
    return opened.log.by_id[entry.of] if entry.kind == "decide" and entry.of in opened.log.by_id else entry


def _all_alike(table: Table) -> bool:
    """Whether everybody who recorded a table typed the same, so that an amendment replaces all of it."""
    from scorekeeper.tournament.state.versions import typed_alike

    first, *others = table.entries
    return others == typed_alike(first, others)


def find_entry(opened: Tournament, of: str, command: str, kinds: tuple[str, ...] | None = RECORDS) -> Entry:
    """Return the entry with this id, or the only entry of this table; `kinds` None allows all kinds.

    At a table whose game was struck, a decision replaces the one that struck it.
    """
    if "/" in of:
        table = opened.table(of)
        if not table.entries and table.struck_by and kinds == DECIDED:
            return table.struck_by
        if not table.entries:
            raise NothingStandsError(table, command)
        if len(table.entries) > 1 and not (command == "amend" and _all_alike(table)):
            raise SeveralStandError(table, command)
        return table.entries[0]
    entry = opened.log.by_id.get(of.strip())
    if entry is None or (kinds is not None and entry.kind not in kinds):
        raise NoRecordError(of, "entry" if kinds is None else "record")
    return entry
