"""What is seen at a glance: how much of a game that is, and that the position keeps up with it."""

import random
from collections import Counter

import pytest

from scorekeeper.games.engine.replay import happen_before
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.equipment import invent_board
from scorekeeper.games.smugglonauts.fast import FAST
from scorekeeper.games.smugglonauts.position.play import PLAY, moments
from scorekeeper.games.smugglonauts.record import Refill, Refuel, Shop, State
from tests.games.smugglonauts.faults import walk

SHARES = {Shop: 1.0, Refuel: 1.0, Refill: 0.99, State: 1.0}
"""Of the events that the simulator writes; the rest are last refills, which fall short."""


def games():
    for seed in range(60):
        rng = random.Random(seed)
        terms = Terms(equipment=invent_board(rng))
        record = GAME.simulate([str(n) for n in range(2 + seed % 3)], rng, terms, variant="games")
        yield from record.rounds


@pytest.fixture(scope="module")
def passed():
    """How many events of each kind there are, and how many of them pass."""
    seen, plain = Counter(), Counter()
    for played in games():
        for _, event, position in walk(played):
            kind = type(event)
            if kind in FAST:
                happen_before(PLAY, position, event)
                PLAY.plan.get(kind, lambda position, event: None)(position, event)
                seen[kind] += 1
                plain[kind] += FAST[kind](position, event)
    return seen, plain


@pytest.mark.parametrize("kind", SHARES)
def test_nearly_all_events_pass_at_a_glance(passed, kind):
    """A predicate that is too strict changes no verdict, only the time it takes."""
    seen, plain = passed

    assert SHARES[kind] <= plain[kind] / seen[kind]


def test_every_predicate_has_its_share():
    assert set(FAST) == set(SHARES)


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
