"""A position found at the table: what it leaves out is open, and what it says must be possible."""

import pytest

from scorekeeper.games.smugglonauts.record import LETTERS, Found, Result, Standing, Start
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    colours,
    end,
    first,
    found,
    game,
    judge,
    play,
    refill,
    refuel,
    shop,
    state,
    turn_over,
    unchecked,
)

BOARD = {"title": "Board of fourteen", "length": 14}
AT = {ANA: 5, BO: 6}


def goes_on(*events, complete=False, **fields):
    fields = {"player": ANA, "rockets": AT, **fields}
    return play(*events, opening=Start(found=Found(**fields)), equipment=BOARD, complete=complete)


# What is left out.


@pytest.mark.rule("NAU-203")
def test_the_bag_of_a_found_position_is_open_while_the_cargo_is():
    """Nine are in the bag when nobody owns a crystal; up to nine of them may be owned."""
    for bag, wrong in ((9, []), (3, []), (0, []), (10, ["NAU-203"]), (-1, ["NAU-203"])):
        assert wrong == found(goes_on(state(bag=bag))), bag
    assert "the bag is recorded with 10 crystals, but it can hold 9 at most" == first(goes_on(state(bag=10))).message()


@pytest.mark.rule("NAU-203")
def test_a_bag_that_was_counted_later_is_remembered():
    events = (state(bag=3), shop(ANA, 1), refill("k"))

    assert [] == found(goes_on(*events, state(bag=2)))
    assert ["NAU-203"] == found(goes_on(*events, state(bag=3)))


@pytest.mark.rule("NAU-801")
def test_the_last_refill_may_fail_if_the_bag_was_not_counted():
    for complete in (False, True):
        assert [] == found(goes_on(shop(ANA, 1), refill("k"), shop(BO, 1), refill(""), complete=complete))
    assert ["NAU-702"] == found(goes_on(shop(ANA, 1), refill(""), shop(BO, 1)))[:1]


@pytest.mark.rule("NAU-411")
def test_the_colours_of_the_bag_say_nothing_about_the_track():
    bag = {"black": 2, "green": 0, "orange": 0, "white": 0}

    assert [] == found(goes_on(shop(ANA, 1, "g"), refill("k"), bag_colours=bag))


@pytest.mark.rule("NAU-811")
def test_points_of_an_adjourned_table_without_games_are_not_checked():
    said = Result(rows={ANA: Standing(points=3), BO: Standing(points=1)})
    verdict = judge(game(seats=[ANA, BO], ended="adjourned", result=said))

    assert ([], ["NAU-811"]) == (found(verdict), unchecked(verdict))


# What no game leads to.


@pytest.mark.rule("NAU-203", "NAU-804")
def test_a_turn_begins_on_a_full_track():
    """Eleven crystals are on the track, so nine are owned or in the bag."""
    turn = shop(ANA, 1)
    for cargo, bag, wrong in (
        ({"green": 5, "black": 4}, None, []),
        ({"green": 5, "black": 5}, None, ["NAU-804"]),
        ({"green": 3, "black": 2}, 4, []),
        ({"green": 3, "black": 2}, 6, ["NAU-203"]),
        ({"green": 3, "black": 2}, 3, ["NAU-203"]),
    ):
        owned = {ANA: cargo, BO: {}}
        assert wrong == found(goes_on(turn, cargo=owned, bag=bag)), (cargo, bag)
        assert [] == found(goes_on(cargo=owned, bag=bag))


@pytest.mark.rule("NAU-302", "NAU-409")
def test_found_rockets_are_within_reach_of_each_other():
    for rockets, wrong in (
        ({ANA: 6, BO: 5}, ["NAU-302"]),
        ({ANA: 0, BO: 7}, ["NAU-409"]),
        ({ANA: 0, BO: 3}, []),
        ({ANA: 0, BO: 4}, ["NAU-409"]),
        ({ANA: 12, BO: 1}, []),
    ):
        assert wrong == found(goes_on(shop(None, 1), rockets=rockets)), rockets
    far = first(goes_on(shop(None, 1), rockets={ANA: 0, BO: 7}))
    assert "the rockets are on spaces 0 and 7, but no flight leads so far ahead of the hindmost" == far.message()


@pytest.mark.rule("NAU-411")
def test_whoever_has_spent_fuel_owns_a_crystal():
    assert ["NAU-411"] == found(goes_on(shop(ANA, 1), fuel={ANA: 2, BO: 4}, cargo={ANA: {}, BO: {}}))
    assert [] == found(goes_on(shop(ANA, 1), fuel={ANA: 2, BO: 4}, cargo={BO: {}}))


@pytest.mark.rule("NAU-804")
def test_rockets_tell_whose_turn_it_is():
    ending = {"player": None, "bag": 0, "cargo": {ANA: {"green": 5}, BO: {"black": 4}}}

    assert ["NAU-804"] == found(goes_on(shop(None, 1), refuel(None), **ending))
    assert [] == found(goes_on(shop(None, 1), **ending))


