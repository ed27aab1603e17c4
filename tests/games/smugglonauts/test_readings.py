"""An illegal event is read as the rest of the record confirms it: as it is written, or as a slip of the pen.

One slip is one finding, and a table that really played on from its mistake is followed.
"""

import random

import pytest
from msgspec.structs import replace

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.record import COLOURS, Found, Refill, Refuel, Shop, Start
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    LAID,
    first,
    found,
    game,
    has,
    judge,
    places,
    play,
    refill,
    refuel,
    result,
    scores,
    sheet,
    shop,
    skipped,
    start,
    state,
    turn_over,
    unchecked,
)


def other(colour):
    return next(one for one in COLOURS if one != colour)


def slips(event, players):
    """The event with one field written wrong."""
    if isinstance(event, Shop):
        yield replace(event, player=next(one for one in players if one != event.player))
        yield replace(event, fuel=1 if event.fuel != 1 else 2)
        yield replace(event, colour=other(event.colour))
    if isinstance(event, Refuel):
        yield replace(event, colour=other(event.colour))
        yield replace(event, change=2)
        yield replace(event, fuel=3)
    if isinstance(event, Refill) and event.crystals:
        yield replace(event, crystals=event.crystals[1:], spaces=None)
        yield replace(event, crystals=[*event.crystals, "black"], spaces=None)


@pytest.mark.parametrize("seed", range(6))
def test_one_slip_of_the_pen_is_one_finding_and_changes_no_place(seed):
    players = [str(seat) for seat in range(2 + seed % 3)]
    record = GAME.simulate(players, random.Random(seed))
    played, right = record.rounds[0], places(GAME.judge(record))
    for index in range(3, len(played.transcript) - 6, 4):
        for wrong in slips(played.transcript[index], players):
            events = [*played.transcript[:index], wrong, *played.transcript[index + 1 :]]
            verdict = GAME.judge(replace(record, rounds=[replace(played, transcript=events)]))

            assert (1, right) == (len(verdict.errors), places(verdict)), (index, wrong)


@pytest.mark.rule("NAU-404")
def test_a_die_that_was_turned_too_little_is_followed():
    """Ana flies past one crystal and pays 1 instead of 2; with the 3 on the die she can fly two more."""
    events = (shop(ANA, 2, "g", fuel=3), refill("g"), shop(BO, 3, "w", fuel=1), refill("ok"))
    verdict = play(*events, shop(ANA, 2, "k", fuel=1), opening=start(LAID, formation=[ANA, BO]))

    assert "NAU-408" not in found(verdict)
    assert 1 == first(verdict).where.event


@pytest.mark.rule("NAU-202")
def test_a_price_that_started_wrong_is_followed():
    """Black starts at 2 and a Refuel lowers it to 1."""
    opening = start(formation=[ANA, BO], prices=dict.fromkeys(COLOURS, 1) | {"black": 2})

    assert ["NAU-202"] == found(play(refuel(ANA, "k", -1, price=1), refill("g"), opening=opening))
    assert ["NAU-202"] == found(play(refuel(ANA, "k", -1, price=0), refill("g"), opening=opening))
    assert ["NAU-202", "NAU-514"] == found(play(refuel(ANA, "k", -1, price=3), refill("g"), opening=opening))


@pytest.mark.rule("NAU-701")
def test_a_forgotten_refill_may_be_made_good_in_the_next_turn():
    """Bo leaves the gap of turn 1 empty; in turn 2 both spaces are filled."""
    events = (shop(ANA, 1, "k"), turn_over(ANA), shop(BO, 1, "g"), refill("gw", 11, 0), turn_over(BO))

    assert ["NAU-701"] == found(play(*events))


@pytest.mark.rule("NAU-214")
def test_a_filled_gap_does_not_make_the_board_longer():
    """Twelve spaces, and a crystal on the last one; the bag has one less."""
    opening = start("kgowkgowkg", formation=[ANA, BO], length=12, spaces=[*range(2, 12)], bag=10)
    once_around = [refuel((ANA, BO)[n % 2], to=n % 12) for n in range(2, 16)]

    assert ["NAU-214"] == found(play(*once_around, opening=opening, equipment={}))


