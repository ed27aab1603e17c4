"""What a transcript does not tell: it is not held against the table, and not taken for granted."""

import random

import pytest

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.record import Round, write_turns
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    first,
    found,
    game,
    has,
    judge,
    play,
    refill,
    refuel,
    sheet,
    shop,
    skipped,
    start,
    unchecked,
)

SKIPPING = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"))
"""Bo flies past black, which all have skipped then; spaces 0 and 11 are empty."""


def simulated(seed=1, players=4, **fields):
    return GAME.simulate([str(seat) for seat in range(players)], random.Random(seed), **fields)


# What a transcript does not tell.


def test_colours_and_prices_without_skips_are_not_refused():
    """The middle depth without brackets says nothing about skips, and then the sheet has the prices."""
    for seed in range(40):
        record = simulated(seed, 2)
        turns = " ".join(word.partition("(")[0] for word in write_turns(record.rounds[0].transcript, 2).split())
        record.rounds[0].turns, record.rounds[0].transcript = turns, []
        record.rounds[0].start.crystals = record.rounds[0].start.spaces = None

        assert [] == GAME.judge(record).errors, seed


def test_a_shop_that_does_not_say_how_far_is_not_checked_from_there():
    verdict = play(shop(ANA, None, "k"), refill("g"), letters="kkowkgowg")

    assert ([], "NAU-402") == (found(verdict), unchecked(verdict)[0])
    assert (
        "the rest of the game's transcript is not checked because it does not say how far the rocket flew"
        == verdict.unchecked[0].message()
    )


@pytest.mark.rule("NAU-416")
def test_a_shop_with_a_price_in_the_short_transcript_is_found():
    def short(turns):
        played = Round(number=1, start=start(formation=[ANA, BO]), turns=turns)
        return judge(game(played, seats=[ANA, BO], ended="time"))

    assert [] == found(short("1k>g"))
    assert [] == found(short("1k=>g"))
    verdict = short("1k>g 1g+>w")

    assert ["NAU-416"] == found(verdict)
    assert (2, "rounds.1.turns") == (first(verdict).where.turn, first(verdict).where.field)


@pytest.mark.rule("NAU-305")
def test_two_transcripts_of_one_game_tell_the_same_skips_and_refills():
    events = (*SKIPPING, skipped("k", 1), refill("gw"))

    for same in ("3o>g 2g(k+)>gw", "3o 2g>gw", "3o 2g(k)"):
        assert [] == found(play(*events, turns=same)), same
    for other in ("3o>w 2g(k+)>gw", "3o 2g(k-)>gw", "3o 2g(k+)>wg"):
        assert ["NAU-305"] == found(play(*events, turns=other)), other


# Prices that the transcript leaves open.


@pytest.mark.rule("NAU-607")
def test_a_price_whose_way_is_not_told_has_moved_by_one():
    events = (refuel(ANA, "k"), refill("g"))

    for price, wrong in ((0, []), (2, []), (1, ["NAU-607"]), (4, ["NAU-607"])):
        written = sheet(ana=has(), bo=has(), prices={"black": price})

        assert wrong == found(play(*events, sheet=written)), price


@pytest.mark.rule("NAU-514")
def test_a_price_that_no_way_leads_to_is_found():
    """Up or down from 1, and up again: black is at 1 or 3."""
    events = (refuel(ANA, "k"), refill("g"), refuel(BO, "k", 1, price=2))
    verdict = play(*events, letters="kkowgowgw")

    assert ["NAU-514"] == found(verdict)
    assert "black can be at 1 or 3 now, whichever way it moved before, but the table says 2" == first(verdict).message()


@pytest.mark.rule("NAU-607")
def test_one_refuel_of_an_unknown_colour_moves_one_price():
    def told(**prices):
        played = Round(
            number=1, start=start(None, formation=[ANA, BO]), turns="R", sheet=sheet(ana=has(), bo=has(), prices=prices)
        )
        return judge(game(played, seats=[ANA, BO], ended="time"))

    assert [] == found(told(white=2))
    assert ["NAU-607"] == found(told(white=3))
    both = told(white=2, black=0)

    assert ["NAU-607"] == found(both)
    assert "the moves of the transcript do not lead to these prices, whichever way they went" == first(both).message()
