"""Scoring pieces: complete, in the own turn, for the points printed; brown at once, blue in sets."""

import pytest

from scorekeeper.games.magic_mine.record import Row, Scored
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    WIN,
    B,
    G,
    R,
    Y,
    card,
    copy_set,
    draw,
    first,
    found,
    game,
    idling,
    judge,
    line,
    paper,
    places,
    play,
    put,
    react,
    replace,
    row,
    score,
    state,
    swap_tile,
    take,
    turn,
)

RING = [turn(ANA), put(R, "b1"), score("b1", points=2, bonus=0, space=2), replace("n5", "n7")]
"""Ana completes the ring and scores it."""


def brown(*after):
    """Ana completes n1 with her second action."""
    return [turn(ANA), take(G), take(Y), *idling(BO), turn(ANA), put(R, "n1"), put(G, "n1"), *after]


def two_rings(*after, bracelet=R):
    """Ana holds the ring b1 and completes b8 in a colour; both are blue."""
    return [
        *(turn(ANA), put(R, "b1"), take(bracelet), *idling(BO)),
        *(turn(ANA), take(bracelet), put(bracelet, "b8"), *idling(BO)),
        *(turn(ANA), put(bracelet, "b8"), *after),
    ]


@pytest.mark.rule("MIN-501", "MIN-502", "MIN-503", "MIN-512", "MIN-513", "MIN-517", "MIN-603")
def test_a_complete_piece_is_scored():
    verdict = play(*RING, take(G), turn(BO))

    assert [] == found(verdict)
    assert ["ana scores b1: 2", "ana moves by 2 to 2"] == [step.message() for step in verdict.trail if step.turn]


@pytest.mark.rule("MIN-501")
def test_an_unfinished_piece_is_not():
    verdict = play(turn(ANA), put(R, "n1"), score("n1"))

    assert ["MIN-501"] == found(verdict)
    assert "ana scores n1, but 1 hole is empty" == first(verdict).message()


@pytest.mark.rule("MIN-513")
def test_a_scored_tile_is_gone():
    verdict = play(*RING, take(R), *idling(BO), turn(ANA), score("b1"))

    assert ["MIN-513"] == found(verdict)
    assert "ana scores b1, but it was already scored and discarded" == first(verdict).message()


@pytest.mark.rule("MIN-513")
def test_a_tile_counts_once_in_a_scoring():
    assert ["MIN-513"] == found(play(turn(ANA), put(R, "b1"), score("b1", "b1")))


@pytest.mark.rule("MIN-517", "MIN-402")
def test_nobody_scores_the_tile_of_another():
    """It waits for the turn of its owner; a tile of the market or the pile is nobody's."""
    verdict = play(turn(ANA), score("b3"))

    assert ["MIN-517"] == found(verdict)
    assert "ana scores b3, but it is in the row of bo; players score only their own pieces" == first(verdict).message()
    assert "ana scores n5, but it is in nobody's row" == first(play(turn(ANA), score("n5"))).message()
    assert ["MIN-402"] == found(play(turn(ANA), score("n5")))


@pytest.mark.rule("MIN-501")
def test_a_piece_without_a_gem_is_not_complete_whatever_its_face():
    """Every piece has a hole, so this is known without the tiles."""
    verdict = play(turn(ANA), score("b1", points=2), known=False)

    assert ["MIN-501"] == found(verdict)
    assert "ana scores b1, but no gem is set on it" == first(verdict).message()
    assert [] == found(play(turn(ANA), put(R, "b1"), score("b1", points=2), known=False))


@pytest.mark.rule("MIN-503")
def test_the_points_are_those_printed():
    """A wrong figure is found, and the game goes on with the right one."""
    verdict = play(turn(ANA), put(R, "b1"), score("b1", points=3, space=2), replace("n5", "n7"), take(R), turn(BO))

    assert ["MIN-503"] == found(verdict)
    assert (2, 3, 3) == (first(verdict).expected, first(verdict).found, first(verdict).where.event)


@pytest.mark.rule("MIN-512")
def test_the_pawn_moves_by_the_points():
    verdict = play(turn(ANA), put(R, "b1"), score("b1", space=3))

    assert ["MIN-512"] == found(verdict)
    assert "ana receives 2 points and moves from 0 to 2, but 3 is recorded" == first(verdict).message()


@pytest.mark.rule("MIN-512")
def test_pawns_stand_where_their_points_put_them():
    assert [] == found(play(*RING, state(spaces={ANA: 2, BO: 0})))
    assert ["MIN-512"] == found(play(*RING, state(spaces={ANA: 2, BO: 1})))


