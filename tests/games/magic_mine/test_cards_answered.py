"""Cards that answer: a cancel to a card, a copy to an action."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
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
    drawing,
    first,
    found,
    heart,
    play,
    purge,
    put,
    react,
    replace,
    score,
    set_two,
    take,
    turn,
)

THREE = [ANA, BO, CY]


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
    assert "ana applies the effect of purge-cart, but it was cancelled" == first(verdict).message()


CHAIN = [*drawing(ANA, BO), turn(ANA), card("purge-cart"), cancel(BO), cancel(ANA)]


@pytest.mark.rule("MIN-734", "MIN-736", "MIN-726")
def test_two_cancels_annul_each_other():
    assert [] == found(play(*CHAIN, purge(BO, G), heart(BO), take(R)))


@pytest.mark.rule("MIN-736")
def test_after_two_cancels_the_card_takes_effect():
    verdict = play(*CHAIN, take(R))

    assert ["MIN-736"] == found(verdict)
    assert (
        "ana played purge-cart, but its effect is not carried out although the cancels annul each other"
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
    assert "bo plays a cancel, but no card has just been played" == first(verdict).message()


@pytest.mark.rule("MIN-727")
def test_a_cancel_comes_before_the_effect():
    """The cancel is spent and does nothing, and play goes on."""
    verdict = play(turn(ANA), card("mine-three"), dig([G], [G]), cancel(BO), take(R), turn(BO), take(R), take(R))

    assert ["MIN-727"] == found(verdict)
    assert "bo plays a cancel too late: mine-three of ana has already taken effect" == first(verdict).message()
    assert [] == verdict.unchecked


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
    assert "bo plays copy-take, but no take action has just been done" == first(verdict).message()


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
