"""Conflicts about records, decisions, penalties and closed heats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Amend, Decide, Penalty, Recorded, Reseat, Seating, Undo, Void
from scorekeeper.log.reading import STRIKING
from scorekeeper.log.summary import UNPLAYED, content, gist
from scorekeeper.steps import NextStep
from scorekeeper.tournament.conflicts.conflict import Conflict, both
from scorekeeper.tournament.state.corrections import void_step
from scorekeeper.tournament.state.counting import counted_places
from scorekeeper.tournament.state.reconstruction import closing_words, scope
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.versions import picking
from scorekeeper.tournament.state.waiting import step_for


def _tables(tournament: Tournament) -> dict[str, Table]:
    return {table.name: table for table in tournament.tables()}


def _records(log: Log) -> Iterator[tuple[Entry, Recorded | Amend]]:
    for entry in log.live("record", "amend"):
        assert isinstance(entry.body, Recorded | Amend)
        yield entry, entry.body


def late(tournament: Tournament) -> Iterator[Conflict]:
    """Yield entries about a heat that were unknown to the desk that closed it."""
    log, tables, words = tournament.log, _tables(tournament), closing_words(tournament.log)
    for heat in tournament.heats:
        if heat.closed is None:
            continue
        closes = words[heat.number].closes(log, heat.entry)
        for entry in log.entries:
            names = _about(log, entry, heat)
            if names is None or any(log.knew(close, entry) for close in closes) or log.knew(entry, closes[-1]):
                continue
            if _came_and_went(log, entry, closes):
                continue
            joints = [tables[name].joint for name in names if name in tables]
            counts = not joints or any(joint is None or entry in joint.sources.values() for joint in joints)
            adds = (counts or entry.kind not in ("record", "amend")) and not _same_tables(log, entry, closes)
            yield Conflict(
                rule="TRN-310",
                text=f"{entry.id} by {entry.by} ({gist(entry)}) is late: {closes[-1].by} closed heat {heat.number} in"
                f" {closes[-1].id} without knowing of it",
                entry=entry,
                other=closes[-1],
                tables=tuple(name for name in names if name in tables) if adds else (),
                next_step=NextStep("reopen", heat=heat.number),
                harmless=not adds,
            )


def opened(tournament: Tournament) -> Iterator[Conflict]:
    """Yield heats that one desk closed and another one opened again, neither knowing of the other."""
    log, seated = tournament.log, {heat.number: heat for heat in tournament.heats}
    for heat, words in closing_words(log).items():
        for entry in words.unsettled(log) if heat in seated else ():
            closes = reversed(words.closes(log, seated[heat].entry))
            close = next((one for one in closes if log.apart(one, entry)), None)
            if close is not None:
                yield Conflict(
                    rule="TRN-310",
                    text=f"{close.by} closed heat {heat} in {close.id}, but {entry.by} opened it again in {entry.id},"
                    " neither knowing of the other; the heat is open",
                    entry=entry,
                    other=close,
                    next_step=_close_step(tournament, seated[heat]),
                )


def _close_step(tournament: Tournament, heat: Heat) -> NextStep:
    """Return the step that closes a heat, or the one that comes before it."""
    for table in heat.tables:
        if not table.void and not counted_places(tournament, table):
            return step_for(tournament, table)
        if table.joint and any(finding.level == "error" for finding, _ in table.joint.findings):
            return NextStep("explain table", table=table.name)
    return NextStep("close", heat=heat.number)


def _about(log: Log, entry: Entry, heat: Heat) -> tuple[str, ...] | None:
    """Return the tables of the heat that an entry is about; none if it is about the heat itself, None if neither."""
    seen: set[str] = set()
    found: list[str | None] = []
    waiting = [entry]
    while waiting:
        one = waiting.pop(0)
        if isinstance(one.body, Void | Undo | Decide):
            names = one.about if isinstance(one.body, Undo) else one.about[:1]
            waiting += [log.by_id[name] for name in names if name in log.by_id and name not in seen]
            seen.update(names)
        else:
            found.append(_place(one, heat))
    known = [name for name in found if name is not None]
    return tuple(dict.fromkeys(name for name in known if name)) if known else None


def _place(entry: Entry, heat: Heat) -> str | None:
    """Return the table of the heat that an entry is about; empty if it is about the heat itself, None if neither."""
    match entry.body:
        case Recorded() | Amend():
            return entry.body.table if entry.body.table.partition("/")[0] == str(heat.number) else None
        case Penalty():
            return "" if entry.body.heat == heat.number else None
        case Reseat():
            return "" if entry.id == heat.entry.id else None
    return None


def _came_and_went(log: Log, entry: Entry, closes: Sequence[Entry]) -> bool:
    """Whether an entry was undone, or is an undo of entries that nobody who closed the heat knew."""
    if not isinstance(entry.body, Undo):
        return log.undone(entry)
    taken_back = [log.by_id[name] for name in entry.about if name in log.by_id]
    return not any(log.knew(close, one) for close in closes for one in taken_back)


def _same_tables(log: Log, entry: Entry, closes: Sequence[Entry]) -> bool:
    """Whether an entry seats a heat exactly as the desk that closed it knew it."""
    if not isinstance(entry.body, Reseat):
        return False
    others = (one for one in log.live("seat", "reseat") if any(log.knew(close, one) for close in closes))
    return any(one.body.tables == entry.body.tables for one in others if isinstance(one.body, Seating))


def decided_twice(tournament: Tournament) -> Iterator[Conflict]:
    """Yield pairs of different decisions on one entry, and of different places that were named for one table."""
    log = tournament.log
    words: dict[tuple[object, ...], list[Entry]] = defaultdict(list)
    for entry in log.live("decide"):
        assert isinstance(entry.body, Decide)
        words[(entry.body.of, *scope(entry.body))].append(entry)
        if entry.body.places:
            words[_table_of(log, entry)].append(entry)
    pairs = {(said[0].id, other.id): (said[0], other) for said in words.values() for other in said[1:]}
    for one, other in pairs.values():
        if _says(one) != _says(other):
            yield Conflict(
                rule="LOG-209",
                text=f"{other.of} was decided twice, in {both(one, other)}: {gist(one)} and {gist(other)}",
                entry=other,
                other=one,
                tables=_table_of(log, other),
                next_step=void_step(tournament, other),
            )


def forfeited_apart(tournament: Tournament) -> Iterator[Conflict]:
    """Yield tables of which one desk says that somebody did not come, and another one that somebody else did not, or a result."""
    log = tournament.log
    unplayed = {entry.id for entry, body in _records(log) if content(body.record) == UNPLAYED}
    absent: dict[str, list[Entry]] = defaultdict(list)
    tables: dict[str, list[str]] = defaultdict(list)
    for entry in log.live("decide"):
        assert isinstance(entry.body, Decide)
        if entry.body.effect == "forfeit" and entry.body.of in unplayed:
            absent[entry.body.of].append(entry)
    for entry, body in _records(log):
        tables[body.table].append(entry.id)
    for table, records in tables.items():
        forfeits = [name for name in records if name in absent]
        for name in forfeits:
            word = absent[name][-1]
            for other in records:
                last = absent[other][-1] if other in forfeits else log.by_id[other]
                once = other in forfeits and (_absentees(absent[other]) == _absentees(absent[name]) or other < name)
                bare = other not in forfeits and other in unplayed
                if other == name or once or bare or not log.apart(word, last):
                    continue
                yield Conflict(
                    rule="LOG-209",
                    text=f"table {table} was not played according to {word.id} by {word.by} ({gist(word)}), but"
                    f" {last.id} by {last.by} says {gist(last)}; void what is wrong",
                    entry=last,
                    other=word,
                    tables=(table,),
                    next_step=void_step(tournament, last),
                )


def _absentees(words: Sequence[Entry]) -> set[str | None]:
    """Return who forfeits by these decisions."""
    return {entry.body.player for entry in words if isinstance(entry.body, Decide)}


def _says(entry: Entry) -> tuple[str, dict[str, int]]:
    """Return what a decision lets count."""
    assert isinstance(entry.body, Decide)
    return entry.body.effect, entry.body.places


def picked_twice(tournament: Tournament) -> Iterator[Conflict]:
    """Yield pairs of decisions that pick different versions of one table."""
    log = tournament.log
    for table in tournament.tables():
        picks, versions = picking(table), table.joint.findings if table.joint else ()
        pairs = {
            (one.figures["first_entry"], one.figures["second_entry"]) for one, _ in versions if one.rule == "LOG-211"
        }
        for pair in sorted(pairs):
            words = sorted(
                (word for name in pair for word in picks.get(name, ())), key=lambda word: log.positions[word.id]
            )
            if {word.of for word in words} == {*pair}:
                one, other = words[0], next(word for word in words if word.of != words[0].of)
                yield Conflict(
                    rule="LOG-209",
                    text=f"table {table.name} was decided twice, in {both(one, other)}: one says {one.of} counts, the other"
                    f" says {other.of} counts",
                    entry=other,
                    other=one,
                    tables=(table.name,),
                    next_step=void_step(tournament, other),
                )


def struck_apart(tournament: Tournament) -> Iterator[Conflict]:
    """Yield decisions on a game that another decision struck, neither knowing of the other."""
    log = tournament.log
    words = log.live("decide")
    for one, other in combinations(words, 2):
        first, second = one.body, other.body
        assert isinstance(first, Decide)
        assert isinstance(second, Decide)
        if first.effect == second.effect or not log.apart(one, other):
            continue
        if (first.of, *scope(first)) == (second.of, *scope(second)):
            continue  # reported as decided twice
        if _strikes(first, second) or _strikes(second, first):
            yield Conflict(
                rule="LOG-214",
                text=f"{both(one, other)} were made without knowing of each other: {gist(one)} and {gist(other)}; void one of them",
                entry=other,
                other=one,
                tables=_table_of(log, other),
                next_step=void_step(tournament, other),
            )


def _strikes(one: Decide, other: Decide) -> bool:
    """Whether one decision strikes the record that another one is about."""
    return one.effect in STRIKING and other.of in (one.of, *one.also)


def _table_of(log: Log, entry: Entry) -> tuple[str, ...]:
    about = log.by_id.get(entry.of or "")
    name = getattr(about.body, "table", None) if about else None
    return (name,) if name else ()


def lapsed(tournament: Tournament) -> Iterator[Conflict]:
    """Yield decisions on an entry that somebody replaced or struck without knowing of them."""
    log = tournament.log
    for entry in log.live("decide"):
        for correction in log.corrections(entry.of or ""):
            if log.apart(entry, correction):
                yield Conflict(
                    rule="LOG-214",
                    text=f"{entry.id} by {entry.by} ({gist(entry)}) no longer counts: {correction.by} replaced or struck"
                    f" {entry.of} in {correction.id} without knowing of it; decide again, then void {entry.id}",
                    entry=entry,
                    other=correction,
                    tables=_table_of(log, entry),
                    next_step=void_step(tournament, entry),
                )


def struck(tournament: Tournament) -> Iterator[Conflict]:
    """Yield records of a table whose game somebody struck without knowing of them."""
    log = tournament.log
    decided = {name for entry in log.live("decide") for name in (entry.of, *getattr(entry.body, "also", ()))}
    for word in log.live("decide"):
        if not isinstance(word.body, Decide) or word.body.effect not in STRIKING:
            continue
        for entry, body in _records(log):
            if (body.table,) == _table_of(log, word) and entry.id not in decided and log.apart(entry, word):
                yield Conflict(
                    rule="LOG-214",
                    text=f"{entry.id} by {entry.by} is for table {body.table}, whose game {word.by} struck in {word.id}"
                    f" ({gist(word)}) without knowing of it; void it, or decide that it counts",
                    entry=entry,
                    other=word,
                    tables=(body.table,),
                    next_step=void_step(tournament, entry),
                )


def penalties(tournament: Tournament) -> Iterator[Conflict]:
    """Yield penalties that were given at two desks, perhaps twice by mistake."""
    log = tournament.log
    for one, other in combinations(log.live("penalty"), 2):
        first, second = one.body, other.body
        assert isinstance(first, Penalty)
        assert isinstance(second, Penalty)
        same = (first.player, first.heat, first.points) == (second.player, second.heat, second.points)
        if same and log.apart(one, other):
            yield Conflict(
                rule="LOG-214",
                text=f"{tournament.names(first.player)} was penalised at two desks, in {both(one, other)}; both count",
                entry=other,
                other=one,
                next_step=void_step(tournament, other),
                harmless=True,
            )
