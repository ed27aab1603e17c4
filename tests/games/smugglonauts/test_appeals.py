"""What a head judge held against the program: right tables that were refused, and wrong ones that were let pass."""

import random

import pytest

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.record import Refill, Round
from scorekeeper.games.smugglonauts.short import write_turns
from scorekeeper.games.terms import Terms
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    CY,
    end,
    first,
    found,
    game,
    has,
    judge,
    places,
    play,
    refill,
    refuel,
    result,
    scores,
    sheet,
    shop,
    skipped,
    start,
    unchecked,
)

SKIPPING = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"))
"""Bo flies past black, which all have skipped then; spaces 0 and 11 are empty."""
NO_BOARD = {"title": "none"}


def warned(verdict):
    return [finding.rule for finding in verdict.findings if finding.level == "warning"]


def simulated(seed=1, players=4, **fields):
    return GAME.simulate([str(seat) for seat in range(players)], random.Random(seed), **fields)


# The spaces of a refill.


@pytest.mark.rule("NAU-705", "NAU-412")
def test_each_crystal_of_a_refill_lies_on_the_space_named_at_its_place():
    """After black comes back, green lies on 0 and white on 1; told the other way round it is the same."""
    turns = (*SKIPPING, skipped("k", 1))
    rest = (shop(BO, 1, "w"), refill("g"))

    assert [] == found(play(*turns, refill("gw", 0, 1), *rest))
    assert [] == found(play(*turns, refill("wg", 1, 0), *rest))


def test_a_refill_told_in_another_order_is_the_same_refill():
    for seed in range(20):
        record = simulated(seed, 2)
        for event in record.rounds[0].transcript:
            if isinstance(event, Refill) and event.spaces:
                event.spaces, event.crystals = event.spaces[::-1], event.crystals[::-1]

        assert [] == GAME.judge(record).findings, seed


@pytest.mark.rule("NAU-411", "NAU-412", "NAU-501", "NAU-511")
def test_a_refill_with_its_spaces_exchanged_is_another_refill():
    """Some later turn takes a crystal that does not lie there."""
    wrong = 0
    for seed in range(40):
        record = simulated(seed, 2)
        events = [event for event in record.rounds[0].transcript if isinstance(event, Refill) and event.spaces]
        for event in events:
            event.spaces = event.spaces[::-1]
        wrong += bool(found(GAME.judge(record)))

    assert wrong > 3


@pytest.mark.rule("NAU-705")
@pytest.mark.parametrize("spaces", [(0,), (0, 1, 2)])
def test_crystals_and_spaces_of_a_refill_are_as_many(spaces):
    verdict = play(*SKIPPING, skipped("k", 1), refill("gw", *spaces))

    assert ["NAU-705"] == found(verdict)
    assert first(verdict).message().startswith("2 crystals laid out, on ")


