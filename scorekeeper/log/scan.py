"""One pass over a chain: its head, its faults and what else is asked for. Nothing is written."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from scorekeeper.documents.errors import LIMIT, is_newer
from scorekeeper.log.chain import LINE_FEED, ZEROS, Head, LogFault, digest
from scorekeeper.log.entry import (
    BODY_DECODERS,
    FORMAT,
    HOLDING_RECORDS,
    Body,
    Entry,
    Envelope,
    Open,
    RegulationsChange,
    Start,
    decode_envelope,
    named_in,
    refuse_undecodable,
)
from scorekeeper.log.names import Identity, desk_of, written_as
from scorekeeper.log.store import Chain, Store, open_store

BAD = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What the decoder raises for a line that is not an entry."""


class _AnyBody(Struct):
    format: int


class _AnyOpening(Struct):
    """Line 1 of any version."""

    kind: str
    body: _AnyBody


class Unfinished(NamedTuple):
    """Lines of an act whose end was never written."""

    first: int
    last: int
    of: int
    """How many lines the act has."""


class Scan:
    """What one pass over a chain found."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.stem = chain.stem
        self.file = chain.file
        self.desk = desk_of(chain.stem)
        """The name of its entries here."""
        self.wrote_as = written_as(chain.stem)
        """The desk's name inside the chain; it differs if it was merged under another name."""
        self.readable = True
        self.newer = 0
        """The format that a newer version wrote, or 0."""
        self.faults: list[LogFault] = []
        self.entries: list[Entry] = []
        """All entries, if they are to be kept, as they call themselves."""
        self.misnamed = False
        """Whether an entry calls itself as those of another desk do."""
        self.line_hashes: list[str] = []
        """The hash of each line, if it is to be compared with another chain."""
        self.names: list[tuple[int, str]] = []
        """Which entries each line names, if it is to be compared."""
        self.opening: Open | None = None
        self.frozen: list[tuple[int, Start | RegulationsChange]] = []
        """The lines that freeze regulations."""
        self.unfinished: list[Unfinished] = []
        self.hashes: dict[int, str] = {}
        """The hashes of the requested lines."""
        self.head = Head(self.desk, 0, ZEROS)
        self.knows: dict[str, tuple[int, int]] = {}
        """For each other desk, the highest number of its lines that a line here knew, and that line."""
        self.knew_others = False
        """Whether other desks existed before this one."""
        self._act: tuple[int, int, int] | None = None
        """The first and the last line of the act that is being read, and the line at which it was noticed."""

    @property
    def identity(self) -> Identity | None:
        """Which chain it is, or None if line 1 does not say."""
        return Identity(self.opening.desk, self.opening.nonce) if self.opening else None

    @property
    def address(self) -> Path:
        """Where a person finds it."""
        return self.chain.address

    def fault(self, rule: str, line: int, text: str) -> None:
        self.faults.append(LogFault(rule=rule, file=self.file, line=line, text=text))

    def run(self, *, keep: bool = False, compare: bool = False, hashes: Collection[int] = ()) -> Scan:
        """Read the whole chain; `keep` its entries, or what is needed to `compare` it with another one."""
        number, last, broken = self._read(self.chain.lines(), keep=keep, compare=compare, wanted=hashes)
        if self._act is not None:
            self._cut_off(number)
            first, _, of = self.unfinished[-1]
            self.fault("LOG-216", first, _unfinished_sentence(number + 1 - first, of))
        self.head = Head(self.desk, number, last)
        self._blame(broken)
        self._look_at_opening(number)
        self.faults.sort(key=lambda fault: (fault.line, fault.rule))
        return self

    def give_up(self, error: OSError) -> Scan:
        """Report a chain that cannot be read."""
        self.readable = False
        why = (error.strerror or str(error)).lower()
        self.faults = [LogFault(rule="LOG-203", file=self.file, line=1, text=f"the file cannot be read ({why})")]
        return self

    def _read(  # noqa: C901, PLR0912 - a million lines pass here, so what is common is one loop
        self, lines: Iterable[bytes], *, keep: bool, compare: bool, wanted: Collection[int]
    ) -> tuple[int, str, list[int]]:
        """Return the number of lines, the hash of the last one, and the lines whose hash the next one does not hold."""
        prefix, last, number, expected = f"{self.wrote_as}-", ZEROS, 0, 1
        broken: list[int] = []
        heard: dict[str, int] = {}
        file, in_act, at, by = self.file, False, "", ""
        bodies, decode, sha, entries = BODY_DECODERS, decode_envelope, sha256, self.entries
        for line in lines:
            content = line[:-1]
            if line[-1] != LINE_FEED:
                self.fault("LOG-201", number + 1, _torn_sentence(len(line)))
                break
            number += 1
            try:
                envelope = decode(content if len(content) <= LIMIT else b"")
                body = bodies[envelope.kind](envelope.body)
                if envelope.kind in HOLDING_RECORDS:
                    refuse_undecodable(body.record)  # type: ignore[attr-defined]
            except BAD as error:
                in_act = self._pass_over(number, content, error)
                expected, last = 0, digest(content)
                if compare:
                    self.line_hashes.append(last)
                continue
            if envelope.prev != last:
                broken.append(number - 1)
            if envelope.id != f"{prefix}{expected}":
                expected = self._renumber(number, expected, envelope.id)
            expected += 1
            last = sha(content).hexdigest()[:32]
            if envelope.more or in_act:
                in_act = self._follow(envelope, number)
            if envelope.seen != heard:
                heard = envelope.seen
                self._hear(heard, number)
            if envelope.kind in _RARE:
                self._look_at(body, envelope, number)
            if wanted and number in wanted:
                self.hashes[number] = last
            if keep:
                # Lines of one act share their time, author and knowledge: kept once, they need half the memory.
                at = envelope.at if envelope.at != at else at
                by = envelope.by if envelope.by != by else by
                entries.append(Entry(envelope.id, at, by, envelope.kind, body, file, number, heard, envelope.nth))
            if compare:
                self.line_hashes.append(last)
                self.names += [(number, name) for name in named_in(body)]
        return number, last, broken

    def _look_at(self, body: Body, envelope: Envelope, number: int) -> None:
        if isinstance(body, Start | RegulationsChange):
            self.frozen.append((number, body))
        if number == 1 and isinstance(body, Open):
            self.opening, self.knew_others = body, bool(envelope.seen)

    def _follow(self, envelope: Envelope, number: int) -> bool:
        """Follow an act that wrote several lines to its end; return whether it goes on."""
        if self._act is not None and envelope.nth != number - self._act[0]:
            self._cut_off(number - 1)
        if self._act is None and envelope.more:
            self._act = (number - envelope.nth, number + envelope.more, number)
        return self._ends_after(number)

    def _ends_after(self, number: int) -> bool:
        """Return whether an act goes on after this line."""
        if self._act is not None and number >= self._act[1]:
            self._act = None
        return self._act is not None

    def _cut_off(self, last: int) -> None:
        """Note that the act ends before its end."""
        assert self._act is not None
        first, end, noticed = self._act
        self.unfinished.append(Unfinished(noticed, last, end + 1 - first))
        self._act = None

    def _hear(self, seen: dict[str, int], number: int) -> None:
        knows = self.knows
        for desk, count in seen.items():
            if desk not in knows or count > knows[desk][0]:
                knows[desk] = (count, number)

    def _pass_over(self, number: int, content: bytes, error: Exception) -> bool:
        """Report a line that is not an entry, and return whether an act goes on after it."""
        if len(content) > LIMIT:
            self.fault(
                "LOG-110", number, f"the line has {len(content):,} bytes, but an entry may have at most {LIMIT:,}"
            )
        else:
            self.fault("LOG-205", number, f"the line is not an entry ({error}), so it is skipped")
        return self._ends_after(number)

    def _renumber(self, number: int, expected: int, found: str) -> int:
        """Restart the count after a line that is not an entry, so that one split line does not make all later ones faulty."""
        desk, _, count = found.rpartition("-")
        self.misnamed |= desk != self.wrote_as
        own = desk == self.wrote_as and count.isascii() and count.isdigit() and len(count) < _DIGITS
        if expected == 0 and own:
            return int(count)
        self.fault("LOG-205", number, f"the entry is called {found[:80]}; expected {self.wrote_as}-{expected or '…'}")
        return expected or number

    def _blame(self, broken: list[int]) -> None:
        """Report changed lines, given the lines whose hash differs from what the next line holds.

        A changed line is no longer evidence against the line before it.
        """
        suspects = set(broken)
        for line in broken:
            if line + 1 in suspects:
                continue
            self.fault(
                "LOG-202",
                max(line, 1),
                f"the line was changed outside scorekeeper: line {line + 1} holds the hash of another line"
                if line
                else "the line was changed outside scorekeeper: it holds the hash of a line before the first one",
            )

    def _look_at_opening(self, lines: int) -> None:
        opening = self.opening
        if lines == 0:
            self.fault("LOG-206", 1, f"the file is empty; line 1 opens desk {self.desk}")
        elif (format_ := self._format()) is not None and format_ != FORMAT:
            # A line that was changed says nothing about who wrote the log.
            changed = any(fault.rule == "LOG-202" and fault.line == 1 for fault in self.faults)
            self.newer = format_ if is_newer(format_, FORMAT) and not changed else 0
            self.fault("LOG-206", 1, f"the log has format {format_}; this scorekeeper reads format {FORMAT}")
        elif opening is None:
            self.fault("LOG-206", 1, f"line 1 does not open the log of desk {self.desk}")
        elif opening.desk != self.wrote_as:
            name = self.address.name
            self.fault("LOG-206", 1, f"the log was opened by desk {opening.desk}, but the file is called {name}")

    def _format(self) -> int | None:
        """Return the format that line 1 names, even if it has fields that this version does not know."""
        if self.opening is not None:
            return self.opening.format
        try:
            opening = msgspec.json.decode(self.line(1)[:LIMIT], type=_AnyOpening)
        except BAD:
            return None
        return opening.body.format if opening.kind == "open" else None

    def line(self, number: int) -> bytes:
        """Return one line again."""
        return next(iter(islice(self.chain.lines(number - 1), 1)), b"")

    def left_out(self) -> set[int]:
        """Return the lines of acts that have no end."""
        return {line for first, last, _ in self.unfinished for line in range(first, last + 1)}


