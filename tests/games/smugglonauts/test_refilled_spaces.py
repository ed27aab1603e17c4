"""Which crystal of a refill lies on which space, and when skipped crystals go back."""

import random

import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.record import Refill
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    first,
    found,
    play,
    refill,
    shop,
    skipped,
    turn_over,
)

SKIPPING = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"))
"""Bo flies past black, which all have skipped then; spaces 0 and 11 are empty."""


def simulated(seed=1, players=4, **fields):
    return GAME.simulate([str(seat) for seat in range(players)], random.Random(seed), **fields)


# The spaces of a refill.


@pytest.mark.rule("NAU-705", "NAU-412")
def test_each_crystal_of_a_refill_lies_on_the_space_named_at_its_place():
    """After black comes back, green lies on 0 and white on 1; told the other way round it is the same."""
    turns = (*SKIPPING, skipped("k", 1))
    rest = (shop(BO, 1, "w"), refill("g"))

    assert [] == found(play(*turns, refill("gw", 0, 1), *rest))
    assert [] == found(play(*turns, refill("wg", 1, 0), *rest))


def test_a_refill_told_in_another_order_is_the_same_refill():
    for seed in range(20):
        record = simulated(seed, 2)
        for event in record.rounds[0].transcript:
            if isinstance(event, Refill) and event.spaces:
                event.spaces, event.crystals = event.spaces[::-1], event.crystals[::-1]

        assert [] == GAME.judge(record).findings, seed


@pytest.mark.rule("NAU-411", "NAU-412", "NAU-501", "NAU-511")
def test_a_refill_with_its_spaces_exchanged_is_another_refill():
    """Some later turn takes a crystal that does not lie there."""
    wrong = 0
    for seed in range(40):
        record = simulated(seed, 2)
        events = [event for event in record.rounds[0].transcript if isinstance(event, Refill) and event.spaces]
        for event in events:
            event.spaces = event.spaces[::-1]
        wrong += bool(found(GAME.judge(record)))

    assert wrong > 3


@pytest.mark.rule("NAU-705")
@pytest.mark.parametrize("spaces", [(0,), (0, 1, 2)])
def test_crystals_and_spaces_of_a_refill_are_as_many(spaces):
    verdict = play(*SKIPPING, skipped("k", 1), refill("gw", *spaces))

    assert ["NAU-705"] == found(verdict)
    assert first(verdict).message().startswith("2 crystals laid out on ")


# When skipped crystals go back.


@pytest.mark.rule("NAU-723")
def test_skipped_crystals_may_be_told_after_the_refill_where_the_ruling_says_so():
    events = (*SKIPPING, refill("gw"), skipped("k", 1), shop(BO, 1, "w"), refill("k"))

    assert [] == found(play(*events, R05="after"))
    assert ["NAU-723"] == found(play(*events[:4], turn_over(), shop(BO, 1, "w"), refill("k"), R05="after"))
    verdict = play(*events)

    assert ["NAU-723"] == found(verdict)
    assert (
        "bo flew past black, which all have now skipped, but nobody put it back into the bag before the refill (ruling NAU-R05)"
        == first(verdict).message()
    )


@pytest.mark.parametrize("players", [2, 3])
def test_games_in_the_order_of_the_ruling_are_clean(players):
    """Refill first, then what was skipped."""
    terms = Terms(rulings={"NAU-R05": "after"})
    for seed in range(60):
        record = GAME.simulate([str(seat) for seat in range(players)], random.Random(seed), terms)
        events, told = [], record.rounds[0].transcript
        for event in told:
            if isinstance(event, Refill):
                late = []
                while events and type(events[-1]).__name__ == "Skipped":
                    late.insert(0, events.pop())
                events += [event, *late]
            else:
                events.append(event)
        record.rounds[0].transcript = events

        assert [] == GAME.judge(record, terms).findings, seed
