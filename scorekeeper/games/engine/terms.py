"""What a record is judged under: rulings, equipment and decisions, as plain data."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scorekeeper.effects import Effect as Effect  # noqa: PLC0414 - games import it from here


class Decision(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A head judge's word on one record.

    `by-rules` lets what the rules compute count, `as-written` what the record claims. `rule`, `round`, `turn`, `event`
    narrow it to the findings that it settles; without them it settles all findings of the record.
    """

    effect: Effect
    author: str
    reason: str
    rule: str | None = None
    round: int | None = None
    turn: int | None = None
    event: int | None = None
    player: str | None = None
    """Who forfeits, with effect `forfeit`."""


class Terms(Struct, frozen=True, kw_only=True):
    """Everything that `judge` may depend on beside the record."""

    rulings: dict[str, str] = {}
    """Ruling id to option; rulings that are not named stand at their default."""
    equipment: dict[str, Any] = {}
    """The content of the game's equipment file; empty when the tournament names none."""
    decisions: tuple[Decision, ...] = ()


PLAIN = Terms()
