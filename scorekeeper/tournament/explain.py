"""Why: the trail of a table, the sum of a player, the history of an entry."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scorekeeper.tournament.state import Tournament


class ExplainStep(Struct, frozen=True, kw_only=True):
    rule: str | None
    text: str
    round: int | None = None
    kind: str = "step"
    """step, place, points, finding, decision, entry."""


class Explanation(Struct, frozen=True, kw_only=True):
    format: int
    subject: str
    """`table 1/3`, `player 12`."""
    title: str
    steps: tuple[ExplainStep, ...]

    def as_json(self) -> dict[str, Any]:
        raise NotImplementedError


class Version(Struct, frozen=True, kw_only=True):
    """One entry of a history."""

    id: str
    kind: str
    at: str
    by: str
    reason: str | None
    text: str
    struck: bool
    replaced_by: tuple[str, ...]
    file: str
    line: int


class History(Struct, frozen=True, kw_only=True):
    format: int
    subject: str
    versions: tuple[Version, ...]

    def as_json(self) -> dict[str, Any]:
        raise NotImplementedError


def explain_table(tournament: Tournament, table: str) -> Explanation:
    raise NotImplementedError


def explain_player(tournament: Tournament, player: str, versus: str | None = None) -> Explanation:
    raise NotImplementedError


def history(tournament: Tournament, of: str) -> History:
    """Every version of a table (`1/3`) or of an entry (`main-31`)."""
    raise NotImplementedError
