"""All desks of a folder as one log: entries in order, and which of them still stand.

Precedence is by reference, never by clock: an entry stands unless a correction that stands names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from scorekeeper.log.chain import Fault, Head, Scan, log_files
from scorekeeper.log.entry import Amend, Entry, Open, Reseat, Void
from scorekeeper.log.verifying import WATCHED, note, openings

CORRECTIONS = (Amend, Void, Reseat)


class Log:
    """What was read; never changes."""

    def __init__(
        self, entries: Sequence[Entry], faults: Sequence[Fault] = (), heads: dict[str, Head] | None = None
    ) -> None:
        self.entries = tuple(entries)
        self.faults = tuple(faults)
        self.heads = heads or {}
        self.by_id = {entry.id: entry for entry in entries}
        self._named: dict[str, list[Entry]] = {}
        for entry in entries:
            if isinstance(entry.body, CORRECTIONS):
                self._named.setdefault(entry.body.of, []).append(entry)
        self._alive: dict[str, bool] = {}

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def stands(self, entry: Entry) -> bool:
        """Whether no correction that stands names this entry."""
        if entry.id not in self._named:
            return True
        if entry.id not in self._alive:
            self._alive[entry.id] = False  # a forged circle of corrections stands nowhere
            self._alive[entry.id] = not any(self.stands(other) for other in self._named[entry.id])
        return self._alive[entry.id]

    def corrections(self, entry_id: str) -> tuple[Entry, ...]:
        """The corrections that stand and name this entry; two of them are a conflict."""
        return tuple(other for other in self._named.get(entry_id, ()) if self.stands(other))

    def live(self, *kinds: str) -> tuple[Entry, ...]:
        """Entries of these kinds (of all, if none is named) that stand."""
        return tuple(entry for entry in self.entries if (not kinds or entry.kind in kinds) and self.stands(entry))

    def conflicts(self) -> tuple[tuple[Entry, tuple[Entry, ...]], ...]:
        """Entries with two corrections that stand, and these corrections."""
        return self._conflicts

    @cached_property
    def _conflicts(self) -> tuple[tuple[Entry, tuple[Entry, ...]], ...]:
        found = ((self.by_id.get(name), self.corrections(name)) for name in self._named)
        return tuple((entry, others) for entry, others in found if entry is not None and len(others) > 1)

    def root(self, entry: Entry) -> Entry:
        """The first version of an entry that was amended, perhaps more than once."""
        seen = {entry.id}
        while isinstance(entry.body, Amend) and entry.body.of in self.by_id and entry.body.of not in seen:
            entry = self.by_id[entry.body.of]
            seen.add(entry.id)
        return entry

    @property
    def tournament(self) -> str | None:
        """The name under which the first desk was opened."""
        return next((entry.body.tournament for entry in self.entries if isinstance(entry.body, Open)), None)


def read_log(folder: Path) -> Log:
    """Read all desks; what is wrong with them comes as data, and nothing is repaired."""
    scans = [Scan(path).run(keep=True) for path in log_files(folder)]
    faults = [fault for scan in scans for fault in scan.faults] + openings(scans)
    note(WATCHED, faults)
    return Log(_ordered(scans), faults, {scan.desk: scan.head for scan in scans})


def _ordered(scans: Sequence[Scan]) -> list[Entry]:
    """By time across desks, and by number within one, whatever its clock says."""
    keyed = []
    for scan in scans:
        latest = ""
        for line, envelope, body in scan.entries:
            latest = max(latest, envelope.at)
            entry = Entry(
                id=envelope.id,
                at=envelope.at,
                by=envelope.by,
                kind=envelope.kind,
                body=body,
                file=scan.file,
                line=line,
            )
            keyed.append(((latest, scan.desk, line), entry))
    if len(scans) > 1:
        keyed.sort(key=lambda pair: pair[0])
    return [entry for _, entry in keyed]
