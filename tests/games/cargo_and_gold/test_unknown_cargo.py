"""Cargo that nobody wrote down: what follows from it accuses nobody, and what is wrong whatever it is is found."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Loss
from tests.games.cargo_and_gold.tables import (
    ANA,
    BO,
    BOARD,
    CLOTH,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    arrange,
    buy,
    first,
    found,
    found_at,
    game,
    goes,
    hazard,
    judge,
    loss,
    row,
    sell,
    sheet,
    state,
    trade,
)

BO_GOES = (*goes(BO, "h2", "h1", HARBOUR),)


def unknown(*events, paper=None, **rulings):
    """Judge a transcript that begins with a position in which nobody's cargo is known; Ana is on turn at Mill."""
    record = game(*events, opening=found_at(cargo=None), ended="adjourned", sheet=paper)
    return judge(record, equipment=BOARD, **rulings)


def three_bought():
    """Ana buys three cards, one a turn, and nobody knows what she had before."""
    again = (*goes(BO, "m1"), hazard(), loss(1), *goes(ANA, "h2", MILL))
    back = (*goes(BO, "m2"), hazard(), *goes(ANA, "h2", MILL))
    return (*buy(WINE, GRAIN), *again, *buy(GRAIN, GRAIN), *back, *buy(GRAIN, GRAIN))


@pytest.mark.rule("CGO-711", "CGO-712", "CGO-713")
def test_a_price_follows_from_the_card_sold_and_not_from_the_rest_of_the_hand():
    """Mill has wine and needs salt: whatever else Ana holds, salt earns 4, wine 1 and cloth 2."""
    for card, due, rule in ((SALT, 4, "CGO-713"), (WINE, 1, "CGO-711"), (CLOTH, 2, "CGO-712")):
        new = GRAIN if due == 4 else None
        assert [] == found(unknown(*sell(card, due, new)))
        assert rule == first(unknown(*sell(card, 3 if due != 4 else 5, new))).rule


@pytest.mark.rule("CGO-621")
def test_a_fourth_card_has_no_room_whatever_the_first_cards_were():
    events = (*three_bought(), *goes(BO, "m3"), hazard(), *goes(ANA, "h2", MILL), *buy(GRAIN))

    assert [] == [rule for rule in found(unknown(*three_bought())) if rule == "CGO-621"]
    assert ["CGO-621"] == [rule for rule in found(unknown(*events)) if rule == "CGO-621"]


@pytest.mark.rule("CGO-703", "CGO-813")
def test_who_bought_three_cards_has_no_others():
    """The places are full, so that all of Ana's cargo is known."""
    full = three_bought()

    assert [] == found(unknown(*full, *sell(GRAIN, 1)))
    assert ["CGO-703"] == found(unknown(*full, *sell(CLOTH, 2)))
    assert [] == found(unknown(*buy(WINE), *sell(CLOTH, 2)))
    assert ["CGO-813"] == found(unknown(*full, trade(ANA, BO, give=[CLOTH], take_gold=1)))
    assert [] == found(unknown(*buy(WINE), trade(ANA, BO, give=[CLOTH], take_gold=1)))
    assert ["CGO-620"] == found(unknown(*full, trade(ANA, BO, give_gold=1, take=[SALT])))


@pytest.mark.rule("CGO-503")
def test_who_surely_has_cargo_must_roll_for_it():
    """Ana bought wine; on the hazard h1 she has cargo to lose, whatever else she holds."""
    bought = (*buy(WINE), *BO_GOES)

    assert ["CGO-503"] == found(unknown(*bought, *goes(ANA, "h2", "h1"), *goes(BO, "a1")))
    assert [] == found(unknown(*BO_GOES, *goes(ANA, "h2", "h1"), *goes(BO, "a1")))


@pytest.mark.rule("CGO-513", "CGO-514")
def test_a_loss_that_no_cargo_explains_is_wrong():
    landed = (*buy(WINE), *BO_GOES, *goes(ANA, "h2", "h1"), hazard())

    assert [] == found(unknown(*landed, loss(1, CLOTH)))
    assert [] == found(unknown(*landed, loss(3))), "there may be no second card"
    nothing = unknown(*landed, loss(1))
    assert ["a roll of 1 takes the first card, but nothing is recorded as lost"] == [
        finding.message() for finding in nothing.errors
    ]
    two = unknown(*landed, loss(4, CLOTH, WINE))
    assert "a roll of 4 takes at most 1 card, but cloth and wine are recorded as lost" == first(two).message()


@pytest.mark.rule("CGO-616")
def test_what_was_bought_since_is_still_there():
    assert [] == found(unknown(*buy(WINE), state(cargo={ANA: [SALT, WINE]})))
    verdict = unknown(*buy(WINE), state(cargo={ANA: [SALT]}))
    assert ["the table says ana has salt, but ana must still have wine"] == [one.message() for one in verdict.errors]
    lost = (*buy(WINE), *BO_GOES, *goes(ANA, "h2", "h1"), hazard(), Loss(roll=1), state(cargo={ANA: [SALT]}))
    assert [] == found(unknown(*lost)), "the wine may be the card that was lost"


@pytest.mark.rule("CGO-616")
def test_a_sheet_has_at_least_the_cards_bought_since():
    def counted(cargo):
        return unknown(*buy(WINE), paper=sheet(ana=row(6, cargo), bo=row(8)))

    assert ["ana holds at least 1 cargo card at the end, but the sheet says 0"] == [
        finding.message() for finding in counted(0).errors
    ]
    assert [] == found(counted(1))
    assert [] == found(counted(3))


@pytest.mark.rule("CGO-518")
def test_cargo_that_is_rearranged_still_has_what_was_bought():
    assert [] == found(unknown(*buy(WINE), arrange(ANA, WINE, SALT), R26="rearrange"))
    assert ["CGO-518"] == found(unknown(*buy(WINE), arrange(ANA, SALT), R26="rearrange"))
    assert ["CGO-518"] == found(unknown(arrange(ANA, SALT, SALT, SALT, SALT), R26="rearrange"))
