"""One cause makes one finding: what follows from it is not held against the table a second time."""

import random

import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.equipment import invent_board
from scorekeeper.games.smugglonauts.record import Found, Refuel, Start
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    decided,
    first,
    found,
    game,
    has,
    judge,
    play,
    refill,
    refuel,
    scores,
    sheet,
    shop,
    skipped,
    start,
    state,
    unchecked,
)


def simulated(seed=3, players=2, **fields):
    terms = Terms(equipment=invent_board(random.Random(seed)))
    return GAME.simulate([str(seat) for seat in range(players)], random.Random(seed), terms, **fields), terms


@pytest.mark.rule("NAU-902")
def test_totals_are_not_compared_over_a_game_that_is_missing():
    record, terms = simulated(variant="games")
    del record.rounds[1]
    verdict = GAME.judge(record, terms)

    assert ([], True) == (found(verdict), "NAU-902" in unchecked(verdict))


@pytest.mark.rule("NAU-804")
def test_a_sheet_that_was_written_after_the_end_is_one_finding():
    """Two more Refuels moved prices, and somebody counted their Refuels and points after them."""
    record, terms = simulated()
    played = record.rounds[0]
    played.transcript = [*played.transcript[:-1], Refuel(), Refuel()]
    played.sheet.prices["black"] += 1
    for row in played.sheet.rows.values():
        row.refuels += 1
        row.points += 1
    record.result = None
    verdict = GAME.judge(record, terms)

    assert ["NAU-804", "NAU-811"] == found(verdict)
    assert ", not " in verdict.errors[1].message()
    for row in played.sheet.rows.values():
        row.points -= 1
    assert ["NAU-804"] == found(GAME.judge(record, terms))


@pytest.mark.rule("NAU-811")
def test_wrong_points_are_not_reported_again_in_later_totals():
    record, terms = simulated(variant="games")
    for played in record.rounds:
        played.sheet.rows["0"].total += 1
    record.rounds[0].sheet.rows["0"].points += 1
    record.result = None
    verdict = GAME.judge(record, terms)

    assert ["NAU-811"] == found(verdict)


@pytest.mark.rule("NAU-705")
def test_two_crystals_on_one_space_are_one_finding():
    assert ["NAU-705"] == found(play(shop(ANA, 1, "k"), refill("gw", 11, 11)))


@pytest.mark.rule("NAU-415")
def test_steps_and_a_space_that_do_not_agree_are_one_finding():
    assert ["NAU-415"] == found(play(shop(ANA, 3, to=5)))


@pytest.mark.rule("NAU-207")
def test_a_wrong_tank_of_the_set_up_is_not_reported_again():
    opening = start(formation=[ANA, BO], fuel={ANA: 3})
    before = (shop(ANA, 1, fuel=2), refill("g"), shop(BO, 1, fuel=3), refill("g"))

    assert ["NAU-207"] == found(play(*before, opening=opening))
    assert ["NAU-207"] == found(play(*before, state(fuel={ANA: 2}), opening=opening))
    assert ["NAU-207", "NAU-403"] == found(play(shop(ANA, 1, fuel=1), opening=opening))


@pytest.mark.rule("NAU-404")
def test_a_wrong_die_is_not_reported_again_before_it_is_refuelled():
    before = (shop(ANA, 1, fuel=4), refill("g"), shop(BO, 1, fuel=3), refill("g"))

    assert ["NAU-404"] == found(play(*before, shop(ANA, 1, fuel=3)))
    assert ["NAU-404"] == found(play(*before, shop(ANA, 1, fuel=2)))
    assert ["NAU-404"] == found(play(*before, refuel(ANA, fuel=4)))


@pytest.mark.rule("NAU-411")
def test_a_sheet_of_another_game_is_one_finding_with_the_figures_in_it():
    """Both cargos differ in two colours or more: nobody can say which of sheet and transcript is right."""
    events = (shop(ANA, 1, "k"), refill("g"), shop(BO, 1, "g"), refill("g"), shop(ANA, 1, "o"), refill("g"))
    written = sheet(ana=has("gw", points=2, fuel=2), bo=has("w", points=1), last=BO)
    verdict = play(*events, sheet=written)

    assert ["NAU-411"] == found(verdict)
    said = first(verdict).message()
    assert "ana has 1 black and 1 orange by the transcript and 1 green and 1 white by the sheet" in said
    assert said.endswith("other differences: the last turn")
    stands = play(*events, sheet=written, decisions=decided("as-written", rule="NAU-411"))
    assert ([], {ANA: 2, BO: 1}) == (found(stands), scores(stands))


@pytest.mark.rule("NAU-411")
def test_points_that_follow_from_a_wrong_cargo_of_the_sheet_are_not_wrong_by_themselves():
    events = (shop(ANA, 1, "k"), refill("g"))

    assert ["NAU-411"] == found(play(*events, sheet=sheet(ana=has("kk", points=2), bo=has())))
    assert ["NAU-411", "NAU-811"] == found(play(*events, sheet=sheet(ana=has("kk", points=3), bo=has())))


