"""The picture of a table: the ring before what a judge should hear, with the rule at its place."""

from pathlib import Path

import pytest

from scorekeeper.games.engine.pictures.orbit import Orbit
from scorekeeper.games.engine.pictures.picture import Bars, Figures, Shelves, Track
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.worked import Worked
from tests.games.smugglonauts.tables import ANA, BO, BOARD, refill, scene, shop, start, state

WORKED = Path(__file__).parents[3] / "examples" / "worked" / "smugglonauts"


def example(name):
    """The picture of a worked example."""
    worked = Worked(WORKED / name)
    return worked.game.picture(worked.record, worked.judge(), worked.terms, worked.name)


def table(*events, equipment=BOARD, **fields):
    """The picture of a table that was stopped."""
    record, under = scene(*events, **fields), Terms(equipment=equipment)
    return GAME.picture(record, GAME.judge(record, under), under, str.title)


def part(picture, kind, title=None):
    return next(found for found in picture.parts if type(found) is kind and title in (None, found.title))


def marks(things):
    """What is marked, and by which rule."""
    return {thing.name: thing.mark for thing in things if thing.mark}


def on(ring):
    """What is on each space: the letter of a crystal, a name, the gap, or nothing."""
    return [stop.letter or (stop.pawn.text if stop.pawn else stop.note) for stop in ring.stops]


def test_the_ring_is_shown_before_the_flight_in_dispute():
    """Ana wants to fly to the fourth crystal, which is white."""
    picture = example("four-crystals-on-a-full-tank")
    ring = part(picture, Orbit)

    assert "Turn 1: Ana shops" == picture.title
    assert ["Ana", "Bo", *"KGOWKGOWK", "gap"] == on(ring)
    assert ((0, 5), True, {"5": "NAU-409"}) == (ring.flight, ring.wrong, marks(ring.stops))
    assert "11 crystals in the bag" == ring.note


def test_crystals_that_all_have_skipped_lie_there_until_somebody_takes_them_off():
    """Both rockets are past black and green; two spaces behind them wait for the refill, one of them is the gap."""
    ring = part(example("skipped-by-all-and-forgotten"), Orbit)

    assert ["", "", "K", "G", "Ana", "Bo", *"KGOWK", "G"] == on(ring)
    assert {"2": "NAU-723"} == marks(ring.stops)
    assert (1, 5) == ring.flight


def test_a_wrong_die_is_shown_beside_the_right_one():
    ana, bo = part(example("paid-only-for-the-landing"), Track, "Fuel").lanes

    assert (4, 1, 3, "NAU-403") == (ana.was, ana.at, ana.said, ana.mark)
    assert (4, None) == (bo.at, bo.mark)


def test_a_price_that_leaves_its_track_is_shown_where_it_was_put():
    black = part(example("price-at-nought-must-rise"), Track, "Prices").lanes[0]

    assert ("black", 0, -1, "NAU-603") == (black.name, black.at, black.said, black.mark)


def test_whose_turn_it_was_is_marked_at_the_hindmost_rocket():
    assert {"1": "NAU-302"} == marks(part(example("by-seats-instead-of-rear-rocket"), Orbit).stops)


def test_what_is_about_no_space_is_marked_in_the_middle():
    """The bag is written with 3 crystals."""
    ring = part(table(shop(ANA, 1, "k"), refill("g"), state(bag=3)), Orbit)

    assert ("NAU-203", {}) == (ring.mark, marks(ring.stops))


def test_a_legal_game_is_shown_where_it_stopped():
    picture = table(shop(ANA, 1, "k"), refill("g"))
    ring = part(picture, Orbit)

    assert "Turn 1, Ana" == picture.title
    assert ["gap", "Bo", "Ana", *"GOWKGOWK", "G"] == on(ring)
    assert [["1 black"], []] == [[chip.text for chip in shelf.chips] for shelf in part(picture, Shelves).shelves]


def test_a_sheet_is_shown_with_the_crystals_that_end_a_game():
    owned = part(example("empty-bag-is-not-the-end"), Bars).bars[0]

    assert (11, 12, "NAU-803") == (owned.amount, owned.goal, owned.mark)


@pytest.mark.parametrize(
    ("name", "title", "bo"),
    [
        ("running-total-misadded", "Game 2, as it ended", [("4", None), ("13", "11"), ("24", None)]),
        ("prices-put-back-between-games", "Game 2, as it was set up", [("4", None), ("11", None), ("22", None)]),
    ],
)
def test_a_session_is_shown_with_its_totals(name, title, bo):
    picture = example(name)

    assert title == picture.title
    assert bo == [(figure.text, figure.due) for figure in part(picture, Figures, "Running totals").lines[1].figures]


def test_prices_that_were_put_back_stand_beside_those_that_the_last_game_left():
    lanes = part(example("prices-put-back-between-games"), Track, "Prices at the start").lanes

    assert {"black": "NAU-906", "green": "NAU-906", "white": "NAU-906"} == marks(lanes)
    assert [(3, 1), (0, 1), (1, None), (2, 1)] == [(lane.at, lane.said) for lane in lanes]


def test_a_wrong_set_up_is_shown_as_it_is_written():
    picture = table(shop(ANA, 1), opening=start(formation=[ANA, BO], fuel={ANA: 4, BO: 3}))

    assert "The game, as it was set up" == picture.title
    assert {"Bo": "NAU-207"} == marks(part(picture, Track, "Fuel").lanes)


def test_a_board_of_unknown_length_has_no_ring():
    picture = table(shop(ANA, 2, "g"), letters=None, equipment={})

    assert Orbit not in {type(found) for found in picture.parts}
    assert [2, 4] == [lane.at for lane in part(picture, Track, "Fuel").lanes]
    assert [["1 green"], []] == [[chip.text for chip in shelf.chips] for shelf in part(picture, Shelves).shelves]
