"""Judging a game only to see what would be wrong, so that the most likely reading of its record can be found."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from scorekeeper.games.engine.findings import Findings
from scorekeeper.games.engine.table import Table
from scorekeeper.games.engine.verdict import Finding

if TYPE_CHECKING:
    from scorekeeper.games.smugglonauts.judge.games import Games

COST_OF_AN_ERROR = 4
"""An error weighs as much as so many events that could not be replayed."""


class Trial(Table):
    """A table whose findings are counted and thrown away."""

    def __init__(self, table: Table) -> None:
        self.record, self.bound, self.plans = table.record, table.bound, table.plans
        self.recorder, self._story = table.recorder, None
        self.findings = Findings(())


def on_trial(games: Games) -> Games:
    """The same games on a table of their own."""
    other = copy(games)
    other.table = Trial(games.table)
    return other


def errors_of(games: Games) -> list[Finding]:
    """What is wrong on a table so far."""
    return [finding for finding in games.table.findings.found if finding.level == "error"]


def count_errors(games: Games) -> int:
    """How much is wrong on a table so far; a finding about several figures counts for each of them."""
    return sum(finding.figures.get("differences", 1) for finding in errors_of(games))


def cost(games: Games) -> int:
    """How badly a reading fits the record: errors, and events that could not be replayed after one of them."""
    return COST_OF_AN_ERROR * count_errors(games) + games.left_out
