"""Players, components and set-up: chapters 1 and 2."""

import random

import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    BOARD,
    CY,
    all_colours,
    first,
    found,
    game,
    has,
    judge,
    play,
    refill,
    refuel,
    scene,
    sheet,
    shop,
    start,
    unchecked,
    warned,
)

BOTH = [ANA, BO]


def opened(letters="kgowkgowk", **fields):
    """Judge a set-up and one turn."""
    fields = {"formation": BOTH, **fields}
    return play(shop(fields["formation"][0] if fields["formation"] else ANA, 1), opening=start(letters, **fields))


@pytest.mark.rule("NAU-101", "NAU-117")
def test_two_to_four_play():
    assert [] == found(judge(sheet(ana=has("kkggoo"), bo=has("kgowww"))))
    assert "NAU-101" in found(judge(sheet(ana=has("kkkkkgggggoo"))))


@pytest.mark.rule("NAU-111", "NAU-112", "NAU-113", "NAU-201", "NAU-203")
def test_five_of_each_colour_circulate():
    """Twelve are owned; with the eight that are left on the track they are five of each."""
    assert [] == found(judge(sheet(ana=has("kkggoo"), bo=has("kgowww"), left="kkggooww")))


@pytest.mark.rule("NAU-201")
def test_the_price_marker_is_nobodys_cargo():
    verdict = judge(sheet(ana=has("kkkkgo"), bo=has("kkwwgo")))

    assert ["NAU-201"] == found(verdict)
    assert (
        "the players own 6 black, but one of the six marks the price, so there are only five"
        == first(verdict).message()
    )


@pytest.mark.rule("NAU-113")
def test_there_are_not_seven_of_a_colour():
    assert ["NAU-113"] == found(judge(sheet(ana=has("kkkkgo"), bo=has("kkkwwo"))))


@pytest.mark.rule("NAU-202")
def test_all_prices_start_at_1():
    assert [] == found(opened(prices=all_colours(1)))

    broken = opened(prices={**all_colours(1), "white": 2})

    assert ["NAU-202"] == found(broken)
    assert "rounds.1.start.prices.white" == first(broken).where.field


@pytest.mark.rule("NAU-203")
def test_twenty_crystals_circulate():
    assert [] == found(opened(bag=11))
    assert ["NAU-203"] == found(opened(bag=10))
    assert ["NAU-203"] == found(opened("kkkkkkgow"))
    assert ["NAU-203", "NAU-203"] == found(judge(sheet(ana=has("kkggoo"), bo=has("kgowww"), left="kkggoowk")))


@pytest.mark.rule("NAU-203")
def test_what_is_left_is_what_the_transcript_left():
    events = (shop(ANA, 1, "k"), refill("g"))

    assert [] == found(play(*events, sheet=sheet(ana=has("k"), bo=has(), left="gowkgowkg", bag=10)))
    assert ["NAU-203", "NAU-203"] == found(play(*events, sheet=sheet(ana=has("k"), bo=has(), left="gowkgowkw")))


@pytest.mark.rule("NAU-203")
def test_what_is_in_the_bag_is_counted_too():
    """Time is called when eight are owned, nine are on the track and three are in the bag."""
    owned = {"ana": has("kkgg"), "bo": has("kgow")}

    for board in (None, {}):
        assert [] == found(judge(game(sheet(**owned, left="kggooooww", bag=3), ended="time"), equipment=board))
        assert ["NAU-203"] == found(judge(game(sheet(**owned, left="kggooooww", bag=4), ended="time"), equipment=board))
    assert ["NAU-203"] == found(judge(game(sheet(**owned, bag=-1), ended="time")))


