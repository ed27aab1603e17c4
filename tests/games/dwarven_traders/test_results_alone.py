"""Records with only a result: they rank, they say what is unchecked, and the impossible is found."""

import random

import pytest

from scorekeeper.games.dwarven_traders import GAME
from tests.games.dwarven_traders.tables import ANA, BO, SMUGGLER, first, found, game, judge, order, result

SEATS = [ANA, BO]


SEATS4 = ["1", "2", "3", "4"]


def claimed(seats=SEATS, winner=None, ended="finished", variant="standard", rulings=None, **rows):
    """Judge a record of which only the result is known."""
    record = game(seats=seats, result=result(winner=winner, **rows), ended=ended, variant=variant)
    return judge(record, **(rulings or {}))


def places(verdict):
    return {place.participant: (place.place, place.score) for place in verdict.places}


@pytest.mark.rule("DWT-802")
def test_vp_alone_rank():
    verdict = claimed(ana=(11, None), bo=(14, None), smuggler=(9, None))

    assert [] == found(verdict)
    assert verdict.finished
    assert {BO: (1, 14), ANA: (2, 11), SMUGGLER: (3, 9)} == places(verdict)
    assert "the result gives bo 14 VP: place 1" == verdict.trail[0].message()
    assert ["awards, ties and places within the rounds are not checked because the rounds are not recorded"] == [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("DWT-802")
def test_places_alone_rank():
    verdict = claimed(ana=(None, 2), bo=(None, 1), smuggler=(None, 3))

    assert [] == found(verdict)
    assert [BO, ANA, SMUGGLER] == order(verdict)
    assert "the result says bo is in place 1" == verdict.trail[0].message()


@pytest.mark.rule("DWT-802")
def test_a_place_against_the_vp_is_found():
    verdict = claimed(ana=(11, 1), bo=(14, 2), smuggler=(9, 3))

    assert ["DWT-802"] == found(verdict)
    assert ({ANA: 2, BO: 1}, {ANA: 1, BO: 2}) == (first(verdict).expected, first(verdict).found)
    assert (
        "ana and bo have 11 and 14 and are in places 2 and 1, but the result says 1 and 2" == first(verdict).message()
    )
    assert [BO, ANA, SMUGGLER] == order(verdict)


@pytest.mark.rule("DWT-802")
def test_level_scores_are_ordered_by_the_places_that_are_written_down():
    """Round four is not known, so what people wrote about the tie is taken."""
    verdict = claimed(ana=(12, 2), bo=(12, 1), smuggler=(12, 3))

    assert [] == found(verdict)
    assert [BO, ANA, SMUGGLER] == order(verdict)


@pytest.mark.rule("DWT-802")
def test_level_scores_need_their_places():
    """Round four decides, and it is not written down: nobody guesses who was ahead."""
    verdict = claimed(ana=(12, None), bo=(12, None), smuggler=(9, None))

    assert [] == found(verdict)
    assert [] == verdict.places
    assert not verdict.finished
    assert "DWT-803" in [finding.rule for finding in verdict.unchecked]
    assert [] == found(claimed(ana=(12, 2), bo=(12, 1), smuggler=(9, None)))
    assert [] == found(claimed(ana=(12, 1), bo=(12, 1), smuggler=(9, None)))


@pytest.mark.parametrize(
    ("vp", "rule"),
    [
        pytest.param(vp, rule, marks=pytest.mark.rule(rule))
        for vp, rule in (
            ((16, 13, 8), "DWT-605"),  # four rounds of 4+3+2 are 36
            ((16, 12, 7), "DWT-624"),  # the last of three has 2 VP a round at least
            ((0, 0, 0, 0), "DWT-624"),
            ((3, 2, 1, 1), "DWT-624"),
            ((16, 16, 4, 4), "DWT-605"),  # 16 is four sole wins
            ((16, 16, 4, 4, 0), "DWT-605"),
            ((15, 15, 10, 0, 0), "DWT-605"),
        )
    ],
)
def test_totals_that_no_four_rounds_give_are_found(vp, rule):
    seats = ["ana", "bo", "cy", "di"][: len(vp) - 1]
    rows = dict(zip([*seats, "smuggler"], ((points, None) for points in vp), strict=True))
    for place, who in enumerate(sorted(rows, key=lambda who: -rows[who][0]), 1):
        rows[who] = (rows[who][0], place)

    assert {rule} == set(found(claimed(seats, **rows)))


@pytest.mark.rule("DWT-105")
def test_totals_of_played_games_are_possible():
    """Whatever the simulator plays, its totals add up."""
    for seed in range(60):
        for players in (2, 3, 4):
            record = GAME.simulate(SEATS4[:players], random.Random(seed))
            record.rounds = []
            assert [] == found(judge(record)), (seed, players)


@pytest.mark.rule("DWT-802")
def test_of_level_scores_the_named_winner_is_first():
    verdict = claimed(ana=(12, None), bo=(12, None), smuggler=(9, None), winner=BO)

    assert [] == found(verdict)
    assert {BO: (1, 12), ANA: (2, 12), SMUGGLER: (3, 9)} == places(verdict)


@pytest.mark.rule("DWT-802")
def test_a_winner_with_fewer_vp_is_found():
    verdict = claimed(ana=(11, None), bo=(14, None), smuggler=(9, None), winner=ANA)

    assert ["DWT-802"] == found(verdict)
    assert "bo did best, but the result names ana as the winner" == first(verdict).message()


@pytest.mark.rule("DWT-804")
def test_the_smuggler_wins_a_result_too():
    verdict = claimed(ana=(11, None), bo=(9, None), smuggler=(14, None), winner=ANA)

    assert ["DWT-804"] == found(verdict)
    assert [SMUGGLER, ANA, BO] == order(verdict)


@pytest.mark.rule("DWT-804")
def test_a_result_without_the_smuggler_places_nobody():
    """Mistake 1: who knows whether he won."""
    verdict = claimed(ana=(11, 2), bo=(14, 1))

    assert ["DWT-804"] == found(verdict)
    assert [] == verdict.places
    assert not verdict.finished


def test_a_result_without_a_player_places_nobody():
    verdict = claimed(ana=(11, None), smuggler=(9, None))

    assert [] == found(verdict)
    assert "DWT-802" in [finding.rule for finding in verdict.unchecked]
    assert [] == verdict.places


def test_half_a_result_places_nobody_and_says_so():
    verdict = claimed(ana=(11, None), bo=(None, 1), smuggler=(9, None))

    assert [] == verdict.places
    assert "nobody is placed because neither everybody's VP nor everybody's place is written down" in [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("DWT-605")
def test_nobody_wins_more_than_four_first_places():
    verdict = claimed(ana=(17, None), bo=(8, None), smuggler=(9, None))

    assert ["DWT-605"] == found(verdict)
    assert (16, 17) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-105")
def test_no_more_vp_than_markers():
    """16 + 14 + 11 = 41 VP, and there are 40 markers."""
    verdict = claimed(ana=(16, None), bo=(14, None), smuggler=(11, None))

    assert ["DWT-105"] == found(verdict)
    assert (40, 41) == (first(verdict).expected, first(verdict).found)


def test_the_markers_are_counted_also_when_nobody_records_evidence():
    """This test has no rule mark, so nothing is recorded: the verdict is the same."""
    assert ["DWT-105"] == found(claimed(ana=(16, None), bo=(14, None), smuggler=(11, None)))


def test_the_result_of_a_game_that_was_broken_off_places_nobody():
    """Ruling R38, unless it is ruled otherwise."""
    rows = {"ana": (11, None), "bo": (9, None), "smuggler": (8, None)}
    verdict = claimed(**rows, ended="time")

    assert [] == found(verdict)
    assert [] == verdict.places
    assert ["DWT-801"] == [finding.rule for finding in verdict.unchecked]

    ruled = claimed(**rows, ended="time", rulings={"R38": "last-round"})
    assert [ANA, BO, SMUGGLER] == order(ruled)
    assert ruled.finished


@pytest.mark.rule("DWT-923")
def test_a_solo_result_counts_rounds_won():
    verdict = claimed([ANA], ana=(2, 1), smuggler=(1, 2), winner=ANA, variant="solo")

    assert [] == found(verdict)
    assert {ANA: (1, 2), SMUGGLER: (2, 1)} == places(verdict)


@pytest.mark.rule("DWT-923")
def test_a_solo_game_is_over_with_two_wins():
    verdict = claimed([ANA], ana=(3, 1), smuggler=(1, 2), variant="solo")

    assert ["DWT-923"] == found(verdict)
    assert "the result gives ana 3 rounds won, but the game is over when 2 are won" == first(verdict).message()


@pytest.mark.rule("DWT-923")
def test_both_cannot_have_two_wins():
    verdict = claimed([ANA], ana=(2, 1), smuggler=(2, 2), variant="solo")

    assert ["DWT-923"] == found(verdict)
    assert (
        "the result gives both sides 2 rounds won, but the game is over when one side has them"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-924")
def test_a_solo_game_is_not_over_with_one_win_each():
    verdict = claimed([ANA], ana=(1, 1), smuggler=(1, 1), variant="solo")

    assert ["DWT-924"] == found(verdict)
    assert "the result gives neither side 2 rounds won, so the game goes on" == first(verdict).message()


@pytest.mark.rule("DWT-802")
@pytest.mark.parametrize(
    ("ana", "bo", "smuggler", "said"),
    [
        (2, 3, 4, "the result says ana is in place 2, but none are ahead, so it must be 1"),
        (0, 1, 2, "the result says ana is in place 0, but none are ahead, so it must be 1"),
        (1, 1, 2, "the result says smuggler is in place 2, but 2 are ahead, so it must be 3"),
        (1, 3, 3, "the result says bo is in place 3, but one is ahead, so it must be 2"),
    ],
)
def test_places_alone_that_cannot_be(ana, bo, smuggler, said):
    verdict = claimed(ana=(None, ana), bo=(None, bo), smuggler=(None, smuggler))

    assert [said] == [finding.message() for finding in verdict.errors]


@pytest.mark.rule("DWT-802")
def test_places_alone_that_are_shared():
    assert [] == found(claimed(ana=(None, 1), bo=(None, 1), smuggler=(None, 3)))
    assert [] == found(claimed(ana=(None, 2), bo=(None, 2), smuggler=(None, 1)))


@pytest.mark.rule("DWT-802")
def test_places_follow_the_vp_that_are_known():
    """Nobody wrote down the Smuggler's; Ana has more than Bo and is written behind him."""
    verdict = claimed(ana=(12, 2), bo=(9, 1), smuggler=(None, 3))

    assert ["ana has 12, but the result puts bo ahead with 9"] == [finding.message() for finding in verdict.errors]


SEATS3 = ["ana", "bo", "cy"]
BLANK = (None, None)


@pytest.mark.parametrize(
    ("rows", "winner", "rule"),
    [
        pytest.param(rows, winner, rule, marks=pytest.mark.rule(rule))
        for rows, winner, rule in (
            ({"ana": (17, None)}, None, "DWT-605"),
            ({"ana": (-1, None), "bo": (12, None)}, None, "DWT-608"),
            ({"ana": (3, None), "bo": (12, None)}, None, "DWT-624"),  # the last of four has 1 VP a round at least
            ({"ana": (16, None), "bo": (16, None)}, None, "DWT-605"),
            ({"ana": (16, None), "bo": (15, None)}, None, "DWT-605"),
            ({"ana": (10, 6)}, None, "DWT-802"),
            ({"ana": (16, 2)}, None, "DWT-802"),
            ({"ana": (5, 1), "bo": (6, None)}, None, "DWT-802"),
            ({"ana": (None, 1)}, BO, "DWT-802"),
            ({"ana": (None, 1), "bo": (None, 1)}, BO, "DWT-803"),
        )
    ],
)
def test_what_no_row_of_the_others_could_make_right_is_found(rows, winner, rule):
    """A row that is missing is a row of blanks."""
    assert [rule] == found(claimed(SEATS3, winner, **rows))
    assert [rule] == found(claimed(SEATS3, winner, **{"cy": BLANK, "smuggler": BLANK, **rows}))


@pytest.mark.rule("DWT-802")
@pytest.mark.parametrize(
    "rows", [{"ana": (16, 1)}, {"ana": (4, 4), "bo": (12, None)}, {"ana": (None, 2)}, {"ana": (10, 1), "bo": (10, 2)}]
)
def test_rows_that_others_could_make_right_are_not_found_wrong(rows):
    assert [] == found(claimed(SEATS3, **rows))


@pytest.mark.rule("DWT-605")
def test_the_awards_named_are_those_that_are_paid():
    verdict = claimed(ana=(7, None), bo=(16, None), smuggler=(12, None))

    assert (
        "no four rounds add up to 7, 16 and 12: a round pays 4, 3 and 2, and less only where a tie is not broken"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-923")
def test_who_is_level_in_the_solo_game_is_not_told_of_round_four():
    verdict = claimed([ANA], ana=(1, None), smuggler=(1, None), variant="solo", rulings={"R31": "four-rounds"})

    assert "ana and smuggler have each won 1, so nobody is placed until their places are written down" in [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("DWT-803")
def test_where_play_stopped_earlier_the_last_round_decides():
    verdict = claimed(ana=(7, None), bo=(7, None), smuggler=(4, None), ended="time", rulings={"R38": "last-round"})

    assert [True] == ["the last round decides" in one.message() for one in verdict.unchecked if one.rule == "DWT-803"]


@pytest.mark.rule("DWT-923")
def test_the_winner_of_a_solo_result_has_won_more_rounds():
    assert ["DWT-923"] == found(claimed([ANA], ana=(2, 1), smuggler=(1, 2), winner=SMUGGLER, variant="solo"))


@pytest.mark.rule("DWT-104")
def test_a_solo_record_of_two_players_says_that_it_is_solo():
    verdict = claimed(ana=(2, 1), bo=(1, 2), smuggler=(0, 3), variant="solo")

    assert "2 players are seated, but the record is of the solo game, which has one" == first(verdict).message()


@pytest.mark.rule("DWT-R04", "DWT-605")
def test_a_paid_fifth_place_allows_more_totals_than_there_are_markers():
    """Four rounds pay 4 + 3 + 2 + 1 + 1 if fifth place gets 1 VP, so 44 VP in all are possible, and 3 for one are not."""
    right = {"1": (8, None), "2": (16, None), "3": (4, None), "4": (9, None), "smuggler": (7, None)}
    paid = {"seats": SEATS4, "rulings": {"R04": "one"}}

    assert [] == found(claimed(**paid, **right))
    assert ["2", "4", "1", SMUGGLER, "3"] == order(claimed(**paid, **right))
    assert ["DWT-105"] == found(claimed(seats=SEATS4, **right))

    verdict = claimed(**paid, **{**right, "3": (3, None), "4": (10, None)})
    assert ["DWT-605"] == found(verdict)
    assert (
        "no four rounds add up to 8, 16, 3, 10 and 7: "
        "a round pays 4, 3, 2, 1 and 1, and less only where a tie is not broken" == first(verdict).message()
    )


@pytest.mark.rule("DWT-R04", "DWT-605")
def test_a_paid_fifth_place_changes_nothing_at_a_smaller_table():
    """Three players and the Smuggler: nobody is fifth, and four rounds pay no more than 40 VP."""
    rows = {"1": (10, None), "2": (7, None), "3": (14, None), "smuggler": (10, None)}
    verdict = claimed(seats=SEATS4[:3], rulings={"R04": "one"}, **rows)

    assert ["DWT-605"] == found(verdict)
