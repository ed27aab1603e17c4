"""One cause is one finding: what follows from a misread hazard, a deed in passing or playing on is not told again."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Boxes, Standing
from tests.games.cargo_and_gold.tables import (
    ABBEY,
    ANA,
    BO,
    BOARD,
    CLOTH,
    CY,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    buy,
    decided,
    first,
    found,
    found_at,
    game,
    goes,
    hazard,
    judge,
    leave,
    loss,
    move,
    over,
    play,
    refill,
    result,
    roll,
    row,
    sell,
    sheet,
    skip,
    standing,
    start,
    state,
    trade,
    turn,
)

TO_MILL = (*goes(ANA, "h1", "h2", MILL),)
BO_GOES = (*goes(BO, "h2", "h1", HARBOUR),)
LAST = {"gold": {ANA: 50, BO: 54}, "cargo": {ANA: [SALT], BO: [WINE]}}
ENDS = (*TO_MILL, *sell(SALT, 4))


@pytest.mark.rule("CGO-105")
@pytest.mark.parametrize(
    ("after", "paper"),
    [
        (buy(WINE, None), {"ana": row(52, 1, kinds=[WINE]), "bo": row(54, 1), "pile": 2}),
        (
            (trade(ANA, BO, give_gold=5, take=[WINE]),),
            {"ana": row(49, 1, gold_out=5), "bo": row(59, 0, gold_in=5), "pile": 0},
        ),
        ((*goes(BO, "m1"),), {"ana": row(54, 0), "bo": row(54, 1), "turns": 2}),
    ],
)
def test_a_sheet_that_counts_what_was_done_after_the_end_is_no_second_error(after, paper):
    verdict = play(*ENDS, *after, at=LAST, complete=True, sheet=sheet(**paper))

    assert ["CGO-105"] == found(verdict)
    assert {ANA: (1, 54), BO: (1, 54)} == standing(verdict)
    wrong = {**paper, "bo": row(40, 1)}
    assert "CGO-109" in found(play(*ENDS, *after, at=LAST, complete=True, sheet=sheet(**wrong)))


@pytest.mark.rule("CGO-601", "CGO-701")
def test_who_deals_in_passing_still_lands_on_the_hazard():
    """Ana passes Mill on her way to m1: the purchase or the sale is wrong, and the hazard is as it must be."""
    passing = (*goes(ANA, "h1", "h2", MILL, "m1"),)
    at = {"cargo": {ANA: [GRAIN]}}

    bought = play(*passing, *buy(WINE, None, centre=MILL), hazard(), loss(1, WINE), loss(1))
    assert "ana buys at Mill but only passed it" == first(bought).message()
    assert {"CGO-601"} <= {*found(bought)} <= {"CGO-601", "CGO-625"}
    sold = play(*passing, *sell(GRAIN, 2, centre=MILL), hazard(), at=at)
    assert ["ana sells at Mill but only passed it"] == [finding.message() for finding in sold.errors]
    assert ["CGO-503", "CGO-701"] == found(play(*passing, *sell(GRAIN, 2), hazard(), at=at))


@pytest.mark.rule("CGO-502", "CGO-503")
def test_a_hazard_in_passing_does_not_use_up_the_one_landed_on():
    """m1 acts in passing, which is wrong; then m2 acts, which it must."""
    both = (*goes(BO, "m1", "m2"), hazard(square="m1", cargo=2), hazard(square="m2"))

    assert ["CGO-502"] == found(play(*TO_MILL, *both))
    assert ["CGO-502", "CGO-503"] == found(play(*TO_MILL, *both[:-1], *goes(ANA, "h2")))


@pytest.mark.rule("CGO-504")
def test_what_follows_from_a_misread_hazard_is_not_told_again():
    """h1 says to lose 1 cargo, m2 to lose 2 gold, x1 to miss 1 turn, m3 to go to h1."""
    at = {"cargo": {ANA: [SALT, WINE, CLOTH]}}
    one = (*goes(ANA, "h1"), hazard(cargo=2), loss(1, SALT), loss(1, WINE), *BO_GOES)
    assert ["CGO-504"] == found(play(*one, state(cargo={ANA: [CLOTH]}), at=at))
    gold = (*TO_MILL, *goes(BO, "m1", "m2"), hazard(gold=-3))
    for counted in (5, 6):
        paper = sheet(ana=row(8), bo=row(counted, hazards=counted - 8))
        assert ["CGO-504"] == found(play(*gold, state(gold={BO: counted}), sheet=paper))
    miss = (*goes(ANA, "x1"), hazard(miss=2), *BO_GOES)
    assert ["CGO-504"] == found(play(*miss, skip(ANA), *goes(BO, "a1"), skip(ANA), *goes(BO, ABBEY)))
    assert ["CGO-504"] == found(play(*miss, skip(ANA), *goes(BO, "a1"), *goes(ANA, HARBOUR)))
    sent = (*TO_MILL, *goes(BO, "m1", "m2", "m3"), hazard(to="h2"), *goes(ANA, "h2"))
    assert ["CGO-504"] == found(play(*sent, *goes(BO, MILL)))


@pytest.mark.rule("CGO-513")
def test_what_follows_from_a_wrong_loss_is_not_told_again():
    """The roll takes salt, and the table puts wine away: afterwards Ana may sell either."""
    at = {"cargo": {ANA: [SALT, WINE]}}
    lost = (*goes(ANA, "h1"), hazard(), loss(1, WINE), *BO_GOES, *goes(ANA, "h2", MILL))

    for card, gold, new in ((SALT, 4, GRAIN), (WINE, 1, None)):
        assert ["CGO-513"] == found(play(*lost, *sell(card, gold, new), at=at))


# Tallies.


@pytest.mark.rule("CGO-101", "CGO-616")
def test_one_wrong_tally_is_one_finding():
    """22 sales to NEEDS boxes instead of 23: four gold and one card are missing, by one slip of the pen."""
    half = (23, 0, 0, 23)
    verdict = judge(sheet(ana=row(54, 0, (23, 0, 0, 22)), bo=row(54, 0, half)))

    assert ["CGO-101"] == found(verdict)
    assert ["CGO-101", "CGO-616"] == found(judge(sheet(ana=row(54, 2, (23, 0, 0, 22)), bo=row(54, 0, half))))


@pytest.mark.rule("CGO-803")
@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ({"ana": row(8, 1, (0, 0, 0, 0)), "bo": row(100, 0, (48, 0, 0, 47))}, "ana"),
        ({"ana": row(9, 0, (0, 0, 0, 0), gold_in=1), "bo": row(99, 0, (46, 0, 0, 46), gold_out=1)}, "ana"),
        ({"ana": row(2, 0, (3, 0, 0, 0)), "bo": row(106, 0, (45, 0, 1, 47))}, "ana"),
        ({"ana": row(3, 0, (3, 0, 0, 0), gold_in=1), "bo": row(105, 0, (45, 0, 1, 47), gold_out=1)}, None),
        ({"ana": row(6, 1, (1, 0, 0, 0)), "bo": row(102, 0, (47, 0, 0, 47))}, None),
    ],
)
def test_tallies_that_only_gifts_explain_are_wrong(rows, wrong):
    """Each side of a trade gives something: who had nothing got nothing, and who got no gold got a card."""
    verdict = judge(sheet(**rows, pile=0))

    assert [f"rounds.1.sheet.rows.{wrong}"] * (wrong is not None) == [
        one.where.field for one in verdict.errors if one.rule == "CGO-803"
    ]
    assert "CGO-803" not in found(judge(sheet(**rows, pile=0), R32="anything"))


# The order of events.


@pytest.mark.rule("CGO-401", "CGO-402")
def test_a_roll_in_the_wrong_place_is_one_finding():
    """Who rolls again may move again, and a move before its roll is told once."""
    assert ["CGO-402"] == found(play(*goes(ANA, "a1"), roll(1), move(ABBEY)))
    assert ["CGO-401"] == found(play(turn(ANA), move("a1", ABBEY), roll(2), *BO_GOES))
    assert ["CGO-402", "CGO-402"] == found(play(*goes(ANA, "a1"), roll(1), move(ABBEY), roll(1)))


@pytest.mark.rule("CGO-625", "CGO-723")
def test_a_card_in_the_wrong_box_is_one_finding():
    wrong = (*TO_MILL, *buy(WINE, None), refill("needs", GRAIN), *BO_GOES)

    assert ["CGO-723"] == found(play(*wrong))
    assert ["CGO-627"] == found(play(*TO_MILL, *buy(WINE, None), refill("has", GRAIN, HARBOUR), *BO_GOES))


@pytest.mark.rule("CGO-503")
def test_a_hazard_that_nobody_wrote_down_may_have_been_followed():
    """m3 sends to h1 and x1 costs a turn: the line is missing, and what comes later may go by it."""
    sent = (*TO_MILL, *goes(BO, "m1", "m2", "m3"), *goes(ANA, "h2"), *goes(BO, "h2"))
    assert ["CGO-503"] == found(play(*sent))
    missed = (*goes(ANA, "x1"), *BO_GOES, skip(ANA), *goes(BO, "a1"))
    assert ["CGO-503"] == found(play(*missed))
    toll = (*TO_MILL, *goes(BO, "m1", "m2"), *goes(ANA, "h2"), state(gold={BO: 6}))
    assert ["CGO-503"] == found(play(*toll))


@pytest.mark.rule("CGO-404", "CGO-616", "CGO-627")
def test_what_follows_from_a_count_of_the_table_is_not_told_again():
    """The table states another card, square or box than the rules make of it; then it goes on from there, or from the rules."""
    at = {"cargo": {ANA: [WINE]}}
    for card in (SALT, WINE):
        sold = sell(card, 4, GRAIN) if card == SALT else sell(card, 1)
        assert ["CGO-616"] == found(play(*TO_MILL, state(cargo={ANA: [SALT]}), *sold, at=at))
    for square in ("h2", HARBOUR):
        events = (*goes(ANA, "a1"), state(squares={ANA: "h1"}), *goes(BO, "h2"), *goes(ANA, square))
        assert ["CGO-404"] == found(play(*events))
    for card in (WINE, CLOTH):
        stated = state(boxes={MILL: Boxes(has=CLOTH, needs=SALT)})
        assert ["CGO-627"] == found(play(*TO_MILL, stated, *buy(card)))


@pytest.mark.rule("CGO-313")
def test_counts_that_follow_from_a_wrong_start_are_not_told_again():
    opening = start(gold={ANA: 9, BO: 8})
    bought = (*TO_MILL, *buy(WINE))

    assert ["CGO-313"] == found(play(*bought, state(gold={ANA: 7}, pile=93), opening=opening))
    assert ["CGO-313"] == found(play(*bought, state(gold={ANA: 6}, pile=94), opening=opening))


@pytest.mark.rule("CGO-109")
def test_a_result_that_repeats_the_sheet_is_no_second_error():
    paper, told = sheet(ana=row(9), bo=row(8)), result(ana=Standing(gold=9), bo=Standing(gold=8))

    assert ["CGO-109"] == found(play(*TO_MILL, sheet=paper, result=told))
    assert ["CGO-109", "CGO-109"] == found(play(*TO_MILL, sheet=paper, result=result(ana=Standing(gold=7))))


@pytest.mark.rule("CGO-321")
def test_trades_and_leaving_may_come_before_the_turn_of_a_position_found():
    """The position names Ana; Bo may leave, or both may trade, before her turn is written down."""
    traded = (trade(ANA, BO, give_gold=1, take=[SALT]), *goes(ANA, "h2"))
    cargo = {"cargo": {ANA: [], BO: [SALT]}}

    def going_on(*events, **position):
        return found(judge(game(*events, opening=found_at(**position), ended="adjourned"), equipment=BOARD))

    assert [] == going_on(*traded, **cargo)
    assert [] == going_on(leave(BO), *goes(ANA, "h2"))
    assert ["CGO-321"] == going_on(*buy(WINE), *traded, **cargo)


@pytest.mark.rule("CGO-105")
def test_after_the_end_everybody_may_go_home():
    """The end of the turn and a player who leaves are no play, and who leaves then is not placed last."""
    early = {"gold": {ANA: 50, BO: 54}, "cargo": {ANA: [WINE]}}
    verdict = play(turn(ANA), *sell(WINE, 4), over(), leave(BO), at=early, complete=True)

    assert ([], {ANA: (1, 54), BO: (1, 54)}) == (found(verdict), standing(verdict))


@pytest.mark.rule("CGO-616", "CGO-R40")
def test_who_left_is_found_without_cargo():
    left = found_at(left=[BO], cargo={ANA: [], BO: [SALT]})

    assert ["CGO-616"] == found(judge(game(*goes(ANA, "h2"), opening=left, ended="adjourned"), equipment=BOARD))


@pytest.mark.rule("CGO-R40")
def test_who_left_is_last_also_where_only_the_result_tells_the_end():
    """A turn is out of order, so the gold is not known; that Bo left is."""
    events = (*TO_MILL, *goes(ANA, "h2"), leave(BO))
    told = result(ana=Standing(gold=50), bo=Standing(gold=58))
    verdict = play(*events, complete=True, result=told)

    assert (["CGO-321"], {ANA: (1, 50), BO: (2, 58)}) == (found(verdict), standing(verdict))


@pytest.mark.rule("CGO-206")
def test_a_sum_that_is_wrong_stands_before_the_winner():
    told = result(ana=Standing(gold=60), bo=Standing(gold=49), winner=BO)

    assert ["CGO-206", "CGO-108"] == found(judge(game(result=told)))


@pytest.mark.rule("CGO-108", "CGO-R40")
def test_who_left_and_those_moved_by_it_are_one_finding():
    """Bo left and is last; the result ranks by gold, and so everybody is in the wrong place."""
    paper = sheet(ana=row(34), bo=row(50, left=True), cy=row(24))
    told = result(ana=(34, 2), bo=(50, 1), cy=(24, 3), winner=BO)
    verdict = judge(game(sheet=paper, result=told))

    text = "ana, cy and bo have 34, 24 and 50 and are in places 1, 2 and 3, but the result says 2, 3 and 1"
    assert ["bo left before the end and is last (ruling CGO-R40): " + text] == [one.message() for one in verdict.errors]
    stands = judge(game(sheet=paper, result=told), decisions=decided("as-written", rule="CGO-108"))
    assert {BO: (1, 50), ANA: (2, 34), "cy": (3, 24)} == standing(stands)


@pytest.mark.rule("CGO-108")
def test_a_right_winner_stands_beside_a_wealth_that_is_let_stand():
    """Bo's wealth is misread and a decision lets it stand; the result still names Ana, and that stands, too."""
    told = result(ana=Standing(place=1), bo=Standing(wealth=70, place=2), winner=ANA)
    given = {"decisions": decided("as-written", rule="CGO-108")}
    verdict = judge(game(sheet=sheet(ana=row(60), bo=row(48)), result=told), **given)

    assert {ANA: (1, 60), BO: (2, 70)} == standing(verdict)


