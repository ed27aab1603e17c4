"""A result without its games ranks, says what is unchecked, and must be possible."""

import pytest

from tests.games.smugglonauts.tables import ANA, BO, CY, first, found, game, judge, places, result, scores, unchecked


def alone(claims, seats=(ANA, BO), **fields):
    rulings = {name: fields.pop(name) for name in list(fields) if name[0] == "R"}
    equipment = fields.pop("equipment", None)
    return judge(game(seats=list(seats), result=claims, **fields), equipment=equipment, **rulings)


def test_points_rank_and_the_games_are_unchecked():
    verdict = alone(result(ana=(9, None), bo=(12, None)))

    assert ([], ["NAU-811"]) == (found(verdict), unchecked(verdict))
    assert {BO: 1, ANA: 2} == places(verdict)
    assert verdict.finished
    assert ["the result gives bo 12 points: place 1", "the result gives ana 9 points: place 2"] == [
        step.message() for step in verdict.trail
    ]


@pytest.mark.rule("NAU-815")
def test_places_that_do_not_fit_the_points_are_found():
    assert ["NAU-815"] == found(alone(result(ana=(9, 1), bo=(12, 1))))
    assert ["NAU-815"] == found(alone(result(ana=(9, None), bo=(12, None), winner=ANA)))


@pytest.mark.rule("NAU-815")
def test_somebody_missing_means_nobody_is_placed():
    verdict = alone(result(ana=(9, 1)))

    assert ([], [], True) == (found(verdict), verdict.places, "NAU-815" in unchecked(verdict))


@pytest.mark.rule("NAU-801")
def test_a_game_that_was_broken_off_places_nobody_not_even_one():
    rows = {"ana": (9, None), "bo": (4, None)}
    stopped = {"ended": "time", "R16": "no-result"}

    assert ([], ["NAU-801"]) == (found(verdict := alone(result(**rows), **stopped)), unchecked(verdict))
    assert ["NAU-801"] == found(alone(result(**rows, winner=ANA), **stopped))
    assert ["NAU-801"] == found(alone(result(**{**rows, "ana": (9, 1)}), **stopped))


def test_places_alone_rank_too():
    verdict = alone(result(ana=(None, 2), bo=(None, 1)))

    assert ([], {BO: 1, ANA: 2}) == (found(verdict), places(verdict))


def test_places_alone_are_numbered_by_the_ruling():
    """Ruling NAU-R02: two first places are followed by the third place, or by the second."""
    rows = {"ana": (None, 1), "bo": (None, 1), "cy": (None, 2)}

    assert ["NAU-815"] == found(alone(result(**rows), seats=(ANA, BO, CY)))
    verdict = alone(result(**rows), seats=(ANA, BO, CY), R02="dense")
    assert ([], {ANA: 1, BO: 1, CY: 2}) == (found(verdict), places(verdict))


@pytest.mark.parametrize("second", [2, 3])
@pytest.mark.parametrize("ruled", ["skip", "dense"])
def test_places_alone_follow_the_place_before(ruled, second):
    rows = {"ana": (None, 1), "bo": (None, 2), "cy": (None, second)}

    assert [] == found(alone(result(**rows), seats=(ANA, BO, CY), R02=ruled))


def test_neither_points_nor_places_rank_nobody():
    verdict = alone(result(ana=(None, None), bo=(3, None)))

    assert ([], []) == (found(verdict), verdict.places)
    assert ["NAU-811", "NAU-815"] == unchecked(verdict)


@pytest.mark.rule("NAU-601")
def test_nobody_has_less_than_no_points():
    assert ["NAU-601"] == found(alone(result(ana=(-1, None), bo=(12, None))))


@pytest.mark.rule("NAU-602")
def test_no_game_hands_out_more_than_every_crystal_at_4():
    """Twelve crystals on the board of the tests: 48 points."""
    assert [] == found(alone(result(ana=(24, None), bo=(24, None))))
    verdict = alone(result(ana=(25, None), bo=(24, None)))

    assert ["NAU-602"] == found(verdict)
    assert (48, 49) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("NAU-602")
def test_without_a_board_the_shortest_one_counts():
    """All twenty crystals are owned at the end on four spaces: 80 points."""
    assert [] == found(alone(result(ana=(46, None), bo=(34, None)), equipment={}))
    assert ["NAU-602"] == found(alone(result(ana=(47, None), bo=(34, None)), equipment={}))


@pytest.mark.rule("NAU-602")
def test_a_session_hands_out_as_much_for_each_of_its_games():
    assert [] == found(alone(result(ana=(72, None), bo=(72, None)), variant="games"))
    assert ["NAU-602"] == found(alone(result(ana=(73, None), bo=(72, None)), variant="games"))
    assert [] == found(alone(result(ana=(73, None), bo=(72, None)), variant="games", R14="another-game"))


@pytest.mark.rule("NAU-903")
def test_a_session_up_to_25_ends_with_25():
    assert [] == found(alone(result(ana=(25, None), bo=(12, None)), variant="threshold"))
    early = alone(result(ana=(24, None), bo=(12, None)), variant="threshold")
    assert (["NAU-903"], False) == (found(early), early.finished)


def test_equal_points_share_the_place():
    verdict = alone(result(ana=(9, 1), bo=(9, 1), cy=(4, 3)), seats=(ANA, BO, CY))

    assert ([], {ANA: 1, BO: 1, CY: 3}) == (found(verdict), places(verdict))


