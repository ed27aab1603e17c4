"""Sentences that a head judge had misunderstood."""

import pytest

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.record import Round
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
    refuel,
    result,
    sheet,
    shop,
    skipped,
    start,
    state,
    unchecked,
)


@pytest.mark.rule("NAU-206")
def test_rockets_that_are_counted_from_another_space_are_told_so():
    opening = start(formation=[ANA, BO], rockets={ANA: 5, BO: 6})
    verdict = play(shop(ANA, 1), opening=opening)

    assert ["NAU-206"] == found(verdict)
    assert "side by side" in first(verdict).message()
    assert "NAU-R10" in first(verdict).message()


@pytest.mark.rule("NAU-213", "NAU-212")
def test_spaces_of_the_set_up_are_told_by_what_is_wrong():
    few = play(shop(ANA, 1), opening=start(formation=[ANA, BO], spaces=[*range(2, 10)]))
    beyond = play(shop(ANA, 1), opening=start(formation=[ANA, BO], spaces=[*range(2, 10), 99]))

    assert "9 crystals laid out on 8 spaces, but there must be one space for each" == first(few).message()
    assert "a crystal is on space 99, but spaces are numbered 0 to 11" == first(beyond).message()


@pytest.mark.rule("NAU-702")
def test_one_empty_space_is_told_in_the_singular():
    verdict = play(shop(ANA, 1, "k"), refill("g", 7))

    assert "a crystal is laid on space 7, but only space 11 is empty" == first(verdict).message()


@pytest.mark.rule("NAU-801", "NAU-804")
def test_where_the_empty_bag_ends_the_game_sentences_say_so():
    few = judge(sheet(ana=has("kkkkgg"), bo=has("oooo")), R04="bag-empty")

    assert ["NAU-801"] == found(few)
    assert "the bag is empty when they own 11 (ruling NAU-R04), so the game was not over yet" in first(few).message()
    done = judge(sheet(ana=has("kkkkgg"), bo=has("ooooo")), R04="bag-empty")

    assert "the bag is empty (ruling NAU-R04) and the game is over; crystals collected: 11" == done.trail[0].message()


def test_start_and_end_prices_are_asked_apart():
    asked = [
        box for block in GAME.paper("standard").round if getattr(block, "title", "") == "Prices" for box in block.boxes
    ]

    assert {"at the start, 0 to 4", "at the end, 0 to 4"} == {box.question for box in asked}


def test_a_wrong_turn_in_short_points_to_the_turns():
    played = Round(number=1, start=start(None, formation=[ANA, BO]), turns="4")

    assert "rounds.1.turns" == first(judge(game(played, seats=[ANA, BO], ended="time"))).where.field


@pytest.mark.rule("NAU-101")
def test_a_table_of_one_is_told_nothing_else():
    verdict = judge(sheet(ana=has("kkkkkgggggoo", points=99)))

    assert ["NAU-101"] == found(verdict)
    assert "1 player at the table, but the game is for two to four" == first(verdict).message()
    assert ["NAU-811"] == unchecked(verdict)


@pytest.mark.rule("NAU-801")
def test_a_refill_that_nobody_wrote_down_is_not_said_to_be_complete():
    verdict = play(shop(ANA, 1, "k"), complete=True)

    assert ["NAU-801"] == found(verdict)
    assert (
        "the transcript stops after turn 1, but the game is not over because the bag holds enough for the refill"
        == first(verdict).message()
    )
    assert ["NAU-706"] == unchecked(verdict), "after the last event there is no rest that could be unchecked"


@pytest.mark.rule("NAU-212")
def test_a_board_length_that_cannot_be_is_not_said_to_be_missing():
    played = Round(number=1, start=start(None, length=3), sheet=sheet(ana=has("kkggoo"), bo=has("kgowww")))

    verdict = judge(game(played), equipment={})

    assert ["NAU-212"] == found(verdict)
    assert (
        "the end of the game is not checked because the board length is not known; by this game it has 12 spaces"
        == verdict.unchecked[0].message()
    )


@pytest.mark.rule("NAU-514")
def test_possible_prices_leave_out_those_that_no_move_leads_to():
    verdict = play(refuel(ANA, price=1), letters=None)

    assert "its price can be at 0 or 2 now, whichever way it moved before, but the table says 1" == said(verdict)


@pytest.mark.rule("NAU-721")
def test_a_skip_where_nobody_skipped():
    verdict = play(shop(ANA, 1, "k"), skipped("w"))

    assert "a crystal is returned as skipped, but in this turn nobody was the last to skip one" == said(verdict)


@pytest.mark.rule("NAU-801")
def test_a_table_that_stops_before_the_first_turn():
    text = "the table stops before the first turn, but a game ends only when the track cannot be refilled"

    assert text == said(play(end(), complete=True))


@pytest.mark.rule("NAU-203")
def test_a_colour_that_the_bag_is_not_said_to_hold():
    verdict = play(shop(ANA, 1, "k"), refill("g"), state(bag_colours={"black": 2}))

    assert "the bag is recorded without green, but it must hold 2" == said(verdict)


@pytest.mark.rule("NAU-902")
def test_a_session_is_adjourned_and_not_a_game():
    verdict = judge(game(seats=[ANA, BO], variant="games", ended="adjourned", result=result(winner=ANA)))

    assert ["NAU-902"] == found(verdict)
    assert said(verdict).startswith("the session is adjourned, so nobody is placed")


@pytest.mark.rule("NAU-815")
def test_two_in_place_one_are_named_together():
    verdict = judge(game(seats=[ANA, BO], result=result(ana=(None, 1), bo=(None, 1), winner=ANA)))

    assert "the result says ana and bo are in place 1, but names ana as the winner" == said(verdict)


def said(verdict):
    return verdict.errors[0].message()


@pytest.mark.rule("NAU-801")
@pytest.mark.parametrize(
    ("bos", "ruling", "sentence"),
    [
        ("www", {"R05": "after"}, "the refill fails when they own 10 at the earliest (ruling NAU-R05)"),
        ("www", {"R19": "only-if-none"}, "the refill fails when they own 12 at the earliest (ruling NAU-R19)"),
        (
            "www",
            {"R04": "bag-empty", "R05": "after"},
            "the bag is empty when they own 9 at the earliest (rulings NAU-R04 and NAU-R05)",
        ),
        ("wwwwooogggk", {"R05": "after"}, "the refill fails when they own 12 at the latest (ruling NAU-R05)"),
    ],
)
def test_the_end_is_told_with_the_ruling_that_leaves_it_open(bos, ruling, sentence):
    verdict = judge(sheet(ana=has("kkg"), bo=has(bos)), **ruling)

    assert sentence in first(verdict).message()


@pytest.mark.rule("NAU-903")
def test_a_session_that_must_pass_its_points_names_both_rulings():
    record = game(seats=[ANA, BO], variant="threshold", result=result(ana=(25, 1), bo=(3, 2)))

    assert "more than 25 points (rulings NAU-R13 and NAU-R32)" in first(judge(record, R13="passed")).message()


@pytest.mark.rule("NAU-811")
def test_games_that_are_recorded_in_part_are_not_said_to_be_missing():
    verdict = play(
        shop(ANA, 1), refill("k"), result=result(ana=(1, 1), bo=(0, 2)), opening=start(None, formation=[ANA, BO])
    )
    (told,) = [finding.message() for finding in verdict.unchecked if finding.rule == "NAU-811"]

    assert "cargo, prices and points are not checked because the games are not recorded in full" == told
