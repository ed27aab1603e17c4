"""Who inspects whom, by the number of players, and what an inspection is."""

import pytest

from scorekeeper.games.smugglers.record import EndOfTurn, Round
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    bomb,
    chair,
    first,
    found,
    game,
    inspect,
    judge,
    junk,
    play,
    ranked,
    reveal,
    roll,
    sheet,
    stuck,
    take,
    unchecked,
)

TWO, THREE = PLAYERS[:2], PLAYERS[:3]


def right(player, target, kind="sour"):
    """An inspection that guesses a treat."""
    return [inspect(player, target, kind, kind), take(player, kind)]


def shown(player, kind="sweet"):
    return [reveal(player, kind), take(player, kind)]


@pytest.mark.rule("SMU-501", "SMU-503")
def test_all_stuck_and_nothing_else_happens():
    assert [] == found(play(roll(1), stuck(ANA), stuck(BO), complete=True))
    assert [] == found(judge(sheet(ana=junk(None, 1, 0), bo=junk(None, 0, 1))))


@pytest.mark.rule("SMU-501")
def test_all_stuck_and_somebody_inspects():
    assert ["SMU-501"] == found(play(roll(1), stuck(ANA), stuck(BO), inspect(ANA, BO, "sour", "sour")))


@pytest.mark.rule("SMU-503")
@pytest.mark.parametrize("event", [reveal(ANA, "sweet"), take(ANA, "sweet"), bomb(ANA, "front")])
def test_all_stuck_and_contraband_is_shown_or_paid(event):
    assert ["SMU-503"] == found(play(roll(1), stuck(ANA), stuck(BO), event))


@pytest.mark.rule("SMU-503")
def test_all_stuck_and_a_token_more_on_paper():
    verdict = judge(sheet(ana=junk(None, 2, 0), bo=junk(None, 0, 1)))

    assert ["SMU-503"] == found(verdict)
    assert "rounds.1.sheet.rows.ana.sweet" == first(verdict).where.field


@pytest.mark.rule("SMU-503")
def test_all_stuck_and_contents_on_paper():
    assert ["SMU-503"] == found(judge(sheet(ana=junk("sweet", 1, 0), bo=junk(None, 0, 1))))


@pytest.mark.rule("SMU-501")
def test_all_stuck_and_an_inspection_on_paper():
    assert ["SMU-501"] == found(judge(sheet((ANA, BO, "sour"), ana=junk(None, 1, 0), bo=junk("sour", 0, 1))))


@pytest.mark.rule("SMU-504")
def test_the_inspection_takes_place():
    whole = play(ranked(ANA, seats=TWO), right(ANA, BO), shown(ANA), complete=True)
    assert [] == found(whole)
    verdict = play(ranked(ANA, seats=TWO), complete=True)

    assert ["SMU-504"] == found(verdict)
    assert "ana on chair 1 does not inspect, but chair 1 must inspect" == first(verdict).message()


@pytest.mark.rule("SMU-504")
def test_an_inspection_is_missing_on_paper():
    """All contents are written down, and no inspection: a wrong guess explains the tokens, no guess explains others."""
    verdict = judge(game(sheet(ana=chair(1, "sweet", 2, 0), bo=junk("sour", 0, 2)), ended="time"))

    assert [] == found(verdict)
    assert "SMU-531" in unchecked(verdict)
    verdict = judge(sheet(ana=chair(1, "sweet", 2, 0), bo=junk("sour", 0, 1)))
    assert (
        "no way of filling in the blank boxes of round 1 leads to the tokens and bombs on the sheet"
        == first(verdict).message()
    )


@pytest.mark.rule("SMU-511")
def test_with_two_chair_one_inspects_the_other():
    assert [] == found(play(ranked(ANA, seats=TWO), right(ANA, BO)))
    assert ["SMU-511"] == found(play(ranked(ANA, seats=TWO), right(BO, ANA)))
    assert ["SMU-511"] == found(play(ranked(ANA, seats=TWO), inspect(ANA, ANA, "sour", "sour")))


@pytest.mark.rule("SMU-511")
def test_with_two_there_is_one_inspection():
    assert ["SMU-511"] == found(play(ranked(ANA, seats=TWO), right(ANA, BO), inspect(BO, ANA, "sour", "sour")))


