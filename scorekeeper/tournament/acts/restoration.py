"""Checks before entries are voided or undone: what comes back must not contradict what replaced it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations

import msgspec

from scorekeeper.errors import RefusedError
from scorekeeper.games.lookup import Games
from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Amend, Decide, PlayerChange, Recorded, Reseat, Seat, Undo
from scorekeeper.steps import NextStep
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.state.corrections import void_step
from scorekeeper.tournament.state.reconstruction import replay_heats, replay_players, scope
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.unsound import Unsound
from scorekeeper.tournament.state.versions import parts_of

Double = tuple[str, str, str]
"""What would exist twice, and the two entries or players that hold it."""
NAMING = ("TRN-201", "TRN-202")
"""The rules about players' numbers and names."""


class StandsBesideError(RefusedError):
    """What comes back would stand beside something else; the step takes that out, since the rest does not count now."""

    def __init__(self, log: Log, of: str, how: str, double: Double, rule: str) -> None:
        what, one, other = double
        standing = one if other in log.by_id and not log.stands(log.by_id[other]) else other
        super().__init__(
            f"{of} cannot be {how}: there would be {what} twice, in {one} and {other}",
            rule=rule,
            field="of",
            next_step=NextStep("rename", player=other) if rule in NAMING else NextStep("void", entry=standing),
        )


class SeatingStandsError(RefusedError):
    """A seating on which records or later heats rest; the step takes out the last of them."""

    def __init__(self, heat: int, how: str, why: str, next_step: NextStep) -> None:
        super().__init__(
            f"the seating of heat {heat} cannot be {how}: {why}", rule="TRN-304", field="of", next_step=next_step
        )


class RestsOnError(RefusedError):
    """An entry of another desk would name somebody who is not registered."""

    def __init__(self, entry: Entry, how: str, unsound: Unsound) -> None:
        gone = entry.body.number if isinstance(entry.body, PlayerChange) else None
        super().__init__(
            f"{entry.id} cannot be {how}: {unsound.text}",
            rule=unsound.rule,
            field="of",
            next_step=NextStep("drop player", player=gone) if gone else unsound.next_step,
        )


def without(log: Log, *entries: Entry) -> Log:
    """Return the log as it would be if these entries were voided or undone."""
    undo = Undo(entries=[entry.id for entry in entries])
    return log.plus([Entry(id="", at="", by="", kind="undo", body=undo, file="", line=0)])


def fits_back_in(tournament: Tournament, entries: Sequence[Entry], how: str) -> None:
    """Refuse to take entries out if that brings back something that has been replaced since."""
    log = tournament.log
    after = without(log, *entries)
    looks: dict[str, Callable[[Log], Iterable[Double]]] = {
        "LOG-209": _corrected,
        "TRN-304": _seated,
        "LOG-208": _decided,
        "LOG-109": partial(_recorded, tournament.regulations.known),
        "TRN-201": _numbered,
        "TRN-202": _named,
    }
    for rule, doubles in looks.items():
        known = set(doubles(log))
        new = next((double for double in doubles(after) if double not in known), None)
        if new is not None:
            raise StandsBesideError(log, entries[0].id, how, new, rule)


def _numbered(log: Log) -> Iterable[Double]:
    """Return numbers that two registrations give."""
    given: dict[str, list[str]] = defaultdict(list)
    for entry in log.live("player"):
        if isinstance(entry.body, PlayerChange) and entry.body.action == "add":
            given[f"number {entry.body.number}"].append(entry.id)
    return _twice(given)


def _named(log: Log) -> Iterable[Double]:
    """Return names that two players have."""
    numbers: dict[str, list[str]] = defaultdict(list)
    for player in replay_players(log).values():
        numbers[f"the name {name_key(player.name)}"].append(player.number)
    return _twice(numbers)


def leave_nothing_behind(tournament: Tournament, entries: Sequence[Entry], how: str) -> None:
    """Refuse to take entries out if that leaves records without their table or players without their registration."""
    after = tournament.with_log(without(tournament.log, *entries))
    strays, strangers = _new(tournament.strays, after.strays), _new(_strangers(tournament), _strangers(after))
    for entry in (*strays, *strangers):
        assert isinstance(entry.body, Recorded | Amend)
        heat, why = int(entry.body.table.partition("/")[0]), f"table {entry.body.table} is recorded, in {entry.id}"
        raise SeatingStandsError(heat, how, why, void_step(tournament, entry))
    for gap in after.gaps:
        if gap not in tournament.gaps:
            raise SeatingStandsError(gap, how, *later_heat(tournament))
    known = {one.text for one in tournament.unsound}
    for one in after.unsound:
        if one.text not in known:
            raise RestsOnError(entries[0], how, one)


def later_heat(tournament: Tournament) -> tuple[str, NextStep]:
    """Return why an earlier seating stays, and the step that takes out the last heat."""
    last = tournament.heats[-1]
    return f"a later heat is seated, heat {last.number}", void_step(tournament, last.entry)


def _new(before: Iterable[Entry], after: Iterable[Entry]) -> list[Entry]:
    known = {entry.id for entry in before}
    return [entry for entry in after if entry.id not in known]


def _strangers(tournament: Tournament) -> list[Entry]:
    return [entry for table in tournament.tables() for entry in table.strangers]


def _corrected(log: Log) -> Iterable[Double]:
    for entry, others in log.conflicts:
        # All pairs: if three corrections contradict each other, striking one leaves a pair that was known before.
        pairs = combinations([log.latest(correction).id for correction in others], 2)
        yield from ((f"a correction of {entry.id}", one, other) for one, other in pairs)


def _seated(log: Log) -> Iterable[Double]:
    seats: dict[str, list[str]] = defaultdict(list)
    for entry in log.live("seat", "reseat"):
        assert isinstance(entry.body, Seat | Reseat)
        seats[f"a seating of heat {entry.body.heat}"].append(entry.id)
    return _twice(seats)


def _decided(log: Log) -> Iterable[Double]:
    words: dict[tuple[object, ...], list[str]] = defaultdict(list)
    for entry in log.live("decide"):
        assert isinstance(entry.body, Decide)
        words[(entry.body.of, *scope(entry.body))].append(entry.id)
    return _twice({f"a decision on {key[0]}": ids for key, ids in words.items() if len(ids) > 1})


def _recorded(known: Games, log: Log) -> Iterable[Double]:
    records: dict[str, list[str]] = defaultdict(list)
    for table in (table for heat in replay_heats(log, known) for table in heat.tables):
        for entry in table.entries:
            author = name_key(log.root(entry).by)
            for key in _parts(entry, table):
                what = f"round {key}" if isinstance(key, int) else "the result"
                records[f"{what} of table {table.name} by {author}"].append(entry.id)
    return _twice(records)


def _parts(entry: Entry, table: Table) -> list[int | str]:
    assert isinstance(entry.body, Recorded | Amend)
    try:
        record = msgspec.json.decode(entry.body.record, type=table.rules.record)
    except msgspec.ValidationError:
        return []
    return [key for key, _ in parts_of(record)]


def _twice(found: Mapping[str, list[str]]) -> Iterable[Double]:
    return ((what, ids[0], ids[-1]) for what, ids in found.items() if len(ids) > 1)
