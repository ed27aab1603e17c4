"""What is not written down is open: in order if some way of filling it is legal, and wrong if none is."""

import random

import msgspec
import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.equipment import invent_board
from scorekeeper.games.smugglonauts.record import Refill, Round, Skipped, write_turns
from scorekeeper.testing.blanks import puzzle
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    CY,
    DI,
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
    state,
    unchecked,
)

LONG = {"title": "Long board", "length": 18}


def simulated(seed, **fields):
    rng = random.Random(seed)
    terms = Terms(equipment=invent_board(rng))
    return GAME.simulate([str(seat) for seat in range(2 + seed % 3)], rng, terms, **fields), terms, rng


def short(turns, letters=None, written=None, **fields):
    played = Round(number=1, start=start(letters, formation=[ANA, BO]), turns=turns, sheet=written)
    return judge(game(played, seats=[ANA, BO], ended="time"), **fields)


# Events and parts of words that are left out.


def test_skips_and_refills_may_be_left_out_anywhere():
    for seed in range(120):
        record, terms, rng = simulated(seed)
        events = record.rounds[0].transcript
        record.rounds[0].transcript = [
            event for event in events if not isinstance(event, Skipped | Refill) or rng.random() < 0.7
        ]

        assert [] == found(GAME.judge(record, terms)), seed


def test_every_word_may_be_as_long_as_the_scribe_had_time_for():
    for seed in range(120):
        record, terms, rng = simulated(seed)
        words = [write_turns(record.rounds[0].transcript, depth).split() for depth in (1, 2, 3)]
        record.rounds[0].turns = " ".join(rng.choice(depths) for depths in zip(*words, strict=True))
        record.rounds[0].transcript = []

        assert [] == found(GAME.judge(record, terms)), (seed, record.rounds[0].turns)


def test_boxes_of_a_transcript_are_wrong_only_if_no_filling_is_right():
    """Where all fillings can be tried, the judge finds an error exactly if each of them has one."""
    wrong = 0
    for seed in range(40):
        record, terms, rng = simulated(seed)
        made = puzzle(msgspec.to_builtins(record), GAME, rng)
        if made is None:
            continue
        told, *filled = (GAME.judge(msgspec.convert(raw, GAME.record), terms) for raw in (made.blank, *made.filled))
        legal = any(not one.errors for one in filled)
        wrong += not legal

        assert legal == (not told.errors), (seed, made.about)
    assert wrong > 5


@pytest.mark.rule("NAU-706")
def test_one_word_with_its_refill_does_not_ask_for_those_of_the_others():
    assert [] == found(short("1k>g 1g 1o 1w", letters="kgowkgowk"))
    verdict = short("1k 1k>k", letters="kkkkkgowg")

    assert ["NAU-706"] == found(verdict)
    assert "black drawn: 1, but in the bag: 0 at most" == first(verdict).message()
    assert [] == found(short("Rk+ 1k>k", letters="kkkkkgowg"))


# What a table counts after something that is not written.


@pytest.mark.rule("NAU-203")
def test_the_bag_may_be_counted_before_or_after_a_refill_that_is_not_written():
    for bag, wrong in ((11, []), (10, []), (9, ["NAU-203"]), (12, ["NAU-203"])):
        assert wrong == found(play(shop(ANA, 1, "k"), state(bag=bag))), bag
    assert (
        "the bag is recorded with 9 crystals, but it must hold 11, or 10 after the refill"
        == first(play(shop(ANA, 1, "k"), state(bag=9))).message()
    )


@pytest.mark.rule("NAU-203")
def test_the_bag_may_be_counted_between_two_skipped_crystals():
    """Bo flies past two crystals that Ana has skipped: 10 in the bag, 11 or 12 with them, 9 after three are drawn."""
    skipping = (shop(ANA, 3, "o"), refill("g"), shop(BO, 3, "w"))

    for bag, wrong in ((8, ["NAU-723"]), (9, []), (10, []), (11, []), (12, []), (13, ["NAU-203"])):
        assert wrong == found(play(*skipping, state(bag=bag))), bag


@pytest.mark.rule("NAU-706")
def test_a_bag_that_was_empty_holds_only_what_went_back():
    """Orange and white were in the bag; two refills that nobody wrote down emptied it, and then an orange one went back."""
    before = (shop(ANA, 1, "k"), shop(BO, 1, "g"), refuel(ANA, "o", 1))
    board = {"letters": "kgowkgowkgowkgowkg", "equipment": {**LONG, "length": 21}}

    assert [] == found(play(*before, refill("o"), **board))
    assert ["NAU-706"] == found(play(*before, refill("w"), **board))


@pytest.mark.rule("NAU-706")
def test_a_bag_that_was_counted_tells_what_can_be_drawn_later():
    """One white crystal is left, so the refill that nobody wrote down was the orange one."""
    board = {"letters": "kgowkgowkgowkgowkg", "equipment": {**LONG, "length": 21}}
    before = (shop(ANA, 1, "k"), state(bag_colours={"white": 1}), shop(BO, 1, "g"))

    assert [] == found(play(*before, refill("w"), **board))
    assert ["NAU-706"] == found(play(*before, refill("o"), **board))


@pytest.mark.rule("NAU-607")
def test_a_price_may_be_noted_after_a_skip_that_is_not_written():
    skipping = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"))

    for price, wrong in ((0, []), (1, []), (2, []), (3, ["NAU-607"])):
        assert wrong == found(play(*skipping, state(prices={"black": price}))), price
    assert (
        "the price of black is recorded as 3, but it must be 0, 1 or 2"
        == first(play(*skipping, state(prices={"black": 3}))).message()
    )
    assert ["NAU-607"] == found(play(*skipping, state(prices={"white": 2})))
    assert ["NAU-607"] == found(play(*skipping, refill("gw"), state(prices={"black": 1}), R06="must"))


