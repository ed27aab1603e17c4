"""Cards that nobody saw, and how many there are of each kind and of all."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    WIN,
    R,
    card,
    draw,
    draw_three,
    first,
    found,
    idling,
    judge,
    paper,
    play,
    row,
    set_two,
    turn,
)

THREE = [ANA, BO, CY]


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
    assert "bo has 5 cards in hand, but at most 4 are allowed" == first(verdict).message()


@pytest.mark.rule("MIN-106")
def test_a_sheet_accounts_for_34_cards():
    rows = {"ana": row(WIN, hand=4), "bo": row(hand=2)}

    assert [] == found(judge(paper(**rows, table={"card_pile": 20, "card_discard": 8})))
    assert ["MIN-106"] == found(judge(paper(**rows, table={"card_pile": 20, "card_discard": 9})))
