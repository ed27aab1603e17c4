"""Where a judge collects what the checks say, and where decisions settle it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from scorekeeper.games.engine.old_checks import Entry, KeptRule, Violation
from scorekeeper.games.engine.terms import Decision, Effect
from scorekeeper.games.engine.verdict import Finding, Level, Step, Where
from scorekeeper.rules import evidence


class Hearing:
    """The findings and the trail of one table, under the decisions made about it.

    A finding that a decision settles is kept, as a warning with the figure `settled`; `find` tells how it was settled, so that the
    judge goes on with what counts.
    """

    def __init__(self, decisions: Iterable[Decision]) -> None:
        self.findings: list[Finding] = []
        self._story: list[tuple[Callable[..., Iterable[Step]], tuple[Any, ...]]] = []
        self._decisions = tuple(decisions)
        self._recorder = evidence.recorder()
        self.recording = self._recorder is not None
        """Whether somebody wants to know which rules were kept."""

    def tell(self, teller: Callable[..., Iterable[Step]], *figures: Any) -> None:
        """Note what belongs into the trail; the steps are only made when somebody reads it."""
        self._story.append((teller, figures))

    def trail(self) -> Iterator[Step]:
        """The steps told so far, in order."""
        for teller, figures in self._story:
            yield from teller(*figures)

    def kept(self, rule: str) -> None:
        """Tell the recorder, if there is one, that a rule was kept."""
        if self._recorder is not None:
            self._recorder.note(rule, "kept")

    def shown(self, *rules: str) -> None:
        """Tell the recorder, if there is one, that a check rested on these rules."""
        if self._recorder is not None:
            for rule in rules:
                self._recorder.note(rule, "shown")

    def find(
        self,
        rule: str,
        text: str,
        *,
        where: Where,
        step: int,
        expected: Any = None,
        found: Any = None,
        level: Level = "error",
        **figures: Any,
    ) -> Effect | None:
        """Add a finding, and say how it was settled, if it was."""
        finding = Finding(
            rule=rule, level=level, where=where, text=text, figures=figures, expected=expected, found=found, step=step
        )
        if self._recorder is not None and level != "unchecked":
            self._recorder.note(rule, "violated")
        return self._settle(finding)

    def answer(self, answer: Violation | KeptRule | object, entry: Entry, where: Where) -> Effect | None:
        """Turn a check's violation into a finding; the recorder has heard of it already."""
        assert isinstance(answer, Violation)
        return self._settle(
            Finding(
                rule=answer.rule or entry.rules[0],
                level=answer.level,
                where=where,
                text=answer.text,
                figures=answer.figures,
                expected=answer.expected,
                found=answer.found,
                step=entry.step,
            )
        )

    def unchecked(self, rule: str, text: str, *, where: Where, **figures: Any) -> None:
        """Say what could not be checked, and why."""
        self.find(rule, text, where=where, step=0, level="unchecked", **figures)

    def _settle(self, finding: Finding) -> Effect | None:
        decision = next((d for d in self._decisions if _covers(d, finding)), None) if finding.level == "error" else None
        if decision is None:
            self.findings.append(finding)
            return None
        note = f"{decision.effect} by {decision.author}: {decision.reason}"
        self.findings.append(
            msgspec.structs.replace(
                finding,
                level="warning",
                figures={**finding.figures, "settled": note},
            )
        )
        return decision.effect


def _covers(decision: Decision, finding: Finding) -> bool:
    where = finding.where
    return decision.effect in ("by-rules", "as-written") and all(
        wanted is None or wanted == actual
        for wanted, actual in (
            (decision.rule, finding.rule),
            (decision.round, where.round),
            (decision.turn, where.turn),
            (decision.event, where.event),
        )
    )
