"""A blank is neither an alibi nor an accusation: a paper is wrong when no way of filling its blanks is right."""

import itertools
import random

import pytest
from msgspec.structs import replace

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.cargo_and_gold.record import Result, Shuffle, Standing
from tests.games.cargo_and_gold.tables import (
    ANA,
    BO,
    BOARD,
    CLOTH,
    CY,
    GRAIN,
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
    play,
    refill,
    result,
    row,
    sell,
    sheet,
    shuffle,
    standing,
    start,
    state,
    terms,
)

STILL = {**BOARD, "hazard": []}
"""A board whose hazards give no gold."""
FULL = {"ana": row(58, 1, (30, 0, 3, 26)), "bo": row(50, 3, (30, 2, 1, 23), lost=1, hazards=6)}


# Who took the last gold card.


@pytest.mark.rule("CGO-620")
def test_whoever_sold_for_the_last_gold_card_has_a_free_place():
    """With three cards left Bo would have held four before the sale."""
    full = {"ana": row(58, 1, (30, 0, 3, 26)), "bo": row(50, 3, (30, 2, 1, 24), lost=0)}
    verdict = judge(sheet(**full, last=BO))

    assert "CGO-620" in found(verdict)
    assert (
        "the sheet says bo took the last gold card, but bo still has 3 cargo cards and would have had 4 before the sale"
    ) in [finding.message() for finding in verdict.errors]
    assert "CGO-620" not in found(judge(sheet(**full, last=ANA)))
    assert "CGO-620" not in found(judge(game(sheet=sheet(**full, last=BO)), R34="turn-end"))
    assert "CGO-620" not in found(judge(sheet(**FULL, last=BO))), "a hazard may have given it"


@pytest.mark.rule("CGO-105")
def test_whoever_took_the_last_gold_card_still_has_it():
    verdict = judge(sheet(ana=row(108), bo=row(0), last=BO))

    assert ["CGO-105"] == found(verdict)
    assert "the sheet says bo took the last gold card, but bo has no gold" == first(verdict).message()
    assert [] == found(judge(sheet(ana=row(107), bo=row(1), last=BO)))


@pytest.mark.rule("CGO-105")
def test_a_sale_paid_in_full_leaves_its_gold_in_hand():
    """Bo sold only at 4, and the last sale was paid in full: he has at least 4."""
    rows = {"ana": row(105, 0, (41, 0, 0, 45), gold_out=1), "bo": row(3, 0, (5, 0, 0, 1), gold_in=1)}

    assert "CGO-105" in found(judge(sheet(**rows, last=BO, short=0)))
    assert "CGO-105" not in found(judge(sheet(**rows, last=BO, short=1)))


@pytest.mark.rule("CGO-105")
def test_a_player_who_left_did_not_take_the_last_gold_card():
    assert ["CGO-105"] == found(judge(sheet(ana=row(60), bo=row(48, left=True), last=BO)))
    assert [] == found(judge(sheet(ana=row(60), bo=row(48, left=True), last=ANA)))


@pytest.mark.rule("CGO-105")
def test_somebody_took_the_last_gold_card():
    """Nobody wrote down who. On a board without gold it was neither Ana, whose hand is full, nor Bo, who has no gold."""
    verdict = judge(game(sheet=sheet(ana=row(108, 3), bo=row(0, 0))), equipment=STILL)

    assert ["CGO-105"] == found(verdict)
    assert (
        "nobody can have taken the last gold card: ana still has 3 cargo cards and would have had 4 before the sale; "
        "bo has no gold"
    ) == first(verdict).message()
    assert [] == found(judge(game(sheet=sheet(ana=row(108, 3), bo=row(0, 0))))), "a board nobody knows may give gold"
    assert [] == found(judge(game(sheet=sheet(ana=row(108, 2), bo=row(0, 0))), equipment=STILL))
    alone = result(ana=Standing(gold=108, cargo=3), bo=Standing(gold=0, cargo=0))
    assert ["CGO-105"] == found(judge(game(result=alone), equipment=STILL))
    assert [] == found(judge(game(result=alone)))


