"""What turns, cards and the board allow the tallies of a sheet to be."""

import pytest

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.cargo_and_gold.record import Standing
from scorekeeper.games.reading import typed_record
from scorekeeper.rules import evidence
from tests.games.cargo_and_gold.tables import (
    ANA,
    BO,
    BOARD,
    CLOTH,
    GRAIN,
    WINE,
    fair,
    first,
    found,
    found_at,
    game,
    judge,
    play,
    result,
    row,
    sell,
    sheet,
    standing,
    start,
    trade,
    turn,
)

STILL = {**BOARD, "hazard": [{"square": "h1", "text": "Lose 1 cargo", "cargo": 1}]}
"""The board of the tests without hazards that make one miss a turn, or are about gold."""
SLOW = {**BOARD, "hazard": [{"square": "x1", "text": "Miss a turn", "miss": 1}]}


def said(verdict):
    return [finding.message() for finding in verdict.unchecked]


@pytest.mark.rule("CGO-730")
@pytest.mark.parametrize(("turns", "errors"), [(58, ["CGO-730"]), (59, []), (60, [])])
def test_nobody_buys_more_often_than_they_have_turns(turns, errors):
    """Ana buys 30 times and Bo 27 times: for 30 turns of Ana there are 29 of Bo at least."""
    verdict = judge(fair(turns=turns), equipment=STILL)

    assert errors == found(verdict)
    assert [] == verdict.unchecked
    if errors:
        assert (
            "ana bought 30 times, but at most 29 of the 58 turns were ana's, and one purchase a turn is the most"
            == (first(verdict).message())
        )
        assert ("rounds.1.sheet.rows.ana.bought", 29, 30) == (
            first(verdict).where.field,
            first(verdict).expected,
            first(verdict).found,
        )


@pytest.mark.rule("CGO-730")
def test_who_comes_first_has_the_odd_turn():
    """59 turns: 30 of whoever began."""
    for began, errors in ((ANA, []), (BO, ["CGO-730"])):
        record = game(sheet=fair(turns=59), opening=start(first=began, chosen=[], boxes=None))
        assert errors == found(judge(record, equipment=STILL))


@pytest.mark.rule("CGO-730")
def test_others_may_have_missed_turns():
    """Without the board nobody knows; where a hazard makes one miss a turn, Bo has half of Ana's turns at the least."""
    rows = {"ana": row(58, 1, (30, 0, 3, 26)), "bo": row(50, 0, (14, 2, 1, 23))}
    unknown = judge(sheet(**rows, turns=46))

    assert "CGO-730" not in found(unknown)
    assert (
        "whether ana had a turn for each of 30 purchases is not checked because only 23 of the 46 turns are "
        "ana's unless others missed turns"
    ) in said(unknown)
    assert "CGO-730" not in found(judge(sheet(**rows, turns=45), equipment=SLOW))
    assert "CGO-730" in found(judge(sheet(**rows, turns=44), equipment=SLOW))
    assert "CGO-730" not in found(judge(sheet(**rows, turns=44), equipment=SLOW, R37="skipped"))


@pytest.mark.rule("CGO-730")
def test_who_left_had_fewer_turns():
    """Cy left at once, so that Ana and Bo shared the turns."""
    for turns, errors in ((59, []), (58, ["CGO-730"])):
        assert errors == found(judge(fair(cy=row(0, 0, left=True), turns=turns), equipment=STILL))
    assert ["CGO-730", "CGO-730"] == found(judge(fair(cy=row(0, 0), turns=59), equipment=STILL))


@pytest.mark.rule("CGO-730")
def test_purchases_of_some_are_held_against_all_turns():
    verdict = judge(fair(ana=row(58, 1), turns=20))

    assert ["CGO-730"] == found(verdict)
    assert "27 purchases in 20 turns, but one a turn is the most" == first(verdict).message()


@pytest.mark.rule("CGO-731", "CGO-R12")
def test_one_card_a_sale_is_one_card_a_turn():
    """Ruling CGO-R12: Ana sold 29 cards, and had 28 turns."""
    paper = fair(ana=row(58, 0, (28, 0, 5, 24)), bo=row(50, 0, (27, 0, 4, 22)), turns=56)

    assert [] == found(judge(paper, equipment=STILL))
    verdict = judge(paper, equipment=STILL, R12="one-card")
    assert ["CGO-731"] == found(verdict)
    assert "ana sold 29 times, but at most 28 of the 56 turns were ana's, and one sale a turn is the most" == (
        first(verdict).message()
    )


