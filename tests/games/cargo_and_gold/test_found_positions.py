"""A position found at the table, and an adjourned game: what is known is checked, and what is not accuses nobody."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Found, Start
from tests.games.cargo_and_gold.tables import (
    ANA,
    BO,
    BOARD,
    CLOTH,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    boxes,
    buy,
    first,
    found,
    found_at,
    game,
    goes,
    hazard,
    judge,
    loss,
    result,
    row,
    sell,
    sheet,
    skip,
    standing,
    state,
    turn,
)

BO_GOES = (*goes(BO, "h2", "h1", HARBOUR),)


def going_on(*events, ended="adjourned", known=True, paper=None, **position):
    """Judge a transcript that begins with a position found at the table."""
    record = game(*events, opening=found_at(**position), ended=ended, sheet=paper)
    return judge(record, equipment=BOARD if known else None)


@pytest.mark.rule("CGO-609", "CGO-621", "CGO-712")
def test_what_is_known_of_the_position_is_checked():
    assert [] == going_on(*buy(WINE), *BO_GOES).errors
    assert ["CGO-609"] == found(going_on(*buy(WINE), gold={ANA: 1, BO: 8}))
    assert ["CGO-621"] == found(going_on(*buy(WINE), cargo={ANA: [SALT] * 3, BO: []}))
    assert ["CGO-712"] == found(going_on(*sell(GRAIN, 4), cargo={ANA: [GRAIN], BO: []}))
    assert ["CGO-404"] == found(going_on(*goes(BO, "a1")))


@pytest.mark.rule("CGO-321")
def test_the_turn_in_progress_may_be_over_or_not():
    """Ana may have rolled, moved and bought before; Bo is next, or Ana begins."""
    assert [] == found(going_on(*BO_GOES))
    assert [] == found(going_on(*goes(ANA, "h2")))
    assert ["CGO-321"] == found(going_on(*buy(WINE), turn(ANA)))
    assert [] == found(going_on(skip(BO), turn(ANA), misses={ANA: 0, BO: 1}))
    assert ["CGO-503"] == found(going_on(turn(BO), misses={ANA: 0, BO: 1}))


def test_what_the_position_leaves_out_accuses_nobody():
    """No gold, no cargo, no squares: purchases, sales and moves may all be right."""
    events = (*buy(WINE, centre=MILL), *sell(CLOTH, 2, centre=MILL), *goes(BO, "m1"), hazard(), loss(1, SALT))
    verdict = going_on(*events, gold=None, cargo=None, squares=None, misses=None, left=None)

    assert [] == found(verdict)
    assert (
        "the position found leaves out the gold of ana and bo, the cargo of ana and bo and where ana and bo stand, so what "
        "depends on that is not checked"
    ) in [finding.message() for finding in verdict.unchecked]


@pytest.mark.rule("CGO-712", "CGO-713", "CGO-604")
def test_boxes_that_the_position_leaves_out_are_unknown():
    """Only the boxes of Harbour are written down: what Mill has and needs accuses nobody."""
    harbour = {HARBOUR: boxes()[HARBOUR]}
    cargo = {ANA: [GRAIN], BO: []}
    verdict = going_on(*sell(GRAIN, 4, SALT), *buy(SALT), state(gold={ANA: 10}), boxes=harbour, cargo=cargo)

    assert [] == found(verdict)
    assert (
        "purchases and sales at Mill and Abbey are not checked because the position found leaves out the boxes there"
        in [finding.message() for finding in verdict.unchecked]
    )
    assert [] == found(going_on(*sell(GRAIN), state(gold={ANA: 12}), boxes=harbour, cargo=cargo))
    wrong = going_on(*sell(GRAIN, 5), boxes=harbour, cargo=cargo)
    assert "ana sells grain for 5, but a card earns 1, 2 or 4 gold" == first(wrong).message()


@pytest.mark.rule("CGO-321", "CGO-503")
def test_the_turn_of_the_position_may_begin_with_the_first_event():
    """It uses up nobody's turn to miss, and may itself be one that is missed."""
    bo_misses = {"misses": {BO: 1}, "squares": {ANA: HARBOUR, BO: MILL}}
    assert [] == found(going_on(*goes(ANA, "a1"), skip(BO), turn(ANA), **bo_misses))
    assert ["CGO-503"] == found(going_on(*goes(ANA, "a1"), turn(BO), **bo_misses))
    assert [] == found(going_on(skip(ANA), *BO_GOES, misses={ANA: 1, BO: 0}))
    assert ["CGO-321"] == found(going_on(skip(ANA), *BO_GOES))


@pytest.mark.rule("CGO-R37")
def test_the_turn_of_the_position_may_be_passed_over_for_lack_of_means():
    poor = game(skip(ANA), *BO_GOES, opening=found_at(gold={ANA: 1, BO: 8}), ended="adjourned")

    assert [] == found(judge(poor, equipment=BOARD, R37="skipped"))
    assert ["CGO-321"] == found(judge(poor, equipment=BOARD))


def test_only_what_is_left_out_is_told():
    verdict = going_on(turn(BO), cargo={ANA: []}, squares={ANA: MILL})
    assert (
        "the position found leaves out the cargo of bo and where bo stands, so what depends on that is not checked"
        in [finding.message() for finding in verdict.unchecked]
    )


def test_the_gold_of_one_player_follows_from_the_pile():
    assert ["CGO-609"] == found(going_on(*buy(WINE), gold={BO: 8}, pile=99))
    assert [] == found(going_on(*buy(WINE), gold={BO: 8}))


def test_a_statement_fills_in_what_was_not_known():
    assert ["CGO-609"] == found(going_on(state(gold={ANA: 1}), *buy(WINE), gold=None))