@pytest.mark.rule("NAU-206")
def test_crystals_between_rockets_that_are_apart_are_not_under_them():
    opening = start(LAID, formation=[ANA, BO], rockets={ANA: 0, BO: 2}, spaces=[1, *range(3, 11)])
    verdict = play(shop(ANA, 1, "k", to=1), shop(ANA, 1, "g", to=3), opening=opening)

    assert ["NAU-206"] == found(verdict)


@pytest.mark.rule("NAU-203")
def test_six_of_a_colour_on_paper_do_not_accuse_the_bag():
    """One of the six is a slip; the first black one turns out to be orange."""
    opening = start("kkkkkkgow", formation=[ANA, BO])

    assert ["NAU-203"] == found(play(shop(ANA, 1, "o"), refill("g"), shop(BO, 1, "k"), refill("w"), opening=opening))


@pytest.mark.rule("NAU-602", "NAU-407")
def test_a_die_or_a_price_that_cannot_be_is_not_known():
    position = Found(rockets={ANA: 0, BO: 1}, fuel={ANA: 0, BO: 4}, prices=dict.fromkeys(COLOURS, 1) | {"black": 5})
    events = (refuel(ANA, "k", -1, price=2), shop(BO, 2))
    verdict = play(*events, opening=Start(crystals=None, found=position), letters=None)

    assert ["NAU-407", "NAU-602"] == sorted(found(verdict))


def test_a_skipped_crystal_without_its_colour_is_the_one_whose_price_fits():
    """Black is at 0 and green at 1; the price that went down to 0 is that of green."""
    prices = dict.fromkeys(COLOURS, 1) | {"black": 0}
    position = Found(rockets={ANA: 0, BO: 3}, ahead=[*COLOURS] * 2 + ["black"], prices=prices, player=ANA)
    opening = Start(found=position)

    assert [] == found(play(shop(ANA, 3, "o"), skipped(None, -1, price=0), opening=opening))


@pytest.mark.rule("NAU-602")
def test_a_price_off_its_track_counts_as_the_one_that_fits_the_points():
    """Four black and two green at 1 make 14 points: black was at 3, not at 5."""
    written = sheet(ana=has("kkkkgg", points=14), bo=has("ooooww", points=6), prices={"black": 5})
    verdict = judge(written)

    assert (["NAU-602"], {ANA: 14, BO: 6}) == (found(verdict), scores(verdict))


@pytest.mark.rule("NAU-905")
def test_a_wrong_total_that_is_carried_on_is_one_finding():
    games = [
        sheet(ana=has("kkkkgg", total=total), bo=has("ooooww", total=6 * n)) for n, total in enumerate((6, 15, 21), 1)
    ]

    assert ["NAU-905"] == found(judge(game(*games, variant="games")))


@pytest.mark.rule("NAU-902")
def test_a_result_that_counts_a_game_too_many_is_one_finding():
    games = [sheet(ana=has("kkkkgg", total=6 * n), bo=has("ooooww", total=6 * n)) for n in range(1, 5)]
    record = game(*games, variant="games", result=result(ana=(24, None), bo=(24, None)))

    assert ["NAU-902"] == found(judge(record))


@pytest.mark.rule("NAU-607")
def test_points_that_follow_from_a_wrong_price_of_the_sheet_are_not_wrong_by_themselves():
    events = (shop(ANA, 1, "k"), refill("g"))
    written = sheet(ana=has("k", points=2), bo=has(), prices={"black": 2})

    assert ["NAU-607"] == found(play(*events, sheet=written))