@pytest.mark.rule("SMU-512", "SMU-513")
def test_with_three_chair_one_chooses():
    for target in (BO, CY):
        assert [] == found(play(ranked(ANA, seats=THREE), right(ANA, target), players=3))


@pytest.mark.rule("SMU-512")
def test_with_three_nobody_in_the_office_is_inspected():
    verdict = play(ranked(ANA, BO, seats=THREE), inspect(ANA, BO, "sour", "sour"), players=3)

    assert ["SMU-512"] == found(verdict)
    assert "ana inspects bo, but bo is not in the junk room" == first(verdict).message()


@pytest.mark.rule("SMU-514")
def test_with_three_chair_two_does_not_inspect():
    assert [] == found(
        play(ranked(ANA, BO, seats=THREE), right(ANA, CY), shown(ANA), shown(BO, "sour"), players=3, complete=True)
    )
    for before in ([], right(ANA, CY)):
        verdict = play(ranked(ANA, BO, seats=THREE), before, inspect(BO, CY, "sour", "sour"), players=3)
        assert "SMU-514" == found(verdict)[0]


@pytest.mark.rule("SMU-514")
def test_with_three_chair_two_inspects_on_paper():
    wrong = sheet(
        (ANA, CY, "sweet"),
        (BO, CY, "sweet"),
        ana=chair(1, "sweet", 3, 0),
        bo=chair(2, "sour", 1, 2),
        cy=junk("sweet", 1, 0),
    )

    assert "SMU-514" == found(judge(wrong))[0]


@pytest.mark.rule("SMU-515", "SMU-516")
def test_with_four_both_chairs_inspect():
    assert [] == found(play(ranked(ANA, BO, seats=PLAYERS), right(ANA, DI), right(BO, CY), players=4))


@pytest.mark.rule("SMU-515")
def test_with_four_chair_one_is_first():
    verdict = play(ranked(ANA, BO, seats=PLAYERS), inspect(BO, CY, "sour", "sour"), players=4)

    assert ["SMU-515"] == found(verdict)
    assert "bo inspects, but it is the turn of ana on chair 1" == first(verdict).message()


@pytest.mark.rule("SMU-516")
@pytest.mark.parametrize("second", [(BO, DI), (BO, ANA), (ANA, CY)], ids=["the same", "the office", "chair 1 again"])
def test_with_four_chair_two_inspects_the_other(second):
    verdict = play(ranked(ANA, BO, seats=PLAYERS), right(ANA, DI), inspect(*second, "sour", "sour"), players=4)

    assert ["SMU-516"] == found(verdict)


@pytest.mark.rule("SMU-517", "SMU-518")
def test_with_three_in_the_junk_room_there_is_one_inspection():
    for target in (BO, CY, DI):
        assert [] == found(play(ranked(ANA, seats=PLAYERS), right(ANA, target), shown(ANA), players=4))


