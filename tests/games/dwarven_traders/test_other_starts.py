"""A table that plays a round from another start makes one error, and what follows from it is none."""

from __future__ import annotations

import random

import msgspec
import pytest

from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.games.dwarven_traders.record import Record, Round
from scorekeeper.games.engine.terms import Decision, Terms
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
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
    sell,
    sheet,
    start,
    state,
    turn,
)

OTHER = {"stay": "reset", "reset": "stay"}
PRICES = {"red": 3, "blue": -2, "green": 1, "yellow": 0}
ROUND_ONE = sheet(ana=on(14), bo=on(9), smuggler=on(11), prices=PRICES)
EVENTS = [pick(BO, "blue"), pick(ANA, "red"), deal("1a", "2a", "3a", "4a")]


def played_by(option, seed, *, written=True):
    """A simulated game under one option of DWT-R01, judged under the other."""
    record = GAME.simulate(["1", "2", "3"], random.Random(seed), Terms(equipment=DECK, rulings={"DWT-R01": option}))
    record = msgspec.convert(msgspec.to_builtins(record), Record)
    for played in record.rounds:
        if not written and played.start is not None:
            played.start.tracks = None
    return GAME.judge(record, Terms(equipment=DECK, rulings={"DWT-R01": OTHER[option]}))


@pytest.mark.rule("DWT-202", "DWT-R01")
@pytest.mark.parametrize("option", ["stay", "reset"])
@pytest.mark.parametrize("written", [True, False])
def test_a_table_that_plays_by_the_other_option_hears_it_once(option, written):
    """Whether the spaces at the start are written down or follow from the transcript, and in however many rounds."""
    for seed in range(6):
        verdict = played_by(option, seed, written=written)

        assert ["DWT-202"] == found(verdict), seed
        assert 2 == first(verdict).where.round
        assert 4 == len(verdict.places)


def second(*events, decisions=(), ended="abandoned", **fields):
    record = game(ROUND_ONE, Round(number=2, start=start(**fields), transcript=[*EVENTS, *events]), ended=ended)
    return judge(record, equipment=DECK, decisions=decisions)


ANEW = {ANA: 5, BO: 5, SMUGGLER: 5}
ANA_SELLS = [turn(ANA, "2a"), sell("red"), state(tracks={ANA: 8, BO: 5, SMUGGLER: 6})]
"""From space 5, with red at 3; the price would rise by 1, so the Smuggler moves."""


@pytest.mark.rule("DWT-202")
def test_the_round_goes_on_from_the_start_that_is_written():
    verdict = second(*ANA_SELLS, tracks=ANEW)

    assert ["DWT-202"] == found(verdict)


@pytest.mark.rule("DWT-202")
def test_what_is_wrong_after_it_says_what_it_rests_on():
    verdict = second(*ANA_SELLS, turn(BO, "3a"), mine("yellow"), tracks=ANEW)

    assert ["DWT-202", "DWT-338"] == found(verdict)
    assert verdict.errors[1].message().startswith("if the start as written stands: bo mines yellow")


@pytest.mark.rule("DWT-202")
def test_a_start_that_is_only_written_wrongly_is_not_played_from():
    """The transcript fits the right start, so nothing rests on the wrong one."""
    right = [turn(ANA, "2a"), sell("red"), state(tracks={ANA: 17, BO: 9, SMUGGLER: 12})]
    verdict = second(*right, turn(BO, "3a"), mine("yellow"), tracks=ANEW)

    assert ["DWT-202", "DWT-338"] == found(verdict)
    assert verdict.errors[1].assuming is None


@pytest.mark.rule("DWT-202")
def test_a_decision_by_the_rules_plays_from_the_right_start():
    decision = Decision(author="judge", reason="heard", effect="by-rules", rule="DWT-202")
    verdict = second(*ANA_SELLS, tracks=ANEW, decisions=(decision,))

    assert "DWT-354" in found(verdict)


