"""The special spaces: cards for everybody who is still behind."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    G,
    R,
    Y,
    catch_up,
    draw,
    drop,
    first,
    found,
    idling,
    play,
    put,
    replace,
    score,
    state,
    take,
    turn,
    warned,
)

THREE = [ANA, BO, CY]
FIVE = {ANA: ["n15", "b1", "b8"], BO: ["b18", "n2", "b2"], CY: ["n3", "b5", "b7"]}
"""Ana's n15 brings 5 points, Bo's b18 brings 10."""


def five(*after, seats=THREE, **fields):
    """Ana completes n15 and lands on 5."""
    events = [turn(ANA), put(R, "n15"), take(Y), *idling(*seats[1:]), turn(ANA), put(Y, "n15"), score("n15", space=5)]
    return play(*events, *after, seats=seats, kept=FIVE, **fields)


@pytest.mark.rule("MIN-531", "MIN-532", "MIN-533", "MIN-536")
def test_everybody_behind_gets_a_card():
    assert [] == five(catch_up(BO, 5), catch_up(CY, 5), replace("n5", "n7"), take(R), turn(BO)).findings


@pytest.mark.rule("MIN-533")
def test_nobody_behind_is_forgotten():
    verdict = five(catch_up(BO, 5), replace("n5", "n7"), take(R))

    assert ["MIN-533"] == found(verdict)
    assert "cy is behind space 5 but receives no card" == first(verdict).message()


@pytest.mark.rule("MIN-801")
def test_nobody_gets_a_card_of_which_all_copies_were_seen():
    """Of swap-tile there are two: one in Ana's hand, one for Bo, none for Cy."""
    swap, rest = catch_up(BO, 5, "swap-tile"), (replace("n5", "n7"), take(R))
    seen = {"cards": {ANA: ["swap-tile"]}}

    assert [] == found(five(swap, catch_up(CY, 5, "swap-gem"), *rest, **seen))
    assert ["MIN-801"] == found(five(swap, catch_up(CY, 5, "swap-tile"), *rest, **seen))


def second_over_five(*after):
    """Ana stands on 5 when Bo goes from 0 to 10; Cy is behind both of them."""
    return five(
        *(catch_up(BO), catch_up(CY), replace("n5", "n7"), take(R), turn(BO), put(G, "b18"), score("b18", space=10)),
        *after,
    )


@pytest.mark.rule("MIN-532", "MIN-534", "MIN-535")
def test_the_second_pawn_sets_the_space_off_again():
    """Ana, on 5, gets a card for space 10 alone; Cy gets one for each."""
    verdict = second_over_five(
        catch_up(CY, 5), catch_up(CY, 10), catch_up(ANA, 10), replace("n6", "n8"), draw(), turn(CY)
    )

    assert [] == found(verdict)


@pytest.mark.rule("MIN-535")
def test_not_only_the_first_pawn_counts():
    verdict = second_over_five(catch_up(CY, 10), catch_up(ANA, 10), replace("n6", "n8"), draw())

    assert ["MIN-535"] == found(verdict)
    assert (
        "cy is behind space 5 but receives no card; every pawn that reaches the space gives cards"
        == first(verdict).message()
    )


@pytest.mark.rule("MIN-534")
def test_a_pawn_on_the_space_has_reached_it():
    verdict = second_over_five(catch_up(ANA, 5))

    assert ["MIN-534"] == found(verdict)
    assert "ana receives a card for space 5, but stands on it or beyond" == first(verdict).message()


@pytest.mark.rule("MIN-534")
def test_the_mover_gets_nothing():
    verdict = five(catch_up(ANA, 5))

    assert ["MIN-534"] == found(verdict)
    assert "ana receives a card for space 5, but is the one who moved" == first(verdict).message()


@pytest.mark.rule("MIN-534")
def test_one_card_a_space():
    verdict = five(catch_up(BO, 5), catch_up(BO, 5))

    assert ["MIN-534"] == found(verdict)


@pytest.mark.rule("MIN-532")
def test_a_pawn_that_leaves_the_space_does_nothing():
    """Ana goes from 5 to 7."""
    leaving = [turn(ANA), put(R, "b1"), score("b1", space=7), catch_up(BO, 5)]
    verdict = five(catch_up(BO), catch_up(CY), replace("n5", "n7"), take(R), *idling(BO, CY), *leaving)

    assert ["MIN-532"] == found(verdict)
    assert "bo receives a card, but no pawn has just stopped on or crossed space 5" == first(verdict).message()


@pytest.mark.rule("MIN-532")
def test_a_card_out_of_nowhere():
    assert ["MIN-532"] == found(play(turn(ANA), take(R), catch_up(BO)))


@pytest.mark.rule("MIN-536")
def test_the_card_comes_from_the_pile():
    cards = {"card_pile": 34 - 3 - 2}

    assert [] == found(five(catch_up(BO), catch_up(CY), state(**cards)))
    assert ["MIN-536"] == found(five(catch_up(BO), catch_up(CY), state(card_pile=31)))


@pytest.mark.rule("MIN-536", "MIN-R20")
def test_another_order_is_worth_a_word():
    verdict = five(catch_up(CY, 5), catch_up(BO, 5))

    assert ([], ["MIN-536"]) == (found(verdict), warned(verdict))


@pytest.mark.rule("MIN-713")
def test_a_fifth_card_that_comes_off_turn_is_cut_at_once():
    """Bo holds four cards when Ana lands on 5."""
    cards = [
        turn(ANA),
        put(R, "n15"),
        take(Y),
        turn(BO),
        draw(),
        draw(),
        turn(ANA),
        take(R),
        draw(),
        turn(BO),
        draw(),
        draw(),
    ]
    events = [*cards, drop(BO, "unseen"), turn(ANA), put(Y, "n15"), score("n15"), catch_up(BO)]

    assert [] == found(play(*events, drop(BO, "unseen"), replace("n5", "n7"), take(G), kept=FIVE))
    assert ["MIN-713"] == found(play(*events, replace("n5", "n7"), take(G), kept=FIVE))