# A line that somebody forgot.


@pytest.mark.rule("CGO-321")
@pytest.mark.parametrize("known", [True, False])
def test_a_forgotten_line_of_a_turn_is_one_finding(known):
    """Bo rolls and moves from Mill without a line of the turn; the next line is Cy's, so nothing else is wrong."""
    events = (*goes(ANA, "a1"), roll(2), move("m1", "m2"), hazard(gold=-2), *goes(CY, "a1"), *goes(ANA, ABBEY))
    verdict = play(*events, seats=[ANA, BO, CY], known=known)

    assert ["bo rolls, but no line says that bo's turn begins"] == [finding.message() for finding in verdict.errors]
    assert (1, 4) == (len(verdict.errors), first(verdict).where.event)


@pytest.mark.rule("CGO-321")
def test_a_forgotten_line_before_a_purchase_is_one_finding():
    """Ana stands on the road, so the wine of Mill is Bo's purchase, and the turn began with it."""
    events = (*goes(ANA, "a1"), *buy(WINE, GRAIN), roll(1), move("h2"), *goes(ANA, ABBEY))

    assert ["bo buys, but no line says that bo's turn begins"] == [one.message() for one in play(*events).errors]


@pytest.mark.rule("CGO-402", "CGO-321")
def test_a_second_roll_is_no_forgotten_line():
    """Bo's turn comes after it, or the second path begins where Ana stands: Ana rolled twice."""
    again = (*goes(ANA, "a1"), roll(1), move(ABBEY))

    assert ["CGO-402"] == found(play(*again, *goes(BO, "h2"), seats=[ANA, BO, CY]))
    assert ["CGO-402"] == found(play(*again, seats=[ANA, BO, CY]))


