"""What every store of a log offers. Whoever reads or writes the log knows this and nothing else of where it lives.

A store keeps chains: the lines of one desk, only ever added to. The lines are the same bytes in every store.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from scorekeeper.errors import RefusedError
from scorekeeper.log.chain import Head
from scorekeeper.log.store.lock import Patience

Mark = Mapping[str, Any]
"""How far each chain was written when somebody looked, by name; what it says is compared, never read."""


class HeadMovedError(RefusedError):
    """Somebody wrote to the chain after the writer had looked at its end."""

    def __init__(self, file: str, known: Head, found: Head) -> None:
        super().__init__(
            f"nothing was recorded: the desk's log ends with line {found.count}, not with line {known.count} as expected",
            rule="LOG-204",
            file=file,
            next_step="try again",
        )


class Chain(Protocol):
    """The lines of one desk, as they are stored."""

    @property
    def stem(self) -> str:
        """The name that it is stored under: `main`, or `B.main` for a chain of desk main that is called B here."""

    @property
    def file(self) -> str:
        """What findings cite, such as `log/main.jsonl`."""

    @property
    def address(self) -> Path:
        """Where a person finds it."""

    def lines(self, after: int = 0) -> Iterable[bytes]:
        """Return the lines after this one, each with its line feed; only a last line that was cut off has none."""


class Pen(Protocol):
    """One chain, held by one writer."""

    warnings: list[str]

    @property
    def head(self) -> Head:
        """The end of the chain: its last whole line."""

    @property
    def last_line(self) -> bytes:
        """That line, without its line feed; empty if there is none."""

    @property
    def mark(self) -> Mark:
        """How far this chain is written."""

    def append(self, after: Head, lines: Sequence[bytes]) -> Head:
        """Add lines after the head that the writer knows, all of them on the disk before this returns, or refuse."""


class Store(Protocol):
    """Where the log and the documents of one tournament live."""

    patience: Patience
    """How long a writer waits for another one."""

    @property
    def folder(self) -> Path:
        """The folder to which findings and outputs refer."""

    @property
    def name(self) -> str:
        """What to call the tournament if nobody named it."""

    def chains(self) -> Sequence[Chain]:
        """Return all chains, sorted by name."""

    def emptiness(self) -> str:
        """Return why there is no log to read, or an empty text if there is one."""

    def heads(self) -> dict[str, Head]:
        """Return the end of each chain by the name it is stored under, without reading all of it."""

    def mark(self) -> Mark:
        """Return how far each chain is written; an empty chain is left out."""

    def watch(self, since: Mark, patience: float) -> Mark:
        """Wait until somebody writes, at most this many seconds, and return the mark of that time."""

    def hold(self, stem: str) -> AbstractContextManager[Pen]:
        """Hold a chain as its only writer; a new one begins with its first line."""

    def add_chain(self, stem: str, lines: bytes) -> None:
        """Add a whole chain that came from elsewhere, all of it or nothing."""

    def rename_chain(self, stem: str, new: str) -> None:
        """Call a chain otherwise; its lines stay as they are, and this computer no longer writes to it."""

    def is_home(self, nonce: str) -> bool:
        """Whether the chain with this nonce is written here, and is not a copy of one that is written elsewhere."""

    def make_home(self, nonce: str) -> bool:
        """Store that the chain is written here; return False if this computer cannot store it."""

    def document(self, name: str) -> str:
        """Return the text of the regulations or of a file that they name; raises `OSError` or `ScorekeeperError`."""

    def has_document(self, name: str, hash_: str) -> bool:
        """Whether the document of this name is the one with this hash."""

    def has_place_for(self, name: str) -> bool:
        """Whether a document of this name would lie inside the store."""

    def keep_document(self, name: str, text: str) -> None:
        """Store a document under a name that `document_objection` has nothing against, all of it or nothing."""