def test_a_position_found_with_everything_in_it_leaves_nothing_unchecked():
    bag = {"black": 2, "green": 3, "orange": 3, "white": 3}
    position = Found(
        rockets={ANA: 0, BO: 1},
        fuel={ANA: 4, BO: 4},
        prices=dict.fromkeys(COLOURS, 1),
        cargo={ANA: {}, BO: {}},
        ahead=[*COLOURS, *COLOURS, "black"],
        bag=11,
        bag_colours=bag,
        player=ANA,
    )
    verdict = play(shop(ANA, 1, "k"), refill("g"), opening=Start(found=position))

    assert ([], []) == (found(verdict), unchecked(verdict))


@pytest.mark.rule("NAU-721", "NAU-722", "NAU-517")
@pytest.mark.parametrize(
    ("move", "gone", "space", "rule"),
    [
        (shop(ANA, 1, "k"), "g", 3, "NAU-721"),
        (shop(ANA, 2, "g"), "k", 2, "NAU-722"),
        (refuel(ANA, "k", 1), "g", 3, "NAU-517"),
    ],
)
def test_a_crystal_that_leaves_the_track_too_early_leaves_its_space_empty(move, gone, space, rule):
    """The record names its space, so the refill that fills that space as well is followed, and so is the next turn."""
    events = (move, skipped(gone, 0, price=1, space=space), refill("ow", 11, space))
    on = shop(BO, 1, "w")
    verdict = play(*events, on)

    assert [rule] == found(verdict)
    assert not any("no longer known" in one.message() for one in verdict.unchecked)
    assert rule == found(play(move, skipped(gone, 0), refill("ow", 11, space), on))[0]


@pytest.mark.rule("NAU-511")
def test_a_refuel_whose_crystal_was_kept_is_followed_if_the_bag_shows_it():
    """Eleven crystals were in the bag, one is drawn, and the one of the Refuel is not among the ten that are left."""
    verdict = play(refuel(ANA, "k", -1, returned=False), refill("g"), state(bag=10), shop(BO, 1, "g"))

    assert ["NAU-511"] == found(verdict)
    assert not any("no longer known" in one.message() for one in verdict.unchecked)


@pytest.mark.rule("NAU-411")
def test_a_shop_whose_crystal_was_not_taken_is_followed_if_it_went_back():
    """The orange crystal that Ana did not take comes out of the bag again."""
    opening = start("ooooowwwk", formation=[ANA, BO])
    verdict = play(shop(ANA, 1, "o", taken=False), refill("o"), shop(BO, 1, "o"), refill("g"), opening=opening)

    assert ["NAU-411"] == found(verdict)
    assert not any("no longer known" in one.message() for one in verdict.unchecked)


@pytest.mark.rule("NAU-706")
@pytest.mark.parametrize("seed", [1000, 1001])
def test_a_refill_of_a_wrong_colour_is_one_finding(seed):
    """The wrong colour may be noticed only when the bag lacks it, and again when somebody takes the crystal."""
    record = GAME.simulate([str(seat) for seat in range(2 + seed % 3)], random.Random(seed))
    played = record.rounds[0]
    for index, event in enumerate(played.transcript):
        for colour in COLOURS if isinstance(event, Refill) and event.crystals else ():
            wrong = replace(event, crystals=[colour, *event.crystals[1:]])
            events = [*played.transcript[:index], wrong, *played.transcript[index + 1 :]]
            verdict = GAME.judge(replace(record, rounds=[replace(played, transcript=events)]))

            assert int(wrong != event) == len(verdict.errors), (index, colour)


@pytest.mark.rule("NAU-302")
@pytest.mark.parametrize("seed", range(4))
def test_two_names_exchanged_in_the_formation_are_one_finding(seed):
    """All turns fit another formation, which is said, and the table is placed as if that one were written."""
    record = GAME.simulate([str(seat) for seat in range(2 + seed % 3)], random.Random(seed))
    played, right = record.rounds[0], places(GAME.judge(record))
    first_two, rest = played.start.formation[:2], played.start.formation[2:]
    written = replace(played.start, formation=[*first_two[::-1], *rest], rockets=None)
    verdict = GAME.judge(replace(record, rounds=[replace(played, start=written)]))

    assert (["NAU-302"], right) == (found(verdict), places(verdict))
    assert 1 == first(verdict).where.turn
