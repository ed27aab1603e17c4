"""Records that some way of filling their blanks makes right, and those that none does."""

import pytest

from scorekeeper.games.magic_mine.record import Found, Scored, Start
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    WIN,
    G,
    R,
    card,
    draw,
    draw_three,
    found,
    game,
    heart,
    judge,
    line,
    paper,
    play,
    purge,
    result,
    row,
    sheet,
    take,
    turn,
)


def told(verdict):
    return [finding.message() for finding in verdict.errors]


# The colour of a line is for its blue tiles.


@pytest.mark.rule("MIN-504")
def test_the_colour_of_a_line_is_that_of_its_blue_tile():
    """A brown piece is scored at the same moment: the colour says nothing about it."""
    ana = row(line("b11", "n1", gem=R, points=7, space=7), line("b19", gem=R))

    assert [] == found(judge(paper(ana=ana, bo=row())))


@pytest.mark.rule("MIN-508")
def test_a_brown_piece_in_a_set_is_told_once():
    ana = row(line("b11", "n1", gem=R, bonus=2, points=7, space=9), line("b19", gem=R))

    assert ["MIN-508"] == found(judge(paper(ana=ana, bo=row())))


@pytest.mark.rule("MIN-508")
def test_pieces_recorded_with_two_colours_are_not_a_set_whatever_the_tiles_show():
    ana = row(Scored(tile="x", set_with=["y"], gems={"x": R, "y": G}, points=19, bonus=1), space=20)

    assert ["MIN-508"] == found(judge(paper(ana=ana, bo=row()), known=False))


# Cards of which some were seen.


@pytest.mark.rule("MIN-106")
def test_only_some_cards_of_a_hand_are_named():
    assert [] == found(judge(paper(ana=row(WIN), bo=row(hand=3, cards=["cancel", "cancel"]))))


@pytest.mark.rule("MIN-106")
def test_more_cards_are_named_than_are_there():
    verdict = judge(
        paper(
            ana=row(WIN),
            bo=row(hand=1, cards=["cancel", "cancel"]),
            table={"card_discard": 1, "discarded": ["set-two", "copy-set"]},
        )
    )

    assert ["bo has 1 card in hand, but 2 cards are named", "1 card is discarded, but 2 cards are named"] == told(
        verdict
    )


# Hearts that only the transcript has.

PURGED = (turn(ANA), card("purge-cart"), purge(BO, G), heart(BO), take(R))


@pytest.mark.rule("MIN-844")
def test_a_row_with_nothing_but_a_space_says_nothing_about_hearts():
    record = game(*PURGED, sheet=sheet(ana=row(space=0), bo=row(space=1)), ended="time")

    assert [] == found(judge(record))


@pytest.mark.rule("MIN-844")
def test_other_hearts_than_in_the_transcript():
    record = game(*PURGED, sheet=sheet(ana=row(space=0, hearts=1), bo=row(space=1)), ended="time")

    assert ["MIN-844"] == found(judge(record))


# Three cards, when nobody knows how many are left.


@pytest.mark.rule("MIN-832")
def test_two_of_three_cards_from_a_pile_that_nobody_counted():
    """If the pile ran out, it was rebuilt, and the third card was drawn all the same."""
    opening = Start(
        found=Found(
            player=ANA,
            spaces={ANA: 0, BO: 0},
            carts={ANA: [], BO: []},
            hands={ANA: 1, BO: 1},
            rows={ANA: ["n1", "b1", "b8"], BO: ["n2", "b3", "b2"]},
            gems={},
            market=["n5", "n6", "b4", "b6"],
        )
    )
    events = (turn(ANA), card("draw-three"), draw_three("unseen", "unseen"))

    assert [] == found(play(*events, opening=opening))
    assert ["ana has drawn 2 cards with draw-three, but the card says three"] == told(
        play(*events, draw(), turn(BO), opening=opening)
    )


# Places without spaces.


@pytest.mark.rule("MIN-903")
def test_two_winners_on_a_sheet_without_spaces():
    assert ["MIN-903"] == found(judge(paper(ana=row(place=1), bo=row(place=1))))


@pytest.mark.rule("MIN-903")
@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (result(winner=BO, ana=(None, 1)), "the result names bo as the winner, but has ana in place 1"),
        (result(winner=BO, bo=(None, 3)), "the result names bo as the winner, but has bo in place 3"),
    ],
)
def test_the_winner_is_not_the_one_in_first_place(said, sentence):
    assert [sentence] == told(judge(game(seats=["ana", "bo", "cy"], result=said)))


# How far the winner came.


@pytest.mark.rule("MIN-902")
def test_points_left_over_are_not_a_space():
    """The track ends on 20 (ruling MIN-R03)."""
    ana = row(line("b18", gem=G), line("b19", gem=R), line("b1", gem=R))

    assert ["ana is on 20 before this scoring, but the game is over on 20"] == told(judge(paper(ana=ana, bo=row())))


# Cards that the transcript shows.


@pytest.mark.rule("MIN-722")
@pytest.mark.parametrize(
    ("named", "rules"), [(["cancel"], []), (["unseen"], []), (["set-two"], []), (["set-two", "copy-set"], ["MIN-722"])]
)
def test_a_card_that_the_transcript_shows_may_be_among_those_not_named(named, rules):
    events = (turn(ANA), draw("cancel"), take(G))
    record = game(*events, sheet=sheet(ana=row(cards=named), bo=row()), ended="time")

    assert rules == found(judge(record))
