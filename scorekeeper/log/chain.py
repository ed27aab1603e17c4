"""The chain: each line holds the hash of the bytes of the line before it.

An unkeyed chain shows accidents and casual edits. It cannot see its own tail cut off: that takes a head from paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from scorekeeper.errors import ScorekeeperError
from scorekeeper.log.entry import LIMIT, Envelope, Open, decode_body, decode_envelope
from scorekeeper.rules import evidence

ZEROS = "0" * 32
WATCHED = ("LOG-110", "LOG-201", "LOG-202", "LOG-203", "LOG-204", "LOG-205", "LOG-206")


def digest(line: bytes) -> str:
    """What the next line remembers of this one (bytes without the newline)."""
    return sha256(line).hexdigest()[:32]


class Head(Struct, frozen=True):
    """The end of one desk's file: `main:31:a903f1…`, as sheets and standings carry it."""

    desk: str
    count: int
    hash: str

    def __str__(self) -> str:
        return f"{self.desk}:{self.count}:{self.hash}"


class HeadUnreadableError(ScorekeeperError):
    def __init__(self, text: str) -> None:
        super().__init__(
            f"{text!r} is not a head: expected desk:lines:hash with four digits of the hash or more, such as main:31:a903",
            rule="LOG-203",
            next_step="scorekeeper log verify --head main:31:a903",
        )


def parse_head(text: str) -> Head:
    """A head as typed in from paper; the hash may be cut short."""
    found = re.fullmatch(r"\s*(\S+):(\d{1,9}):([0-9a-fA-F]{4,64})(?:…|\.\.\.)?\s*", text)
    if found is None:
        raise HeadUnreadableError(text)
    return Head(found[1], int(found[2]), found[3].lower()[:32])


class Fault(Struct, frozen=True, kw_only=True):
    """What is wrong with a file of the log, at which line, under which rule."""

    rule: str
    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.rule} {self.text}"


def log_files(folder: Path) -> list[Path]:
    """The desks' files of a tournament, by name."""
    return sorted((folder / "log").glob("*.jsonl"))


class Scan:
    """One pass over a desk's file: its envelopes when wanted, its faults, its head."""

    def __init__(self, path: Path, *, keep: bool) -> None:
        self.path = path
        self.file = f"log/{path.name}"
        self.desk = path.stem
        self.faults: list[Fault] = []
        self.envelopes: list[tuple[int, Envelope]] = []
        self.opening: Open | None = None
        self.wanted: dict[int, str] = {}
        self._broken: list[int] = []
        self._keep = keep

    def fault(self, rule: str, line: int, text: str) -> None:
        self.faults.append(Fault(rule=rule, file=self.file, line=line, text=text))

    def run(self, wanted: Iterable[int] = ()) -> Scan:
        """Read the file; the hashes of the lines that are wanted are kept too."""
        wanted = frozenset(wanted)
        keep = self.envelopes.append if self._keep else None
        desk, shift, sure, number, last = self.desk + "-", 0, True, 0, ZEROS
        with self.path.open("rb") as file:
            for number, line in enumerate(file, 1):
                content = line[:-1]
                if line[-1] != 10:  # noqa: PLR2004 - a line feed
                    number -= 1  # noqa: PLW2901 - a torn tail is not a line
                    self.fault("LOG-201", number + 1, _torn(len(line)))
                    break
                envelope = self._decode(number, content)
                if envelope is None:
                    sure = False
                    last = digest(content)
                    continue
                if envelope.prev != last:
                    self._broken.append(number - 1)
                if envelope.id != f"{desk}{number - shift}":
                    shift = self._renumber(number, shift, envelope.id, sure=sure)
                sure = True
                last = sha256(content).hexdigest()[:32]
                if number in wanted:
                    self.wanted[number] = last
                if keep is not None:
                    keep((number, envelope))
        self.head = Head(self.desk, number, last)
        self._blame()
        self.faults.sort(key=lambda fault: (fault.line, fault.rule))
        return self

    def _decode(self, number: int, content: bytes) -> Envelope | None:
        raise NotImplementedError

    def _renumber(self, number: int, shift: int, entry_id: str, *, sure: bool) -> int:
        raise NotImplementedError

    def _blame(self) -> None:
        raise NotImplementedError


def _torn(size: int) -> str:
    raise NotImplementedError


def verify(folder: Path, heads: Sequence[Head] = (), *, against: Path | None = None) -> list[Fault]:
    """What is wrong with the files, by line; `heads` come from paper, `against` is another copy of the folder or file."""
    raise NotImplementedError


def head(folder: Path, desk: str) -> tuple[int, str]:
    """How many lines a desk has, and the hash of the last one."""
    raise NotImplementedError
