"""A refill for which the bag holds too little: it ends the game, or leaves spaces empty (rulings NAU-R05, NAU-R19, NAU-R20).

On a track of 21 spaces with Ana and Bo an orange and a white crystal are in the bag. Ana flies to 4, Bo to 2, and the bag
is empty. Bo flies on to 5, past a green crystal that Ana has skipped before: it goes back, and there are two spaces for
it, 1 and 2.
"""

import itertools
import random

import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.record import Refill, Skipped
from tests.games.smugglonauts.ring import Ring
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    CY,
    DI,
    colours,
    first,
    found,
    play,
    refill,
    refuel,
    shop,
    skipped,
    state,
    unchecked,
)
from tests.games.smugglonauts.tables import start as opening

BOARD = {"title": "Long board", "invented": True, "length": 21}
LAID = "kgowkgowkgowkgowkg"
AHEAD = "kgowkgowkgowkgow"
"""Spaces 6 to 20 and 0, as they lie when Bo has flown to 5: the first four of `LAID` are gone, orange and white are new."""
BEFORE = (
    shop(ANA, 3, "o"),
    refill("o", 20),
    shop(BO, 1, "k"),
    refill("w", 0),
    shop(BO, 2, "w"),
    skipped("g", 1),
)


def goes_on(*events, **fields):
    fields = {"letters": LAID, "equipment": BOARD, "R19": "only-if-none", **fields}
    return play(*BEFORE, *events, **fields)


def lies(letters):
    return state(ahead=colours(letters))


@pytest.mark.rule("NAU-R19")
def test_the_space_that_stayed_empty_can_be_any():
    """With the green one on 2, space 1 is still empty, and the next crystal can be laid there, behind it."""
    ana = refuel(ANA, "k", 1, to=6)

    assert [] == found(goes_on(refill("g", 2), ana, refill("k", 1), lies(AHEAD[1:] + "kg")))
    assert [] == found(goes_on(refill("g", 2), ana, refill("k", 3), lies(AHEAD[1:] + "gk")))
    assert [] == found(goes_on(refill("g", 1), ana, refill("k", 2), lies(AHEAD[1:] + "gk")))


@pytest.mark.rule("NAU-R20")
def test_where_no_space_is_told_the_old_gap_is_filled_first():
    """Space 2 stays empty: Ana's crystal goes to 3, which was the gap, and Bo's to 4; each is the next gap by then."""
    moves = (refill("g"), refuel(ANA, "k", 1), refill("k"), refuel(BO, "g", 1), refill("g"))

    assert [] == found(goes_on(*moves, lies(AHEAD[2:] + "gkg")))
    assert ["NAU-707"] == found(goes_on(*moves, lies(AHEAD[2:] + "ggk")))


@pytest.mark.rule("NAU-702")
def test_only_a_space_that_is_empty_is_filled_later():
    verdict = goes_on(refill("g", 1), refuel(ANA, "k", 1), refill("k", 1))

    assert ["NAU-702"] == found(verdict)
    assert "a crystal is laid on space 1, but only spaces 3 and 2 are empty" == first(verdict).message()


@pytest.mark.rule("NAU-405")
def test_an_empty_space_is_neither_a_crystal_nor_a_rocket():
    """Three crystals lie on the track of nine beside one empty space; flying over it costs nothing."""
    rulings = {"NAU-R19": "only-if-none"}
    ring = next(
        ring
        for seed in itertools.count()
        if (ring := Ring([ANA, BO, CY], 9, random.Random(seed), rulings, scattered=True)).in_part > 1
    )

    verdict = GAME.judge(ring.told(), Terms(rulings=rulings, equipment={**BOARD, "length": 9}))

    assert ([], True) == (verdict.findings, verdict.finished)


@pytest.mark.rule("NAU-702", "NAU-R19")
def test_without_the_board_a_refill_in_part_ends_what_can_be_checked():
    """Two spaces and one crystal: whether the bag was empty shows only on a board that somebody has counted."""
    events = (refill("g"), refuel(ANA, "k", 1), refill("k"))
    start = opening(None, formation=[ANA, BO])

    verdict = goes_on(*events, opening=start, equipment={})

    assert ([], ["NAU-702"]) == (found(verdict), unchecked(verdict))
    assert ["NAU-702"] == found(goes_on(*events, opening=start, equipment={}, R19="over"))


RULINGS = [
    {"NAU-R04": end, "NAU-R05": skips, "NAU-R19": part}
    for end in ("refill-fails", "bag-empty")
    for skips in ("before", "after")
    for part in ("over", "only-if-none")
]


def rings(rulings, *, scattered, boards=(9, 10, 14, 19)):
    for length, players, seed in itertools.product(boards, (2, 3, 4), range(3)):
        rng = random.Random(f"{length} {players} {seed} {sorted(rulings.items())}")
        ring = Ring([ANA, BO, CY, DI][:players], length, rng, rulings, scattered=scattered)
        yield ring, Terms(rulings=rulings, equipment={**BOARD, "length": length})


@pytest.mark.parametrize("rulings", RULINGS, ids=lambda picked: " ".join(picked.values()))
def test_games_on_a_ring_are_clean_however_they_are_told(rulings):
    """Event by event with spaces anywhere, turn by turn, or the sheet alone: nothing is wrong, and nothing unchecked."""
    for ring, terms in rings(rulings, scattered=True):
        verdict = GAME.judge(ring.told(), terms)
        assert ([], True) == (verdict.findings, verdict.finished)
    for ring, terms in rings(rulings, scattered=False):
        for record in (ring.told_in_short(), ring.counted()):
            verdict = GAME.judge(record, terms)
            assert ([], True) == (verdict.findings, verdict.finished)


@pytest.mark.parametrize("rulings", RULINGS, ids=lambda picked: " ".join(picked.values()))
def test_games_on_a_ring_are_clean_without_the_board(rulings):
    for ring, terms in rings(rulings, scattered=True):
        verdict = GAME.judge(ring.told_without_the_board(), Terms(rulings=terms.rulings))
        assert [] == found(verdict)


@pytest.mark.parametrize("rulings", RULINGS, ids=lambda picked: " ".join(picked.values()))
def test_games_on_a_ring_are_clean_if_skips_and_refills_are_left_out(rulings):
    """Also under rulings by which spaces stay empty; where a refill in part is left out, nobody knows which."""
    for seed, (ring, terms) in enumerate(rings(rulings, scattered=True)):
        rng = random.Random(seed)
        record = ring.told()
        record.rounds[0].transcript = [
            event for event in ring.events if not isinstance(event, Skipped | Refill) or rng.random() < 0.8
        ]
        assert [] == found(GAME.judge(record, terms)), seed


def test_refills_in_part_are_among_them():
    assert any(ring.in_part for ring, _ in rings({"NAU-R19": "only-if-none"}, scattered=True))
