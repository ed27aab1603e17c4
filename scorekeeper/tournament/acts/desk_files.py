"""Merges other desks' files and reports which tables are new, confirmed or in conflict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.log.entry import Open, RegulationsChange, Start
from scorekeeper.log.intake import log_after, take_in
from scorekeeper.log.merging import Freeze, plan
from scorekeeper.log.mirror import mirror_log
from scorekeeper.log.names import documents_objection
from scorekeeper.steps import NextStep
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.ranking.completeness import in_doubt
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.regulations.reader import named_files, one_hash
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament

FORMAT = 1


class FileReport(Struct, frozen=True, kw_only=True):
    """What happened to one desk's file."""

    file: str
    source: str
    desk: str
    state: str
    """One of: same, ours is longer, continued, new, renamed."""
    entries: int
    """The number of entries that are new here."""


class MergeReport(Struct, frozen=True, kw_only=True):
    """What a merge added, or would add."""

    format: int
    dry_run: bool
    files: tuple[FileReport, ...]
    recorded: tuple[str, ...] = ()
    """Tables that were missing before."""
    confirmed: tuple[str, ...] = ()
    """Tables that a second author has confirmed now."""
    doubtful: tuple[str, ...] = ()
    """Tables that are in doubt now."""
    conflicts: tuple[str, ...] = ()
    """New contradictions between desks, as sentences."""
    regulations: tuple[str, ...] = ()
    """Files that were updated to the regulations in the merged log."""
    warnings: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Plain data, as `log merge --json` prints it."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


class StrangeDocumentsError(RefusedError):
    """Regulations that no writer of ours would have frozen."""

    def __init__(self, freeze: Freeze, why: str) -> None:
        super().__init__(
            f"this line does not freeze the regulations as scorekeeper does: {why}; nothing was merged",
            rule="TRN-102",
            file=str(freeze.source),
            line=freeze.line,
            next_step=NextStep("merge"),
        )


def merge(
    tournament: Tournament, others: Sequence[Path], *, name: str | None = None, dry_run: bool = False
) -> MergeReport:
    """Merge the desk files of other folders, or refuse and change nothing."""
    planned = plan(tournament.store, others, name, tournament=tournament.regulations.document.name)
    for freeze in planned.freezes:
        _require_plain(freeze)
    before = tournament.with_log(tournament.log)
    try:
        after = tournament.with_log(log_after(planned))
    except ScorekeeperError as error:
        if not planned.freezes:
            raise
        # The files that it names lie on the stick, inside this line, and nobody can correct them here.
        why = f"{error.file}: {error.message}" if error.file else error.message
        raise StrangeDocumentsError(planned.freezes[-1], why) from None
    warnings = list(planned.warnings)
    followed = _stale(before, after)
    if not dry_run:
        warnings += take_in(planned)
        for file, text in followed.items():
            tournament.store.keep_document(file, text)
        warnings += _mirrored(tournament) if planned.changes else []
        tournament.reload()
    known = {conflict.text for conflict in conflicts_of(before)}
    return MergeReport(
        format=FORMAT,
        dry_run=dry_run,
        files=tuple(
            FileReport(
                file=f"log/{one.file}", source=str(one.source), desk=one.desk, state=one.state, entries=one.brings
            )
            for one in planned.files
        ),
        recorded=_new(before, after, lambda _, table: not table.missing),
        confirmed=_new(before, after, lambda _, table: bool(table.joint and table.joint.confirmed)),
        doubtful=_new(before, after, in_doubt),
        conflicts=tuple(one.text for one in conflicts_of(after) if one.text not in known and not one.harmless),
        regulations=tuple(followed),
        warnings=tuple(warnings),
    )


def _require_plain(freeze: Freeze) -> None:
    """Refuse frozen regulations that bring files which they do not name, or under names that nobody could use."""
    body = freeze.body
    try:
        named = set(named_files(body.regulations))
    except ScorekeeperError as error:
        raise StrangeDocumentsError(freeze, error.message) from None
    if body.hash != one_hash(body.regulations):
        raise StrangeDocumentsError(freeze, f"the hash is not that of its {FILE}")
    if body.equipment.keys() != named:
        stranger = min(body.equipment.keys() ^ named)
        why = f"it brings {stranger!r}, which {FILE} does not name"
        raise StrangeDocumentsError(freeze, why if stranger in body.equipment else f"it does not bring {stranger!r}")
    if objection := documents_objection(FILE, sorted(named)):
        raise StrangeDocumentsError(freeze, objection[1])


def _new(before: Tournament, after: Tournament, holds: Any) -> tuple[str, ...]:
    """Return the tables for which something holds now but did not before."""
    held = _names(before.tables(), before, holds)
    return tuple(name for name in _names(after.tables(), after, holds) if name not in held)


def _names(tables: Iterable[Table], tournament: Tournament, holds: Any) -> dict[str, None]:
    return {table.name: None for table in tables if holds(tournament, table)}


def _stale(before: Tournament, after: Tournament) -> dict[str, str]:
    """Return files that differ from what the log now freezes and that nobody edited here, with their new text.

    They are as the log froze them before, or as they were when a desk was opened. Edited files are left alone.
    """
    frozen, known, store = _frozen(after), _frozen(before), before.store
    opened = {entry.body.regulations for entry in after.log if isinstance(entry.body, Open)}
    return {
        name: text
        for name, text in frozen.items()
        if not store.has_document(name, one_hash(text))
        and (
            store.has_document(name, one_hash(known.get(name, "")))
            or (name == FILE and any(store.has_document(name, hash_) for hash_ in opened if hash_))
        )
        and store.has_place_for(name)
    }


def _frozen(tournament: Tournament) -> dict[str, str]:
    """Return each file's text as the log last froze it."""
    entries = tournament.log.live("start", "regulations")
    if not entries:
        return {}
    body = entries[-1].body
    assert isinstance(body, Start | RegulationsChange)
    return {FILE: body.regulations, **body.equipment}


def _mirrored(tournament: Tournament) -> list[str]:
    """Update the mirror that the regulations name with what was merged."""
    mirror = tournament.regulations.document.mirror
    if mirror is None:
        return []
    folder = tournament.folder / mirror
    if not folder.is_dir():
        return [f"the mirror {folder} is missing; the log itself is written"]
    return [done.warning for done in mirror_log(tournament.store, folder) if done.warning]
