"""What lies in the box limits gems, players, cards and points."""

import pytest

from scorekeeper.errors import ScorekeeperError
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    DI,
    SMUGGLER,
    deal,
    first,
    found,
    game,
    judge,
    on,
    play,
    result,
    sell,
    sheet,
    start,
    state,
    turn,
)


@pytest.mark.rule("DWT-102")
def test_all_twenty_gems_are_somewhere():
    """Four price markers, the Smuggler's yellow, Bo's blue, the red that Ana sold, and thirteen in the pool."""
    verdict = play(
        turn(ANA, "2a"),
        sell("red"),
        state(
            gems={ANA: [], BO: ["blue"], SMUGGLER: ["yellow"]},
            pool={"red": 3, "blue": 3, "green": 4, "yellow": 3},
            box={"red": 1},
        ),
    )

    assert [] == found(verdict)


@pytest.mark.rule("DWT-102")
def test_a_gem_is_not_in_two_places():
    """Ana's red is in the box; the table has put a red into the pool as well, which makes 21 gems."""
    verdict = play(turn(ANA, "2a"), sell("red"), state(pool={"red": 4}, box={"red": 1}))

    assert ["DWT-356"] == found(verdict)
    assert (3, 4) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-103")
def test_five_of_a_colour_are_all_there_is():
    """Two with Ana, two with Bo, one on the price track: five red gems."""
    verdict = judge(sheet(ana=on(9, "red", "red"), bo=on(7, "red", "red"), smuggler=on(5), marker="yellow"))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-103")
def test_a_sixth_gem_of_a_colour_does_not_exist():
    """The same four, but the Smuggler's gem is red too."""
    verdict = judge(sheet(ana=on(9, "red", "red"), bo=on(7, "red", "red"), smuggler=on(5), marker="red"))

    assert ["DWT-103"] == found(verdict)
    assert (5, 6) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-103")
def test_the_smugglers_gem_is_counted_once():
    """His red stands in his row as well as in the head of the sheet; with three more and the price marker it makes five."""
    verdict = judge(sheet(ana=on(9, "red", "red"), bo=on(7, "red"), smuggler=on(5, "red"), marker="red"))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-104")
def test_four_players_have_pawns():
    verdict = judge(sheet(ana=on(9), bo=on(8), cy=on(7), di=on(6), smuggler=on(5)))

    assert [] == found(verdict)


@pytest.mark.rule("DWT-104")
def test_there_is_no_pawn_for_a_fifth_player():
    verdict = judge(game(seats=[ANA, BO, CY, DI, "eve"]))

    assert ["DWT-104"] == found(verdict)
    assert (4, 5) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-104")
def test_alone_one_plays_the_solo_game():
    verdict = judge(game(seats=[ANA]))

    assert ["DWT-104"] == found(verdict)
    assert (2, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-104")
def test_the_solo_game_is_for_one():
    verdict = judge(game(seats=[ANA, BO], variant="solo"))

    assert ["DWT-104"] == found(verdict)
    assert (1, 2) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-105")
def test_four_rounds_of_ten_use_up_the_markers():
    said = result(ana=(16, 1), bo=(12, 2), cy=(8, 3), smuggler=(4, 4))

    assert [] == found(judge(game(seats=[ANA, BO, CY], result=said)))


@pytest.mark.rule("DWT-105")
def test_the_forty_first_marker_does_not_exist():
    said = result(ana=(16, 1), bo=(12, 2), cy=(8, 3), smuggler=(5, 4))
    verdict = judge(game(seats=[ANA, BO, CY], result=said))

    assert ["DWT-105"] == found(verdict)
    assert (40, 41) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-106")
def test_cards_are_numbered_to_twelve():
    assert [] == found(play(cards=["9a", "10b", "11a", "12b"]))


@pytest.mark.rule("DWT-106")
@pytest.mark.parametrize("known", [True, False], ids=["faces known", "faces not known"])
def test_there_is_no_thirteenth_card(known):
    verdict = play(cards=["1a", "2a", "3a", "13b"], known=known)

    assert ["DWT-106"] == found(verdict)
    assert "13b" == first(verdict).found


@pytest.mark.rule("DWT-106")
def test_a_card_lies_on_display_or_in_the_pile_not_in_both():
    """Card 4 lies on display, and is written once more into the unused pile."""
    dealt = deal("1a", "2a", "3a", "4a", deck=["4a", "5a", "6a", "7a", "8a", "9a", "10a", "11a"])
    verdict = play(dealt, seats=[ANA], picks=[(ANA, "red")], cards=[], variant="solo", opening=start(marker="yellow"))

    assert ["DWT-106"] == found(verdict)
    assert "4" == first(verdict).found


@pytest.mark.parametrize("seats", [["ana", "ana"], ["ana", "smuggler"]])
def test_seats_name_each_player_once(seats):
    """Nobody sits twice, and the Smuggler has no seat: such a record cannot be judged at all."""
    with pytest.raises(ScorekeeperError) as refused:
        judge(game(seats=seats))

    assert ("LOG-107", "seats") == (refused.value.rule, refused.value.field)
