"""Purchases, and the cards that refill the boxes."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Boxes, Buy, Refill
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
    fair,
    first,
    found,
    goes,
    play,
    refill,
    row,
    sell,
    sheet,
    shuffle,
    start,
    state,
    trade,
    turn,
)
from tests.games.cargo_and_gold.tables import judge as judged

TO_MILL = goes(ANA, "h1", "h2", MILL)
THREE = [SALT, SALT, SALT]


@pytest.mark.rule("CGO-601", "CGO-604", "CGO-614", "CGO-607", "CGO-609", "CGO-621", "CGO-625", "CGO-626", "CGO-730")
def test_a_purchase_as_it_must_be():
    after = state(gold={ANA: 6}, pile=94, cargo={ANA: [WINE]}, boxes={MILL: Boxes(has=GRAIN, needs=SALT)}, deck=73)

    assert [] == found(play(*TO_MILL, *buy(WINE, paid=2), after, turn(BO)))


@pytest.mark.rule("CGO-601")
def test_only_who_landed_buys():
    on_the_road = play(*goes(ANA, "a1"), *buy(SALT))
    assert ["CGO-601"] == found(on_the_road)
    assert "ana buys on a1, but it is not a trade centre" == first(on_the_road).message()
    passed = play(*goes(ANA, "a1", ABBEY, "x3"), *buy(CLOTH, centre=ABBEY), known=False)
    assert ["CGO-601"] == found(passed)
    assert "ana buys at Abbey but only passed it" == first(passed).message()


@pytest.mark.rule("CGO-602")
def test_nobody_has_to_buy():
    assert [] == found(play(*TO_MILL, turn(BO)))


@pytest.mark.rule("CGO-604")
def test_the_needs_card_is_not_for_sale():
    verdict = play(*TO_MILL, *buy(SALT))

    assert ["CGO-604"] == found(verdict)
    assert "ana buys salt, the NEEDS card of Mill, but only wine is for sale" == first(verdict).message()


@pytest.mark.rule("CGO-605")
def test_only_the_centre_where_one_stands_sells():
    assert ["CGO-605"] == found(play(*TO_MILL, *buy(CLOTH)))
    assert ["CGO-605"] == found(play(*TO_MILL, *buy(CLOTH, centre=ABBEY)))
    assert [] == found(play(*TO_MILL, *buy(WINE, centre=MILL)))


@pytest.mark.rule("CGO-614")
def test_the_buyer_takes_the_has_card():
    assert ["CGO-614"] == found(play(*TO_MILL, *buy(GRAIN)))
    assert ["CGO-614"] == found(play(*TO_MILL, *buy(WINE), state(cargo={ANA: []})))
    assert [] == found(play(*TO_MILL, *buy(WINE), state(cargo={ANA: [WINE]})))


@pytest.mark.rule("CGO-607", "CGO-608")
def test_cargo_costs_two():
    """A wrong price is a claim: the rules go on with two."""
    verdict = play(*TO_MILL, *buy(WINE, paid=3), state(gold={ANA: 6}))

    assert ["CGO-607"] == found(verdict)
    assert (2, 3) == (first(verdict).expected, first(verdict).found)
    assert ["CGO-607"] == found(play(*TO_MILL, *buy(WINE), state(gold={ANA: 8})))


@pytest.mark.rule("CGO-609")
def test_who_has_one_gold_cannot_buy():
    assert ["CGO-609"] == found(play(*TO_MILL, *buy(WINE), at={"gold": {ANA: 1}}))
    assert [] == found(play(*TO_MILL, *buy(WINE), at={"gold": {ANA: 2}}))


@pytest.mark.rule("CGO-611")
def test_the_pile_grows_by_the_payment():
    assert [] == found(play(*TO_MILL, *buy(WINE), state(pile=94)))
    assert ["CGO-611"] == found(play(*TO_MILL, *buy(WINE), state(pile=92)))


@pytest.mark.rule("CGO-616")
def test_cargo_does_not_appear_from_nowhere():
    assert ["CGO-616"] == found(play(turn(ANA), state(cargo={ANA: [GRAIN]})))
    assert [] == found(play(turn(ANA), state(cargo={ANA: []})))


@pytest.mark.rule("CGO-616")
def test_what_was_bought_must_be_somewhere():
    """Ana and Bo bought 57 cards; they sold 55, lost one, and hold one."""
    assert [] == found(judged(fair()))
    verdict = judged(fair(ana=row(58, 3, (30, 0, 3, 26))))
    assert ["CGO-616"] == found(verdict)
    assert (57, 59) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("CGO-620")
def test_no_hand_has_more_than_three():
    assert [] == found(judged(sheet(ana=row(60, 3), bo=row(48, 0))))
    verdict = judged(sheet(ana=row(60, 4), bo=row(48, 0)))
    assert ["CGO-620"] == found(verdict)
    assert "rounds.1.sheet.rows.ana.cargo" == first(verdict).where.field


@pytest.mark.rule("CGO-621")
def test_whoever_is_full_sells_before_buying():
    full = {"cargo": {ANA: THREE}}

    verdict = play(*TO_MILL, *buy(WINE), *sell(SALT), at=full)
    assert ["CGO-621"] == found(verdict)
    assert "ana buys wine with 3 cargo cards in hand, but there is only room for 3" == first(verdict).message()
    assert [] == found(play(*TO_MILL, *sell(SALT, 4, GRAIN), *buy(WINE), turn(BO), at=full))


@pytest.mark.rule("CGO-620")
def test_four_cards_in_a_claim_are_one_too_many():
    assert ["CGO-620"] == found(play(turn(ANA), state(cargo={ANA: [SALT] * 4}), at={"cargo": {ANA: THREE}}))


@pytest.mark.rule("CGO-625")
def test_the_has_box_is_refilled_at_once():
    verdict = play(*TO_MILL, *buy(WINE, new=None), turn(BO))

    assert ["CGO-625"] == found(verdict)
    assert "the HAS box of Mill gets no new card after wine was bought" == first(verdict).message()
    assert ["CGO-625"] == found(play(*TO_MILL, *buy(WINE, new=None), *sell(WINE)))
    assert ["CGO-625"] == found(play(*TO_MILL, *buy(WINE), state(boxes={MILL: Boxes(has=WINE, needs=SALT)})))


def test_a_trade_may_come_between_purchase_and_refill():
    assert [] == found(
        play(*TO_MILL, *buy(WINE, new=None), trade(ANA, BO, give=[WINE], take_gold=2), refill("has", GRAIN), turn(BO))
    )


@pytest.mark.rule("CGO-626")
def test_an_empty_deck_gives_no_card():
    """Forty centres take all 80 cards: the first purchase cannot be refilled, and a drawn card is one too many."""
    crowd = {f"c{n}": Boxes(has=SALT, needs=WINE) for n in range(37)} | boxes()
    opening = start(boxes=crowd)
    far = {"opening": opening, "known": False}

    assert [] == found(play(*TO_MILL, *buy(WINE, new=None), turn(BO), **far))
    verdict = play(*TO_MILL, *buy(WINE), turn(BO), **far)
    assert ["CGO-626"] == found(verdict)
    assert "grain is drawn, but the deck is empty" == first(verdict).message()


@pytest.mark.rule("CGO-626", "CGO-604")
def test_an_empty_box_sells_nothing_and_is_refilled_when_cards_come():
    """Ana buys the last card of Mill; later Bo's sale gives a discard, which is shuffled and drawn."""
    crowd = {f"c{n}": Boxes(has=SALT, needs=WINE) for n in range(37)} | boxes()
    far = {"opening": start(boxes=crowd, chosen=[(ANA, MILL), (BO, MILL)]), "known": False}
    bought = (turn(ANA), *buy(WINE, new=None), *goes(ANA, "h2", "h1")[1:])

    assert ["CGO-604"] == found(play(*bought, turn(BO), *buy(WINE, new=None), **far))
    sold = (turn(BO), *sell(CLOTH, 2), shuffle(1), refill("has", CLOTH))
    assert [] == found(play(*bought, *sold, at={"cargo": {BO: [CLOTH]}}, **far))
    assert ["CGO-205"] == found(
        play(*bought, turn(BO), *sell(CLOTH, 2), shuffle(7), at={"cargo": {BO: [CLOTH]}}, **far)
    )


