"""What is seen at a glance: the position keeps up with it."""

import random

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.equipment import invent_board
from scorekeeper.games.smugglonauts.position.play import moments
from tests.games.smugglonauts.faults import walk


def games():
    for seed in range(60):
        rng = random.Random(seed)
        terms = Terms(equipment=invent_board(rng))
        record = GAME.simulate([str(n) for n in range(2 + seed % 3)], rng, terms, variant="games")
        yield from record.rounds


def test_nothing_is_owed_while_the_position_says_so():
    """`pending` is None only where no moment would happen before the next turn."""
    quiet = 0
    for played in games():
        for _, event, position in walk(played):
            if position.pending is None:
                quiet += 1
                assert () == moments(position, event)
            else:
                assert not position.refilled or position.due

    assert quiet
