"""What is seen at a glance in a transcript: predicates that let most events pass, and what is pending."""

import random

import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.equipment import invent_tiles
from scorekeeper.games.magic_mine.record import State
from scorekeeper.rules import book
from tests.games.magic_mine.faults import walk


def simulated(seed, **rulings):
    rng = random.Random(f"fast {seed}")
    terms = Terms(equipment=invent_tiles(rng), rulings=rulings)
    return GAME.simulate(["1", "2", "3", "4"][: 2 + seed % 3], rng, terms), terms


@pytest.mark.parametrize("seed", range(20))
def test_what_is_pending_is_what_is_owed(seed):
    """The field that the engine reads agrees with its definition before every event, under other rulings too."""
    rng = random.Random(f"pending {seed}")
    options = {ruling.id: rng.choice(ruling.options).value for ruling in book("MIN").rulings if ruling.options}
    record, terms = simulated(seed, **(options if seed % 2 else {}))
    for index, _, position in walk(record, terms):
        assert position.owes() == position.pending, index


@pytest.mark.parametrize("unsaid", State.__struct_fields__)
def test_a_statement_that_leaves_something_out_is_no_less_right(unsaid):
    record, terms = simulated(1)
    stated = [event for event in record.rounds[0].transcript if type(event) is State]
    for event in stated:
        setattr(event, unsaid, None)

    assert stated
    assert [] == GAME.judge(record, terms).errors
