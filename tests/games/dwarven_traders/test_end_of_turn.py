"""The end of a turn, written down: what belongs to the turn must be done by then."""

import random

import msgspec
import pytest

from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.games.dwarven_traders.equipment import invent_deck
from scorekeeper.games.dwarven_traders.record import EndOfTurn, Pass, Record, Stuck, Turn
from scorekeeper.games.engine.terms import Terms
from tests.games.dwarven_traders.solo_tables import FULL_TURN, solo
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    LEVEL,
    end,
    first,
    found,
    mine,
    play,
    prices,
    sell,
    state,
    stuck,
    trade,
    turn,
)

ANA_MINES = [turn(ANA, "1a"), mine("red")]


def with_ends(record: Record) -> Record:
    """The same game, with the end of every turn written down."""
    copy = msgspec.convert(msgspec.to_builtins(record), Record)
    for played in copy.rounds:
        events, running = [], False
        for event in played.transcript:
            if isinstance(event, Turn | Pass | Stuck):
                events += [EndOfTurn()] if running else []
                running = not isinstance(event, Stuck)
            events.append(event)
        played.transcript = events
    return copy


@pytest.mark.rule("DWT-314")
@pytest.mark.parametrize(("variant", "players"), [("standard", 2), ("standard", 4), ("solo", 1)])
def test_legal_games_stay_clean_if_every_turn_is_ended(variant, players):
    for seed in range(10):
        rng = random.Random(seed)
        terms = Terms(equipment=invent_deck(rng))
        record = GAME.simulate([*map(str, range(1, players + 1))], rng, terms, variant=variant)

        verdict = GAME.judge(with_ends(record), terms)

        assert [] == [finding.message() for finding in verdict.findings]
        assert GAME.judge(record, terms).places == verdict.places


@pytest.mark.rule("DWT-306")
def test_a_turn_that_is_over_has_an_action():
    assert [] == found(play(turn(ANA, "1a"))), "the turn may still be running"
    verdict = play(turn(ANA, "1a"), end())

    assert ["DWT-306"] == found(verdict)
    assert "ana uses card 1 but does nothing" == first(verdict).message()


@pytest.mark.rule("DWT-904", "DWT-910")
def test_the_smuggler_has_done_all_he_must_when_his_turn_is_over():
    assert [] == found(solo(*FULL_TURN, end()))
    assert ["DWT-910"] == found(solo(*FULL_TURN[:4], end()))
    verdict = solo(*FULL_TURN[:5], end())
    assert "the Smuggler can still sell blue with card 4 but does not" == first(verdict).message()


@pytest.mark.rule("DWT-503", "DWT-312")
def test_nothing_of_the_turn_follows_its_end():
    late_trade = play(*ANA_MINES, end(), trade(BO, give="red", take="blue"))
    assert ["DWT-503"] == found(late_trade)
    assert "ana trades after the turn was over" == first(late_trade).message()
    late_sale = play(*ANA_MINES, end(), sell("red"))
    assert ["DWT-312"] == found(late_sale)
    assert "ana sells red after the turn was over" == first(late_sale).message()


@pytest.mark.rule("DWT-314")
@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([end(), *ANA_MINES], "a turn ends before any has begun"),
        ([*ANA_MINES, end(), end()], "ana's turn ends a second time"),
        ([*ANA_MINES, end(BO)], "the transcript says that bo's turn ends, but it is ana's turn"),
    ],
)
def test_only_the_turn_in_progress_ends(events, message):
    verdict = play(*events)

    assert ["DWT-314"] == found(verdict)
    assert message == first(verdict).message()


@pytest.mark.rule("DWT-601")
def test_no_turn_ends_after_the_round():
    events = [turn(ANA, "2a"), sell("red"), prices(red=1), stuck(BO), end()]

    assert ["DWT-601"] == found(play(*events, known=False))


@pytest.mark.rule("DWT-312")
def test_a_statement_before_the_first_action_does_not_end_the_actions():
    assert [] == found(play(turn(ANA, "1a"), state(prices=LEVEL), mine("red")))


@pytest.mark.rule("DWT-312")
def test_a_statement_between_the_smugglers_steps_does_not_end_his_turn():
    *before, sale = FULL_TURN

    assert [] == found(solo(*before, state(gems={"smuggler": ["blue"]}), sale))
