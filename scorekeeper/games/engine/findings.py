"""Collects the answers of checks as findings, and applies decisions to them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from scorekeeper.games.engine.checks import Check, Kept, Wrong
from scorekeeper.games.engine.terms import Decision, Effect
from scorekeeper.games.engine.verdict import Finding, Where


class UnnamedRuleError(Exception):
    """A check answered with a rule that it does not name, or did not say which of its rules it chose: a bug in the game."""

    def __init__(self, check: Check, rule: str | None) -> None:
        name = getattr(check.ask, "__qualname__", check.ask)
        super().__init__(f"{name} names {', '.join(check.rules)}, but answered with {rule}")


def rule_of(answer: Kept | Wrong, check: Check) -> str:
    """The rule that an answer is about."""
    rule = answer.rule
    if rule is None and len(check.rules) == 1:
        return check.rules[0]
    if rule is None or rule not in check.rules:
        raise UnnamedRuleError(check, rule)
    return rule


class Findings:
    """The findings of one table, under the decisions made about it.

    A finding that a decision settles becomes a warning with the figure `settled`. Once something illegal was carried out
    as written, the findings after it say that they hold only if it stands.
    """

    __slots__ = ("_assumed", "_decisions", "found")

    def __init__(self, decisions: Iterable[Decision]) -> None:
        self.found: list[Finding] = []
        self._decisions = tuple(decisions)
        self._assumed: Where | None = None

    @property
    def decided(self) -> bool:
        """Whether a decision lets the record count, by the rules or as it is written."""
        return any(decision.effect in ("by-rules", "as-written") for decision in self._decisions)

    def _assumed_at(self, where: Where) -> Where | None:
        """What a finding there rests on; not on what is wrong in the same place."""
        assumed = self._assumed
        return None if assumed is None or _same_event(assumed, where) else assumed

    def assume(self, where: Where) -> None:
        """Note that something illegal is carried out as written; the first of several counts."""
        self._assumed = self._assumed or where

    def assume_nothing(self) -> None:
        """Forget what was assumed: what follows rests on something else, such as the sheet of the last round."""
        self._assumed = None

    def mark(self) -> tuple[int, Where | None]:
        """How far the findings have come; see `rewind`."""
        return len(self.found), self._assumed

    def rewind(self, mark: tuple[int, Where | None]) -> list[Finding]:
        """Take back what was found and assumed since then, and return the findings."""
        count, self._assumed = mark
        taken = self.found[count:]
        del self.found[count:]
        return taken

    def add(self, wrong: Wrong, check: Check, where: Where, step: int) -> Effect | None:
        """Turn an answer into a finding, and return how a decision settled it, if one did."""
        finding = Finding(
            rule=rule_of(wrong, check),
            level=wrong.level,
            where=where,
            text=wrong.text,
            figures=wrong.figures,
            expected=wrong.expected,
            found=wrong.found,
            # Unchecked findings belong to no step: they come after the errors, whenever they were noticed.
            step=0 if wrong.level == "unchecked" else step,
            assuming=self._assumed_at(where) if wrong.level != "unchecked" else None,
        )
        decision = next((d for d in self._decisions if covers(d, finding)), None) if wrong.level == "error" else None
        if decision is None:
            self.found.append(finding)
            return None
        note = f"{decision.effect} by {decision.author}: {decision.reason}"
        figures = {**finding.figures, "settled": note}
        self.found.append(msgspec.structs.replace(finding, level="warning", figures=figures))
        return "by-rules" if decision.effect == "places" else decision.effect


def _same_event(one: Where, other: Where) -> bool:
    return (one.round, one.turn, one.event) == (other.round, other.turn, other.event)


def covers(decision: Decision, finding: Finding) -> bool:
    """Whether a decision is about this finding."""
    where = finding.where
    if decision.settles is not None and finding.key not in decision.settles:
        return False
    return decision.effect in ("by-rules", "as-written", "places") and all(
        wanted is None or wanted == actual
        for wanted, actual in (
            (decision.rule, finding.rule),
            (decision.round, where.round),
            (decision.turn, where.turn),
            (decision.event, where.event),
        )
    )
