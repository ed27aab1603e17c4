"""A position found at the table: what it leaves out is deduced or left open, and what cannot be is found."""

import pytest

from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    DECK,
    SMUGGLER,
    first,
    found,
    from_found,
    judge,
    mine,
    state,
    turn,
)

SOLD_A_RED = {"red": 2, "blue": 3, "green": 4, "yellow": 3}


def box(**gems):
    return {"red": 0, "blue": 0, "green": 0, "yellow": 0, **gems}


@pytest.mark.rule("DWT-355")
def test_what_is_nowhere_else_was_sold():
    """One red gem is the price marker, Ana has one, two are in the pool: the fifth is in the box."""

    def stated(**gems):
        events = [turn(BO, "1a"), mine("red"), state(box=box(**gems))]
        return judge(from_found(*events, box=None, pool=SOLD_A_RED), equipment=DECK)

    assert [] == found(stated(red=1))
    assert ["DWT-355"] == found(stated())
    assert "the table says the box has 0 red, but it must be 1" == first(stated()).message()


@pytest.mark.rule("DWT-407")
def test_a_smuggler_who_has_gone_back_is_found():
    verdict = judge(from_found(tracks={ANA: 8, BO: 6, SMUGGLER: 3}), equipment=DECK)

    assert ["DWT-407"] == found(verdict)
    assert (
        "the Smuggler stands on space 3, but he began on 5 or further and only ever moves forward"
        == first(verdict).message()
    )
    assert [] == found(judge(from_found(tracks={ANA: 8, BO: 6, SMUGGLER: 3}), equipment=DECK, R03="yes"))