def test_a_tie_that_cargo_would_break_is_believed_and_said_to_be_unchecked():
    claims = result(ana=(9, 2), bo=(9, 1), cy=(4, 3))
    verdict = alone(claims, seats=(ANA, BO, CY), R01="more-crystals")

    assert ([], ["NAU-811", "NAU-815"]) == (found(verdict), unchecked(verdict))
    assert {BO: 1, ANA: 2, CY: 3} == places(verdict)


@pytest.mark.rule("NAU-815")
def test_but_no_tie_break_puts_fewer_points_first():
    claims = result(ana=(9, 2), bo=(9, 3), cy=(4, 1))

    assert "NAU-815" in found(alone(claims, seats=(ANA, BO, CY), R01="more-crystals"))


def test_a_table_that_was_left_has_no_result():
    """Ruling NAU-R24: the game is played again."""
    verdict = alone(result(ana=(9, None), bo=(4, None)), ended="abandoned")

    assert ([], [], False) == (found(verdict), verdict.places, verdict.finished)
    assert ["NAU-801"] == unchecked(verdict)


@pytest.mark.rule("NAU-801")
def test_a_place_at_a_table_that_was_left_is_found():
    assert ["NAU-801"] == found(alone(result(ana=(9, 1), bo=(4, 2)), ended="conceded"))


def test_a_game_that_time_ended_is_scored_as_it_stands():
    assert {ANA: 9, BO: 4} == scores(alone(result(ana=(9, 1), bo=(4, 2)), ended="time"))


def test_no_result_and_no_games_say_nothing():
    verdict = judge(game(seats=[ANA, BO]))

    assert ([], [], False) == (verdict.findings, verdict.places, verdict.finished)


def ranked(*, winner=None, **rows):
    return judge(game(seats=list(rows), result=result(winner=winner, **rows)))


@pytest.mark.rule("NAU-815")
def test_places_without_points_are_places_that_there_can_be():
    assert {ANA: 1, BO: 2, CY: 2} == places(ranked(ana=(None, 1), bo=(None, 2), cy=(None, 2)))
    for wrong in ((1, 3), (2, 2), (-1, 99), (1, 1, 2), (1, 2, 2, 3)):
        verdict = ranked(**{who: (None, place) for who, place in zip(("ana", "bo", "cy", "di"), wrong, strict=False)})

        assert (["NAU-815"], []) == (found(verdict), verdict.places), wrong


@pytest.mark.rule("NAU-815")
def test_a_winner_who_is_not_first_is_found():
    verdict = ranked(ana=(None, 1), bo=(None, 2), winner=BO)

    assert ["NAU-815"] == found(verdict)
    assert "the result says ana is in place 1, but names bo as the winner" == first(verdict).message()
    assert [] == found(ranked(ana=(None, 1), bo=(None, 2), winner=ANA))


@pytest.mark.rule("NAU-815")
def test_places_follow_what_points_there_are():
    assert [] == found(ranked(ana=(9, 1), bo=(None, 2), cy=(4, 3)))
    verdict = ranked(ana=(4, 1), bo=(None, 2), cy=(9, 3))

    assert ["NAU-815"] == found(verdict)
    assert (
        "ana is in place 1 with 4 points and cy in place 3 with 9 points, but places follow the points"
        == first(verdict).message()
    )


@pytest.mark.rule("NAU-903")
def test_nobody_has_far_more_than_ends_a_session():
    """On twelve spaces two players collect twelve crystals: 48 points at most, and 24 before."""

    def session(points):
        return found(judge(game(seats=[ANA, BO], variant="threshold", result=result(ana=(points, 1), bo=(20, 2)))))

    assert ([], ["NAU-903"]) == (session(72), session(73))


@pytest.mark.rule("NAU-R14")
@pytest.mark.parametrize("variant", ["games", "threshold"])
def test_those_who_are_level_play_on_where_the_ruling_says_so(variant):
    verdict = alone(result(ana=(25, None), bo=(25, None)), variant=variant, R14="another-game")

    assert [{"games": "NAU-902", "threshold": "NAU-903"}[variant]] == found(verdict)
    assert (
        "ana and bo are level with 25 points, so another game must be played (ruling NAU-R14)"
        == first(verdict).message()
    )
    assert [] == found(alone(result(ana=(26, None), bo=(25, None)), variant=variant, R14="another-game"))
    assert [] == found(alone(result(ana=(25, None), bo=(25, None)), variant=variant))
    assert [] == found(alone(result(ana=(25, None), bo=(25, None)), variant=variant, R14="another-game", ended="time"))


@pytest.mark.rule("NAU-903", "NAU-R13")
def test_a_number_that_has_to_be_passed_is_told_so():
    verdict = alone(result(ana=(25, None), bo=(20, None)), variant="threshold", R13="passed")

    assert (
        "25 is the highest total, but the session runs until somebody has more than 25 points"
        " (rulings NAU-R13 and NAU-R32)" == first(verdict).message()
    )


@pytest.mark.rule("NAU-903")
def test_what_is_beyond_the_number_came_out_of_one_game():
    """Twelve crystals at 4 are 48 points, so 24 and 24 before it make 96 at most."""
    assert [] == found(alone(result(ana=(48, None), bo=(48, None)), variant="threshold"))
    verdict = alone(result(ana=(48, None), bo=(49, None)), variant="threshold")

    assert ["NAU-903"] == found(verdict)
    assert (
        "the result gives ana and bo 97 points together, but with 24 each before the last game and 48, the most of one game,"
        " it cannot be more than 96 (ruling NAU-R32)"
    ) == first(verdict).message()
