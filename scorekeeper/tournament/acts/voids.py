"""The act that voids an entry. Voiding a void brings an entry back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.errors import RefusedError
from scorekeeper.log import Body, Desk, Entry, Log
from scorekeeper.log.entry import (
    Close,
    Decide,
    Penalty,
    PlayerChange,
    RegulationsChange,
    Reopen,
    Seating,
    Start,
    Undo,
    Void,
)
from scorekeeper.log.summary import gist
from scorekeeper.steps import Action, NextStep, Notice
from scorekeeper.tournament.acts.act import VoidAct, require_reason, write
from scorekeeper.tournament.acts.heats import require_open
from scorekeeper.tournament.acts.restoration import (
    SeatingStandsError,
    fits_back_in,
    later_heat,
    leave_nothing_behind,
    without,
)
from scorekeeper.tournament.state.corrections import heats_about, void_step
from scorekeeper.tournament.state.reconstruction import replay_heats
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament

RULES = ("LOG-109", "LOG-208", "LOG-209", "LOG-210", "TRN-304", "TRN-307")
"""The rules that voiding an entry keeps."""
VOIDABLE = ("record", "amend", "decide", "void", "undo", "seat", "reseat", "seats", "penalty")
"""The kinds of entry that can be voided."""
_BACK: dict[str, Action] = {
    "add": "drop player",
    "drop": "return player",
    "back": "drop player",
    "here": "check player out",
    "away": "check player in",
    "rename": "rename",
    "substitute": "substitute",
    "set": "set details",
}
"""For each change of a player, the step that undoes it."""


class NotCorrectableError(RefusedError):
    def __init__(self, of: str, why: str, next_step: NextStep) -> None:
        super().__init__(f"{of} cannot be corrected: {why}", rule="LOG-208", field="of", next_step=next_step)


def correctable(tournament: Tournament, of: str, kinds: Sequence[str]) -> Entry:
    """Return the entry if it stands and is of one of these kinds, or refuse."""
    log, of = tournament.log, of.strip()
    entry = log.by_id.get(of)
    if entry is None:
        raise NotCorrectableError(of, "there is no such entry", NextStep("show log"))
    if entry.kind not in kinds:
        why = f"it is of kind {entry.kind}, but this command is for {', '.join(kinds)}"
        raise NotCorrectableError(of, why, way_back(entry))
    if others := log.corrections(of):
        raise NotCorrectableError(of, f"{others[0].id} already replaced or struck it", NextStep("history", entry=of))
    return entry


def way_back(entry: Entry) -> NextStep:
    """Return the step that undoes an entry that cannot be voided."""
    match entry.body:
        case Close():
            return NextStep("reopen", heat=entry.body.heat)
        case Reopen():
            return NextStep("close", heat=entry.body.heat)
        case PlayerChange():
            return NextStep(_BACK[entry.body.action], player=entry.body.number)
        case Start() | RegulationsChange():
            return NextStep("amend regulations")
    return NextStep("show log")


def void(tournament: Tournament, of: str, *, by: str, reason: str, reopen: bool = False) -> VoidAct:
    """Void a record, an amendment, a decision, a void, an undo, a penalty, or a seating without records."""
    struck: set[str] = set()

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a void")
        entry = correctable(tournament, of, VOIDABLE)
        counts = entry.id not in tournament.left_out
        opening = open_heats(tournament, [entry], why if reopen else None) if counts else []
        if isinstance(entry.body, Seating) and counts:
            _nothing_rests_on(tournament, entry, entry.body)
        if isinstance(entry.body, Void | Undo | Decide):
            fits_back_in(tournament, [entry], "voided")
        if isinstance(entry.body, Undo):
            leave_nothing_behind(tournament, [entry], "voided")
        struck.update(tournament.log.by_id.keys() - counting(tournament.log))
        return [*opening, Void(of=entry.id, reason=why)]

    entries, warnings = write(tournament, build, by, RULES)
    log = tournament.log
    back = tuple(name for name in counting(log) if name in struck)
    what = log.by_id[of.strip()]
    return VoidAct(
        entry=entries[-1],
        warnings=(*warnings, *after_removal(tournament, what)),
        struck=gist(what, tournament.named),
        back=back,
    )


def after_removal(tournament: Tournament, struck: Entry) -> list[Notice]:
    """Return notices about what a seating that was taken out leaves to do."""
    return [*_without_heat(tournament, struck), *_dropped(tournament, struck)]


def _without_heat(tournament: Tournament, struck: Entry) -> list[Notice]:
    """Return notices about penalties that still count in a heat that is no longer seated."""
    if not isinstance(struck.body, Seating) or any(one.number == struck.body.heat for one in tournament.heats):
        return []
    heat, found = struck.body.heat, tournament.log.live("penalty")
    return [
        Notice(
            f"{one.id} (a penalty for {tournament.names(one.body.player)} in heat {heat}) still counts although that"
            " heat is no longer seated; void it with {step}",
            void_step(tournament, one),
        )
        for one in found
        if isinstance(one.body, Penalty) and one.body.heat == heat
    ]


def _dropped(tournament: Tournament, struck: Entry) -> list[Notice]:
    """Return notices about players who have dropped out but are seated again by the seating that came back."""
    if not isinstance(struck.body, Seating):
        return []
    sat = {seat for seated in struck.body.tables for seat in seated.seats}
    return [
        Notice(
            f"{tournament.names(seat)} ({seat}) has dropped out but sits at table {table.name} again; "
            "{step} takes them out",
            NextStep("take out", heat=table.heat, players=(seat,)),
        )
        for heat in tournament.heats
        if heat.number == struck.body.heat
        for table in heat.tables
        for seat in table.seats
        if seat not in sat and seat in tournament.players and tournament.players[seat].dropped
    ]


def open_heats(tournament: Tournament, entries: Sequence[Entry], reopen: str | None) -> list[Body]:
    """Return the entries that reopen the closed heats of what is taken out, or refuse if nobody asked for that."""
    # A heat whose seating was voided is open, so voiding that void, or a penalty in it, changes nothing closed.
    closed = {heat.number for heat in tournament.heats if heat.closed}
    heats = closed.intersection(heats_about(tournament.log, *entries))
    if any(isinstance(entry.body, Undo | Reopen) for entry in entries):
        # Together with an undone reopening, its heat is open again anyway.
        heats &= {heat.number for heat in _replayed(tournament, *entries) if heat.closed}
    return [body for heat in sorted(heats) for body in require_open(tournament, heat, reopen)]


def counting(log: Log) -> list[str]:
    """Return the ids of all entries that count."""
    return [entry.id for entry in log if not log.struck_by(entry.id)]


def _nothing_rests_on(tournament: Tournament, entry: Entry, seating: Seating) -> None:
    """Refuse to void a seating that was played, unless the seating that comes back has the same people at those tables."""
    heat = tournament.heat(seating.heat)
    played = [table for table in heat.tables if table.played]
    if heat.entry.id != entry.id:
        return
    if stays := _in_its_place(tournament, entry, heat.number):
        seats = {table.number: sorted(table.seats) for table in stays.tables}
        lost = [table for table in played if seats.get(table.number) != sorted(table.seats)]
        if lost:
            why = f"table {lost[0].name} is recorded, but {stays.entry.id} seats other people there"
            raise SeatingStandsError(heat.number, "voided", why, _out_of_the_way(tournament, lost[0]))
        return
    if heat is not tournament.heats[-1]:
        raise SeatingStandsError(heat.number, "voided", *later_heat(tournament))
    if played:
        why = f"table {played[-1].name} is recorded"
        raise SeatingStandsError(heat.number, "voided", why, _out_of_the_way(tournament, played[-1]))


def _out_of_the_way(tournament: Tournament, table: Table) -> NextStep:
    """Return the step that voids what keeps a seating in force."""
    assert table.last_word is not None
    return void_step(tournament, table.last_word)


def _replayed(tournament: Tournament, *gone: Entry, besides: Collection[str] = ()) -> tuple[Heat, ...]:
    """Return the heats as they would be without these entries."""
    return replay_heats(without(tournament.log, *gone), tournament.regulations.known, besides=besides)


def _in_its_place(tournament: Tournament, entry: Entry, heat: int) -> Heat | None:
    """Return the heat as it is seated after this seating is voided: as before, or as another desk seated it."""
    return next((one for one in _replayed(tournament, entry, besides=tournament.left_out) if one.number == heat), None)
