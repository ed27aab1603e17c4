"""From one round to the next: what stays, what goes back, who picks when, and who starts."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    DECK,
    LEVEL,
    SMUGGLER,
    deal,
    first,
    found,
    game,
    judge,
    mine,
    on,
    pick,
    play,
    sheet,
    start,
    turn,
)

PRICES = {"red": 3, "blue": -2, "green": 1, "yellow": 0}
ROUND_ONE = sheet(ana=on(14), bo=on(12), cy=on(9), smuggler=on(11), prices=PRICES)
"""Ana won with 4 VP, Bo has 3, the Smuggler 2, Cy 1."""
PICKS = [(CY, "red"), (BO, "green"), (ANA, "blue")]


def second(before=ROUND_ONE, **fields):
    """Judge the start of round 2 after this sheet."""
    return judge(game(before, Round(number=2, start=start(**fields))))


@pytest.mark.rule("DWT-702", "DWT-704", "DWT-705", "DWT-706", "DWT-707", "DWT-711")
def test_a_new_round_goes_on_from_the_last():
    """Prices, spaces and the Smuggler's gem stay; Cy picks first, the winner Ana last, and Ana starts."""
    verdict = second(
        prices=PRICES,
        tracks={ANA: 14, BO: 12, CY: 9, SMUGGLER: 11},
        marker="yellow",
        picks=PICKS,
        starter=ANA,
        pool={"red": 3, "blue": 3, "green": 3, "yellow": 3},
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-701")
def test_rounds_follow_one_another():
    assert [] == found(judge(game(ROUND_ONE, ROUND_ONE, ROUND_ONE)))


@pytest.mark.rule("DWT-701")
def test_no_round_is_played_twice():
    """The marker stayed on 1."""
    verdict = judge(game(ROUND_ONE, Round(number=1, sheet=ROUND_ONE)))

    assert ["DWT-701"] == found(verdict)
    assert (2, 1) == (first(verdict).expected, first(verdict).found)
    assert [] == verdict.places


@pytest.mark.rule("DWT-702")
def test_prices_do_not_go_back_to_one():
    """Mistake 9: everything is set up anew. Green was on 1 anyway."""
    verdict = second(prices=LEVEL)

    assert ["DWT-702"] == found(verdict), "one finding for one cause"
    assert (3, 1) == (first(verdict).expected["red"], first(verdict).found["red"])
    assert (
        "prices start at red 1, blue 1 and yellow 1, but they must be red 3, blue -2 and yellow 0 because prices carry over"
        == first(verdict).message()
    )
    alone = second(prices={"red": 1})
    assert "red starts at 1, but it must be 3 because prices carry over" == first(alone).message()


@pytest.mark.rule("DWT-703", "DWT-708")
def test_sold_and_unchosen_gems_are_back_in_the_pool():
    """Twenty gems, less four price markers, the Smuggler's yellow and three picks: twelve."""
    pool = {"red": 3, "blue": 3, "green": 3, "yellow": 3}

    assert [] == found(second(picks=PICKS, marker="yellow", pool=pool))


@pytest.mark.rule("DWT-703")
def test_sold_gems_do_not_stay_in_the_box():
    """Two reds were sold in round 1 and are missing now."""
    pool = {"red": 1, "blue": 3, "green": 3, "yellow": 3}
    verdict = second(picks=PICKS, marker="yellow", pool=pool)

    assert ["DWT-703"] == found(verdict)
    assert (3, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-708")
def test_the_gem_that_nobody_took_is_not_lost():
    """Mistake 9: nobody took yellow, and it was put away."""
    pool = {"red": 3, "blue": 3, "green": 3, "yellow": 2}
    verdict = second(picks=PICKS, marker="yellow", pool=pool)

    assert ["DWT-708"] == found(verdict)
    assert (
        "the pool starts with 2 yellow, but it must be 3 because the gem that nobody took goes back"
        == first(verdict).message()
    )


def test_a_pool_is_not_judged_when_the_smugglers_gem_is_unknown():
    """Which colour has one gem less cannot be said, so a pool of twelve is not a mistake."""
    before = sheet(ana=on(14), bo=on(12), cy=on(9), smuggler=on(11), prices=PRICES, marker=None)

    assert [] == found(second(before, picks=PICKS, pool={"red": 3, "blue": 3, "green": 3, "yellow": 3}))


@pytest.mark.rule("DWT-704")
def test_there_is_one_gem_of_each_colour_on_offer():
    verdict = second(picks=[(CY, "red"), (BO, "red"), (ANA, "blue")])

    assert "DWT-704" == first(verdict).rule
    assert "bo takes red, but cy has taken the only one on offer" == first(verdict).message()


@pytest.mark.rule("DWT-705")
def test_nobody_takes_two():
    verdict = second(picks=[(CY, "red"), (CY, "yellow"), (BO, "green"), (ANA, "blue")])

    assert ["DWT-705"] == found(verdict)
    assert "cy takes a second starting gem" == first(verdict).message()


@pytest.mark.rule("DWT-705")
def test_everybody_takes_one():
    verdict = second(picks=PICKS[:2])

    assert ["DWT-705"] == found(verdict)
    assert (3, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-705")
def test_the_smuggler_takes_no_starting_gem():
    """Ruling R25: only the solo game gives him one."""
    verdict = second(picks=[(SMUGGLER, "yellow"), *PICKS])

    assert ["DWT-705"] == found(verdict)
    assert "the Smuggler takes a starting gem, but only players do (ruling DWT-R25)" == first(verdict).message()


@pytest.mark.rule("DWT-706")
def test_the_fewest_vp_pick_first():
    """Bo with 3 VP picks before Cy with 1."""
    verdict = second(picks=[(BO, "green"), (CY, "red"), (ANA, "blue")])

    assert ["DWT-706"] == found(verdict)
    assert (CY, BO) == (first(verdict).expected, first(verdict).found)
    assert "bo picks before cy, but got 3 VP in the last round and cy only 1" == first(verdict).message()


@pytest.mark.rule("DWT-706")
def test_the_last_round_counts_and_not_the_game():
    """Ana won round 1 and is last in round 2: she picks first in round 3, although she has more VP in all than Cy."""
    round_two = sheet(ana=on(14), bo=on(16), cy=on(15), smuggler=on(11))
    verdict = judge(
        game(ROUND_ONE, round_two, Round(number=3, start=start(picks=[(ANA, "red"), (CY, "blue"), (BO, "green")])))
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-707")
def test_the_winner_does_not_pick_first():
    """Mistake 9."""
    verdict = second(picks=[(ANA, "blue"), (CY, "red"), (BO, "green")])

    assert ["DWT-707"] == found(verdict)
    assert "ana won the last round but picks before bo and cy; the winner picks last" == first(verdict).message()


@pytest.mark.rule("DWT-704")
def test_the_picks_of_a_round_after_an_unknown_one_are_not_judged_by_the_first_rounds_order():
    """Round 1 lacks the Smuggler's row, so nobody knows who won it; any order of picks may be right."""
    before = sheet(ana=on(14), bo=on(12), cy=on(9), prices=PRICES)
    opening = start(
        picks=PICKS, starter=ANA, prices=PRICES, tracks={ANA: 14, BO: 12, CY: 9, SMUGGLER: 11}, marker="yellow"
    )
    verdict = judge(game(before, Round(number=2, start=opening)))

    assert ["DWT-609"] == found(verdict)


@pytest.mark.rule("DWT-710")
def test_four_cards_are_dealt_again():
    picks = [(BO, "blue"), (ANA, "red")]
    before = [sheet(ana=on(9), bo=on(7), smuggler=on(5))]
    fields = {"number": 2, "before": before, "picks": picks, "opening": start()}

    assert [] == found(play(turn(ANA, "5a"), mine("red"), cards=["5a", "6a", "7a", "8b"], **fields))
    verdict = play(turn(ANA, "5a"), mine("red"), cards=["5a", "6a", "7a"], **fields)
    assert ["DWT-710"] == found(verdict)
    assert (4, 3) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-711")
def test_the_first_to_pick_does_not_start():
    """Mistake 9: Cy picked first and is taken for the starting player."""
    verdict = second(picks=PICKS, starter=CY)

    assert ["DWT-711"] == found(verdict)
    assert (ANA, CY) == (first(verdict).expected, first(verdict).found)
    assert "cy is the starting player, but it must be ana, who won the last round" == first(verdict).message()


@pytest.mark.rule("DWT-711")
def test_the_winner_has_the_first_turn_also_where_no_starter_is_written_down():
    fields = {
        "number": 2,
        "before": [sheet(ana=on(9), bo=on(7), smuggler=on(5))],
        "picks": [(BO, "blue"), (ANA, "red")],
        "opening": start(),
    }

    assert [] == found(play(turn(ANA, "1a"), mine("red"), **fields))
    verdict = play(turn(BO, "1a"), mine("red"), **fields)
    assert ["DWT-711"] == found(verdict)
    assert "bo takes the first turn, but ana did best in the last round and starts" == first(verdict).message()


@pytest.mark.rule("DWT-711")
def test_if_the_smuggler_won_the_best_player_starts_and_picks_last():
    """Ruling R12: the Smuggler is on 20, Bo is the best of the players."""
    before = sheet(ana=on(12), bo=on(14), cy=on(9), smuggler=on(20))

    assert [] == found(second(before, picks=[(CY, "red"), (ANA, "blue"), (BO, "green")], starter=BO))
    assert ["DWT-711"] == found(second(before, picks=[(CY, "red"), (ANA, "blue"), (BO, "green")], starter=ANA))


@pytest.mark.rule("DWT-707", "DWT-711")
def test_of_two_who_tied_for_first_the_next_clockwise_from_the_last_starter_counts_as_winner():
    """Ruling R12: Cy started, Ana and Bo share first place; from Cy clockwise Ana comes first."""
    before = Round(number=1, start=start(starter=CY), sheet=sheet(ana=on(14), bo=on(14), cy=on(9), smuggler=on(11)))

    assert [] == found(second(before, picks=[(CY, "red"), (BO, "blue"), (ANA, "green")], starter=ANA))
    verdict = second(before, picks=[(CY, "red"), (ANA, "green"), (BO, "blue")], starter=BO)
    assert ["DWT-711"] == found(verdict)
    assert "because no player won the last round alone (ruling DWT-R12)" in first(verdict).message()
    assert ["DWT-707"] == [finding.rule for finding in verdict.findings if finding.level == "warning"]


@pytest.mark.rule("DWT-711")
def test_if_nobody_wrote_down_who_started_either_of_the_tied_may_start():
    before = sheet(ana=on(14), bo=on(14), cy=on(9), smuggler=on(11))

    for starter, other in ((ANA, BO), (BO, ANA)):
        picks = [(CY, "red"), (other, "blue"), (starter, "green")]
        assert [] == found(second(before, picks=picks, starter=starter))
    assert ["DWT-711"] == found(second(before, starter=CY))


@pytest.mark.rule("DWT-202", "DWT-209")
def test_pawns_and_smuggler_stay_where_they_are():
    """Ruling R01: nothing sends anybody back to 5."""
    verdict = second(tracks={ANA: 5, BO: 5, CY: 5, SMUGGLER: 5})

    assert ["DWT-202"] == found(verdict), "one finding for one cause"
    assert (
        "ana, bo, cy and smuggler start on spaces 5, 5, 5 and 5, but it must be 14, 12, 9 and 11 (ruling DWT-R01)"
        == first(verdict).message()
    )
    alone = second(tracks={ANA: 5, BO: 12})
    assert "ana starts on space 5, but it must be 14 (ruling DWT-R01)" == first(alone).message()
    assert ["DWT-209"] == found(second(tracks={SMUGGLER: 5}))


@pytest.mark.rule("DWT-702")
def test_prices_that_the_transcript_moved_are_handed_on():
    """Round 1 is known by its events only: red fell to 0 with card 1a."""
    round_one = Round(
        number=1,
        start=start(starter=ANA, marker="green"),
        transcript=[
            pick(ANA, "yellow"),
            pick(BO, "blue"),
            deal("1a", "4a", "5a", "6a"),
            turn(ANA, "4a"),
            mine("yellow"),
            turn(BO, "4b"),
            mine("red"),
        ],
    )
    for red, due in ((-1, []), (1, ["DWT-702"])):
        opening = start(prices={"red": red, "blue": 1, "green": 1, "yellow": -1}, tracks={ANA: 3, BO: 5, SMUGGLER: 5})
        verdict = judge(game(round_one, Round(number=2, start=opening), seats=[ANA, BO]), equipment=DECK)
        assert due == found(verdict)