# Without the board length.


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
        "the station track is written with 13 spaces; 9 crystals on it and 11 in the bag make 12"
        == first(verdict).message()
    )


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
    verdict = play(shop(ANA, None, "k"), refill("g"))

    assert ([], "NAU-402") == (found(verdict), unchecked(verdict)[0])
    assert (
        "the rest of the game's transcript is not checked: it does not tell how far the rocket flew"
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


# When skipped crystals go back.


@pytest.mark.rule("NAU-723")
def test_skipped_crystals_may_be_told_after_the_refill_where_the_ruling_says_so():
    events = (*SKIPPING, refill("gw"), skipped("k", 1), shop(BO, 1, "w"), refill("k"))

    assert [] == found(play(*events, R05="after"))
    assert ["NAU-723"] == found(play(*events[:4], shop(BO, 1, "w"), refill("k"), R05="after"))
    verdict = play(*events)

    assert ["NAU-723"] == found(verdict)
    assert (
        "bo flew past black, which all have skipped now; that goes back into the bag before the refill (ruling NAU-R05)"
        == first(verdict).message()
    )


@pytest.mark.parametrize("players", [2, 3])
def test_games_in_the_order_of_the_ruling_are_clean(players):
    """Refill first, then what was skipped."""
    terms = Terms(rulings={"NAU-R05": "after"})
    for seed in range(60):
        record = GAME.simulate([str(seat) for seat in range(players)], random.Random(seed), terms)
        events, told = [], record.rounds[0].transcript
        for event in told:
            if isinstance(event, Refill):
                late = []
                while events and type(events[-1]).__name__ == "Skipped":
                    late.insert(0, events.pop())
                events += [event, *late]
            else:
                events.append(event)
        record.rounds[0].transcript = events

        assert [] == GAME.judge(record, terms).findings, seed


# How a game stops.


@pytest.mark.rule("NAU-701")
def test_a_turn_is_completed_when_time_is_called():
    """Nothing that is scored depends on the refill, so it is a warning."""
    events = (shop(ANA, 1, "k"), refill("g"), shop(BO, 1, "g"))

    assert [] == play(*events, refill("w")).findings
    assert ([], ["NAU-701"]) == (found(play(*events)), warned(play(*events)))
    assert ([], ["NAU-701"]) == (found(play(*events, end("time"))), warned(play(*events, end("time"))))


@pytest.mark.rule("NAU-801")
def test_time_is_not_called_in_a_finished_game():
    verdict = play(shop(ANA, 1, "k"), refill("g"), end("time"), complete=True)

    assert ["NAU-801"] == found(verdict)
    assert (
        "the transcript stops because time was called; the record says that the game was finished"
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

    assert ([], ["NAU-701"]) == (found(verdict), warned(verdict))
    told.pop()
    assert ([], ["NAU-701"]) == (found(GAME.judge(record)), warned(GAME.judge(record)))


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
        "game 3 is written where game 2 must be",
        "game 2 is written after game 3; games are written in their order, each once",
    ] == sorted((finding.message() for finding in verdict.errors), reverse=True)


def test_a_session_that_is_not_over_says_which_game_is_missing():
    verdict = judge(game(sheet(ana=has("kkkkgg"), bo=has("ooooww")), variant="games"))

    assert ([], ["NAU-902"], []) == (found(verdict), unchecked(verdict), verdict.places)
    assert (
        "nobody is placed yet: the session has 3 games (ruling NAU-R31), and game 2 is not written down"
        == verdict.unchecked[0].message()
    )


def test_a_tie_that_asks_for_another_game_is_named():
    games = [sheet(ana=has("kkkkgg"), bo=has("ooooww")) for _ in range(3)]
    verdict = judge(game(*games, variant="games", result=result(ana=(18, 1), bo=(18, 1))), R14="another-game")

    assert (
        "a result is written down after game 3; ana and bo are level (ruling NAU-R14), so it goes on"
        == first(verdict).message()
    )


# Results alone.


def ranked(*, winner=None, **rows):
    return judge(game(seats=list(rows), result=result(winner=winner, **rows)))


@pytest.mark.rule("NAU-815")
def test_places_without_points_are_places_that_there_can_be():
    assert {ANA: 1, BO: 2, CY: 2} == places(ranked(ana=(None, 1), bo=(None, 2), cy=(None, 2)))
    for wrong in ((1, 3), (2, 2), (-1, 99), (1, 1, 2), (1, 2, 2, 3)):
        verdict = ranked(**{who: (None, place) for who, place in zip(("ana", "bo", "cy", "di"), wrong, strict=False)})

        assert (["NAU-815"], []) == (found(verdict), verdict.places), wrong


@pytest.mark.rule("NAU-815")
def test_a_winner_who_is_not_first_is_found():
    verdict = ranked(ana=(None, 1), bo=(None, 2), winner=BO)

    assert ["NAU-815"] == found(verdict)
    assert "place 1 is written for ana; the winner is said to be bo" == first(verdict).message()
    assert [] == found(ranked(ana=(None, 1), bo=(None, 2), winner=ANA))


@pytest.mark.rule("NAU-815")
def test_places_follow_what_points_there_are():
    assert [] == found(ranked(ana=(9, 1), bo=(None, 2), cy=(4, 3)))
    verdict = ranked(ana=(4, 1), bo=(None, 2), cy=(9, 3))

    assert ["NAU-815"] == found(verdict)
    assert (
        "ana is place 1 with 4 points and cy place 3 with 9 points; places follow the points"
        == first(verdict).message()
    )


@pytest.mark.rule("NAU-903")
def test_nobody_has_far_more_than_ends_a_session():
    """On twelve spaces two players collect twelve crystals: 48 points at most, and 24 before."""

    def session(points):
        return found(judge(game(seats=[ANA, BO], variant="threshold", result=result(ana=(points, 1), bo=(20, 2)))))

    assert ([], ["NAU-903"]) == (session(72), session(73))


# Dice and tallies.


@pytest.mark.rule("NAU-403")
@pytest.mark.parametrize(
    ("ana", "bo", "fields"),
    [
        ({"fuel": 4}, {}, {"last": ANA}),
        ({"fuel": 4}, {"fuel": 4}, {}),
        ({"fuel": 4, "refuels": 1}, {}, {}),
        ({"fuel": 2, "refuels": 1}, {}, {}),
    ],
)
def test_dice_that_cannot_show_so_much_are_found(ana, bo, fields):
    """Ana has six crystals: with one Refuel she has flown three, and three again."""
    assert ["NAU-403"] == found(judge(sheet(ana=has("kkkkgg", **ana), bo=has("ooooww", **bo), **fields)))


def test_dice_that_can_show_so_much_are_let_be():
    for ana in ({"fuel": 1, "refuels": 1}, {"fuel": 4, "refuels": 2}, {"fuel": 3}):
        assert [] == judge(sheet(ana=has("kkkkgg", **ana), bo=has("ooooww", fuel=2), last=BO)).findings


@pytest.mark.rule("NAU-403")
def test_whoever_never_shopped_has_a_full_tank():
    assert ["NAU-403"] == found(judge(sheet(ana=has("kkkkggggoooo", fuel=1), bo=has("", fuel=3))))


@pytest.mark.rule("NAU-307")
def test_nobody_refuels_less_than_never():
    verdict = judge(sheet(ana=has("kkkkgg", refuels=-2), bo=has("ooooww")))

    assert "ana is written with -2 Refuels; nobody refuels less than never" == first(verdict).message()


# Prices that the transcript leaves open.


@pytest.mark.rule("NAU-607")
def test_a_price_whose_way_is_not_told_has_moved_by_one():
    events = (refuel(ANA, "k"), refill("g"))

    for price, wrong in ((0, []), (2, []), (1, ["NAU-607"]), (4, ["NAU-607"])):
        written = sheet(ana=has(), bo=has(), prices={"black": price})

        assert wrong == found(play(*events, sheet=written)), price


# Sentences.


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

    assert "9 crystals laid out, on 8 spaces; each lies on a space of its own" == first(few).message()
    assert "a crystal lies on space 99; the numbers go from 0 to 11" == first(beyond).message()


@pytest.mark.rule("NAU-702")
def test_one_empty_space_is_told_in_the_singular():
    verdict = play(shop(ANA, 1, "k"), refill("g", 7))

    assert "a crystal is laid on space 7; empty is space 11" == first(verdict).message()


@pytest.mark.rule("NAU-801", "NAU-804")
def test_where_the_empty_bag_ends_the_game_sentences_say_so():
    few = judge(sheet(ana=has("kkkkgg"), bo=has("oooo")), R04="bag-empty")

    assert ["NAU-801"] == found(few)
    assert "the bag is empty when they own 11 (ruling NAU-R04); the game was not over yet" in first(few).message()
    done = judge(sheet(ana=has("kkkkgg"), bo=has("ooooo")), R04="bag-empty")

    assert "the bag is empty (ruling NAU-R04) and the game is over; crystals collected: 11" == done.trail[0].message()


def test_start_and_end_prices_are_asked_apart():
    asked = [
        box for block in GAME.sheet("standard").round if getattr(block, "title", "") == "Prices" for box in block.boxes
    ]

    assert {"at the start, 0 to 4", "at the end, 0 to 4"} == {box.question for box in asked}


def test_a_wrong_turn_in_short_points_to_the_turns():
    played = Round(number=1, start=start(None, formation=[ANA, BO]), turns="4")

    assert "rounds.1.turns" == first(judge(game(played, seats=[ANA, BO], ended="time"))).where.field