@pytest.mark.rule("CGO-616")
def test_a_forgotten_trade_is_one_finding():
    """Cargo and gold of two players differ by one lawful trade; the sheet that counts its gold is no second fault."""
    counts = state(gold={ANA: 48, BO: 58}, cargo={ANA: [], BO: [SALT]})
    at = {"gold": {ANA: 46, BO: 60}, "cargo": {ANA: [SALT], BO: []}, "pile": 2}
    verdict = play(turn(ANA), counts, *goes(ANA, "a1")[1:], state(gold={ANA: 48, BO: 58}), at=at)

    assert ["by what the table says, ana gave salt to bo for 2 gold, but no such trade is written down"] == [
        finding.message() for finding in verdict.errors
    ]
    given = state(gold={ANA: 46, BO: 60}, cargo={ANA: [], BO: [SALT]})
    assert "CGO-616" not in [one.rule for one in play(turn(ANA), given, at=at).errors][1:], "a gift is no lawful trade"


@pytest.mark.rule("CGO-203")
def test_a_roll_that_no_die_shows_says_nothing_about_the_move():
    assert ["CGO-203"] == found(play(turn(ANA), roll(9), move("a1")))


@pytest.mark.rule("CGO-321")
def test_a_turn_out_of_order_leaves_the_token_where_it_stands():
    """Cy buys what lies in Abbey, where the token stands, so it is Cy who takes Bo's turn: only what is held is not known."""
    begun = (*goes(ANA, "a1"), turn(CY), *buy(CLOTH, GRAIN), roll(1))
    verdict = play(*begun, move("a1"), seats=[ANA, BO, CY])

    assert ["CGO-321"] == found(verdict) == [finding.rule for finding in verdict.unchecked]
    wrong_name = play(*begun, move("h2"), seats=[ANA, BO, CY])
    assert ["CGO-321"] == found(wrong_name), "the move begins at Mill, so the turn is Bo's and only the name is wrong"


