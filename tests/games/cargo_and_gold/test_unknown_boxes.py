"""Boxes and trade centres that nobody wrote down: what can be known without them is judged."""

import random

import pytest
from msgspec.structs import replace

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.cargo_and_gold.record import Loss, Sell, Start
from scorekeeper.games.engine.terms import Terms
from tests.games.cargo_and_gold.tables import (
    ABBEY,
    ANA,
    BO,
    BOARD,
    CLOTH,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    buy,
    first,
    found,
    game,
    goes,
    hazard,
    judge,
    move,
    play,
    refill,
    roll,
    row,
    sell,
    sheet,
    start,
    state,
    trade,
    turn,
)

TO_MILL = (*goes(ANA, "h1", "h2", MILL),)
BO_GOES = (*goes(BO, "h2", "h1", HARBOUR),)
BLANK = {"opening": start(boxes=None)}


@pytest.mark.rule("CGO-607", "CGO-609", "CGO-621", "CGO-730", "CGO-813", "CGO-321", "CGO-404", "CGO-711")
@pytest.mark.parametrize(
    ("events", "rule"),
    [
        ((*TO_MILL, *buy(WINE, paid=3)), "CGO-607"),
        ((*TO_MILL, *buy(WINE), *buy(GRAIN)), "CGO-730"),
        ((*TO_MILL, *sell(GRAIN, 2)), "CGO-703"),
        ((*TO_MILL, *buy(WINE), *sell(WINE, 3)), "CGO-713"),
        ((*TO_MILL, *buy(WINE), *sell(WINE, 4), *BO_GOES), "CGO-721"),
        ((*TO_MILL, *buy(WINE, None), *BO_GOES), "CGO-625"),
        ((*TO_MILL, refill("has", GRAIN)), "CGO-627"),
        ((*TO_MILL, refill("needs", GRAIN)), "CGO-723"),
        ((*TO_MILL, trade(ANA, BO, give=[SALT], take_gold=1)), "CGO-813"),
        ((*TO_MILL, *goes(ANA, "h2")), "CGO-321"),
        ((turn(ANA), roll(2), move("h1", MILL)), "CGO-404"),
        ((turn(ANA), roll(2), move("h1"), hazard(), *BO_GOES), "CGO-407"),
        ((*goes(ANA, "a1"), *buy(WINE)), "CGO-601"),
        ((*TO_MILL, *buy(WINE), state(gold={ANA: 8})), "CGO-607"),
    ],
)
def test_what_is_wrong_whatever_lies_in_the_boxes_is_found(events, rule):
    assert rule == first(play(*events, **BLANK)).rule


@pytest.mark.rule("CGO-604", "CGO-712")
def test_what_may_be_right_for_some_boxes_accuses_nobody():
    events = (*TO_MILL, *buy(CLOTH), *sell(CLOTH, 4, WINE), *BO_GOES, *buy(GRAIN), *sell(GRAIN, 1))

    assert [] == found(play(*events, **BLANK))
    assert [] == found(play(*TO_MILL, *buy(CLOTH), *sell(CLOTH), state(gold={ANA: 10}), **BLANK))


@pytest.mark.rule("CGO-711", "CGO-713")
def test_one_known_box_rules_out_prices():
    """The new HAS card of Mill is grain, and its NEEDS card is not known: grain earns 1, or 4, and never 2."""
    bought = (*TO_MILL, *buy(GRAIN, GRAIN))

    assert [] == found(play(*bought, *sell(GRAIN, 1), **BLANK))
    assert [] == found(play(*bought, *sell(GRAIN, 4, SALT), **BLANK))
    assert (
        "ana sells grain for 2 at Mill, but it earns 1 or 4 there, whatever lies in the box that is not known"
        == first(play(*bought, *sell(GRAIN, 2), **BLANK)).message()
    )
    assert "CGO-711" == first(play(*bought, *sell(GRAIN, 4, SALT), **BLANK, R11="has")).rule


