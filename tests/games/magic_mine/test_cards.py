"""Cards: drawing, the hand limit, playing; cards that can have no effect."""

import random

import pytest
from msgspec.structs import replace

from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.record import CatchUp, Draw, DrawThree, Drop, Event, Play, React, Reshuffle
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    B,
    G,
    R,
    cancel,
    card,
    copy_take,
    dig,
    draw,
    drawing,
    drop,
    first,
    found,
    heart,
    idling,
    judge,
    play,
    purge,
    react,
    reshuffle,
    set_two,
    state,
    swap_gem,
    take,
    terms,
    turn,
    warned,
)

# Drawing, and the hand limit.


@pytest.mark.rule("MIN-711", "MIN-712", "MIN-106")
def test_a_card_is_drawn():
    assert [] == found(play(turn(ANA), draw(), state(hands={ANA: 2, BO: 1}, card_pile=31, card_discard=0)))


@pytest.mark.rule("MIN-711")
def test_one_action_draws_one_card():
    verdict = play(turn(ANA), draw(count=2))

    assert ["MIN-711"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-711")
def test_a_hand_that_has_another_size():
    assert ["MIN-711"] == found(play(turn(ANA), draw(), state(hands={ANA: 3})))


@pytest.mark.rule("MIN-712")
def test_a_hand_of_five_is_not_written_down():
    assert ["MIN-712"] == found(play(turn(ANA), draw(), state(hands={ANA: 5})))


@pytest.mark.rule("MIN-713", "MIN-714")
def test_drawing_at_four_is_allowed_and_a_card_is_discarded():
    events = [*drawing(ANA), *idling(BO), turn(ANA), draw(), draw("cancel")]

    assert [] == found(play(*events, drop(ANA, "cancel"), turn(BO)))


@pytest.mark.rule("MIN-713")
def test_a_fifth_card_is_not_kept():
    verdict = play(*drawing(ANA), *idling(BO), turn(ANA), draw(), draw(), turn(BO))

    assert ["MIN-713"] == found(verdict)
    assert "ana holds 5 cards and must first discard down to 4" == first(verdict).message()


@pytest.mark.rule("MIN-713")
@pytest.mark.parametrize("cards", [["unseen", "unseen"], []])
def test_as_many_are_discarded_as_necessary(cards):
    verdict = play(*drawing(ANA), *idling(BO), turn(ANA), draw(), draw(), drop(ANA, *cards))

    assert ["MIN-713"] == found(verdict)
    assert (1, len(cards)) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-713")
def test_nobody_discards_a_card_that_is_not_in_the_hand():
    hand = {ANA: ["cancel"], BO: ["cancel"]}
    events = [turn(ANA), draw("set-two"), draw("set-two"), *idling(BO), turn(ANA), draw("swap-gem"), draw("swap-tile")]

    assert ["MIN-713"] == found(play(*events, drop(ANA, "copy-set"), cards=hand))


@pytest.mark.rule("MIN-713")
def test_nobody_throws_cards_away():
    assert ["MIN-713"] == found(play(turn(ANA), drop(ANA, "unseen")))


def with_reshuffle(pile):
    """A simulated game in which a pile had to be rebuilt, and the place where that is written."""
    for seed in range(200):
        rng = random.Random(f"reshuffle {seed}")
        record = GAME.simulate([ANA, BO, CY, "di"], rng, terms())
        events = record.rounds[0].transcript
        at = next((at for at, event in enumerate(events) if event == Reshuffle(pile=pile)), None)
        if at is not None:
            return record, at
    raise AssertionError("no pile ran out")


@pytest.mark.parametrize(
    "pile",
    [
        pytest.param("cards", marks=pytest.mark.rule("MIN-715")),
        pytest.param("tiles", marks=pytest.mark.rule("MIN-604")),
    ],
)
def test_an_empty_pile_is_rebuilt(pile):
    record, _ = with_reshuffle(pile)

    assert [] == found(judge(record))


@pytest.mark.parametrize(
    ("pile", "rule"),
    [
        pytest.param("cards", "MIN-715", marks=pytest.mark.rule("MIN-715")),
        pytest.param("tiles", "MIN-604", marks=pytest.mark.rule("MIN-604")),
    ],
)
def test_nothing_comes_from_an_empty_pile(pile, rule):
    record, at = with_reshuffle(pile)
    del record.rounds[0].transcript[at]

    verdict = judge(record)

    assert rule == found(verdict)[0]
    assert at + 1 == first(verdict).where.event


@pytest.mark.rule("MIN-715")
def test_a_card_pile_that_is_not_empty_is_not_rebuilt():
    record, at = with_reshuffle("cards")
    events = record.rounds[0].transcript
    earlier = next(n for n, event in enumerate(events) if isinstance(event, Draw | DrawThree | CatchUp))
    events.insert(earlier, events.pop(at))

    assert "MIN-715" == found(judge(record))[0]


@pytest.mark.rule("MIN-R16")
def test_the_hand_may_be_cut_before_the_pile_is_rebuilt():
    """The last card of the pile is a fifth one: it does not matter which of the two is done first."""
    rest: list[Event] = []
    held = {ANA: 1, BO: 1}
    for number in range(16):
        player = (ANA, BO)[number % 2]
        rest.append(turn(player))
        for _ in range(2):
            rest.append(draw())
            held[player] += 1
            if held[player] > 4:
                rest.append(drop(player, "unseen"))
                held[player] -= 1
    assert [] == found(play(*rest, reshuffle("cards"), R16="at-once"))
    assert [] == found(play(*rest[:-1], reshuffle("cards"), rest[-1], R16="at-once"))
    assert ["MIN-715"] == found(play(*rest, turn(ANA), R16="at-once"))


# Playing.


@pytest.mark.rule("MIN-721", "MIN-722", "MIN-724", "MIN-723", "MIN-307")
def test_a_card_is_played_as_an_action():
    events = [turn(ANA), card("purge-cart"), purge(BO, G), heart(BO), take(R), state(card_discard=1), turn(BO)]

    assert [] == found(play(*events))


@pytest.mark.rule("MIN-722")
def test_one_action_plays_one_card():
    assert ["MIN-722"] == found(play(turn(ANA), card("purge-cart", count=2)))


@pytest.mark.rule("MIN-722")
def test_a_card_comes_from_the_own_hand():
    verdict = play(turn(ANA), card("purge-cart"), cards={ANA: ["set-two"]})

    assert ["MIN-722"] == found(verdict)
    assert "ana plays purge-cart but does not have it in hand" == first(verdict).message()


@pytest.mark.rule("MIN-722")
def test_an_empty_hand_plays_nothing():
    events = [turn(ANA), card("purge-cart"), purge(BO, G), heart(BO), card("purge-cart")]

    assert ["MIN-722"] == found(play(*events))


@pytest.mark.rule("MIN-722")
def test_a_card_that_nobody_named_is_the_one_whose_effect_follows():
    """Ana's hand and the effect tell it; with no card in hand, no name would help."""
    events = [turn(ANA), card("unseen"), purge(BO, G), heart(BO)]

    assert [] == found(play(*events)) == play(*events).unchecked
    assert ["MIN-722"] == found(play(*events, card("unseen"), purge(ANA, R), heart(ANA)))


@pytest.mark.rule("MIN-731", "MIN-884", "MIN-888")
def test_an_answer_that_nobody_named_is_the_only_one_there_is():
    """A card is answered by a cancel, a gem taken by a copy of the taking; nothing is answered by no card."""
    cancelled = [turn(ANA), card("purge-cart"), react(BO, "unseen"), take(R)]
    copied = [turn(ANA), take(R), react(BO, "unseen"), copy_take(B), take(G)]

    assert [] == found(play(*cancelled)) == found(play(*copied))
    assert ["MIN-724"] == found(play(turn(ANA), react(BO, "unseen")))


@pytest.mark.rule("MIN-308")
def test_a_card_without_name_and_without_effect_is_wrong_whatever_it_was():
    """Cancelled, it may have been any card; otherwise every card has an effect that comes before the next action."""
    unnamed = play(turn(ANA), card("unseen"), cancel(BO), take(R))

    assert [] == found(unnamed)
    assert ["which card ana plays is not checked because neither the card nor an effect is written down"] == [
        finding.message() for finding in unnamed.unchecked
    ]
    assert ["MIN-308"] == found(play(turn(ANA), card("unseen"), take(R)))


@pytest.mark.rule("MIN-713")
def test_a_card_may_be_discarded_unseen_from_a_hand_that_is_known():
    """Five known cards, one of them discarded, and nobody noted which."""
    drawn = [draw("cancel"), draw("set-two"), *idling(BO), turn(ANA), draw("cancel"), draw("draw-three")]

    assert [] == found(play(turn(ANA), *drawn, drop(ANA, "unseen")))


@pytest.mark.rule("MIN-723")
def test_a_played_card_does_not_go_back_to_the_hand():
    verdict = play(turn(ANA), card("purge-cart"), cancel(BO), state(card_discard=1))

    assert ["MIN-723"] == found(verdict)
    assert (2, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-724")
def test_a_plain_card_is_not_played_in_the_turn_of_another():
    verdict = play(turn(ANA), card("purge-cart", player=BO))

    assert ["MIN-724"] == found(verdict)
    assert "bo plays purge-cart, which has no lightning mark, in the turn of ana" == first(verdict).message()


@pytest.mark.rule("MIN-724")
def test_a_plain_card_is_no_answer():
    assert ["MIN-724"] == found(play(turn(ANA), take(R), react(BO, "purge-cart")))


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        pytest.param("cancel", "MIN-731", marks=pytest.mark.rule("MIN-731")),
        pytest.param("copy-take", "MIN-884", marks=pytest.mark.rule("MIN-884")),
        pytest.param("copy-set", "MIN-888", marks=pytest.mark.rule("MIN-888")),
    ],
)
def test_a_lightning_card_is_not_spent_as_an_action(kind, rule):
    assert [rule] == found(play(turn(ANA), card(kind)))


