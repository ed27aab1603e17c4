"""Pictures of Dwarven Traders: what is to be seen where the first finding is."""

import random

import pytest

from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.games.dwarven_traders.record import Round
from scorekeeper.games.engine.pictures.picture import Figures, Track
from scorekeeper.games.engine.terms import Decision, Terms
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    DECK,
    SMUGGLER,
    deal,
    game,
    mine,
    on,
    pick,
    result,
    sell,
    sheet,
    start,
    state,
    turn,
)

FACES = Terms(equipment=DECK)


def drawn(record, terms=FACES):
    return GAME.picture(record, GAME.judge(record, terms), terms)


def part(picture, title):
    return next(part for part in picture.parts if part.title == title)


def lanes(picture, title="Score track"):
    return {lane.name: (lane.was, lane.at, lane.said) for lane in part(picture, title).lanes}


def played(*events):
    """Ana (red) and Bo (blue) in round 1, cut short."""
    script = [pick(ANA, "red"), pick(BO, "blue"), deal("1a", "2a", "3a", "4a"), *events]
    opening = start(starter=ANA, marker="yellow")
    return game(Round(number=1, start=opening, transcript=script), seats=[ANA, BO], ended="time")


def test_the_end_of_a_round_shows_the_last_sale_and_what_is_wrong():
    picture = drawn(
        game(
            sheet(
                ana=on(17, "red", after=14, place=2), bo=on(14, place=1), smuggler=on(9), prices={"red": -3, "blue": 4}
            )
        )
    )

    assert {"ana": (17, 14, None), "bo": (14, 14, None), SMUGGLER: (9, 9, None)} == lanes(picture)
    assert ["red -3"] == [chip.text for chip in part(picture, "Gems held").shelves[0].chips]
    assert "best -3, then none (-4)" == part(picture, "Gems held").shelves[0].note
    written = {line.name: line.figures[0] for line in part(picture, "The sheet").lines}
    assert ("2", "1", "DWT-623") == (written[ANA].text, written[ANA].due, written[ANA].mark)
    assert "DWT-406" in [lane.mark for lane in part(picture, "Prices").lanes]


def test_a_slip_of_the_pen_does_not_make_an_endless_track():
    """Who is off the track has a place beside it."""
    picture = drawn(game(sheet(ana=on(17_000_000_000, place=1), bo=on(14), smuggler=on(9))))

    assert 17_000_000_000 == lanes(picture)[ANA][1]
    assert (8, 108) == (part(picture, "Score track").low, part(picture, "Score track").high)


def test_a_turn_shows_the_position_before_the_event_in_question():
    """Ana has sold red at 1 and the price has risen; Bo mines a third gem."""
    picture = drawn(
        played(
            turn(ANA, "2a"),
            sell("red"),
            turn(BO, "1a"),
            mine("red"),
            turn(ANA, "3a"),
            mine("green"),
            turn(BO, "4a"),
            mine("yellow"),
        )
    )

    assert "Round 1, turn 4: bo" == picture.title
    deeds = part(picture, "What happened").shelves[0].chips
    assert [("bo: card 4a", None), ("mines yellow", "DWT-331")] == [(chip.text, chip.mark) for chip in deeds]
    assert {"ana": (6, 6, None), "bo": (5, 5, None), SMUGGLER: (5, 5, None)} == lanes(picture)
    assert ["Card 4a"] == [shelf.name for shelf in part(picture, "Cards").shelves]


def test_a_sale_shows_where_it_leads_and_where_people_went():
    """Red is at 1 when Ana sells it; she moved as if it had risen to 2."""
    picture = drawn(played(turn(ANA, "2a"), sell("red", steps=2)))

    assert (5, 6, 7) == lanes(picture)[ANA]
    assert "sells red at 1, moves 2" == part(picture, "What happened").shelves[0].chips[-1].text


def test_a_claim_about_the_position_stands_beside_it():
    """The sale is told with the price that it was made at, not the one that the card made of it."""
    picture = drawn(played(turn(ANA, "2a"), sell("red"), state(tracks={SMUGGLER: 9}, prices={"red": 3})))

    assert (5, 5, 9) == lanes(picture)[SMUGGLER]
    assert (1, 2, 3) == lanes(picture, "Prices")["red"]
    assert "sells red at 1" == part(picture, "What happened").shelves[0].chips[1].text


def test_a_start_shows_what_the_last_round_left():
    first = sheet(ana=on(9), bo=on(7), smuggler=on(5), prices={"red": 3})
    opening = start(starter=BO, prices={"red": 1}, picks=[(ANA, "red"), (BO, "blue")])
    picture = drawn(game(first, Round(number=2, start=opening), ended="time"))

    assert (None, 3, 1) == lanes(picture, "Prices")["red"]
    assert ["DWT-702", None, None, None] == [lane.mark for lane in part(picture, "Prices").lanes]
    assert "DWT-711" == part(picture, "How it began").shelves[0].mark
    assert ["ana", "bo", SMUGGLER] == [line.name for line in part(picture, "What round 1 paid").lines]


