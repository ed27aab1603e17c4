"""Joins the entries of a table into one record, and finds where two authors disagree.

Rounds and result are taken whole from the first entry that has them; nothing is merged field by field. A second author
who types the same table confirms it if all fields that both filled in are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from scorekeeper.games.engine.shape import ShapeError
from scorekeeper.games.engine.verdict import Finding, Where
from scorekeeper.games.reading import read_record
from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Amend, Recorded
from scorekeeper.rules import evidence
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.state.tables import JointRecord, Table
from scorekeeper.tournament.words import box_of

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

RESULT = "result"
ADJOURNED = "adjourned"
"""How a game stopped that goes on later."""
PICKING = (None, "LOG-211")
"""The rules that a decision between versions may name."""
Findings = list[tuple[Finding, Entry]]


class RecordVersion(NamedTuple):
    """One entry, its record, and who typed it first."""

    entry: Entry
    record: Any
    author: str


def join(table: Table, log: Log, *, first: str | None = None) -> JointRecord | None:
    """Join the records that count; `first` is the author whose version goes before the others."""
    findings: Findings = []
    table.strangers = []
    entries = _uncontradicted(table, log, findings) if log.conflicts else table.entries
    evidence.note("LOG-209", "violated" if findings else "kept")
    versions = [version for entry in entries if (version := _version(entry, table, log, findings))]
    if not versions:
        return None
    picks = picking(table) if table.decisions else {}
    place = log.positions if len(versions) > 1 else {}
    # A corrected version keeps the position of the record that it corrects.
    versions.sort(
        key=lambda version: (
            version.entry.id not in picks,
            version.author != first,
            place.get(log.root(version.entry).id, len(place)),
        )
    )
    parts, confirmed = _parts(table, versions, picks, log, findings)
    base = versions[0]
    if base.record.seats != list(table.seats):
        findings.append(_other_order(base, table))
    return JointRecord(
        record=_record(base.record, parts, max(versions, key=lambda one: place.get(one.entry.id, len(place))).record),
        sources={"table": base.entry, **{key: version.entry for key, (version, _) in parts.items()}},
        findings=findings,
        authors=tuple(dict.fromkeys(version.author for version in versions)),
        confirmed=bool(parts) and confirmed >= parts.keys(),
    )


def _uncontradicted(table: Table, log: Log, findings: Findings) -> list[Entry]:
    """Keep one version of each record if corrections contradict each other, and report it."""
    clash = False
    for entry, others in log.conflicts:
        if getattr(entry.body, "table", None) != table.name:
            continue
        clash = True
        one, other = (log.latest(correction) for correction in others[:2])
        text = "{entry} has two corrections that stand, {one} and {other}; void one of them"
        figures = {"entry": entry.id, "one": one.id, "other": other.id}
        findings.append((Finding(rule="LOG-209", level="error", where=Where(), text=text, figures=figures), other))
    if not clash:
        return table.entries
    firsts: dict[str, Entry] = {}
    for entry in table.entries:
        firsts.setdefault(log.root(entry).id, entry)
    return list(firsts.values())


def _version(entry: Entry, table: Table, log: Log, findings: Findings) -> RecordVersion | None:
    assert isinstance(entry.body, Recorded | Amend)
    try:
        record = read_record(entry.body.record, table.rules)
    except ShapeError as error:
        findings.append((_unreadable(entry, error), entry))
        return None
    if sorted(record.seats) != sorted(table.seats):
        # Another desk seated other people here, so this record is not about these.
        table.strangers.append(entry)
        return None
    return RecordVersion(entry, record, log.root(entry).by)


def _unreadable(entry: Entry, error: ShapeError) -> Finding:
    """Return the finding about a record that cannot be read, written outside the program."""
    figures = {"entry": entry.id, "why": error.message}
    text, where = "the record of {entry} cannot be read: {why}", Where(field=error.field)
    return Finding(rule=str(error.rule), level="error", where=where, text=text, figures=figures)


def typed_alike(entry: Entry, others: Iterable[Entry]) -> list[Entry]:
    """Return the other records of a table that hold exactly what this one holds, however they are formatted."""
    own = _plain(entry)
    return [other for other in others if other is not entry and _plain(other) == own]


def _plain(entry: Entry) -> Any:
    assert isinstance(entry.body, Recorded | Amend)
    return msgspec.json.decode(entry.body.record)


def picking(table: Table) -> dict[str, list[Entry]]:
    """Return entries that a decision picked if two authors disagree, with these decisions; a forfeit picks nothing."""
    found: dict[str, list[Entry]] = {}
    for decision, word in table.decisions:
        if word.kind == "decide" and word.of and decision.rule in PICKING and decision.effect != "forfeit":
            found.setdefault(word.of, []).append(word)
    return found


def is_interim(record: Any) -> bool:
    """Whether a record is a bare result that holds only until an adjourned game goes on."""
    return record.ended == ADJOURNED and record.result is not None and not record.rounds


def parts_of(record: Any) -> Iterator[tuple[int | str, Any]]:
    """Yield the rounds of a record by number, and its result."""
    for played in record.rounds:
        yield played.number, played
    if record.result is not None:
        yield RESULT, record.result


def _parts(
    table: Table,
    versions: Sequence[RecordVersion],
    picks: Mapping[str, Sequence[Entry]],
    log: Log,
    findings: Findings,
) -> tuple[dict[int | str, tuple[RecordVersion, Any]], set[int | str]]:
    taken: dict[int | str, tuple[RecordVersion, Any]] = {}
    confirmed: set[int | str] = set()
    for version in versions:
        for key, part in parts_of(version.record):
            if key not in taken:
                taken[key] = (version, part)
                continue
            other, standing = taken[key]
            path = "result" if key == RESULT else f"rounds.{key}"
            both = msgspec.to_builtins(standing), msgspec.to_builtins(part)
            differs = next(differences(*both, path), None) or contradiction(table.rules, other.record, key, *both)
            endings = other.record.ended, version.record.ended
            if key == RESULT and differs is None and endings[0] != endings[1]:
                differs = ("ended", *endings)
            evidence.note("LOG-211", "violated" if differs else "kept")
            if differs:
                settled = _settled(picks.get(other.entry.id, ()), version.entry, log)
                findings.append((_conflict(key, other, version, differs, settled), version.entry))
            elif name_key(other.author) != name_key(version.author):
                confirmed.add(key)
    return taken, confirmed


def _settled(words: Sequence[Entry], version: Entry, log: Log) -> str | None:
    """Return the decision that settles it; only one whose author knew both versions does."""
    for word in words if version.id in log.by_id else ():
        if log.knew(word, version):
            return f"by {word.by}, {word.of} counts: {getattr(word.body, 'reason', '')}"
    return None


def differences(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the fields that both filled in but that are not equal, by path."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in one:
            if key in other:
                yield from differences(one[key], other[key], f"{path}.{key}" if path else str(key))
    elif one != other:
        yield path, one, other


def contradiction(game: Game, record: Any, key: int | str, one: Any, other: Any) -> tuple[str, Any, Any] | None:
    """Return a figure of one version that the rules do not make of what stands in the other, where no field is in both.

    Somebody types the boxes of a sheet, and somebody else the totals alone. Places are left out, because rulings decide them.
    """
    joined = _joined(one, other)
    if not game.sums or joined in (one, other):
        return None
    known = {finding.key for part in (one, other) for finding in _errors(game, record, key, part)}
    for finding in _errors(game, record, key, joined):
        where = finding.where.field or ""
        if finding.key not in known and finding.expected is not None and not where.endswith(".place"):
            return where, finding.expected, finding.found
    return None


def _joined(one: Any, other: Any) -> Any:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {
            name: _joined(one[name], other[name]) if name in one and name in other else {**one, **other}[name]
            for name in {**one, **other}
        }
    return one


def _errors(game: Game, record: Any, key: int | str, part: Any) -> Sequence[Finding]:
    """Return what is wrong with one part of a record, judged by itself."""
    said = {"result": part} if key == RESULT else {"rounds": [part]}
    raw = {"game": record.game, "seats": record.seats, "variant": record.variant, "ended": record.ended, **said}
    return game.judge(read_record(msgspec.json.encode(raw), game)).errors


def _conflict(
    key: int | str, first: RecordVersion, second: RecordVersion, differs: tuple[str, Any, Any], settled: str | None
) -> Finding:
    path, one, other = differs
    who, box = box_of(path)
    whose = "" if who is None else "{who} ({number}), " if who[-1:].isdecimal() else "{who}, "
    text = (
        "{first} and {second} typed this table differently: "
        f"{whose}{{box}} is {{one}} in {{first_entry}} and {{other}} in {{second_entry}}"
    )
    figures = {
        "first": first.author,
        "second": second.author,
        "who": who,
        "number": who,
        "box": box,
        "one": _short(one),
        "other": _short(other),
        "first_entry": first.entry.id,
        "second_entry": second.entry.id,
    }
    if settled:
        figures["settled"] = settled
    return Finding(
        rule="LOG-211",
        level="warning" if settled else "error",
        where=Where(round=key if isinstance(key, int) else None, field=path),
        text=text,
        figures=figures,
        expected=one,
        found=other,
    )


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else text[:57] + "…"  # noqa: PLR2004


def _other_order(base: RecordVersion, table: Table) -> tuple[Finding, Entry]:
    """Return the finding about players who sat in another order than they were seated in."""
    text = "{who_seats} sat in this order, but they were seated as {who_seated}"
    figures = {"who_seats": tuple(base.record.seats), "who_seated": table.seats}
    where = Where(field="seats")
    return Finding(rule="LOG-107", level="warning", where=where, text=text, figures=figures), base.entry


def _record(base: Any, parts: Mapping[int | str, tuple[RecordVersion, Any]], last: Any) -> Any:
    """Return the joined record; an adjourned game has gone on if the last record does not say that it was adjourned."""
    rounds = [parts[key][1] for key in sorted(key for key in parts if isinstance(key, int))]
    result = parts.get(RESULT)
    endings = [version.record.ended for version, _ in parts.values() if version.record.ended != "finished"]
    if last.ended != ADJOURNED:
        endings = [ended for ended in endings if ended != ADJOURNED]
    usual = result[0].record.ended if result else base.ended
    ended = endings[0] if endings else last.ended if usual == ADJOURNED else usual
    fractions = {
        path: value
        for key, (version, _) in parts.items()
        for path, value in version.record.fractions.items()
        if path.startswith("result." if key == RESULT else f"rounds.{key}.")
    }
    changed = {"rounds": rounds, "result": result[1] if result else None, "ended": ended, "fractions": fractions}
    return msgspec.structs.replace(base, **changed)
