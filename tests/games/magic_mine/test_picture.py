"""Pictures of Magic Mine: the table at the event that the first finding is about."""

from pathlib import Path

import pytest

from scorekeeper.games.engine.pictures.board import Tiles
from scorekeeper.games.engine.pictures.picture import Figures, Shelves, Track
from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.worked import Worked
from scorekeeper.rules import evidence
from tests.games.magic_mine.tables import ANA, BO, G, R, draw, game, line, on, paper, put, row, take, terms, turn
from tests.games.magic_mine.tables import result as said

WORKED = Path(__file__).parents[3] / "examples" / "worked" / "magic-mine"


def drawn(record, *, known=True):
    under = terms(known=known)
    return GAME.picture(record, GAME.judge(record, under), under)


def example(name):
    worked = Worked(WORKED / name)
    return worked.game.picture(worked.record, worked.judge(), worked.terms, worked.name)


def part(picture, kind):
    """The first part of this kind that shows what is on the table."""
    return next((one for one in picture.parts if isinstance(one, kind) and one.title != "What happened"), None)


def happened(picture):
    """What is told of the turn."""
    return [chip.text for one in picture.parts[:1] if isinstance(one, Shelves) for chip in one.shelves[0].chips]


def lanes(picture):
    return {lane.name: (lane.was, lane.at, lane.said) for lane in part(picture, Track).lanes}


def tiles(picture):
    """Everybody's tiles, with what lies in their holes."""
    return {
        row.name: {tile.name: [hole.holds for hole in tile.holes] for tile in row.tiles}
        for row in part(picture, Tiles).rows
    }


def marks(picture):
    """Whatever is marked, in the order in which it is drawn."""
    found = [(lane.name, lane.mark) for lane in part(picture, Track).lanes]
    for shelf in part(picture, Shelves).shelves:
        found += [(shelf.name, shelf.mark), *((chip.text, chip.mark) for chip in shelf.chips)]
    for tile_row in part(picture, Tiles).rows:
        found += [(tile_row.name, tile_row.mark), *((tile.name, tile.mark) for tile in tile_row.tiles)]
    return [(name, mark) for name, mark in found if mark]


@pytest.mark.parametrize(
    ("name", "marked"),
    [
        ("second-pawn-over-the-space", [("Cy: hand", "MIN-535")]),
        ("card-for-a-pawn-on-the-space", [("Ana: hand", "MIN-534")]),
        ("set-bonus-for-two-colours", [("b1", "MIN-508"), ("b2", "MIN-508")]),
        ("brown-piece-held-back", [("n1", "MIN-505")]),
        ("replacing-counted-as-an-action", [("Ana", "MIN-303")]),
        ("no-new-tile", [("Ana", "MIN-608")]),
        ("answer-to-a-card", [("copy-take, played", "MIN-884")]),
        ("fourth-gem-by-a-card", [("Ana: cart", "MIN-328")]),
        ("market-refreshed-twice", [("Market", "MIN-606")]),
        ("heart-for-each-gem", [("Bo", "MIN-844")]),
        ("tile-with-a-gem-swapped", [("b5", "MIN-803")]),
    ],
)
def test_a_finding_is_marked_at_what_it_is_about(name, marked):
    assert marked == marks(example(name))


def test_a_scoring_shows_the_pieces_before_they_go_and_the_pawn_after():
    """Ana counts the bonus of two tiles: she is on 5, and was put on 6."""
    picture = example("bonus-for-each-tile")

    assert {"Ana": (0, 5, 6), "Bo": (0, 0, None)} == lanes(picture)
    assert {"b1": [R], "b5": [R, R], "n1": [None, None]} == tiles(picture)["Ana"]


def test_a_turn_that_ends_too_soon_is_still_that_turn():
    """The finding comes with Bo's turn, and is about Ana's."""
    picture = example("replacing-counted-as-an-action")

    assert "Turn 1: Ana, event 5" == picture.title
    assert ["sets red into b1", "scores b1", "takes b13 for it"] == happened(picture)


