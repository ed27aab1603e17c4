"""Sales: where, what, how often, and for how much."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Boxes
from tests.games.cargo_and_gold.tables import (
    ABBEY,
    ANA,
    BO,
    CLOTH,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    boxes,
    buy,
    decided,
    first,
    found,
    goes,
    play,
    refill,
    roll,
    sell,
    start,
    state,
    trade,
    turn,
)

TO_MILL = goes(ANA, "h1", "h2", MILL)


def holding(*cards, **more):
    """A position in which Ana holds these cards."""
    return {"at": {"cargo": {ANA: list(cards)}, **more}}


@pytest.mark.rule("CGO-710")
@pytest.mark.parametrize(
    ("card", "gold", "new", "rule"),
    [
        pytest.param(WINE, 1, None, "CGO-711", marks=pytest.mark.rule("CGO-711")),
        pytest.param(GRAIN, 2, None, "CGO-712", marks=pytest.mark.rule("CGO-712")),
        pytest.param(SALT, 4, GRAIN, "CGO-713", marks=pytest.mark.rule("CGO-713")),
    ],
)
def test_one_two_or_four(card, gold, new, rule):
    """Mill has wine and needs salt."""
    verdict = play(*TO_MILL, *sell(card, gold, new), state(gold={ANA: 8 + gold}), turn(BO), **holding(card))

    assert [] == found(verdict)
    assert rule in [step.rule for step in verdict.trail]
    for wrong in {1, 2, 3, 4} - {gold}:
        verdict = play(*TO_MILL, *sell(card, wrong, new), turn(BO), **holding(card))
        assert [rule] == found(verdict)
        assert (gold, wrong) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("CGO-713")
def test_a_sale_is_told_with_its_reason():
    verdict = play(*TO_MILL, *sell(SALT, 4, GRAIN), **holding(SALT))

    assert "ana sells salt, which Mill needs, for 4 gold" in [step.message() for step in verdict.trail]


@pytest.mark.rule("CGO-713")
def test_what_a_centre_has_and_needs_earns_four():
    """Abbey has and needs cloth (ruling CGO-R11)."""
    to_abbey = goes(ANA, "a1", ABBEY)

    assert [] == found(play(*to_abbey, *sell(CLOTH, 4, GRAIN), turn(BO), **holding(CLOTH)))
    assert ["CGO-713"] == found(play(*to_abbey, *sell(CLOTH, 1), **holding(CLOTH)))[:1]


@pytest.mark.rule("CGO-701")
def test_cargo_is_sold_where_the_token_stands():
    assert ["CGO-701"] == found(play(*goes(ANA, "a1"), *sell(SALT), **holding(SALT)))
    passed = play(*goes(ANA, "h1", "h2", MILL, "h2", "h1", HARBOUR), *sell(SALT, centre=MILL), **holding(SALT))
    assert ["CGO-701"] == found(passed)
    assert "ana sells at Mill but only passed it" == first(passed).message()
    assert ["CGO-701"] == found(play(*TO_MILL, *sell(SALT, centre=ABBEY), **holding(SALT)))
    assert [] == found(play(*TO_MILL, *sell(SALT, 4, GRAIN, centre=MILL), **holding(SALT)))


@pytest.mark.rule("CGO-702")
def test_nobody_has_to_sell():
    assert [] == found(play(*TO_MILL, turn(BO), **holding(SALT)))


@pytest.mark.rule("CGO-703")
def test_only_own_cargo_is_sold():
    verdict = play(*TO_MILL, *sell(SALT), at={"cargo": {ANA: [WINE], BO: [SALT]}})

    assert ["CGO-703"] == found(verdict)
    assert "ana sells salt but holds wine" == first(verdict).message()
    assert [] == found(play(*TO_MILL, *sell(WINE, 1), at={"cargo": {ANA: [WINE], BO: [SALT]}}))


@pytest.mark.rule("CGO-704", "CGO-731")
def test_one_sale_may_be_of_several_cards():
    sale = (*sell(SALT, 4, SALT), *sell(SALT, 4, GRAIN, also=True), *sell(WINE, 1, also=True))

    assert [] == found(play(*TO_MILL, *sale, state(gold={ANA: 17}), turn(BO), **holding(SALT, SALT, WINE)))


@pytest.mark.rule("CGO-706")
def test_sold_cargo_is_discarded():
    sold = (*TO_MILL, *sell(GRAIN, 2))

    assert [] == found(play(*sold, state(cargo={ANA: []}, discards=1), **holding(GRAIN)))
    assert ["CGO-706"] == found(play(*sold, state(cargo={ANA: [GRAIN]}), **holding(GRAIN)))
    assert ["CGO-706"] == found(play(*sold, state(discards=0), **holding(GRAIN)))


@pytest.mark.rule("CGO-707")
def test_gold_comes_from_the_pile():
    sold = (*TO_MILL, *sell(GRAIN, 2))

    assert [] == found(play(*sold, state(gold={ANA: 10}, pile=90), **holding(GRAIN)))
    assert ["CGO-707"] == found(play(*sold, state(pile=92), **holding(GRAIN)))
    assert ["CGO-707"] == found(play(*sold, state(gold={ANA: 8}), **holding(GRAIN)))


@pytest.mark.rule("CGO-708")
def test_gold_does_not_come_from_nowhere():
    assert ["CGO-708"] == found(play(turn(ANA), state(gold={ANA: 9})))
    assert [] == found(play(turn(ANA), state(gold={ANA: 8})))


@pytest.mark.rule("CGO-101", "CGO-206", "CGO-314")
def test_gold_does_not_vanish():
    assert ["CGO-101"] == found(play(turn(ANA), state(gold={BO: 7})))
    assert ["CGO-206"] == found(play(turn(ANA), state(pile=91)))
    assert ["CGO-314"] == found(play(state(pile=91)))
    assert [] == found(play(turn(ANA), state(pile=92)))


@pytest.mark.rule("CGO-715")
def test_the_boxes_count_as_they_lie_now():
    """Ana buys the wine of Mill, and grain comes: her other wine matches nothing any more."""
    bought = (*TO_MILL, *buy(WINE, GRAIN))

    assert [] == found(play(*bought, *sell(WINE, 2), turn(BO), **holding(WINE)))
    verdict = play(*bought, *sell(WINE, 1), turn(BO), **holding(WINE))
    assert ["CGO-715"] == found(verdict)
    assert (
        "ana sells wine for 1, but it earns 2 because the boxes have changed: Mill neither has nor needs it"
        == first(verdict).message()
    )


@pytest.mark.rule("CGO-715")
def test_a_met_needs_card_pays_once():
    """The second salt of the sale meets grain, the new NEEDS card (ruling CGO-R13)."""
    sale = (*TO_MILL, *sell(SALT, 4, GRAIN))

    assert [] == found(play(*sale, *sell(SALT, 2, also=True), turn(BO), **holding(SALT, SALT)))
    assert ["CGO-715"] == found(play(*sale, *sell(SALT, 4, also=True), turn(BO), **holding(SALT, SALT)))


@pytest.mark.rule("CGO-720")
def test_a_met_needs_card_is_discarded():
    sold = (*TO_MILL, *sell(SALT, 4, GRAIN))

    assert [] == found(play(*sold, state(discards=2), **holding(SALT)))
    assert ["CGO-720"] == found(play(*sold, state(discards=1), **holding(SALT)))


@pytest.mark.rule("CGO-721")
def test_a_met_needs_card_is_replaced_at_once():
    verdict = play(*TO_MILL, *sell(SALT, 4), turn(BO), **holding(SALT))

    assert ["CGO-721"] == found(verdict)
    assert "the NEEDS box of Mill gets no new card after salt was met" == first(verdict).message()
    assert ["CGO-721"] == found(play(*TO_MILL, *sell(SALT, 4), *sell(SALT, 4, also=True), **holding(SALT, SALT)))
    fresh = (*TO_MILL, *sell(SALT, 4, GRAIN))
    assert ["CGO-721"] == found(play(*fresh, state(boxes={MILL: Boxes(has=WINE, needs=SALT)}), **holding(SALT)))
    assert [] == found(play(*fresh, state(boxes={MILL: Boxes(has=WINE, needs=GRAIN)}), turn(BO), **holding(SALT)))


@pytest.mark.rule("CGO-722")
def test_needs_cards_come_from_the_deck():
    crowd = {f"c{n}": Boxes(has=SALT, needs=WINE) for n in range(37)} | boxes()
    far = {"opening": start(boxes=crowd), "known": False, **holding(SALT)}

    assert ["CGO-722"] == found(play(*TO_MILL, *sell(SALT, 4, GRAIN), **far))
    assert [] == found(play(*TO_MILL, *sell(SALT, 4, GRAIN), **holding(SALT)))


@pytest.mark.rule("CGO-723")
def test_an_unmet_needs_card_stays():
    assert ["CGO-723"] == found(play(*TO_MILL, *sell(WINE, 1, GRAIN), **holding(WINE)))
    assert ["CGO-723"] == found(play(turn(ANA), state(boxes={MILL: Boxes(has=WINE, needs=WINE)})))
    assert ["CGO-723"] == found(play(turn(ANA), refill("needs", WINE, "moon")))
    assert [] == found(
        play(*TO_MILL, *sell(WINE, 1), state(boxes={MILL: Boxes(has=WINE, needs=SALT)}), **holding(WINE))
    )


@pytest.mark.rule("CGO-724")
def test_a_sale_leaves_the_has_card():
    sold = (*TO_MILL, *sell(SALT, 4, GRAIN))

    assert ["CGO-724"] == found(play(*sold, refill("has", SALT), **holding(SALT)))
    assert ["CGO-724"] == found(play(*sold, state(boxes={MILL: Boxes(has=SALT, needs=GRAIN)}), **holding(SALT)))


@pytest.mark.rule("CGO-724")
def test_after_a_sale_the_has_card_is_what_it_was():
    needs_last = {HARBOUR: Boxes(has=SALT, needs=WINE)}

    assert [] == found(play(turn(ANA), *sell(GRAIN, 2), state(boxes=needs_last), **holding(GRAIN)))
    claimed = state(boxes={HARBOUR: Boxes(has=GRAIN, needs=WINE)})
    assert ["CGO-724"] == found(play(turn(ANA), *sell(GRAIN, 2), claimed, **holding(GRAIN)))


@pytest.mark.rule("CGO-731")
def test_one_sale_a_turn():
    """Two sales in a row, one before and one after the move, and a further card after a purchase."""
    two = holding(SALT, SALT, WINE)

    assert ["CGO-731"] == found(play(*TO_MILL, *sell(SALT, 4, GRAIN), *sell(SALT), **two))
    before = (turn(ANA), *sell(WINE, 4, GRAIN), roll(3), *goes(ANA, "h1", "h2", MILL)[2:])
    assert ["CGO-731"] == found(play(*before, *sell(SALT), **two))
    assert ["CGO-731"] == found(play(*before, *sell(SALT, also=True), **two))
    between = (*TO_MILL, *sell(SALT, 4, GRAIN), *buy(WINE))
    assert ["CGO-731"] == found(play(*between, *sell(SALT, also=True), **two))
    assert ["CGO-731"] == found(play(*TO_MILL, *sell(SALT, also=True), **two))


@pytest.mark.rule("CGO-731")
def test_nobody_sells_on_anothers_turn():
    assert ["CGO-731"] == found(play(turn(ANA), *sell(SALT, player=BO), at={"cargo": {BO: [SALT]}}))
    assert ["CGO-731"] == found(play(*sell(SALT)))


def test_a_trade_does_not_end_a_sale():
    swap = trade(ANA, BO, give=[WINE], take=[SALT])
    sale = (*sell(SALT, 4, SALT), swap, *sell(SALT, 4, GRAIN, also=True))

    assert [] == found(play(*TO_MILL, *sale, turn(BO), at={"cargo": {ANA: [SALT, WINE], BO: [SALT]}}))


def test_a_price_stands_as_written():
    """Ana drew 4 instead of 2; the head judge lets it be."""
    wrong = (*TO_MILL, *sell(GRAIN, 4), state(gold={ANA: 12}, pile=88))

    assert "CGO-712" == found(play(*wrong, **holding(GRAIN)))[0]
    assert [] == found(play(*wrong, decisions=decided("as-written", rule="CGO-712"), **holding(GRAIN)))
    by_rules = play(*wrong, decisions=decided("by-rules", rule="CGO-712"), **holding(GRAIN))
    assert [] == found(by_rules), "what the table counts follows from what it drew"


def test_a_payment_stands_as_written():
    wrong = (*TO_MILL, *buy(WINE, paid=1), state(gold={ANA: 7}, pile=93))

    assert [] == found(play(*wrong, decisions=decided("as-written", rule="CGO-607")))


@pytest.mark.rule("CGO-724")
def test_a_sale_after_a_purchase_leaves_the_has_card_alone():
    """The card that was drawn after the purchase is there still, although the turn had one."""
    there = (*TO_MILL, *buy(WINE, GRAIN), *sell(WINE, 2))

    assert [] == found(play(*there, state(boxes={MILL: Boxes(has=GRAIN, needs=SALT)})))
    assert ["CGO-724"] == found(play(*there, state(boxes={MILL: Boxes(has=WINE, needs=SALT)})))
