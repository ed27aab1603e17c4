"""What is written twice is compared, and where nothing tells which of two figures is right, nobody claims to know."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Result, Sheet, Standing
from tests.games.cargo_and_gold.tables import (
    ANA,
    BO,
    CY,
    GRAIN,
    MILL,
    SALT,
    WINE,
    boxes,
    fair,
    first,
    found,
    game,
    goes,
    judge,
    over,
    play,
    result,
    row,
    sell,
    sheet,
    standing,
    start,
    state,
    turn,
)

TO_MILL = (*goes(ANA, "h1", "h2", MILL),)
ENDS = (*TO_MILL, *sell(SALT, 4))
LAST = {"gold": {ANA: 50, BO: 54}, "cargo": {ANA: [SALT, WINE]}}


@pytest.mark.rule("CGO-101")
def test_two_counts_that_both_add_up_are_left_to_the_judge():
    """55 and 53 were counted, the tallies make 54 each: one of them is wrong, and the paper does not tell which."""
    half = (23, 0, 0, 23)
    verdict = judge(sheet(ana=row(55, 0, half), bo=row(53, 0, half)))

    assert ["CGO-101"] == found(verdict)
    assert (
        "ana and bo have 55 and 53 gold, but their tallies add up to 54 and 54; both counts make 108 in all, so nothing "
        "written down tells which is right"
    ) == first(verdict).message()
    assert {ANA: (1, 55), BO: (2, 53)} == standing(verdict)


@pytest.mark.rule("CGO-103")
@pytest.mark.parametrize("ended", ["time", "conceded", "abandoned", "adjourned"])
def test_a_game_that_somebody_won_was_not_broken_off(ended):
    papers = (
        game(sheet=sheet(ana=row(60), bo=row(48)), ended=ended),
        game(result=result(ana=(60, None), bo=(48, None)), ended=ended),
        game(result=result(ana=Standing(wealth=60), bo=Standing(wealth=48)), ended=ended),
    )
    for paper in papers:
        assert ["CGO-103"] == found(judge(paper))


@pytest.mark.rule("CGO-109", "CGO-616")
@pytest.mark.parametrize("ended", ["time", "adjourned"])
def test_sheet_and_result_of_an_open_game_are_compared(ended):
    paper = sheet(ana=row(20, 1), bo=row(30, 0), pile=58)
    said = result(ana=Standing(gold=21, cargo=2), bo=Standing(gold=30, wealth=30))
    verdict = judge(game(sheet=paper, result=said, ended=ended))

    assert ["CGO-109", "CGO-616"] == found(verdict)
    assert "ana had 20 gold when play stopped, but the result says 21" == first(verdict).message()


@pytest.mark.rule("CGO-616", "CGO-321", "CGO-627", "CGO-723")
def test_kinds_leavers_and_boxes_of_the_sheet_are_those_of_the_transcript():
    right = {"ana": row(54, 1, kinds=[WINE]), "bo": row(54, 0), "boxes": boxes(Mill=(WINE, None))}
    given = {"at": LAST, "complete": True}

    assert [] == found(play(*ENDS, **given, sheet=sheet(**right)))
    kinds = play(*ENDS, **given, sheet=sheet(**{**right, "ana": row(54, 1, kinds=[SALT])}))
    assert "ana holds wine at the end, but the sheet says salt" == first(kinds).message()
    left = play(*ENDS, **given, sheet=sheet(**{**right, "bo": row(54, 0, left=True)}))
    assert "the sheet says bo left, but the transcript does not" == first(left).message()
    has = play(*ENDS, **given, sheet=sheet(**{**right, "boxes": boxes(Mill=(GRAIN, None))}))
    assert "the HAS box of Mill has wine at the end, but the sheet says grain" == first(has).message()
    needs = play(*ENDS, **given, sheet=sheet(**{**right, "boxes": boxes(Harbour=(SALT, GRAIN), Mill=(WINE, None))}))
    assert "the NEEDS box of Harbour has wine at the end, but the sheet says grain" == first(needs).message()


@pytest.mark.rule("CGO-321", "CGO-404", "CGO-503")
def test_a_statement_of_the_turn_is_compared_too():
    verdict = play(*TO_MILL, state(player=BO, squares={ANA: "h1", BO: MILL}, misses={ANA: 1}, left=[BO]))

    assert {
        "the table says bo has left, but bo did not",
        "the table says it is bo's turn, but it is ana's",
        "the table says ana stands on h1, but it must be Mill",
        "the table says ana has 1 turn to miss, but it must be 0",
    } == {finding.message() for finding in verdict.errors}
    assert [] == found(play(*TO_MILL, state(player=ANA, squares={ANA: MILL, BO: MILL}, misses={ANA: 0}, left=[])))


@pytest.mark.rule("CGO-321")
def test_between_two_turns_the_table_names_the_next_player():
    ended = (*TO_MILL, over())

    assert [] == found(play(*ended, state(player=BO), turn(BO)))
    assert [] == found(play(*ended, state(player=ANA), turn(BO))), "who has just played may be named as well"
    assert [] == found(play(state(player=ANA), *TO_MILL))
    verdict = play(state(player=BO), *TO_MILL)
    assert ["the table says it is bo's turn, but it is ana's"] == [one.message() for one in verdict.errors]
    verdict = play(*ended, state(player=CY), seats=[ANA, BO, CY])
    assert ["the table says it is cy's turn, but it is bo's"] == [one.message() for one in verdict.errors]


# One finding for one cause.


@pytest.mark.rule("CGO-313")
def test_everybody_with_the_wrong_gold_at_the_start_is_one_finding():
    verdict = judge(game(opening=start(gold={ANA: 10, BO: 10}, pile=88)))

    assert ["CGO-313"] == found(verdict), "the pile fits the gold that was dealt"
    assert "ana and bo start with 10 gold, but it must be 8" == first(verdict).message()
    assert ["CGO-313", "CGO-314"] == found(judge(game(opening=start(gold={ANA: 10, BO: 10}, pile=90))))


@pytest.mark.rule("CGO-708")
def test_gold_and_pile_that_are_wrong_by_as_much_are_one_finding():
    assert ["CGO-708"] == found(play(*TO_MILL, state(gold={ANA: 9}, pile=91)))
    assert ["CGO-206", "CGO-708"] == found(play(*TO_MILL, state(gold={ANA: 9}, pile=90)))


@pytest.mark.rule("CGO-101", "CGO-321")
def test_counts_below_zero_are_findings_and_then_blank():
    verdict = judge(fair(ana=row(58, 1, (30, 0, 3, 26), lost=-1), turns=-1))

    assert ["CGO-321", "CGO-616"] == found(verdict)
    assert "ana has -1 for cards lost, but it cannot be below 0" == verdict.errors[1].message()
    assert [] == verdict.unchecked


@pytest.mark.rule("CGO-208")
@pytest.mark.parametrize("count", [1, 5, 14])
def test_any_number_of_players_can_be_written_down(count):
    seats = [f"p{number}" for number in range(count)]
    gold = [108 - count + 1] + [1] * (count - 1)
    rows = dict(zip(seats, map(row, gold), strict=True))
    verdict = judge(game(seats=seats, sheet=Sheet(rows=rows)))
    assert ["CGO-208"] == found(verdict)
    assert "CGO-208" == verdict.findings[0].rule
    assert ["CGO-208"] == found(
        judge(game(turn(seats[0]), seats=seats, opening=start(chosen=[], first=None), ended="time"))
    )


@pytest.mark.rule("CGO-101")
def test_the_same_wrong_count_is_told_once():
    """Bo's count stays one too low, turn after turn; another difference is news."""
    again = (state(gold={BO: 7}), *TO_MILL, state(gold={BO: 7}, pile=92))

    assert ["CGO-101"] == found(play(turn(ANA), *again[:1], *again[2:]))
    assert ["CGO-101", "CGO-101"] == found(play(turn(ANA), *again[:1], *again[2:-1], state(gold={BO: 6})))


