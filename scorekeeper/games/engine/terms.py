"""The terms under which a record is judged: rulings, equipment and decisions, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from msgspec import Struct, structs

from scorekeeper.effects import Effect as Effect  # noqa: PLC0414 - games import it from here

Prepare = Callable[[dict[str, str], dict[str, Any], str], Any]
"""Prepares what a game needs from rulings, equipment and variant."""


class Decision(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A head judge's decision on one record.

    With `by-rules` the computed figures count, with `as-written` the recorded ones. With `places` the head judge names the
    places, and the figures are computed as with `by-rules`. `rule`, `round`, `turn` and `event` limit the decision to some
    findings, and `settles` to those that were known when it was made.
    """

    effect: Effect
    author: str
    reason: str
    rule: str | None = None
    round: int | None = None
    turn: int | None = None
    event: int | None = None
    player: str | None = None
    """The player who forfeits, for the effect `forfeit`."""
    settles: tuple[str, ...] | None = None
    """The findings that were known when it was made, by key; None in decisions of earlier versions, which settle all."""


class Terms(Struct, frozen=True, kw_only=True, dict=True):
    """Everything besides the record that `judge` may depend on.

    The terms also hold what a game prepares from rulings, equipment and variant. A tournament
    makes its terms once and judges each table `under` its decisions.
    """

    rulings: dict[str, str] = {}
    """Ruling id to option; all other rulings have their default."""
    equipment: dict[str, Any] = {}
    """The content of the game's equipment file; empty if the tournament names none."""
    decisions: tuple[Decision, ...] = ()

    @cached_property
    def _prepared(self) -> dict[tuple[str, str, Prepare], Any]:
        return {}

    def prepared(self, code: str, variant: str, prepare: Prepare) -> Any:
        """What a game prepares from these terms for a variant; computed once.

        A declared game that is read again has the same code, but prepares itself anew.
        """
        key = (code, variant, prepare)
        found = self._prepared.get(key)
        if found is None:
            found = self._prepared[key] = prepare(self.rulings, self.equipment, variant)
        return found

    def under(self, decisions: Iterable[Decision]) -> Terms:
        """The same terms with other decisions; the prepared data is shared because it does not depend on them."""
        made = structs.replace(self, decisions=tuple(decisions))
        made.__dict__["_prepared"] = self._prepared
        return made


PLAIN = Terms()
