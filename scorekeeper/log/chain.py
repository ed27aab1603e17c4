"""The hash chain: each line holds the hash of the bytes of the line before it.

An unkeyed chain reveals accidents and casual edits. It cannot reveal that its own end was cut off; that takes a head from
paper.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from scorekeeper.documents.errors import LIMIT
from scorekeeper.errors import ScorekeeperError
from scorekeeper.log.entry import BODY_DECODERS, FORMAT, Body, Envelope, Open, decode_envelope
from scorekeeper.steps import NextStep

ZEROS = "0" * 32
LINE_FEED = 10


def digest(line: bytes) -> str:
    """Return the hash that the next line holds of this one (bytes without the newline)."""
    return sha256(line).hexdigest()[:32]


class Head(Struct, frozen=True):
    """The end of one desk's file: `main:31:a903f1…`, as printed on sheets and standings."""

    desk: str
    count: int
    hash: str

    def __str__(self) -> str:
        return f"{self.desk}:{self.count}:{self.hash}"


class HeadUnreadableError(ScorekeeperError):
    def __init__(self, text: str) -> None:
        super().__init__(
            f"{text!r} is not a head: expected desk:lines:hash, with at least four digits of the hash",
            rule="LOG-203",
            next_step=NextStep("verify head"),
        )


def parse_head(text: str) -> Head:
    """Return a head typed in from paper; the hash may be shortened."""
    found = re.fullmatch(r"\s*(\S+):(\d{1,9}):([0-9a-fA-F]{4,64})(?:…|\.\.\.)?\s*", text)
    if found is None:
        raise HeadUnreadableError(text)
    return Head(found[1], int(found[2]), found[3].lower()[:32])


class LogFault(Struct, frozen=True, kw_only=True):
    """A fault in a file of the log, with its line and the rule that it breaks."""

    rule: str
    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.rule} {self.text}"


def log_files(folder: Path) -> list[Path]:
    """Return the desks' files of a tournament, sorted by name."""
    return sorted((folder / "log").glob("*.jsonl"), key=lambda path: path.stem)


def desk_of(path: Path) -> str:
    """Return the desk name that a file's entries have here: `B` for `B.jsonl` and for `B.main.jsonl`.

    The second is a file of desk `main` that was merged as desk B; its bytes, and so the names in it, stay as they were.
    """
    return path.stem.partition(".")[0]


class Scan:
    """One pass over a desk's file: its head, its faults and, if wanted, its entries."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = f"{path.parent.name}/{path.name}"
        self.desk = desk_of(path)
        self.wrote_as = path.stem.rpartition(".")[2]
        """The desk's name inside the file; it differs if the file was merged under another name."""
        self.faults: list[LogFault] = []
        self.entries: list[tuple[int, Envelope, Body]] = []
        self.opening: Open | None = None
        self.hashes: dict[int, str] = {}
        """The hashes of the requested lines."""
        self.head = Head(self.desk, 0, ZEROS)
        self.knows: dict[str, tuple[int, int]] = {}
        """For each other desk, the highest number of its lines that a line here knew, and that line."""

    def fault(self, rule: str, line: int, text: str) -> None:
        self.faults.append(LogFault(rule=rule, file=self.file, line=line, text=text))

    def run(self, *, keep: bool = False, hashes: Collection[int] = ()) -> Scan:
        """Read the whole file; nothing is written."""
        prefix, last, number, expected = f"{self.wrote_as}-", ZEROS, 0, 1
        broken: list[int] = []
        bodies = BODY_DECODERS
        with self.path.open("rb") as file:
            for line in file:
                content = line[:-1]
                if line[-1] != LINE_FEED:
                    self.fault("LOG-201", number + 1, _torn_sentence(len(line)))
                    break
                number += 1
                try:
                    envelope = decode_envelope(content if len(content) <= LIMIT else b"")
                    body = bodies[envelope.kind](envelope.body)
                except (msgspec.DecodeError, UnicodeDecodeError) as error:
                    self._pass_over(number, content, error)
                    expected, last = 0, digest(content)
                    continue
                if envelope.prev != last:
                    broken.append(number - 1)
                if envelope.id != f"{prefix}{expected}":
                    expected = self._renumber(number, expected, envelope.id)
                expected += 1
                last = sha256(content).hexdigest()[:32]
                if number in hashes:
                    self.hashes[number] = last
                if envelope.seen:
                    self._hear(envelope.seen, number)
                if number == 1 and isinstance(body, Open):
                    self.opening = body
                if keep:
                    self.entries.append((number, envelope, body))
        self.head = Head(self.desk, number, last)
        self._blame(broken)
        self._look_at_opening(number)
        self.faults.sort(key=lambda fault: (fault.line, fault.rule))
        return self

    def _hear(self, seen: dict[str, int], number: int) -> None:
        for desk, count in seen.items():
            if count > self.knows.get(desk, (0, 0))[0]:
                self.knows[desk] = (count, number)

    def _pass_over(self, number: int, content: bytes, error: Exception) -> None:
        if len(content) > LIMIT:
            self.fault(
                "LOG-110", number, f"the line has {len(content):,} bytes, but an entry may have at most {LIMIT:,}"
            )
        else:
            self.fault("LOG-205", number, f"the line is not an entry ({error}), so it is skipped")

    def _renumber(self, number: int, expected: int, found: str) -> int:
        """Restart the count after a line that is not an entry, so that one split line does not make all later ones faulty."""
        desk, _, count = found.rpartition("-")
        own = desk == self.wrote_as and count.isascii() and count.isdigit()
        if expected == 0 and own:
            return int(count)
        self.fault("LOG-205", number, f"the entry is called {found}; expected {self.wrote_as}-{expected or '…'}")
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
        elif opening is None:
            self.fault("LOG-206", 1, f"line 1 does not open the log of desk {self.desk}")
        elif opening.format != FORMAT:
            self.fault("LOG-206", 1, f"the log has format {opening.format}; this scorekeeper reads format {FORMAT}")
        elif opening.desk != self.wrote_as:
            self.fault(
                "LOG-206", 1, f"the log was opened by desk {opening.desk}, but the file is called {self.path.name}"
            )


def _torn_sentence(size: int) -> str:
    return f"the last {size} bytes are not a whole line: a write was cut off; the next write will set them aside"


def head(folder: Path, desk: str) -> tuple[int, str]:
    """Return the number of lines of a desk and the hash of the last one."""
    found = Scan(folder / "log" / f"{desk}.jsonl").run().head
    return found.count, found.hash
