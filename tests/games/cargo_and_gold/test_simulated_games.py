"""Simulated games are judged clean, and a planted fault is found, with the right rule first."""

from __future__ import annotations

import random

import pytest

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.cargo_and_gold.invent import invent_board
from scorekeeper.games.terms import Terms
from tests.games.cargo_and_gold.faults import PLANTERS

KINDS = {"two": 2, "three": 3, "four": 4}
CHUNKS, PER_CHUNK = 5, 200
NAMES = sorted(PLANTERS)


def simulated(kind: str, seed: int):
    """A game and its terms; every game has a board of its own."""
    rng = random.Random(f"{kind} {seed}")
    terms = Terms(equipment=invent_board(rng))
    return GAME.simulate([str(number) for number in range(1, KINDS[kind] + 1)], rng, terms), terms, rng


@pytest.fixture(
    scope="module", params=[(kind, chunk) for kind in KINDS for chunk in range(CHUNKS)], ids=lambda p: f"{p[0]}-{p[1]}"
)
def games(request):
    """Games that both tests look at, for playing them takes longer than judging them."""
    kind, chunk = request.param
    return [(seed, *simulated(kind, seed)) for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK)]


def test_simulated_games_are_clean(games):
    """A thousand games of each kind have no finding at all, and are finished."""
    for seed, record, terms, _ in games:
        verdict = GAME.judge(record, terms)

        assert [] == verdict.findings, seed
        assert verdict.finished, seed


def test_a_planted_fault_is_found_with_the_right_rule_first(games):
    """A thousand games of each kind with one fault each: its rule is the first that a judge hears, at its place."""
    for seed, record, terms, rng in games:
        name, fault = plant(record, rng, seed)
        rules, event = fault

        verdict = GAME.judge(record, terms)

        assert verdict.errors, (seed, name)
        first = verdict.errors[0]
        assert first.rule in rules, (seed, name, first.rule, first.message())
        assert event is None or event == first.where.event, (seed, name, first)


def plant(record, rng, seed):
    """The fault whose turn it is, or the next one that the record has a place for."""
    for step in range(len(NAMES)):
        name = NAMES[(seed + step) % len(NAMES)]
        fault = PLANTERS[name](record, rng)
        if fault is not None:
            return name, fault
    raise AssertionError("no fault fits")


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_without_its_board_leaves_only_the_board_unchecked(kind):
    """The hazards are written down as the table read them."""
    for seed in range(20):
        record, _, _ = simulated(kind, seed)

        verdict = GAME.judge(record)

        assert ["CGO-205", "CGO-404", "CGO-503", "CGO-504"] == [finding.rule for finding in verdict.findings], seed
        assert verdict.finished, seed


@pytest.mark.parametrize("kind", KINDS)
def test_the_sheet_alone_gives_the_same_places(kind):
    for seed in range(40):
        record, terms, _ = simulated(kind, seed)
        full = GAME.judge(record, terms)
        record.rounds[0].transcript = []
        record.rounds[0].start = None

        paper = GAME.judge(record, terms)

        assert ([], full.places) == (paper.findings, paper.places), seed


def test_simulation_without_equipment_invents_a_board():
    """The same seed plays the same game."""
    one, other = (GAME.simulate(["1", "2"], random.Random(5)) for _ in range(2))

    assert one == other
    assert GAME.judge(one).finished


def test_every_fault_can_be_planted():
    """No planter is idle in the games that the tests simulate."""
    idle = set(PLANTERS)
    for seed in range(60):
        for kind in KINDS:
            for name in sorted(idle):
                record, _, rng = simulated(kind, seed)
                if PLANTERS[name](record, rng) is not None:
                    idle.discard(name)

    assert set() == idle


def test_rare_branches_are_visited():
    """Every kind of event, every price, short payments, misses, shuffles, several cards in one sale."""
    seen = set()
    for seed in range(120):
        record, _, _ = simulated("three", seed)
        played = record.rounds[0]
        seen |= {type(event).__name__ for event in played.transcript}
        seen |= {f"sold at {event.gold}" for event in played.transcript if type(event).__name__ == "Sell"}
        seen |= {"also" for event in played.transcript if getattr(event, "also", False)}
        seen |= {"miss" for event in played.transcript if getattr(event, "lost", None) == []}
        seen |= {"short"} if played.sheet.short else set()
    wanted = {
        *(
            "Turn",
            "Skip",
            "Roll",
            "Move",
            "Hazard",
            "Loss",
            "Buy",
            "Sell",
            "Refill",
            "Shuffle",
            "Trade",
            "Leave",
            "State",
        ),
        *("sold at 1", "sold at 2", "sold at 4", "also", "miss", "short"),
    }

    assert set() == wanted - seen
