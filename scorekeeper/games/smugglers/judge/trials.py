"""A table on which a round is judged only to see whether something would be wrong."""

from __future__ import annotations

from scorekeeper.games.engine.findings import Findings
from scorekeeper.games.engine.table import Table


def errors_of(table: Table, since: int = 0) -> int:
    """How many errors have been found on a table so far, not counting those among the first findings."""
    found = table.findings.found
    return sum(finding.level == "error" for finding in found[since:]) if len(found) > since else 0


class Trial(Table):
    """A table whose findings are counted and thrown away."""

    def __init__(self, table: Table) -> None:
        self.record, self.bound, self.plans = table.record, table.bound, table.plans
        self.recorder, self._story = table.recorder, None
        self.findings = Findings(())
