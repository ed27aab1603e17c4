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
    trade,
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


@pytest.mark.rule("DWT-302")
def test_a_position_in_which_the_smuggler_is_on_turn_is_found_wrong():
    """He has turns in the solo game only; the player who goes on is not accused."""
    verdict = judge(from_found(turn(ANA, "1a"), mine("red"), player=SMUGGLER), equipment=DECK)

    assert ["DWT-302"] == found(verdict)
    assert "says that it is the Smuggler's turn, but only players have turns" in first(verdict).message()


@pytest.mark.rule("DWT-601")
def test_nobody_goes_on_from_a_found_position_whose_player_is_stuck():
    """Bo is on turn, holds nothing, and the pool has none of the colours that the cards mine."""
    gems = {ANA: ["red", "blue"], BO: []}
    cards = {"display": ["1a", "2a", "5a", "6a"], "pool": {"red": 0, "blue": 0, "green": 2, "yellow": 2}}
    verdict = judge(from_found(turn(ANA, "1a"), sell("blue"), gems=gems, player=BO, box=None, **cards), equipment=DECK)

    assert "DWT-601" == first(verdict).rule
    assert (
        "bo has no action left in the position that was found, so the round is over, but ana goes on"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-601")
def test_nothing_is_left_unchecked_after_a_fault_at_the_very_end():
    stopped = play(turn(ANA, "1a"), mine("red"), mine("red"))

    assert ["DWT-309"] == found(stopped)
    assert [] == [one.message() for one in stopped.unchecked if "rest of the round" in one.message()]


@pytest.mark.rule("DWT-406")
def test_a_price_past_its_track_is_not_told_again_of_the_smuggler():
    low = {"red": -3, "blue": 1, "green": 1, "yellow": 1}
    events = [turn(BO, "1a"), mine("red"), state(prices={**low, "red": -4}, tracks={SMUGGLER: 7})]
    verdict = judge(from_found(*events, prices=low, tracks={ANA: 8, BO: 6, SMUGGLER: 7}), equipment=DECK)

    assert ["DWT-406"] == found(verdict)


@pytest.mark.rule("DWT-211")
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"tracks": {ANA: 8, BO: 6}}, "the space of smuggler"),
        ({"gems": {ANA: ["red"]}}, "the gems of bo"),
        ({"prices": {"red": 1, "blue": 1, "green": 1}}, "the price of yellow"),
        (
            {"pool": {"red": 3}, "gems": None},
            "the gems of ana and bo and the number in the pool of blue, green and yellow",
        ),
    ],
)
def test_what_a_found_position_leaves_out_is_named(fields, words):
    (left,) = judge(from_found(turn(BO, "1a"), mine("red"), **fields), equipment=DECK).unchecked

    assert left.message().endswith(f"because the position that was found leaves out {words}")


@pytest.mark.rule("DWT-507")
@pytest.mark.parametrize("in_the_box", [None, box()])
def test_the_gem_that_is_nowhere_else_stands_for_the_smuggler(in_the_box):
    """Nineteen gems are seen and only a yellow one is missing, so that is what he gives in a trade."""

    def traded(take):
        events = [turn(BO, "1a"), mine("red"), trade(SMUGGLER, give="red", take=take)]
        fields = {"tracks": {ANA: 8, BO: 3, SMUGGLER: 7}, "box": in_the_box, "marker": None}
        return judge(from_found(*events, **fields), equipment=DECK)

    assert [] == found(traded("yellow"))
    assert ["DWT-507"] == found(traded("blue"))
    assert "DWT-211" not in [one.rule for one in traded("yellow").unchecked]


@pytest.mark.rule("DWT-507")
def test_the_smuggler_does_not_have_a_gem_that_is_somewhere_else():
    """A red and a yellow gem are missing: one stands for him and the other was sold, but no blue one can be his."""

    def traded(take):
        events = [turn(BO, "1a"), mine("red"), trade(SMUGGLER, give="red", take=take)]
        fields = {"tracks": {ANA: 8, BO: 3, SMUGGLER: 7}, "box": None, "marker": None, "pool": SOLD_A_RED}
        return judge(from_found(*events, **fields), equipment=DECK)

    assert [] == found(traded("yellow"))
    assert [] == found(traded("red"))
    assert ["DWT-507"] == found(traded("blue"))
