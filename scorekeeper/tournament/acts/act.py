"""One act at a desk: validated under the desk's lock, then appended to the log, or refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from scorekeeper.errors import RefusedError
from scorekeeper.games.engine.verdict import Finding, Verdict
from scorekeeper.log import Body, Desk, Entry
from scorekeeper.rules import evidence
from scorekeeper.steps import NextStep, Notice
from scorekeeper.tournament.names import plain_author
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament


class Act(Struct, kw_only=True):
    """What an act wrote: its entry, and warnings for the user."""

    entry: Entry
    warnings: tuple[str | Notice, ...] = ()


class SeatingAct(Act, kw_only=True):
    """A heat that was seated; `warnings` name who was left out and which tables have no record yet."""

    unseated: tuple[Player, ...] = ()
    """Players of the stage who sit at no table and have no bye."""


class VoidAct(Act, kw_only=True):
    """An entry that was voided."""

    struck: str
    """What it was, such as `seating of heat 1, 2 tables`."""
    back: tuple[str, ...] = ()
    """Entries that count again because of it."""


class UndoAct(Act, kw_only=True):
    """An act that was taken back."""

    taken_back: tuple[Entry, ...]
    """The entries that the act wrote."""
    what: str
    """What it was, such as `records of 6 tables: 1/1, 1/2, …`."""
    back: tuple[str, ...] = ()
    """Entries that count again because of it."""
    rests: tuple[str, ...] = ()
    """What others did in the knowledge of it, and what becomes of that, as sentences."""
    conflicts: tuple[str, ...] = ()
    """New contradictions with other desks, as sentences."""


class RecordAct(Act, kw_only=True):
    """A record that was accepted, and what the rules now say about its table."""

    verdict: Verdict
    findings: list[Finding]
    """Findings that this entry brings or that are still open at its table; those settled before are left out."""
    holders: list[Entry | None] = []
    """For each finding, the earlier entry that holds the figure; None if the new record does."""
    counts: Literal["rules", "written"] | None = None
    """What counts if findings were accepted; without rounds the rules compute nothing, so what is written counts."""
    confirms: str | None = None
    """The author whose record this one confirms."""


class ReasonMissingError(RefusedError):
    def __init__(self, what: str, option: str) -> None:
        super().__init__(
            f"{what} needs a reason in words",
            rule="LOG-210",
            field=option,
            next_step=NextStep("give reason", option=option),
        )


def require_reason(reason: str, what: str, option: str = "reason") -> str:
    """Return the trimmed reason; refuse an empty one, or the dots from a hint."""
    if not any(character.isalnum() for character in reason):
        raise ReasonMissingError(what, option)
    return reason.strip()


def desk_of(tournament: Tournament) -> Desk:
    """Return the desk at which acts are written."""
    mirror = tournament.regulations.document.mirror
    return Desk(
        tournament.store,
        tournament.desk_name or tournament.regulations.document.desk,
        tournament=tournament.regulations.document.name,
        regulations=tournament.regulations.hash,
        mirror=tournament.folder / mirror if mirror else None,
    )


def write(
    tournament: Tournament, build: Callable[[Desk], Sequence[Body]], by: str, rules: Sequence[str] = ()
) -> tuple[list[Entry], tuple[str, ...]]:
    """Lock the desk, read what others wrote meanwhile, validate and build, then append.

    `rules` are those that `build` checks; a written act keeps them.
    """
    with evidence.enforcing(*rules):
        author, desk = plain_author(by), desk_of(tournament)
        if tournament.dry_run:
            _catch_up(tournament)
            entries = desk.preview(build(desk), author, _lines_read(tournament))
            tournament.go_on(tournament.log.plus(entries), entries)
        else:
            with desk.held():
                _catch_up(tournament)
                entries = desk.append_all(build(desk), author, seen=_lines_read(tournament))
            _take_over(tournament, desk, entries)
    tournament.warnings = tuple(desk.warnings)
    return entries, tournament.warnings


def _lines_read(tournament: Tournament) -> dict[str, int]:
    """Return how many lines of each desk were read; the next entry is based on exactly these."""
    return {desk: head.count for desk, head in tournament.log.heads.items()}


def _take_over(tournament: Tournament, desk: Desk, entries: Sequence[Entry]) -> None:
    """Update the tournament with what was written; read faulty files again, because writing may have repaired them."""
    if any(fault.file == desk.file for fault in tournament.log.faults):
        tournament.reload()
    else:
        tournament.go_on(tournament.log.plus(entries, desk.head), entries)
        tournament.mark = {**tournament.mark, **desk.mark}


def _catch_up(tournament: Tournament) -> None:
    """Read the log again if somebody has written to it since the last time."""
    if tournament.store.mark() != tournament.mark:
        tournament.reload()


def write_one(tournament: Tournament, build: Callable[[Desk], list[Body]], by: str, rules: Sequence[str] = ()) -> Act:
    """Append what `build` returns; the last entry is the act's own."""
    entries, warnings = write(tournament, build, by, rules)
    return Act(entry=entries[-1], warnings=warnings)
