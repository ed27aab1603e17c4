"""The act that takes back the last act of a desk. Undoing an undo brings that act back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.errors import RefusedError
from scorekeeper.log import Body, Desk, Entry, Log
from scorekeeper.log.entry import Amend, PlayerChange, Recorded, RegulationsChange, Start, Undo
from scorekeeper.log.summary import gist, gists
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import UndoAct, require_reason, write
from scorekeeper.tournament.acts.restoration import fits_back_in, leave_nothing_behind
from scorekeeper.tournament.acts.voids import (
    VOIDABLE,
    NotCorrectableError,
    after_removal,
    counting,
    open_heats,
    way_back,
)
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.state.corrections import heats_about
from scorekeeper.tournament.state.tournament import Tournament

RULES = (
    *("LOG-106", "LOG-109", "LOG-208", "LOG-209", "LOG-210", "LOG-215"),
    *("TRN-201", "TRN-202", "TRN-304", "TRN-307"),
)
"""The rules that an undo keeps."""
UNDONE = "undone"
Acts = Sequence[tuple[Entry, ...]]


class NothingToUndoError(RefusedError):
    def __init__(self, desk: str) -> None:
        super().__init__(
            f"nothing was done at desk {desk} that could be undone",
            rule="LOG-215",
            next_step=NextStep("show log"),
        )


class NotUndoableError(RefusedError):
    def __init__(self, of: str, why: str, next_step: NextStep) -> None:
        super().__init__(f"{of} cannot be undone: {why}", rule="LOG-215", next_step=next_step)


def undo(
    tournament: Tournament, of: str | None = None, *, by: str, reason: str | None = None, reopen: bool = False
) -> UndoAct:
    """Take back the last act of this desk that still counts, with all its entries.

    `of` names an entry: of that act, to be sure that it is the one; or of an undo, whose act then counts again.
    """
    act: list[Entry] = []
    struck: set[str] = set()
    rests: list[str] = []
    known: set[str] = set()

    def build(desk: Desk) -> list[Body]:
        why = require_reason(reason, "an undo") if reason is not None else None
        act[:] = _last(tournament.log, desk.name) if of is None else _named(tournament, desk.name, of.strip())
        _require_undoable(tournament, act)
        opening = open_heats(tournament, act, (why or "an act was undone") if reopen else None)
        struck.update(tournament.log.by_id.keys() - counting(tournament.log))
        rests[:] = _resting_on(tournament, act)
        known.update(one.text for one in conflicts_of(tournament))
        return [*opening, Undo(entries=[entry.id for entry in act], reason=why)]

    entries, warnings = write(tournament, build, by, RULES)
    return UndoAct(
        entry=entries[-1],
        warnings=(*warnings, *(notice for entry in act for notice in after_removal(tournament, entry))),
        taken_back=tuple(act),
        what=_said(tournament, act),
        back=tuple(name for name in counting(tournament.log) if name in struck),
        rests=tuple(rests),
        conflicts=tuple(one.text for one in conflicts_of(tournament) if one.text not in known and not one.harmless),
    )


def _last(log: Log, desk: str) -> tuple[Entry, ...]:
    """Return the last act of a desk that still counts; undos are passed over."""
    acts = log.acts(desk)
    found = next((act for act in reversed(acts) if not _is_undo(act) and not _is_undone(log, act)), None)
    if found is None:
        raise NothingToUndoError(desk)
    return found


def _named(tournament: Tournament, desk: str, of: str) -> tuple[Entry, ...]:
    """Return the act that an entry belongs to, if it can be undone now."""
    log = tournament.log
    entry = log.by_id.get(of)
    if entry is None:
        raise NotCorrectableError(of, "there is no such entry", NextStep("show log"))
    if entry.desk != desk:
        raise NotUndoableError(
            of, f"it was written at desk {entry.desk}, but this is desk {desk}", _instead(log, entry)
        )
    acts = log.acts(desk)
    act = next((one for one in acts if entry in one), None)
    if act is None:
        raise NotUndoableError(of, "it opened the desk", NextStep("show log"))
    if _is_undone(log, act):
        raise NotUndoableError(of, f"{log.corrections(of)[0].id} already took it back", NextStep("history", entry=of))
    since = _since(log, acts, act)
    if since is not None:
        why = f"it is not the last act at desk {desk}; {since[-1].id} came later ({gists(since, tournament.named)})"
        raise NotUndoableError(of, why, _instead(log, entry))
    return act


def _since(log: Log, acts: Acts, act: tuple[Entry, ...]) -> tuple[Entry, ...] | None:
    """Return a later act that still counts, or a later undo of something that came before the act."""
    later = acts[acts.index(act) + 1 :]
    first = log.positions[act[0].id]
    for one in later:
        if _is_undone(log, one):
            continue
        if not _is_undo(one) or any(log.positions.get(name, first) < first for entry in one for name in entry.about):
            return one
    return None


def _instead(log: Log, entry: Entry) -> NextStep:
    """Return the step that corrects an entry that is not the last act; nothing is left to correct of one that was replaced."""
    if log.struck_by(entry.id):
        return NextStep("history", entry=entry.id)
    return NextStep("void", entry=entry.id) if entry.kind in VOIDABLE else way_back(entry)


def _is_undo(act: Sequence[Entry]) -> bool:
    return any(isinstance(entry.body, Undo) for entry in act)


def _is_undone(log: Log, act: Sequence[Entry]) -> bool:
    return any(log.undone(entry) for entry in act)


def _require_undoable(tournament: Tournament, act: Sequence[Entry]) -> None:
    """Refuse to take back the start, what somebody has corrected since, or what others rest on."""
    log, own = tournament.log, {entry.id for entry in act}
    for entry in act:
        if isinstance(entry.body, Start):
            why = "the start froze the regulations, and everything since rests on it"
            raise NotUndoableError(entry.id, why, NextStep("amend regulations"))
        if isinstance(entry.body, RegulationsChange):
            why = "it took the regulations from tournament.toml, and an undo changes no file"
            raise NotUndoableError(entry.id, why, NextStep("correct and amend", name="tournament.toml"))
        others = [other for other in log.corrections(entry.id) if other.id not in own]
        if others:
            why = f"{others[0].id} by {others[0].by} already replaced or struck it"
            raise NotUndoableError(entry.id, why, NextStep("history", entry=entry.id))
    fits_back_in(tournament, act, UNDONE)
    leave_nothing_behind(tournament, act, UNDONE)


def _said(tournament: Tournament, act: Sequence[Entry]) -> str:
    """Return what an act was; for an undo, also what it took back."""
    behind = [tournament.log.by_id[name] for entry in act if isinstance(entry.body, Undo) for name in entry.about]
    said = gists(act, tournament.named)
    return f"{said} ({_said(tournament, behind)})" if behind else said


def _decides_seats(tournament: Tournament, entry: Entry) -> bool:
    """Whether a later seating can rest on this: names and ratings move nobody, and teams only where they sit apart."""
    if not isinstance(entry.body, PlayerChange) or entry.body.action not in ("set", "rename"):
        return True
    details, teams = entry.body.details, tournament.regulations.teams
    if details is None:
        return False
    apart = teams is not None and teams.apart and details.team is not None
    return apart or any(one is not None for one in (details.table, details.wishes, details.rests))


def _resting_on(tournament: Tournament, act: Sequence[Entry]) -> Iterator[str]:
    """Yield what was done in the knowledge of this act and stays: seatings, decisions, second records."""
    log, own = tournament.log, {entry.id for entry in act}
    first = min(heats_about(log, *act), default=0)
    seated = any(_decides_seats(tournament, entry) for entry in act)
    for heat in tournament.heats:
        if seated and heat.number > first and heat.entry.id not in own and log.knew(heat.entry, act[-1]):
            yield f"heat {heat.number} was seated after this, in {heat.entry.id}, and stays as it is seated (TRN-304)"
    for entry in log.live("decide"):
        if entry.id not in own and own & {*entry.about}:
            yield f"{entry.id} by {entry.by} ({gist(entry, tournament.named)}) no longer counts"
    tables = {entry.body.table for entry in act if isinstance(entry.body, Recorded)}
    for entry in log.live("record", "amend"):
        assert isinstance(entry.body, Recorded | Amend)
        if entry.id not in own and entry.body.table in tables:
            yield f"{entry.id} by {entry.by} ({gist(entry, tournament.named)}) stays"
