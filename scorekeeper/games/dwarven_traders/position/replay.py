"""Replays a transcript, and stops assuming that something illegal stands as soon as the transcript contradicts it."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.position.play import PLAY
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.stated import is_whole
from scorekeeper.games.engine.replay import Replay, locate_in_round
from scorekeeper.games.engine.table import Table


class RoundReplay(Replay):
    """Takes a position through a round.

    Something illegal is carried out as written, and judging goes on. If it was only written down wrongly, everything
    after it would be wrong too: so if the next error follows before everybody has had a turn, it is told, and after
    that the position is not known. A `trial` goes on beyond that error, and fails if there is another one, unless the
    table has stated the whole position in the meantime and it is the same.
    """

    def __init__(self, table: Table, position: Position, last: int | None = None, *, trial: bool = False) -> None:
        super().__init__(table, PLAY, position, locate_in_round(position.number))
        self.position = position
        self._last = last
        """The number of the last event, if nothing follows the transcript that would have to be compared with it."""
        self._patience = 2 if trial else 1
        self.assumed: int | None = None
        """The number of the last illegal event that was carried out as written."""
        self._wrong_at, self._wrong_turn = 0, 0
        """The event and the turn of the last error since then."""
        self._row = 0
        """How many errors have followed it in a row."""
        self.contradicted = False
        """Whether the position was lost because too many did."""

    def trusts(self, index: int, *, assumed: bool) -> bool:
        """Whether what was assumed can still be what happened."""
        turn = self.position.turn
        if self.assumed not in (None, index):
            # However many starting gems are taken out of order, it is one row of errors.
            self._row = 0 if self._is_row_over() else self._row + 1 if turn else 1
        if self._row >= self._patience:
            self.contradicted = True
            return False
        if assumed:
            self.assumed = index
        self._wrong_at, self._wrong_turn = index, turn
        return True

    def _is_row_over(self) -> bool:
        """Whether what happened since the last error shows that the position is known."""
        position = self.position
        if not self._row and position.turn - self._wrong_turn > len(position.seats):
            return True
        at, stated = position.agreed
        return at > self._wrong_at and is_whole(position, stated)

    def _lost(self, index: int, *, begins: bool) -> bool:
        """Say what is not checked from here on, unless nothing follows."""
        return False if self._last is not None and index >= self._last else super()._lost(index, begins=begins)
