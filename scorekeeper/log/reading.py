"""Reads the log of a folder: the entries of all desks in order, and which of them still count.

References decide, never clocks: an entry stands unless a correction in force names it. A correction is in force unless
it was voided or undone. Amending a correction does not undo it, so an amended amendment keeps its place in the chain and
the entry that it replaced stays struck.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path

from scorekeeper.documents.errors import UPGRADE
from scorekeeper.errors import RefusedError
from scorekeeper.log.chain import Head, LogFault
from scorekeeper.log.entry import FORMAT, KINDS, Amend, Decide, Entry, Open, Reseat, Undo, Void
from scorekeeper.log.ordering import entries_of
from scorekeeper.log.scan import Scan, scan_all
from scorekeeper.log.store import Store
from scorekeeper.log.verifying import WATCHED, found_in, note

REMOVALS = (Void, Undo)
"""Corrections that only take something out and put nothing in its place."""
CORRECTIONS = (Amend, Reseat, *REMOVALS)
CORRECTING = tuple(KINDS[body] for body in CORRECTIONS)
STRIKING = ("replay", "void")
"""Effects of a decision after which the records that it names no longer count."""


class NewerLogError(RefusedError):
    """What a newer version wrote may mean something that this one does not know."""

    def __init__(self, file: str, format_: int) -> None:
        super().__init__(
            f"the log has format {format_}, but this scorekeeper reads format {FORMAT}; a newer version of scorekeeper"
            " wrote this",
            rule="LOG-206",
            file=file,
            line=1,
            next_step=UPGRADE,
        )


class Log:
    """The entries that were read; immutable."""

    def __init__(
        self,
        entries: Sequence[Entry],
        faults: Sequence[LogFault] = (),
        heads: dict[str, Head] | None = None,
        cut_off: Sequence[Entry] = (),
    ) -> None:
        self.entries = tuple(entries)
        self.faults = tuple(faults)
        self.heads = heads or {}
        self.cut_off = tuple(cut_off)
        """Entries of acts whose end was never written; they do not count."""
        self._kinds: dict[str, list[int]] = defaultdict(list)
        """The positions of the entries of each kind."""
        for position, entry in enumerate(self.entries):
            self._kinds[entry.kind].append(position)
        self._named: dict[str, list[Entry]] = {}
        for entry in self._of_kinds(CORRECTING):
            for name in entry.about:
                self._named.setdefault(name, []).append(entry)
        self._in_force: dict[str, bool] = {}

    @cached_property
    def by_id(self) -> dict[str, Entry]:
        """All entries by id."""
        return {entry.id: entry for entry in self.entries}

    def _of_kinds(self, kinds: Sequence[str]) -> list[Entry]:
        """Return the entries of these kinds in order."""
        found = [self._kinds[kind] for kind in kinds if kind in self._kinds]
        entries = self.entries
        return [entries[position] for position in (found[0] if len(found) == 1 else sorted(chain(*found)))]

    def plus(self, entries: Sequence[Entry], head: Head | None = None) -> Log:
        """Return the log with entries appended whose writer knew all of it, and the new end of their desk's file."""
        heads = self.heads if head is None else dict(sorted({**self.heads, head.desk: head}.items()))
        return Log([*self.entries, *entries], self.faults, heads, self.cut_off)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def in_force(self, entry: Entry) -> bool:
        """Whether no void or undo in force names this entry; in a forged circle of them, not all are in force."""
        if entry.id not in self._named:
            return True
        path = {} if entry.id in self._in_force else {entry.id: None}
        while path:
            last = next(reversed(path))
            removals = [other.id for other in self._named.get(last, ()) if isinstance(other.body, REMOVALS)]
            later = next((name for name in removals if name not in self._in_force and name not in path), None)
            if later is not None:
                path[later] = None
                continue
            self._in_force[last] = not any(self._in_force.get(name) for name in removals)
            del path[last]
        return self._in_force[entry.id]

    @staticmethod
    def knew(entry: Entry, other: Entry) -> bool:
        """Whether the writer of an entry could know the other one, whatever the clocks say."""
        if entry.desk == other.desk:
            return other.line < entry.line
        return other.line <= entry.seen.get(other.desk, 0)

    def apart(self, one: Entry, other: Entry) -> bool:
        """Whether neither writer of two entries knew the other entry."""
        return not self.knew(one, other) and not self.knew(other, one)

    def stands(self, entry: Entry) -> bool:
        """Whether no correction in force names this entry."""
        return not any(self.in_force(other) for other in self._named.get(entry.id, ()))

    def corrections(self, entry_id: str) -> tuple[Entry, ...]:
        """Return the corrections in force that name this entry; two of them are a conflict."""
        return tuple(other for other in self._named.get(entry_id, ()) if self.in_force(other))

    def struck_by(self, entry_id: str) -> tuple[Entry, ...]:
        """Return what keeps this entry from counting: corrections in force, and decisions that strike its record."""
        return (*self.corrections(entry_id), *self._strikes.get(entry_id, ()))

    @cached_property
    def positions(self) -> dict[str, int]:
        """The position of each entry in the whole order."""
        return {entry.id: index for index, entry in enumerate(self.entries)}

    @cached_property
    def _strikes(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in self.live("decide"):
            if isinstance(entry.body, Decide) and entry.body.effect in STRIKING:
                for name in (entry.body.of, *entry.body.also):
                    found.setdefault(name, []).append(entry)
        return found

    def live(self, *kinds: str) -> tuple[Entry, ...]:
        """Return the standing entries of these kinds, or of all kinds if none is named."""
        named = self._named
        entries = self._of_kinds(kinds) if kinds else self.entries
        return tuple([entry for entry in entries if entry.id not in named or self.stands(entry)])

    @cached_property
    def conflicts(self) -> tuple[tuple[Entry, tuple[Entry, ...]], ...]:
        """Entries with two corrections in force that disagree, and these corrections."""
        found = ((self.by_id.get(name), self.corrections(name)) for name in self._named)
        return tuple(
            (entry, others)
            for entry, others in found
            if entry is not None and len(others) > 1 and not all(isinstance(other.body, REMOVALS) for other in others)
        )

    def undone(self, entry: Entry) -> bool:
        """Whether an undo in force took this entry back."""
        return any(isinstance(other.body, Undo) for other in self.corrections(entry.id))

    def acts(self, desk: str) -> list[tuple[Entry, ...]]:
        """Return the entries of a desk, act by act; lines that were written together are one act."""
        found: list[tuple[Entry, ...]] = []
        for entry in self.entries:
            if entry.desk != desk or isinstance(entry.body, Open):
                continue
            if found and 0 < entry.nth == len(found[-1]):
                found[-1] = (*found[-1], entry)
            else:
                found.append((entry,))
        return found

    def latest(self, entry: Entry) -> Entry:
        """Return the latest version of this entry, after any number of amendments."""
        seen = {entry.id}
        while amendments := [one for one in self.corrections(entry.id) if isinstance(one.body, Amend)]:
            entry = amendments[0]
            if entry.id in seen:
                break
            seen.add(entry.id)
        return entry

    def root(self, entry: Entry) -> Entry:
        """Return the first version of an entry, before any amendments."""
        seen = {entry.id}
        while isinstance(entry.body, Amend) and entry.body.of in self.by_id and entry.body.of not in seen:
            entry = self.by_id[entry.body.of]
            seen.add(entry.id)
        return entry

    @property
    def tournament(self) -> str | None:
        """The name under which the first desk was opened."""
        return next((entry.body.tournament for entry in self.entries if isinstance(entry.body, Open)), None)


def read_log(place: Path | Store) -> Log:
    """Read all desks; faults are returned as data, and nothing is repaired. A log of a newer version is refused."""
    scans = scan_all(place, keep=True)
    for scan in scans:
        if scan.newer:
            raise NewerLogError(scan.file, scan.newer)
    return log_of(scans)


def log_of(scans: Sequence[Scan]) -> Log:
    """Return the log that these chains make, of which all entries were kept."""
    faults = found_in(scans)
    note(WATCHED, faults)
    entries, cut_off = entries_of(scans)
    return Log(entries, faults, {scan.desk: scan.head for scan in scans}, cut_off)
