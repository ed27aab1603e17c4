"""What the Smuggler prefers when he can choose."""

import pytest

from tests.games.dwarven_traders.solo_tables import his_turn
from tests.games.dwarven_traders.tables import SMUGGLER, draw, first, found, mine, sell, state, turn

HE_MINES_RED = [turn(SMUGGLER), mine("red", card="1a")]
"""Of yellow (4a), red (1a), green (11a) and red (5a), all worth 1, red with 1a costs him one step and lies furthest left."""


@pytest.mark.rule("DWT-917")
def test_he_sells_where_prices_run_off_their_track():
    """Blue stands on 3: with card 6 it would rise by 2, so that he moves 3 for the gem and 2 for the missed steps."""
    verdict = his_turn(
        *HE_MINES_RED, draw("6a"), sell("blue", card="6a"), state(tracks={SMUGGLER: 14}), prices={"blue": 3}
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-917")
def test_he_does_not_sell_where_nothing_runs_off():
    """Card 4a lies further left, but moves him only by the price."""
    verdict = his_turn(*HE_MINES_RED, draw("6a"), sell("blue", card="4a"), prices={"blue": 3})

    assert ["DWT-917"] == found(verdict)
    assert ("blue with card 6", "blue with card 4") == (first(verdict).expected, first(verdict).found)
    assert (
        "the Smuggler takes blue with card 4, but he prefers a sale that moves him further forward: blue with card 6"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-919")
def test_the_price_of_the_gem_is_no_preference():
    """He has red at 0 and blue at 2; nothing runs off, nothing helps Ana's yellow, and 2a, which sells red, lies left of 1a."""
    mined = [turn(SMUGGLER), mine("red", card="5a"), draw("2a")]
    fields = {"prices": {"blue": 2}, "gem": "yellow", "cards": ["5a", "1a", "8a", "4a"]}

    assert [] == found(his_turn(*mined, sell("red", card="2a"), **fields))
    assert ["DWT-919"] == found(his_turn(*mined, sell("blue", card="1a"), **fields))


@pytest.mark.rule("DWT-918")
def test_he_helps_the_player_least():
    """Ana has red. Card 11a raises it by 2 and 5a by 1; 4a raises green."""
    assert [] == found(his_turn(*HE_MINES_RED, draw("8a"), sell("blue", card="4a"), prices={"blue": 2}))
    verdict = his_turn(*HE_MINES_RED, draw("8a"), sell("red", card="5a"), prices={"blue": 2})
    assert ["DWT-918"] == found(verdict)
    assert "blue with card 4" == first(verdict).expected


@pytest.mark.rule("DWT-919")
def test_of_equal_sales_the_left_card_is_used():
    """Ana has yellow, which no card raises."""
    fields = {"prices": {"blue": 2}, "gem": "yellow"}

    assert [] == found(his_turn(*HE_MINES_RED, draw("8a"), sell("blue", card="4a"), **fields))
    verdict = his_turn(*HE_MINES_RED, draw("8a"), sell("red", card="5a"), **fields)
    assert ["DWT-919"] == found(verdict)


@pytest.mark.parametrize("gem", ["red", "blue"])
def test_two_gems_on_the_same_card_are_equal_to_him(gem):
    """Ruling R32: the new card 11a takes red or blue, and the book does not say which."""
    fields = {"prices": {"blue": 2}, "gem": "yellow", "cards": ["1a", "8a", "3a", "9a"]}

    assert [] == found(his_turn(*HE_MINES_RED, draw("11a"), sell(gem, card="11a"), **fields))


@pytest.mark.rule("DWT-920")
def test_he_mines_the_best_gem():
    """Red is worth 2, green 1, yellow 0."""
    fields = {"prices": {"blue": 3, "red": 2, "yellow": 0}, "gem": "yellow"}

    assert [] == found(his_turn(*HE_MINES_RED, draw("8a"), sell("blue", card="4a"), **fields))
    verdict = his_turn(turn(SMUGGLER), mine("green", card="11a"), **fields)
    assert ["DWT-920", "DWT-910"] == found(verdict)
    assert "red with card 1" == first(verdict).expected


@pytest.mark.rule("DWT-921")
def test_of_equal_gems_he_mines_where_his_own_fall_least():
    """Yellow with 4a lies furthest left, but it falls by 2 as he gets it; red with 1a falls by 1."""
    assert [] == found(his_turn(*HE_MINES_RED, draw("8a"), sell("blue", card="4a"), prices={"blue": 2}))
    verdict = his_turn(turn(SMUGGLER), mine("yellow", card="4a"), prices={"blue": 2})
    assert ["DWT-921", "DWT-910"] == found(verdict)
    assert ("red with card 1", "yellow with card 4") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-922")
def test_of_equal_mines_the_left_card_is_used():
    """Red with 1a, green with 11a and red with 5a all cost one step."""
    assert [] == found(his_turn(*HE_MINES_RED, draw("8a"), sell("blue", card="4a"), prices={"blue": 2}))
    for gem, card in (("green", "11a"), ("red", "5a")):
        verdict = his_turn(turn(SMUGGLER), mine(gem, card=card), prices={"blue": 2})
        assert ["DWT-922", "DWT-910"] == found(verdict)


@pytest.mark.rule("DWT-905")
def test_the_order_of_his_steps_comes_before_his_taste():
    """He sells first, although he has one gem, and from a card that he would not choose."""
    verdict = his_turn(turn(SMUGGLER), sell("blue", card="11a"), prices={"blue": 3})

    assert ["DWT-905"] == found(verdict)
