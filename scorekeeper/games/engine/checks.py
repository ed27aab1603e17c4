"""Checks: one function per rule that looks at the record and answers.

A check answers `None` (the rule does not apply), `KEPT`, or what is wrong. It is asked about one kind of thing: an event of
a transcript (with the position before it), a moment that is not recorded, or the start, sheet, round, result or record
as a whole (with the figures computed by the rules). A check says what it found and never acts on it: the engine turns
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
"""Most rules that one check may choose between; with more, it would be hard to see where a rule is decided."""

Then = Literal["go on", "assume", "stop", "end"]
"""What to do when something is wrong: go on (a wrong figure), assume (it is carried out as written, because that tells the
position after it, and what follows says so), stop (the position is lost), end (nothing after this counts)."""


class Kept(Struct, frozen=True):
    """The rule applied, and it was kept."""

    rule: str | None = None
    """Set where the check decides between several rules."""


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
    """Path inside the thing that was checked, such as `rows.7.vp`."""
    level: Level = "error"
    then: Then | None = None
    """Overrides `then` of the check."""
    given: tuple[Any, Any] | None = None
    """What counts if a decision lets the record stand as written: a key that the game chooses, and the figure."""


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
    """Answer that the rule applies, but the record does not show whether it was kept."""
    return Wrong(text=text, figures=figures, rule=rule, field=field, level="unchecked", then=then)


def none_if_empty(value: Any) -> Any:
    """A figure as people read it: an empty list is `none`."""
    return "none" if value == [] else value


def differs(
    what: str,
    due: Any,
    said: Any,
    *,
    field: str,
    rule: str | None = None,
    given: tuple[Any, Any] | None = None,
    show: Callable[[Any], Any] = none_if_empty,
    **figures: Any,
) -> Wrong:
    """Answer that a sheet differs from the transcript; `what` names the figure and may use placeholders."""
    return violated(
        what + ": the transcript leads to {due}, the sheet says {said}",
        expected=due,
        found=said,
        rule=rule,
        field=field,
        given=given,
        due=show(due),
        said=show(said),
        **figures,
    )


Answer = Kept | Wrong | Sequence[Kept | Wrong] | None
"""A sequence where one check covers several rows, such as all participants of a sheet."""
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
    """Definitions and components that the check relies on; its evidence counts for them, too."""
    permission: bool = False
    """Whether the rule only permits something: the check is asked only while evidence is recorded, and finds no fault."""
    variants: tuple[str, ...] = ()
    """The variants that the check belongs to; empty for all."""

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
    """Make a function the check of a figure that people wrote down; a wrong figure does not stop judging."""
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
    """All checks that these modules define, in the order of the source.

    A module may also hold a tuple of checks made in a loop, such as one for each kind of card.
    """
    return tuple(
        found
        for module in modules
        for named in vars(module).values()
        for found in (named if isinstance(named, tuple) else (named,))
        if isinstance(found, Check) and found.ask.__module__ == module.__name__
    )


def only(answer: Kept | Wrong | None, *rules: str) -> Kept | Wrong | None:
    """The answer if it is about one of these rules, for a function that serves several checks."""
    return answer if answer is not None and answer.rule in rules else None


def each(answers: Answer) -> Iterable[Kept | Wrong]:
    """The answers of a check one by one, whether it gave one, several or none."""
    if answers is None:
        return ()
    return (answers,) if isinstance(answers, Kept | Wrong) else answers
