"""The refill at the end of a turn: chapter 7, first part."""

import pytest

from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    colours,
    first,
    found,
    play,
    refill,
    refuel,
    shop,
    skipped,
    state,
    turn_over,
)


@pytest.mark.rule("NAU-701")
def test_every_turn_ends_with_a_refill():
    assert [] == found(play(shop(ANA, 1, "k"), refill("g"), shop(BO, 1, "g"), refill("g")))

    broken = play(shop(ANA, 1, "k"), refill("g"), shop(BO, 1, "g"), turn_over(BO), refuel(ANA, "o", 1), refill("g"))

    assert ["NAU-701"] == found(broken)
    assert "turn 2 ends without a refill; empty spaces apart from the gap: 1" == first(broken).message()


@pytest.mark.rule("NAU-701")
def test_a_refill_that_is_not_written_down_is_no_fault():
    """Nobody can say whether the table forgot it or the scribe; the turn may still be running, too."""
    assert [] == found(play(shop(ANA, 1, "k"), refill("g"), shop(BO, 1, "g"), refuel(ANA, "o", 1), refill("g")))
    assert [] == found(play(shop(ANA, 1, "k"), refill("g"), shop(BO, 1, "g")))
    assert [] == found(play(shop(ANA, 1, "k"), shop(BO, 1, "g")))


@pytest.mark.rule("NAU-701")
def test_a_turn_that_is_said_to_be_over_has_its_refill_even_if_no_other_is_written():
    verdict = play(shop(ANA, 1, "k"), turn_over(ANA), shop(BO, 2, "o"))

    assert (["NAU-701"], 1) == (found(verdict), first(verdict).where.turn)


@pytest.mark.rule("NAU-306")
def test_a_turn_is_not_over_before_somebody_has_moved():
    assert ["NAU-306"] == found(play(turn_over()))
    assert "a turn is said to be over, but nobody has moved" == first(play(turn_over())).message()
    assert ["NAU-302"] == found(play(turn_over(ANA)))
    assert ["NAU-306"] == found(play(shop(ANA, 1, "k"), refill("g"), turn_over(), turn_over()))


@pytest.mark.rule("NAU-701")
def test_a_turn_has_one_refill():
    assert ["NAU-701"] == found(play(shop(ANA, 1, "k"), refill("g"), refill("g")))
    assert ["NAU-701"] == found(play(refill("g")))
    late = play(shop(ANA, 1, "k"), refill("g"), turn_over(), refill("g"))

    assert ["NAU-701"] == found(late)
    assert "the track is refilled after the end of turn 1" == first(late).message()


@pytest.mark.rule("NAU-302")
def test_a_turn_is_over_for_the_player_who_had_it():
    assert [] == found(play(shop(ANA, 1, "k"), refill("g"), turn_over(ANA), shop(BO, 1, "g")))
    assert ["NAU-302"] == found(play(shop(ANA, 1, "k"), refill("g"), turn_over(BO), shop(BO, 1, "g")))


def test_a_table_that_was_stopped_need_not_have_drawn_its_last_refill():
    assert [] == found(play(shop(ANA, 1, "k"), refill("g"), shop(BO, 1, "g")))


@pytest.mark.rule("NAU-702")
def test_every_empty_space_gets_a_crystal():
    """Bo flies past the black crystal, so two spaces are empty beside the gap."""
    before = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"), skipped("k", 0))

    assert [] == found(play(shop(ANA, 3, "o"), refill("g")))
    assert ["NAU-702"] == found(play(*before, refill("g")))
    assert ["NAU-702"] == found(play(shop(ANA, 1, "k"), refill("g", 5)))


@pytest.mark.rule("NAU-703")
def test_the_space_behind_the_hindmost_stays_empty():
    before = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"), skipped("k", 0))

    assert [] == found(play(*before, refill("gw")))
    assert ["NAU-703"] == found(play(shop(ANA, 1, "k"), refill("gw")))
    assert ["NAU-703"] == found(play(shop(ANA, 1, "k"), refill("gw", 11, 0)))
    assert ["NAU-703"] == found(play(shop(ANA, 1, "k"), refill("g"), state(ahead=colours("kgowkgowkgw"))))


@pytest.mark.rule("NAU-704")
def test_the_gap_is_behind_the_rocket_that_is_hindmost_now():
    """Ana has left space 0, which is the gap now; the old gap, 11, is filled."""
    assert [] == found(play(shop(ANA, 1, "k"), refill("g", 11)))

    broken = play(shop(ANA, 1, "k"), refill("g", 0))

    assert ["NAU-704"] == found(broken)
    assert (
        "space 0 is filled, but it is now behind the hindmost rocket; the old gap, 11, must be filled instead"
        == first(broken).message()
    )


@pytest.mark.rule("NAU-705")
def test_a_space_gets_one_crystal():
    before = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"), skipped("k", 0))

    assert [] == found(play(*before, refill("gw", 0, 1)))
    assert ["NAU-705"] == found(play(*before, refill("gw", 0, 0)))


@pytest.mark.rule("NAU-706", "NAU-111", "NAU-113")
def test_only_what_is_in_the_bag_can_be_drawn():
    """Five black crystals are laid out: none is left."""
    assert [] == found(play(shop(ANA, 1, "k"), refill("g"), letters="kkkkkgowg"))

    broken = play(shop(ANA, 1, "k"), refill("k"), letters="kkkkkgowg")

    assert ["NAU-706"] == found(broken)
    assert "black drawn: 1, but in the bag: 0" == first(broken).message()


@pytest.mark.rule("NAU-707")
def test_what_lies_on_the_track_stays_there():
    assert [] == found(play(shop(ANA, 1, "k"), refill("g"), state(ahead=colours("gowkgowkg"))))
    assert ["NAU-707"] == found(play(shop(ANA, 1, "k"), refill("g"), state(ahead=colours("ogwkgowkg"))))
    assert ["NAU-702"] == found(play(shop(ANA, 1, "k"), refill("g"), state(ahead=colours("gowkgowk"))))


def test_a_second_lap_counts_spaces_from_nought_again():
    """Whoever is hindmost refuels, and draws what they have put back: after nine turns Bo is where Ana began."""
    events = []
    for turn, letter in enumerate("kgowkgowkkg"):
        back = refuel((ANA, BO)[turn % 2], letter, -1 if turn // 4 % 2 else 1, to=(turn + 2) % 12)
        events += [back, refill(letter, (turn + 11) % 12)]

    assert [] == found(play(*events))