@pytest.mark.rule("CGO-626", "CGO-R08")
@pytest.mark.parametrize("empty", ["stays-empty", "game-ends"])
def test_a_deck_that_is_not_shuffled_gives_eighty_cards(empty):
    """57 cards bought and 49 NEEDS cards met are more than there are; under the deck they come round again."""
    verdict = judge(fair(), R08=empty)

    assert ["CGO-626"] == found(verdict)
    assert (
        "57 cards were bought and 49 NEEDS cards met, but without a shuffle there are 80 in all (ruling CGO-R08)"
        == (first(verdict).message())
    )
    assert [] == found(judge(fair(), R08=empty, R10="bottom"))
    assert [] == found(judge(fair()))


def test_gold_by_hazards_is_unchecked_without_the_board():
    """The book prints no hazard that gives or takes gold: only the board tells."""
    toll = fair(bo=row(48, 0, (27, 2, 1, 23), lost=1, hazards=-2), ana=row(60, 0, (29, 0, 3, 26)))

    assert ["whether hazards give or take gold is not checked because the board is not given as equipment"] == said(
        judge(toll)
    )
    assert [] == judge(toll, equipment=BOARD).findings


@pytest.mark.rule("CGO-504")
@pytest.mark.parametrize(
    ("tallies", "text"),
    [
        ({"hazards": 2}, "bo has 2 gold by hazards, but no hazard of the board gives any"),
        ({"hazards": -2}, "bo has -2 gold by hazards, but no hazard of the board takes any"),
        ({"lost": 1}, "bo lost 1 cargo card to hazards, but no hazard of the board takes cargo"),
    ],
)
def test_hazards_do_what_the_board_has(tallies, text):
    paper = fair(bo=row(50 + tallies.get("hazards", 0), 0, (27, 2, 1, 23), **tallies))

    assert text in [finding.message() for finding in judge(paper, equipment=SLOW).errors]
    assert "CGO-504" not in found(judge(paper, equipment=BOARD))
    unread = {**BOARD, "hazard": [{"square": "h1", "text": "As the weather will have it."}]}
    verdict = judge(paper, equipment=unread)
    assert "CGO-504" not in found(verdict)
    assert "what hazards gave and took is not checked because the board file has only the text of some" in said(verdict)


@pytest.mark.rule("CGO-708")
def test_who_sold_nothing_did_not_take_the_last_gold():
    """Bo lived on the trade of one card."""
    rows = {"ana": row(60, 0, (46, 0, 1, 46), gold_out=42), "bo": row(48, 0, (1, 0, 0, 0), gold_in=42)}

    assert [] == judge(sheet(**rows, last=ANA)).findings
    verdict = judge(sheet(**rows, last=BO))
    assert ["CGO-708"] == found(verdict)
    assert "the sheet says bo took the last gold card, but bo sold nothing" == first(verdict).message()


@pytest.mark.rule("CGO-101")
def test_a_short_payment_is_less_than_the_best_sale():
    """Bo sold to HAS boxes and to neither: a sale at 2 is short by 1 at the most."""
    rows = {"ana": row(60, 0, (47, 0, 0, 47), gold_out=42), "bo": row(48, 0, (2, 1, 1, 0), gold_in=42)}

    assert [] == judge(sheet(**rows, last=BO, short=1)).findings
    assert "the sheet says the last sale was short by 2, but bo sold nothing for more than 2" in (
        [finding.message() for finding in judge(sheet(**rows, last=BO, short=2)).errors]
    )


@pytest.mark.rule("CGO-707", "CGO-R05")
def test_a_sale_that_the_pile_cannot_pay_may_be_forbidden_on_the_sheet_too():
    paid = {"ana": row(56, 1, (30, 0, 3, 26)), "bo": row(52, 0, (28, 2, 1, 24), lost=1), "last": ANA, "short": 2}

    assert [] == found(judge(sheet(**paid)))
    verdict = judge(sheet(**paid), R05="forbidden")
    assert ["CGO-707"] == found(verdict)
    assert "the sheet says the last sale was short by 2, but such a sale is not allowed (ruling CGO-R05)" == (
        first(verdict).message()
    )


@pytest.mark.parametrize("equipment", [None, BOARD, STILL])
@pytest.mark.parametrize(
    "paper",
    [
        fair(turns=58),
        fair(turns=59),
        fair(last=BO, short=0),
        fair(cy=row(0), turns=60),
        fair(bo=row(48, 0, (27, 2, 1, 23), lost=1, hazards=-2), ana=row(60, 0, (29, 0, 3, 26))),
        sheet(ana=row(60, hazards=2), bo=row(48, lost=1)),
        sheet(ana=row(60, 0, (46, 0, 0, 46), gold_out=40), bo=row(48, 0, (0, 0, 0, 0), gold_in=40), last=BO),
    ],
)
def test_the_quick_look_knows_these_limits(paper, equipment):
    plain = judge(paper, equipment=equipment)
    with evidence.record():
        assert plain == judge(paper, equipment=equipment)