@pytest.mark.rule("CGO-626")
def test_only_an_empty_deck_is_shuffled_anew():
    verdict = play(*TO_MILL, *buy(WINE, new=None), shuffle())

    assert ["CGO-626"] == found(verdict)
    assert (0, 74) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("CGO-205")
def test_no_kind_has_more_cards_than_were_printed():
    """Silk is not among the cards of this board; without a board nobody can tell."""
    assert ["CGO-205"] == found(play(*TO_MILL, *buy(WINE, new="silk")))
    assert [] == found(play(*TO_MILL, *buy(WINE, new="silk"), known=False))


@pytest.mark.rule("CGO-627")
def test_a_has_card_stays_until_it_is_bought():
    assert ["CGO-627"] == found(play(*TO_MILL, refill("has", GRAIN)))
    assert ["CGO-627"] == found(play(*TO_MILL, *buy(WINE), refill("has", SALT)))
    assert ["CGO-627"] == found(play(*TO_MILL, refill("has", GRAIN, "moon")))
    assert ["CGO-627"] == found(play(turn(ANA), state(boxes={ABBEY: Boxes(has=WINE, needs=CLOTH)})))
    assert [] == found(play(turn(ANA), state(boxes={ABBEY: Boxes(has=CLOTH, needs=CLOTH)})))
    assert ["CGO-627"] == found(play(turn(ANA), state(boxes={"moon": Boxes(has=CLOTH)})))


