"""A wrong payment is one fault: what the table makes of it later, on the sheet, in the result or at the end, is none."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Result, Standing
from tests.games.cargo_and_gold.tables import (
    ANA,
    BO,
    CLOTH,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    buy,
    decided,
    first,
    found,
    goes,
    play,
    refill,
    result,
    row,
    sell,
    sheet,
    standing,
    state,
)

TO_MILL = (*goes(ANA, "h1", "h2", MILL),)
BO_GOES = (*goes(BO, "h2", "h1", HARBOUR),)
DEAR = (*TO_MILL, *buy(WINE, paid=3))
"""Ana has 6 gold by the rules, and 5 at the table."""


@pytest.mark.rule("CGO-607")
@pytest.mark.parametrize("gold", [5, 6])
def test_a_sheet_that_follows_a_wrong_payment_is_no_second_error(gold):
    """Ana paid 3: the sheet has what she really has, or what she should have; another count is another error."""
    paper = sheet(ana=row(gold, 1, (1, 0, 0, 0)), bo=row(8, 0, (0, 0, 0, 0)), pile=108 - 8 - gold)

    assert ["CGO-607"] == found(play(*DEAR, sheet=paper))
    assert ["CGO-607", "CGO-109"] == found(play(*DEAR, sheet=sheet(ana=row(4), bo=row(8))))


@pytest.mark.rule("CGO-712", "CGO-713")
def test_the_tallies_of_a_wrong_price_are_no_second_error():
    """Ana draws 4 for grain, which Mill does not need, and counts a sale to its NEEDS box."""
    at = {"cargo": {ANA: [GRAIN]}}
    sold = (*TO_MILL, *sell(GRAIN, 4))

    def counted(gold, **tallies):
        return found(play(*sold, at=at, sheet=sheet(ana=row(gold, 0, bought=0, **tallies), bo=row(8))))

    assert ["CGO-712"] == counted(12, sold_needs=1, sold_other=0)
    assert ["CGO-712"] == counted(10, sold_needs=0, sold_other=1)
    assert ["CGO-712", "CGO-711"] == counted(12, sold_has=1, sold_needs=1, sold_other=0)


@pytest.mark.rule("CGO-707")
def test_counts_during_the_game_follow_the_payment_too():
    assert ["CGO-607"] == found(
        play(*DEAR, state(gold={ANA: 5}, pile=95), *BO_GOES, state(gold={ANA: 5, BO: 8}, pile=95))
    )
    assert ["CGO-607"] == found(play(*DEAR, state(gold={ANA: 6}, pile=94), *BO_GOES, state(gold={ANA: 6, BO: 8})))
    assert ["CGO-607", "CGO-607"] == found(play(*DEAR, state(gold={ANA: 7})))


@pytest.mark.rule("CGO-711", "CGO-713")
def test_a_needs_card_goes_with_the_price():
    """Who draws 4 replaces the NEEDS card, and who draws 2 leaves it: one mistake each."""
    at = {"cargo": {ANA: [GRAIN, SALT]}}

    assert ["CGO-712"] == found(play(*TO_MILL, *sell(GRAIN, 4, CLOTH), *BO_GOES, at=at))
    assert ["CGO-713"] == found(play(*TO_MILL, *sell(SALT, 2), *BO_GOES, at=at))
    assert ["CGO-713"] == found(play(*TO_MILL, *sell(SALT, 2, CLOTH), *BO_GOES, at=at))
    again = (*TO_MILL, *sell(GRAIN, 4, CLOTH), *BO_GOES, *goes(ANA, "h2", MILL))
    assert ["CGO-712"] == found(play(*again, *sell(SALT, 2), at=at)), "Mill needs cloth now"
    late = (*TO_MILL, *sell(GRAIN, 4), *BO_GOES, refill("needs", CLOTH, MILL))
    assert ["CGO-712", "CGO-723"] == found(play(*late, at=at)), "another turn is another mistake"


@pytest.mark.rule("CGO-104", "CGO-713")
def test_a_game_that_ends_by_a_wrong_payment_has_ended():
    """By the rules 2 gold would be left in the pile; the table drew them, and the game was over."""
    at = {"gold": {ANA: 50, BO: 54}, "cargo": {ANA: [GRAIN]}}
    paper = sheet(ana=row(54, 0), bo=row(54, 0), pile=0, last=ANA, short=0)
    verdict = play(*TO_MILL, *sell(GRAIN, 4), at=at, complete=True, sheet=paper, result=result(ana=(54, 1), bo=(54, 1)))

    assert ["CGO-712"] == found(verdict)
    assert {ANA: (1, 54), BO: (1, 54)} == standing(verdict)


@pytest.mark.rule("CGO-101", "CGO-105", "CGO-712")
def test_the_last_sale_is_as_short_as_the_table_made_it():
    """Ana drew 2 too many, so Bo gets only 2 of his 4: the table's pile had no more."""
    at = {"gold": {ANA: 48, BO: 52}, "cargo": {ANA: [GRAIN], BO: [WINE]}}
    events = (*TO_MILL, *sell(GRAIN, 4), *BO_GOES, *sell(WINE, 4))
    paper = sheet(ana=row(52, 0), bo=row(56, 0), pile=0, last=BO, short=0)

    assert ["CGO-712"] == found(play(*events, at=at, complete=True, sheet=paper))
    at["gold"][BO] = 54
    short = sheet(ana=row(52, 0), bo=row(56, 0), pile=0, last=BO, short=2)
    assert ["CGO-712"] == found(play(*events[:-1], *sell(WINE, 2), at=at, complete=True, sheet=short))