@pytest.mark.rule("MIN-505", "MIN-504")
def test_a_complete_brown_piece_is_scored_in_the_turn():
    assert [] == found(play(*brown(score("n1"), replace("n5", "n7")), turn(BO)))


@pytest.mark.rule("MIN-505")
def test_a_complete_brown_piece_does_not_wait():
    verdict = play(*brown(), turn(BO))

    assert ["MIN-505"] == found(verdict)
    assert (
        "ana ends the turn with n1 complete, but a complete brown piece must be scored before the turn ends"
        == first(verdict).message()
    )


@pytest.mark.rule("MIN-507")
def test_a_complete_blue_piece_may_wait():
    assert [] == found(play(turn(ANA), put(R, "b1"), take(R), turn(BO)))


@pytest.mark.rule("MIN-508", "MIN-510", "MIN-511", "MIN-506")
def test_a_set_brings_all_points_and_the_bonus_once():
    """2 for the ring, 2 for the bracelet, and the higher of the two bonuses."""
    verdict = play(*two_rings(score("b1", "b8", points=4, bonus=2, space=6)))

    assert [] == found(verdict)
    assert [
        "the set b1 and b8 earns a bonus of 2",
        "ana scores the set b1 and b8: 4 + 2 = 6",
        "ana moves by 6 to 6",
    ] == [step.message() for step in verdict.trail if step.turn]


