"""What a record is judged under: rulings, equipment and decisions, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from msgspec import Struct, structs

from scorekeeper.effects import Effect as Effect  # noqa: PLC0414 - games import it from here

Prepare = Callable[[dict[str, str], dict[str, Any], str], Any]
"""Makes what a game needs of rulings, equipment and variant."""


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


class Terms(Struct, frozen=True, kw_only=True, dict=True):
    """Everything that `judge` may depend on beside the record.

    What a game prepares from rulings, equipment and variant is kept here, so whoever owns the terms owns it: a tournament
    makes them once and judges each table `under` its decisions.
    """

    rulings: dict[str, str] = {}
    """Ruling id to option; rulings that are not named stand at their default."""
    equipment: dict[str, Any] = {}
    """The content of the game's equipment file; empty when the tournament names none."""
    decisions: tuple[Decision, ...] = ()

    @cached_property
    def _prepared(self) -> dict[tuple[str, str], Any]:
        return {}

    def prepared(self, code: str, variant: str, prepare: Prepare) -> Any:
        """What a game's `prepare` makes of these terms for a variant: worked out once."""
        found = self._prepared.get((code, variant))
        if found is None:
            found = self._prepared[code, variant] = prepare(self.rulings, self.equipment, variant)
        return found

    def under(self, decisions: Iterable[Decision]) -> Terms:
        """The same terms with other decisions; what was prepared is shared, for it does not depend on them."""
        made = structs.replace(self, decisions=tuple(decisions))
        made.__dict__["_prepared"] = self._prepared
        return made


PLAIN = Terms()
