"""Cards: drawing, the hand limit, playing, cancelling, answering; cards that nobody saw."""

import random

import pytest

from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.record import CatchUp, Draw, DrawThree, Event, Reshuffle
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    WIN,
    B,
    G,
    R,
    Y,
    cancel,
    card,
    copy_set,
    copy_take,
    dig,
    draw,
    draw_three,
    drawing,
    drop,
    first,
    found,
    heart,
    idling,
    judge,
    paper,
    play,
    purge,
    put,
    react,
    replace,
    reshuffle,
    row,
    score,
    set_two,
    state,
    swap_gem,
    take,
    terms,
    turn,
    warned,
)

THREE = [ANA, BO, CY]


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
    assert "ana holds 5 cards and has to discard down to 4 first" == first(verdict).message()


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
    assert "ana plays purge-cart, which is not in the hand" == first(verdict).message()


@pytest.mark.rule("MIN-722")
def test_an_empty_hand_plays_nothing():
    events = [turn(ANA), card("purge-cart"), purge(BO, G), heart(BO), card("purge-cart")]

    assert ["MIN-722"] == found(play(*events))


@pytest.mark.rule("MIN-722")
def test_a_card_that_is_played_has_a_name():
    assert ["MIN-722"] == found(play(turn(ANA), card("unseen")))


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
    assert "ana has played purge-cart, and its effect is not carried out" == first(verdict).message()


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
    assert f"ana plays {kind} for nothing" == first(verdict).message()


# Cancelling.


@pytest.mark.rule("MIN-731", "MIN-732", "MIN-725", "MIN-726", "MIN-721")
def test_a_cancelled_card_has_no_effect_and_its_action_is_spent():
    events = [turn(ANA), card("purge-cart"), cancel(BO, to=2), take(R), turn(BO)]

    assert [] == found(play(*events))


@pytest.mark.rule("MIN-721")
def test_the_action_of_a_cancelled_card_is_not_given_back():
    more = drawing(ANA, BO)

    assert ["MIN-303"] == found(play(*more, turn(ANA), card("purge-cart"), cancel(BO), take(R), take(R)))
    assert ["MIN-721"] == found(play(*more, turn(ANA), card("purge-cart"), cancel(BO), take(R), card("purge-cart")))


@pytest.mark.rule("MIN-732")
def test_a_cancelled_card_is_not_applied():
    verdict = play(turn(ANA), card("purge-cart"), cancel(BO), purge(BO, G))

    assert ["MIN-732"] == found(verdict)
    assert "ana applies the effect of purge-cart, which was cancelled" == first(verdict).message()


CHAIN = [*drawing(ANA, BO), turn(ANA), card("purge-cart"), cancel(BO), cancel(ANA)]


@pytest.mark.rule("MIN-734", "MIN-736", "MIN-726")
def test_two_cancels_annul_each_other():
    assert [] == found(play(*CHAIN, purge(BO, G), heart(BO), take(R)))


@pytest.mark.rule("MIN-736")
def test_after_two_cancels_the_card_takes_effect():
    verdict = play(*CHAIN, take(R))

    assert ["MIN-736"] == found(verdict)
    assert (
        "ana has played purge-cart, and its effect is not carried out, though the cancels annul each other"
        == first(verdict).message()
    )


@pytest.mark.parametrize(
    "cancels",
    [
        pytest.param(0, marks=pytest.mark.rule("MIN-307", "MIN-308")),
        pytest.param(1, marks=pytest.mark.rule("MIN-732")),
        pytest.param(2, marks=pytest.mark.rule("MIN-736")),
        pytest.param(3, marks=pytest.mark.rule("MIN-732")),
        pytest.param(4, marks=pytest.mark.rule("MIN-736")),
    ],
)
def test_the_card_works_when_the_number_of_cancels_is_even(cancels):
    """With two players who have drawn, up to all four cancels of the deck."""
    chain = [cancel((BO, ANA)[n % 2]) for n in range(cancels)]
    events = [*drawing(ANA, BO), turn(ANA), card("purge-cart"), *chain]
    effect = [purge(BO, G), heart(BO)]

    assert ([] if cancels % 2 == 0 else ["MIN-732"]) == found(play(*events, *effect, take(R)))
    assert (cancels % 2 == 1) == ([] == found(play(*events, take(R))))


