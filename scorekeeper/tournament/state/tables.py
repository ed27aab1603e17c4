"""Heats and tables as they were seated, with what was recorded of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.engine.verdict import Finding
from scorekeeper.log import Entry
from scorekeeper.log.guard import RefusedError


class UnknownTableError(RefusedError):
    def __init__(self, name: str, heats: Sequence[Heat]) -> None:
        super().__init__(
            f"there is no table {name!r}; {_expected(name, heats)}",
            rule="LOG-112",
            field="table",
            next_step="scorekeeper status" if heats else "scorekeeper seat",
        )


def _expected(name: str, heats: Sequence[Heat]) -> str:
    """Which tables there are, or how a table is written."""
    number, slash, table = (part.strip() for part in name.partition("/"))
    if not (slash and number.isdecimal() and table.isdecimal()):
        return f"expected heat/table, such as {heats[-1].number if heats else 1}/1"
    for heat in heats:
        if str(heat.number) == number.lstrip("0"):
            names = [table.name for table in heat.tables]
            ends, between = dict.fromkeys((*names[:1], *names[-1:])), " to " if names[2:] else " and "
            return f"heat {heat.number} has table{'s' if names[1:] else ''} {between.join(ends)}"
    if len(heats) > 1:
        return f"{len(heats)} heats are seated"
    return f"heat {heats[0].number} is seated" if heats else "no heat is seated yet"


class Joined(Struct, kw_only=True):
    """All that was recorded of a table, as one record."""

    record: Any
    """Typed, of the game's record type."""
    sources: dict[int | str, Entry]
    """Round number, or `result`, to the entry that it was taken from; `table` is the first entry."""
    findings: list[tuple[Finding, Entry]]
    """Second keying that differs, seats in another order, corrections that contradict each other."""
    authors: tuple[str, ...]
    """Who typed it, the first one first."""
    confirmed: bool
    """Whether a second author typed all of it, and nothing differs."""


class Table(Struct, kw_only=True):
    """One game of one heat."""

    heat: int
    number: int
    game: str
    variant: str = "standard"
    seats: tuple[str, ...]
    seated: Entry
    entries: list[Entry] = []
    """Records and amendments of this table that stand and count."""
    decisions: list[tuple[Decision, Entry]] = []
    """Decisions on these entries, and acceptances of their findings."""
    struck_by: Entry | None = None
    """The decision (replay, void) after which nothing has been recorded yet."""
    joined: Joined | None = None
    strangers: list[Entry] = []
    """Records that name other people than were seated here; they do not count."""

    @property
    def name(self) -> str:
        return f"{self.heat}/{self.number}"

    @property
    def record(self) -> Any:
        """The joined record; None while nothing is recorded."""
        return self.joined.record if self.joined else None

    @property
    def played(self) -> bool:
        """Whether something is recorded of the people who sit here."""
        return len(self.entries) > len(self.strangers)

    @property
    def missing(self) -> bool:
        """Whether nothing that counts is recorded."""
        return self.joined is None


class Heat(Struct, kw_only=True):
    """All tables that play at the same time."""

    number: int
    game: str
    variant: str = "standard"
    tables: tuple[Table, ...]
    entry: Entry
    byes: tuple[str, ...] = ()
    field: tuple[str, ...] = ()
    """Who was taken into the stage that begins here, in the order of the stage before."""
    closed: Entry | None = None
    """The entry that closed it, unless it was opened again."""
