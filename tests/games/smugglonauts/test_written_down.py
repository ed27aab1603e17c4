"""What a desk can write down: directions, crystals left alone, colours of the bag, ends of turns, positions found, fractions."""

import msgspec
import pytest
from msgspec.structs import replace

from scorekeeper.games.reading import typed_record
from scorekeeper.games.smugglonauts.record import Found, Round, Start
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    LEVEL,
    colours,
    decided,
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
    scene,
    scores,
    sheet,
    shop,
    state,
    unchecked,
    warned,
)

BEFORE = (shop(ANA, 1, "k"), refill("g"))
"""Two black, two green, three orange and three white crystals are in the bag then."""


@pytest.mark.rule("NAU-301")
def test_the_direction_of_a_move_can_be_written_down():
    assert [] == found(play(shop(ANA, 1, "k", direction="clockwise")))
    for event in (shop(ANA, 1, "k", direction="anticlockwise"), refuel(ANA, "k", 1, direction="anticlockwise")):
        verdict = play(event)
        assert ["NAU-301"] == found(verdict)
        assert "ana flies anticlockwise, but rockets only go clockwise" == first(verdict).message()
    assert "ana flies 1 step back, but rockets only go clockwise" == first(play(shop(ANA, -1))).message()


@pytest.mark.rule("NAU-411", "NAU-511")
def test_that_no_crystal_was_taken_or_returned_can_be_written_down():
    assert [] == found(play(shop(ANA, 1, "k", taken=True), refill("g"), refuel(BO, "g", 1, returned=True)))
    assert ["NAU-411"] == found(play(shop(ANA, 1, taken=False)))
    assert ["NAU-511"] == found(play(refuel(ANA, change=1, returned=False)))


@pytest.mark.rule("NAU-203")
def test_the_colours_of_the_bag_can_be_written_down():
    right = {"black": 2, "green": 2, "orange": 3, "white": 3}

    assert [] == found(play(*BEFORE, state(bag=10, bag_colours=right)))
    for wrong, text in (
        ({"black": 3, "white": 2}, "the bag is recorded with 3 black, but it must hold 2"),
        ({"white": 2}, "the bag is recorded with 2 white, but it must hold 3"),
    ):
        verdict = play(*BEFORE, state(bag=10, bag_colours={**right, **wrong}))
        assert (["NAU-203"], text) == (found(verdict), first(verdict).message())


@pytest.mark.rule("NAU-203")
def test_a_bag_of_which_not_every_draw_is_known_holds_no_more_than_it_can():
    untold = (shop(ANA, 1, "k"), shop(BO, 1, "g"), refill("o"))

    assert [] == found(play(*untold, state(bag_colours={"black": 1, "green": 3, "orange": 2, "white": 3})))
    verdict = play(*untold, state(bag_colours={"black": 3, "green": 3, "orange": 2, "white": 1}))
    assert ["NAU-203"] == found(verdict)
    assert "the bag is recorded with 3 black, but it can hold 2 at most" == first(verdict).message()
    short = play(*untold, state(bag_colours={"black": 1, "green": 3, "orange": 2, "white": 2}))
    assert "the colours of the bag make 8 crystals, but it must hold 9" == first(short).message()


@pytest.mark.rule("NAU-203")
def test_a_bag_that_is_counted_twice_is_compared():
    verdict = play(shop(ANA, 1), state(bag=10, bag_colours={"black": 9}), equipment={}, letters=None)

    assert ["NAU-203"] == found(verdict)
    assert (
        "the bag is recorded with 10 crystals, and by colour with 9; one of the two is wrong"
        == first(verdict).message()
    )


@pytest.mark.rule("NAU-605")
def test_half_a_space_is_a_finding():
    raw = msgspec.to_builtins(game(sheet(ana=has("kkkkgg", points=6), bo=has("ooooww"))))
    raw["rounds"][0]["sheet"]["rows"][ANA]["points"] = 6.5
    verdict = judge(typed_record(raw))

    assert ["NAU-811"] == found(verdict)
    assert 'the box "Points" of ana says 6.5, which is not a whole number' == first(verdict).message()


# A statement that stands as written.


