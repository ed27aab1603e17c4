"""A board that nobody has counted: legal tables are not refused for it, and wrong ones are still found."""

import random

import pytest

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.record import Round
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    first,
    found,
    game,
    has,
    judge,
    places,
    play,
    refill,
    refuel,
    sheet,
    shop,
    start,
    state,
    unchecked,
)


def simulated(seed=1, players=4, **fields):
    return GAME.simulate([str(seat) for seat in range(players)], random.Random(seed), **fields)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_legal_game_is_not_refused_for_want_of_the_board_length(players):
    for seed in range(40):
        record = simulated(seed, players)
        opening = record.rounds[0].start
        opening.length = opening.crystals = opening.bag = opening.spaces = None
        verdict = GAME.judge(record)

        assert [] == verdict.errors, seed
        assert "NAU-706" in unchecked(verdict), seed
        assert places(GAME.judge(simulated(seed, players))) == places(verdict), seed


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_short_transcript_needs_no_board_length(depth):
    for seed in range(40):
        record = simulated(seed, 2, short=depth)
        record.rounds[0].start = start(None, formation=record.rounds[0].start.formation)

        assert [] == GAME.judge(record).errors, seed


def test_the_bag_after_the_set_up_shows_the_board_length():
    record = simulated(3)
    record.rounds[0].start.length = record.rounds[0].start.crystals = record.rounds[0].start.spaces = None

    assert ["NAU-706"] == unchecked(GAME.judge(record))


@pytest.mark.rule("NAU-803")
def test_a_bag_that_contradicts_the_cargo_is_found():
    """Ten in the bag make a board of 13 spaces, on which eleven crystals are collected."""
    played = Round(number=1, start=start(None, bag=10), sheet=sheet(ana=has("kkkgg"), bo=has("oooww")))

    assert ["NAU-803"] == found(judge(game(played), equipment={}))


@pytest.mark.rule("NAU-702")
def test_without_the_board_only_the_last_refill_may_be_short():
    opening = start(None, formation=[ANA, BO])
    events = (shop(ANA, 1), refill("k"), shop(BO, 1))

    assert [] == found(play(*events, refill(""), opening=opening, equipment={}))
    assert ["NAU-702"] == found(play(*events, refill(""), shop(ANA, 1), opening=opening, equipment={}))
    assert ["NAU-702"] != found(play(*events, refill("k"), opening=opening, equipment={}))


def test_where_rockets_stand_is_not_compared_without_the_board():
    opening = start(None, formation=[ANA, BO])
    stated = state(rockets={ANA: 2, BO: 1})

    assert [] == found(play(shop(ANA, 1), refill("k"), stated, opening=opening, equipment={}))


@pytest.mark.rule("NAU-212")
@pytest.mark.parametrize("length", [41, -14, 10**9, 4])
def test_an_impossible_board_length_is_the_only_thing_wrong(length):
    record = simulated(2)
    record.rounds[0].start.length = length

    assert ["NAU-212"] == found(GAME.judge(record))


@pytest.mark.rule("NAU-212")
def test_a_slip_in_the_board_length_is_one_finding():
    """Nine crystals on the track and eleven in the bag: twelve spaces for two."""
    opening = start(formation=[ANA, BO], length=13, bag=11)
    verdict = play(shop(ANA, 1, "k"), refill("g"), opening=opening, equipment={})

    assert ["NAU-212"] == found(verdict)
    assert (
        "the station track is recorded with 13 spaces, but 9 crystals on it and 11 in the bag make it 12"
        == first(verdict).message()
    )


@pytest.mark.rule("NAU-415", "NAU-501")
def test_a_short_ring_that_nobody_counted_may_begin_again_at_0():
    """On five spaces, Ana's next crystal is on 0; on more than five, nothing else would be there."""
    opening = start(None, formation=[ANA, BO])
    events = (shop(ANA, 1, to=2), refill("k"), shop(BO, 1, to=3), refill("g"), shop(ANA, 1, to=4), refill("o"))

    for begun_again in (shop(BO, 1, to=0), refuel(BO, to=0)):
        assert [] == found(play(*events, begun_again, opening=opening, equipment={}))
    assert ["NAU-415"] == found(play(*events, shop(BO, 1, to=1), opening=opening, equipment={}))
    assert ["NAU-501"] == found(play(*events, refuel(BO, to=1), opening=opening, equipment={}))


@pytest.mark.rule("NAU-415")
def test_a_ring_that_was_named_further_on_does_not_begin_again_before():
    opening = start(None, formation=[ANA, BO])
    events = (shop(ANA, 1, to=2), refill("k"), shop(BO, 1, to=0), refill("g"), shop(ANA, 3, to=8))

    assert ["NAU-415"] == found(play(*events, opening=opening, equipment={}))[:1]


@pytest.mark.rule("NAU-415")
def test_a_sentence_about_a_wrong_space_needs_no_colour():
    verdict = play(shop(ANA, 1, to=3, fuel=3))

    assert "ana goes 1 step ahead, which is space 2, but the table says 3" == first(verdict).message()