@pytest.mark.rule("MIN-307")
def test_a_turn_does_not_end_before_the_card_has_its_effect():
    verdict = play(turn(ANA), take(R), card("purge-cart"), turn(BO))

    assert ["MIN-307"] == found(verdict)
    assert "ana played purge-cart, but its effect is not carried out" == first(verdict).message()


@pytest.mark.rule("MIN-307")
def test_the_effect_is_that_of_the_card():
    verdict = play(turn(ANA), card("purge-cart"), swap_gem(R, G, BO))

    assert ["MIN-307"] == found(verdict)


@pytest.mark.rule("MIN-307")
def test_an_effect_that_is_another_card_s():
    """Both are effects; the one that is written is not that of the card."""
    assert ["MIN-307"] == found(play(turn(ANA), card("set-two"), purge(BO, G)))


@pytest.mark.rule("MIN-308")
def test_the_second_action_waits_for_the_first():
    verdict = play(turn(ANA), card("purge-cart"), take(R))

    assert ["MIN-308"] == found(verdict)
    assert ("purge-cart", 3) == (first(verdict).expected, first(verdict).where.event)


@pytest.mark.rule("MIN-307")
@pytest.mark.parametrize(
    ("kind", "effect"), [("purge-cart", purge(BO)), ("mine-three", dig([], [])), ("set-two", set_two())]
)
def test_a_card_is_not_played_for_nothing(kind, effect):
    verdict = play(turn(ANA), card(kind), effect)

    assert ["MIN-307"] == found(verdict)
    assert f"ana plays {kind} without effect (ruling MIN-R14)" == first(verdict).message()


