"""The solo game as a whole: who wins two rounds first."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from scorekeeper.games.engine.terms import Decision
from tests.games.dwarven_traders.tables import (
    ANA,
    SMUGGLER,
    deal,
    first,
    found,
    game,
    judge,
    on,
    order,
    pick,
    result,
    round_vp,
    sheet,
    start,
    turn,
)

ANA_WINS = sheet(ana=on(9), smuggler=on(5))
HE_WINS = sheet(ana=on(5), smuggler=on(9))
LEVEL = sheet(ana=on(7), smuggler=on(7))


def solo_game(*rounds, **fields):
    return judge(game(*rounds, variant="solo", **fields))


def places(verdict):
    return {place.participant: (place.place, place.score) for place in verdict.places}


@pytest.mark.rule("DWT-923", "DWT-924")
def test_two_rounds_win_the_game():
    verdict = solo_game(ANA_WINS, HE_WINS, ANA_WINS, result=result(ana=(2, 1), smuggler=(1, 2), winner=ANA))

    assert [] == verdict.findings
    assert verdict.finished
    assert {ANA: (1, 2), SMUGGLER: (2, 1)} == places(verdict)
    assert "ana has won 2 rounds: place 1" in [step.message() for step in verdict.trail]


@pytest.mark.rule("DWT-923")
def test_the_smuggler_can_win_the_solo_game():
    verdict = solo_game(HE_WINS, HE_WINS, result=result(winner=SMUGGLER))

    assert [] == verdict.findings
    assert [SMUGGLER, ANA] == order(verdict)


@pytest.mark.rule("DWT-923")
def test_victory_points_do_not_decide_the_solo_game():
    """Who has won fewer rounds is not the winner; places that were exchanged are one error, with the winner that follows."""
    rounds = (ANA_WINS, HE_WINS, HE_WINS)
    verdict = solo_game(*rounds, result=result(ana=(1, 1), smuggler=(2, 2), winner=ANA))

    assert ["DWT-923"] == found(verdict)
    assert ({SMUGGLER: 1, ANA: 2}, {SMUGGLER: 2, ANA: 1}) == (first(verdict).expected, first(verdict).found)
    assert (
        "smuggler and ana are in places 1 and 2 by rounds won, but the result says 2 and 1" == first(verdict).message()
    )
    named = solo_game(*rounds, result=result(ana=(1, 2), smuggler=(2, 1), winner=ANA))
    assert ["smuggler has won more rounds, but the result names ana"] == [one.message() for one in named.errors]


@pytest.mark.rule("DWT-923")
def test_rounds_won_that_were_exchanged_are_one_error():
    """The places and the winner are right for the rounds that the result gives."""
    verdict = solo_game(ANA_WINS, HE_WINS, HE_WINS, result=result(ana=(2, 1), smuggler=(1, 2), winner=ANA))

    assert ["smuggler and ana have won 2 and 1 rounds, but the result says 1 and 2"] == [
        one.message() for one in verdict.errors
    ]


@pytest.mark.rule("DWT-923")
def test_rounds_won_are_counted_right():
    verdict = solo_game(ANA_WINS, HE_WINS, ANA_WINS, result=result(ana=(3, 1)))

    assert ["DWT-923"] == found(verdict)
    assert "ana has won 2 rounds, but the result says 3" == first(verdict).message()


@pytest.mark.rule("DWT-923")
def test_no_round_follows_the_second_win():
    verdict = solo_game(ANA_WINS, ANA_WINS, HE_WINS)

    assert ["DWT-923"] == found(verdict)
    assert (2, 3) == (first(verdict).expected, first(verdict).found)
    assert "round 3 is recorded, but the game was over before it" == first(verdict).message()


@pytest.mark.rule("DWT-923")
def test_a_round_after_the_second_win_wins_nothing():
    """He wins rounds 4 and 5, but Ana had two before; unless a judge lets them stand, they count for nobody."""
    rounds = [ANA_WINS, HE_WINS, ANA_WINS, HE_WINS, HE_WINS]
    stands = Decision(effect="as-written", author="Head", reason="agreed beforehand")

    assert {ANA: (1, 2), SMUGGLER: (2, 1)} == places(solo_game(*rounds))
    assert {SMUGGLER: (1, 3), ANA: (2, 2)} == places(judge(game(*rounds, variant="solo"), decisions=(stands,)))


@pytest.mark.rule("DWT-924")
def test_the_game_goes_on_until_somebody_has_two():
    verdict = solo_game(ANA_WINS, HE_WINS, result=result(ana=(1, 1), smuggler=(1, 1)))

    assert ["DWT-924"] == found(verdict)
    assert (2, 1) == (first(verdict).expected, first(verdict).found)
    assert [] == verdict.places


@pytest.mark.rule("DWT-923", "DWT-924")
@pytest.mark.parametrize(
    "claim",
    [
        result(ana=(2, 1), smuggler=(0, 2)),
        result(ana=(2, None), smuggler=(1, None)),
        result(smuggler=(0, None), ana=(None, None)),
        result(winner=SMUGGLER),
    ],
)
def test_the_last_rounds_of_a_solo_game_may_be_missing(claim):
    """Only the first round is recorded, which Ana won; the result can be that of the rounds after it."""
    assert [] == found(solo_game(ANA_WINS, result=claim))


@pytest.mark.rule("DWT-923")
def test_a_round_that_is_known_counts_among_those_won():
    """Ana won the round that is recorded, so the result cannot give her none."""
    verdict = solo_game(ANA_WINS, result=result(ana=(0, 2), smuggler=(2, 1)))

    assert ["DWT-923"] == found(verdict)
    assert "ana has won 1 of the rounds that are known, but only 0 in all by the result" == first(verdict).message()
    assert [] == verdict.places


@pytest.mark.rule("DWT-924")
def test_a_round_that_ends_level_is_nobodys():
    """Ruling R31: play goes on, also into a fifth round."""
    verdict = solo_game(LEVEL, ANA_WINS, LEVEL, HE_WINS, ANA_WINS)

    assert [] == found(verdict)
    assert {ANA: (1, 2), SMUGGLER: (2, 1)} == places(verdict)


@pytest.mark.rule("DWT-R30", "DWT-711")
def test_whoever_began_a_level_round_begins_again():
    """He won round 1, so he began round 2, although nobody wrote it down; it ends level, and he begins round 3."""
    third = Round(number=3, start=start(starter=SMUGGLER))
    wrong = Round(number=3, start=start(starter=ANA))

    assert [] == found(solo_game(HE_WINS, LEVEL, third))
    verdict = solo_game(HE_WINS, LEVEL, wrong)
    assert ["DWT-711"] == found(verdict)
    assert (
        "ana is the starting player, but it must be smuggler, who began the last round, "
        "because nobody won it (ruling DWT-R30)" == first(verdict).message()
    )
    assert ["DWT-711"] == found(solo_game(LEVEL, LEVEL, third))


@pytest.mark.rule("DWT-R30", "DWT-711")
@pytest.mark.parametrize("starter", [ANA, SMUGGLER])
def test_either_may_begin_after_a_level_round_of_which_nobody_knows_who_began(starter):
    """Round 1 is not recorded, so its winner, who began round 2, is not known."""
    rounds = [Round(number=2, sheet=LEVEL), Round(number=3, start=start(starter=starter))]
    drawn = [Round(number=1, sheet=LEVEL), Round(number=2, start=start(starter=starter))]

    assert [] == found(solo_game(*rounds, seats=[ANA]))
    assert [] == found(judge(game(*drawn, seats=[ANA], variant="solo"), R30="drawn"))


@pytest.mark.rule("DWT-R30", "DWT-711")
def test_a_first_turn_after_a_level_round_is_not_explained_by_a_win():
    picks = [pick(ANA, "red"), pick(SMUGGLER, "blue"), deal("1a", "2a", "3a", "4a"), turn(SMUGGLER)]
    verdict = solo_game(LEVEL, Round(number=2, transcript=picks), ended="adjourned")

    assert "smuggler takes the first turn, but ana began the last round, which nobody won (ruling DWT-R30)" in [
        finding.message() for finding in verdict.errors
    ]


@pytest.mark.rule("DWT-603", "DWT-621")
def test_his_gems_are_sold_and_compared():
    """Ruling R35: he sells red at 3 and stands level with Ana on 8; his red beats her blue at 1."""
    verdict = solo_game(
        sheet(ana=on(7, "blue", after=8), smuggler=on(5, "red", after=8, place=1), prices={"red": 3}, marker="green")
    )

    assert [] == found(verdict)
    assert {SMUGGLER: 4, ANA: 3} == round_vp(verdict)


@pytest.mark.rule("DWT-603")
def test_his_marker_is_not_one_of_his_gems():
    """He holds one yellow and is marked by yellow too: with Ana's two and the price marker that makes five."""
    rows = {"ana": on(7, "yellow", "yellow"), "smuggler": on(5, "yellow")}

    assert [] == found(solo_game(sheet(**rows, marker="yellow")))
    assert [] == found(solo_game(sheet(**rows, marker=None)))
    crowded = {"ana": on(7, "yellow", "yellow"), "smuggler": on(5, "yellow", "yellow")}
    assert ["DWT-103"] == found(solo_game(sheet(**crowded, marker="yellow")))


def test_nothing_hangs_on_his_marker_in_a_level_round():
    """Ruling R28: it is none of the gems that break ties, so that a sheet without it is ranked."""
    verdict = solo_game(sheet(ana=on(7, place=1), smuggler=on(7, place=1), marker=None))

    assert [] == found(verdict)
    assert [] == [finding for finding in verdict.unchecked if finding.rule == "DWT-210"]
    assert {ANA: 3, SMUGGLER: 3} == round_vp(verdict)
