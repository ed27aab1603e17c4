"""Writes one desk's file. Each entry is one whole line, and it is on the disk before a command says "recorded"."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import msgspec

from scorekeeper.documents.errors import LIMIT
from scorekeeper.errors import RefusedError
from scorekeeper.log import receipts
from scorekeeper.log.chain import ZEROS, Head, digest, opening_of
from scorekeeper.log.entry import FORMAT, KINDS, Body, Entry, Open, decode_envelope, encode_line, now
from scorekeeper.log.mirror import bring_up_to_date
from scorekeeper.log.names import desk_objection, desk_of
from scorekeeper.log.store import Chain, Mark, Pen, Store, open_store
from scorekeeper.log.store.memory import VARIABLE, writable
from scorekeeper.rules import evidence
from scorekeeper.steps import NextStep

__all__ = ["BadDeskNameError", "Desk", "LineTooLongError", "desk_objection"]


class LineTooLongError(RefusedError):
    def __init__(self, size: int) -> None:
        super().__init__(
            f"the entry would have {size:,} bytes, but a line may have at most {LIMIT:,}",
            rule="LOG-110",
            next_step="record fewer rounds at a time",
        )


class BadDeskNameError(RefusedError):
    def __init__(self, why: str, option: str = "--desk") -> None:
        super().__init__(why, rule="LOG-206", field="desk", next_step=NextStep("name desk", option=option, name="B"))


class Desk:
    """Writes one chain of the log; opens it if it does not exist."""

    def __init__(
        self,
        place: Path | Store,
        name: str,
        *,
        tournament: str = "",
        regulations: str | None = None,
        mirror: Path | None = None,
    ) -> None:
        with evidence.enforcing("LOG-206"):
            if why := desk_objection(name):
                raise BadDeskNameError(why)
        self.store = open_store(place)
        self.tournament = tournament
        self.regulations = regulations
        self.mirror = mirror
        self.warnings: list[str] = []
        """Messages for the user: a new desk, a torn tail, a missing USB stick."""
        self._chains = self.store.chains()
        self.name = self._own(self._spelt(name))
        self.file = f"log/{self.name}.jsonl"
        self.head: Head | None = None
        """The end of the desk's chain after the last write."""
        self.mark: Mark = {}
        """How far it was written at that time; see `Store.mark`."""
        self._pen: Pen | None = None

    def _spelt(self, name: str) -> str:
        """Return the name as the desk's file spells it: `B` and `b` are one file on a USB stick, on Windows and on macOS."""
        desks = [desk_of(chain.stem) for chain in self._chains]
        return name if name in desks else next((one for one in desks if one.casefold() == name.casefold()), name)

    def _own(self, name: str) -> str:
        """Return the desk's name if this store is its home, or else the next name that is free or at home here."""
        number, chosen = 1, name
        while (found := self._taken(chosen)) is not None:
            chain, opening = found
            taken_in = chain.stem != chosen
            if not taken_in and (opening is None or self.store.is_home(opening.nonce)):
                evidence.note("LOG-207", "kept")
                return chosen
            evidence.note("LOG-207", "violated")
            if not taken_in and not writable():
                self.warnings.append(
                    f"this computer cannot store which desks it writes, so a copy of desk {chosen} would go unnoticed;"
                    f" set {VARIABLE} to a writable folder (LOG-207)"
                )
                return chosen
            number += 1
            chosen = f"{name}-{number}"
        if chosen != name:
            self.warnings.append(f"desk {name} is written elsewhere, so this copy writes to desk {chosen} (LOG-207)")
        return chosen

    def _taken(self, name: str) -> tuple[Chain, Open | None] | None:
        """Return the chain with the entries of the desk of this name: its own, or one that was merged under that name."""
        mine = sorted((one for one in self._chains if desk_of(one.stem) == name), key=lambda one: one.stem != name)
        for chain in mine:
            if line := _first_line(chain):
                return chain, opening_of(line)
        return None

    @contextmanager
    def held(self) -> Iterator[Desk]:
        """Hold the desk's lock, so that nothing changes between reading and writing; appends inside share it."""
        if self._pen is not None:
            yield self
            return
        with self.store.hold(self.name) as pen:
            self._pen = pen
            try:
                yield self
            finally:
                self._pen = None

    def append(self, body: Body, by: str, at: str | None = None) -> Entry:
        """Write one entry: lock, set a torn tail aside, one write, fsync, mirror."""
        return self.append_all([body], by, at)[-1]

    def append_all(
        self, bodies: Sequence[Body], by: str, at: str | None = None, seen: Mapping[str, int] | None = None
    ) -> list[Entry]:
        """Write several entries with one write, all or none; a new desk gets its opening line first.

        `seen` is how many lines of each desk their writer had read; without it, all lines that are here now.
        """
        with self.held():
            assert self._pen is not None
            before = self._look_at_end(self._pen)
            if before.count == 0:
                bodies = [self._opening(), *bodies]
            lines, entries = self._lines(bodies, by, at or now(), before, seen)
            if before.count == 0:
                # Before the write: a stored desk that was never written does no harm, but after a crash the other way
                # round this computer would not recognise its own desk.
                self._remember(entries[0])
            if lines:
                with receipts.uninterrupted():
                    self._pen.append(before, lines)
                    receipts.note(entry.id for entry in entries[before.count == 0 :])
                self.head = Head(self.name, entries[-1].line, digest(lines[-1]))
            self.mark = self._pen.mark
            if self.mirror is not None:
                self.warnings += bring_up_to_date(self.store, self.name, self.mirror)
            return entries

    def _look_at_end(self, pen: Pen) -> Head:
        """Return the end of the chain, and warn of what an earlier write left there."""
        known = len(pen.warnings)
        head = pen.head
        torn = pen.warnings[known:]
        evidence.note("LOG-201", "violated" if torn else "kept")
        self.warnings += torn
        cut = _cut_off(pen.last_line)
        evidence.note("LOG-216", "violated" if cut else "kept")
        if cut:
            first, of = cut
            self.warnings.append(
                f"an act of {of} entries was cut off earlier; {self.name}-{first} to {self.name}-{head.count} do not"
                " count, so enter it again (LOG-216)"
            )
        return head

    def preview(self, bodies: Sequence[Body], by: str, seen: Mapping[str, int] | None = None) -> list[Entry]:
        """Return the entries that `append_all` would write, or raise as it would; nothing is written."""
        before = self.store.heads().get(self.name, Head(self.name, 0, ZEROS))
        opening = [] if before.count else [self._opening()]
        _, entries = self._lines([*opening, *bodies], by, now(), before, seen)
        return entries[len(opening) :]

    def coming(self, before: int = 0) -> str:
        """Return the id that the next act gives to an entry, so that another entry of the same act can name it."""
        end = self._pen.head if self._pen is not None else self.store.heads().get(self.name)
        count = end.count if end is not None else 0
        return f"{self.name}-{(count or 1) + 1 + before}"

    def _opening(self) -> Open:
        found = (opening_of(_first_line(chain)) for chain in self.store.chains())
        return Open(
            format=FORMAT,
            tournament=next((one.tournament for one in found if one), self.tournament) or self.store.name,
            desk=self.name,
            nonce=secrets.token_hex(8),
            regulations=self.regulations,
        )

    def _remember(self, opening: Entry) -> None:
        assert isinstance(opening.body, Open)
        self.store.make_home(opening.body.nonce)

    @evidence.enforcing("LOG-110")
    def _lines(
        self, bodies: Sequence[Body], by: str, at: str, before: Head, read: Mapping[str, int] | None
    ) -> tuple[list[bytes], list[Entry]]:
        lines, entries = [], []
        seen = self._seen() if read is None else {desk: n for desk, n in read.items() if n and desk != self.name}
        # The line that opens a desk is no part of the act that wrote it.
        opens = any(isinstance(body, Open) for body in bodies[:1])
        first, end, last = before.count + 1 + opens, before.count + len(bodies), before.hash
        for number, body in enumerate(bodies, before.count + 1):
            nth, more = (number - first, end - number) if number >= first else (0, 0)
            name = f"{self.name}-{number}"
            line = encode_line(entry_id=name, at=at, by=by, body=body, prev=last, seen=seen, nth=nth, more=more)
            if len(line) > LIMIT:
                raise LineTooLongError(len(line))
            last = digest(line)
            lines.append(line)
            kind = KINDS[type(body)]
            entries.append(
                Entry(id=name, at=at, by=by, kind=kind, body=body, file=self.file, line=number, seen=seen, nth=nth)
            )
        return lines, entries

    def _seen(self) -> dict[str, int]:
        """Return the number of lines that each other desk's chain has now."""
        heads = self.store.heads()
        return {desk_of(stem): head.count for stem, head in heads.items() if stem != self.name and head.count}


def _first_line(chain: Chain) -> bytes:
    """Return line 1, or what there is of it."""
    return next(iter(islice(chain.lines(), 1)), b"")


def _cut_off(line: bytes) -> tuple[int, int] | None:
    """Return the first entry of an act that should have gone on after this line, and how many it has, or None."""
    try:
        envelope = decode_envelope(line)
        number = int(envelope.id.rpartition("-")[2])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
        return None
    return (number - envelope.nth, envelope.nth + 1 + envelope.more) if envelope.more > 0 else None
