"""The extra trade of the player who is last, and alone there, after acting."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from scorekeeper.games.engine.terms import Decision
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    SMUGGLER,
    end,
    first,
    found,
    game,
    judge,
    later,
    mine,
    on,
    play,
    prices,
    sell,
    sheet,
    start,
    state,
    trade,
    turn,
)

ANA_MINES = (turn(ANA, "1a"), mine("red"))
BO_MINES = (turn(BO, "4a"), mine("yellow"))


def last(*events, bo=3, **fields):
    """Ana is on 9, the Smuggler on 5, Bo on 3. Ana holds two red gems after her turn, Bo a blue one before his."""
    return later(*ANA_MINES, *events, bo=bo, **fields)


@pytest.mark.rule("DWT-501", "DWT-502", "DWT-503", "DWT-504", "DWT-506", "DWT-507", "DWT-508")
def test_the_last_player_swaps_a_gem():
    verdict = last(
        *BO_MINES,
        trade(ANA, give="blue", take="red"),
        state(gems={ANA: ["red", "blue"], BO: ["yellow", "red"]}, tracks={ANA: 9, BO: 3, SMUGGLER: 5}),
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-501")
def test_who_is_not_last_has_no_trade():
    verdict = later(*ANA_MINES, trade(BO, give="red", take="blue"))

    assert ["DWT-501"] == found(verdict)
    assert (5, 9) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-501")
def test_the_smuggler_can_be_last():
    """Bo is the last of the pawns on 7, but the Smuggler stands on 5 (ruling DWT-R05)."""
    verdict = last(*BO_MINES, trade(ANA, give="blue", take="red"), bo=7)

    assert ["DWT-501"] == found(verdict)
    assert "bo trades on space 7, but last place is space 5" == first(verdict).message()


@pytest.mark.rule("DWT-502")
def test_who_was_last_before_the_action_but_not_after_it_has_no_trade():
    """Bo goes from 3 to 6 and leaves the Smuggler behind."""
    verdict = last(turn(BO, "4a"), sell("blue"), trade(ANA, take="red"), prices={"blue": 3})

    assert ["DWT-501"] == found(verdict)
    assert (5, 6) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-502")
def test_who_is_last_after_the_action_may_trade():
    """Bo was ahead of the Smuggler on 6, and sells at -3."""
    verdict = last(turn(BO, "4a"), sell("blue"), trade(ANA, take="red"), bo=6, prices={"blue": -3})

    assert [] == found(verdict)


@pytest.mark.rule("DWT-502")
def test_the_trade_does_not_come_before_the_action():
    verdict = last(turn(BO, "4a"), trade(ANA, give="blue", take="red"), mine("yellow"))

    assert ["DWT-502"] == found(verdict)


@pytest.mark.rule("DWT-502")
def test_the_trade_before_the_action_is_wrong_wherever_the_trader_stands():
    """Bo is not last yet either; that he has not acted is what he should hear."""
    verdict = last(turn(BO, "4a"), trade(ANA, give="blue", take="red"), bo=7)

    assert ["DWT-502"] == found(verdict)


@pytest.mark.rule("DWT-503")
@pytest.mark.parametrize("bo", [3, 7], ids=["last", "not last"])
def test_nobody_trades_in_the_turn_of_another(bo):
    verdict = later(*ANA_MINES, trade(ANA, give="blue", take="red", player=BO), bo=bo)

    assert ["DWT-503"] == found(verdict)
    assert (ANA, BO) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-503")
@pytest.mark.parametrize(("partner", "take"), [(ANA, "red"), (SMUGGLER, "yellow")])
def test_who_is_last_does_not_trade_after_the_turn_was_ended(partner, take):
    """A swap that would have been legal during the turn is too late once the transcript ends it."""
    assert [] == found(last(*BO_MINES, trade(partner, give="blue", take=take), end()))
    assert ["DWT-503"] == found(last(*BO_MINES, end(), trade(partner, give="blue", take=take)))


@pytest.mark.rule("DWT-503")
def test_nobody_trades_before_the_first_turn():
    verdict = later(trade(ANA, give="blue", take="red", player=BO), bo=3)

    assert ["DWT-503"] == found(verdict)


@pytest.mark.rule("DWT-503")
def test_a_trade_without_a_trader_belongs_to_no_turn():
    assert ["DWT-503"] == found(later(trade(ANA, give="blue", take="red"), bo=3))


@pytest.mark.rule("DWT-502")
def test_a_trade_of_nobody_that_stands_as_written_names_nobody():
    """A decision lets it stand, so the checks of the trade itself have a word, too."""
    stands = Decision(effect="as-written", author="Head", reason="agreed")
    record = game(
        Round(
            number=1,
            start=start(marker="yellow", picks=[(ANA, "red"), (BO, "blue")]),
            transcript=[trade(ANA, give="blue", take="red")],
        ),
        seats=[ANA, BO],
    )
    said = [finding.message() for finding in judge(record, decisions=(stands,)).findings if finding.rule == "DWT-502"]

    assert ["somebody trades before the first turn"] == said


@pytest.mark.rule("DWT-503")
def test_the_smuggler_does_not_trade():
    verdict = last(*BO_MINES, trade(BO, give="yellow", take="blue", player=SMUGGLER))

    assert ["DWT-503"] == found(verdict)


@pytest.mark.rule("DWT-504")
def test_who_shares_last_place_with_the_smuggler_has_no_trade():
    verdict = last(*BO_MINES, trade(ANA, give="blue", take="red"), bo=5)

    assert ["DWT-504"] == found(verdict)
    assert "bo trades but shares last place on space 5" == first(verdict).message()


@pytest.mark.rule("DWT-504")
@pytest.mark.parametrize(("cy", "errors"), [(3, ["DWT-504"]), (4, [])], ids=["shared", "alone"])
def test_who_shares_last_place_with_another_pawn_has_no_trade(cy, errors):
    """Ana won round 1 on 9, the Smuggler is on 5, Bo on 3 and Cy on 3 or 4, whose blue gem breaks the tie."""
    round_one = sheet(ana=on(9), bo=on(3), cy=on(cy - 1, "blue"), smuggler=on(5))
    verdict = play(
        *ANA_MINES,
        *BO_MINES,
        trade(CY, give="blue", take="green"),
        seats=[ANA, BO, CY],
        number=2,
        before=[round_one],
        opening=start(),
        picks=[(BO, "blue"), (CY, "green"), (ANA, "red")],
    )

    assert errors == found(verdict)


@pytest.mark.rule("DWT-505")
def test_the_trade_may_be_left():
    assert [] == found(last(*BO_MINES, turn(ANA, "2a"), sell("red")))


@pytest.mark.rule("DWT-506")
@pytest.mark.parametrize(("partner", "take"), [(ANA, "red"), (SMUGGLER, "yellow")])
def test_any_partner_will_do(partner, take):
    assert [] == found(last(turn(BO, "2a"), mine("blue"), trade(partner, give="blue", take=take)))


@pytest.mark.rule("DWT-506")
def test_nobody_trades_with_themselves():
    (wrong,) = last(*BO_MINES, trade(BO, give="blue", take="yellow")).errors

    assert "DWT-506" == wrong.rule
    assert "bo trades with themselves, but the partner is another player or the Smuggler" == wrong.message()


@pytest.mark.rule("DWT-507")
@pytest.mark.parametrize(
    ("exchange", "message"),
    [
        (trade(ANA, take="red"), "bo gives nothing to ana but has blue and yellow"),
        (trade(ANA, give="blue"), "ana gives nothing to bo but has red and red"),
        (trade(ANA), "bo gives nothing to ana but has blue and yellow"),
        (trade(ANA, give="green", take="red"), "bo gives green but does not have one"),
        (trade(ANA, give="blue", take="blue"), "ana gives blue but does not have one"),
        (trade(SMUGGLER, give="blue", take="green"), "smuggler gives green but does not have one"),
        (trade(SMUGGLER, give="blue"), "smuggler gives nothing to bo but has yellow"),
    ],
    ids=["only takes", "only gives", "neither", "gives air", "takes air", "not his", "gives to him"],
)
def test_one_gem_is_swapped_for_one_gem(exchange, message):
    verdict = last(*BO_MINES, exchange)

    assert ["DWT-507"] == found(verdict)
    assert message == first(verdict).message()


@pytest.mark.rule("DWT-507")
def test_equal_colours_may_be_swapped():
    """Pointless, but a trade (ruling DWT-R39)."""
    verdict = last(turn(BO, "1b"), mine("blue"), trade(ANA, give="blue", take="red"))

    assert [] == found(verdict)
    assert [] == found(later(turn(ANA, "2a"), mine("blue"), *BO_MINES, trade(ANA, give="blue", take="blue"), bo=3))


@pytest.mark.rule("DWT-507")
def test_with_empty_hands_on_both_sides_there_is_nothing_to_trade():
    verdict = later(turn(ANA, "2a"), sell("red"), turn(BO, "4a"), sell("blue"), trade(ANA), bo=3)

    assert ["DWT-507"] == found(verdict)
    assert "bo and ana have no gem to trade" == first(verdict).message()


@pytest.mark.rule("DWT-507")
def test_the_gems_change_hands():
    verdict = last(*BO_MINES, trade(ANA, give="blue", take="red"), state(gems={ANA: ["red", "red"]}))

    assert ["DWT-507"] == found(verdict)
    assert (["red", "blue"], ["red", "red"]) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-507")
def test_a_trade_moves_no_pawn():
    verdict = last(*BO_MINES, trade(ANA, give="blue", take="red"), state(tracks={BO: 4}))

    assert ["DWT-354"] == found(verdict)


@pytest.mark.rule("DWT-508")
def test_one_trade_is_all():
    verdict = last(*BO_MINES, trade(ANA, give="blue", take="red"), trade(SMUGGLER, give="red", take="yellow"))

    assert ["DWT-508"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-508")
def test_the_next_turn_has_a_trade_of_its_own():
    """Bo is last in both of his turns."""
    verdict = last(
        *BO_MINES,
        trade(ANA, give="blue", take="red"),
        turn(ANA, "2a"),
        sell("red"),
        turn(BO, "3a"),
        sell("yellow"),
        trade(ANA, give="red", take="blue"),
        prices={"yellow": -1},
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-510")
def test_with_empty_hands_one_just_takes():
    """Bo has sold his only gem, and is still last."""
    verdict = last(
        turn(BO, "4a"), sell("blue"), trade(ANA, take="red"), state(gems={ANA: ["red"], BO: ["red"]}, tracks={BO: 4})
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-511")
def test_to_an_empty_partner_one_just_gives():
    verdict = later(
        turn(ANA, "2a"),
        sell("red"),
        *BO_MINES,
        trade(ANA, give="blue"),
        state(gems={ANA: ["blue"], BO: ["yellow"]}),
        bo=3,
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-512")
def test_the_smugglers_gem_is_swapped():
    """Bo's blue gem goes onto the score track, on the Smuggler's space, and the yellow one is Bo's."""
    verdict = last(
        turn(BO, "2a"),
        mine("blue"),
        trade(SMUGGLER, give="blue", take="yellow"),
        state(gems={SMUGGLER: ["blue"], BO: ["blue", "yellow"]}, tracks={SMUGGLER: 5}),
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-512")
def test_with_empty_hands_nobody_trades_with_the_smuggler():
    verdict = last(turn(BO, "4a"), sell("blue"), trade(SMUGGLER, take="yellow"))

    assert ["DWT-512"] == found(verdict)
    assert "a gem" == first(verdict).expected


@pytest.mark.rule("DWT-512")
def test_nobody_keeps_their_gem_from_the_smuggler():
    verdict = last(turn(BO, "2a"), mine("blue"), trade(SMUGGLER, take="yellow"))

    assert ["DWT-512"] == found(verdict)


@pytest.mark.rule("DWT-512")
def test_the_gem_that_the_smuggler_got_can_be_traded_again():
    """In his next turn Bo takes the blue gem back."""
    verdict = last(
        turn(BO, "2a"),
        mine("blue"),
        trade(SMUGGLER, give="blue", take="yellow"),
        turn(ANA, "3a"),
        sell("red"),
        turn(BO, "4a"),
        sell("blue"),
        trade(SMUGGLER, give="yellow", take="blue"),
        state(gems={SMUGGLER: ["yellow"], BO: ["blue"]}),
        prices={"blue": -1},
    )

    assert [] == found(verdict)


def test_the_trade_is_judged_without_card_faces_too():
    events = (turn(ANA, "1a"), mine("red"), prices(red=-1), turn(BO, "4a"), mine("yellow"), prices(yellow=-2))

    assert [] == found(later(*events, trade(ANA, give="blue", take="red"), bo=3, known=False))
    assert ["DWT-501"] == found(later(*events, trade(ANA, give="blue", take="red"), bo=7, known=False))