def test_what_was_done_in_the_turn_is_told():
    """A card, a cancel and a cancel of it leave nothing on the table to see."""
    assert [
        "draws a card",
        "Ana plays steal-cart",
        "Bo answers with cancel",
        "Ana answers with cancel",
        "green out of the cart of Bo",
        "Bo receives a heart",
    ] == happened(example("cancel-of-a-cancel"))


def test_before_the_first_turn_nothing_has_happened():
    assert [] == happened(drawn(game(ended="abandoned")))


def test_a_scored_tile_is_seen_until_another_is_taken():
    row = part(example("no-new-tile"), Tiles).rows[0]

    assert [("b5", False), ("n1", False), ("b1", True)] == [(tile.name, tile.gone) for tile in row.tiles]


def test_tiles_say_what_is_printed_on_them():
    ring = part(example("ring-and-bracelet"), Tiles).rows[0].tiles[0]

    assert ("b1", "blue", ["2 points", "set +1", "complete"]) == (ring.name, ring.note, ring.lines)


def test_without_tile_faces_gems_are_shown_as_they_lie():
    picture = drawn(game(turn(ANA), put(R, "n1"), draw(), ended="abandoned"), known=False)

    assert {"n1": [R], "b1": [], "b8": []} == tiles(picture)["ana"]


def test_the_sheet_is_drawn_line_by_line():
    """Two lines of Ana's, the second of them counted wrong."""
    lines = row(line("b1", points=2, space=2), line("n17", points=19, space=20), space=20, cart=[R], hand=5)
    picture = drawn(paper(ana=lines, bo=row(line("n1"), tiles=[on("b3", G), on("n2"), on("b2")])))
    figures = part(picture, Figures)

    assert "The sheet" == picture.title
    assert ["b1", "n17"] == [one.name for one in figures.lines]
    assert ("19", "20", "MIN-503") == (
        figures.lines[1].figures[0].text,
        figures.lines[1].figures[0].due,
        figures.lines[1].figures[0].mark,
    )
    assert ("5 cards in hand", "MIN-712") == (
        part(picture, Shelves).shelves[0].note,
        part(picture, Shelves).shelves[0].mark,
    )
    assert {"bo": {"b3": [G], "n2": [None, None], "b2": [None, None]}} == tiles(picture)


def test_two_pawns_on_twenty_are_both_marked():
    track = part(example("two-pawns-on-twenty"), Track)

    assert ["MIN-901", "MIN-901"] == [lane.mark for lane in track.lanes]


def test_the_set_up_is_drawn_where_it_is_wrong():
    picture = example("cart-and-pawn-differ")
    ana, bo = part(picture, Shelves).shelves

    assert "The set-up" == picture.title
    assert [("blue pawn", None), ("green cart", "MIN-205")] == [(chip.text, chip.mark) for chip in bo.chips[:2]]
    assert [] == [chip for chip in ana.chips if chip.mark]


def test_a_result_alone_shows_where_the_pawns_stood():
    record = game(seats=[ANA, BO], result=said(winner=BO, ana=(20, 1), bo=(14, 2)))
    record.rounds = []
    ana, bo = part(drawn(record), Track).lanes

    assert (20, "recorded as place 1", None) == (ana.at, ana.note, ana.mark)
    assert (14, "recorded as the winner, place 2", "MIN-903") == (bo.at, bo.note, bo.mark)


def test_more_cards_than_there_are_do_not_fill_the_picture():
    """The table wrote a figure that no hand can hold: the picture stops before it."""
    picture = drawn(game(turn(ANA), take(R), draw(count=10**9), ended="abandoned"))

    assert "1 of 4" == part(picture, Shelves).shelves[1].note
    assert [("ana: hand", "MIN-711")] == marks(picture)


def test_a_picture_proves_no_rule():
    worked = Worked(WORKED / "ring-and-bracelet")
    verdict = worked.judge()
    with evidence.record() as recorder:
        worked.game.picture(worked.record, verdict, worked.terms, worked.name)

    assert set() == recorder.seen
