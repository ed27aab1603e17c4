"""What is done with each kind of event, moment, sheet or result: prepared once per game and variant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games.engine.checks import Ask, Check, Kept, Wrong, each
from scorekeeper.games.engine.findings import rule_of
from scorekeeper.rules.evidence import Outcome, Recorder

Change = Callable[[Any, Any], None]
"""Takes a position and an event, and changes the position."""


def nothing(position: Any, event: Any) -> None:
    """Change nothing."""


class Play(NamedTuple):
    """How the events of a game's transcript change its position; given by `position.py`, `fast.py` and `trail.py`."""

    apply: Mapping[type, Change] = {}
    """Events and moments alike; raises `Impossible` where the position does not allow it."""
    plan: Mapping[type, Change] = {}
    """What checks and `apply` both need, worked out once before them."""
    as_written: Mapping[type, Change] = {}
    """Instead of `apply`, where a decision lets the event stand as it is written."""
    by_rules: Mapping[type, Change] = {}
    """Instead of `apply`, where a decision lets the rules decide."""
    fast: Mapping[type, Callable[[Any, Any], bool]] = {}
    """Whether no check can refuse an event: the common case, seen at a glance. Only the engine asks."""
    fast_variants: Sequence[str] = ()
    """The variants in which `fast` holds; none for all."""
    closing: frozenset[type] = frozenset()
    """Kinds of events before which `moments` is always asked; before others only while the position has something pending."""
    begins: frozenset[type] = frozenset()
    """Kinds of events that begin a turn: what is wrong with one is told of the new turn."""
    moments: Callable[[Any, Any], Iterable[Any]] | None = None
    """What happens before an event although nobody writes it down; the event is None at the end. Where a moment depends on
    the one before it, a generator that looks at the position again; a tuple is quicker."""
    tell: Mapping[type, Callable[[Any, Any], Any]] = {}
    """Steps of the trail for an event, told of the position before it."""
    by_event: bool = False
    """Whether findings within a turn are ordered by event before step, for things may come in many orders."""


class Plan(NamedTuple):
    """All that concerns one kind of event or thing."""

    prepare: Change | None
    fast: Callable[[Any, Any], bool] | None
    checks: tuple[tuple[Ask, Check], ...]
    apply: Change
    closing: bool = False
    """Whether moments are always asked before an event of this kind."""


class Plans(dict[type, Plan]):
    """Plans by kind; a kind that no check asks about has an empty one."""

    def __missing__(self, kind: type) -> Plan:
        made = self[kind] = Plan(None, None, (), nothing)
        return made


def make_plans(checks: Sequence[Check], play: Play, variant: str, recorder: Recorder | None) -> Plans:
    """The plans of a game for a variant; under a recorder the checks also tell it what they answered."""
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


def _noting(check: Check, recorder: Recorder) -> Ask:
    """The check, telling the recorder what it answers: the only place where evidence about games is noted."""

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
            raise TypeError(f"{check.ask} checks a permission and found fault")
        return answer

    return ask