# Tallies.


@pytest.mark.rule("CGO-616")
@pytest.mark.parametrize("extra", range(-1, 6))
def test_hands_that_are_not_written_down_hold_what_they_can(extra):
    """Ana's hand is blank: some hand makes the sheet right just when the judge finds nothing."""
    bo = row(50 - 2 * extra, 0, (27 + extra, 2, 1, 23), lost=1)
    ana = {"tallies": (30, 0, 3, 26), "gold_out": 0}
    paper = {"bo": bo, "last": ANA}
    filled = [judge(sheet(ana=row(58 + 2 * extra, hand, **ana), **paper)) for hand in range(4)]
    blank = judge(sheet(ana=row(58 + 2 * extra, None, **ana), **paper))

    assert any("CGO-616" not in found(verdict) and "CGO-620" not in found(verdict) for verdict in filled) == (
        "CGO-616" not in found(blank)
    )


@pytest.mark.rule("CGO-101")
def test_a_shortfall_without_a_name_fits_somebody():
    """Whoever was paid short has tallies above the gold by just that."""
    short = {"ana": row(56, 1, (30, 0, 3, 26)), "bo": row(52, 0, (28, 2, 1, 24), lost=1)}

    for said, last in itertools.product((None, 0, 1, 2, 3), (None, ANA, BO)):
        fits = said in (None, 2) and last in (None, ANA)
        assert fits == (found(judge(fair(**short, short=said, last=last))) == []), (said, last)
    verdict = judge(fair(short=2))
    assert ["CGO-101"] == found(verdict)
    assert (
        "the sheet says the last sale was short by 2, but everybody's tallies add up to their gold without that"
        == first(verdict).message()
    )


@pytest.mark.rule("CGO-101")
def test_trades_that_are_not_written_down_may_explain_those_that_are():
    """Without the purchases a blank is unknown: what Ana got, somebody may have given."""
    assert [] == found(judge(sheet(ana=row(60, gold_in=5), bo=row(48, gold_out=2), cy=row(0))))
    assert [] == found(judge(sheet(ana=row(60, gold_in=5, gold_out=0), bo=row(48))))
    wrong = sheet(ana=row(60, gold_in=5, gold_out=0), bo=row(48, gold_in=0, gold_out=2))
    assert ["CGO-101"] == found(judge(wrong))


@pytest.mark.rule("CGO-730")
def test_a_pile_is_not_emptied_in_three_turns():
    """46 sales at 4 take 46 purchases and as many turns, also where no tally is written down."""
    verdict = judge(game(sheet=sheet(ana=row(60), bo=row(48), turns=45)), equipment=STILL)

    assert ["CGO-730"] == found(verdict)
    assert "45 turns are written down, but it takes at least 46 to empty the pile" == first(verdict).message()
    assert [] == found(judge(game(sheet=sheet(ana=row(60), bo=row(48), turns=46)), equipment=STILL))
    assert [] == found(judge(sheet(ana=row(60), bo=row(48), turns=3))), "hazards may have given gold"


@pytest.mark.rule("CGO-730")
def test_a_game_that_goes_on_took_its_turns_too():
    """82 gold were drawn from the pile, two at most in a turn."""
    paper = {"ana": row(49), "bo": row(49), "pile": 10}
    verdict = judge(game(sheet=sheet(**paper, turns=40), ended="adjourned"), equipment=STILL)

    assert ["40 turns are written down, but it takes at least 41 to draw 82 gold from the pile"] == [
        finding.message() for finding in verdict.errors
    ]
    assert [] == found(judge(game(sheet=sheet(**paper, turns=41), ended="adjourned"), equipment=STILL))