@pytest.mark.rule("CGO-711", "CGO-712")
def test_a_sale_tells_what_lies_in_the_box():
    """Ana sells cloth at Mill for 1, so Mill has cloth; nobody buys it, and Bo cannot get 2 for his."""
    told = (*TO_MILL, *sell(CLOTH, 1), turn(BO), roll(2), move("m1", MILL))
    at = {"cargo": {ANA: [CLOTH], BO: [CLOTH]}}

    assert [] == found(play(*told, *sell(CLOTH, 1), **BLANK, at=at))
    assert ["CGO-712"] != found(play(*told, *sell(CLOTH, 2), **BLANK, at=at)) != []


@pytest.mark.rule("CGO-713")
def test_a_sale_without_its_gold_leaves_gold_and_prices_unknown():
    """Nobody knows what Ana's cloth earned, nor in which column of the sheet the sale belongs."""
    events = (*TO_MILL, *buy(CLOTH), *sell(CLOTH))

    def counted(gold, **sold):
        paper = sheet(ana=row(gold, 0, bought=1, **sold), bo=row(8, 0, bought=0))
        return found(play(*events, **BLANK, sheet=paper))

    assert [] == counted(7, sold_has=1)
    assert [] == counted(10, sold_needs=1)
    assert [] == found(play(*events, refill("needs", WINE), **BLANK)), "it may have met the NEEDS card"


@pytest.mark.rule("CGO-501", "CGO-601")
def test_without_a_board_a_square_is_a_trade_centre_or_a_hazard():
    """Nobody wrote down which squares are trade centres: where somebody buys is one, and where a hazard acts is none."""
    alone = {"opening": Start(), "known": False}

    assert [] == found(play(turn(ANA), roll(5), move("x", "y"), *buy(WINE), **alone))
    assert [] == found(play(turn(ANA), roll(2), move("x", "y"), hazard(miss=1), **alone))
    assert "CGO-501" == first(play(turn(ANA), roll(5), move("x", "y"), hazard(miss=1), **alone)).rule
    acted = (turn(ANA), roll(1), move("y"), hazard(gold=-1), turn(BO), roll(1), move("y"))
    assert "CGO-601" == first(play(*acted, *buy(WINE), **alone)).rule
    assert "CGO-407" == first(play(*acted[:-2], roll(2), move("y"), **alone)).rule


def test_a_transcript_without_any_start_is_judged():
    right = (*goes(ANA, "h2", MILL), *buy(WINE), *goes(BO, "a1", ABBEY))
    verdict = judge(replace_start(game(*right, ended="abandoned"), None), equipment=BOARD)

    assert [] == found(verdict)
    wrong = (*goes(ANA, "h2", MILL), *buy(WINE), *goes(ANA, "h2"))
    assert ["CGO-321"] == found(judge(replace_start(game(*wrong, ended="abandoned"), None), equipment=BOARD))


def replace_start(record, opening):
    """The same record with another start."""
    return replace(record, rounds=[replace(record.rounds[0], start=opening)])


@pytest.mark.parametrize("seed", range(12))
def test_a_right_game_with_blanks_is_never_wrong(seed):
    """Start, boxes, gold drawn and cards lost are left blank, with and without a board: nobody is accused."""
    rng = random.Random(seed)
    terms = Terms(equipment=GAME.equipment.invent(rng))
    record = GAME.simulate([ANA, BO, "cy"][: rng.choice((2, 3))], rng, terms)
    opening = record.rounds[0].start
    openings = (
        None,
        replace(opening, boxes=None),
        replace(opening, chosen=[]),
        replace(opening, boxes=None, chosen=[]),
    )
    events = [
        replace(event, gold=None)
        if type(event) is Sell and rng.random() < 0.1
        else replace(event, lost=None)
        if type(event) is Loss
        else event
        for event in record.rounds[0].transcript
    ]
    blank = replace(record, rounds=[replace(record.rounds[0], start=openings[seed % 4], transcript=events)])

    assert [] == found(GAME.judge(blank, terms if seed % 3 else Terms()))