@pytest.mark.rule("SMU-517")
def test_with_three_in_the_junk_room_there_is_no_second_inspection():
    verdict = play(ranked(ANA, seats=PLAYERS), right(ANA, BO), inspect(ANA, CY, "sour", "sour"), players=4)

    assert ["SMU-517"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-521", "SMU-332")
@pytest.mark.parametrize("kind", ["sweet", "sour", "bomb"])
def test_any_of_the_three_kinds_is_named(kind):
    assert [] == found(play(ranked(ANA, seats=TWO), inspect(ANA, BO, kind, "sour")))


@pytest.mark.rule("SMU-521")
def test_nothing_is_named():
    assert ["SMU-521"] == found(play(ranked(ANA, seats=TWO), inspect(ANA, BO, None, "sour")))


def test_a_guess_that_is_not_written_down_follows_from_the_tokens():
    """Ana has a sour token for Bo's sour treat, so she named it; but somebody must have it."""
    right = sheet((ANA, BO, None), ana=chair(1, "sweet", 2, 1), bo=junk("sour", 0, 1))
    assert [] == found(judge(game(right, ended="time")))
    nobody = sheet((ANA, BO, None), ana=chair(1, "sweet", 2, 0), bo=junk("sour", 0, 1))
    assert ["SMU-531"] == found(judge(game(nobody, ended="time")))


@pytest.mark.rule("SMU-523")
def test_the_sphere_must_be_opened():
    assert [] == found(play(ranked(ANA, seats=TWO), inspect(ANA, BO, "sweet", "sour")))
    assert ["SMU-523"] == found(play(ranked(ANA, seats=TWO), inspect(ANA, BO, "sweet", opened=False)))


@pytest.mark.rule("SMU-333")
def test_a_bomb_must_be_in_stock():
    """Ana names Bo's bomb in round 1 and takes it; in round 2 Bo shows a bomb again."""
    one = sheet((ANA, BO, "bomb"), ana=chair(1, "sweet", 2, 0, 2), bo=junk("bomb", 0, 1, 0))
    opened = inspect(ANA, BO, "sweet", "bomb")

    verdict = play(ranked(ANA, seats=TWO, starter=BO), opened, after=one)

    assert ["SMU-333"] == found(verdict)
    assert [] == found(play(ranked(BO, seats=TWO, starter=BO), inspect(BO, ANA, "sweet", "bomb"), after=one))


@pytest.mark.rule("SMU-333")
def test_a_bomb_won_in_this_round_cannot_be_in_the_sphere():
    """Ana lost hers to Bo in round 1 and wins one back now, but her sphere was closed before."""
    verdict = play(
        ranked(ANA, seats=TWO, starter=BO),
        inspect(ANA, BO, "bomb", "bomb"),
        reveal(ANA, "bomb"),
        after=sheet((BO, ANA, "bomb"), ana=junk("bomb", 1, 0, 0), bo=chair(1, "sour", 0, 2, 2)),
    )

    assert ["SMU-333"] == found(verdict)


@pytest.mark.rule("SMU-333")
def test_nobody_has_two_sweet_treats():
    assert ["SMU-333"] == found(play(ranked(ANA, seats=TWO), inspect(ANA, BO, "sweet", "sweet", "sweet")))


@pytest.mark.rule("SMU-547")
def test_a_used_bomb_is_not_used_again():
    one = sheet((ANA, BO, "sour"), ana=chair(1, "bomb", 1, 1, 0, 1), bo=junk("sour", 0, 1))
    one.rows[ANA].sweet, one.rows[ANA].sour, one.rows[BO].sour = 1, 2, 0

    assert [] == found(judge(game(one)))
    verdict = play(ranked(ANA, seats=TWO, starter=BO), right(ANA, BO), reveal(ANA, "bomb"), after=one)

    assert ["SMU-547"] == found(verdict)
    assert (
        "the sphere of ana holds a bomb, but ana had none left because a used bomb does not come back"
        == first(verdict).message()
    )


@pytest.mark.rule("SMU-547", "SMU-537")
def test_a_won_bomb_is_used_after_the_own_one():
    """Round 1: Ana takes Bo's bomb and uses her own. Round 2: she uses the other."""
    one = [*ranked(ANA, seats=TWO), inspect(ANA, BO, "bomb", "bomb"), reveal(ANA, "bomb"), take(ANA, "sour", BO)]
    two = [*ranked(ANA, seats=TWO, starter=BO), *right(ANA, BO), reveal(ANA, "bomb"), take(ANA, "sour")]
    record = game(Round(number=1, transcript=one), Round(number=2, transcript=two), seats=TWO, ended="time")

    assert [] == found(judge(record))


@pytest.mark.rule("SMU-504", "SMU-516")
def test_an_inspection_that_was_skipped_is_told_once():
    """When the first sphere is revealed instead, not again at the end of the round."""
    over, office = EndOfTurn(), [*shown(ANA), *shown(CY)]
    assert ["SMU-504"] == found(play(ranked(ANA, CY, seats=THREE), office, shown(BO, "sour"), over, players=3))
    assert ["SMU-504"] == found(play(ranked(ANA, CY, seats=THREE), office, over, players=3))
    second = [*right(ANA, BO), *office, *shown(DI, "sour")]
    assert ["SMU-516"] == found(play(ranked(ANA, CY, seats=PLAYERS), second, over, players=4))


@pytest.mark.rule("SMU-602")
def test_an_inspected_player_who_reveals_earns_nothing_for_it():
    played = [ranked(ANA, seats=TWO), right(ANA, BO), shown(ANA), reveal(BO, "sour")]

    assert ["SMU-602"] == found(play(*played, EndOfTurn()))