# A token that is said to stand where nothing is.

AWAY = "Nowhere"
THERE = found_at(squares={ANA: AWAY, BO: MILL})
CENTRE_TWICE = [(ANA, HARBOUR), (BO, MILL), (ANA, ABBEY)]


@pytest.mark.rule("CGO-404")
def test_a_token_found_off_the_board_is_one_finding():
    """Where it stands is not known, so the move from there is not judged by it."""
    verdict = play(*goes(ANA, "h1"), opening=THERE)

    assert ["ana stands on Nowhere, but it is not a square of the board"] == [one.message() for one in verdict.errors]


@pytest.mark.rule("CGO-404")
def test_a_move_off_the_board_is_one_finding():
    verdict = play(*goes(ANA, AWAY), *goes(BO, "h2"), *goes(ANA, "h2"))

    assert ["ana goes to Nowhere, but it is not a square of the board"] == [one.message() for one in verdict.errors]
    assert ["CGO-404"] == found(play(*goes(ANA, "h2"), *goes(BO, "h2"))), "a square that no road joins is still one"


@pytest.mark.rule("CGO-323")
@pytest.mark.parametrize("chosen", [[(ANA, AWAY), (BO, MILL)], CENTRE_TWICE])
def test_a_start_that_is_told_already_does_not_make_the_first_move_wrong(chosen):
    assert ["CGO-323"] == found(play(*goes(ANA, "h1"), opening=start(chosen=chosen)))


# A hazard that was read as something else.


@pytest.mark.rule("CGO-504")
@pytest.mark.parametrize("read", [{"gold": -2}, {"miss": 1}, {"to": MILL}])
def test_a_loss_that_was_read_as_something_else_is_one_finding(read):
    """The table took gold instead of cargo, so it made no loss roll."""
    loaded = {"cargo": {ANA: [SALT], BO: []}}
    verdict = play(*goes(ANA, "h1"), hazard(**read), turn(BO), at=loaded)

    assert ["CGO-504"] == found(verdict)
    assert "what ana holds is not checked until the table states it, because it is not known" in [
        one.message() for one in verdict.findings
    ]
    assert ["CGO-504"] == found(play(*goes(ANA, "h1"), hazard(**read), loss(1, SALT), turn(BO), at=loaded))
    assert ["CGO-503"] == found(play(*goes(ANA, "h1"), hazard(), turn(BO), at=loaded)), "nothing else was read"
