"""Checks: one function per rule, which looks at what is known and answers.

A check answers `None` (the rule does not apply), `KEPT`, or what is wrong. It is asked about one kind of thing: an event of
a transcript (with the position before it), a moment that nobody writes down, or the start, sheet, round, result or record
as a whole (with the figures that the rules make of it). A check says what it found and never acts on it: the engine turns
answers into findings, notes the evidence and decides whether judging goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from types import ModuleType
from typing import Any, Literal

from msgspec import Struct

from scorekeeper.games.engine.verdict import Level
from scorekeeper.rules import require

MOST_RULES = 3
"""Rules that one check may choose between; more would hide where a rule is decided."""

Then = Literal["go on", "stop", "end"]
"""What follows when something is wrong: go on (a wrong figure), stop (the position is lost), end (nothing from here on counts)."""


class Kept(Struct, frozen=True):
    """The rule applied, and it was kept."""

    rule: str | None = None
    """Named where the check decides between several."""


KEPT = Kept()


@cache
def kept(rule: str) -> Kept:
    """Answer that this one of several rules was kept."""
    return Kept(rule)


class Wrong(Struct, frozen=True, kw_only=True):
    """The rule applied, and it was broken or could not be checked: what a `Finding` is made from."""

    text: str
    """A template; see `verdict.fill`."""
    figures: dict[str, Any]
    expected: Any = None
    found: Any = None
    rule: str | None = None
    field: str = ""
    """Where in the thing that was looked at, such as `rows.7.vp`."""
    level: Level = "error"
    then: Then | None = None
    """Overrides what the check says."""
    given: tuple[Any, Any] | None = None
    """What stands if a decision lets the record stand as written: a key of the game's own, and the figure."""


def violated(
    text: str,
    *,
    expected: Any = None,
    found: Any = None,
    rule: str | None = None,
    field: str = "",
    then: Then | None = None,
    given: tuple[Any, Any] | None = None,
    **figures: Any,
) -> Wrong:
    """Answer that the rule was broken; `rule` says which one when the check decides between several."""
    return Wrong(
        text=text, figures=figures, expected=expected, found=found, rule=rule, field=field, then=then, given=given
    )


def doubted(
    text: str, *, expected: Any = None, found: Any = None, rule: str | None = None, field: str = "", **figures: Any
) -> Wrong:
    """Answer with a warning: allowed, but unusual or contradictory."""
    return Wrong(text=text, figures=figures, expected=expected, found=found, rule=rule, field=field, level="warning")


def unchecked(
    text: str, *, rule: str | None = None, field: str = "", then: Then | None = None, **figures: Any
) -> Wrong:
    """Answer that the rule applies and the record does not tell whether it was kept."""
    return Wrong(text=text, figures=figures, rule=rule, field=field, level="unchecked", then=then)


def differs(
    what: str,
    due: Any,
    said: Any,
    *,
    field: str,
    rule: str | None = None,
    given: tuple[Any, Any] | None = None,
    **figures: Any,
) -> Wrong:
    """Answer that a sheet does not say what the transcript led to; `what` names the figure and may use the figures."""
    return violated(
        what + ": the transcript leads to {due}, the sheet says {said}",
        expected=due,
        found=said,
        rule=rule,
        field=field,
        given=given,
        due="none" if due == [] else due,
        said="none" if said == [] else said,
        **figures,
    )


Answer = Kept | Wrong | Sequence[Kept | Wrong] | None
"""A sequence where one look covers several rows, such as all participants of a sheet."""
Ask = Callable[[Any, Any], Answer]


class Check(Struct, frozen=True, kw_only=True):
    """A check with the rules that it decides and the kinds of things it is asked about."""

    rules: tuple[str, ...]
    ask: Ask
    on: tuple[type, ...]
    step: int
    """Rank of the step within the turn, as the rulebook orders them; checks are asked in this order."""
    then: Then
    rests_on: tuple[str, ...] = ()
    """Definitions and components that the check shows to be used."""
    permission: bool = False
    """Whether the rule only permits something: asked while evidence is recorded, and never a finding."""
    variants: tuple[str, ...] = ()
    """The variants that it belongs to; none for all."""

    def __call__(self, position: Any, event: Any) -> Answer:
        return self.ask(position, event)


def check(
    *rules: str,
    on: type | tuple[type, ...],
    step: int = 0,
    then: Then = "stop",
    rests_on: tuple[str, ...] = (),
    variants: tuple[str, ...] = (),
) -> Callable[[Ask], Check]:
    """Make a function the check of a rule, or of the two or three rules that it chooses between."""
    return _made(rules, on, step=step, then=then, rests_on=rests_on, variants=variants)


def claim(
    *rules: str,
    on: type | tuple[type, ...],
    step: int = 0,
    rests_on: tuple[str, ...] = (),
    variants: tuple[str, ...] = (),
) -> Callable[[Ask], Check]:
    """Make a function the check of a figure that people wrote down: a wrong one does not stop judging."""
    return _made(rules, on, step=step, then="go on", rests_on=rests_on, variants=variants)


def permission(
    *rules: str, on: type | tuple[type, ...], step: int = 0, variants: tuple[str, ...] = ()
) -> Callable[[Ask], Check]:
    """Make a function the check of a permission: it answers `KEPT` where somebody used it."""
    return _made(rules, on, step=step, then="go on", permission=True, variants=variants)


def _made(rules: tuple[str, ...], on: type | tuple[type, ...], **fields: Any) -> Callable[[Ask], Check]:
    if not 1 <= len(rules) <= MOST_RULES:
        raise ValueError(f"a check decides one rule, or chooses between {MOST_RULES} at most; this names {len(rules)}")
    for rule in (*rules, *fields.get("rests_on", ())):
        require(rule)
    kinds = on if isinstance(on, tuple) else (on,)
    return lambda ask: Check(rules=rules, ask=ask, on=kinds, **fields)


def collect(*modules: ModuleType) -> tuple[Check, ...]:
    """All checks that these modules define, in the order in which they are written.

    A module may also hold a tuple of checks that it made in one go, such as one for each kind of card.
    """
    return tuple(
        found
        for module in modules
        for named in vars(module).values()
        for found in (named if isinstance(named, tuple) else (named,))
        if isinstance(found, Check) and found.ask.__module__ == module.__name__
    )


def only(answer: Kept | Wrong | None, *rules: str) -> Kept | Wrong | None:
    """The answer if it is about one of these rules: where one look finds which of many rules is concerned."""
    return answer if answer is not None and answer.rule in rules else None


def each(answers: Answer) -> Iterable[Kept | Wrong]:
    """The answers of a check one by one, whether it gave one, several or none."""
    if answers is None:
        return ()
    return (answers,) if isinstance(answers, Kept | Wrong) else answers
