"""How a game stops: time, a failed refill that nobody laid out, and games beyond the end of the session."""

import random

import pytest

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.record import Refill, Round
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    end,
    first,
    found,
    game,
    has,
    judge,
    play,
    refill,
    result,
    scores,
    sheet,
    shop,
    unchecked,
    warned,
)


def simulated(seed=1, players=4, **fields):
    return GAME.simulate([str(seat) for seat in range(players)], random.Random(seed), **fields)


# How a game stops.


@pytest.mark.rule("NAU-801", "NAU-R16")
def test_a_turn_is_completed_when_time_is_called():
    """Nothing that is scored depends on the refill, so a bag that shows that it is missing is a warning."""
    events = (shop(ANA, 1, "k"), refill("g"), shop(BO, 1, "g"))

    def counted(bag, *last, **fields):
        verdict = play(*events, *last, sheet=sheet(ana=has("k"), bo=has("g"), bag=bag), **fields)
        return found(verdict), warned(verdict)

    for last in ((), (end("time"),), (end("time"), refill("w")), (refill("w"), end("time"))):
        assert ([], []) == counted(9, *last)
    assert ([], ["NAU-801"]) == counted(10)
    assert (["NAU-801"], []) == counted(10, refill("w"))


@pytest.mark.rule("NAU-801", "NAU-R16")
def test_nobody_has_a_turn_after_time_was_called():
    events = (shop(ANA, 1, "k"), refill("g"), end("time"), shop(BO, 1, "g"), refill("w"), shop(ANA, 1, "o"))
    verdict = play(*events)

    assert ["NAU-801"] == found(verdict)
    assert (
        "bo has a turn, but time was called in turn 1, which was the last (ruling NAU-R16); nothing after it counts"
        == first(verdict).message()
    )
    assert {ANA: 1, BO: 0} == scores(verdict)


@pytest.mark.rule("NAU-801")
def test_time_is_not_called_in_a_finished_game():
    verdict = play(shop(ANA, 1, "k"), refill("g"), end("time"), complete=True)

    assert ["NAU-801"] == found(verdict)
    assert (
        "the transcript stops because time was called, but the record says that the game was finished"
        == first(verdict).message()
    )


def _with_a_failed_refill():
    """A game whose last refill is laid out in part."""
    for seed in range(300):
        record = simulated(seed, 2)
        told = record.rounds[0].transcript
        refills = [event for event in told[-3:] if isinstance(event, Refill)]
        if refills and refills[-1] is told[-2]:
            return record, told
    raise AssertionError


def test_the_last_crystals_need_not_be_laid_out():
    record, told = _with_a_failed_refill()
    left = told.pop(-2)
    written = record.rounds[0].sheet
    written.left, written.bag = None, len(left.crystals)
    verdict = GAME.judge(record)

    assert ([], ["NAU-801"]) == (found(verdict), warned(verdict))
    told.pop()
    assert ([], ["NAU-801"]) == (found(GAME.judge(record)), warned(GAME.judge(record)))


def test_a_sheet_may_show_what_a_failed_refill_left_in_the_bag():
    """Up to two, for one move skips two crystals; three would have made the refill complete."""
    cargo = {"ana": has("kkkkgg"), "bo": has("ooooww")}

    assert ([], ["NAU-801"]) == (found(judge(sheet(**cargo, bag=2))), warned(judge(sheet(**cargo, bag=2))))
    assert ["NAU-801"] == found(judge(sheet(**cargo, bag=3)))


@pytest.mark.rule("NAU-203")
def test_the_bag_of_a_game_that_was_stopped_is_reckoned():
    """On twelve spaces nine crystals lie between two rockets and the gap; two are owned, so the bag holds nine."""

    def stopped(**fields):
        return found(judge(game(sheet(ana=has("k"), bo=has("g"), **fields), ended="time")))

    assert [] == stopped(bag=9, left="kkggooowww"[:9])
    assert ["NAU-203"] == stopped(bag=0)
    assert ["NAU-203"] == stopped(left="kkkkggggooooowwwww")


# Games beyond the end.


@pytest.mark.rule("NAU-902")
def test_a_game_too_many_does_not_count():
    games = [sheet(ana=has("kkkkgg"), bo=has("ooooww")) for _ in range(3)]
    surplus = sheet(ana=has(""), bo=has("kkkkggoooo"), prices={"orange": 4})
    verdict = judge(game(*games, surplus, variant="games", result=result(ana=(18, 1), bo=(18, 1))))

    assert ["NAU-902"] == found(verdict)
    assert {ANA: 18, BO: 18} == scores(verdict)


@pytest.mark.rule("NAU-901")
def test_a_single_game_is_the_first_that_is_written():
    one, two = (
        sheet(ana=has("kkkkgg"), bo=has("ooooww"), prices={"black": 2}),
        sheet(ana=has("kkkkgg"), bo=has("ooooww")),
    )

    assert {ANA: 10, BO: 6} == scores(judge(game(one, two)))


@pytest.mark.rule("NAU-902")
def test_games_out_of_order_are_told_so():
    rounds = [Round(number=n, sheet=sheet(ana=has("kkkkgg"), bo=has("ooooww"))) for n in (1, 3, 2)]
    verdict = judge(game(*rounds, variant="games"))

    assert [
        "game 3 is recorded, but game 2 must come next",
        "game 2 is recorded after game 3, but games are recorded in order, each once",
    ] == sorted((finding.message() for finding in verdict.errors), reverse=True)


def test_a_session_that_is_not_over_says_which_game_is_missing():
    verdict = judge(game(sheet(ana=has("kkkkgg"), bo=has("ooooww")), variant="games"))

    assert ([], ["NAU-902"], []) == (found(verdict), unchecked(verdict), verdict.places)
    assert (
        "nobody is placed yet because the session has 3 games (ruling NAU-R31) and game 2 is not recorded"
        == verdict.unchecked[0].message()
    )


def test_a_tie_that_asks_for_another_game_is_named():
    games = [sheet(ana=has("kkkkgg"), bo=has("ooooww")) for _ in range(3)]
    verdict = judge(game(*games, variant="games", result=result(ana=(18, 1), bo=(18, 1))), R14="another-game")

    assert (
        "a result is recorded after game 3, but ana and bo are level (ruling NAU-R14), so it goes on"
        == first(verdict).message()
    )
