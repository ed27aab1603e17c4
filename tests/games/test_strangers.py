"""Whoever is named in a record is at the table, wherever the types let somebody be named."""

from __future__ import annotations

import random

import msgspec
import pytest

from scorekeeper.games import BUILT_IN, game
from scorekeeper.games.engine.participants import SeatTwiceError, StrangerError, participants, renamed
from scorekeeper.games.engine.terms import Terms

SEATS = ["1", "2", "3"]


def played(name):
    one = game(name)
    terms = Terms(equipment=one.equipment.invent(random.Random(1)) if one.equipment else {})
    return one, one.simulate(SEATS, random.Random(1), terms)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_stranger_is_refused_wherever_he_is_named(name):
    """Each field in which a simulated game names somebody, in turn; the error says which."""
    one, record = played(name)
    raw = msgspec.to_builtins(record)
    fields = [field for _, field in participants(record, one)]
    assert len(fields) > 10

    for field in random.Random(1).sample(fields, 10):
        new = renamed(raw, one, lambda who, path, field=field: "stranger" if path == field else who)
        with pytest.raises(StrangerError, match="'stranger' does not sit at this table") as refused:
            one.judge(msgspec.convert(new, one.record))
        assert refused.value.field in {field, f"{field.rpartition('.')[0]}.stranger"}


@pytest.mark.parametrize("name", BUILT_IN)
def test_nobody_sits_twice(name):
    one, record = played(name)
    record.seats = ["1", "2", "1"]

    with pytest.raises(SeatTwiceError, match="'1' sits in two seats"):
        one.judge(record)


def test_a_figure_of_the_game_has_no_seat():
    one, record = played("dwarven-traders")
    record.seats = ["1", "2", "smuggler"]

    with pytest.raises(SeatTwiceError, match="the Smuggler has no seat"):
        one.judge(record)