@pytest.mark.rule("CGO-105", "CGO-607")
def test_a_pile_with_gold_from_a_wrong_payment_goes_on():
    """Ana paid 4 for wine, so the table has 2 more in the pile when it would be empty by the rules, and Bo sells on."""
    at = {"gold": {ANA: 50, BO: 56}, "cargo": {ANA: [SALT], BO: [CLOTH]}}
    dear = (*TO_MILL, *buy(WINE, paid=4), *sell(SALT, 4, GRAIN), *BO_GOES, *sell(CLOTH, 2))
    paper = sheet(ana=row(50, 1), bo=row(58, 0), pile=0, last=BO)
    verdict = play(*dear, at=at, complete=True, sheet=paper)

    assert ["CGO-607"] == found(verdict)
    assert {BO: (1, 58), ANA: (2, 50)} == standing(verdict)
    stopped = play(*dear[:-4], at=at, complete=True, sheet=sheet(ana=row(52, 1), bo=row(56, 1), pile=0, last=ANA))
    assert ["CGO-607"] == found(stopped), "the 4 is a slip of the pen, and the game was over"


@pytest.mark.rule("CGO-108", "CGO-109")
def test_a_result_that_follows_a_wrong_payment_is_no_second_error():
    at = {"gold": {ANA: 52, BO: 52}, "cargo": {ANA: [GRAIN], BO: [SALT]}}
    events = (*TO_MILL, *sell(GRAIN, 1))

    def told(**rows):
        return found(play(*events, at=at, result=Result(rows=rows), R39="by-gold"))

    assert ["CGO-712"] == told(ana=Standing(gold=53, wealth=53, place=1), bo=Standing(gold=52, place=2))
    assert ["CGO-712"] == told(ana=Standing(gold=54, wealth=54, place=1), bo=Standing(gold=52, place=2))
    assert ["CGO-712", "CGO-109"] == told(ana=Standing(gold=50), bo=Standing(gold=52))


@pytest.mark.rule("CGO-607")
def test_a_decision_settles_the_payment_and_what_follows_from_it():
    """As written Ana has 5, by the rules 6; either way the sheet with 5 is no second fault."""
    paper = sheet(ana=row(5, 1), bo=row(8, 0))

    for effect, gold in (("as-written", 5), ("by-rules", 6)):
        verdict = play(*DEAR, sheet=paper, decisions=decided(effect, rule="CGO-607"), R39="by-gold")
        assert ([], gold) == (found(verdict), standing(verdict)[ANA][1])
    assert "ana pays 3 gold for wine, but cargo costs 2" == first(play(*DEAR, sheet=paper)).message()
