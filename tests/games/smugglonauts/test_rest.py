"""What is in the bag and on the track when a game is over, or was stopped, as the sheet has it.

On the track of twelve spaces two players own twelve crystals when the refill fails; nine lie on the full track.
"""

import pytest

from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    first,
    found,
    game,
    has,
    judge,
    scene,
    sheet,
    start,
    unchecked,
    warned,
)


def owned(count, **fields):
    """So many crystals, spread over both players and all colours."""
    letters = ("kgow" * 5)[:count]
    return sheet(ana=has(letters[: count // 2]), bo=has(letters[count // 2 :]), **fields)


def stopped(count, *, equipment=None, ended="time", left=None, bag=None, **rulings):
    return judge(game(owned(count, left=left, bag=bag), ended=ended), equipment=equipment, **rulings)


@pytest.mark.rule("NAU-801", "NAU-R05")
def test_a_game_that_is_over_early_has_skipped_crystals_in_the_bag():
    """With two in the bag a refill of three fails, for the two skipped ones go back after it: ten are owned then."""
    for count, fewest in ((12, 0), (11, 1), (10, 2)):
        for bag in range(3):
            verdict = judge(owned(count, bag=bag), R05="after")
            assert ([] if bag >= fewest else ["NAU-801"]) == found(verdict), (count, bag)
    assert (
        "the players own 10 crystals and the bag holds 0, but with so few owned the game is over only if the last turn puts"
        " 2 or more back after the refill (ruling NAU-R05)"
    ) == first(judge(owned(10, bag=0), R05="after")).message()


@pytest.mark.rule("NAU-801", "NAU-R04", "NAU-R05")
def test_the_refill_that_empties_the_bag_can_be_followed_by_skipped_crystals():
    for count, fewest in ((11, 0), (10, 1), (9, 2)):
        for bag in range(3):
            verdict = judge(owned(count, bag=bag), R04="bag-empty", R05="after")
            assert ([] if bag >= fewest else ["NAU-801"]) == found(verdict), (count, bag)


@pytest.mark.rule("NAU-801", "NAU-R05")
def test_no_more_is_in_the_bag_than_a_turn_can_skip():
    for part in ("over", "only-if-none"):
        verdict = judge(owned(12, bag=3), R05="after", R19=part)
        assert ["NAU-801"] == found(verdict)
    assert (
        "the bag still holds 3 crystals, but when the game is over it holds only what the last turn skipped, 2 at most"
        " (ruling NAU-R05)"
    ) == first(verdict).message()


@pytest.mark.rule("NAU-801", "NAU-R05")
def test_what_is_left_on_the_track_tells_what_is_in_the_bag():
    """Ten owned and ten on the track is one crystal more than the track has room for."""
    assert ["NAU-801"] == found(judge(owned(10, left="kkggoooww" + "w"), R05="after"))
    assert [] == found(judge(owned(10, left="kkggooww"), R05="after"))


@pytest.mark.rule("NAU-203")
def test_a_bag_with_less_than_nothing_is_told_so():
    verdict = judge(owned(12, bag=-1))

    assert ["NAU-203"] == found(verdict)
    assert "the bag is recorded with -1 crystals, but it cannot hold less than 0" == first(verdict).message()


@pytest.mark.rule("NAU-801", "NAU-R05")
def test_a_bag_that_is_not_empty_is_not_said_to_be():
    """Nine owned, two in the bag: the game is not over, and neither is the bag empty."""
    verdict = judge(owned(9), R05="after")

    assert ["NAU-801"] == found(verdict)
    assert (
        first(verdict)
        .message()
        .endswith("the refill fails when they own 10 at the earliest (ruling NAU-R05), so the game was not over yet")
    )


@pytest.mark.rule("NAU-203", "NAU-R19")
def test_a_refill_in_part_leaves_skipped_crystals_in_the_bag_of_a_stopped_game():
    """Eleven owned and one in the bag, two skipped: three spaces, one crystal, and then two in the bag."""
    late = {"R05": "after", "R19": "only-if-none"}

    assert [] == found(stopped(11, bag=2, left="kkgooww", **late))
    assert ["NAU-203"] == found(stopped(11, bag=3, **late))
    assert ["NAU-203"] == found(stopped(11, bag=2, left="kkggooww", **late))
    assert ["NAU-203"] == found(stopped(6, bag=6, **late))
    assert [] == found(stopped(6, bag=5, **late))


@pytest.mark.rule("NAU-203")
def test_without_the_board_a_stopped_game_has_to_fit_on_some_board():
    """Two on the track, two rockets and the gap make five spaces."""
    verdict = stopped(9, equipment={}, left="kg", bag=9)

    assert ([], ["NAU-203"]) == (found(verdict), warned(verdict))
    assert (
        "9 crystals owned, 2 left on the track, 9 in the bag, but no board of 9 to 22 spaces, as usual, leads to this"
        in {finding.message() for finding in verdict.findings}
    )
    assert ["NAU-203"] == found(stopped(9, equipment={}, left="", bag=11))
    assert ["NAU-203"] == found(stopped(9, equipment={}, bag=-1))
    assert [] == found(stopped(9, equipment={}, left="kkgggooowww", bag=0))


@pytest.mark.rule("NAU-804")
def test_without_the_board_more_crystals_than_on_usual_ones_are_pointed_out():
    """Fifteen crystals are owned when two have finished a game on nine spaces."""
    assert ([], ["NAU-804"]) == (found(stopped(16, equipment={})), warned(stopped(16, equipment={})))
    assert [] == warned(stopped(15, equipment={}))
    assert ["NAU-804"] == warned(judge(owned(16), equipment={}, R05="after"))


def test_without_the_board_the_end_of_a_stopped_game_is_unchecked():
    assert ["NAU-801"] == unchecked(stopped(9, equipment={}))
    assert [] == unchecked(stopped(9))


@pytest.mark.rule("NAU-804")
def test_a_transcript_that_goes_further_than_on_usual_boards_is_pointed_out():
    """Eighteen Shops, with a Refuel wherever the tank is empty."""
    turns = "1 1 1 1 1 1 R R " * 3
    record = scene(turns=turns.strip(), opening=start(None, formation=[ANA, BO]))

    assert ([], ["NAU-804"]) == (found(judge(record, equipment={})), warned(judge(record, equipment={})))


@pytest.mark.rule("NAU-R16")
def test_a_stopped_game_that_may_have_been_over_is_said_to_be_taken_so():
    """Over if the refill failed for what was skipped, and else not; the book's own rulings leave no doubt."""
    for late in ({"R05": "after"}, {"R19": "only-if-none"}):
        verdict = stopped(12, R16="no-result", **late)
        assert (True, ["NAU-801"]) == (verdict.finished, unchecked(verdict))
    assert (True, []) == (stopped(12, R16="no-result").finished, unchecked(stopped(12, R16="no-result")))
    assert (False, []) == (stopped(11, R16="no-result").finished, unchecked(stopped(11, R16="no-result")))
    assert [] == unchecked(stopped(12, R05="after"))