# A position found when the game was over.


def over(*, bag=0, cargo=("kkggo", "wwook"), complete=True, ahead=None, **rulings):
    """The table stops in a position that somebody found: on fourteen spaces, two players own ten when a refill fails."""
    owned = {
        who: {name: letters.count(letter) for letter, name in LETTERS.items()}
        for who, letters in zip(AT, cargo, strict=True)
    }
    position = Found(rockets=AT, player=ANA, bag=bag, cargo=owned, ahead=None if ahead is None else colours(ahead))
    return play(end(), opening=Start(found=position), equipment=BOARD, complete=complete, **rulings)


@pytest.mark.rule("NAU-801")
def test_a_game_that_was_over_when_it_was_found_may_stop():
    """With ten owned and an empty bag, the last refill has failed, whether somebody noted the track or not."""
    for ahead in (None, "kkgggoowww"):
        assert [] == found(over(ahead=ahead)), ahead
    assert ["NAU-803"] == found(over(cargo=("kkggo", "wwoo")))
    assert ["NAU-801"] == found(over(cargo=("kkggo", "wwo"), bag=1))


@pytest.mark.rule("NAU-801")
def test_the_rulings_on_the_end_hold_for_a_position_found():
    assert [] == found(over(cargo=("kkggo", "wwoo"), R04="bag-empty"))
    assert [] == found(over(cargo=("kkggo", "wwook"), R19="only-if-none"))
    assert [] == found(over(cargo=("kkggo", "wwo"), bag=2, ahead="kkkggoowww", R05="after"))
    assert ["NAU-801"] == found(over(cargo=("kkggo", "wwo"), bag=1, R04="bag-empty"))


@pytest.mark.rule("NAU-701")
def test_the_last_turn_may_end_without_a_refill_if_the_bag_was_not_counted():
    """Nobody noted what the bag held, so it may have been empty; but then no further turn follows."""
    for complete in (False, True):
        assert [] == found(goes_on(shop(ANA, 1), refill("k"), shop(BO, 1), turn_over(), complete=complete))
        assert [] == found(goes_on(shop(ANA, 1), turn_over(), end(), complete=True))
    assert ["NAU-701"] == found(goes_on(shop(ANA, 1), turn_over(), shop(BO, 1)))
    assert ["NAU-701"] == found(
        goes_on(shop(ANA, 1), turn_over(), bag=3, cargo={ANA: {}, BO: {"black": 5, "green": 1}})
    )


@pytest.mark.rule("NAU-801")
def test_cargo_that_is_counted_at_the_end_shows_that_the_last_refill_failed():
    """Ten are owned after the last turn, so the bag was empty before it; nobody had counted until then."""
    counted = state(cargo={ANA: {"black": 5}, BO: {"green": 5}})

    assert [] == found(goes_on(shop(ANA, 1), turn_over(), counted, end(), complete=True))
    assert ["NAU-801"] == found(goes_on(shop(ANA, 1), turn_over(), state(cargo={ANA: {"black": 5}, BO: {}}), end()))


@pytest.mark.rule("NAU-707")
def test_cargo_and_bag_together_show_whether_they_were_counted_after_the_refill():
    """Six are owned and three in the bag, so all eleven spaces are filled, and the new crystal can have a colour that the bag lacks."""
    cargo = {ANA: {"black": 1, "green": 1, "orange": 1}, BO: {"green": 1, "white": 2}}
    counted = state(cargo=cargo, bag_colours={"black": 1, "green": 1, "white": 1})
    laid = {"ahead": colours("gowgkokgowk")}

    assert [] == found(goes_on(shop(ANA, 1, "g"), counted, state(ahead=colours("owgkokgowko")), **laid))
    assert ["NAU-203"] == found(goes_on(shop(ANA, 1, "g"), counted, state(bag=4), **laid))


@pytest.mark.rule("NAU-203")
@pytest.mark.parametrize(("bag", "wrong"), [("gg", []), ("gw", []), ("ggw", ["NAU-203"])])
def test_crystals_that_go_back_after_the_refill_may_have_any_colour(bag, wrong):
    """Ana skips two crystals of unknown colour, the refill fails, and then they are alone in the bag."""
    colours_of = {name: bag.count(letter) for letter, name in LETTERS.items()}
    cargo = {ANA: {"black": 3, "orange": 1}, BO: {"orange": 2, "white": 2}}
    position = Found(rockets={ANA: 5, BO: 8}, fuel={ANA: 4, BO: 4}, player=ANA, bag=1, cargo=cargo)
    events = [shop(ANA, 3), state(bag_colours=colours_of)]

    assert wrong == found(play(*events, opening=Start(found=position), equipment=BOARD, R05="after"))
