"""The picture of a table: the moment before what a judge should hear, with the rule at its place."""

from pathlib import Path

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.engine.pictures.picture import Bars, Figures, Shelves
from scorekeeper.games.engine.pictures.roads import Roads
from scorekeeper.games.worked import Worked
from scorekeeper.rules import evidence
from tests.games.cargo_and_gold.tables import ABBEY, ANA, BOARD, HARBOUR, MILL, boxes, game, goes, start, terms

WORKED = Path(__file__).parents[3] / "examples" / "worked" / "cargo-and-gold"


def parts(picture):
    """The parts of a picture by their kind."""
    return {type(part): part for part in picture.parts}


def example(name):
    """The picture of a worked example."""
    worked = Worked(WORKED / name)
    return worked.game.picture(worked.record, worked.judge(), worked.terms, worked.name)


def table(*events, board=BOARD, **fields):
    """The picture of a table that was broken off."""
    record, under = game(*events, ended="abandoned", **fields), terms(equipment=board)
    return GAME.picture(record, GAME.judge(record, under), under, str.title)


def marks(things):
    """What is marked, and by which rule."""
    return {thing.name: thing.mark for thing in things if thing.mark}


def test_an_illegal_purchase_is_shown_before_it_is_made():
    """Ana has gone through Mill and stands behind it, and nothing is paid yet."""
    picture = example("bought-in-passing")
    board = parts(picture)[Roads]

    assert "Turn 1: Ana buys wine" == picture.title
    assert ["Harbour", "h1", "h2", "Mill", "m1"] == board.way
    assert not board.wrong
    assert {"Mill": "CGO-601"} == marks(board.places)
    assert [("Ana", 8), ("Bo", 8), ("Pile", 92)] == [(bar.name, bar.amount) for bar in parts(picture)[Bars].bars]


def test_what_was_done_in_the_turn_is_told():
    """The boxes show what came of it; that both showed salt before, nobody could see."""
    happened = example("has-and-needs-alike").parts[0]

    assert "What happened" == happened.title
    assert ["Ana moves to Mill", "Ana sells salt for 4 gold", "the NEEDS box gets cloth"] == [
        chip.text for chip in happened.shelves[0].chips
    ][-3:]


def test_an_illegal_move_ends_in_its_mark():
    board = parts(example("stopped-short-on-the-road"))[Roads]

    assert (["Harbour", "h1"], True) == (board.way, board.wrong)
    assert {"h1": "CGO-407"} == marks(board.squares)


def test_the_card_that_a_loss_roll_takes_is_marked_in_its_place():
    """Ana rolls 2 and hands over the second card."""
    ana, bo = parts(example("owner-chose-the-card"))[Shelves].shelves

    assert [("salt", "CGO-513"), ("cloth", None)] == [(chip.text, chip.mark) for chip in ana.chips]
    assert (3, 3, []) == (ana.room, bo.room, bo.chips)


def test_a_need_that_was_met_lies_there_until_it_is_replaced():
    mill = parts(example("met-needs-card-left-lying"))[Roads].places[1]

    assert (["has wine", "needs salt, met"], "CGO-721") == (mill.lines, mill.mark)


def test_a_gift_is_marked_at_the_gold_of_whoever_gives_nothing_for_it():
    assert {"Ana": "CGO-803"} == marks(parts(example("gift-to-a-friend"))[Bars].bars)


def test_what_is_only_on_paper_is_shown_as_it_is_written():
    """Ana counts her cargo as six gold."""
    written = parts(example("cargo-is-not-wealth"))
    ana, bo = written[Figures].lines

    assert ["Wealth", "Place", "Winner"] == written[Figures].heads
    assert [("59", "53"), ("1", "2"), ("yes", None)] == [(figure.text, figure.due) for figure in ana.figures]
    assert [("55", None), ("2", "1"), ("", None)] == [(figure.text, figure.due) for figure in bo.figures]
    assert ("All players", 108) == (written[Bars].bars[2].name, written[Bars].bars[2].amount)
    assert {"All players": "CGO-206"} == marks(parts(example("more-gold-than-there-is"))[Bars].bars)


def test_a_fault_of_the_start_is_marked_on_the_board():
    picture = table(opening=start(boxes=boxes(Abbey=("cloth", None))))

    assert "The start" == picture.title
    assert {ABBEY: "CGO-303"} == marks(parts(picture)[Roads].places)


def test_without_a_board_file_the_trade_centres_are_listed():
    picture = table(*goes(ANA, "h1", "h2", MILL), board=None)
    centres = {shelf.name: [chip.text for chip in shelf.chips] for shelf in picture.parts[1].shelves}

    assert "Turn 1, Ana" == picture.title
    assert ["has salt", "needs wine"] == centres[HARBOUR]
    assert ["has wine", "needs salt", "Ana", "Bo"] == centres[MILL]


def test_a_picture_proves_no_rule():
    """It replays the table, and whoever records evidence does not hear of that a second time."""
    worked = Worked(WORKED / "owner-chose-the-card")
    verdict = worked.judge()
    with evidence.record() as recorder:
        worked.game.picture(worked.record, verdict, worked.terms, worked.name)

    assert set() == recorder.seen