@pytest.mark.rule("NAU-203")
def test_an_empty_bag_is_counted_with_the_colours_and_not_once_more():
    """White is one short of five; with something in the bag, nobody knows which colour is."""
    owned = {"ana": has("kkggoo"), "bo": has("kgowww")}

    assert [] == found(judge(sheet(**owned, left="kkggooww", bag=0)))
    assert ["NAU-203"] == found(judge(sheet(**owned, left="kkggoow", bag=0)))
    assert ["NAU-203"] == found(judge(sheet(**owned, left="kkggoo", bag=1)))


@pytest.mark.rule("NAU-203")
def test_nobody_owns_less_than_none():
    row = has("kkggoo")
    row.white = -1

    assert "NAU-203" in found(judge(sheet(ana=row, bo=has("kgowwwk"))))


@pytest.mark.rule("NAU-205", "NAU-117")
def test_every_player_has_one_rocket():
    assert [] == found(opened(formation=[BO, ANA]))
    assert ["NAU-205"] == found(opened(formation=[ANA]))
    assert ["NAU-205"] == found(opened(formation=[ANA, BO, ANA]))


@pytest.mark.rule("NAU-206")
def test_rockets_start_side_by_side():
    assert [] == found(opened(rockets={ANA: 0, BO: 1}))
    assert ["NAU-206"] == found(opened(rockets={ANA: 0, BO: 2}))


def test_the_formation_can_be_told_by_the_spaces():
    assert [] == found(play(shop(BO, 1), opening=start(rockets={ANA: 1, BO: 0})))


@pytest.mark.rule("NAU-207")
def test_every_tank_starts_full():
    assert [] == found(opened(fuel={ANA: 4, BO: 4}))
    assert ["NAU-207"] == found(opened(fuel={ANA: 4, BO: 3}))


@pytest.mark.rule("NAU-212")
def test_every_free_space_gets_a_crystal():
    assert [] == found(opened())
    assert ["NAU-212"] == found(opened("kgowkgow"))
    assert ["NAU-212"] == found(opened(spaces=[2, 3, 4, 5, 6, 7, 8, 9, 12]))


@pytest.mark.rule("NAU-213", "NAU-214", "NAU-215")
def test_crystals_lie_alone_and_neither_under_rockets_nor_on_the_gap():
    assert [] == found(opened(spaces=[2, 3, 4, 5, 6, 7, 8, 9, 10]))
    assert ["NAU-213"] == found(opened(spaces=[2, 2, 4, 5, 6, 7, 8, 9, 10]))
    assert ["NAU-214"] == found(opened(spaces=[11, 3, 4, 5, 6, 7, 8, 9, 10]))
    assert ["NAU-214"] == found(opened("kgowkgowkg"))
    assert ["NAU-215"] == found(opened(spaces=[1, 3, 4, 5, 6, 7, 8, 9, 10]))


def test_crystals_may_be_told_in_any_order_with_their_spaces():
    """The black one lies right ahead of Bo, though it is told last."""
    opening = start("gowkgowkk", formation=BOTH, spaces=[3, 4, 5, 6, 7, 8, 9, 10, 2])

    assert [] == found(play(shop(ANA, 1, "k"), opening=opening))


@pytest.mark.rule("NAU-212")
def test_the_board_is_as_long_as_the_equipment_says():
    assert [] == found(opened(length=12))
    verdict = opened(length=13)

    assert ["NAU-212"] == found(verdict)
    assert "the station track is recorded with 13 spaces, but it has 12" == first(verdict).message()


@pytest.mark.rule("NAU-212")
def test_no_board_is_too_short_for_a_crystal_or_too_long_for_all_of_them():
    """Two rockets, the gap and one to twenty crystals: 4 to 23 spaces."""
    for length, errors, warnings in ((3, 1, 0), (4, 0, 1), (8, 0, 1), (9, 0, 0), (22, 0, 0), (23, 0, 1), (24, 1, 0)):
        opening = start(None, formation=BOTH, length=length)
        verdict = play(shop(ANA, 1), opening=opening, equipment={})
        assert (["NAU-212"] * errors, ["NAU-212"] * warnings) == (found(verdict), warned(verdict)), length


