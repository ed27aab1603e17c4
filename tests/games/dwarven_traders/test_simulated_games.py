"""Simulated games are judged clean, and a planted fault is found, with the right rule first."""

from __future__ import annotations

import pytest

from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.games.dwarven_traders.equipment import invent_deck
from tests.games.dwarven_traders.faults import PLANTERS
from tests.games.planting import CHUNKS, Simulation, assert_clean, assert_found, idle, in_chunks

KINDS = {"two": ("standard", 2), "three": ("standard", 3), "four": ("standard", 4), "solo": ("solo", 1)}
SIMULATION = Simulation(GAME, KINDS, lambda rng, seed: invent_deck(rng))


@in_chunks
@pytest.mark.parametrize("kind", KINDS)
def test_simulated_games_are_clean(kind, chunk):
    """Games of each kind have no finding at all, and all but endless solo games are finished."""
    assert_clean(GAME, SIMULATION.portion(kind, chunk), endless=kind == "solo")


@in_chunks
@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_fault_is_found_with_the_right_rule_first(kind, chunk):
    """Other games of each kind with one fault each: its rule is the first that a judge hears, at its place."""
    assert_found(GAME, PLANTERS, SIMULATION.portion(kind, CHUNKS + chunk))


def test_every_fault_can_be_planted():
    """No planter is idle in the games that the tests simulate."""
    assert set() == idle(PLANTERS, SIMULATION)