@pytest.mark.rule("NAU-402")
def test_a_statement_that_stands_is_adopted_whole():
    """Ana's rocket is said to be on 3, so that green is gone from there; six crystals are said to be in the bag."""
    said = state(rockets={ANA: 3, BO: 1}, fuel={ANA: 2, BO: 4}, ahead=colours("kowkgowkg"), bag=6)
    events = (*BEFORE, said, shop(BO, 3, "w", to=5), refill("wk"), state(bag=5), refuel(ANA, "o", 1, to=4))
    verdict = play(*events, decisions=decided("as-written", turn=1))

    assert [] == found(verdict)
    assert ["NAU-411"] == found(play(*events[:3], shop(BO, 3, "g"), decisions=decided("as-written", turn=1)))


# A position found at the table.

HERE = {
    "rockets": {ANA: 4, BO: 1},
    "fuel": {ANA: 1, BO: 4},
    "prices": dict(LEVEL),
    "cargo": {ANA: {"orange": 1}, BO: {}},
    "ahead": colours("kgwkgowkg"),
    "bag": 10,
    "player": BO,
}
"""After Ana's flight to the third crystal."""


def goes_on(*events, **changed):
    fields = {**HERE, **changed}
    return play(
        *events, opening=Start(found=Found(**{name: value for name, value in fields.items() if value is not None}))
    )


def test_a_transcript_goes_on_from_a_position_that_was_found():
    events = (shop(BO, 1, "k", to=2, fuel=3), refill("w", 0), state(bag=9), shop(BO, 1, "g"), refill("w"))
    verdict = goes_on(*events, refuel(BO, "w", 1, to=5))

    assert [] == found(verdict)
    assert {ANA: 1, BO: 2} == scores(verdict)
    assert ["NAU-302"] == found(goes_on(refuel(ANA, "w", 1)))
    assert ["NAU-703"] == found(goes_on(shop(BO, 1, "k"), refill("ww")))


@pytest.mark.parametrize("missing", ["fuel", "prices", "cargo", "ahead", "bag", "player"])
def test_what_was_not_noted_of_it_is_open(missing):
    events = (shop(BO, 1, "k", fuel=3), refill("w"), shop(BO, 1, "g", fuel=2), refill("o"), state(bag=8))

    assert [] == found(goes_on(*events, **{missing: None}))
    assert ["NAU-409"] == found(goes_on(shop(BO, 4), **{missing: None}))


def test_a_position_that_lacks_too_much_says_what_is_missing():
    for missing, what in (
        ({"rockets": None}, "where all rockets stand"),
        ({"rockets": {ANA: 4}}, "where all rockets stand"),
    ):
        verdict = goes_on(shop(None, 1), **missing)
        assert ["NAU-302"] == unchecked(verdict)
        assert verdict.unchecked[0].message().endswith(f"because the position found does not say {what}")
    either = play(shop(None, 1), opening=Start(found=Found(rockets={ANA: 4, BO: 1})), R19="only-if-none")
    assert (
        either.unchecked[0].message().startswith("the position found does not say whose turn it is, and 2 players fit")
    )


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"prices": {"black": 5}}, "NAU-602"),
        ({"prices": {"black": -1}}, "NAU-601"),
        ({"fuel": {ANA: 5}}, "NAU-407"),
        ({"rockets": {ANA: 4, BO: 4}}, "NAU-406"),
        ({"rockets": {ANA: 12, BO: 4}}, "NAU-212"),
        ({"ahead": colours("kgwkgowkgw"), "bag": 9}, "NAU-703"),
        ({"cargo": {ANA: {"black": 4}, BO: {}}, "bag": 7}, "NAU-203"),
        ({"cargo": {ANA: {"black": -1}}}, "NAU-203"),
        ({"bag": 11}, "NAU-203"),
        ({"bag": 6}, "NAU-203"),
        ({"bag": 10, "bag_colours": {"black": 9}}, "NAU-203"),
    ],
)
def test_no_position_is_like_that(changed, rule):
    assert [rule] == found(goes_on(shop(BO, 1), **changed))


def test_a_position_in_the_middle_of_a_turn_can_be_found():
    """Bo has flown past black and green, which are not in the bag yet; three spaces are empty."""
    here = {"rockets": {ANA: 4, BO: 5}, "cargo": {ANA: {"orange": 1}, BO: {"white": 1}}, "ahead": colours("kgowkg")}
    events = (refill("wwo"), refuel(ANA, "k", 1, to=6))

    assert [] == found(goes_on(*events, **here, fuel={ANA: 1, BO: 1}, player=ANA))
    assert ["NAU-723"] == found(goes_on(refill("w"), **here, player=ANA))


