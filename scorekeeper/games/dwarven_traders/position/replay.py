"""Replays a transcript, and stops assuming that something illegal stands as soon as the transcript contradicts it."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.position.play import PLAY
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.engine.replay import Replay, locate_in_round
from scorekeeper.games.engine.table import Table


class RoundReplay(Replay):
    """Takes a position through a round.

    Something illegal is carried out as written, and judging goes on. If it was only written down wrongly, everything
    after it would be wrong too: so if the next error follows before everybody has had a turn, it is told, and after
    that the position is not known.
    """

    def __init__(self, table: Table, position: Position, last: int | None = None) -> None:
        super().__init__(table, PLAY, position, locate_in_round(position.number))
        self.position = position
        self._last = last
        """The number of the last event, if nothing follows the transcript that would have to be compared with it."""
        self.assumed: int | None = None
        """The number of the last illegal event that was carried out as written."""
        self._doubted = 0
        """The turn of the last error since then."""

    def trusts(self, index: int, *, assumed: bool) -> bool:
        """Whether what was assumed can still be what happened."""
        turn, before = self.position.turn, self._doubted
        if self.assumed is not None:
            self._doubted = turn
            if self.assumed != index and turn - before <= len(self.position.seats):
                return False
        if assumed:
            self.assumed, self._doubted = index, turn
        return True

    def _lost(self, index: int, *, begins: bool) -> bool:
        """Say what is not checked from here on, unless nothing follows."""
        return False if self._last is not None and index >= self._last else super()._lost(index, begins=begins)
