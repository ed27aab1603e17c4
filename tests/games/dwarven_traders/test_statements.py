"""What the table states has one cause for each finding, and is not held against the turns that follow from it."""

import pytest

from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    DECK,
    LEVEL,
    SMUGGLER,
    first,
    found,
    from_found,
    judge,
    mine,
    on,
    prices,
    sell,
    sheet,
    state,
    stuck,
    trade,
    turn,
)

BO_MINES = [turn(BO, "2a"), mine("blue")]
"""Bo, last on 6, takes a second blue gem; blue falls to 0."""


def at(*events, **fields):
    """Judge what happens from a position found at the table: Ana on 8 with red, Bo on 6 with blue."""
    return judge(from_found(*events, **fields), equipment=DECK)


def unchecked(verdict):
    return [finding.message() for finding in verdict.unchecked]


@pytest.mark.rule("DWT-336")
def test_a_trade_that_is_not_recorded_is_one_finding():
    """Bo has swapped blue for Ana's red, and nobody wrote it down: she sells blue, which is no second error."""
    swapped = state(gems={ANA: ["blue"], BO: ["blue", "red"]})
    verdict = at(*BO_MINES, swapped, turn(ANA, "1a"), sell("blue"), turn(BO, "3a"), mine("yellow"))

    assert ["DWT-336"] == found(verdict)
    assert "the table says ana has blue and bo has red, but it must be the other way round" == first(verdict).message()
    assert (
        "the rest of the round's transcript is not checked because the table goes on with blue in the hands of ana, "
        "which was found wrong before"
    ) in unchecked(verdict)


@pytest.mark.rule("DWT-336")
def test_a_gem_in_other_hands_is_one_finding():
    """Bo has sold his gem and taken Ana's, which nobody wrote down; every later statement says so too."""
    taken = state(gems={ANA: [], BO: ["red"]})
    verdict = at(turn(BO, "1a"), sell("blue"), taken, taken)

    assert 1 == len(found(verdict))
    assert "the table says bo has red, but ana must have it" == first(verdict).message()


@pytest.mark.rule("DWT-336", "DWT-210")
def test_a_trade_with_the_smuggler_that_is_not_recorded_is_one_finding():
    """Bo has yellow and the Smuggler blue; Bo then trades yellow to Ana, which he could not have done otherwise."""
    swapped = state(gems={BO: ["blue", "yellow"]}, marker="blue")
    verdict = at(*BO_MINES, swapped, trade(ANA, give="yellow", take="red"))

    assert ["DWT-336"] == found(verdict)
    assert "the table says bo has yellow and smuggler has blue, but it must be the other way round" == (
        first(verdict).message()
    )
    assert any("goes on with yellow in the hands of bo" in text for text in unchecked(verdict))


@pytest.mark.rule("DWT-210")
def test_a_marker_that_is_stated_wrongly_is_reported_once():
    """Blue for yellow after Bo's turn and again after Ana's; green would be another error."""
    turns = [*BO_MINES, state(marker="blue"), turn(ANA, "2b"), mine("green")]

    assert ["DWT-210"] == found(at(*turns, state(marker="blue")))
    assert ["DWT-210", "DWT-210"] == found(at(*turns, state(marker="green")))


@pytest.mark.rule("DWT-356")
def test_a_sold_gem_in_the_pool_is_not_missed_in_the_box_too():
    """Bo's blue gem lies in the pool instead of in the box."""
    pool, box = {"red": 3, "blue": 4, "green": 4, "yellow": 3}, {"blue": 0}
    verdict = at(turn(BO, "1a"), sell("blue"), state(pool=pool, box=box))

    assert ["DWT-356"] == found(verdict)
    assert ["DWT-355"] == found(at(turn(BO, "1a"), sell("blue"), state(box=box)))


@pytest.mark.rule("DWT-410")
def test_a_price_that_did_not_move_because_a_part_did_not_fit_is_one_finding():
    """Green is on -2 and falls by 2: it goes to -3, and the Smuggler moves 1. The table left it and moved him 2."""
    verdict = at(
        turn(BO, "3a"),
        mine("green"),
        state(prices={"green": -2}, tracks={SMUGGLER: 9}),
        prices={**LEVEL, "green": -2},
    )

    assert ["DWT-410"] == found(verdict)
    assert (
        "green is written as -2; the part of the change that fits makes it -3, and only the rest moves the Smuggler"
        == first(verdict).message()
    )


BO_FALLS, ANA_FALLS = prices(blue=-1), prices(green=-2)
STUCK = [turn(BO, "2a"), mine("blue"), BO_FALLS, turn(ANA, "3a"), mine("green"), ANA_FALLS, stuck(BO)]
"""Bo has two blue gems, and says that no card lets him sell one; the card faces are not known."""
AT_THE_END = {"ana": on(8, "red", "green"), "bo": on(6, "blue", "blue"), "smuggler": on(7)}


def to_the_end(*events, marker="yellow", **rows):
    """Judge a round from a position found at the table to its sheet."""
    record = from_found(*events, ended="finished")
    record.rounds[0].sheet = sheet(**{**AT_THE_END, **rows}, prices={**LEVEL, "blue": 0, "green": -1}, marker=marker)
    return judge(record)


@pytest.mark.rule("DWT-358")
def test_a_space_that_is_not_on_the_track_is_one_finding_beside_a_transcript():
    assert [] == found(to_the_end(*STUCK))
    assert ["DWT-358"] == found(to_the_end(*STUCK, bo=on(0, "blue", "blue")))
    assert ["DWT-354"] == found(to_the_end(*STUCK, bo=on(5, "blue", "blue")))


@pytest.mark.rule("DWT-210")
def test_a_marker_that_was_stated_wrongly_is_not_wrong_again_on_the_sheet():
    stated = [*STUCK[:3], state(marker="red"), *STUCK[3:]]

    assert ["DWT-210"] == found(to_the_end(*stated, marker="red"))
    assert ["DWT-210", "DWT-210"] == found(to_the_end(*stated, marker="green"))


@pytest.mark.rule("DWT-406")
def test_a_price_that_is_not_on_its_track_does_not_make_the_final_sale_wrong():
    """Red is written as 4 and was 2: Ana went from 8 to 10. From 4 she would be on 12, and no red leads to 14."""
    rows = {"bo": on(6), "smuggler": on(5)}

    assert ["DWT-406"] == found(judge(sheet(ana=on(8, "red", after=10), **rows, prices={"red": 4})))
    assert ["DWT-406", "DWT-603"] == found(judge(sheet(ana=on(8, "red", after=14), **rows, prices={"red": 4})))
