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
    """What a writer did: its entry, and what to tell about it."""

    entry: Entry
    warnings: tuple[str | Notice, ...] = ()


class SeatingAct(Act, kw_only=True):
    """A heat that was seated; `warnings` tell who was left out, and what is not recorded yet."""

    unseated: tuple[Player, ...] = ()
    """Players of the stage who sit at no table and have no bye."""


class VoidAct(Act, kw_only=True):
    """An entry that was voided."""

    struck: str
    """What it was, such as `seating of heat 1, 2 tables`."""
    back: tuple[str, ...] = ()
    """Entries that count again because of it."""


class RecordAct(Act, kw_only=True):
    """A record that was taken, and what the rules make of its table now."""

    verdict: Verdict
    findings: list[Finding]
    """What this entry brings, and what is still open at its table; what was settled before is not said again."""
    holders: list[Entry | None] = []
    """For each finding the earlier entry that holds the figure; None when the new record does."""
    counts: Literal["rules", "written"] | None = None
    """What counts where findings were accepted; without rounds the rules compute nothing, so it is what is written."""
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
    """Give the reason, trimmed, or refuse an empty one, or the dots of a hint."""
    if not any(character.isalnum() for character in reason):
        raise ReasonMissingError(what, option)
    return reason.strip()


def desk_of(tournament: Tournament) -> Desk:
    """The desk at which acts are written."""
    mirror = tournament.regulations.document.mirror
    return Desk(
        tournament.folder,
        tournament.desk_name or tournament.regulations.document.desk,
        tournament=tournament.regulations.document.name,
        regulations=tournament.regulations.hash,
        mirror=tournament.folder / mirror if mirror else None,
    )


def write(
    tournament: Tournament, build: Callable[[Desk], Sequence[Body]], by: str, rules: Sequence[str] = ()
) -> tuple[list[Entry], tuple[str, ...]]:
    """Hold the desk, read again what others wrote meanwhile, validate and build, then append.

    `rules` are those that `build` checks: an act that is written keeps them.
    """
    with evidence.enforcing(*rules):
        author, desk = plain_author(by), desk_of(tournament)
        if tournament.dry_run:
            _catch_up(tournament)
            entries = desk.preview(build(desk), author, _lines_read(tournament))
            tournament.replay(tournament.log.plus(entries))
        else:
            with desk.held():
                _catch_up(tournament)
                entries = desk.append_all(build(desk), author, seen=_lines_read(tournament))
            _take_over(tournament, desk, entries)
    tournament.warnings = tuple(desk.warnings)
    return entries, tournament.warnings


def _lines_read(tournament: Tournament) -> dict[str, int]:
    """How many lines of each desk were read: what is written next rests on these, and on no later ones."""
    return {desk: head.count for desk, head in tournament.log.heads.items()}


def _take_over(tournament: Tournament, desk: Desk, entries: Sequence[Entry]) -> None:
    """Go on from what was written; a file that had faults is read again, for writing may have mended them."""
    if any(fault.file == desk.file for fault in tournament.log.faults):
        tournament.reload()
    else:
        tournament.replay(tournament.log.plus(entries, desk.head))
        tournament.sizes = {**tournament.sizes, desk.path: desk.size}


def _catch_up(tournament: Tournament) -> None:
    """Read again if somebody wrote since the last time."""
    if {path: size for path, size in tournament.measure().items() if size} != tournament.sizes:
        tournament.reload()


def write_one(tournament: Tournament, build: Callable[[Desk], list[Body]], by: str, rules: Sequence[str] = ()) -> Act:
    """Append what `build` gives; the last entry is what was wanted."""
    entries, warnings = write(tournament, build, by, rules)
    return Act(entry=entries[-1], warnings=warnings)