@pytest.mark.rule("MIN-508")
def test_two_colours_are_no_set():
    verdict = play(*two_rings(score("b1", "b8", points=4, bonus=2), bracelet=B))

    assert ["MIN-508"] == found(verdict)
    assert (0, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-509")
def test_two_colours_may_be_scored_together_without_a_bonus():
    assert [] == found(play(*two_rings(score("b1", "b8", points=4, bonus=0, space=4), bracelet=B)))


@pytest.mark.rule("MIN-508")
def test_a_brown_piece_is_in_no_set():
    events = [turn(ANA), put(R, "b1"), take(R), *idling(BO), turn(ANA), take(G), put(R, "n1"), *idling(BO)]
    verdict = play(*events, turn(ANA), put(G, "n1"), score("b1", "n1", bonus=1))

    assert ["MIN-508"] == found(verdict)


@pytest.mark.rule("MIN-509")
def test_a_piece_alone_has_no_bonus():
    """The other half of the set was scored a turn ago."""
    verdict = play(turn(ANA), put(R, "b1"), score("b1", bonus=1))

    assert ["MIN-509"] == found(verdict)
    assert "b1 alone is not a set, but a bonus of 1 is recorded" == first(verdict).message()


@pytest.mark.rule("MIN-510")
@pytest.mark.parametrize("bonus", [0, 1, 4])
def test_the_bonus_is_what_the_tiles_indicate(bonus):
    verdict = play(*two_rings(score("b1", "b8", bonus=bonus)))

    assert ["MIN-510"] == found(verdict)
    assert (2, bonus) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-511")
def test_the_bonus_is_not_paid_for_every_tile():
    verdict = play(*two_rings(score("b1", "b8", bonus=3)))

    assert ["MIN-511"] == found(verdict)
    assert (
        "the set b1 and b8 earns a bonus of 2, once and not for every tile (ruling MIN-R04), but 3 is recorded"
        == first(verdict).message()
    )


@pytest.mark.rule("MIN-511")
def test_the_points_of_a_set_are_added_up():
    assert ["MIN-511"] == found(play(*two_rings(score("b1", "b8", points=5, bonus=2))))


@pytest.mark.rule("MIN-514", "MIN-109")
def test_the_gems_of_a_scored_piece_are_back_in_the_mine():
    assert [] == found(play(*RING, state(mine={R: 10, G: 9})))


@pytest.mark.rule("MIN-514")
def test_they_do_not_stay_out():
    verdict = play(*RING, state(mine={R: 9}))

    assert ["MIN-514"] == found(verdict)
    assert (10, 9) == (first(verdict).expected, first(verdict).found)


OFF_TURN = [turn(ANA), put(R, "b8"), react(BO, "copy-set"), copy_set(G, "b3")]
"""Bo completes b3 in Ana's turn."""


@pytest.mark.rule("MIN-516", "MIN-517")
def test_a_piece_completed_off_turn_waits_for_the_own_turn():
    """It may be scored before the first action."""
    events = [*OFF_TURN, draw(), turn(BO), score("b3", space=2), replace("n5", "n7")]

    assert [] == found(play(*events))


@pytest.mark.rule("MIN-517")
def test_nobody_scores_in_the_turn_of_another():
    verdict = play(*OFF_TURN, score("b3", player=BO))

    assert ["MIN-517"] == found(verdict)
    assert "bo scores b3 in the turn of ana, but a piece waits for its owner's turn" == first(verdict).message()


@pytest.mark.rule("MIN-301")
def test_nothing_is_scored_before_the_first_turn():
    assert ["MIN-301"] == found(play(score("b1")))


@pytest.mark.rule("MIN-505")
def test_a_brown_piece_completed_off_turn_is_scored_in_the_next_own_turn():
    """Bo completes n2 in Ana's second turn, and must score it in his own."""
    events = [
        *(turn(ANA), take(R), put(R, "b1"), turn(BO), take(B), take(Y), turn(ANA), take(G), put(R, "b8")),
        *(turn(BO), put(B, "n2"), draw(), turn(ANA), take(R), put(R, "b8"), react(BO, "copy-set"), copy_set(Y, "n2")),
    ]

    assert [] == found(play(*events, turn(BO), score("n2"), replace("n5", "n7"), draw(), draw(), turn(ANA)))
    assert ["MIN-505"] == found(play(*events, turn(BO), draw(), draw(), turn(ANA)))


@pytest.mark.rule("MIN-501")
def test_a_tile_from_the_market_is_empty():
    """The tile that Ana has just received can be scored only when it is filled."""
    assert ["MIN-501"] == found(play(turn(ANA), card("swap-tile"), swap_tile("n1", "b4"), score("b4")))


# Sheets.


@pytest.mark.rule("MIN-503", "MIN-511", "MIN-510", "MIN-512", "MIN-903", "MIN-508", "MIN-509")
def test_the_lines_of_a_sheet_add_up():
    verdict = judge(
        paper(
            ana=row(line("b1", "b2", gem=R, points=4, bonus=1, space=5), line("n17", points=20, space=20), space=20),
            bo=row(line("n2", points=3, space=3), space=3),
        )
    )

    assert [] == found(verdict)
    assert "ana scores the set b1 and b2: 4 + 1 = 5" in [step.message() for step in verdict.trail]


@pytest.mark.parametrize(
    ("rule", "wrong", "field", "expected", "said"),
    [
        pytest.param("MIN-503", line("n2", points=4), "points", 3, 4, marks=pytest.mark.rule("MIN-503")),
        pytest.param("MIN-509", line("b1", gem=R, bonus=1), "bonus", 0, 1, marks=pytest.mark.rule("MIN-509")),
        pytest.param("MIN-508", line("b1", "b3", bonus=1), "bonus", 0, 1, marks=pytest.mark.rule("MIN-508")),
        pytest.param("MIN-508", line("b1", "n2", bonus=1), "bonus", 0, 1, marks=pytest.mark.rule("MIN-508")),
        pytest.param("MIN-510", line("b1", "b2", gem=R), "bonus", 1, 0, marks=pytest.mark.rule("MIN-510")),
        pytest.param("MIN-511", line("b1", "b2", gem=R, bonus=2), "bonus", 1, 2, marks=pytest.mark.rule("MIN-511")),
        pytest.param(
            "MIN-511", line("b1", "b2", gem=R, bonus=1, points=5), "points", 4, 5, marks=pytest.mark.rule("MIN-511")
        ),
        pytest.param("MIN-512", line("n2", space=4), "space", 3, 4, marks=pytest.mark.rule("MIN-512")),
        pytest.param("MIN-111", line("x1", points=2), "tile", None, ["x1"], marks=pytest.mark.rule("MIN-111")),
    ],
)
def test_a_wrong_line_of_a_sheet(rule, wrong, field, expected, said):
    verdict = judge(paper(ana=row(WIN), bo=row(wrong)))

    assert [rule] == found(verdict)
    assert f"rounds.1.sheet.rows.bo.scored.1.{field}" == first(verdict).where.field
    assert (expected, said) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-512")
def test_the_final_space_of_a_sheet_is_the_sum():
    verdict = judge(paper(ana=row(WIN), bo=row(line("n2"), line("b3", gem=G), space=6)))

    assert ["MIN-512"] == found(verdict)
    assert "bo has 5 points in all, but the sheet says space 6" == first(verdict).message()


def test_hearts_come_between_the_lines():
    """Two hearts: one before the second line, one after it."""
    hearts = row(line("n2", space=3), line("b3", gem=G, space=6), hearts=2, space=7)

    assert [] == found(judge(paper(ana=row(WIN), bo=hearts)))


@pytest.mark.rule("MIN-512")
def test_more_hearts_in_the_lines_than_were_received():
    wrong = row(line("n2", space=3), line("b3", gem=G, space=6), hearts=0)

    assert ["MIN-512"] == found(judge(paper(ana=row(WIN), bo=wrong)))


@pytest.mark.rule("MIN-513")
def test_a_tile_scored_twice_on_a_sheet():
    verdict = judge(paper(ana=row(WIN), bo=row(line("n2"), line("n2"))))

    assert ["MIN-513"] == found(verdict)
    assert "tile n2 was scored but turns up again, and the tile pile cannot have run out" == first(verdict).message()


def test_a_tile_scored_twice_after_the_pile_ran_out():
    """Thirteen scorings, each with a refresh, can have used up the pile of 23."""
    many = [line(f"n{number}") for number in range(7, 13)]

    assert [] == found(judge(paper(ana=row(WIN), bo=row(*many), cy=row(*many))))


def test_without_the_tiles_the_points_written_count():
    verdict = judge(paper(ana=row(line("x", points=20)), bo=row(line("y", points=3, space=3))), known=False)

    assert ([], ["MIN-503", "MIN-503"]) == (found(verdict), [finding.rule for finding in verdict.unchecked])
    assert ["ana", "bo"] == [place.participant for place in verdict.places]


@pytest.mark.rule("MIN-509")
def test_without_the_tiles_a_single_piece_has_no_bonus_either():
    assert ["MIN-509"] == found(
        judge(paper(ana=row(line("x", points=20)), bo=row(line("y", points=3, bonus=1))), known=False)
    )


def test_points_that_are_not_known_are_said_to_be():
    """Without tiles and points the final space counts, and it is said that nobody checked it."""
    verdict = judge(paper(ana=row(line("x"), space=20), bo=row(line("y"), space=11)), known=False)

    assert [] == found(verdict)
    assert {"MIN-503"} == {finding.rule for finding in verdict.unchecked}
    assert [20, 11] == [place.score for place in verdict.places]


def test_a_transcript_without_the_tiles_takes_points_as_they_are_written():
    record = game(turn(ANA), put(R, "b1"), score("b1", points=2, bonus=0, space=2), replace("n5", "n7"), ended="time")
    verdict = judge(record, known=False)

    assert [] == found(verdict)
    assert {"MIN-405", "MIN-501", "MIN-503", "MIN-505"} == {finding.rule for finding in verdict.unchecked}


@pytest.mark.rule("MIN-512")
def test_without_the_tiles_the_pawn_still_moves_by_the_points():
    record = game(turn(ANA), put(R, "b1"), score("b1", points=2, space=3), ended="time")

    assert ["MIN-512"] == found(judge(record, known=False))


def test_a_sheet_with_nothing_but_the_final_spaces():
    """Nobody wrote the scorings down: the spaces count, and it is said that they are not checked."""
    verdict = judge(paper(ana=row(space=20), bo=row(space=11)))

    assert [] == found(verdict)
    assert ["MIN-503", "MIN-503"] == [finding.rule for finding in verdict.unchecked]
    assert "the points of ana are not checked because no scorings are recorded" == verdict.unchecked[0].message()
    assert [20, 11] == [place.score for place in verdict.places]


@pytest.mark.rule("MIN-512")
def test_where_some_have_lines_one_without_is_taken_by_the_space():
    """Blank lines are not known; they are not said to have brought nothing."""
    verdict = judge(paper(ana=row(WIN), bo=row(space=3)))

    assert ([], {ANA: (1, 20), BO: (2, 3)}) == (found(verdict), places(verdict))
    assert ["the points of bo are not checked because no scorings are recorded"] == [
        one.message() for one in verdict.unchecked
    ]


@pytest.mark.rule("MIN-902")
def test_nothing_is_scored_after_20_on_a_sheet():
    verdict = judge(paper(ana=row(line("n17"), line("n1")), bo=row()))

    assert ["MIN-902"] == found(verdict)
    assert "ana is on 20 before this scoring, but the game is over on 20" == first(verdict).message()
    assert [] == found(judge(paper(ana=row(line("b19", gem=R), line("n1")), bo=row())))


@pytest.mark.parametrize(
    ("rule", "claims"),
    [("MIN-503", {"points": 500}), ("MIN-503", {"points": -5}), ("MIN-509", {"points": 3, "bonus": -10})],
)
def test_points_without_a_tile_are_points_that_can_be(rule, claims):
    """Nobody knows what such a piece brings, but not less than nothing and not more than three tiles do."""
    verdict = judge(paper(ana=row(line("n17")), bo=Row(scored=[Scored(**claims)])))

    assert rule == verdict.errors[0].rule


def test_points_without_a_tile_are_not_checked():
    verdict = judge(paper(ana=row(line("n17")), bo=Row(scored=[Scored(points=3)])))

    assert ([], ["MIN-503"]) == (found(verdict), [finding.rule for finding in verdict.unchecked])
