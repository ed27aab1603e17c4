"""What the book says a player may do: it is done or left, and nothing is wrong with the table."""

import pytest

from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    eye,
    found,
    inspect,
    play,
    ranked,
    reveal,
    take,
    waive,
)

TWO = PLAYERS[:2]
RIGHT_GUESS = [inspect(ANA, BO, "sour", "sour"), take(ANA, "sour")]


@pytest.mark.rule("SMU-544")
@pytest.mark.parametrize("reward", [take(BO, "sweet", ANA), waive(BO)], ids=["taken", "refused"])
def test_the_owner_of_a_missed_bomb_may_rob_the_inspector(reward):
    """Bo takes Ana's token, or leaves it to her."""
    assert [] == found(play(ranked(ANA, seats=TWO), inspect(ANA, BO, "sour", "bomb"), reward))


@pytest.mark.rule("SMU-611")
@pytest.mark.parametrize("reward", [take(ANA, "sweet"), waive(ANA)], ids=["taken", "refused"])
def test_a_revealed_treat_may_be_cashed_in(reward):
    assert [] == found(play(ranked(ANA, seats=TWO), RIGHT_GUESS, reveal(ANA, "sweet"), reward))


@pytest.mark.rule("SMU-612")
@pytest.mark.parametrize("reward", [take(ANA, "sour", BO), waive(ANA)], ids=["taken", "refused"])
def test_a_revealed_bomb_may_rob_an_opponent(reward):
    assert [] == found(play(ranked(ANA, seats=TWO), RIGHT_GUESS, reveal(ANA, "bomb"), reward))


@pytest.mark.rule("SMU-605")
@pytest.mark.parametrize("order", [(DI, CY), (waive(DI, "order"), CY, DI)], ids=["used", "given up"])
def test_the_smaller_sphere_in_the_junk_room_may_be_revealed_first(order):
    """Di's sphere is smaller than Cy's; Di goes first, or lets Cy do so."""
    shown = [[reveal(one, "sweet"), take(one, "sweet")] if isinstance(one, str) else [one] for one in order]
    office = [reveal(ANA, "sweet"), take(ANA, "sweet")]

    assert [] == found(play(ranked(ANA, seats=PLAYERS), RIGHT_GUESS, office, eye(CY, DI), *shown, players=4))
