"""When moments are looked for: always before a closing event, before others while something is owed, or not at all."""

import pytest

from scorekeeper.games.engine.plans import Play
from scorekeeper.games.engine.replay import happen_before


class Position:
    def __init__(self, pending):
        self.pending = pending
        self.looked = 0


def look(position, event):
    position.looked += 1
    return ()


PLAY = Play(closing=frozenset({int}), moments=look)


@pytest.mark.parametrize(
    ("pending", "closing", "other", "end"),
    [(True, 1, 1, 1), (False, 1, 0, 1), (None, 0, 0, 1)],
)
def test_nothing_is_looked_for_where_nothing_is_owed(pending, closing, other, end):
    """None says that nothing is owed even before a closing event; at the end it is always looked for."""
    for event, times in ((1, closing), ("other", other), (None, end)):
        position = Position(pending)
        happen_before(PLAY, position, event)

        assert times == position.looked
