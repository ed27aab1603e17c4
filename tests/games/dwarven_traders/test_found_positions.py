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
    on,
    play,
    sell,
    sheet,
    start,
    state,
    stuck,
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
    assert ["DWT-407"] == found(judge(from_found(tracks={ANA: 8, BO: 6, SMUGGLER: 3}), equipment=DECK, R03="yes"))


@pytest.mark.parametrize(
    ("events", "rule"),
    [
        pytest.param(events, rule, marks=pytest.mark.rule(rule))
        for events, rule in (
            ([turn(ANA, "1a"), sell("green")], "DWT-351"),
            ([turn(ANA, "2a"), sell("red", steps=3)], "DWT-354"),
            ([turn(BO, "1a"), mine("red")], "DWT-301"),
            ([turn(ANA, "1b"), mine("blue")], "DWT-310"),
            ([turn(ANA, "9a"), mine("red")], "DWT-304"),
        )
    ],
)
def test_what_is_wrong_with_any_gem_of_the_smuggler_is_found_without_it(events, rule):
    verdict = play(*events, opening=start(starter=ANA))

    assert [rule] == found(verdict)
    assert (
        "the Smuggler's gem is not known, so the transcript of round 1 is checked only for what is wrong with any gem"
        in [finding.message() for finding in verdict.unchecked]
    )


@pytest.mark.rule("DWT-211")
def test_what_is_right_with_one_gem_of_the_smuggler_is_not_found_wrong():
    """Only with red as his gem are two red ones left after Ana has taken one."""
    pool = {"red": 2, "blue": 3, "green": 4, "yellow": 4}
    assert [] == found(play(turn(ANA, "2a"), mine("blue"), opening=start(starter=ANA, pool=pool)))


@pytest.mark.rule("DWT-407")
def test_a_sheet_counts_more_than_a_position_that_cannot_have_been_found():
    """The Smuggler cannot have stood on 3; the sheet that has him on 9 is judged by itself."""
    record = from_found(turn(BO, "1a"), mine("red"), stuck(ANA), ended="finished", tracks={ANA: 8, BO: 6, SMUGGLER: 3})
    record.rounds[0].sheet = sheet(
        ana=on(8, "red", after=8, place=2),
        bo=on(6, "blue", "red", after=7, place=3),
        smuggler=on(9, place=1),
        prices={"red": 0},
    )
    verdict = judge(record, equipment=DECK)

    assert "DWT-407" == found(verdict)[0]
    assert not {"DWT-409", "DWT-603", "DWT-604", "DWT-609"} & set(found(verdict))


@pytest.mark.rule("DWT-210")
def test_the_gem_of_the_found_smuggler_is_written_once():
    record = from_found(gems={ANA: ["red"], BO: ["blue"], SMUGGLER: ["green"]})

    assert ["DWT-210"] == found(judge(record, equipment=DECK))