@pytest.mark.rule("NAU-212")
def test_a_board_of_the_tournament_that_is_too_long_for_the_players_is_a_finding():
    verdict = judge(scene(shop(ANA, 1), letters=None), equipment={**BOARD, "length": 25})

    assert ["NAU-212"] == found(verdict)
    assert (
        "the board of the tournament has 25 spaces, but twenty crystals, 2 rockets and the gap do not fill it"
        == first(verdict).message()
    )


@pytest.mark.parametrize(("length", "players"), [(4, 2), (6, 4), (7, 2), (8, 3), (23, 2), (24, 3), (25, 4)])
def test_games_on_unusual_boards_are_judged_like_others(length, players):
    board = Terms(equipment={**BOARD, "length": length})
    for seed in range(8):
        record = GAME.simulate([str(seat) for seat in range(players)], random.Random(seed), board)
        verdict = GAME.judge(record)

        assert ([], ["NAU-212"]) == (found(verdict), warned(verdict)), seed
        assert found(GAME.judge(record, board)) == []


def test_without_equipment_the_crystals_tell_the_length():
    """Nine crystals and two rockets beside the gap: twelve spaces."""
    verdict = play(shop(ANA, to=11), equipment={})

    assert "NAU-413" in found(verdict)


def test_a_transcript_goes_on_from_a_wrong_set_up_that_tells_what_is_where():
    """A crystal too few leaves the last space empty; a crystal too many fills the gap. Fuel and turns are checked anyway."""
    for letters in ("kgowkgow", "kgowkgowkg"):
        verdict = opened(letters)
        assert ("NAU-302" in unchecked(verdict), len(verdict.errors)) == (False, 1)
        later = play(shop(ANA, 3, "o"), shop(BO, 1, "k"), shop(BO, 3, "k"), letters=letters)
        assert found(later)[1:] == ["NAU-408"]
        assert (
            later.errors[1].message().startswith("if the start as written stands: bo has fuel 3 and flies to crystal 3")
        )


@pytest.mark.rule("NAU-206")
def test_a_transcript_goes_on_from_rockets_that_are_not_side_by_side():
    """Bo starts on 4, so crystals are on 1, 2, 3, 5 and so on; the space behind Ana is 11."""
    opening = start(formation=[ANA, BO], rockets={ANA: 0, BO: 4})
    first_two = (shop(ANA, 1, "k", to=1), refill("g"), shop(ANA, 2, "o", to=3), refill("gw"))
    verdict = play(*first_two, refuel(ANA, "w", 1, to=5), opening=opening)

    assert ["NAU-206"] == found(verdict)
    assert ["NAU-206", "NAU-415"] == found(play(shop(ANA, 2, "k", to=1), opening=opening))


@pytest.mark.rule("NAU-705")
def test_an_illegal_set_up_that_does_not_tell_what_is_where_leaves_the_transcript_unchecked():
    opening = start("kgowkgowk", formation=[ANA, BO], spaces=[2, 2, 4, 5, 6, 7, 8, 9, 10])

    assert ["NAU-302"] == unchecked(play(shop(ANA, 1), opening=opening))


def test_three_players_have_three_rockets():
    assert [] == found(play(shop(CY, 1), opening=start("kgowkgow", formation=[CY, BO, ANA]), seats=[ANA, BO, CY]))


@pytest.mark.rule("NAU-214", "NAU-215", "NAU-213", "NAU-212")
def test_spaces_are_checked_without_their_colours():
    spaces = [*range(2, 11)]
    for wrong, rule in (
        ([*spaces[:-1], 11], "NAU-214"),
        ([1, *spaces[1:]], "NAU-215"),
        ([3, *spaces[1:]], "NAU-213"),
        (spaces[1:], "NAU-212"),
    ):
        assert [rule] == found(opened(None, spaces=wrong)), wrong
    assert [] == found(opened(None, spaces=spaces))
