"""Simulated games are judged clean, and a planted fault is found, with the right rule first."""

from __future__ import annotations

import pytest

from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.equipment import invent_board
from scorekeeper.games.smugglonauts.position.ring import Position
from tests.games.planting import Simulation, assert_clean, assert_found, idle, in_chunks
from tests.games.smugglonauts.faults import PLANTERS, walk

KINDS = {
    f"{variant}, {players} players": (variant, players)
    for variant in ("standard", "games", "threshold")
    for players in (2, 3, 4)
}
SIMULATION = Simulation(GAME, KINDS, lambda rng, seed: invent_board(rng))


@in_chunks
@pytest.mark.parametrize("kind", KINDS)
def test_simulated_games_are_clean_and_a_planted_fault_is_found(kind, chunk):
    """Games of each kind have no finding at all; with one fault each, its rule is the first that a judge hears."""
    tables = list(SIMULATION.portion(kind, chunk))

    assert_clean(GAME, tables)
    assert_found(GAME, PLANTERS, tables)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_without_its_transcript_is_clean(kind):
    for seed in range(50):
        table = SIMULATION.table(kind, seed)
        for played in table.record.rounds:
            played.transcript, played.start = [], None

        assert [] == GAME.judge(table.record, table.terms).findings, (kind, seed)


def test_every_fault_can_be_planted():
    """No planter is idle in the games that the tests simulate."""
    assert set() == idle(PLANTERS, SIMULATION)


def test_simulated_games_visit_the_rare_branches():
    """Two crystals skipped at once, a price at each end, a refill in part, three turns in a row, a declined change."""
    seen = set()
    for kind in KINDS:
        for seed in range(40):
            for played in SIMULATION.table(kind, seed).record.rounds:
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
