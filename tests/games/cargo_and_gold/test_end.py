"""The end of the game, and what comes of it."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Buy, Sell
from scorekeeper.rules import evidence
from tests.games.cargo_and_gold.tables import (
    ABBEY,
    ANA,
    BO,
    CLOTH,
    CY,
    DI,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    boxes,
    buy,
    decided,
    fair,
    first,
    found,
    game,
    goes,
    hazard,
    judge,
    leave,
    move,
    play,
    refill,
    result,
    roll,
    row,
    sell,
    sheet,
    standing,
    state,
    trade,
    turn,
)

TO_MILL = goes(ANA, "h1", "h2", MILL)
LAST = {"gold": {ANA: 50, BO: 54}, "cargo": {ANA: [SALT, WINE]}}
"""Four gold are left in the pile, and Ana holds what Mill needs."""


@pytest.mark.rule("CGO-103", "CGO-105", "CGO-106", "CGO-108", "CGO-206")
def test_the_last_gold_card_ends_the_game():
    """Ana still holds wine, and the NEEDS box stays open: neither matters."""
    verdict = play(*TO_MILL, *sell(SALT, 4), at=LAST, complete=True)

    assert [] == found(verdict)
    assert verdict.finished
    assert {ANA: (1, 54), BO: (1, 54)} == standing(verdict)
    assert "ana takes the last of the 108 gold cards in turn 1: the game is over" in [
        step.message() for step in verdict.trail
    ]


@pytest.mark.rule("CGO-105")
@pytest.mark.parametrize(
    "after",
    [
        sell(WINE, 0, also=True),
        buy(WINE),
        (turn(BO),),
        (trade(ANA, BO, give=[WINE], take_gold=1),),
        (refill("has", GRAIN),),
    ],
)
def test_nothing_is_done_after_the_end(after):
    verdict = play(*TO_MILL, *sell(SALT, 4), *after, at=LAST, complete=True)

    assert (["CGO-105"], []) == (found(verdict), verdict.unchecked)
    why = "taking" if isinstance(after[0], (Buy, Sell)) else "ana took"
    assert f" after {why} the last gold card in turn 1; nothing after that counts" in first(verdict).message()
    assert ({ANA: (1, 54), BO: (1, 54)}, True) == (standing(verdict), verdict.finished)


@pytest.mark.rule("CGO-105", "CGO-109")
def test_what_is_done_after_the_end_counts_only_as_written():
    """Ana buys wine for 2 of her 54 gold; by the rules she has not."""
    bought = {"at": LAST, "complete": True, "sheet": sheet(ana=row(52), bo=row(54))}
    events = (*TO_MILL, *sell(SALT, 4), *buy(WINE, None))

    by_rules = play(*events, **bought, decisions=decided("by-rules", rule="CGO-105"))
    assert ([], {ANA: (1, 54), BO: (1, 54)}) == (found(by_rules), standing(by_rules)), (
        "the sheet follows from playing on"
    )
    as_written = play(*events, **bought, decisions=decided("as-written", rule="CGO-105"))
    assert ([], {BO: (1, 54), ANA: (2, 52)}) == (found(as_written), standing(as_written))


@pytest.mark.rule("CGO-103", "CGO-105")
def test_a_game_that_was_broken_off_after_its_end_was_over():
    events = (*TO_MILL, *sell(SALT, 4))
    verdict = play(*events, turn(BO), at=LAST)

    assert ["CGO-105", "CGO-103"] == found(verdict), (
        "what was played after the end, and then what the record says of it"
    )
    assert "ana took the last gold card in turn 1, so the game is over, but the record says abandoned" == (
        verdict.errors[1].message()
    )
    assert len(events) + 2 == first(verdict).where.event
    assert {ANA: (1, 54), BO: (1, 54)} == standing(verdict)


@pytest.mark.parametrize(("after", "last"), [((), True), ((turn(BO),), False)])
def test_the_end_is_shown_to_be_the_last_event_only_if_nothing_follows(after, last):
    with evidence.record() as recorder:
        play(*TO_MILL, *sell(SALT, 4), *after, at=LAST, complete=True)

    assert last == (("CGO-105", "kept") in recorder.seen)


def test_the_open_box_may_still_be_refilled():
    assert [] == found(play(*TO_MILL, *sell(SALT, 4, GRAIN), state(pile=0), at=LAST, complete=True))


@pytest.mark.rule("CGO-104")
def test_a_transcript_that_stops_early_has_no_winner():
    verdict = play(*TO_MILL, *sell(WINE, 1), at=LAST, complete=True)

    assert ["CGO-104"] == found(verdict)
    assert "the transcript ends with 3 gold cards in the pile, so the game is not over" == first(verdict).message()
    assert ({}, False) == (standing(verdict), verdict.finished)
    assert "the game is not over and nobody has won, so nobody is placed" in [step.message() for step in verdict.trail]


@pytest.mark.rule("CGO-104")
def test_a_game_that_was_broken_off_need_not_be_over():
    verdict = play(*TO_MILL, at=LAST)

    assert [] == found(verdict)
    assert not verdict.finished


@pytest.mark.rule("CGO-103")
def test_a_game_whose_gold_is_all_held_was_not_broken_off():
    verdict = play(*TO_MILL, *sell(SALT, 4), at=LAST)

    assert ["CGO-103"] == found(verdict)


@pytest.mark.rule("CGO-101")
def test_the_pile_pays_what_it_has():
    """Two gold are left for a sale worth four (ruling CGO-R05)."""
    short = {"gold": {ANA: 50, BO: 56}, "cargo": {ANA: [SALT]}}

    assert [] == found(play(*TO_MILL, *sell(SALT, 2), at=short, complete=True))
    verdict = play(*TO_MILL, *sell(SALT, 4), at=short, complete=True)
    assert ["CGO-101"] == found(verdict)
    assert "ana sells salt for 4, but it earns 2 because the pile has no more" == first(verdict).message()
    assert {BO: (1, 56), ANA: (2, 52)} == standing(verdict)


def test_a_hazard_may_take_the_last_gold():
    """x3 gives 3 gold, and the pile has 2."""
    verdict = play(*goes(ANA, "x1", "x2", "x3"), hazard(gold=3), at={"gold": {ANA: 50, BO: 56}}, complete=True)

    assert [] == found(verdict)
    assert {BO: (1, 56), ANA: (2, 52)} == standing(verdict)


@pytest.mark.rule("CGO-108")
def test_the_richest_wins():
    verdict = judge(fair(), decisions=())

    assert {ANA: (1, 58), BO: (2, 50)} == standing(verdict)
    assert [
        "the tallies of ana: 8 - 2x30 + 0 + 2x3 + 4x26 = 58 gold",
        "the tallies of bo: 8 - 2x27 + 2 + 2x1 + 4x23 = 50 gold",
        "ana has 58 gold: place 1",
        "bo has 50 gold: place 2",
    ] == [step.message() for step in verdict.trail]


@pytest.mark.rule("CGO-108")
def test_equals_share_a_place_and_the_next_is_skipped():
    four = sheet(ana=row(30), bo=row(28), cy=row(28), di=row(22))

    assert {ANA: (1, 30), BO: (2, 28), CY: (2, 28), DI: (4, 22)} == standing(judge(four))
    level = sheet(ana=row(27), bo=row(27), cy=row(27), di=row(27))
    assert {(1, 27)} == set(standing(judge(level)).values())


@pytest.mark.rule("CGO-108")
@pytest.mark.parametrize(
    ("said", "field"),
    [
        (result(ana=(58, 2), bo=(50, 1)), "result.rows"),
        (result(ana=(58, 1), bo=(50, 1)), "result.rows.bo.place"),
        (result(winner=BO), "result.winner"),
    ],
)
def test_a_place_or_a_winner_against_the_gold_is_found(said, field):
    verdict = judge(game(sheet=fair(), result=said))

    assert "CGO-108" == first(verdict).rule
    assert field == first(verdict).where.field
    assert {ANA: (1, 58), BO: (2, 50)} == standing(verdict)


@pytest.mark.rule("CGO-108")
def test_cargo_does_not_count_as_wealth():
    """Ana adds 2 for the card that she still holds (ruling CGO-R01)."""
    from scorekeeper.games.cargo_and_gold.record import Standing

    verdict = judge(game(sheet=fair(), result=result(ana=Standing(wealth=60))))

    assert ["CGO-108"] == found(verdict)
    assert "ana has a wealth of 58 (ruling CGO-R01), but the result says 60" == first(verdict).message()


@pytest.mark.rule("CGO-109")
def test_gold_is_counted_as_it_was_at_the_end():
    """The transcript leads to 54 each."""
    ending = (*TO_MILL, *sell(SALT, 4))
    paper = sheet(ana=row(54, 1), bo=row(54, 0))

    assert [] == found(play(*ending, at=LAST, complete=True, sheet=paper, result=result(ana=(54, 1), bo=(54, 1))))
    verdict = play(*ending, at=LAST, complete=True, sheet=sheet(ana=row(55), bo=row(53)))
    assert ["CGO-109", "CGO-109"] == found(verdict)
    assert "ana has 54 gold at the end, but the sheet says 55" == first(verdict).message()
    claimed = play(*ending, at=LAST, complete=True, result=result(ana=(55, 1), bo=(54, 1)))
    assert ["CGO-109"] == found(claimed)


@pytest.mark.rule("CGO-109")
def test_the_result_says_what_the_sheet_says():
    assert [] == found(judge(game(sheet=fair(), result=result(ana=(58, 1), bo=(50, 2), winner=ANA))))
    verdict = judge(game(sheet=fair(), result=result(ana=(57, 1), bo=(51, 2))))
    assert ["CGO-109", "CGO-109"] == found(verdict)


@pytest.mark.parametrize(
    ("claims", "rule"),
    [
        ({"bought": 3}, "CGO-614"),
        ({"sold_has": 1}, "CGO-711"),
        ({"sold_other": 1}, "CGO-712"),
        ({"sold_needs": 2}, "CGO-713"),
        ({"lost": 1}, "CGO-520"),
        ({"gold_in": 1}, "CGO-813"),
        ({"gold_out": 1}, "CGO-813"),
        ({"hazards": 1}, "CGO-504"),
        ({"cargo": 2}, "CGO-616"),
    ],
)
def test_tallies_are_what_the_transcript_makes_of_them(claims, rule):
    paper = sheet(ana=row(54, **{"cargo": 1, **claims}), bo=row(54))

    verdict = play(*TO_MILL, *sell(SALT, 4), at=LAST, complete=True, sheet=paper)

    assert [rule] == found(verdict)
    assert f"rounds.1.sheet.rows.ana.{next(iter(claims))}" == first(verdict).where.field


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [("pile", 4, "CGO-103"), ("last", BO, "CGO-105"), ("short", 2, "CGO-101"), ("turns", 7, "CGO-321")],
)
def test_the_last_moment_is_what_the_transcript_makes_of_it(field, value, rule):
    paper = sheet(ana=row(54), bo=row(54), **{field: value})

    assert [rule] == found(play(*TO_MILL, *sell(SALT, 4), at=LAST, complete=True, sheet=paper))


def test_who_leaves_is_last_and_keeps_the_gold():
    """Bo leaves with the most gold; it counts towards the 108 (ruling CGO-R40)."""
    seats = [ANA, BO, CY]
    rich = {"gold": {ANA: 30, BO: 60, CY: 14}, "cargo": {ANA: [SALT], BO: [CLOTH]}}
    opening = (turn(ANA), leave(BO), *TO_MILL[1:], *sell(SALT, 4))

    verdict = play(*opening, seats=seats, at=rich, complete=True)

    assert [] == found(verdict)
    assert {ANA: (1, 34), CY: (2, 14), BO: (3, 60)} == standing(verdict)
    assert "bo has 60 gold and left before the end (ruling CGO-R40): place 3" in [s.message() for s in verdict.trail]


def test_who_leaves_has_no_more_turns():
    seats = [ANA, BO, CY]
    gone = (*goes(ANA, "a1", ABBEY), leave(BO))

    assert [] == found(play(*gone, turn(CY), seats=seats))
    assert ["CGO-321"] == found(play(*gone, turn(BO), seats=seats))
    assert ["CGO-321"] == found(play(*gone, leave(BO), seats=seats))
    assert [] == found(play(turn(ANA), leave(ANA), turn(BO), seats=seats))


def test_a_row_may_say_that_a_player_left():
    verdict = judge(sheet(ana=row(40), bo=row(68, left=True)))

    assert [] == found(verdict)
    assert {ANA: (1, 40), BO: (2, 68)} == standing(verdict)


def test_a_second_round_is_one_too_many():
    """The game has no rounds, so it is round 1."""
    from scorekeeper.games.cargo_and_gold.record import Round

    record = game(sheet=fair())
    for number in (2, 1):
        record.rounds[1:] = [Round(number=number, sheet=fair())]
        assert ["CGO-103"] == found(judge(record))
        assert "2 rounds are recorded, but a game has no rounds and is over when all gold is held" == (
            first(judge(record)).message()
        )
    record.rounds = [Round(number=3, sheet=fair())]
    assert ["CGO-103"] == found(judge(record))
    assert (
        "the game is recorded as round 3, but a game has no rounds and is always round 1"
        == first(judge(record)).message()
    )


def test_a_round_without_anything_is_said_to_be_empty():
    from scorekeeper.games.cargo_and_gold.record import Round

    record = game(seats=[ANA, BO])
    record.rounds = [Round(number=1)]

    verdict = judge(record)

    assert ["round 1 has neither sheet nor transcript"] == [finding.message() for finding in verdict.unchecked]
    assert not verdict.finished


@pytest.mark.parametrize(
    "told",
    [{"sheet": fair()}, {"result": result(ana=(58, 1), bo=(50, 2))}, {"result": result(ana=(None, 1), bo=(None, 2))}],
)
def test_a_transcript_may_break_off_if_the_paper_tells_the_end(told):
    """What nobody wrote down is a blank: sheet or result decide, and the rest is said to be unchecked."""
    verdict = play(turn(ANA), **told, complete=True)

    assert [] == found(verdict)
    assert "what came after the transcript is not checked: it breaks off with 92 gold cards in the pile" in [
        finding.message() for finding in verdict.unchecked
    ]
    assert {ANA: 1, BO: 2} == {place.participant: place.place for place in verdict.places}
    assert ["CGO-320"] == found(play(turn(BO), **told, complete=True))


@pytest.mark.rule("CGO-614", "CGO-321")
def test_tallies_only_grow_after_a_transcript_that_breaks_off():
    """Ana bought once and two turns were begun; the sheet of the end cannot say less."""
    begun = (turn(ANA), *buy(SALT, GRAIN), *goes(ANA, "a1")[1:], turn(BO))
    less = sheet(ana=row(58, bought=0), bo=row(50), turns=1)
    verdict = play(*begun, sheet=less, complete=True)

    assert {
        "CGO-614": "ana bought at least 1 card, but the sheet says 0",
        "CGO-321": "2 turns were taken, but the sheet says 1",
    } == {one.rule: one.message() for one in verdict.errors if one.rule in ("CGO-614", "CGO-321")}
    assert [] == found(play(*begun, sheet=sheet(ana=row(58), bo=row(50), turns=90), complete=True))


def test_an_early_end_counts_if_the_head_judge_says_so():
    cut = {"at": LAST, "complete": True}

    open_ = play(*TO_MILL, *sell(WINE, 1), **cut)
    assert (["CGO-104"], False) == (found(open_), open_.finished)
    assert [] == open_.unchecked
    verdict = play(*TO_MILL, *sell(WINE, 1), **cut, decisions=decided("by-rules", rule="CGO-104"))
    assert ({BO: (1, 54), ANA: (2, 51)}, True) == (standing(verdict), verdict.finished)


@pytest.mark.rule("CGO-103", "CGO-104")
def test_the_end_is_told_once_and_at_an_event_that_exists():
    """The sheet says the same as the transcript: all gold is held, and the record says that the clock stopped play."""
    events = (*TO_MILL, *sell(SALT, 4))
    verdict = play(*events, at=LAST, sheet=sheet(ana=row(54), bo=row(54), pile=0))

    assert ["CGO-103"] == found(verdict)
    assert "ended" == first(verdict).where.field
    assert [] == verdict.unchecked
    early = play(*TO_MILL, at=LAST, complete=True)
    assert len(TO_MILL) + 1 == first(early).where.event


def test_a_wrong_count_on_the_sheet_counts_if_the_head_judge_says_so():
    wrong = {"at": LAST, "complete": True, "sheet": sheet(ana=row(55), bo=row(53))}

    verdict = play(*TO_MILL, *sell(SALT, 4), **wrong, decisions=decided("as-written", rule="CGO-109"))

    assert {ANA: (1, 55), BO: (2, 53)} == standing(verdict)
    assert HARBOUR not in standing(verdict)


@pytest.mark.rule("CGO-105")
def test_nobody_took_the_last_gold_of_a_pile_that_has_some():
    """The transcript stops before the end that the sheet tells."""
    paper = sheet(ana=row(6), bo=row(8), last=BO)
    verdict = play(turn(ANA), *buy(SALT), *goes(ANA, "a1")[1:], sheet=paper, complete=True)

    assert "nobody took the last gold card, but the sheet says bo" in [finding.message() for finding in verdict.errors]


@pytest.mark.rule("CGO-101")
@pytest.mark.parametrize("said", [0, 2, 4])
def test_a_sale_paid_short_is_told_by_what_the_pile_had(said):
    """Mill needs salt; the pile has 3 gold."""
    verdict = play(*TO_MILL, *sell(SALT, said), at={"gold": {ANA: 51, BO: 54}, "cargo": {ANA: [SALT]}}, complete=True)

    assert ["CGO-101"] == found(verdict)
    assert f"ana sells salt for {said}, but it earns 3 because the pile has no more" == first(verdict).message()


@pytest.mark.rule("CGO-101", "CGO-R06")
def test_a_sale_completed_after_the_end_earns_nothing():
    """Ruling CGO-R06: the wine is discarded, and the pile has no gold for it."""
    done = (*TO_MILL, *sell(SALT, 4))

    assert [] == found(play(*done, *sell(WINE, 0, also=True), at=LAST, complete=True, R06="complete"))
    verdict = play(*done, *sell(WINE, 1, also=True), at=LAST, complete=True, R06="complete")
    assert ["CGO-101"] == found(verdict)
    assert "ana sells wine for 1, but it earns 0 because the pile has no more" == first(verdict).message()


@pytest.mark.rule("CGO-321", "CGO-601", "CGO-R40")
def test_who_leaves_on_turn_does_nothing_more():
    rolls = play(turn(ANA), leave(ANA), *goes(ANA, "a1")[1:])
    buys = play(turn(ANA), leave(ANA), *buy(SALT))

    assert ["CGO-321"] == found(rolls)
    assert "ana rolls after leaving the game" == first(rolls).message()
    assert ["CGO-601"] == found(buys)
    assert "ana buys at Harbour, but has left the game (ruling CGO-R40)" == first(buys).message()
    assert ["CGO-321"] == found(play(turn(ANA), roll(1), leave(ANA), move("a1")))


@pytest.mark.rule("CGO-627")
def test_boxes_of_no_trade_centre_are_told_once():
    verdict = play(turn(ANA), state(boxes=boxes(Nowhere=(SALT, WINE))))

    assert ["CGO-627"] == found(verdict)
    assert "the table says Nowhere has boxes, but it is not a trade centre" == first(verdict).message()
