"""What follows an illegal card is judged under the assumption that the card stands."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    B,
    G,
    R,
    card,
    copy_take,
    dig,
    draw,
    drop,
    found,
    game,
    heart,
    judge,
    play,
    purge,
    put,
    react,
    row,
    sheet,
    state,
    take,
    turn,
)

KNOWN = {ANA: ["purge-cart"], BO: ["cancel"]}
"""Hands in which every card was seen."""
BO_GOES_ON = (turn(BO), take(B), take(B))


def told(verdict):
    return [finding.message() for finding in verdict.errors]


def unchecked(verdict):
    return [finding.rule for finding in verdict.unchecked if finding.where.event is not None]


@pytest.mark.rule("MIN-722")
def test_the_effect_of_a_card_that_was_not_in_the_hand_is_carried_out():
    """The card came from that hand, whatever was recorded of it, so gems and turns are still known."""
    verdict = play(turn(ANA), card("mine-three"), dig([R, G], [G]), take(B), *BO_GOES_ON, cards=KNOWN)

    assert (["ana plays mine-three but does not have it in hand"], []) == (told(verdict), unchecked(verdict))


@pytest.mark.rule("MIN-853")
def test_a_wrong_effect_of_a_card_that_was_not_in_the_hand():
    verdict = play(turn(ANA), card("mine-three"), dig([R], []), take(B), *BO_GOES_ON, cards=KNOWN)

    assert [
        "ana plays mine-three but does not have it in hand",
        "if event 2 stands: ana takes red and discards nothing, but at least one of them must be discarded",
    ] == told(verdict)


@pytest.mark.rule("MIN-722")
def test_the_name_of_a_card_may_be_the_mistake():
    """The hand has a purge-cart and its effect follows: that another card is named is one fault, not two."""
    verdict = play(turn(ANA), card("mine-three"), purge(BO, G), heart(BO), take(B), *BO_GOES_ON, cards=KNOWN)

    assert ["ana plays mine-three but does not have it in hand"] == told(verdict)


@pytest.mark.rule("MIN-722")
def test_after_a_card_that_was_not_there_nothing_of_the_hand_is_known():
    """One of the cards recorded for Ana was another one; which of them cannot be told, so both may still be played."""
    cards = {ANA: ["purge-cart"]}
    events = (turn(ANA), card("mine-three"), dig([R], [R]), take(B), turn(BO), take(B), take(B))

    verdict = play(*events, turn(ANA), card("set-two"), cards=cards)

    assert [("MIN-722", 2), ("MIN-722", 9)] == [(one.rule, one.where.event) for one in verdict.errors]


@pytest.mark.rule("MIN-713")
def test_cards_are_discarded_that_the_hand_does_not_have():
    verdict = play(turn(ANA), drop(ANA, "cancel"), take(R), take(B), *BO_GOES_ON, cards=KNOWN)

    assert (["ana discards cancel but does not have it in hand"], []) == (told(verdict), unchecked(verdict))


@pytest.mark.rule("MIN-884")
def test_a_copy_as_an_action_is_carried_out():
    """It costs the action that was spent on it."""
    copied = (turn(ANA), card("copy-take"), copy_take(R), take(G))

    assert ["MIN-884"] == found(play(*copied, *BO_GOES_ON))
    assert "if event 2 stands: ana draws a card, but both actions of the turn are spent" in told(
        play(*copied, draw(), *BO_GOES_ON)
    )


@pytest.mark.rule("MIN-731")
def test_a_cancel_as_an_action_does_nothing():
    verdict = play(turn(ANA), card("cancel"), take(G), *BO_GOES_ON)

    assert (["MIN-731"], []) == (found(verdict), unchecked(verdict))


@pytest.mark.rule("MIN-731")
def test_a_cancel_of_nothing_does_nothing():
    """The card is gone, and play goes on."""
    verdict = play(turn(ANA), take(R), react(BO, "cancel"), state(hands={BO: 0}), take(G), *BO_GOES_ON)

    assert (["MIN-731"], []) == (found(verdict), unchecked(verdict))


@pytest.mark.rule("MIN-724")
@pytest.mark.parametrize("after", [(), (take(G),)])
def test_a_card_of_another_player_costs_no_action_of_this_turn(after):
    """Either Bo played out of turn or the wrong player is recorded, so Ana did one action or two."""
    events = (turn(ANA), take(R), card("purge-cart", BO), purge(ANA, R), heart(ANA), *after, *BO_GOES_ON)

    assert ["MIN-724"] == found(play(*events))


@pytest.mark.rule("MIN-307")
def test_the_effect_of_another_card_is_carried_out():
    """One finding says what was played and what was done."""
    verdict = play(turn(ANA), card("purge-cart"), dig([R, G], [G]), take(G), *BO_GOES_ON)

    assert ["ana played purge-cart, but the effect of mine-three is recorded"] == told(verdict)
    assert [] == unchecked(verdict)


@pytest.mark.rule("MIN-732")
def test_the_effect_of_a_cancelled_card_is_carried_out():
    """Bo has a space more and Ana a full cart only if the cancelled card did its work."""
    events = (turn(ANA), card("purge-cart"), react(BO, "cancel"), purge(BO, G), heart(BO), take(G))

    verdict = play(*events, turn(BO), take(B), take(B), state(carts={BO: [B, B]}))

    assert (["ana applies the effect of purge-cart, but it was cancelled"], []) == (told(verdict), unchecked(verdict))


@pytest.mark.rule("MIN-306")
def test_an_effect_without_a_card_loses_the_position():
    """Whether a card was left out, and which actions are spent, cannot be known."""
    verdict = play(turn(ANA), take(R), purge(BO, G), heart(BO), take(G), *BO_GOES_ON)

    assert (["MIN-306"], ["MIN-901"]) == (found(verdict), unchecked(verdict))


@pytest.mark.rule("MIN-505")
def test_a_brown_piece_that_is_held_back_is_told_once():
    """It was due in the first turn; that it is still there later has the same cause."""
    verdict = play(
        *(turn(ANA), put(R, "n1"), take(G), turn(BO), take(B), take(B), turn(ANA), put(G, "n1"), take(B)),
        *(turn(BO), draw(), draw(), turn(ANA), draw(), draw(), turn(BO), draw(), draw()),
    )

    assert ["MIN-505"] == found(verdict)


@pytest.mark.rule("MIN-111")
def test_a_sheet_after_a_lost_position_rests_on_nothing():
    """The sheet is judged on its own, so its findings do not depend on the event that stopped the replay."""
    lost = (turn(ANA), take(R), take(B), draw(), purge(BO, G))
    end = sheet(ana=row(space=20), bo=row(space=4), table={"tile_pile": 30, "tile_discard": 30})

    verdict = judge(game(*lost, sheet=end))

    assert ["MIN-303", "MIN-306", "MIN-111"] == found(verdict)
    assert [None] == [one.assuming for one in verdict.errors if one.rule == "MIN-111"]


@pytest.mark.rule("MIN-308")
def test_an_effect_that_comes_after_the_next_action_is_told_once():
    """The card does its work late, so the gem is there in the next turn."""
    late = (turn(ANA), card("mine-three"), take(B), dig([R, G], [G]), state(carts={ANA: [R, B, R]}))

    verdict = play(*late, *BO_GOES_ON)

    assert (["MIN-308"], []) == (found(verdict), unchecked(verdict))
