"""Puts the entries of all desks in one order. What a desk knew comes before what it wrote; otherwise clocks decide.

Within the same second, the desk that was opened earlier goes first.

A file of a desk that was forked, or whose name was given twice, is merged as `B.main.jsonl`. Its bytes stay, so its
lines still call themselves `main-14`. Here their ids are `B-14`, and references to their own lines are read that way.
Lines that both files share are the same entries and are read once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from scorekeeper.log.chain import Scan
from scorekeeper.log.entry import Body, Close, Decide, Entry, Undo

Key = tuple[str, int]


def entries_of(scans: Sequence[Scan]) -> list[Entry]:
    """Return all entries in order."""
    if len(scans) == 1:
        return _entries(scans[0], 0)
    files = {scan.path.stem: scan for scan in scans}
    found = {scan.desk: _entries(scan, _shared(scan, files.get(scan.wrote_as))) for scan in scans}
    keys = _keys(found)
    ordered = ((key, entry) for desk, entries in found.items() for key, entry in zip(keys[desk], entries, strict=True))
    began = {desk: keys[desk][:1] for desk in found}
    return [entry for _, entry in sorted(ordered, key=lambda pair: (pair[0], *_of_a_second(pair[1], began)))]


def _of_a_second(entry: Entry, began: dict[str, list[Key]]) -> tuple[list[Key], str, int]:
    return began[entry.desk], entry.desk, entry.line


def _shared(scan: Scan, original: Scan | None) -> int:
    if original is None or original is scan:
        return 0
    return shared_lines(scan.path, original.path)


def shared_lines(one: Path, other: Path) -> int:
    """Return the number of whole lines that two files share before the first difference."""
    count = 0
    with one.open("rb") as first, other.open("rb") as second:
        for left, right in zip(first, second, strict=False):
            if left != right or not left.endswith(b"\n"):
                break
            count += 1
    return count


def _entries(scan: Scan, shared: int) -> list[Entry]:
    renamed = scan.desk != scan.wrote_as
    before = {scan.wrote_as: shared} if shared else {}
    return [
        Entry(
            id=f"{scan.desk}-{line}" if renamed else envelope.id,
            at=envelope.at,
            by=envelope.by,
            kind=envelope.kind,
            body=_referring(body, scan, shared) if renamed else body,
            file=scan.file,
            line=line,
            seen={**envelope.seen, **before} if before else envelope.seen,
            nth=envelope.nth,
        )
        for line, envelope, body in scan.entries
        if line > shared
    ]


def _referring(body: Body, scan: Scan, shared: int) -> Body:
    """Return the body with references to this file's own lines changed to their ids here."""

    def called(name: str) -> str:
        desk, _, count = name.rpartition("-")
        own = desk == scan.wrote_as and count.isascii() and count.isdigit() and int(count) > shared
        return f"{scan.desk}-{count}" if own else name

    if isinstance(body, Undo):
        return replace(body, entries=[called(name) for name in body.entries])
    of = getattr(body, "of", None)
    if isinstance(body, Decide) and body.also:
        body = replace(body, also=[called(name) for name in body.also])
    if isinstance(body, Close) and body.tables:
        tables = {
            name: replace(one, entries=[called(entry) for entry in one.entries]) for name, one in body.tables.items()
        }
        body = replace(body, tables=tables)
    return replace(body, of=called(of)) if of is not None else body


class _Timed:
    """A desk's entries while they are being ordered; `keys` holds the keys found so far, by line."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.lines = [entry.line for entry in entries]
        self.keys: list[Key] = []

    @property
    def next(self) -> Entry | None:
        return self.entries[len(self.keys)] if len(self.keys) < len(self.entries) else None

    def up_to(self, line: int) -> int:
        """Return how many entries are at this line or before it."""
        return bisect_right(self.lines, line)


def _keys(found: dict[str, list[Entry]]) -> dict[str, list[Key]]:
    """Return a sort key for every entry: not before its desk's last one, and after all that its writer knew."""
    desks = {desk: _Timed(found[desk]) for desk in sorted(found)}
    while any(desk.next for desk in desks.values()):
        moved = False
        for desk in desks.values():
            while (entry := desk.next) and _ready(entry, desks):
                desk.keys.append(_key(entry, desk, desks))
                moved = True
        if not moved:  # only a forged log knows later entries; reading must still end
            stuck = next(desk for desk in desks.values() if desk.next)
            assert stuck.next is not None
            stuck.keys.append(_key(stuck.next, stuck, desks))
    return {name: desk.keys for name, desk in desks.items()}


def _ready(entry: Entry, desks: dict[str, _Timed]) -> bool:
    return all(desks[name].up_to(count) <= len(desks[name].keys) for name, count in _others(entry, desks))


def _others(entry: Entry, desks: dict[str, _Timed]) -> Iterable[tuple[str, int]]:
    return ((name, count) for name, count in entry.seen.items() if name in desks and name != entry.desk)


def _key(entry: Entry, desk: _Timed, desks: dict[str, _Timed]) -> Key:
    key = max((entry.at, 0), desk.keys[-1] if desk.keys else ("", 0))
    for name, count in _others(entry, desks):
        known = min(desks[name].up_to(count), len(desks[name].keys))
        if known:
            at, after = desks[name].keys[known - 1]
            key = max(key, (at, after + 1))
    return key