FULL = [turn(ANA), take(R), take(R), *idling(BO), turn(ANA)]


@pytest.mark.rule("MIN-330", "MIN-R10")
def test_a_card_that_cannot_be_played_is_not_saved_by_a_cancel():
    verdict = play(*FULL, card("mine-three"), cancel(BO), draw())

    assert ["MIN-330"] == found(verdict)
    assert "ana plays mine-three with a full cart (ruling MIN-R10)" == first(verdict).message()
    assert [] == found(play(*FULL, card("mine-three"), cancel(BO), draw(), R10="allowed"))


@pytest.mark.rule("MIN-307", "MIN-R14")
def test_a_card_that_can_have_no_effect_now():
    """Nobody has set a gem, so none can be taken out of a piece."""
    events = [turn(ANA), card("steal-set-gem"), cancel(BO), draw()]

    assert ["MIN-307"] == found(play(*events))
    assert ["MIN-307"] == warned(play(*events, R14="warned"))
    assert [] == play(*events, R14="allowed").errors


@pytest.mark.rule("MIN-R14")
def test_a_card_for_nothing_where_that_is_allowed_has_no_effect_to_tell():
    events = [turn(ANA), card("steal-set-gem"), draw()]

    assert [] == found(play(*events, R14="allowed"))
    assert ([], ["MIN-307"]) == (found(play(*events, R14="warned")), warned(play(*events, R14="warned")))
    assert ["MIN-308"] == found(play(*events))


@pytest.mark.parametrize("seed", [16, 22, 36, 52, 100])
def test_cards_that_nobody_named_accuse_nobody(seed):
    """A right game in which half of the cards played and discarded are unseen."""
    rng = random.Random(f"unseen {seed}")
    record = GAME.simulate([ANA, BO, CY], rng, terms())
    played = record.rounds[0]
    events = [_unseen(event) if rng.random() < 0.5 else event for event in played.transcript]

    assert [] == found(judge(replace(record, rounds=[replace(played, transcript=events)])))


def _unseen(event):
    if isinstance(event, Play | React):
        return replace(event, card="unseen")
    return replace(event, cards=["unseen"] * len(event.cards)) if isinstance(event, Drop) else event