@pytest.mark.rule("NAU-607")
def test_a_skip_without_its_colour_may_be_either_of_two():
    """Black and green have been skipped, and one price went up; the other one may have gone either way, or stayed."""
    skipping = (shop(ANA, 3, "o"), refill("g"), shop(BO, 3, "w"), skipped(None, 1), refill("gww"))

    for black, green, wrong in (
        (2, 0, []),
        (0, 2, []),
        (2, 2, []),
        (1, 2, []),
        (0, 1, ["NAU-607"]),
        (1, 3, ["NAU-607"]),
    ):
        prices = {"black": black, "green": green}
        assert wrong == found(play(*skipping, state(prices=prices))), prices


@pytest.mark.rule("NAU-607")
def test_a_noted_price_is_remembered():
    """Up or down from 1; noted at 2, it cannot be 1 after another move up."""
    events = (refuel(ANA, "k"), refill("g"), state(prices={"black": 2}), refuel(BO, "k", 1), refill("w"))

    for price, wrong in ((3, []), (1, ["NAU-607"])):
        assert wrong == found(play(*events, state(prices={"black": price}), letters="kkowgowgw")), price


@pytest.mark.rule("NAU-411", "NAU-403")
def test_how_far_a_shop_went_follows_from_its_crystal_or_its_fuel():
    assert ["NAU-403"] == found(play(shop(ANA, None, "o"), refill("g"), shop(BO, 1, "k", fuel=1)))[:1]
    assert [] == found(play(shop(ANA, None, fuel=1), refill("g"), shop(BO, 1, "k"), refill("o"), shop(BO, 1, "g")))
    verdict = play(shop(ANA, None, "w"))

    assert ["NAU-411"] == found(verdict)
    assert "ana takes white, but no crystal within reach can be white" == first(verdict).message()
    assert ["NAU-403"] == found(play(shop(ANA, fuel=0)))


@pytest.mark.rule("NAU-201")
def test_a_sixth_crystal_of_a_colour_does_not_turn_up():
    """Five black crystals are on the track or owned when the refill is drawn that nobody wrote down."""
    assert [] == found(short("Rk+ 1k 1k", letters="kkkgowgow"))
    verdict = short("1k " * 6)

    assert (["NAU-201"], 6) == (found(verdict), first(verdict).where.turn)


# Tallies.


@pytest.mark.rule("NAU-302")
def test_everybody_has_a_first_turn_before_anybody_has_a_second():
    verdict = judge(sheet(ana=has(refuels=0), bo=has("kkggoo")), equipment=LONG)

    assert ["NAU-302"] == found(verdict)
    assert (
        "bo had 7 turns, but ana never had one, and whoever is hindmost moves, so nobody has more than 1"
        == first(verdict).message()
    )
    once = {ANA: has("k", refuels=0), BO: has("g", refuels=0), CY: has("o", refuels=0), DI: has(refuels=0)}
    assert [] == found(judge(game(sheet(**once), ended="time")))
    assert ["NAU-302"] == found(judge(game(sheet(**{**once, ANA: has("kk", refuels=0)}), ended="time")))
    assert [] == found(judge(game(sheet(**{**once, DI: has()}), ended="time")))


@pytest.mark.rule("NAU-302")
def test_nobody_moves_more_often_than_the_others_let_them():
    """Ana has flown past nothing: before her first turn and after each of three, Bo moved once."""
    for refuels, wrong in ((2, []), (3, ["NAU-302"])):
        rows = {ANA: has("kkg", refuels=0), BO: has("ow", refuels=refuels)}
        verdict = judge(sheet(**rows, prices={"black": 1 + refuels}), equipment={**LONG, "length": 19})
        assert wrong == found(verdict), refuels
    assert [] == found(judge(sheet(**rows, prices={"black": 4}), equipment={**LONG, "length": 19}, R19="only-if-none"))


@pytest.mark.rule("NAU-607")
def test_whoever_shopped_once_skipped_two_crystals_at_most():
    """Ana has fuel for many, but one Shop flies past two: four Refuels and two skips move prices by six."""
    rows = {ANA: has("k", refuels=3), BO: has("kgow", refuels=1)}
    board = {**LONG, "length": 19}

    for white, wrong in ((1, []), (2, ["NAU-607"])):
        prices = {"black": 4, "green": 4, "white": white}
        assert wrong == found(judge(sheet(**rows, prices=prices), equipment=board)), white


# Rows that are missing.


def test_a_result_without_somebody_places_nobody_and_accuses_nobody():
    verdict = judge(game(sheet(ana=has("kkggoo")), seats=[ANA, BO]))

    assert ([], ["NAU-815"]) == (found(verdict), unchecked(verdict))
    assert "game 1 is not scored by its sheet because bo has no row" == verdict.unchecked[0].message()


@pytest.mark.rule("NAU-727")
def test_a_skip_that_is_not_written_may_have_moved_the_price_first():
    """Both skip two black crystals with black at 0: one goes up and the other down again, in the order that is legal."""
    before = (refuel(ANA, "k", -1), refill("g"), shop(BO, 3, "o"), refill("o"), shop(ANA, 3, "w"))

    assert [] == found(play(*before, skipped("k", -1), refill("gww"), letters="kkkowgogw"))
    assert ["NAU-727"] == found(play(*before, skipped("k", -1), skipped("k", 1), refill("gww"), letters="kkkowgogw"))