@pytest.mark.rule("NAU-812")
def test_all_points_at_the_prices_of_the_start_are_one_finding():
    """A decision that lets it stand lets the points of all players stand."""
    prices = {"black": 3, "orange": 0}
    written = sheet(ana=has("kkkkgg", points=6), bo=has("ooooww", points=6), prices=prices)
    verdict = judge(written)

    assert (["NAU-812"], {ANA: 14, BO: 2}) == (found(verdict), scores(verdict))
    stands = judge(game(written), decisions=decided("as-written", rule="NAU-812"))
    assert ([], {ANA: 6, BO: 6}) == (found(stands), scores(stands))


@pytest.mark.rule("NAU-604")
def test_a_price_that_an_event_put_off_its_track_is_not_reported_again_on_the_sheet():
    prices = {"black": 4, "green": 1, "orange": 1, "white": 1}
    position = Found(rockets={ANA: 0, BO: 1}, ahead=[*prices] * 2 + ["black"], prices=prices, player=ANA)
    written = sheet(ana=has(), bo=has(), prices={"black": 5})
    events = (refuel(ANA, "k", 1, price=5), refill("g"))

    assert ["NAU-604"] == found(play(*events, opening=Start(found=position), sheet=written))
    other = sheet(ana=has(), bo=has(), prices={"black": 6})
    assert ["NAU-604", "NAU-602"] == found(play(*events, opening=Start(found=position), sheet=other))


UP_TO_TWO = (refuel(ANA, "k", 1), refill("g"), refuel(BO, "g", 1), refill("w"))
"""Black and green are at 2, Ana is on space 2 and Bo on 3."""


@pytest.mark.rule("NAU-513")
@pytest.mark.parametrize("price", [3, 1])
def test_the_price_of_another_colour_that_moved_is_not_compared_with_that_of_the_crystal(price):
    """Ana puts orange back and raises black; the price that she notes may be that of either."""
    moved = refuel(ANA, "o", 1, moved="black", price=price)
    verdict = play(*UP_TO_TWO, moved, refill("o"), refuel(BO, "w", 1), refill("k"))

    assert ["NAU-513"] == found(verdict)


@pytest.mark.rule("NAU-513")
def test_a_price_at_its_end_need_not_turn_round_if_another_one_moved():
    """Black is at 0 and stays there, so only the wrong colour is reported."""
    events = [refuel(ANA, "k", -1), refill("g"), refuel(BO, "g", 1), refill("w"), refuel(ANA, "o", -1), refill("o")]
    later = [refuel(BO, "w", -1), refill("g"), refuel(ANA, "k", -1, moved="green", price=1), refill("k")]

    assert ["NAU-513"] == found(play(*events, *later))


@pytest.mark.rule("NAU-725")
def test_a_skipped_crystal_that_moved_another_price_is_one_finding():
    moved = skipped("o", 1, moved="black", price=3)
    verdict = play(*UP_TO_TWO, shop(ANA, 3, "k"), refill("o"), shop(BO, 2, "w"), moved, refill("ko"))

    assert ["NAU-725"] == found(verdict)


@pytest.mark.rule("NAU-404")
@pytest.mark.parametrize("fuel", [2, 3])
def test_a_die_that_is_turned_too_little_stays_so_on_the_sheet(fuel):
    """The wrong die was reported when it was turned, so a sheet that shows it is compared like any other."""
    ends = sheet(ana=has("g", fuel=fuel), bo=has("k", fuel=3))
    verdict = play(shop(ANA, 2, "g", fuel=3), refill("w"), shop(BO, 1, "k", fuel=3), refill("k"), sheet=ends)

    assert (["NAU-404"], []) == (found(verdict), unchecked(verdict))


@pytest.mark.rule("NAU-514")
def test_tallies_do_not_repeat_what_was_illegal_in_the_transcript():
    """Two Refuels cannot move prices by three in all, but that one of them moved its price by two was reported."""
    ends = sheet(ana=has(refuels=1), bo=has(refuels=1), prices={"black": 3, "green": 2})
    verdict = play(refuel(ANA, "k", 2), refill("g"), refuel(BO, "g", 1), refill("w"), sheet=ends)

    assert ["NAU-514"] == found(verdict)
    assert ["NAU-607"] == found(judge(game(ends, ended="time")))


@pytest.mark.rule("NAU-203", "NAU-113")
@pytest.mark.parametrize("equipment", [None, {}])
def test_a_count_that_nobody_can_have_does_not_decide_the_end(equipment):
    """Twelve are owned at the end; with a count that is impossible, nobody knows how many they are."""
    below, above = sheet(ana=has("kkggoo"), bo=has("kwwwo")), sheet(ana=has("kkggoo"), bo=has("kwwwoo"))
    below.rows[BO].green, above.rows[BO].black = -1, 11
    for wrong, rule in ((below, "NAU-203"), (above, "NAU-113")):
        verdict = judge(game(wrong), equipment=equipment)

        assert ([rule], True) == (found(verdict), "NAU-801" in unchecked(verdict))


@pytest.mark.rule("NAU-902")
def test_a_wrong_number_of_a_game_does_not_put_the_next_one_out_of_order():
    """The second of three games is numbered 5."""
    record, terms = simulated(variant="games")
    record.rounds[1].number = 5
    verdict = GAME.judge(record, terms)

    assert ["NAU-902"] == found(verdict)
    assert "game 5 is recorded, but game 2 must come next" == first(verdict).message()
