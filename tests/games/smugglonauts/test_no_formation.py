"""A transcript without its formation: wrong where no formation makes it legal, in order where one does."""

import random

import pytest
from msgspec.structs import replace

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.record import Found, Round, Start
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    CY,
    first,
    found,
    game,
    has,
    judge,
    places,
    play,
    refill,
    result,
    sheet,
    shop,
    start,
    unchecked,
)


def without_formation(seed, players, *, short=None, keep_sheet=True):
    """A simulated game, and the same without its formation."""
    options = {} if short is None else {"short": short}
    record = GAME.simulate([str(seat) for seat in range(players)], random.Random(f"{seed} {players}"), **options)
    full = GAME.judge(record)
    played = record.rounds[0]
    opening = replace(played.start, formation=None, rockets=None)
    record.rounds[0] = replace(played, start=opening, sheet=played.sheet if keep_sheet else None)
    return full, record if keep_sheet else replace(record, result=None)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("short", [None, 1, 2, 3])
def test_a_legal_game_is_in_order_without_its_formation(players, short):
    for seed in range(12):
        full, record = without_formation(seed, players, short=short)
        verdict = GAME.judge(record)

        assert [] == verdict.errors, seed
        assert places(full) == places(verdict), seed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_transcript_with_names_needs_no_formation(players):
    """Whoever moves was hindmost, so only one formation fits, and everything is checked."""
    for seed in range(12):
        full, record = without_formation(seed, players, keep_sheet=False)
        verdict = GAME.judge(record)

        assert ([], []) == (verdict.errors, verdict.unchecked), seed
        assert places(full) == places(verdict), seed


@pytest.mark.rule("NAU-302")
def test_whoever_moves_first_was_hindmost():
    """Ana shops three ahead and Bo one: Ana is foremost, and Bo is on turn again."""
    events = (shop(ANA, 3, "o"), refill("g"), shop(BO, 1, "k"), refill("w"))

    assert ([], []) == (found(play(*events, opening=start())), unchecked(play(*events, opening=start())))
    assert ["NAU-303"] == found(play(*events, shop(ANA, 1), opening=start()))


@pytest.mark.rule("NAU-307")
def test_a_fault_under_every_formation_is_found():
    """A rocket that flew three crystals far has fuel 1, whoever it belongs to."""
    played = Round(number=1, start=start(None, length=12), turns="3 3 1")
    verdict = judge(game(played, seats=[ANA, BO], ended="time"), equipment={})

    assert ["NAU-307"] == found(verdict)
    assert "if the formation was ana and bo: ana shops with fuel 1, but must refuel" == first(verdict).message()
    assert "NAU-302" in unchecked(verdict)


@pytest.mark.rule("NAU-411")
def test_a_cargo_that_no_formation_leads_to_is_found():
    turns = "1k>g 1g>w Ro+>k"
    for ana, bo, expected in (("k", "g", []), ("g", "k", []), ("k", "w", ["NAU-411", "NAU-411"])):
        written = sheet(ana=has(ana), bo=has(bo), prices={"orange": 2})
        played = Round(number=1, start=start(length=12), turns=turns, sheet=written)
        assert expected == found(judge(game(played, ended="time"))), (ana, bo)


def test_a_score_that_depends_on_the_formation_is_not_given():
    played = Round(number=1, start=start(), turns="1k>g 1g>w 1o>k Rw+>o")
    verdict = judge(game(played, seats=[ANA, BO], ended="time"))

    assert ([], {}) == (found(verdict), places(verdict))
    assert ["game 1 is not scored because the formation is not recorded, and the score depends on it"] == [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("NAU-811")
def test_a_result_tells_which_formation_it_was():
    """Two crystals at 1 and one at 1: whoever has the two was hindmost at the start."""
    played = Round(number=1, start=start(), turns="1k>g 1g>w 1o>k")
    for ana, bo, expected in ((2, 1, []), (1, 2, []), (3, 1, ["NAU-811"])):
        claimed = result(ana=(ana, None), bo=(bo, None))
        verdict = judge(game(played, seats=[ANA, BO], ended="time", result=claimed))
        assert expected == found(verdict), (ana, bo)
        assert {ANA: 1 if ana > bo else 2, BO: 1 if bo > ana else 2} == places(verdict)


def test_what_several_formations_leave_open_is_said():
    """Of three players only one has moved; nobody knows who of the others is in front."""
    verdict = play(shop(CY, 1, "k"), refill("k"), opening=start("kgowkgow"), seats=[ANA, BO, CY])

    assert ([], ["NAU-302"]) == (found(verdict), unchecked(verdict))
    assert (
        "the formation is not recorded, and 2 formations fit; what depends on it is not checked in game 1"
        == verdict.unchecked[0].message()
    )


@pytest.mark.rule("NAU-909")
def test_a_later_formation_that_is_ruled_is_known_without_being_recorded():
    """In game 2 the formation rotates, so Bo is hindmost and Ana cannot begin."""
    one = Round(number=1, start=start(formation=[ANA, BO]), sheet=sheet(ana=has("kgow"), bo=has("kgowkgow")))
    for who, expected in ((BO, []), (ANA, ["NAU-909"])):
        two = Round(number=2, start=start(), transcript=[shop(who, 1, "k")])
        record = game(one, two, seats=[ANA, BO], variant="games", ended="time")
        assert expected == found(judge(record, R12="rotate")), who


@pytest.mark.rule("NAU-307")
def test_who_is_on_turn_in_a_position_found_may_follow_from_what_happens():
    """Both can be hindmost where the track is refilled in part; only Bo, with fuel 3, can shop."""
    opening = Start(found=Found(rockets={ANA: 4, BO: 1}, fuel={ANA: 1, BO: 3}))

    assert [] == found(play(shop(None, 1), opening=opening, R19="only-if-none"))
    empty = Start(found=Found(rockets={ANA: 4, BO: 1}, fuel={ANA: 1, BO: 1}))
    verdict = play(shop(None, 1), opening=empty, R19="only-if-none")
    assert ["NAU-307"] == found(verdict)
    assert first(verdict).message().startswith("if ana was hindmost: ana shops with fuel 1")