@pytest.mark.rule("DWT-702")
def test_prices_that_were_set_anew_are_one_error():
    """Ana sells red at 1 and mines; each of it would be wrong with the prices that carried over."""
    verdict = second(
        turn(ANA, "2a"), sell("red", steps=1), state(tracks={ANA: 15}, prices={**LEVEL, "red": 2}), prices=LEVEL
    )

    assert ["DWT-702"] == found(verdict)


@pytest.mark.rule("DWT-702")
def test_a_row_of_errors_may_have_one_start_as_its_cause():
    """Nobody wrote down the prices at the start, but all that follows is right if they were set anew."""
    sold = [turn(ANA, "2a"), sell("red", steps=1), state(tracks={ANA: 15, SMUGGLER: 11}, prices={**LEVEL, "red": 2})]
    verdict = second(*sold)

    assert ["DWT-702"] == found(verdict)
    assert (
        "the transcript is right only if prices start at red 1, blue 1 and yellow 1, but they must be red 3, blue -2 "
        "and yellow 0 because prices carry over" == first(verdict).message()
    )


@pytest.mark.rule("DWT-702")
def test_a_start_that_leaves_an_error_is_not_guessed():
    """Only a start that explains everything is taken for the cause."""
    sold = [turn(ANA, "2a"), sell("red", steps=1), state(tracks={ANA: 15, SMUGGLER: 11}, prices={**LEVEL, "red": 2})]

    assert "DWT-702" not in found(second(*sold, turn(BO, "3a"), mine("yellow")))


@pytest.mark.rule("DWT-407", "DWT-R01")
def test_a_smuggler_who_begins_each_round_anew_is_told_once():
    """His space shows it on every sheet; that the table plays by the other option is one cause."""
    rounds = [sheet(ana=on(14 + n), bo=on(12), smuggler=on(20 - 3 * n)) for n in range(4)]

    assert ["DWT-407"] == found(judge(game(*rounds)))
    assert [] == found(judge(game(*rounds), R01="reset"))


YELLOW_DRAWN = {"red": 3, "blue": 3, "green": 4, "yellow": 3}
"""The pool after Ana took red and Bo blue, if the Smuggler's gem is yellow."""


@pytest.mark.rule("DWT-210")
def test_a_wrong_marker_at_the_start_is_one_finding():
    """The start says green, but the pool and two statements fit yellow only."""
    said = [state(marker="yellow", pool={**YELLOW_DRAWN, "red": 2}), turn(BO, "2a"), mine("blue")]
    later = state(marker="yellow", pool={**YELLOW_DRAWN, "red": 2, "blue": 2})
    opening = start(starter=ANA, marker="green", pool=YELLOW_DRAWN)
    verdict = play(turn(ANA, "1a"), mine("red"), *said, later, opening=opening)

    assert ["DWT-210"] == found(verdict)
    assert ("yellow", "green") == (first(verdict).expected, first(verdict).found)
    assert (
        "the start says that the Smuggler's gem is green, but the rest of the round is right only if it is yellow"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-211")
def test_a_pool_at_the_start_does_not_rest_on_what_happens_later():
    """Ana uses the side of card 1 that is down; the pool was wrong before that."""
    opening = start(starter=ANA, marker="yellow", pool={**YELLOW_DRAWN, "green": 5})
    verdict = play(turn(ANA, "1b"), mine("blue"), opening=opening)

    assert ["DWT-211", "DWT-310"] == found(verdict)
    assert first(verdict).message().startswith("the pool starts with 5 green")


@pytest.mark.rule("DWT-216")
def test_a_gem_that_nobody_names_does_not_explain_a_colour_that_is_gone():
    """With another gem for the Smuggler there would be a red one left, but everybody says that his is red."""
    turns = [turn(ANA, "1a"), mine("red"), turn(BO, "5a"), mine("red"), turn(ANA, "9a"), mine("red")]
    verdict = play(*turns, cards=["1a", "5a", "9a", "2a"], opening=start(starter=ANA, marker="red"))

    assert "DWT-210" not in found(verdict)
