"""The hash chain: each line holds the hash of the bytes of the line before it.

An unkeyed chain reveals accidents and casual edits. It cannot reveal that its own end was cut off; that takes a head from
paper.
"""

from __future__ import annotations

import re
from hashlib import sha256

import msgspec
from msgspec import Struct

from scorekeeper.errors import ScorekeeperError
from scorekeeper.log.entry import Open, decode_body, decode_envelope
from scorekeeper.steps import NextStep

ZEROS = "0" * 32
LINE_FEED = 10


def text_hash(text: str) -> str:
    """Return the SHA-256 of a document, regardless of its line endings."""
    return sha256(text.replace("\r\n", "\n").encode()).hexdigest()


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


def opening_of(line: bytes) -> Open | None:
    """Return what a line says if it opens a log, or None."""
    try:
        body = decode_body(decode_envelope(line))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return body if isinstance(body, Open) else None
