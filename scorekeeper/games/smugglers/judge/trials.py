"""A table on which a round is judged only to see whether something would be wrong."""

from __future__ import annotations

from scorekeeper.games.engine.findings import Findings
from scorekeeper.games.engine.table import Table


class Trial(Table):
    """A table whose findings are counted and thrown away."""

    def __init__(self, table: Table) -> None:
        self.record, self.bound, self.plans = table.record, table.bound, table.plans
        self.recorder, self._story = table.recorder, None
        self.findings = Findings(())
