"""The skill test: the die, the boss, the spheres at the fence."""

import pytest

from scorekeeper.games.smugglers.record import Round, Sheet, Trial
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    before,
    chair,
    first,
    found,
    game,
    inspect,
    judge,
    junk,
    owns,
    play,
    ranked,
    reveal,
    roll,
    seat,
    sheet,
    start,
    stuck,
    take,
    trial,
)

ALL_STUCK = sheet(ana=junk(None, 1, 0), bo=junk(None, 0, 1))
"""A round of Ana and Bo in which nothing happens."""


@pytest.mark.rule("SMU-301", "SMU-703")
def test_rounds_are_counted_from_one():
    assert [] == found(judge(game(ALL_STUCK, ALL_STUCK)))


@pytest.mark.rule("SMU-301")
def test_a_round_is_missing():
    verdict = judge(game(Round(number=1, sheet=ALL_STUCK), Round(number=3, sheet=ALL_STUCK)))

    assert ["SMU-301"] == found(verdict)
    assert (2, 3) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-302", "SMU-103")
def test_test_ranking_inspection():
    assert [] == found(
        play(
            ranked(ANA, seats=[ANA, BO]),
            inspect(ANA, BO, "sour", "sour"),
            take(ANA, "sour"),
            reveal(ANA, "sweet"),
            take(ANA, "sweet"),
            complete=True,
        )
    )


@pytest.mark.rule("SMU-302")
@pytest.mark.parametrize(
    "events",
    [
        [roll(1), trial(ANA), seat(ANA, junk=[BO])],
        [roll(1), trial(ANA), roll(2)],
        [*ranked(ANA, seats=[ANA, BO]), trial(BO)],
        [*ranked(ANA, seats=[ANA, BO]), seat(ANA, junk=[BO])],
        [roll(1), trial(ANA), stuck(BO), inspect(ANA, BO, "sour", "sour")],
        [roll(1), take(ANA, "sweet")],
    ],
    ids=["seat too early", "roll too late", "test too late", "seats twice", "inspection too early", "token too early"],
)
def test_phases_out_of_order(events):
    assert ["SMU-302"] == found(play(events))


@pytest.mark.rule("SMU-302")
def test_the_ranking_is_left_out():
    assert ["SMU-302"] == found(play(roll(1), trial(ANA), stuck(BO), complete=True))


@pytest.mark.rule("SMU-303")
def test_one_sphere_each():
    assert [] == found(play(roll(1), trial(ANA), trial(BO)))
    assert ["SMU-303"] == found(play(roll(1), trial(ANA), trial(ANA)))


@pytest.mark.rule("SMU-304")
def test_nobody_sits_a_round_out():
    assert [] == found(play(roll(1), stuck(ANA), stuck(BO), complete=True))
    verdict = play(roll(1), trial(ANA), complete=True)

    assert ["SMU-304"] == found(verdict)
    assert "bo takes no test in this round" == first(verdict).message()


@pytest.mark.rule("SMU-304")
def test_a_sphere_that_was_never_rolled():
    assert ["SMU-304"] == found(play(roll(1), Trial(player=ANA, attempts=[])))


@pytest.mark.rule("SMU-311")
def test_the_oldest_starts_round_one():
    assert [] == found(play(roll(1)))
    assert ["SMU-311"] == found(play(roll(1, BO)))
    assert ["SMU-311"] == found(play(start=start(starter=BO)))
    assert ["SMU-311"] == found(judge(sheet(starter=BO, ana=junk(None, 1, 0), bo=junk(None, 0, 1))))


@pytest.mark.rule("SMU-312")
def test_the_starting_player_rolls():
    assert [] == found(play(roll(1), start=start(starter=ANA)))
    assert ["SMU-312"] == found(play(roll(1, BO), start=start(starter=ANA)))


@pytest.mark.rule("SMU-312")
def test_the_die_is_rolled_once():
    verdict = play(roll(3), roll(2))

    assert ["SMU-312"] == found(verdict)
    assert "ana rolls again after a 3, but only a red number, 5 or 6, is rolled again" == first(verdict).message()
    assert ["SMU-312"] == found(judge(sheet(rolls=[3, 2], ana=junk(None, 1, 0), bo=junk(None, 0, 1))))