@pytest.mark.rule("MIN-881")
def test_there_is_no_fifth_cancel():
    chain = [cancel((BO, ANA)[n % 2]) for n in range(5)]

    assert ["MIN-881"] == found(play(*drawing(ANA, BO), turn(ANA), card("purge-cart"), *chain))


@pytest.mark.rule("MIN-731")
def test_a_cancel_needs_a_card():
    verdict = play(turn(ANA), take(R), cancel(BO))

    assert ["MIN-731"] == found(verdict)
    assert "bo plays a cancel, and no card has just been played" == first(verdict).message()


@pytest.mark.rule("MIN-731")
def test_a_cancel_comes_before_the_effect():
    assert ["MIN-731"] == found(play(turn(ANA), card("mine-three"), dig([G], [G]), cancel(BO)))


@pytest.mark.rule("MIN-731")
def test_a_cancel_is_aimed_at_the_last_card():
    verdict = play(*drawing(ANA, BO), turn(ANA), card("purge-cart"), cancel(BO), cancel(ANA, to=8))

    assert ["MIN-731"] == found(verdict)
    assert (9, 8) == (first(verdict).expected, first(verdict).found)


# Answering.


@pytest.mark.rule("MIN-727", "MIN-884", "MIN-885", "MIN-725", "MIN-726")
def test_a_take_is_copied():
    assert [] == found(play(turn(ANA), take(R), react(BO, "copy-take", to=2), copy_take(Y), take(B)))


@pytest.mark.rule("MIN-888", "MIN-889", "MIN-727")
def test_a_setting_is_copied():
    assert [] == found(play(turn(ANA), put(R, "n1"), react(BO, "copy-set"), copy_set(G, "b3"), take(R)))


@pytest.mark.rule("MIN-727")
def test_a_copy_can_be_cancelled_and_another_one_follows():
    """Each card is settled before the next; all of it still belongs to Ana's action."""
    events = [turn(ANA), take(R), react(BO, "copy-take"), cancel(ANA), react(CY, "copy-take"), copy_take(Y), take(B)]

    assert [] == found(play(*events, seats=THREE))


@pytest.mark.rule("MIN-727")
def test_an_answer_does_not_wait():
    verdict = play(turn(ANA), take(R), draw(), react(BO, "copy-take"))

    assert ["MIN-727"] == found(verdict)
    assert "bo plays copy-take, and no take action has just been done" == first(verdict).message()


@pytest.mark.rule("MIN-727")
def test_an_answer_does_not_come_in_the_next_turn():
    assert ["MIN-727"] == found(play(turn(ANA), draw(), take(R), turn(BO), react(CY, "copy-take"), seats=THREE))


@pytest.mark.rule("MIN-727")
def test_an_answer_does_not_come_after_the_scoring():
    events = [turn(ANA), put(R, "b1"), score("b1"), replace("n5", "n7"), react(BO, "copy-set")]

    assert ["MIN-727"] == found(play(*events))


@pytest.mark.rule("MIN-727")
def test_an_answer_names_the_action():
    assert ["MIN-727"] == found(play(turn(ANA), take(R), take(R), react(BO, "copy-take", to=2)))


@pytest.mark.parametrize(
    ("events", "rule"),
    [
        pytest.param(
            [put(R, "n1"), react(BO, "copy-take")],
            "MIN-884",
            id="take after a setting",
            marks=pytest.mark.rule("MIN-884"),
        ),
        pytest.param(
            [take(R), react(BO, "copy-set")], "MIN-888", id="set after a take", marks=pytest.mark.rule("MIN-888")
        ),
        pytest.param([take(R), react(ANA, "copy-take")], "MIN-884", id="own take", marks=pytest.mark.rule("MIN-884")),
        pytest.param(
            [put(R, "n1"), react(ANA, "copy-set")], "MIN-888", id="own setting", marks=pytest.mark.rule("MIN-888")
        ),
        pytest.param(
            [card("mine-three"), dig([G, G], [G]), react(BO, "copy-take")],
            "MIN-884",
            id="take by a card",
            marks=pytest.mark.rule("MIN-884"),
        ),
        pytest.param(
            [card("set-two"), set_two((R, "n1")), react(BO, "copy-set")],
            "MIN-888",
            id="setting by a card",
            marks=pytest.mark.rule("MIN-888"),
        ),
    ],
)
def test_a_copy_answers_its_action_and_nothing_else(events, rule):
    assert [rule] == found(play(turn(ANA), *events))


