"""The plan for each kind of event, moment, sheet or result, prepared once per game and variant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games.engine.checks import Ask, Check, Kept, Wrong, each
from scorekeeper.games.engine.findings import rule_of
from scorekeeper.rules.evidence import Outcome, Recorder


class FastDiffersError(Exception):
    """A predicate of `fast.py` let something pass that a check objects to: a bug in the game."""

    def __init__(self, thing: Any, check: Check, answer: Any) -> None:
        super().__init__(
            f"fast.py lets something pass that the check of {', '.join(check.rules)} objects to: {thing}: {answer}"
        )


Change = Callable[[Any, Any], None]
"""Changes a position as an event says."""


def nothing(position: Any, event: Any) -> None:
    """Change nothing."""


class Play(NamedTuple):
    """How the events of a transcript change the position; made from `position.py`, `fast.py` and `trail.py` of a game."""

    apply: Mapping[type, Change] = {}
    """Carries out an event or a moment, or raises `Impossible` if the position does not allow it."""
    plan: Mapping[type, Change] = {}
    """What checks and `apply` both need, worked out once before them."""
    as_written: Mapping[type, Change] = {}
    """Used instead of `apply` if a decision lets the event stand as written."""
    by_rules: Mapping[type, Change] = {}
    """Used instead of `apply` if a decision lets the rules decide."""
    mended: Mapping[type, Change] = {}
    """Used instead of `apply` if the judge takes a fault for a slip of the pen: the rest of the record shows what happened."""
    fast: Mapping[type, Callable[[Any, Any], bool]] = {}
    """Tells quickly that no check can object to an event, sheet or result, which is the common case. Only the engine asks."""
    fast_variants: Sequence[str] = ()
    """The variants in which `fast` may be used; empty for all."""
    closing: frozenset[type] = frozenset()
    """Kinds of events before which `moments` is always asked; before others, only while something is pending."""
    begins: frozenset[type] = frozenset()
    """Kinds of events that begin a turn: a finding about one belongs to the new turn."""
    moments: Callable[[Any, Any], Iterable[Any]] | None = None
    """What happens before an event without being recorded; the event is None at the end. Where a moment depends on
    the one before it, use a generator that looks at the position again; a tuple is quicker."""
    tell: Mapping[type, Callable[[Any, Any], Any]] = {}
    """The steps of the trail for an event, made from the position before it."""


class Plan(NamedTuple):
    """What to do with one kind of event or thing."""

    prepare: Change | None
    fast: Callable[[Any, Any], bool] | None
    checks: tuple[tuple[Ask, Check], ...]
    apply: Change
    closing: bool = False
    """Whether `moments` is always asked before an event of this kind."""


class Plans(dict[type, Plan]):
    """Plans by kind; a kind without checks gets an empty one."""

    def __missing__(self, kind: type) -> Plan:
        made = self[kind] = Plan(None, None, (), nothing)
        return made


def make_plans(checks: Sequence[Check], play: Play, variant: str, recorder: Recorder | None) -> Plans:
    """The plans of a game for a variant; with a recorder, the checks also report their answers to it."""
    asked: dict[type, list[Check]] = {kind: [] for kind in (*play.apply, *play.closing)}
    for check in checks:
        if (check.variants and variant not in check.variants) or (check.permission and recorder is None):
            continue
        for kind in check.on:
            asked.setdefault(kind, []).append(check)
    fast = play.fast if not play.fast_variants or variant in play.fast_variants else {}
    return Plans(
        (
            kind,
            Plan(
                play.plan.get(kind),
                fast.get(kind),
                tuple((_noting(one, recorder) if recorder else one.ask, one) for one in sorted(found, key=_step)),
                play.apply.get(kind, nothing),
                kind in play.closing,
            ),
        )
        for kind, found in asked.items()
    )


def _step(check: Check) -> int:
    return check.step


def prove_fast(plan: Plan, figures: Any, thing: Any) -> None:
    """Ask all checks about something that the fast predicate let pass; none may object."""
    for ask, check in plan.checks:
        answer = ask(figures, thing)
        if any(type(one) is Wrong for one in each(answer)):
            raise FastDiffersError(thing, check, answer)


def _noting(check: Check, recorder: Recorder) -> Ask:
    """Wrap a check so that it reports its answers to the recorder; evidence about games is noted only here."""

    def ask(position: Any, event: Any) -> Any:
        answer = check.ask(position, event)
        for one in each(answer):
            if type(one) is Wrong and one.level == "unchecked":
                continue
            outcome: Outcome = "violated" if type(one) is Wrong else "used" if check.permission else "kept"
            recorder.note(rule_of(one, check), outcome)
            for rule in check.rests_on:
                recorder.note(rule, "shown")
        if check.permission and any(type(one) is not Kept for one in each(answer)):
            raise TypeError(f"{check.ask} checks a permission, so it must not find a fault")
        return answer

    return ask
