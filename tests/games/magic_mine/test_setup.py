"""The table before the first turn: pawns, starting gems, cards, tiles, market."""

import msgspec
import pytest

from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.record import Start, Taken
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    DI,
    KEPT,
    MARKET,
    TILES,
    WIN,
    B,
    G,
    R,
    Y,
    first,
    found,
    game,
    judge,
    paper,
    play,
    row,
    start,
    state,
    turn,
)

FIVE = ["n1", "b1", "b8", "n9", "n10"]


def opening(**changes):
    """The usual set-up of Ana and Bo, counted and complete, with changes."""
    usual = start(
        [ANA, BO], mine={Y: 10, R: 9, B: 10, G: 9}, card_pile=32, tile_pile=26, cards={ANA: ["cancel"], BO: ["unseen"]}
    )
    for who, pawn in ((ANA, "violet"), (BO, "white")):
        usual.seats[who] = msgspec.structs.replace(usual.seats[who], pawn=pawn, cart=pawn, space=0)
    usual.seats[ANA].dealt = FIVE
    return msgspec.structs.replace(usual, **changes)


def seated(who, **changes):
    """The usual set-up with one player's part changed."""
    usual = opening()
    usual.seats[who] = msgspec.structs.replace(usual.seats[who], **changes)
    return usual


def judged(setup):
    return judge(game(turn(ANA), opening=setup, ended="abandoned"))


@pytest.mark.rule(
    "MIN-203",
    "MIN-204",
    "MIN-205",
    "MIN-208",
    "MIN-215",
    "MIN-216",
    "MIN-221",
    "MIN-222",
    "MIN-226",
    "MIN-227",
    "MIN-229",
    "MIN-230",
    "MIN-231",
    "MIN-107",
    "MIN-110",
)
def test_a_complete_set_up_is_in_order():
    assert [] == judged(opening()).findings


@pytest.mark.rule("MIN-101", "MIN-107", "MIN-110")
@pytest.mark.parametrize("seats", [[ANA, BO], [ANA, BO, CY], [ANA, BO, CY, DI]])
def test_two_to_four_people_play(seats):
    assert [] == found(play(turn(ANA), seats=seats))


@pytest.mark.rule("MIN-101")
def test_nobody_plays_alone():
    verdict = judge(paper(ana=row(WIN)))

    assert ["MIN-101"] == found(verdict)
    assert (2, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.parametrize(
    ("rule", "setup", "expected", "said"),
    [
        pytest.param("MIN-203", seated(BO, pawn="violet", cart="violet"), 1, 2, marks=pytest.mark.rule("MIN-203")),
        pytest.param("MIN-204", seated(BO, space=1), 0, 1, marks=pytest.mark.rule("MIN-204")),
        pytest.param("MIN-205", seated(BO, cart="violet"), "white", "violet", marks=pytest.mark.rule("MIN-205")),
        pytest.param(
            "MIN-208",
            opening(mine={Y: 10, R: 10, B: 10, G: 9}),
            9,
            10,
            marks=pytest.mark.rule("MIN-208"),
            id="a gem kept out of the mine",
        ),
        pytest.param(
            "MIN-215",
            opening(gems=[Taken(player=ANA, gem=R), Taken(player=ANA, gem=R), Taken(player=BO, gem=G)], mine=None),
            1,
            2,
            marks=pytest.mark.rule("MIN-215"),
        ),
        pytest.param(
            "MIN-216",
            opening(gems=[Taken(player=BO, gem=G), Taken(player=ANA, gem=R)]),
            [ANA, BO],
            [BO, ANA],
            marks=pytest.mark.rule("MIN-216"),
        ),
        pytest.param("MIN-221", seated(BO, cards=["unseen", "unseen"]), 1, 2, marks=pytest.mark.rule("MIN-221")),
        pytest.param("MIN-222", opening(card_pile=34), 32, 34, marks=pytest.mark.rule("MIN-222")),
        pytest.param("MIN-226", seated(ANA, dealt=FIVE[:4]), 5, 4, marks=pytest.mark.rule("MIN-226")),
        pytest.param("MIN-227", seated(BO, kept=["n2", "b3", "b2", "b12"]), 3, 4, marks=pytest.mark.rule("MIN-227")),
        pytest.param(
            "MIN-227",
            seated(ANA, kept=["n1", "b1", "b9"]),
            None,
            ["b9"],
            marks=pytest.mark.rule("MIN-227"),
            id="a tile that was not dealt",
        ),
        pytest.param(
            "MIN-229", opening(tile_pile=22), 26, 22, marks=pytest.mark.rule("MIN-229"), id="unkept tiles left out"
        ),
        pytest.param("MIN-230", opening(tile_pile=25), 26, 25, marks=pytest.mark.rule("MIN-230")),
        pytest.param("MIN-231", opening(market=MARKET[:3]), 4, 3, marks=pytest.mark.rule("MIN-231")),
        pytest.param(
            "MIN-111",
            opening(market=["n1", *MARKET[1:]]),
            1,
            2,
            marks=pytest.mark.rule("MIN-111"),
            id="a tile in two places",
        ),
        pytest.param(
            "MIN-111", opening(market=["x1", *MARKET[1:]]), 1, 1, marks=pytest.mark.rule("MIN-111"), id="no such tile"
        ),
    ],
)
def test_a_set_up_that_is_not(rule, setup, expected, said):
    verdict = judged(setup)

    assert [rule] == found(verdict)
    assert (expected, said) == (first(verdict).expected, first(verdict).found)
    assert first(verdict).where.field.startswith("rounds.1.start.")
    assert [] == verdict.unchecked


@pytest.mark.rule("MIN-801")
def test_three_players_cannot_be_dealt_a_card_of_which_there_are_two():
    cards = {who: ["swap-tile"] for who in (ANA, BO, CY)}

    assert ["MIN-801"] == found(play(turn(ANA), seats=[ANA, BO, CY], cards=cards))


@pytest.mark.rule("MIN-218", "MIN-204")
def test_the_starting_gem_is_in_the_cart_and_the_pawn_at_the_start():
    assert [] == found(play(state(carts={ANA: [R], BO: [G]}, spaces={ANA: 0, BO: 0}), turn(ANA)))


@pytest.mark.rule("MIN-218")
def test_a_starting_gem_that_is_elsewhere():
    verdict = play(state(carts={ANA: [], BO: [G]}), turn(ANA))

    assert ["MIN-218"] == found(verdict)
    assert ([R], []) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-204")
def test_a_head_start():
    assert ["MIN-204"] == found(play(state(spaces={ANA: 1}), turn(ANA)))


@pytest.mark.rule("MIN-111", "MIN-112")
def test_the_equipment_has_36_tiles_17_of_them_brown():
    assert [] == found(play(turn(ANA)))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda tiles: tiles[:35], "length"),
        (lambda tiles: [*tiles[:-1], tiles[0]], "twice"),
        (lambda tiles: [*tiles[:-1], {**tiles[0], "id": "n18"}], "18 tiles are brown"),
        (lambda tiles: [{**tiles[0], "holes": [R, R]}, *tiles[1:]], "two or more colours"),
        (lambda tiles: [*tiles[:-1], {**tiles[-1], "holes": [R, G]}], "all its holes must have one colour"),
        (lambda tiles: [{**tiles[0], "bonus": 1}, *tiles[1:]], "only blue tiles have a set bonus"),
    ],
)
def test_equipment_that_is_no_set_of_tiles_is_refused(change, why):
    with pytest.raises(msgspec.ValidationError, match=why):
        msgspec.convert({**TILES, "tile": change(TILES["tile"])}, GAME.equipment.type)


