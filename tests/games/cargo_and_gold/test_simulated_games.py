"""Simulated games are judged clean, and a planted fault is found, with the right rule first."""

from __future__ import annotations

import random

import pytest

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.cargo_and_gold.equipment import invent_board
from tests.games.cargo_and_gold.faults import PLANTERS
from tests.games.planting import CHUNKS, Simulation, assert_clean, assert_found, idle

KINDS = {"two": ("standard", 2), "three": ("standard", 3), "four": ("standard", 4)}
SIMULATION = Simulation(GAME, KINDS, lambda rng, seed: invent_board(rng))


@pytest.fixture(
    scope="module", params=[(kind, chunk) for kind in KINDS for chunk in range(CHUNKS)], ids=lambda p: f"{p[0]}-{p[1]}"
)
def tables(request):
    """Games that both tests look at, for playing them takes longer than judging them."""
    return list(SIMULATION.portion(*request.param))


def test_simulated_games_are_clean(tables):
    """Games of each kind have no finding at all, and are finished."""
    assert_clean(GAME, tables)


def test_a_planted_fault_is_found_with_the_right_rule_first(tables):
    """Games of each kind with one fault each: its rule is the first that a judge hears, at its place."""
    assert_found(GAME, PLANTERS, tables)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_without_its_board_leaves_only_the_board_unchecked(kind):
    """The hazards are written down as the table read them."""
    for seed in range(20):
        verdict = GAME.judge(SIMULATION.table(kind, seed).record)

        assert ["CGO-205", "CGO-404", "CGO-503", "CGO-504"] == [finding.rule for finding in verdict.findings], seed
        assert verdict.finished, seed


@pytest.mark.parametrize("kind", KINDS)
def test_the_sheet_alone_gives_the_same_places(kind):
    for seed in range(40):
        table = SIMULATION.table(kind, seed)
        full = GAME.judge(table.record, table.terms)
        table.record.rounds[0].transcript = []
        table.record.rounds[0].start = None

        paper = GAME.judge(table.record, table.terms)

        assert ([], full.places) == (paper.findings, paper.places), seed


def test_simulation_without_equipment_invents_a_board():
    """The same seed plays the same game."""
    one, other = (GAME.simulate(["1", "2"], random.Random(5)) for _ in range(2))

    assert one == other
    assert GAME.judge(one).finished


def test_every_fault_can_be_planted():
    """No planter is idle in the games that the tests simulate."""
    assert set() == idle(PLANTERS, SIMULATION)


def test_rare_branches_are_visited():
    """Every kind of event, every price, short payments, misses, shuffles, several cards in one sale."""
    seen = set()
    for seed in range(120):
        played = SIMULATION.table("three", seed).record.rounds[0]
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
