"""Setting gems: from the own cart, into the own tile, an empty hole, the right colour."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    WIN,
    B,
    G,
    R,
    Y,
    card,
    first,
    found,
    game,
    idling,
    judge,
    line,
    on,
    paper,
    play,
    put,
    row,
    set_two,
    take,
    turn,
)


@pytest.mark.rule("MIN-401", "MIN-402", "MIN-403", "MIN-404", "MIN-405")
def test_a_gem_is_set():
    assert [] == found(play(turn(ANA), put(R, "n1"), take(G), *idling(BO), turn(ANA), put(G, "n1", 2)))


@pytest.mark.rule("MIN-401")
def test_a_gem_comes_from_the_cart():
    verdict = play(turn(ANA), put(G, "n1"))

    assert ["MIN-401"] == found(verdict)
    assert ([R], G) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-402")
def test_nobody_sets_into_the_tile_of_another():
    verdict = play(turn(ANA), put(R, "b2"))

    assert ["MIN-402"] == found(verdict)
    assert "ana sets red into b2, but that tile is in the row of bo" == first(verdict).message()


@pytest.mark.rule("MIN-402")
def test_nobody_sets_into_a_market_tile():
    assert ["MIN-402"] == found(play(turn(ANA), put(R, "n5")))


@pytest.mark.rule("MIN-403")
@pytest.mark.parametrize("hole", [None, 1])
def test_a_hole_that_is_filled_takes_no_second_gem(hole):
    verdict = play(turn(ANA), put(R, "b1"), take(R), *idling(BO), turn(ANA), put(R, "b1", hole))

    assert ["MIN-403"] == found(verdict)


@pytest.mark.rule("MIN-403")
def test_a_colour_whose_hole_is_filled_has_no_second_one():
    """The other hole of the tile is green."""
    assert ["MIN-403"] == found(play(turn(ANA), put(R, "n1"), take(R), *idling(BO), turn(ANA), put(R, "n1")))


@pytest.mark.rule("MIN-403")
def test_there_is_no_third_hole():
    assert ["MIN-403"] == found(play(turn(ANA), put(R, "n1", 3)))


@pytest.mark.rule("MIN-404")
def test_one_action_sets_one_gem():
    verdict = play(turn(ANA), put(R, "b8", count=2))

    assert ["MIN-404"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-405")
def test_the_colour_must_match():
    verdict = play(turn(ANA), take(B), put(B, "n1"))

    assert ["MIN-405"] == found(verdict)
    assert "ana sets blue into n1, but its empty holes take red and green" == first(verdict).message()


@pytest.mark.rule("MIN-405")
def test_the_colour_must_match_the_hole_that_is_named():
    verdict = play(turn(ANA), put(R, "n1", 2))

    assert ["MIN-405"] == found(verdict)
    assert ([G], R) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-406")
def test_holes_are_filled_in_any_order():
    assert [] == found(play(turn(ANA), take(G), put(G, "n1", 2)))


@pytest.mark.rule("MIN-407", "MIN-408")
def test_a_multi_coloured_piece_takes_any_colour():
    assert [] == found(play(turn(ANA), take(B), put(B, "b8"), *idling(BO), turn(ANA), take(B), put(B, "b8")))


@pytest.mark.rule("MIN-408")
def test_but_only_one():
    verdict = play(turn(ANA), put(R, "b8"), take(B), *idling(BO), turn(ANA), put(B, "b8"))

    assert ["MIN-408"] == found(verdict)
    assert (
        "ana sets blue into b8, which holds red, but all gems of such a piece have one colour"
        == first(verdict).message()
    )


@pytest.mark.rule("MIN-408")
def test_a_card_does_not_mix_colours_either():
    """The first of the two settings binds the second."""
    verdict = play(turn(ANA), take(B), card("set-two"), set_two((R, "b8"), (B, "b8")))

    assert ["MIN-408"] == found(verdict)


@pytest.mark.rule("MIN-405", "MIN-408")
def test_gems_on_the_tiles_of_a_sheet_fit_their_holes():
    verdict = judge(paper(ana=row(WIN), bo=row(tiles=[on("n2", B), on("b9", Y, Y), on("b3")])))

    assert [] == found(verdict)


@pytest.mark.rule("MIN-405")
def test_a_gem_on_a_sheet_whose_colour_the_tile_does_not_have():
    verdict = judge(paper(ana=row(WIN), bo=row(tiles=[on("n2", R), on("b9"), on("b3")])))

    assert ["MIN-405"] == found(verdict)
    assert "n2 of bo has red, but its holes take blue and yellow" == first(verdict).message()
    assert "rounds.1.sheet.rows.bo.tiles.1.gems" == first(verdict).where.field


@pytest.mark.rule("MIN-408")
def test_two_colours_on_a_multi_coloured_piece_of_a_sheet():
    verdict = judge(paper(ana=row(WIN), bo=row(tiles=[on("b9", R, G), on("n2"), on("b3")])))

    assert ["MIN-408"] == found(verdict)


@pytest.mark.rule("MIN-405")
def test_a_scoring_on_a_sheet_in_a_colour_that_the_tile_cannot_have():
    assert ["MIN-405"] == found(judge(paper(ana=row(line("b1", gem=G), WIN), bo=row())))


@pytest.mark.rule("MIN-504")
def test_a_brown_piece_has_no_single_colour():
    verdict = judge(paper(ana=row(line("n1", gem=G), WIN), bo=row()))

    assert ["MIN-504"] == found(verdict)
    assert "n1 is brown and has gems of different colours, but green is recorded" == first(verdict).message()


def test_without_the_faces_a_named_hole_is_still_filled_once():
    events = [turn(ANA), put(R, "n1", 1), take(R), *idling(BO), turn(ANA)]

    assert [] == found(judge(game(*events, put(R, "n1", 2), ended="abandoned"), known=False))
    assert ["MIN-403"] == found(judge(game(*events, put(R, "n1", 1), ended="abandoned"), known=False))