@pytest.mark.rule("CGO-205")
def test_boxes_and_hands_of_a_sheet_have_no_more_cards_than_there_are():
    """The board prints three wine cards, and all of them lie in the boxes."""
    few = {**BOARD, "cargo": {WINE: 3, SALT: 37, CLOTH: 20, GRAIN: 20}}
    wine = boxes(Mill=(WINE, WINE), Abbey=(CLOTH, WINE), Harbour=(SALT, SALT))

    def counted(kinds):
        paper = sheet(ana=row(60, len(kinds), kinds=kinds), bo=row(48, 0, kinds=[]), boxes=wine)
        return judge(game(sheet=paper), equipment=few)

    assert [] == found(counted([SALT]))
    assert "4 wine cards are in boxes and hands, but there are only 3" == first(counted([WINE])).message()


@pytest.mark.rule("CGO-713")
def test_gold_that_hazards_may_have_given_needs_no_sales():
    """Ana wrote down no tally at all, so that nobody knows what hazards gave her."""
    assert [] == found(judge(sheet(ana=row(60), bo=row(48, sold_needs=20, sold_has=1))))


# A result alone.


@pytest.mark.rule("CGO-108")
def test_places_fit_the_gold_that_is_known():
    """Ana's 10 and Bo's 50 leave 48 for Cy, so that Ana is last."""
    verdict = judge(game(result=result(ana=(10, 1), bo=(50, 2), cy=Standing(place=3))))

    assert ["CGO-108"] == found(verdict)
    assert "the result leaves 48 gold for cy, and that does not make the recorded places right" == (
        first(verdict).message()
    )
    assert [] == found(judge(game(result=result(ana=(10, 3), bo=(50, 1), cy=Standing(place=2)))))
    two = judge(game(result=result(ana=(50, 3), bo=Standing(place=1), cy=Standing(place=2))))
    assert "the result leaves 58 gold for bo and cy, and no share of it makes the recorded places right" == (
        first(two).message()
    )
    assert [] == found(judge(game(result=result(ana=(50, 2), bo=Standing(place=1), cy=Standing(place=3)))))
    assert [] == found(judge(game(seats=[ANA, BO], result=Result(winner=ANA))))


@pytest.mark.rule("CGO-108")
def test_rows_that_are_missing_place_nobody_and_accuse_nobody():
    verdict = judge(game(seats=[ANA, BO, CY], sheet=sheet(ana=row(60), bo=row(48))))

    assert ([], {}) == (found(verdict), standing(verdict))


# A transcript.


@pytest.mark.rule("CGO-711", "CGO-713")
def test_one_gold_drawn_tells_which_box_the_seller_chose():
    """Abbey has and needs cloth; under ruling CGO-R11 the seller chooses, and nobody wrote down which."""
    cloth = {"at": {"cargo": {ANA: [CLOTH]}}, "R11": "seller"}

    assert [] == found(play(*goes(ANA, "a1", "Abbey"), *sell(CLOTH, 1), **cloth))
    assert [] == found(play(*goes(ANA, "a1", "Abbey"), *sell(CLOTH, 4, GRAIN), **cloth))
    assert ["CGO-713"] == found(play(*goes(ANA, "a1", "Abbey"), *sell(CLOTH, 2, GRAIN), **cloth))


@pytest.mark.rule("CGO-626")
def test_a_shuffle_without_a_name_is_of_the_deck_that_is_empty():
    """Under ruling CGO-R09 the NEEDS deck has only the cards of the boxes, and the HAS deck has plenty."""
    split = {**BOARD, "split": [77, 3]}
    events = (
        state(cargo={ANA: [SALT]}),
        *goes(ANA, "h1", "h2", MILL),
        *sell(SALT, 4),
        shuffle(),
        refill("needs", WINE),
    )
    given = {"equipment": split, "decisions": decided("as-written", event=1), "R09": "two"}

    assert [] == found(judge(game(*events, ended="abandoned"), **given))
    events[-2].box = "has"
    assert "CGO-626" in found(judge(game(*events, ended="abandoned"), **given))


@pytest.mark.rule("CGO-604")
def test_a_box_without_a_recorded_card_may_hold_any():
    """The refill is missing; what is bought and sold there later is not wrong for it."""
    forgotten = (*goes(ANA, "h1", "h2", MILL), *buy(WINE, None), *goes(BO, "m1"), hazard())
    verdict = play(*forgotten, *goes(ANA, "h2", MILL), *sell(WINE, 1), *buy(CLOTH))

    assert ["CGO-625"] == found(verdict)


