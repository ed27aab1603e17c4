"""Replays a transcript, and stops assuming that something illegal stands as soon as the transcript contradicts it."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.dwarven_traders.position.play import PLAY
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.engine.checks import Check, Then
from scorekeeper.games.engine.replay import Replay, locate_in_round
from scorekeeper.games.engine.table import Table


class RoundReplay(Replay):
    """Takes a position through a round.

    Something illegal is carried out as written, and judging goes on. If it was only written down wrongly, everything
    after it would be wrong too; so the first error after it is told, and after that the position is not known.
    """

    def __init__(self, table: Table, position: Position) -> None:
        super().__init__(table, PLAY, position, locate_in_round(position.number))
        self.assumed: int | None = None
        """The number of the first illegal event that was carried out as written."""

    def _wrong(self, answer: Any, check: Check, index: int, *, begins: bool) -> Then | None:
        found = self._table.findings.found
        before = len(found)
        then = super()._wrong(answer, check, index, begins=begins)
        if then is not None or all(finding.level != "error" for finding in found[before:]):
            return then
        if self.assumed is not None and self.assumed != index:
            self._lost(index, begins=begins)
            return "stop"
        if self._effect == "as-written":
            self.assumed = index
        return None