@pytest.mark.rule("CGO-608", "CGO-616", "CGO-321")
@pytest.mark.parametrize(
    ("box", "rule"),
    [
        ("rows.1.gold", "CGO-608"),
        ("rows.1.gold_in", "CGO-608"),
        ("pile", "CGO-608"),
        ("rows.1.cargo", "CGO-616"),
        ("rows.1.bought", "CGO-616"),
        ("turns", "CGO-321"),
    ],
)
def test_half_of_something_breaks_the_rule_of_what_is_counted(box, rule):
    """Half a gold card is not a matter of the supply, and half a cargo card is not a matter of gold."""
    rows = {"1": {"gold": 60}, "2": {"gold": 48}}
    written: dict = {"rows": rows}
    *path, field = box.split(".")
    (rows["1"] if path else written)[field] = 1.5
    raw = {"game": "cargo-and-gold", "seats": ["1", "2"], "rounds": [{"number": 1, "sheet": written}]}

    assert [rule] == [finding.rule for finding in GAME.judge(typed_record(raw)).errors]


@pytest.mark.rule("CGO-608")
def test_half_a_gold_card_in_a_result_or_an_event_is_no_gold_card():
    """The same rule holds on the slip, and for what somebody paid."""
    raw = {"game": "cargo-and-gold", "seats": ["1", "2"], "result": {"rows": {"1": {"gold": 60.5}, "2": {}}}}
    assert ["CGO-608"] == [finding.rule for finding in GAME.judge(typed_record(raw)).errors]

    paid = [{"do": "turn", "player": "1"}, {"do": "buy", "card": "salt", "paid": 2.5}]
    raw = {"game": "cargo-and-gold", "seats": ["1", "2"], "rounds": [{"number": 1, "transcript": paid}]}
    assert "CGO-608" == GAME.judge(typed_record(raw)).errors[0].rule


@pytest.mark.rule("CGO-730")
def test_cards_that_were_not_sold_and_gold_that_was_not_paid_took_turns_too():
    """Ana and Bo draw 92 gold: 46 cards bought and sold to NEEDS boxes, if all are sold and paid in full."""

    def at_least(turns, ana=None, **fields):
        """Whether this many turns are enough and one fewer is not."""
        paper = [sheet(ana=ana or row(58), bo=row(50), turns=count, **fields) for count in (turns, turns - 1)]
        return [found(judge(one, equipment=STILL)) for one in paper] == [[], ["CGO-730"]]

    assert at_least(46)
    assert at_least(47, short=2)
    assert at_least(50, row(58, 2)), "two more purchases, and two more sales to pay for them"
    assert at_least(48, row(58, lost=1))


@pytest.mark.rule("CGO-730")
@pytest.mark.parametrize("board", [None, BOARD])
def test_no_gold_is_drawn_without_a_turn(board):
    """Hazards may give any amount of gold, but only in a turn."""
    verdict = judge(sheet(ana=row(58), bo=row(50), turns=0), equipment=board)

    assert ["0 turns are written down, but it takes at least 1 to empty the pile"] == [
        one.message() for one in verdict.errors
    ]
    assert [] == found(judge(sheet(ana=row(58), bo=row(50), turns=1), equipment=board))
    begun = game(sheet=sheet(ana=row(8), bo=row(8), turns=0), ended="adjourned")
    assert [] == found(judge(begun, equipment=board))


@pytest.mark.rule("CGO-620", "CGO-R34")
def test_a_game_that_ends_in_mid_turn_may_leave_more_than_three_cards():
    """Ruling CGO-R34: a trade may exceed the limit until the turn ends, and the last gold card ends the game before that."""
    five = found_at(gold={ANA: 53, BO: 53}, cargo={ANA: [GRAIN, GRAIN], BO: [WINE, WINE, CLOTH]})
    events = (turn(ANA), trade(ANA, BO, give_gold=1, take=[WINE, WINE, CLOTH]), *sell(GRAIN, 2))
    paper = sheet(ana=row(54, 4), bo=row(54, 0), last=ANA)
    told = result(ana=Standing(gold=54, cargo=4), bo=Standing(gold=54, cargo=0))

    for verdict in (
        play(*events, opening=five, complete=True, sheet=paper, R34="turn-end"),
        judge(paper, R34="turn-end"),
        judge(told, R34="turn-end"),
    ):
        assert ([], {ANA: (1, 54), BO: (1, 54)}) == (found(verdict), standing(verdict))
    assert ["CGO-620"] == found(judge(paper))
    assert ["CGO-620"] == found(judge(told))
    wrong = sheet(ana=row(54, 5), bo=row(54, 0), last=ANA)
    assert ["CGO-616"] == found(play(*events, opening=five, complete=True, sheet=wrong, R34="turn-end"))