@pytest.mark.rule("CGO-302")
def test_boxes_that_are_blank_at_the_start_are_one_finding():
    verdict = judge(game(opening=start(boxes=boxes(Harbour=(None, WINE), Mill=(None, SALT)))))

    assert ["CGO-302"] == found(verdict)
    assert "Harbour and Mill start without a HAS card" == first(verdict).message()


# Places, rows and gold of some players only.


@pytest.mark.rule("CGO-206", "CGO-101", "CGO-620")
def test_a_sheet_without_a_row_is_checked_as_far_as_it_goes():
    def alone(**fields):
        return found(judge(game(sheet=sheet(**fields), seats=[ANA, BO], ended="time")))

    assert [] == alone(ana=row(50, 3), pile=58)
    assert ["CGO-206"] == alone(ana=row(110))
    assert ["CGO-206"] == alone(ana=row(50), pile=60)
    assert ["CGO-620"] == alone(ana=row(50, 5))
    assert ["CGO-101"] == alone(ana=row(-1))


@pytest.mark.rule("CGO-108")
@pytest.mark.parametrize(
    ("places", "winner", "wrong"),
    [
        ((2, None), ANA, True),
        ((2, None), None, False),
        ((2, None), BO, False),
        ((5, None), None, True),
        ((0, None), None, True),
        ((-1, None), None, True),
        ((3, 3, None), None, True),
        ((2, 2, None), None, False),
        ((1, 1, None), None, False),
        ((None, 3, None), BO, True),
    ],
)
def test_places_that_no_places_of_the_others_make_right(places, winner, wrong):
    rows = {who: Standing(place=place) for who, place in zip((ANA, BO, "cy"), places, strict=False)}
    verdict = judge(game(result=Result(rows=rows, winner=winner)))

    assert (["CGO-108"] if wrong else []) == found(verdict)


@pytest.mark.rule("CGO-108")
def test_a_winner_whom_no_share_of_the_gold_lets_win():
    rows = {ANA: Standing(gold=60), BO: Standing(gold=20), "cy": Standing()}
    verdict = judge(game(result=Result(rows=rows, winner=BO)))

    assert ["the result leaves 28 gold for cy, so bo cannot have won"] == [one.message() for one in verdict.errors]


@pytest.mark.parametrize("seed", [62, 69, 74])
def test_a_deck_that_nobody_named_is_no_fault(seed):
    """Of two decks (CGO-R09), nobody wrote down which was shuffled, nor where the game began."""
    rng = random.Random(f"two decks {seed}")
    given = terms(equipment=GAME.equipment.invent(rng), R09="two")
    record = GAME.simulate([ANA, BO, CY], rng, given)
    played = record.rounds[0]
    events = [replace(event, box=None) if type(event) is Shuffle else event for event in played.transcript]
    opening = replace(played.start, boxes=None) if seed % 2 else played.start

    assert [] == found(GAME.judge(replace(record, rounds=[replace(played, start=opening, transcript=events)]), given))


@pytest.mark.rule("CGO-108")
def test_what_the_pile_owed_may_follow_from_the_tallies():
    """Ana's tallies are one above her gold and `short` is blank: under CGO-R05=owed she is worth one more."""
    paper = sheet(ana=row(57, 1, (30, 0, 3, 26)), bo=row(51, 1, (27, 1, 0, 24), lost=1), last=ANA, pile=0)
    claims = result(ana=Standing(gold=57, wealth=58), bo=Standing(gold=51, wealth=51))

    assert [] == found(judge(game(sheet=paper, result=claims), R05="owed"))
    claims = result(ana=Standing(gold=57, wealth=57), bo=Standing(gold=51, wealth=51))
    assert ["CGO-108"] == found(judge(game(sheet=paper, result=claims), R05="owed"))