@pytest.mark.rule("CGO-206", "CGO-620", "CGO-205", "CGO-404", "CGO-101")
@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ({"gold": {ANA: 60, BO: 60}}, "CGO-206"),
        ({"gold": {ANA: 50, BO: 50}, "pile": 7}, "CGO-206"),
        ({"gold": {ANA: -1, BO: 50}}, "CGO-101"),
        ({"cargo": {ANA: [SALT] * 4, BO: []}}, "CGO-620"),
        ({"deck": 80}, "CGO-205"),
        ({"cargo": {ANA: ["pearls"], BO: []}}, "CGO-205"),
        ({"squares": {ANA: "moon", BO: MILL}}, "CGO-404"),
        ({"boxes": boxes(Moon=(SALT, WINE))}, "CGO-302"),
    ],
)
def test_any_position_must_be_possible(position, rule):
    assert [rule] == found(going_on(turn(BO), **position))


@pytest.mark.rule("CGO-302")
def test_without_the_boxes_a_transcript_is_checked_in_part():
    record = game(*buy(WINE), opening=Start(found=Found(player=ANA)), ended="adjourned")
    verdict = judge(record)

    assert [] == found(verdict)
    assert (
        "what was bought and sold is checked only in part because the position found does not say which cards are in the "
        "boxes"
    ) in [finding.message() for finding in verdict.unchecked]
    twice = game(*buy(WINE), *buy(WINE), opening=Start(found=Found(player=ANA)), ended="adjourned")
    assert ["CGO-730"] == found(judge(twice))


@pytest.mark.rule("CGO-109", "CGO-614")
def test_a_sheet_counts_the_whole_game_and_the_transcript_only_its_end():
    """Ana takes the last gold card: gold is compared, and a tally may only be too low."""
    last = {"gold": {ANA: 50, BO: 54}, "cargo": {ANA: [SALT], BO: []}, "ended": "finished"}
    right = sheet(ana=row(54, 0, (30, 0, 3, 26)), bo=row(54, 0), last=ANA, turns=90)

    verdict = going_on(*sell(SALT, 4), **last, paper=right)
    assert ([], {ANA: (1, 54), BO: (1, 54)}) == (found(verdict), standing(verdict))
    wrong = sheet(ana=row(54, 0, sold_needs=0), bo=row(54, 0))
    assert ["CGO-713"] == found(going_on(*sell(SALT, 4), **last, paper=wrong))
    assert ["CGO-109"] == found(going_on(*sell(SALT, 4), **last, paper=sheet(ana=row(53), bo=row(55))))[:1]


# Adjourned games.


@pytest.mark.rule("CGO-104")
def test_an_adjourned_game_has_no_places_and_owes_nothing():
    paper = sheet(ana=row(20), bo=row(30), pile=58)
    verdict = judge(game(sheet=paper, ended="adjourned"), R39="by-gold")

    assert ([], [], False) == (found(verdict), verdict.places, verdict.finished)
    claimed = judge(game(sheet=paper, result=result(ana=(20, 2), bo=(30, 1)), ended="adjourned"))
    assert ["CGO-104"] == found(claimed)
    assert (
        "the game was adjourned and goes on, so nobody is placed or has won yet, but the result says otherwise"
        == first(claimed).message()
    )
    assert ["CGO-104"] == found(judge(game(result=result(ana=(20, 2), bo=(30, 1)), ended="adjourned")))


@pytest.mark.rule("CGO-103", "CGO-206")
def test_what_is_written_of_an_adjourned_game_is_checked():
    assert ["CGO-103"] == found(judge(game(sheet=sheet(ana=row(60), bo=row(48)), ended="adjourned")))
    assert ["CGO-206"] == found(judge(game(sheet=sheet(ana=row(20), bo=row(30), pile=60), ended="adjourned")))
    assert ["CGO-103"] == found(judge(game(result=result(ana=(60, None), bo=(48, None)), ended="adjourned")))


@pytest.mark.rule("CGO-206", "CGO-620", "CGO-103")
def test_a_sheet_is_checked_where_the_position_leaves_out_the_gold():
    def counted(ended="abandoned", **rows):
        return found(going_on(*buy(WINE), gold=None, cargo=None, ended=ended, paper=sheet(**rows)))

    assert [] == counted(ana=row(20, 1), bo=row(30, 0))
    assert ["CGO-206"] == counted(ana=row(90), bo=row(48))
    assert ["CGO-620"] == counted(ana=row(20, 7), bo=row(30))
    assert ["CGO-103"] == counted(ana=row(60), bo=row(48))


@pytest.mark.rule("CGO-206", "CGO-101", "CGO-620", "CGO-205", "CGO-404")
@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({"gold": {ANA: 100, BO: 5}, "pile": 50}, "CGO-206"),
        ({"gold": {ANA: 50, BO: 5}, "pile": 50}, "CGO-206"),
        ({"pile": 200}, "CGO-206"),
        ({"gold": {ANA: -3}}, "CGO-101"),
        ({"pile": -1}, "CGO-101"),
        ({"cargo": {ANA: [SALT] * 4}}, "CGO-620"),
        ({"cargo": {ANA: ["silk"]}}, "CGO-205"),
        ({"deck": 200}, "CGO-205"),
        ({"squares": {BO: "Rome"}}, "CGO-404"),
    ],
)
def test_a_statement_about_what_is_not_known_must_be_possible(said, rule):
    unknown = {"gold": None, "cargo": None, "squares": None}
    assert [rule] == found(going_on(state(**said), **unknown))
    possible = state(gold={ANA: 50, BO: 8}, pile=50, cargo={ANA: [SALT] * 3}, squares={BO: MILL}, deck=40)
    assert [] == found(going_on(possible, **unknown))