@pytest.mark.rule("SMU-312")
def test_nobody_rolls():
    assert ["SMU-312"] == found(play(trial(ANA)))


@pytest.mark.rule("SMU-914")
@pytest.mark.parametrize("die", [0, 7])
def test_the_die_has_six_faces(die):
    assert ["SMU-914"] == found(play(roll(die)))
    assert [] == found(play(roll(6)))


@pytest.mark.rule("SMU-313")
def test_the_boss_moves_by_the_die():
    assert [] == found(play(roll(2, slot=6)))
    verdict = play(roll(2, slot=5))

    assert ["SMU-313"] == found(verdict)
    assert "the boss goes from slot 4 to 5 with a 2, but it must be 6" == first(verdict).message()


@pytest.mark.rule("SMU-314")
def test_the_boss_moves_to_the_right():
    assert [] == found(play(roll(3, slot=7)))
    assert ["SMU-314"] == found(play(roll(3, slot=1)))


@pytest.mark.rule("SMU-315")
def test_the_boss_comes_in_on_the_other_side():
    """From 4 with a 4: 5, 6, 7, and 1."""
    assert [] == found(play(roll(4, slot=1)))
    assert ["SMU-315"] == found(play(roll(4, slot=7)))


@pytest.mark.rule("SMU-313")
def test_a_wrong_slot_is_a_slip_and_the_round_goes_on():
    verdict = play(roll(2, slot=5), trial(ANA), trial(ANA))

    assert ["SMU-313", "SMU-303"] == found(verdict)


@pytest.mark.rule("SMU-313")
def test_the_boss_stays_where_the_last_round_left_him():
    """Round 1: from 4 to 5. Round 2 begins there, and a 1 leads to 6."""
    one = sheet(rolls=[1], hole=5, ana=junk(None, 1, 0), bo=junk(None, 0, 1))
    two = sheet(rolls=[1], hole=6, ana=junk(None, 1, 0), bo=junk(None, 0, 1))
    track = {"title": "t", "slots": 7}

    assert [] == found(judge(game(one, two), equipment=track))
    verdict = judge(game(one, one), equipment=track)
    assert ["SMU-313"] == found(verdict)
    assert ("rounds.2.sheet.hole", 6, 5) == (first(verdict).where.field, first(verdict).expected, first(verdict).found)
    moved = Round(number=2, start=start(slot=4), sheet=two)
    assert ["SMU-313"] == found(judge(game(one, moved), equipment=track))


@pytest.mark.rule("SMU-316")
def test_all_use_the_hole_of_the_boss():
    assert [] == found(play(roll(1), trial(ANA, slot=5)))
    verdict = play(roll(1), trial(ANA, slot=4))

    assert ["SMU-316"] == found(verdict)
    assert (5, 4) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-321", "SMU-322", "SMU-325")
@pytest.mark.parametrize("red", [5, 6])
def test_on_red_the_boss_waits_for_the_second_roll(red):
    assert [] == found(play(roll(red, slot=4), roll(2, slot=6), trial(ANA)))


@pytest.mark.rule("SMU-322")
def test_on_red_the_boss_must_not_move():
    verdict = play(roll(5, slot=2))

    assert ["SMU-322"] == found(verdict)
    assert (
        "the boss goes to slot 2 on a red 5, but he must wait on slot 4 for the second roll" == first(verdict).message()
    )


@pytest.mark.rule("SMU-325")
def test_on_red_the_die_is_rolled_again():
    assert ["SMU-325"] == found(play(roll(6), trial(ANA)))
    verdict = judge(sheet(rolls=[6], ana=junk(None, 1, 0), bo=junk(None, 0, 1)))
    assert ["SMU-325"] == found(verdict)