@pytest.mark.rule("CGO-730")
def test_one_purchase_a_turn():
    """Neither the fresh HAS card nor one before and one after the roll."""
    assert ["CGO-730"] == found(play(*TO_MILL, *buy(WINE), *buy(GRAIN)))
    before = (turn(ANA), *buy(SALT), *goes(ANA, "a1", ABBEY)[1:])
    assert [] == found(play(*before, turn(BO)))
    assert ["CGO-730"] == found(play(*before, *buy(CLOTH)))


@pytest.mark.rule("CGO-730")
def test_nobody_buys_on_anothers_turn():
    verdict = play(turn(ANA), *buy(SALT, player=BO))

    assert ["CGO-730"] == found(verdict)
    assert "bo buys on ana's turn" == first(verdict).message()
    assert ["CGO-730"] == found(play(*buy(SALT)))
    assert [] == found(play(turn(ANA), *buy(SALT, player=ANA)))


@pytest.mark.rule("CGO-730")
def test_there_are_no_more_purchases_than_turns():
    """Ana and Bo bought 57 cards, one a turn at the most."""
    assert [] == found(judged(fair(turns=57)))
    assert ["CGO-730"] == found(judged(fair(turns=56)))


@pytest.mark.rule("CGO-205", "CGO-722")
def test_the_deck_is_counted():
    assert ["CGO-626"] == found(play(*TO_MILL, *buy(WINE), state(deck=74)))
    assert ["CGO-205"] == found(play(turn(ANA), state(deck=80)))
    assert ["CGO-722"] == found(play(*TO_MILL, *sell(SALT, 4, GRAIN), state(deck=74), at={"cargo": {ANA: [SALT]}}))
    assert ["CGO-205"] == found(play(turn(ANA), state(discards=3)))


@pytest.mark.rule("CGO-736", "CGO-737", "CGO-733", "CGO-734")
def test_purchase_and_sale_in_the_turn_of_arrival_and_later():
    """Ana buys on arrival and sells; a turn later she does so again before she rolls, the other way round."""
    arrival = (*TO_MILL, *buy(WINE), *sell(SALT, 4, GRAIN))
    later = (turn(ANA), *sell(WINE, 2), *buy(GRAIN, WINE), *goes(ANA, "h2", "h1", HARBOUR)[1:])

    verdict = play(*arrival, *goes(BO, "h2", "h1", HARBOUR), *later, turn(BO), at={"cargo": {ANA: [SALT]}})

    assert [] == found(verdict)


@pytest.mark.rule("CGO-730", "CGO-731")
def test_who_buys_on_the_turn_of_another_does_so_where_they_stand():
    """Bo stands at Mill, and it is Ana's turn at Harbour: only the turn is wrong."""
    bought = play(turn(ANA), Buy(card=WINE, player=BO), Refill(box="has", card=SALT, centre=MILL))
    assert ["CGO-730"] == found(bought)
    assert ["CGO-731"] == found(play(turn(ANA), *sell(WINE, 1, player=BO), at={"cargo": {BO: [WINE]}}))
