"""What was done but not written down is told once, and before anything that shows it."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    B,
    G,
    R,
    card,
    draw,
    found,
    idling,
    play,
    purge,
    put,
    replace,
    rob,
    score,
    state,
    take,
    turn,
)

KEPT = {ANA: ["n15", "b1", "b8"], BO: ["n2", "b3", "b2"]}
"""Ana's n15 is worth five points."""


def told(verdict):
    return [finding.message() for finding in verdict.errors]


ROBBED = (turn(ANA), card("steal-cart"), rob(BO, G), take(R))


@pytest.mark.rule("MIN-863")
def test_a_heart_that_was_left_out_is_seen_in_the_next_space():
    """Bo stands on 3 after his ring, because the heart moved him to 1; from there on he goes by his points."""
    later = (*idling(ANA), turn(BO), put(G, "b2"), draw())
    events = (*ROBBED, turn(BO), take(G), put(G, "b3"), score("b3", space=3), replace("n5", "n7"))

    assert ["bo lost gems but receives no heart for them"] == told(play(*events, state(spaces={BO: 3})))
    assert "MIN-512" not in found(play(*events, *later))
    assert ["MIN-863", "MIN-512"] == found(play(*events[:-2], score("b3", space=4), replace("n5", "n7")))


@pytest.mark.rule("MIN-863")
def test_a_heart_that_was_left_out_is_told_before_the_state_that_shows_it():
    events = (turn(ANA), card("steal-cart"), rob(BO, G), state(spaces={ANA: 0, BO: 1}), take(R), *idling(BO))

    verdict = play(*events)

    assert [("MIN-863", 4)] == [(one.rule, one.where.event) for one in verdict.errors]


FIVE = (turn(ANA), put(R, "n15"), take("yellow"), *idling(BO), turn(ANA), put("yellow", "n15"), score("n15"))


@pytest.mark.rule("MIN-533")
def test_a_card_that_was_left_out_is_seen_in_the_hand():
    """Bo holds two cards, the one dealt and the one for space 5."""
    done = (replace("n5", "n7"), take(B))
    at_once = play(*FIVE, state(hands={BO: 2}), *done, kept=KEPT)
    later = play(*FIVE, *done, state(hands={BO: 2}, card_pile=31), kept=KEPT)

    assert ["bo is behind space 5 but receives no card"] == told(at_once)
    assert ["bo is behind space 5 but receives no card"] == told(later)


@pytest.mark.rule("MIN-533")
def test_a_card_that_was_left_out_is_played():
    """Bo's hand was seen: one purge-cart. The second card that he plays is the one that he was owed."""
    played = (turn(BO), card("purge-cart"), purge(BO, G), card("draw-three"))

    verdict = play(*FIVE, replace("n5", "n7"), take(B), *played, kept=KEPT, cards={BO: ["purge-cart"]})

    assert "MIN-722" not in found(verdict)
    assert "MIN-533" == found(verdict)[0]


ONE = (turn(ANA), put(R, "b1"), score("b1"))


@pytest.mark.rule("MIN-608")
def test_a_tile_that_was_left_out_is_seen_in_the_row():
    """Ana took n5, and n7 came into the market; the state shows both, and the cause is told first."""
    shown = state(rows={ANA: ["n1", "b8", "n5"]}, market=["n7", "n6", "b4", "b6"], tile_pile=25)

    verdict = play(*ONE, shown, take(G), *idling(BO), turn(ANA), put(G, "n5"), draw())

    assert ["ana has 2 tiles, but scored tiles must be replaced first"] == told(verdict)


@pytest.mark.rule("MIN-608")
def test_a_tile_that_was_left_out_is_used():
    """What came into the market is not known until somebody takes it."""
    used = (take(G), *idling(BO), turn(ANA), put(G, "n5"), take(R), *idling(BO))
    again = (turn(ANA), put(R, "n5"), take(B), *idling(BO), turn(ANA), put(B, "n5"), score("n5"), replace("n7", "n8"))

    verdict = play(*ONE, *used, *again, draw())

    assert (["MIN-608", "MIN-533"], []) == (found(verdict), verdict.unchecked)


@pytest.mark.rule("MIN-402")
def test_a_tile_that_is_neither_in_the_row_nor_in_the_market_is_still_a_fault():
    assert ["MIN-608", "MIN-402"] == found(play(*ONE, take(R), *idling(BO), turn(ANA), put(R, "n9"), draw()))[:2]
