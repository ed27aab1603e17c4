"""A turn: whose it is, two actions, taking and discarding gems."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    B,
    G,
    R,
    Y,
    card,
    discard,
    draw,
    first,
    found,
    idling,
    play,
    purge,
    put,
    remark,
    state,
    take,
    turn,
)


@pytest.mark.rule("MIN-301", "MIN-302", "MIN-303", "MIN-306", "MIN-308")
def test_the_first_player_begins_and_turns_go_clockwise():
    assert [] == found(play(*idling(ANA, BO, CY, ANA), seats=[ANA, BO, CY]))


@pytest.mark.rule("MIN-301")
def test_nobody_else_begins():
    verdict = play(turn(BO))

    assert ["MIN-301"] == found(verdict)
    assert "MIN-301" == verdict.findings[0].rule, "before what is unchecked because of it"
    assert (ANA, BO) == (first(verdict).expected, first(verdict).found)
    assert "bo has the first turn, but ana is the first player" == first(verdict).message()


@pytest.mark.rule("MIN-301")
def test_nothing_is_done_before_the_first_turn():
    assert ["MIN-301"] == found(play(take(R)))


@pytest.mark.rule("MIN-302")
def test_nobody_is_left_out():
    verdict = play(*idling(ANA), turn(CY), seats=[ANA, BO, CY])

    assert ["MIN-302"] == found(verdict)
    assert (2, 4, BO, CY) == (
        first(verdict).where.turn,
        first(verdict).where.event,
        first(verdict).expected,
        first(verdict).found,
    )


@pytest.mark.rule("MIN-303")
def test_one_action_is_not_enough():
    verdict = play(turn(ANA), take(R), turn(BO))

    assert ["MIN-303"] == found(verdict)
    assert "ana ends the turn after 1 of two actions, although a card could still be drawn" == first(verdict).message()


@pytest.mark.rule("MIN-303")
def test_there_is_no_third_action():
    verdict = play(turn(ANA), take(B), take(B), discard(B))

    assert ["MIN-303"] == found(verdict)
    assert (2, 3) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-721")
def test_a_card_is_an_action_too():
    verdict = play(turn(ANA), take(B), take(B), card("purge-cart"))

    assert ["MIN-721"] == found(verdict)
    assert "ana plays purge-cart, but both actions of the turn are spent" == first(verdict).message()


@pytest.mark.rule("MIN-304")
def test_the_same_action_twice():
    assert [] == found(play(turn(ANA), take(B), take(B), turn(BO)))


@pytest.mark.rule("MIN-305")
def test_actions_in_any_order():
    assert [] == found(play(turn(ANA), draw(), take(B), turn(BO)))


@pytest.mark.rule("MIN-322", "MIN-329", "MIN-109", "MIN-325")
def test_a_take_brings_one_gem():
    assert [] == found(play(turn(ANA), take(B), take(G)))


@pytest.mark.rule("MIN-322")
def test_two_gems_with_one_action():
    verdict = play(turn(ANA), take(B, count=2))

    assert ["MIN-322"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-329")
def test_a_full_cart_takes_nothing():
    verdict = play(turn(ANA), take(B), take(G), *idling(BO), turn(ANA), take(R))

    assert ["MIN-329"] == found(verdict)
    assert "ana takes a gem with 3 in the cart, but a cart has room for 3 only" == first(verdict).message()


@pytest.mark.rule("MIN-326")
def test_a_gem_taken_is_in_the_own_cart():
    assert [] == found(play(turn(ANA), take(B), state(carts={ANA: [B, R], BO: [G]})))


@pytest.mark.rule("MIN-326")
def test_a_gem_taken_is_in_no_other_cart():
    verdict = play(turn(ANA), take(B), state(carts={BO: [B, G]}))

    assert ["MIN-326"] == found(verdict)
    assert ([G], [B, G]) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-109")
def test_there_is_no_eleventh_gem_of_a_colour():
    """Nine yellow gems fill three carts and the tenth lies on a tile."""
    seats, yellow = [ANA, BO, CY], {ANA: Y, BO: Y, CY: Y}
    filled = [event for who in seats for event in (turn(who), take(Y), take(Y))]
    tenth = [turn(ANA), put(Y, "b8"), take(Y)]

    assert [] == found(play(*filled, *tenth, seats=seats, gems=yellow))

    verdict = play(*filled, *tenth, turn(BO), put(Y, "n2"), take(Y), seats=seats, gems=yellow)

    assert ["MIN-109"] == found(verdict)
    assert "a yellow gem is taken, but all 10 are on tiles and in carts" == first(verdict).message()


@pytest.mark.rule("MIN-701", "MIN-702")
def test_a_gem_is_discarded_from_the_own_cart():
    assert [] == found(play(turn(ANA), take(B), discard(R)))


@pytest.mark.rule("MIN-701")
def test_a_gem_that_is_not_there_is_not_discarded():
    assert ["MIN-701"] == found(play(turn(ANA), discard(B)))


@pytest.mark.rule("MIN-701")
def test_nobody_discards_from_another_cart():
    verdict = play(turn(ANA), discard(G, cart=BO))

    assert ["MIN-701"] == found(verdict)
    assert (
        "ana discards a gem from the cart of bo, but the action is for the player's own cart"
        == first(verdict).message()
    )


@pytest.mark.rule("MIN-703", "MIN-108")
def test_a_discarded_gem_is_back_in_the_mine():
    assert [] == found(play(turn(ANA), discard(R), state(mine={R: 10, G: 9})))


@pytest.mark.rule("MIN-703")
def test_a_discarded_gem_does_not_leave_the_game():
    verdict = play(turn(ANA), discard(R), state(mine={R: 9}))

    assert ["MIN-703"] == found(verdict)
    assert (10, 9) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-109")
def test_the_mine_holds_what_is_not_elsewhere():
    assert ["MIN-109"] == found(play(turn(ANA), take(R), state(mine={R: 9})))


@pytest.mark.rule("MIN-306")
def test_there_is_no_sixth_action():
    """An effect without its card is none of the five."""
    verdict = play(turn(ANA), purge(BO, G))

    assert ["MIN-306"] == found(verdict)
    assert "the effect of purge-cart is applied, but no such card was played" == first(verdict).message()


def test_after_an_illegal_event_the_rest_is_judged_if_the_position_is_known():
    verdict = play(turn(ANA), take(B, count=2), draw(), draw())

    assert ["MIN-322", "MIN-303"] == found(verdict)
    assert "if event 2 stands: ana draws a card, but both actions of the turn are spent" == verdict.errors[1].message()
    assert [] == verdict.unchecked


def test_after_an_event_that_cannot_have_happened_the_rest_is_not_judged():
    """Ana has no blue gem to discard, so nobody knows what is in her cart now."""
    verdict = play(turn(ANA), discard(B), draw(), draw())

    assert ["MIN-701"] == found(verdict)
    assert [2] == [finding.where.event for finding in verdict.unchecked]


def test_remarks_change_nothing():
    assert [] == play(turn(ANA), remark("a gem was stuck"), take(B), remark("tapped the mountain"), take(B)).findings
