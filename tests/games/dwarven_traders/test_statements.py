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
    sell,
    state,
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
