"""Simulated games are judged clean, and a planted fault is found, with the right rule first."""

from __future__ import annotations

import random

import pytest

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.play import Position
from scorekeeper.games.smugglonauts.simulate import invent_board
from scorekeeper.games.terms import Terms
from tests.games.smugglonauts.faults import PLANTERS, walk

KINDS = {
    f"{variant}, {players} players": (variant, players)
    for variant in ("standard", "games", "threshold")
    for players in (2, 3, 4)
}
CHUNKS, PER_CHUNK = 5, 200
NAMES = sorted(PLANTERS)


def simulated(kind: str, seed: int):
    """A game and its terms; every game has a board of its own."""
    variant, players = KINDS[kind]
    rng = random.Random(f"{kind} {seed}")
    terms = Terms(equipment=invent_board(rng))
    return GAME.simulate([str(number) for number in range(1, players + 1)], rng, terms, variant=variant), terms, rng


def planted(record, rng, seed):
    """Plant the fault whose turn it is, or the next one for which the record has a place."""
    for number in range(seed, seed + len(NAMES)):
        name = NAMES[number % len(NAMES)]
        fault = PLANTERS[name](record, rng)
        if fault is not None:
            return name, fault
    raise AssertionError("no fault fits")


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("kind", KINDS)
def test_simulated_games_are_clean_and_a_planted_fault_is_found(kind, chunk):
    """A thousand of each kind have no finding at all; with one fault each, its rule is the first that a judge hears."""
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        record, terms, rng = simulated(kind, seed)

        verdict = GAME.judge(record, terms)

        assert [] == verdict.findings, (kind, seed)
        assert verdict.finished, (kind, seed)

        name, (rules, number, event) = planted(record, rng, seed)
        verdict = GAME.judge(record, terms)

        assert verdict.errors, (kind, seed, name)
        first = verdict.errors[0]
        assert first.rule in rules, (kind, seed, name, first.rule, first.message())
        assert number == first.where.round, (kind, seed, name, first)
        assert event is None or event == first.where.event, (kind, seed, name, first)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_without_its_transcript_is_clean(kind):
    for seed in range(50):
        record, terms, _ = simulated(kind, seed)
        for played in record.rounds:
            played.transcript, played.start = [], None

        assert [] == GAME.judge(record, terms).findings, (kind, seed)


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


def test_simulated_games_visit_the_rare_branches():
    """Two crystals skipped at once, a price at each end, a refill in part, three turns in a row, a declined change."""
    seen = set()
    for kind in KINDS:
        for seed in range(40):
            record, _, _ = simulated(kind, seed)
            for played in record.rounds:
                movers: list[str] = []
                for _, event, position in walk(played):
                    seen |= rare(event, position)
                    if getattr(event, "to", None) is not None:
                        movers.append(event.player)
                        seen |= {"three in a row"} if movers[-3:] == [event.player] * 3 else set()

    assert {"two skipped", "price at 0", "price at 4", "refill in part", "declined", "three in a row"} == seen


def rare(event, position: Position) -> set[str]:
    found = set()
    if position.skips == 2 and len(position.due) == 2:
        found.add("two skipped")
    for price in (0, 4):
        if price in position.prices.values():
            found.add(f"price at {price}")
    if type(event).__name__ == "Refill" and 0 < len(event.crystals) < position.needed:
        found.add("refill in part")
    if type(event).__name__ == "Skipped" and event.change == 0:
        found.add("declined")
    return found