def test_a_wrong_result_shows_the_rounds_that_it_is_made_of():
    rounds = [sheet(ana=on(9 + n), bo=on(7 + n), smuggler=on(5)) for n in range(4)]
    picture = drawn(game(*rounds, result=result(ana=(15, 1), bo=(12, 2), smuggler=(8, 3))))
    ana = part(picture, "The result").lines[0]

    assert ["4+4+4+4", "15", "1"] == [figure.text for figure in ana.figures]
    assert ("16", "DWT-802") == (ana.figures[1].due, ana.figures[1].mark)


def test_a_solo_round_after_the_end_is_not_among_those_won():
    rounds = [sheet(ana=on(9), smuggler=on(6)), sheet(ana=on(9), smuggler=on(6)), sheet(ana=on(5), smuggler=on(9))]
    picture = drawn(game(*rounds, variant="solo"))

    assert ["1+1", "0+0"] == [line.figures[0].text for line in part(picture, "The result").lines]
    firsts = part(picture, "First in each round").shelves[0].chips
    assert [("1: ana", None), ("2: ana", None), ("3: smuggler", "DWT-923")] == [
        (chip.text, chip.mark) for chip in firsts
    ]


def by_round(picture):
    return {line.name: line.figures[0].text for line in part(picture, "The result").lines}


@pytest.mark.rule("DWT-R31")
def test_a_tied_solo_round_is_shown_as_won_by_whom_the_ruling_says():
    level, first = sheet(ana=on(9), smuggler=on(9)), sheet(ana=on(9), smuggler=on(5))
    record = game(level, first, level, variant="solo")

    assert {SMUGGLER: "1+0+1", ANA: "0+1+0"} == by_round(drawn(record, Terms(rulings={"DWT-R31": "smuggler"})))


@pytest.mark.rule("DWT-R31", "DWT-923")
def test_a_solo_round_after_the_end_by_ruling_is_not_among_those_won():
    """After four rounds the VP have decided, so that the fifth is one too many."""
    level, first = sheet(ana=on(9), smuggler=on(9)), sheet(ana=on(9), smuggler=on(5))
    record = game(level, level, first, level, first, variant="solo")

    assert {ANA: "0+0+1+0", SMUGGLER: "0+0+0+0"} == by_round(drawn(record, Terms(rulings={"DWT-R31": "four-rounds"})))


@pytest.mark.rule("DWT-923")
def test_a_solo_round_that_a_decision_lets_stand_is_among_those_won():
    ana, his = sheet(ana=on(9), smuggler=on(5)), sheet(ana=on(5), smuggler=on(9))
    stands = Decision(effect="as-written", author="Head", reason="agreed beforehand")
    record = game(ana, his, ana, his, his, variant="solo")

    assert {SMUGGLER: "0+1+0+1+1", ANA: "1+0+1+0+0"} == by_round(drawn(record, Terms(decisions=(stands,))))


@pytest.mark.rule("DWT-801")
def test_the_vp_of_a_fifth_round_do_not_stand_beside_the_total():
    picture = drawn(game(*[sheet(ana=on(9 + n), bo=on(7 + n), smuggler=on(5)) for n in range(5)]))

    assert ["4+4+4+4", "16", "1"] == [figure.text for figure in part(picture, "The result").lines[0].figures]


@pytest.mark.rule("DWT-203")
@pytest.mark.parametrize("seed", range(8))
def test_a_round_that_follows_no_other_is_not_drawn_from_the_first_spaces(seed):
    """Round 1 is left out, so nobody knows where round 2 began; the sheet says where everybody ended."""
    second = GAME.simulate([ANA, BO], random.Random(seed), Terms()).rounds[1]
    picture = drawn(game(second, seats=[ANA, BO]), Terms())

    ended = {who: row.after for who, row in second.sheet.rows.items()}
    assert ended == {who: at for who, (_, at, _) in lanes(picture).items()}


@pytest.mark.parametrize("variant", ["standard", "solo"])
def test_every_moment_of_a_game_can_be_drawn(variant):
    """Cut short after any event, with or without a sheet: there is always a picture, and it says something."""
    seats = ["1"] if variant == "solo" else ["1", "2", "3"]
    record = GAME.simulate(seats, random.Random(7), Terms(), variant=variant)
    opened = record.rounds[0]
    for length in range(len(opened.transcript) + 1):
        cut = Round(number=1, start=opened.start, transcript=opened.transcript[:length])
        picture = drawn(game(cut, seats=seats, variant=variant, ended="time"), Terms())
        assert "Score track" in picture.words()
    assert {Figures, Track} == {type(part) for part in drawn(record, Terms()).parts}
