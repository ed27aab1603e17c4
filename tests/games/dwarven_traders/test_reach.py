"""Spaces that nobody can have reached in a round, whatever was played."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    DECK,
    SMUGGLER,
    first,
    found,
    from_found,
    game,
    judge,
    mine,
    on,
    sheet,
    turn,
)


@pytest.mark.rule("DWT-354")
@pytest.mark.parametrize(("ana", "bo", "wrong"), [(50, 5, False), (51, 5, True), (5, 500, True)])
def test_the_gems_in_play_can_take_a_pawn_so_far(ana, bo, wrong):
    """Fifteen gems are in play, each is sold once, at 3 at most: 45 spaces, from 5."""
    verdict = judge(sheet(ana=on(ana), bo=on(bo), smuggler=on(6)))

    assert wrong == (found(verdict) == ["DWT-354"])
    assert wrong or found(verdict) == []


@pytest.mark.rule("DWT-354")
def test_gems_that_are_still_held_were_not_sold():
    assert [] == found(judge(sheet(ana=on(44, "red", "red"), bo=on(5), smuggler=on(6))))
    verdict = judge(sheet(ana=on(45, "red", "red"), bo=on(5), smuggler=on(6)))
    assert ["DWT-354"] == found(verdict)
    assert (
        "ana stands on space 45, but from space 5, where the round began at best, 13 gems sold at 3 lead to 44"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-354")
def test_a_round_that_is_not_recorded_may_have_taken_everybody_on():
    far = sheet(ana=on(94), bo=on(5), smuggler=on(9))

    assert [] == found(judge(game(Round(number=1), Round(number=2, sheet=far), seats=[ANA, BO])))
    near = sheet(ana=on(9), bo=on(8), smuggler=on(7))
    assert ["DWT-354"] == found(judge(game(near, far)))


@pytest.mark.rule("DWT-354")
def test_where_pawns_go_back_to_5_each_round_is_judged_alone():
    rounds = [sheet(ana=on(40), bo=on(8), smuggler=on(7)), sheet(ana=on(60), bo=on(8), smuggler=on(7))]

    assert [] == found(judge(game(*rounds)))
    assert ["DWT-354"] == found(judge(game(*rounds), R01="reset"))


@pytest.mark.rule("DWT-409")
def test_the_smuggler_moves_by_no_more_steps_than_prices_can_miss():
    """With two players 13 gems are mined and 15 sold, and each action can miss 8 steps."""
    assert [] == found(judge(sheet(ana=on(9), bo=on(8), smuggler=on(229))))
    assert ["DWT-409"] == found(judge(sheet(ana=on(9), bo=on(8), smuggler=on(230))))


@pytest.mark.rule("DWT-407")
def test_a_sheet_does_not_take_the_smuggler_back_behind_an_unfinished_transcript():
    """The transcript stops during the round with the Smuggler on 7: he cannot end it on 5."""

    def ends(smuggler):
        record = from_found(turn(BO, "1a"), mine("red"), tracks={ANA: 8, BO: 6, SMUGGLER: 7})
        record.rounds[0].sheet = sheet(ana=on(8), bo=on(6), smuggler=on(smuggler))
        return judge(record, equipment=DECK)

    assert [] == found(ends(7))
    assert [] == found(ends(9))
    assert ["DWT-407"] == found(ends(5))
    assert "the transcript has him on 7, and he only ever moves forward" in first(ends(5)).message()
