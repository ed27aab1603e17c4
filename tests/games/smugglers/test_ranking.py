"""The ranking: chairs by size, and how sizes are compared."""

import pytest

from scorekeeper.games.smugglers.record import Compare
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    chair,
    dice,
    eye,
    first,
    found,
    game,
    judge,
    junk,
    owns,
    play,
    roll,
    row,
    scale,
    seat,
    sheet,
    stuck,
    trial,
)


def bar(*events, passed=(ANA, BO, CY), players=4, **rulings):
    """Judge a ranking: who passed is in the bar, the others got stuck."""
    tests = [trial(who) if who in passed else stuck(who) for who in PLAYERS[:players]]
    return play(roll(1), tests, list(events), players=players, **rulings)


@pytest.mark.rule("SMU-401")
def test_only_the_bar_is_compared():
    assert [] == found(bar(eye(ANA, BO, CY)))
    verdict = bar(eye(DI, ANA))

    assert ["SMU-401"] == found(verdict)
    assert "the sphere of di is compared, but it is not in the bar" == first(verdict).message()


@pytest.mark.rule("SMU-402", "SMU-403", "SMU-404")
def test_largest_second_largest_and_the_rest():
    assert [] == found(bar(eye(ANA, BO, CY), eye(BO, CY), seat(ANA, BO, junk=[CY, DI])))


@pytest.mark.rule("SMU-402")
def test_the_largest_must_be_on_chair_one():
    verdict = bar(eye(ANA, BO, CY), seat(BO, ANA, junk=[CY, DI]))

    assert ["SMU-402"] == found(verdict)
    assert "bo sits on chair 1, but the sphere of ana is larger" == first(verdict).message()


@pytest.mark.rule("SMU-402")
def test_chair_one_is_not_left_empty():
    assert ["SMU-402"] == found(bar(seat(junk=PLAYERS[:2]), passed=[ANA], players=2))


@pytest.mark.rule("SMU-403")
def test_the_second_largest_must_be_on_chair_two():
    verdict = bar(eye(ANA, BO, CY), eye(BO, CY), seat(ANA, CY, junk=[BO, DI]))

    assert ["SMU-403"] == found(verdict)
    assert (BO, CY) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-403")
@pytest.mark.parametrize("chairs", [[ANA], [ANA, BO, CY]])
def test_two_chairs_are_filled(chairs):
    assert ["SMU-403"] == found(bar(seat(*chairs, junk=[who for who in PLAYERS if who not in chairs])))


@pytest.mark.rule("SMU-404")
@pytest.mark.parametrize("left", [[DI], [CY, DI, ANA]], ids=["nowhere", "twice"])
def test_the_rest_goes_to_the_junk_room(left):
    assert ["SMU-404"] == found(bar(seat(ANA, BO, junk=left)))