@pytest.mark.rule("MIN-111")
def test_nobody_is_dealt_a_tile_that_another_player_was_dealt():
    dealt = {ANA: [*KEPT[ANA], "n7", "n8"], BO: [*KEPT[BO], "n8", "n9"]}
    opening = start([ANA, BO])
    for who, tiles in dealt.items():
        opening.seats[who].dealt = tiles

    assert ["MIN-111"] == found(play(opening=opening))

    opening.seats[BO].dealt = [*KEPT[BO], "n9", "zz"]
    assert ["the equipment has no tile zz"] == [finding.message() for finding in play(opening=opening).errors]

    opening.seats[BO].dealt = [*KEPT[BO], "n9", MARKET[0]]
    assert [] == found(play(opening=opening))


@pytest.mark.rule("MIN-215")
def test_a_second_starting_gem_is_one_slip():
    """The mine is not counted against gems that should not have been taken."""
    setup = start([ANA, BO], mine={Y: 10, R: 9, B: 10, G: 9})
    setup.gems.append(setup.gems[0])

    assert ["MIN-215"] == found(judge(game(turn(ANA), opening=setup, ended="abandoned")))


@pytest.mark.rule("MIN-101")
def test_one_player_is_no_game():
    verdict = judge(game(turn(ANA), seats=[ANA], ended="abandoned"))

    assert "1 player at the table, but the game is for two to four" == first(verdict).message()


@pytest.mark.rule("MIN-208")
@pytest.mark.parametrize(
    ("gems", "mine", "messages"),
    [
        ({}, {Y: 10, R: 10, B: 9, G: 9}, []),
        ({}, {Y: 10, R: 8}, []),
        ({ANA: R}, {Y: 10, R: 9, B: 9, G: 10}, []),
        (
            {},
            {Y: 10, R: 10, B: 10, G: 10},
            ["0 gems are missing from the mine after set-up, but each of 2 players took one"],
        ),
        ({}, {Y: 10, R: 7}, ["3 gems are missing from the mine after set-up, but each of 2 players took one"]),
        ({ANA: R}, {Y: 9, R: 10}, ["10 red gems are in the mine after the starting gems, but it must be 9 at most"]),
    ],
)
def test_each_player_took_a_gem_from_the_mine_though_nobody_wrote_which(gems, mine, messages):
    taken = [Taken(player=who, gem=gem) for who, gem in gems.items()]
    verdict = judge(game(seats=[ANA, BO], opening=Start(gems=taken, mine=mine), ended="adjourned"))

    assert messages == [finding.message() for finding in verdict.errors]
