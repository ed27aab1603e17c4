"""What is seen at a glance in a transcript: predicates that let most events pass, and what is pending."""

import random
from collections import Counter

import pytest

from scorekeeper.games.engine.replay import happen_before
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.equipment import invent_tiles
from scorekeeper.games.magic_mine.fast import FAST
from scorekeeper.games.magic_mine.position.moments import TurnEnds
from scorekeeper.games.magic_mine.position.play import PLAY
from scorekeeper.games.magic_mine.record import (
    CatchUp,
    Discard,
    Draw,
    Play,
    Refresh,
    Replace,
    Score,
    Set,
    State,
    Take,
    Turn,
)
from scorekeeper.rules import book
from tests.games.magic_mine.faults import walk

SHARES = {
    TurnEnds: 1,
    Turn: 1,
    Take: 1,
    Set: 1,
    Discard: 1,
    Draw: 1,
    Play: 0.8,
    Score: 0.95,
    Replace: 1,
    Refresh: 1,
    CatchUp: 1,
    State: 1,
}
"""At least so many of the legal events of a kind are let pass; sets, and cards that nobody saw, are looked at closely."""


def simulated(seed, **rulings):
    rng = random.Random(f"fast {seed}")
    terms = Terms(equipment=invent_tiles(rng), rulings=rulings)
    return GAME.simulate(["1", "2", "3", "4"][: 2 + seed % 3], rng, terms), terms


def things(event, position):
    """An event with the end of the turn before it."""
    if isinstance(event, Turn) and position.player is not None:
        yield TurnEnds()
    yield event


@pytest.fixture(scope="module")
def shares():
    """The share of simulated events that each predicate lets pass."""
    asked, passed = Counter(), Counter()
    for seed in range(60):
        record, terms = simulated(seed)
        for _, event, position in walk(record, terms):
            happen_before(PLAY, position, event)
            for thing in things(event, position):
                if type(thing) in FAST:
                    asked[type(thing)] += 1
                    passed[type(thing)] += FAST[type(thing)](position, thing)
    return {kind: passed[kind] / asked[kind] for kind in asked}


@pytest.mark.parametrize("kind", list(SHARES), ids=lambda kind: kind.__name__)
def test_a_predicate_lets_most_events_pass(shares, kind):
    assert shares[kind] >= SHARES[kind]


def test_every_predicate_has_a_share():
    assert set(FAST) == set(SHARES)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_pending_is_what_is_owed(seed):
    """The field that the engine reads agrees with its definition before every event, under other rulings too."""
    rng = random.Random(f"pending {seed}")
    options = {ruling.id: rng.choice(ruling.options).value for ruling in book("MIN").rulings if ruling.options}
    record, terms = simulated(seed, **(options if seed % 2 else {}))
    for index, _, position in walk(record, terms):
        assert position.owes() == position.pending, index
