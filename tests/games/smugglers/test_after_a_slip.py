"""What follows from a slip in a transcript is not told a second time, and every sentence says what was done."""

import pytest

from scorekeeper.games.smugglers.record import FoundPosition, Round, Start, State
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    TRACK,
    eye,
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
    seat,
    sheet,
    stuck,
    take,
    trial,
    unchecked,
)

THREE = PLAYERS[:3]
PAID = [
    inspect(ANA, CY, "sweet", "sour"),
    take(CY, "sour"),
    reveal(ANA, "sweet"),
    take(ANA, "sweet"),
    reveal(BO, "sour"),
    take(BO, "sour"),
]
"""The second half of a round in which Ana is on chair 1, Bo on chair 2 and Cy in the junk room."""


@pytest.mark.rule("SMU-302")
@pytest.mark.parametrize("late", [[], [stuck(CY)]], ids=["never", "after the comparison"])
def test_a_ranking_before_a_test_is_told_once(late):
    """Cy is missing when spheres are compared and still when chairs are taken; or Cy tests in between."""
    script = [roll(1), trial(ANA), trial(BO), eye(ANA, BO), *late, seat(ANA, BO, junk=[CY]), *PAID]

    assert ["SMU-302"] == found(play(script, players=3))


@pytest.mark.rule("SMU-302")
def test_a_test_after_the_ranking_is_told_if_somebody_else_takes_none():
    """That Di takes no test is told when the ranking begins; that Cy comes late is another fault."""
    script = [roll(1), trial(ANA), trial(BO), eye(ANA, BO), stuck(CY), seat(ANA, BO, junk=[CY, DI])]

    assert ["SMU-304", "SMU-302"] == found(play(script, players=4, complete=True))[:2]


@pytest.mark.rule("SMU-303")
def test_a_test_under_another_name_is_told_once():
    """Bo's test is written down as Ana's: that Bo takes none follows."""
    script = [roll(1), trial(ANA), trial(ANA), stuck(CY), seat(ANA, junk=[BO, CY])]
    script += [*PAID[:4], reveal(BO, "sour"), take(BO, "sour")]

    assert ["SMU-303"] == found(play(script, players=3, complete=True))


@pytest.mark.rule("SMU-512")
def test_a_second_inspection_of_an_open_sphere_earns_nothing():
    script = [*ranked(ANA, BO, seats=THREE), *PAID[:2], inspect(ANA, CY, "sour", "sour"), *PAID[2:]]

    assert ["SMU-512"] == found(play(script, players=3, complete=True))


@pytest.mark.rule("SMU-514")
@pytest.mark.parametrize("rest", [PAID, PAID[1:]], ids=["beside chair 1", "instead of chair 1"])
def test_an_inspection_from_chair_two_of_three_is_told_once(rest):
    """Bo inspects before Ana does, or in her place; it was never going to be his turn."""
    script = [*ranked(ANA, BO, seats=THREE), inspect(BO, CY, "sweet", "sour"), *rest]
    verdict = play(script, players=3, complete=True)

    assert ["SMU-514"] == found(verdict)
    assert "bo inspects, but with three players chair 2 must not inspect" == first(verdict).message()


@pytest.mark.rule("SMU-512")
def test_an_unlawful_inspection_that_is_paid_for_still_counts_as_made():
    """Ana inspects both in the junk room and takes a token for each: the second sphere is open after that."""
    script = [*ranked(ANA, seats=THREE), inspect(ANA, BO, "sour", "sour"), take(ANA, "sour")]
    script += [inspect(ANA, CY, "sweet", "sweet"), take(ANA, "sweet"), reveal(ANA, "sweet"), take(ANA, "sweet")]

    assert ["SMU-512"] == found(play(script, players=3, complete=True))