@pytest.mark.rule("SMU-327")
def test_the_second_roll_counts_even_if_it_is_red():
    assert [] == found(play(roll(6), roll(5), trial(ANA)))
    assert ["SMU-327"] == found(play(roll(6), roll(5), roll(1)))
    assert ["SMU-327"] == found(judge(sheet(rolls=[6, 5, 1], ana=junk(None, 1, 0), bo=junk(None, 0, 1))))


@pytest.mark.rule("SMU-351", "SMU-362")
def test_tests_go_clockwise_from_the_starting_player():
    assert [] == found(play(roll(1), trial(ANA), trial(BO), trial(CY), players=3))
    assert ["SMU-351"] == found(play(roll(1), trial(BO)))
    assert ["SMU-362"] == found(play(roll(1), trial(ANA), trial(CY), players=3))


@pytest.mark.rule("SMU-354", "SMU-356", "SMU-357")
def test_a_second_attempt_after_getting_stuck():
    assert [] == found(play(roll(1), trial(ANA, "stuck", "through"), stuck(BO)))


@pytest.mark.rule("SMU-357")
@pytest.mark.parametrize("attempts", [("stuck", "stuck", "through"), ("through", "through"), ("through", "stuck")])
def test_no_third_attempt_and_none_after_a_success(attempts):
    assert ["SMU-357"] == found(play(roll(1), trial(ANA, *attempts)))


@pytest.mark.rule("SMU-360")
def test_a_stuck_sphere_gets_no_chair():
    """The largest sphere got stuck, and sits on chair 1 all the same."""
    verdict = play(roll(1), stuck(ANA), trial(BO), seat(ANA, junk=[BO]))

    assert ["SMU-360"] == found(verdict)
    assert [] == found(play(roll(1), stuck(ANA), trial(BO), seat(BO, junk=[ANA])))


@pytest.mark.rule("SMU-360")
def test_a_stuck_sphere_on_a_chair_is_found_on_paper():
    wrong = sheet(
        (ANA, BO, "sour"),
        ana=chair(1, "sweet", 2, 1),
        bo=junk("sour", 0, 1, passed=True),
    )
    wrong.rows[ANA].test = "stuck"

    assert "SMU-360" == found(judge(wrong))[0]


@pytest.mark.rule("SMU-301", "SMU-703")
def test_a_later_round_is_played_like_the_first():
    verdict = play(ranked(BO, seats=PLAYERS[:2], starter=BO), after=before())

    assert [] == found(verdict)


@pytest.mark.rule("SMU-701", "SMU-311")
@pytest.mark.parametrize(
    ("starters", "wrong"),
    [
        ([ANA, CY, ANA, BO], [2]),
        ([BO, CY, ANA, BO], [1]),
        ([ANA, CY, CY, ANA], [2]),
        ([ANA, CY, None, BO], [2]),
        ([ANA, CY, ANA, ANA], [2, 4]),
        ([ANA, BO, CY, ANA], []),
    ],
)
def test_the_start_follows_from_who_started(starters, wrong):
    """A start that was skipped once is told once, whether the next one follows from it or from the right one."""
    sheets = [
        Sheet(rows={ANA: owns(n, 0), BO: owns(0, n), CY: owns(n, 0)}, starter=who) for n, who in enumerate(starters, 2)
    ]
    verdict = judge(game(*sheets, ended="time"))

    assert wrong == [finding.where.round for finding in verdict.errors]


@pytest.mark.rule("SMU-701", "SMU-311", "SMU-351")
def test_whoever_rolled_may_take_the_first_test():
    assert ["SMU-311"] == found(play(roll(3, BO), stuck(BO), stuck(ANA)))
    assert ["SMU-311"] == found(play(roll(3, BO), stuck(ANA), stuck(BO)))
    assert ["SMU-311"] == found(play(roll(5, BO), roll(1, BO), stuck(BO), stuck(ANA)))
    assert ["SMU-311"] == found(play(roll(3, BO), stuck(BO), stuck(ANA), start=start(starter=BO)))
    assert ["SMU-311", "SMU-351"] == found(play(roll(3, BO), stuck(CY), stuck(ANA), stuck(BO), players=3))
