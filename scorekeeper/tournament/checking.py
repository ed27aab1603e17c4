"""All findings of a tournament or of one record, each with its place."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scorekeeper.games.terms import PLAIN, Terms
from scorekeeper.games.verdict import Names, Verdict, itself
from scorekeeper.tournament.state import Tournament


class PlacedFinding(Struct, frozen=True, kw_only=True):
    """A finding with file, line, heat and table, its message filled in."""

    rule: str
    level: str
    message: str
    expected: Any = None
    found: Any = None
    file: str | None = None
    line: int | None = None
    heat: int | None = None
    table: int | None = None
    round: int | None = None
    turn: int | None = None
    event: int | None = None
    field: str | None = None
    settled: str | None = None
    """Who settled it and why, such as `accepted by ana: sheet was wet`."""
    next_step: str | None = None


class CheckedTable(Struct, frozen=True, kw_only=True):
    heat: int | None
    table: int | None
    game: str
    verdict: Verdict | None


class Report(Struct, frozen=True, kw_only=True):
    findings: tuple[PlacedFinding, ...]
    tables: tuple[CheckedTable, ...]

    @property
    def open_errors(self) -> tuple[PlacedFinding, ...]:
        """Findings of level error that nobody settled: exit code 1."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        raise NotImplementedError


def check_tournament(tournament: Tournament) -> Report:
    raise NotImplementedError


def check_record(record: Any, terms: Terms = PLAIN, file: str | None = None, *, text: str | None = None, names: Names = itself) -> Report:
    """Judge one record file; `text` lets findings name their line."""
    raise NotImplementedError
