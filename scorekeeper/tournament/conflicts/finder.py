"""Finds what two desks did without knowing of each other if both cannot stand.

Whether somebody knew is read from the log itself (`Log.knew`), never from clocks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

import msgspec
from msgspec import Struct

from scorekeeper.games.engine.verdict import listed
from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import PlayerChange, RegulationsChange, Reseat, SeatChoice, Seating, Start
from scorekeeper.log.reading import REMOVALS
from scorekeeper.rules import evidence
from scorekeeper.steps import NextStep
from scorekeeper.tournament.conflicts.conflict import Conflict, both
from scorekeeper.tournament.conflicts.details import details
from scorekeeper.tournament.conflicts.records import (
    decided_twice,
    forfeited_apart,
    lapsed,
    late,
    opened,
    penalties,
    picked_twice,
    struck,
    struck_apart,
)
from scorekeeper.tournament.state.corrections import void_step
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament

RULES = ("TRN-103", "TRN-203", "TRN-304", "TRN-309", "TRN-310", "TRN-346", "LOG-107", "LOG-209", "LOG-214")


def conflicts_of(tournament: Tournament) -> tuple[Conflict, ...]:
    """Return all conflicts between desks, sorted by subject; computed once."""
    return tournament.once(_find)


def is_contested(tournament: Tournament, table: Table) -> bool:
    """Whether a conflict between desks puts the table in doubt."""
    return any(table.name in one.tables for one in conflicts_of(tournament) if not one.harmless)


def _find(tournament: Tournament) -> tuple[Conflict, ...]:
    found = [*_starts(tournament.log), *_seats(tournament)]
    if len({entry.desk for entry in tournament.log}) > 1:
        looks = (
            _regulations,
            _went_by_others,
            _people,
            details,
            _seatings,
            _seat_choices,
            _voided_seatings,
            _voided_heats,
            _dropped,
        )
        crossed = (late, opened, decided_twice, forfeited_apart, picked_twice, struck_apart, lapsed, struck, penalties)
        for look in (*looks, *crossed):
            found += look(tournament)
    broken = {conflict.rule for conflict in found if not conflict.harmless}
    for rule in RULES:
        evidence.note(rule, "violated" if rule in broken else "kept")
    return tuple(found)


def _starts(log: Log) -> Iterator[Conflict]:
    starts = log.live("start")
    for entry in starts[1:]:
        same = _frozen(entry) == _frozen(starts[0])
        yield Conflict(
            rule="TRN-103",
            text=f"the tournament was started twice, in {both(starts[0], entry)}"
            + ("; both froze the same regulations" if same else ", with different regulations"),
            entry=entry,
            other=starts[0],
            next_step=NextStep("amend regulations"),
            harmless=same or _settled_by_change(log, starts[0], entry),
        )


def _frozen(entry: Entry) -> tuple[str, dict[str, str]]:
    assert isinstance(entry.body, Start | RegulationsChange)
    return entry.body.hash, entry.body.equipment


def _settled_by_change(log: Log, one: Entry, other: Entry) -> bool:
    """Whether somebody who knew both amended or confirmed the regulations."""
    return any(log.knew(change, one) and log.knew(change, other) for change in log.live("regulations"))


def _regulations(tournament: Tournament) -> Iterator[Conflict]:
    log = tournament.log
    for one, other in combinations(log.live("regulations"), 2):
        if log.apart(one, other) and _frozen(one) != _frozen(other):
            yield Conflict(
                rule="LOG-214",
                text=f"the regulations were changed at two desks, in {both(one, other)}; those of {other.id} apply for now",
                entry=other,
                other=one,
                next_step=NextStep("amend regulations"),
                harmless=_settled_by_change(log, one, other),
            )


def _went_by_others(tournament: Tournament) -> Iterator[Conflict]:
    """Yield heats that one desk seated or closed while another one changed the regulations."""
    log = tournament.log
    changes = log.live("regulations")
    for change in changes:
        words = [entry for entry in log.live("seat", "reseat", "close") if log.apart(change, entry)]
        if words:
            said = [f"{entry.by} {_doing(entry)} in {entry.id}" for entry in words]
            yield Conflict(
                rule="LOG-214",
                text=f"{change.by} changed the regulations in {change.id}, and {listed(said)} without knowing of it;"
                f" those of {changes[-1].id} apply",
                entry=change,
                other=words[0],
                next_step=NextStep("standings"),
                harmless=True,
            )


def _doing(entry: Entry) -> str:
    heat = getattr(entry.body, "heat", 0)
    return f"closed heat {heat}" if entry.kind == "close" else f"seated heat {heat}"


def _seatings(tournament: Tournament) -> Iterator[Conflict]:
    heats = {heat.number: heat for heat in tournament.heats}
    for entry in tournament.log.live("seat", "reseat"):
        assert isinstance(entry.body, Seating)
        heat = heats.get(entry.body.heat)
        if heat is None or entry.id == heat.entry.id or entry.id in tournament.left_out:
            continue
        tables = _differing(heat, entry.body)
        same = "both are the same" if not tables else f"{listed(tables)} {'differs' if len(tables) == 1 else 'differ'}"
        yield Conflict(
            rule="TRN-309",
            text=f"heat {heat.number} is seated twice, in {both(heat.entry, entry)}: {same}",
            entry=entry,
            other=heat.entry,
            tables=tuple(tables),
            next_step=void_step(tournament, entry),
            harmless=not tables,
        )


def _differing(heat: Heat, body: Seating) -> list[str]:
    theirs = {seated.table: (seated.game or body.game, tuple(seated.seats)) for seated in body.tables}
    differing = [one.name for one in heat.tables if theirs.pop(one.number, None) != (one.game, one.order)]
    return [*differing, *(f"{heat.number}/{number}" for number in theirs)]


class _Seats(Struct):
    seats: list[str]


def _seats(tournament: Tournament) -> Iterator[Conflict]:
    for table in tournament.tables():
        for entry in table.strangers:
            crossed = tournament.log.apart(entry, table.seated)
            ways = f"; void it, or void {table.seated.id} if they did sit there as recorded" if crossed else ""
            seats = msgspec.json.decode(entry.body.record, type=_Seats).seats  # type: ignore[attr-defined]
            yield Conflict(
                rule="LOG-107",
                text=f"{entry.id} by {entry.by} has {listed(map(tournament.names, seats))} at table {table.name},"
                f" but {table.seated.id} seated {listed(map(tournament.names, table.seats))}, so it does not count{ways}",
                entry=entry,
                other=table.seated,
                tables=(table.name,),
                next_step=void_step(tournament, entry),
            )


def _seat_choices(tournament: Tournament) -> Iterator[Conflict]:
    """Yield seats of a table that two desks wrote down; the first ones apply."""
    for table, first, entry in ((one, one.chosen, again) for one in tournament.tables() for again in one.chosen_again):
        assert isinstance(first, Entry)
        assert isinstance(entry.body, SeatChoice)
        same = tuple(entry.body.seats) == table.seats and entry.body.bids == table.bids
        yield Conflict(
            rule="TRN-346",
            text=f"the seats of table {table.name} were chosen twice, in {both(first, entry)}"
            + ("; both are the same" if same else f"; those of {first.id} apply for now"),
            entry=entry,
            other=first,
            tables=(table.name,),
            next_step=void_step(tournament, entry),
            harmless=same,
        )


def _voided_seatings(tournament: Tournament) -> Iterator[Conflict]:
    """Yield seatings that one desk took out and another one replaced; two replacements are two seatings of the heat."""
    for entry, others in tournament.log.conflicts:
        void = next((other for other in others if isinstance(other.body, REMOVALS)), None)
        anew = next((other for other in others if isinstance(other.body, Reseat)), None)
        if void is None or anew is None or not tournament.log.stands(anew):
            continue
        heat = next((heat for heat in tournament.heats if heat.entry.id == anew.id), None)
        yield Conflict(
            rule="LOG-209",
            text=f"the seating {entry.id} was {'undone' if void.kind == 'undo' else 'voided'} in {void.id} by {void.by}, but replaced in {anew.id}"
            f" by {anew.by}",
            entry=anew,
            other=void,
            tables=tuple(table.name for table in heat.tables) if heat else (),
            next_step=void_step(tournament, void),
        )


def _voided_heats(tournament: Tournament) -> Iterator[Conflict]:
    """Yield heats whose seating a desk took out without knowing that the heat was played or that a later one was seated."""
    log, seated = tournament.log, {heat.number for heat in tournament.heats}
    for void, seating in _removed_seatings(log):
        assert isinstance(seating.body, Seating)
        if seating.body.heat in seated:
            continue
        heat = seating.body.heat
        played = [entry for entry in tournament.strays if entry.body.table.partition("/")[0] == str(heat)]  # type: ignore[attr-defined]
        later = [one.entry for one in tournament.heats if one.number > heat]
        crossing = [entry for entry in (*played, *later) if log.apart(void, entry)]
        if crossing:
            yield Conflict(
                rule="TRN-304",
                text=f"{void.by} {'undid' if void.kind == 'undo' else 'voided'} the seating {seating.id} of heat {heat} in {void.id} without knowing of"
                f" {listed([entry.id for entry in crossing])}; void {void.id} to bring the heat back, or void"
                f" {'that' if len(crossing) == 1 else 'those'}",
                entry=void,
                other=crossing[0],
                next_step=void_step(tournament, void),
            )


def _removed_seatings(log: Log) -> Iterator[tuple[Entry, Entry]]:
    """Yield each void or undo that took out a seating, and that seating."""
    for entry in log.live("void", "undo"):
        found = (log.by_id[name] for name in entry.about if name in log.by_id)
        yield from ((entry, one) for one in found if isinstance(one.body, Seating))


def _people(tournament: Tournament) -> Iterator[Conflict]:
    """Yield players whom two desks renamed or replaced differently, or whom one dropped and the other replaced."""
    log = tournament.log
    changes: dict[str, list[Entry]] = defaultdict(list)
    for entry in log.live("player"):
        assert isinstance(entry.body, PlayerChange)
        if entry.body.action in ("rename", "substitute", "drop", "back"):
            changes[entry.body.number].append(entry)
    for number, entries in changes.items():
        for one, other in combinations(entries, 2):
            if not log.apart(one, other) or _compatible(one, other):
                continue
            yield Conflict(
                rule="LOG-214",
                text=f"player {number}: {_change(one)} in {one.id} by {one.by}, and {_change(other)} in {other.id} by"
                f" {other.by}; the name is {tournament.names(number)} for now",
                entry=other,
                other=one,
                next_step=NextStep("rename player", player=number, name=tournament.names(number)),
                harmless=any(log.knew(later, one) and log.knew(later, other) for later in entries),
            )


def _compatible(one: Entry, other: Entry) -> bool:
    """Whether both changes can be true: the same one twice, or a drop of somebody with another name."""
    first, second = one.body, other.body
    assert isinstance(first, PlayerChange)
    assert isinstance(second, PlayerChange)
    if first.action == second.action:
        return first.name == second.name
    return "rename" in (first.action, second.action) and "substitute" not in (first.action, second.action)


def _change(entry: Entry) -> str:
    assert isinstance(entry.body, PlayerChange)
    return f"{entry.body.action} {entry.body.name}" if entry.body.name else entry.body.action


def _dropped(tournament: Tournament) -> Iterator[Conflict]:
    log = tournament.log
    drops = {entry.body.number: entry for entry in log.live("player") if _drops(entry)}  # type: ignore[attr-defined]
    for heat in tournament.heats:
        for table in heat.tables:
            for seat in table.seats:
                drop = drops.get(seat)
                if drop is None or not tournament.players[seat].dropped or not log.apart(drop, table.seated):
                    continue
                given_up = heat.closed is not None and log.knew(heat.closed, drop)
                yield Conflict(
                    rule="TRN-203",
                    text=f"{tournament.names(seat)} ({seat}) dropped out in {drop.id} by {drop.by}, but sits at table"
                    f" {table.name} in {table.seated.id} by {table.seated.by}",
                    entry=drop,
                    other=table.seated,
                    tables=(table.name,) if table.missing else (),
                    next_step=_reseat_step(tournament, heat),
                    harmless=given_up or not table.missing,
                )


def _reseat_step(tournament: Tournament, heat: Heat) -> NextStep:
    """Return the step that removes dropped players who have not played from a heat, or that first opens the heat."""
    if heat.closed:
        return NextStep("reopen", heat=heat.number)
    seats = [seat for table in heat.tables if not table.played for seat in table.seats]
    gone = [
        seat
        for seat in (*seats, *heat.byes, *heat.rests)
        if seat in tournament.players and tournament.players[seat].dropped
    ]
    return NextStep("take out", heat=heat.number, players=tuple(gone))


def _drops(entry: Entry) -> bool:
    return isinstance(entry.body, PlayerChange) and entry.body.action == "drop"
