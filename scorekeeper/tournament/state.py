"""A tournament as it stands: replayed from `tournament.toml` and the log each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from scorekeeper.games.terms import Terms
from scorekeeper.games.verdict import Finding, Verdict
from scorekeeper.log import Entry, Log


class Player(Struct, frozen=True, kw_only=True):
    number: str
    name: str
    here: bool = False
    dropped: bool = False
    note: str = ""


class Written(Struct, kw_only=True):
    """What a writer did: its entry, and what to tell about it."""

    entry: Entry
    warnings: tuple[str, ...] = ()


class RecordWritten(Written, kw_only=True):
    verdict: Verdict
    findings: list[Finding]
    confirms: str | None = None
    """The author whose record this one confirms."""


def open_tournament(folder: str | Path | None = None, *, desk: str | None = None) -> Tournament:
    """Open the folder, else SCOREKEEPER_TOURNAMENT, else the nearest parent with a `tournament.toml`.

    `desk` (else SCOREKEEPER_DESK, else the regulations' desk) is where writers write.
    """
    raise NotImplementedError


def create_tournament(folder: Path, text: str, *, by: str, files: Mapping[str, str] | None = None) -> Tournament:
    """Make a new folder with `tournament.toml` (and equipment `files`) and open its log."""
    raise NotImplementedError


class Tournament:
    folder: Path
    regulations: Any
    log: Log
    players: Any
    """By number: `t.players["12"]`, iteration gives numbers; `t.players.find("12" or "Ana")`, `t.players.values()`."""
    heats: tuple[Any, ...]
    """Heat(number, game, tables, entry)."""
    started: Entry | None
    changed: tuple[str, ...]
    """Files that differ from what `start` froze."""

    def names(self, key: str) -> str:
        """What people call a participant: for `finding.message(t.names)`."""
        raise NotImplementedError

    def table(self, name: str) -> Any:
        """Table(name, heat, number, game, seats, record, findings, entries, decisions, missing, authors)."""
        raise NotImplementedError

    def tables(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def terms(self, table: Any) -> Terms:
        raise NotImplementedError

    def verdict(self, table: Any) -> Verdict | None:
        """What the rules make of the table's joined record; None while nothing is recorded."""
        raise NotImplementedError

    # Writers: each validates everything first and appends one entry; a refusal leaves the log as it was.
    def add_player(self, name: str, *, by: str, note: str = "") -> Player:
        raise NotImplementedError

    def add_players(self, names: Sequence[str], *, by: str) -> list[Player]:
        """All or none (CSV import)."""
        raise NotImplementedError

    def drop_player(self, player: str, *, by: str, note: str = "") -> Written:
        raise NotImplementedError

    def return_player(self, player: str, *, by: str, note: str = "") -> Written:
        raise NotImplementedError

    def rename_player(self, player: str, name: str, *, by: str) -> Written:
        raise NotImplementedError

    def check_in(self, player: str, *, by: str) -> Written:
        raise NotImplementedError

    def start(self, *, by: str) -> Written:
        raise NotImplementedError

    def seat_by_hand(self, tables: Sequence[Sequence[str]], *, by: str, heat: int | None = None) -> Written:
        """Tables as lists of numbers or names, in order; `heat` is the next one unless said."""
        raise NotImplementedError

    def record(
        self, table: str, record: Mapping[str, Any] | bytes, *, by: str, accept: str | None = None, as_written: bool = False, file: str | None = None
    ) -> RecordWritten:
        """Raises `OpenErrorsError` (with `.findings`; exit 1) when errors are open and `accept` gives no reason."""
        raise NotImplementedError

    def amend(
        self, of: str, record: Mapping[str, Any] | bytes, *, by: str, reason: str, accept: str | None = None, as_written: bool = False, file: str | None = None
    ) -> RecordWritten:
        raise NotImplementedError

    def void(self, of: str, *, by: str, reason: str) -> Written:
        raise NotImplementedError

    def decide(
        self,
        of: str,
        *,
        by: str,
        reason: str,
        effect: str = "by-rules",
        rule: str | None = None,
        round: int | None = None,  # noqa: A002
        turn: int | None = None,
        event: int | None = None,
        player: str | None = None,
    ) -> Written:
        raise NotImplementedError

    def amend_regulations(self, *, by: str, reason: str) -> Written:
        raise NotImplementedError