_RARE = frozenset({"open", "start", "regulations"})
_DIGITS = 10


def scan_all(
    place: Path | Store,
    *,
    keep: bool = False,
    hashes: Collection[int] = (),
    unreadable: Literal["raised", "told"] = "raised",
) -> list[Scan]:
    """Scan all chains of a store, each once; one that cannot be read at all is an `OSError` or a fault."""
    return named_scans(open_store(place).chains(), keep=keep, hashes=hashes, unreadable=unreadable)


def named_scans(
    chains: Iterable[Chain],
    *,
    keep: bool = False,
    hashes: Collection[int] = (),
    unreadable: Literal["raised", "told"] = "raised",
) -> list[Scan]:
    """Scan chains that are one log, and see to it that each has a name of its own."""
    scans = []
    for chain in chains:
        scan = Scan(chain)
        try:
            scans.append(scan.run(keep=keep, hashes=hashes))
        except OSError as error:
            if unreadable == "raised":
                raise
            scans.append(scan.give_up(error))
    holders: dict[str, Scan] = {}
    for scan in sorted(scans, key=lambda scan: (scan.desk != scan.wrote_as, scan.stem)):
        # A chain whose name another one has is called by its whole name, so that no entry hides another.
        holder = holders.setdefault(scan.desk, scan)
        if holder is not scan:
            scan.fault("LOG-206", 1, claims_sentence(scan.desk, scan, holder))
            scan.desk = scan.stem
            scan.head = Head(scan.desk, scan.head.count, scan.head.hash)
    return scans


def claims_sentence(desk: str, one: Scan, other: Scan) -> str:
    """Name two chains that claim one desk's name."""
    here, there = (
        f"{scan.address} ({scan.identity or 'no opening line'}, {scan.head.count} lines)" for scan in (other, one)
    )
    return f"two chains claim the name of desk {desk}: {here} and {there}"


def shared_lines(one: Scan, other: Scan) -> int:
    """Return the number of lines that two chains share before the first difference; both were scanned to compare."""
    count = 0
    for left, right in zip(one.line_hashes, other.line_hashes, strict=False):
        if left != right:
            break
        count += 1
    return count


def _torn_sentence(size: int) -> str:
    return f"the last {size} bytes are not a whole line: a write was cut off; the next write will set them aside"


def _unfinished_sentence(count: int, of: int) -> str:
    return f"an act of {of} lines was cut off after {count}; none of them counts"


def head(place: Path | Store, desk: str) -> tuple[int, str]:
    """Return the number of lines of a desk and the hash of the last one."""
    chain = next(one for one in open_store(place).chains() if one.stem == desk)
    found = Scan(chain).run().head
    return found.count, found.hash