@pytest.mark.rule("CGO-109", "CGO-108")
def test_wealth_and_places_that_follow_from_misread_gold_are_not_repeated():
    """The result swaps the gold of Ana and Bo, and ranks them by it: mend the gold, and the places stay wrong only then."""
    paper = sheet(ana=row(60), bo=row(48))

    def compared(ana, bo, winner=None):
        return found(judge(game(sheet=paper, result=Result(rows={ANA: ana, BO: bo}, winner=winner))))

    swapped = Standing(gold=48, wealth=48, place=2), Standing(gold=60, wealth=60, place=1)
    assert ["CGO-109", "CGO-109"] == compared(*swapped, BO)
    assert ["CGO-108"] == compared(Standing(gold=60, place=2), Standing(gold=48, place=1), BO)
    misread = Standing(gold=61, wealth=70, place=1), Standing(gold=48, place=2)
    assert ["CGO-109", "CGO-108"] == compared(*misread), "the cause stands first"


@pytest.mark.rule("CGO-108")
def test_a_winner_behind_by_the_tie_break_is_told_so():
    verdict = judge(game(sheet=sheet(ana=row(54, 0), bo=row(54, 2)), result=result(winner=ANA)), R02="cargo")

    assert ["bo and ana have 54, but bo is ahead by more cargo, and the result names ana as the winner"] == [
        finding.message() for finding in verdict.errors
    ]


@pytest.mark.rule("CGO-321")
def test_a_transcript_that_stops_before_the_sheet_contradicts_nothing():
    """One turn is written down event by event, and the sheet counts 90: the sheet is judged by itself, and that is said."""
    paper = sheet(ana=row(30, 1, (20, 0, 3, 14)), bo=row(20, 0, (12, 0, 2, 8)), pile=58, turns=90)
    told = result(ana=(30, None), bo=(20, None))
    verdict = play(*goes(ANA, "a1"), sheet=paper, result=told)

    assert "what came after the transcript is not checked: it breaks off in turn 1, and the sheet counts 90 turns" in [
        finding.message() for finding in verdict.unchecked
    ]
    assert "CGO-321" not in found(verdict)
    misread = sheet(ana=row(8), bo=row(8), turns=2)
    assert "1 turn was taken, but the sheet says 2" == first(play(*goes(ANA, "a1"), sheet=misread)).message()