@pytest.mark.rule("SMU-405")
def test_two_players_share_no_office():
    assert [] == found(bar(eye(ANA, BO), seat(ANA, junk=[BO]), passed=[ANA, BO], players=2))
    verdict = bar(eye(ANA, BO), seat(ANA, BO, junk=[]), passed=[ANA, BO], players=2)

    assert ["SMU-405"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-405")
def test_two_players_in_the_office_on_paper():
    wrong = sheet(ana=chair(1, "sweet", 2, 0), bo=chair(2, "sour", 0, 2))

    assert ["SMU-405"] == found(judge(wrong))


@pytest.mark.rule("SMU-412")
def test_the_heavier_counts_as_the_larger():
    assert [] == found(bar(scale(ANA, BO, heavier=BO, larger=BO), seat(BO, ANA, junk=[CY, DI]), passed=[ANA, BO]))
    assert ["SMU-412"] == found(bar(scale(ANA, BO, heavier=BO, larger=ANA)))


@pytest.mark.rule("SMU-412")
def test_a_chair_against_the_scale():
    assert ["SMU-412"] == found(bar(scale(ANA, BO, heavier=BO), seat(ANA, BO, junk=[CY, DI]), passed=[ANA, BO]))


@pytest.mark.rule("SMU-414", "SMU-415")
def test_equal_spheres_are_rolled_for():
    """Level on the scale; 4 and 4 is rolled again, then 2 and 6."""
    verdict = bar(
        scale(ANA, BO),
        dice(ana=4, bo=4),
        dice(ana=2, bo=6, larger=BO),
        seat(BO, ANA, junk=[CY, DI]),
        passed=[ANA, BO],
    )

    assert [] == found(verdict)


@pytest.mark.rule("SMU-414")
@pytest.mark.parametrize(
    "events",
    [
        [scale(ANA, BO, larger=ANA)],
        [scale(ANA, BO), seat(ANA, BO, junk=[CY, DI])],
        [scale(ANA, BO, heavier=ANA), dice(ana=1, bo=6)],
    ],
    ids=["level but larger", "nobody rolled", "not level"],
)
def test_the_die_decides_between_equals_and_only_between_them(events):
    assert ["SMU-414"] == found(bar(*events, passed=[ANA, BO]))


@pytest.mark.rule("SMU-415")
def test_the_higher_roll_is_larger():
    assert ["SMU-415"] == found(bar(scale(ANA, BO), dice(ana=4, bo=6, larger=ANA)))
    verdict = bar(scale(ANA, BO), dice(ana=4, bo=6), seat(ANA, BO, junk=[CY, DI]), passed=[ANA, BO])
    assert ["SMU-415"] == found(verdict)


@pytest.mark.rule("SMU-415")
def test_equal_rolls_decide_nothing():
    verdict = bar(scale(ANA, BO), dice(ana=4, bo=4, larger=ANA))

    assert ["SMU-415"] == found(verdict)
    assert "roll again (ruling SMU-R08)" in first(verdict).message()


@pytest.mark.rule("SMU-914")
def test_a_roll_for_size_is_a_face_of_the_die():
    assert ["SMU-914"] == found(bar(scale(ANA, BO), dice(ana=4, bo=8)))
    assert [] == found(bar(scale(ANA, BO), dice(ana=4, bo=6)))


@pytest.mark.rule("SMU-414")
def test_three_equal_spheres_are_rolled_for_together():
    together = bar(
        scale(ANA, BO), scale(BO, CY), dice(ana=2, bo=5, cy=3), seat(BO, CY, junk=[ANA, DI]), passed=[ANA, BO, CY]
    )

    assert [] == found(together)


@pytest.mark.rule("SMU-415")
def test_nobody_but_the_die_decides():
    judged = Compare(spheres=[ANA, BO], by="judge", larger=ANA)

    assert ["SMU-415"] == found(bar(scale(ANA, BO), dice(ana=3, bo=3), judged))


@pytest.mark.rule("SMU-402")
@pytest.mark.parametrize("chairs", [("1", "1"), ("2", "junk")], ids=["both on 1", "only 2"])
def test_chairs_on_paper_are_taken_one_by_one(chairs):
    rows = [row(1, 0, test="passed", seat=one) for one in chairs]

    assert ["SMU-402"] == found(judge(sheet(ana=rows[0], bo=rows[1], cy=junk("sweet", 1, 0))))


@pytest.mark.rule("SMU-403")
def test_two_on_chair_two_on_paper():
    rows = {who: row(1, 0, test="passed", seat=one) for who, one in ((ANA, "1"), (BO, "2"), (CY, "2"))}

    assert ["SMU-403"] == found(judge(sheet(**rows, di=junk("sweet", 1, 0))))


@pytest.mark.rule("SMU-407")
def test_nobody_wins_more_than_two_tokens_in_a_round():
    """Only the holdings are known: Ana comes from 1 to 3 tokens, and Bo stays at 1."""
    assert [] == found(judge(game(sheet(ana=owns(2, 1), bo=owns(0, 1)))))
    verdict = judge(game(sheet(ana=owns(2, 2), bo=owns(0, 1))))

    assert ["SMU-407"] == found(verdict)
    assert "ana gains 3 tokens in one round, but a player wins at most two" == first(verdict).message()


@pytest.mark.rule("SMU-407")
def test_two_tokens_need_a_chair():
    """Nothing is written of guesses and contents, but Bo sat in the junk room."""
    told = sheet(ana=row(1, 0, test="passed", seat="1"), bo=row(1, 2, test="stuck", seat="junk"))

    assert ["SMU-407"] == found(judge(told))


@pytest.mark.rule("SMU-407", "SMU-R29")
def test_chair_two_of_three_wins_one_token():
    told = sheet(
        ana=row(1, 0, test="passed", seat="1"),
        bo=row(1, 2, test="passed", seat="2"),
        cy=row(1, 0, test="stuck", seat="junk"),
    )

    assert ["SMU-407"] == found(judge(told))


@pytest.mark.rule("SMU-414")
def test_the_eye_does_not_decide_between_spheres_that_the_scale_found_equal():
    tests, seated = [roll(3), trial(ANA), trial(BO), scale(ANA, BO)], seat(BO, junk=[ANA])

    assert ["SMU-414"] == found(play(tests, eye(BO, ANA), seated))
    assert [] == found(play(tests, dice(ana=2, bo=5), eye(BO, ANA), seated))
