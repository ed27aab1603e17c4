"""Heats and tables as they were seated, with their records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from scorekeeper.errors import RefusedError
from scorekeeper.games.engine.game import Game
from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.engine.verdict import Finding
from scorekeeper.games.lookup import EVERYBODYS, Games
from scorekeeper.log import Entry
from scorekeeper.log.entry import AskedBye, Decide
from scorekeeper.steps import NextStep
from scorekeeper.tournament.words import few


class UnknownTableError(RefusedError):
    def __init__(self, name: str, heats: Sequence[Heat]) -> None:
        super().__init__(
            f"there is no table {name!r}; {_expected(name, heats)}",
            rule="LOG-112",
            field="table",
            next_step=NextStep("status") if heats else NextStep("seat"),
        )


def _expected(name: str, heats: Sequence[Heat]) -> str:
    """Return which tables there are, or how to write a table."""
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


class UnknownHeatError(RefusedError):
    def __init__(self, heat: int, heats: Sequence[Heat]) -> None:
        known = [one.number for one in heats]
        whole = known == [*range(1, len(known) + 1)]
        several = f"there are heats {f'1 to {len(known)}' if whole else few([str(number) for number in known])}"
        said = several if len(known) > 1 else f"only heat {known[0]} is" if known else "no heat is seated yet"
        super().__init__(
            f"heat {heat} is not seated; {said}",
            rule="TRN-303",
            field="heat",
            next_step=NextStep("seat" if heat == max(known, default=0) + 1 else "status"),
        )


class PlayedAlreadyError(RefusedError):
    def __init__(self, table: Table) -> None:
        word = table.last_word
        super().__init__(
            f"table {table.name} is already recorded, so its players must stay while that record counts",
            rule="TRN-308",
            field="tables",
            next_step=NextStep("void", entry=word.id) if word else NextStep("history", entry=table.name),
        )


class JointRecord(Struct, kw_only=True):
    """All that was recorded for a table, joined into one record."""

    record: Any
    """The record, of the game's record type."""
    sources: dict[int | str, Entry]
    """The entry that each round number or `result` was taken from; `table` is the first entry."""
    findings: list[tuple[Finding, Entry]]
    """Findings about differing second records, seats in another order, and contradicting corrections."""
    authors: tuple[str, ...]
    """The authors, first one first."""
    confirmed: bool
    """Whether a second author typed all of it without a difference."""


class Table(Struct, kw_only=True):
    """One game of one heat."""

    heat: int
    number: int
    game: str
    variant: str = "standard"
    seats: tuple[str, ...]
    """The players in clockwise order; while they have not chosen their seats, in the order in which they choose."""
    seated: Entry
    choice: Literal["chosen", "bid"] | None = None
    """How the players get their seats, if the seating leaves that to them."""
    chosen: Entry | None = None
    """The entry with the seats that they chose."""
    chosen_again: tuple[Entry, ...] = ()
    """Other entries with seats of these players, from a desk that did not know of the first."""
    bids: dict[str, int] = {}
    """The points that players bid for their seats."""
    order: tuple[str, ...] = ()
    """The players as they were seated: in the order in which they choose."""
    entries: list[Entry] = []
    """Records and amendments of this table that stand and count."""
    decisions: list[tuple[Decision, Entry]] = []
    """Decisions on these entries, and acceptances of their findings."""
    struck_by: Entry | None = None
    """The decision (replay, void) that struck the game, if nothing has been recorded since."""
    joint: JointRecord | None = None
    strangers: list[Entry] = []
    """Records that name other people than were seated here; they do not count."""
    name: str = ""
    """Heat and number, such as `1/3`; set here, because everything asks for it."""
    known: Games = EVERYBODYS
    """What the tournament means by the id of a game."""

    def __post_init__(self) -> None:
        self.name = f"{self.heat}/{self.number}"
        self.order = self.seats

    @property
    def rules(self) -> Game:
        """The game that is played here, as the tournament declares it if it does."""
        return self.known.game(self.game)

    @property
    def unchosen(self) -> bool:
        """Whether the players still have to choose their seats."""
        return self.choice is not None and self.chosen is None

    @property
    def record(self) -> Any:
        """The joined record; None while nothing is recorded."""
        return self.joint.record if self.joint else None

    @property
    def played(self) -> bool:
        """Whether something is recorded for the people who sit here, or their game was struck for good."""
        return len(self.entries) > len(self.strangers) or self.void

    @property
    def last_word(self) -> Entry | None:
        """The last entry that must go before other people can sit here: a record, or the decision that struck the game."""
        return self.entries[-1] if self.entries else self.struck_by

    @property
    def void(self) -> bool:
        """Whether a decision struck the game for good, so that nothing is left to record."""
        word = self.struck_by.body if self.struck_by else None
        return self.joint is None and isinstance(word, Decide) and word.effect == "void"

    @property
    def forfeiting(self) -> set[str]:
        """The numbers of players who forfeit."""
        return {str(decision.player) for decision, _ in self.decisions if decision.effect == "forfeit"}

    @property
    def walkover(self) -> bool:
        """Whether nobody played, because all of its players but one, or all, forfeited before the game began."""
        if self.joint is None or self.record.rounds or self.record.result is not None:
            return False
        return len({*self.seats} - self.forfeiting) <= 1

    @property
    def missing(self) -> bool:
        """Whether nothing that counts is recorded."""
        return self.joint is None


class Heat(Struct, kw_only=True):
    """All tables that play at the same time."""

    number: int
    game: str
    variant: str = "standard"
    tables: tuple[Table, ...]
    entry: Entry
    byes: tuple[str, ...] = ()
    """Players with a bye that nobody asked for."""
    rests: Mapping[str, AskedBye] = {}
    """Byes that players asked for."""
    field: tuple[str, ...] = ()
    """Players who were taken into the stage that begins here, in the order of the stage before."""
    closed: Entry | None = None
    """The entry that closed it, unless it was opened again."""

    @property
    def everybody(self) -> tuple[str, ...]:
        """All who sit at a table or have a bye, asked for or not."""
        return (*(seat for table in self.tables for seat in table.seats), *self.byes, *self.rests)


def source_of(table: Table, finding: Finding) -> Entry:
    """Return the entry that holds the figure of a finding."""
    assert table.joint is not None
    sources = table.joint.sources
    round_ = finding.where.round
    return sources.get("result" if round_ is None else round_) or sources["table"]
