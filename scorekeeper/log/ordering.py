"""Puts the entries of all desks in one order. What a desk knew comes before what it wrote; otherwise clocks decide.

Within the same second, the desk that was opened earlier goes first.

A file of a desk that was forked, or whose name was given twice, is merged as `B.main.jsonl`. Its bytes stay, so its
lines still call themselves `main-14`. Here their ids are `B-14`, and references to their own lines are read that way.
Lines that both files share are the same entries and are read once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from scorekeeper.log.chain import LINE_FEED
from scorekeeper.log.entry import Body, Close, Decide, Entry, Undo
from scorekeeper.log.names import Identity
from scorekeeper.log.scan import Scan

Key = tuple[str, int]


def entries_of(scans: Sequence[Scan]) -> tuple[list[Entry], list[Entry]]:
    """Return all entries in order, and those of acts that were cut off and do not count."""
    owners = _owners(scans)
    found = {scan.desk: _entries(scan, owners.get(scan.desk, ())) for scan in scans}
    cut: list[Entry] = []
    for scan in scans:
        if left_out := scan.left_out():
            cut += [entry for entry in found[scan.desk] if entry.line in left_out]
            found[scan.desk] = [entry for entry in found[scan.desk] if entry.line not in left_out]
    return (found[scans[0].desk] if len(scans) == 1 else _ordered(found)), cut


def _ordered(found: dict[str, list[Entry]]) -> list[Entry]:
    keys = _keys(found)
    ordered = ((key, entry) for desk, entries in found.items() for key, entry in zip(keys[desk], entries, strict=True))
    began = {desk: keys[desk][:1] for desk in found}
    return [entry for _, entry in sorted(ordered, key=lambda pair: (pair[0], *_of_a_second(pair[1], began)))]


def _of_a_second(entry: Entry, began: dict[str, list[Key]]) -> tuple[list[Key], str, int]:
    return began[entry.desk], entry.desk, entry.line


Owners = Sequence[tuple[int, str]]
"""Up to which line a chain's entries are another desk's here, and whose."""


def _owners(scans: Sequence[Scan]) -> dict[str, Owners]:
    """Return for each copy of a chain which of its lines are entries of another copy, so that none is read twice."""
    families: dict[Identity, list[Scan]] = {}
    for scan in sorted(scans, key=lambda scan: (scan.stem != scan.wrote_as, scan.stem)):
        if scan.identity is not None:
            families.setdefault(scan.identity, []).append(scan)
    return {
        scan.desk: _owners_in(scan, family[:index])
        for family in families.values()
        for index, scan in enumerate(family)
        if index
    }


def _owners_in(scan: Scan, earlier: Sequence[Scan]) -> Owners:
    found: list[tuple[int, str]] = []
    for other in earlier:
        shared = common_lines(scan, other)
        if shared > (found[-1][0] if found else 0):
            found.append((shared, other.desk))
    return found


def common_lines(one: Scan, other: Scan) -> int:
    """Return the number of whole lines that two chains share before the first difference."""
    count = 0
    for left, right in zip(one.chain.lines(), other.chain.lines(), strict=False):
        if left != right or left[-1] != LINE_FEED:
            break
        count += 1
    return count


def _entries(scan: Scan, owners: Owners) -> list[Entry]:
    """Return the entries of a chain as they are called here."""
    renamed = scan.desk != scan.wrote_as
    if not (renamed or owners or scan.misnamed):
        return scan.entries
    shared = owners[-1][0] if owners else 0
    before = {desk: upto for upto, desk in owners}
    prefix = f"{scan.desk}-"
    return [
        replace(
            entry,
            id=entry.id if not renamed and entry.id.startswith(prefix) else f"{prefix}{entry.line}",
            body=_referring(entry.body, scan, owners) if renamed else entry.body,
            seen={**entry.seen, **before},
        )
        for entry in scan.entries
        if entry.line > shared
    ]


def _referring(body: Body, scan: Scan, owners: Owners) -> Body:
    """Return the body with references to this chain's own lines changed to their ids here."""

    def called(name: str) -> str:
        desk, _, count = name.rpartition("-")
        if desk != scan.wrote_as or not (count.isascii() and count.isdigit()) or len(count) > _DIGITS:
            return name
        return f"{next((owner for upto, owner in owners if int(count) <= upto), scan.desk)}-{count}"

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


_DIGITS = 9


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
