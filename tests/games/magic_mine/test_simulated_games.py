"""Simulated games are judged clean, and a planted fault is found, with the right rule first."""

from __future__ import annotations

import random

import pytest

from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.simulate import invent_tiles
from scorekeeper.games.terms import Terms
from tests.games.magic_mine.faults import PLANTERS

KINDS = {"two": ("standard", 2), "three": ("standard", 3), "four": ("standard", 4)}
CHUNKS, PER_CHUNK = 5, 200


def simulated(kind: str, seed: int):
    """A game and its terms; every game has tiles of its own."""
    variant, players = KINDS[kind]
    rng = random.Random(f"{kind} {seed}")
    terms = Terms(equipment=invent_tiles(rng))
    return GAME.simulate([str(number) for number in range(1, players + 1)], rng, terms, variant=variant), terms, rng


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("kind", KINDS)
def test_simulated_games_are_clean(kind, chunk):
    """A thousand games of each kind have no finding at all, and all are finished; so are their sheets alone."""
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        record, terms, _ = simulated(kind, seed)

        verdict = GAME.judge(record, terms)

        assert [] == verdict.findings, (kind, seed)
        assert verdict.finished, (kind, seed)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_fault_is_found_with_the_right_rule_first(kind, chunk):
    """A thousand games of each kind with one fault each: its rule is the first that a judge hears, at its place."""
    names = sorted(PLANTERS)
    planted = 0
    seed = chunk * 100_000
    while planted < PER_CHUNK:
        seed += 1
        record, terms, rng = simulated(kind, seed)
        name = names[seed % len(names)]
        fault = PLANTERS[name](record, rng, terms)
        if fault is None:
            continue
        planted += 1
        rules, event = fault

        verdict = GAME.judge(record, terms)

        assert verdict.errors, (kind, seed, name)
        first = verdict.errors[0]
        assert first.rule in rules, (kind, seed, name, first.rule, first.message())
        assert event is None or event == first.where.event, (kind, seed, name, first)


def test_every_fault_can_be_planted():
    """No planter is idle in the games that the tests simulate."""
    idle = set(PLANTERS)
    for seed in range(60):
        for kind in KINDS:
            for name in sorted(idle):
                record, terms, rng = simulated(kind, seed)
                if PLANTERS[name](record, rng, terms) is not None:
                    idle.discard(name)

    assert set() == idle
