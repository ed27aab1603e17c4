"""Standings: points by place, exact, each row with its reason."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from scorekeeper.tournament.state import Tournament


class TableResult(Struct, frozen=True, kw_only=True):
    """What one heat gave a player."""

    heat: int
    table: str
    place: int | None
    score: int | None
    points: Fraction
    note: str = ""
    """Such as `as written`, `unfinished`, `missing`."""


class StandingsRow(Struct, frozen=True, kw_only=True):
    place: int
    player: str
    name: str
    points: Fraction
    tables: tuple[TableResult | None, ...]
    """One per heat; None where the player was not seated."""
    why: str
    rules: tuple[str, ...]
    dropped: bool = False


class Standings(Struct, frozen=True, kw_only=True):
    format: int
    name: str
    game: str
    provisional: bool
    missing: tuple[str, ...]
    doubtful: tuple[str, ...]
    """Tables with findings that nobody settled."""
    head: dict[str, tuple[int, str]]
    heats: int
    rows: tuple[StandingsRow, ...]

    def as_json(self) -> dict[str, Any]:
        raise NotImplementedError


def written(points: Fraction) -> str:
    """`12`, `9½`, `3⅓`: how people write it."""
    raise NotImplementedError


def standings(tournament: Tournament) -> Standings:
    raise NotImplementedError