# A game that goes on later.


@pytest.mark.rule("NAU-801")
def test_an_adjourned_game_has_no_places():
    here = sheet(ana=has("k"), bo=has("gg"))

    assert ([], [], False) == (
        found(verdict := judge(game(here, ended="adjourned"))),
        verdict.places,
        verdict.finished,
    )
    for claimed in (result(winner=ANA), result(ana=(1, 2), bo=(2, 1))):
        verdict = judge(game(here, ended="adjourned", result=claimed))
        assert (["NAU-801"], []) == (found(verdict), verdict.places)
    assert [] == found(judge(replace(scene(*BEFORE), ended="adjourned")))
    assert ["NAU-411"] == found(judge(replace(scene(shop(ANA, 1, "w")), ended="adjourned")))


@pytest.mark.rule("NAU-801")
@pytest.mark.parametrize(
    ("ended", "how"),
    [
        ("time", "time was called"),
        ("conceded", "somebody conceded"),
        ("abandoned", "the game was abandoned"),
        ("adjourned", "the game goes on later"),
    ],
)
def test_a_game_that_was_over_is_not_said_to_be_stopped(ended, how):
    verdict = judge(game(sheet(ana=has("kkkkgg"), bo=has("ooooww")), ended=ended))

    assert ([], ["NAU-801"]) == (found(verdict), warned(verdict))
    text = f"the record says that {how}, but by the rules the game was over; it has finished"
    assert text == verdict.findings[0].message()
    assert [] == warned(judge(game(sheet(ana=has("kkkkg"), bo=has("ooooww")), ended=ended)))


# Figures that are written twice.

SIX = sheet(ana=has("kkkkgg", points=6, total=6), bo=has("ooooww", points=6, total=6))


def later(ana, bo, points=6):
    return sheet(ana=has("kkkkgg", points=points, total=ana), bo=has("ooooww", points=6, total=bo))


@pytest.mark.rule("NAU-905")
def test_the_points_of_a_result_are_compared_while_the_session_is_open():
    verdict = judge(game(SIX, later(12, 12), variant="games", result=result(ana=(12, None), bo=(13, None))))

    assert ["NAU-902", "NAU-905"] == found(verdict)
    assert "bo has 12 points in the games so far, but the result says 13" == verdict.errors[1].message()
    adjourned = judge(game(SIX, variant="games", ended="adjourned", result=result(ana=(6, None), bo=(7, None))))
    assert ["NAU-905"] == found(adjourned)


@pytest.mark.rule("NAU-905")
def test_totals_are_compared_even_if_an_earlier_game_is_not_known():
    def told(ana, bo, **fields):
        games = (Round(number=1), Round(number=2, sheet=later(12, 12)), Round(number=3, sheet=later(ana, bo)))
        return judge(game(*games, variant="games", seats=[ANA, BO], **fields))

    assert [] == found(told(18, 18, result=result(ana=(18, None), bo=(18, None))))
    verdict = told(19, 18, result=result(ana=(18, None), bo=(18, None)))
    assert ["NAU-905"] == found(verdict)
    assert (
        "the sheet before gives ana a total of 12 and this one 6 points, which makes 18, but it says 19"
        == first(verdict).message()
    )
    other = told(18, 18, result=result(ana=(18, None), bo=(17, None)))
    assert (
        "the last sheet gives bo a total of 18, but the result says 17; one of the two is wrong"
        == first(other).message()
    )


@pytest.mark.rule("NAU-202", "NAU-906")
def test_prices_that_were_put_back_are_one_finding():
    high = sheet(ana=has("kkkkgg"), bo=has("ooooww"), prices=dict.fromkeys(LEVEL, 2))

    def second(**prices):
        played = Round(number=2, start=Start(prices=prices), sheet=high)
        return judge(game(Round(number=1, sheet=high), played, variant="games", seats=[ANA, BO]))

    assert (
        "black, green, orange and white start at 1, but they must be 2, where the last game left them"
        == first(second(**LEVEL)).message()
    )
    assert ["NAU-906"] == found(second(**LEVEL))
    assert (
        "black starts at 1; green and white start at 3, but they must be 2, where the last game left them"
        == first(second(black=1, green=3, orange=2, white=3)).message()
    )


