"""Checks: one function per rule, three answers.

A check looks at the position before the event and answers `None` (the rule does not apply), `KEPT`, or a violation.
Checks are collected per kind of event, so that a judge calls only those that can have something to say.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct

from scorekeeper.games.engine.verdict import Level
from scorekeeper.rules import evidence, require


class Kept:
    """The rule applied, and it was kept."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "KEPT"


KEPT = Kept()


class Violation(Struct, frozen=True, kw_only=True):
    """The rule applied, and it was broken: what a `Finding` is made from."""

    text: str
    figures: dict[str, Any]
    expected: Any
    found: Any
    rule: str | None
    field: str | None
    level: Level = "error"


def violated(
    text: str,
    *,
    expected: Any = None,
    found: Any = None,
    rule: str | None = None,
    field: str | None = None,
    **figures: Any,
) -> Violation:
    """Answer that the rule was broken; `rule` says which one when the check decides between several."""
    return Violation(text=text, figures=figures, expected=expected, found=found, rule=rule, field=field)


def doubted(text: str, *, rule: str | None = None, **figures: Any) -> Violation:
    """Answer with a warning: allowed, but not what the book's order suggests."""
    return Violation(text=text, figures=figures, expected=None, found=None, rule=rule, field=None, level="warning")


class KeptRule(Struct, frozen=True):
    """One rule of the several that a check decides was kept."""

    rule: str


@cache
def kept(rule: str) -> KeptRule:
    """Answer that one rule of several was kept."""
    return KeptRule(rule)


Answer = Kept | KeptRule | Violation | None
Guard = Callable[[Any, Any], Answer]
G = TypeVar("G", bound=Callable[..., Answer])


class Entry(Struct, frozen=True):
    """A check as it is registered."""

    rules: tuple[str, ...]
    guard: Guard
    step: int
    rests_on: tuple[str, ...]
    permission: bool
    variant: str | None
    """The variant that it belongs to; None for all."""


class Checks:
    """The checks of one game, by kind of event.

    A permission never gives a finding, so it is only asked while evidence is recorded.
    """

    def __init__(self) -> None:
        self._entries: dict[type, list[Entry]] = {}
        self._plain: dict[str, Table] = {}

    def __call__(
        self,
        *rules: str,
        on: type | tuple[type, ...],
        step: int = 0,
        rests_on: tuple[str, ...] = (),
        variant: str | None = None,
    ) -> Callable[[G], G]:
        return self._register(rules, on, step, rests_on, variant, permission=False)

    def permission(
        self, *rules: str, on: type | tuple[type, ...], step: int = 0, variant: str | None = None
    ) -> Callable[[G], G]:
        return self._register(rules, on, step, (), variant, permission=True)

    def _register(
        self,
        rules: tuple[str, ...],
        on: type | tuple[type, ...],
        step: int,
        rests_on: tuple[str, ...],
        variant: str | None,
        *,
        permission: bool,
    ) -> Callable[[G], G]:
        for rule in (*rules, *rests_on):
            require(rule)

        def register(guard: G) -> G:
            self._plain.clear()
            for kind in on if isinstance(on, tuple) else (on,):
                self._entries.setdefault(kind, []).append(Entry(rules, guard, step, rests_on, permission, variant))
            return guard

        return register

    def table(self, variant: str) -> Table:
        """The checks of a variant to run now; under a recorder they also tell what they answered."""
        if (recorder := evidence.recorder()) is not None:
            return {
                kind: tuple(
                    (_observed(entry, recorder), entry) for entry in entries if entry.variant in (None, variant)
                )
                for kind, entries in self._entries.items()
            }
        if variant not in self._plain:
            self._plain[variant] = {
                kind: tuple(
                    (entry.guard, entry)
                    for entry in entries
                    if entry.variant in (None, variant) and not entry.permission
                )
                for kind, entries in self._entries.items()
            }
        return self._plain[variant]


Table = dict[type, tuple[tuple[Guard, Entry], ...]]


def _observed(entry: Entry, recorder: evidence.Recorder) -> Guard:
    def guard(position: Any, event: Any) -> Answer:
        answer = entry.guard(position, event)
        if answer is None:
            return None
        outcome: evidence.Outcome = (
            "violated" if isinstance(answer, Violation) else "used" if entry.permission else "kept"
        )
        decided = getattr(answer, "rule", None) or entry.rules[0]
        recorder.note(decided, outcome)
        for rule in entry.rests_on:
            recorder.note(rule, "shown")
        return answer if outcome == "violated" or not entry.permission else None

    return guard