@pytest.mark.rule("SMU-360")
@pytest.mark.parametrize(
    ("seats", "text"),
    [
        (seat(ANA, CY, junk=[BO]), "cy got stuck but is on a chair; a sphere that got stuck goes to the junk room"),
        (
            seat(ANA, BO, junk=[]),
            "cy got stuck but is not in the junk room, where a sphere that got stuck goes",
        ),
    ],
)
def test_whoever_belongs_in_the_junk_room_may_be_inspected_there(seats, text):
    """The table put Cy elsewhere, and that is told; Ana inspects Cy as if nothing had been."""
    script = [roll(1), trial(ANA), trial(BO), stuck(CY), eye(ANA, BO), seats, *PAID[:2]]
    verdict = play(script, players=3)

    assert ["SMU-360"] == found(verdict)
    assert text == first(verdict).message()


@pytest.mark.rule("SMU-405")
def test_the_second_of_two_on_chairs_may_be_inspected():
    script = [roll(1), trial(ANA), trial(BO), eye(ANA, BO), seat(ANA, BO, junk=[]), inspect(ANA, BO, "sour", "sour")]

    assert ["SMU-405"] == found(play(script, take(ANA, "sour")))


@pytest.mark.rule("SMU-512")
def test_whoever_sits_where_they_belong_is_not_inspected():
    script = [*ranked(ANA, BO, seats=THREE), inspect(ANA, BO, "sour", "sour"), take(ANA, "sour")]

    assert ["SMU-512"] == found(play(script, players=3))


@pytest.mark.rule("SMU-604")
def test_a_reveal_that_comes_last_is_told_once():
    """Cy and Di reveal before Ana on chair 1: she was passed over once."""
    script = [*ranked(ANA, seats=PLAYERS), inspect(ANA, BO, "sweet", "sour"), take(BO, "sour"), eye(DI, CY)]
    for who in (CY, DI, ANA):
        script += [reveal(who, "sour"), take(who, "sour")]

    assert ["SMU-604"] == found(play(script, players=4, complete=True))


@pytest.mark.rule("SMU-602")
@pytest.mark.parametrize(
    ("opened", "text"),
    [
        ([], "the table says that no sphere is open, but those of cy must be"),
        ([BO, CY], "the table says that the spheres of bo and cy are open, but those of cy must be"),
    ],
)
def test_open_spheres_are_stated_in_words(opened, text):
    verdict = play(*ranked(ANA, BO, seats=THREE), *PAID[:2], State(opened=opened), players=3)

    assert ["SMU-602"] == found(verdict)
    assert text == first(verdict).message()


@pytest.mark.rule("SMU-302")
@pytest.mark.parametrize(("chairs", "rules"), [([], ["SMU-302"]), (None, [])])
def test_a_sphere_found_open_while_nobody_is_on_a_chair(chairs, rules):
    """Without chairs the position contradicts itself; chairs that are left out say nothing."""
    start = Start(found=FoundPosition(chairs=chairs, opened=[BO]))

    assert rules == found(judge(game(Round(number=2, start=start), seats=THREE, ended="adjourned")))


@pytest.mark.rule("SMU-313")
@pytest.mark.parametrize(("hole", "rules"), [(4, ["SMU-313"]), (5, []), (3, [])])
def test_a_hole_that_no_roll_leads_to(hole, rules):
    """The boss starts at 4 of 7 slots: a die that is not written down sends him anywhere else."""
    rounds = [sheet(rolls=[], hole=slot, ana=junk(None, 1, 0), bo=junk(None, 0, 1)) for slot in (hole, None)]
    verdict = judge(game(*rounds, ended="time"), equipment=TRACK)

    assert rules == found(verdict)
    assert ("SMU-313" in unchecked(verdict)) is not bool(rules)


def test_a_round_that_stopped_before_the_second_roll_leaves_the_boss_where_he_was():
    stopped = sheet(rolls=[], hole=4, ana=junk(None, 1, 0), bo=junk(None, 0, 1))

    assert [] == found(judge(game(stopped, ended="time"), equipment=TRACK))