@pytest.mark.rule("NAU-801", "NAU-R19")
def test_a_refill_in_part_is_not_called_complete():
    board = {"title": "Long board", "length": 21}
    events = (shop(ANA, 3, "o"), refill("o", 20), shop(BO, 1, "k"), refill("w", 0), shop(BO, 2, "w"), refill("g", 1))

    for last in ((), (end(),)):
        verdict = play(*events, *last, letters="kgowkgowkgowkgowkg", equipment=board, complete=True, R19="only-if-none")
        assert ["NAU-801"] == found(verdict)
        assert "the refill placed a crystal" in first(verdict).message()


@pytest.mark.rule("NAU-415")
def test_steps_and_space_that_disagree_are_one_finding():
    """The crystal tells which of the two is right."""
    for event, text in (
        (
            shop(ANA, 1, "g", to=3),
            "ana goes to space 3, which is 2 steps ahead because rockets do not count, but the table says 1",
        ),
        (shop(ANA, 1, "k", to=3), "ana takes black, 1 step ahead, which is space 2, but the table says 3"),
    ):
        verdict = play(event)
        assert (["NAU-415"], text) == (found(verdict), first(verdict).message())


@pytest.mark.rule("NAU-514", "NAU-726")
def test_a_change_and_a_price_that_disagree_are_both_named():
    verdict = play(refuel(ANA, "k", 1, price=0), refill("g"), state(prices={"black": 0}))

    assert ["NAU-514"] == found(verdict)
    assert (
        "black was at 1 and goes up by 1, which makes 2, but the table says 0; one of the two is wrong"
        == first(verdict).message()
    )


@pytest.mark.rule("NAU-206")
def test_a_formation_and_rockets_that_disagree_are_both_named():
    verdict = play(shop(ANA, 1), opening=Start(formation=[ANA, BO], rockets={ANA: 1, BO: 0}))

    assert (
        "the formation is ana and bo, but the spaces of the rockets make it bo and ana; one of the two is wrong"
        == first(verdict).message()
    )
    assert ["NAU-302"] == unchecked(verdict)


@pytest.mark.rule("NAU-501")
def test_a_refuel_at_a_further_crystal_is_one_finding_and_play_goes_on():
    events = (refuel(ANA, "g", 1, to=3), refill("g"), shop(BO, 1, "k", to=2), refill("w"), shop(BO, 2, "w", to=5))
    verdict = play(*events)

    assert ["NAU-501"] == found(verdict)
    assert ["NAU-501", "NAU-403"] == found(play(*events[:-1], shop(BO, 2, "w", fuel=3)))


def test_a_transcript_without_its_last_turns_is_no_error():
    """The sheet is that of the end, and counts; nobody says that the game was over where the transcript ends."""
    board = {"title": "Long board", "length": 21}
    written = sheet(ana=has("ko", points=2), bo=has("g", points=1))
    verdict = play(shop(ANA, 1, "k"), letters="kgowkgowkgowkgowkg", equipment=board, complete=True, sheet=written)

    assert ([], {ANA: 2, BO: 1}, True) == (found(verdict), scores(verdict), verdict.finished)
    assert "NAU-801" in unchecked(verdict)
    stopped = play(
        shop(ANA, 1, "k"), end(), letters="kgowkgowkgowkgowkg", equipment=board, complete=True, sheet=written
    )
    assert ["NAU-801"] == found(stopped)


@pytest.mark.rule("NAU-811")
def test_places_totals_and_results_that_follow_from_wrong_points_are_not_wrong_by_themselves():
    """Bo counts 8 instead of 6, and everything after it is added up from that."""
    rows = {ANA: has("kkkkgg", points=6, place=2), BO: has("ooooww", points=8, place=1)}
    claimed = result(ana=(6, 2), bo=(8, 1), winner=BO)
    verdict = judge(game(sheet(**rows), result=claimed))

    assert (["NAU-811"], {ANA: 6, BO: 6}) == (found(verdict), scores(verdict))
    other = judge(game(sheet(**rows), result=result(ana=(6, 1), bo=(7, 2), winner=ANA)))
    assert ["NAU-811", "NAU-811", "NAU-815", "NAU-815"] == found(other)
    session = sheet(ana=has("kkkkgg", points=6, total=6), bo=has("ooooww", points=8, total=8))
    assert ["NAU-811"] == found(judge(game(session, variant="games")))
