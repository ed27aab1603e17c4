"""Checks before a void is voided: what comes back must not contradict what replaced it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

import msgspec

from scorekeeper.errors import RefusedError
from scorekeeper.games import game as find_game
from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Amend, Decide, Recorded, Reseat, Seat, Void
from scorekeeper.steps import NextStep
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.state.reconstruction import replay_heats, scope
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.versions import parts_of

Double = tuple[str, str, str]
"""What would exist twice, and the two entries that hold it."""


class StandsBesideError(RefusedError):
    def __init__(self, of: str, double: Double, rule: str) -> None:
        what, one, other = double
        super().__init__(
            f"{of} cannot be voided: there would be {what} twice, in {one} and {other}",
            rule=rule,
            field="of",
            next_step=NextStep("void", entry=other),
        )


def without(log: Log, entry: Entry) -> Log:
    """Return the log as it would be if this entry were voided."""
    void = Entry(id="", at="", by="", kind="void", body=Void(of=entry.id, reason=""), file="", line=0)
    return Log([*log.entries, void])


def fits_back_in(log: Log, entry: Entry) -> None:
    """Refuse to void an entry if that brings back something that has been replaced since."""
    after = without(log, entry)
    for rule, doubles in (("LOG-209", _corrected), ("TRN-304", _seated), ("LOG-208", _decided), ("LOG-109", _recorded)):
        known = set(doubles(log))
        new = next((double for double in doubles(after) if double not in known), None)
        if new is not None:
            raise StandsBesideError(entry.id, new, rule)


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


def _recorded(log: Log) -> Iterable[Double]:
    records: dict[str, list[str]] = defaultdict(list)
    for table in (table for heat in replay_heats(log) for table in heat.tables):
        for entry in table.entries:
            author = name_key(log.root(entry).by)
            for key in _parts(entry, table):
                what = f"round {key}" if isinstance(key, int) else "the result"
                records[f"{what} of table {table.name} by {author}"].append(entry.id)
    return _twice(records)


def _parts(entry: Entry, table: Table) -> list[int | str]:
    assert isinstance(entry.body, Recorded | Amend)
    try:
        record = msgspec.json.decode(entry.body.record, type=find_game(table.game).record)
    except msgspec.ValidationError:
        return []
    return [key for key, _ in parts_of(record)]


def _twice(found: Mapping[str, list[str]]) -> Iterable[Double]:
    return ((what, ids[0], ids[-1]) for what, ids in found.items() if len(ids) > 1)