@pytest.mark.rule("MIN-885")
def test_a_copied_take_is_carried_out():
    assert ["MIN-885"] == found(play(turn(ANA), take(R), react(BO, "copy-take"), take(R)))


@pytest.mark.rule("MIN-889")
def test_a_copied_setting_is_carried_out():
    assert ["MIN-889"] == found(play(turn(ANA), put(R, "n1"), react(BO, "copy-set"), take(R)))


@pytest.mark.rule("MIN-405")
def test_a_copied_setting_fits_too():
    assert ["MIN-405"] == found(play(turn(ANA), put(R, "n1"), react(BO, "copy-set"), copy_set(G, "n2")))


# Cards that nobody saw.


def test_unseen_cards_may_be_anything():
    """Two cards that nobody saw are played as two kinds, and the hand is empty then."""
    events = [
        turn(ANA),
        draw(),
        card("set-two"),
        set_two((R, "n1")),
        *idling(BO),
        turn(ANA),
        card("draw-three"),
        draw_three(),
    ]

    assert [] == found(play(*events))


def test_a_card_that_was_seen_is_not_another_one():
    verdict = play(turn(ANA), draw("cancel"), card("set-two"), cards={ANA: ["cancel"]})

    assert ["MIN-722"] == found(verdict)
    assert ["cancel", "cancel"] == first(verdict).expected


@pytest.mark.parametrize(
    ("kind", "copies", "rule"),
    [
        pytest.param(kind, copies, rule, marks=pytest.mark.rule(rule))
        for kind, copies, rule in (
            ("swap-tile", 2, "MIN-801"),
            ("swap-gem", 2, "MIN-811"),
            ("steal-set-gem", 2, "MIN-821"),
            ("draw-three", 2, "MIN-831"),
            ("purge-cart", 4, "MIN-841"),
            ("mine-three", 6, "MIN-851"),
            ("steal-cart", 2, "MIN-861"),
            ("set-two", 2, "MIN-871"),
            ("cancel", 4, "MIN-881"),
            ("copy-take", 4, "MIN-883"),
            ("copy-set", 4, "MIN-887"),
        )
    ],
)
def test_a_kind_has_its_number_of_copies(kind, copies, rule):
    """All of them can be drawn, and no one more."""
    kinds = [*[kind] * copies, *["unseen"] * 9]
    hands = {who: [kinds.pop(0)] for who in THREE}
    turns = [event for who in THREE for event in (turn(who), draw(kinds.pop(0)), draw(kinds.pop(0)))]

    assert [] == found(play(*turns, seats=THREE, cards=hands))

    verdict = play(*turns, turn(ANA), draw(kind), seats=THREE, cards=hands)

    assert [rule] == found(verdict)
    assert (copies, copies + 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-821")
def test_a_card_that_turns_up_once_too_often_was_not_what_it_is_said_to_be():
    """Bo and Cy hold both; Ana's unseen card cannot be a third."""
    hands = {BO: ["steal-set-gem"], CY: ["steal-set-gem"]}

    assert ["MIN-821"] == found(play(turn(ANA), card("steal-set-gem"), seats=THREE, cards=hands))


@pytest.mark.rule("MIN-712")
def test_a_sheet_with_five_cards_in_a_hand():
    assert [] == found(judge(paper(ana=row(WIN, hand=4), bo=row(hand=0))))
    verdict = judge(paper(ana=row(WIN, hand=4), bo=row(hand=5)))

    assert ["MIN-712"] == found(verdict)
    assert "bo has 5 cards in hand; at most 4 are allowed" == first(verdict).message()


@pytest.mark.rule("MIN-106")
def test_a_sheet_accounts_for_34_cards():
    rows = {"ana": row(WIN, hand=4), "bo": row(hand=2)}

    assert [] == found(judge(paper(**rows, table={"card_pile": 20, "card_discard": 8})))
    assert ["MIN-106"] == found(judge(paper(**rows, table={"card_pile": 20, "card_discard": 9})))


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
