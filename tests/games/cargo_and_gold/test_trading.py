"""Trades between players."""

import pytest

from tests.games.cargo_and_gold.tables import (
    ANA,
    BO,
    CLOTH,
    CY,
    GRAIN,
    MILL,
    SALT,
    WINE,
    buy,
    first,
    found,
    goes,
    leave,
    play,
    sell,
    state,
    trade,
    turn,
)

HANDS = {"cargo": {ANA: [SALT, WINE], BO: [CLOTH]}}


@pytest.mark.rule("CGO-801", "CGO-805", "CGO-803", "CGO-813", "CGO-620")
def test_cargo_for_cargo():
    after = state(cargo={ANA: [WINE, CLOTH], BO: [SALT]})

    assert [] == found(play(turn(ANA), trade(ANA, BO, give=[SALT], take=[CLOTH]), after, at=HANDS))


@pytest.mark.rule("CGO-806", "CGO-807")
def test_cargo_for_gold_and_gold_for_cargo():
    after = state(gold={ANA: 11, BO: 5}, cargo={ANA: [WINE], BO: [CLOTH, SALT]}, pile=92)

    assert [] == found(play(turn(ANA), trade(ANA, BO, give=[SALT], take_gold=3), after, at=HANDS))
    assert [] == found(play(turn(ANA), trade(BO, ANA, give_gold=3, take=[SALT]), after, at=HANDS))


@pytest.mark.rule("CGO-802")
def test_at_any_time_and_place():
    """Before the first turn, and on somebody else's."""
    swap = trade(BO, CY, give=[CLOTH], take_gold=1)

    assert [] == found(play(swap, turn(ANA), trade(CY, BO, give=[CLOTH], take_gold=1), seats=[ANA, BO, CY], at=HANDS))


@pytest.mark.rule("CGO-803")
def test_gifts_and_gold_for_gold_are_no_trades():
    gift = play(turn(ANA), trade(ANA, BO, give=[SALT]), at=HANDS)

    assert ["CGO-803"] == found(gift)
    assert "bo gives nothing in the trade of ana and bo (ruling CGO-R32)" == first(gift).message()
    assert ["CGO-803"] == found(play(turn(ANA), trade(ANA, BO, take_gold=2), at=HANDS))
    assert ["CGO-803"] == found(play(turn(ANA), trade(ANA, BO, give_gold=1, take_gold=2), at=HANDS))
    assert ["CGO-801"] == found(play(turn(ANA), trade(ANA, ANA, give=[SALT], take=[WINE]), at=HANDS))
    assert [] == found(play(turn(ANA), trade(ANA, BO, give=[SALT, WINE], give_gold=8, take=[CLOTH]), at=HANDS))


@pytest.mark.rule("CGO-813")
def test_nobody_gives_what_they_do_not_have():
    assert ["CGO-813"] == found(play(turn(ANA), trade(ANA, BO, give=[GRAIN], take_gold=1), at=HANDS))
    assert ["CGO-813"] == found(play(turn(ANA), trade(ANA, BO, give=[SALT, SALT], take_gold=1), at=HANDS))
    poor = play(turn(ANA), trade(ANA, BO, give=[SALT], take_gold=9), at=HANDS)
    assert ["CGO-813"] == found(poor)
    assert "bo gives 9 gold but has 8" == first(poor).message()
    assert ["CGO-813"] == found(play(turn(ANA), state(cargo={BO: []}), at=HANDS))


@pytest.mark.rule("CGO-813")
def test_who_has_left_trades_no_more():
    gone = (turn(ANA), leave(BO), trade(ANA, BO, give=[SALT], take_gold=1))

    assert ["CGO-813"] == found(play(*gone, seats=[ANA, BO, CY], at=HANDS))


@pytest.mark.rule("CGO-620")
def test_a_trade_leaves_nobody_with_four():
    full = {"cargo": {ANA: [SALT, WINE, GRAIN], BO: [CLOTH]}}

    verdict = play(turn(ANA), trade(ANA, BO, give_gold=1, take=[CLOTH]), at=full)
    assert ["CGO-620"] == found(verdict)
    assert "ana holds 4 cargo cards after the trade, but there is only room for 3" == first(verdict).message()
    assert [] == found(play(turn(ANA), trade(ANA, BO, give=[SALT], take=[CLOTH]), at=full))


@pytest.mark.rule("CGO-812")
def test_a_trade_is_no_purchase_and_no_sale():
    """Ana buys, sells, and trades in one turn, several times."""
    swap, back = trade(ANA, BO, give=[WINE], take=[CLOTH]), trade(BO, ANA, give=[WINE], take=[CLOTH])

    assert [] == found(
        play(
            *goes(ANA, "h1", "h2", MILL),
            swap,
            *buy(WINE),
            back,
            *sell(SALT, 4, GRAIN),
            trade(ANA, BO, give=[WINE], take_gold=1),
            turn(BO),
            at=HANDS,
        )
    )


def test_a_trade_and_its_mirror_change_nothing():
    """Invariant 7: pile and totals stay, and the position is restored."""
    swap, back = trade(ANA, BO, give=[SALT], take_gold=2), trade(BO, ANA, give=[SALT], take_gold=2)
    after = state(gold={ANA: 8, BO: 8}, cargo={ANA: [WINE, SALT], BO: [CLOTH]}, pile=92)

    assert [] == found(play(turn(ANA), swap, back, after, at=HANDS))


@pytest.mark.rule("CGO-813")
def test_how_many_are_missing_is_told():
    verdict = play(turn(ANA), trade(ANA, BO, give=[SALT, SALT], take_gold=1), at={"cargo": {ANA: [SALT]}})

    assert "ana gives 2 salt but holds salt" == first(verdict).message()
