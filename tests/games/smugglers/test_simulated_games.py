"""Simulated games are judged clean at every depth, and a planted fault is found, with the right rule first."""

from __future__ import annotations

import msgspec
import pytest

from scorekeeper.games.smugglers import GAME
from scorekeeper.games.smugglers.equipment import invent_track
from scorekeeper.games.smugglers.record import Inspect, Reveal, Roll, Take, Waive
from tests.games.planting import CHUNKS, Simulation, Table, assert_clean, assert_found, idle, in_chunks
from tests.games.smugglers.faults import PAPER, PLANTERS

KINDS = {f"{players} {variant}": (variant, players) for players in (2, 3, 4) for variant in ("standard", "short")}
SIMULATION = Simulation(GAME, KINDS, lambda rng, seed: invent_track(rng) if seed % 3 else {})
"""Two games of three have a track."""


def on_paper(table: Table) -> Table:
    """The same table as it comes from paper: no transcripts."""
    rounds = [msgspec.structs.replace(played, start=None, transcript=[]) for played in table.record.rounds]
    return table._replace(record=msgspec.structs.replace(table.record, rounds=rounds))


@in_chunks
@pytest.mark.parametrize("kind", KINDS)
def test_simulated_games_are_clean(kind, chunk):
    """Games of each kind have no finding at all, with transcripts, on paper, and as results alone."""
    tables = list(SIMULATION.portion(kind, chunk))

    full = assert_clean(GAME, tables)
    paper = assert_clean(GAME, map(on_paper, tables))
    alone = [GAME.judge(msgspec.structs.replace(table.record, rounds=[]), table.terms) for table in tables]

    assert [] == [verdict.errors for verdict in alone if verdict.errors]
    assert all(verdict.finished for verdict in alone)
    for table, *verdicts in zip(tables, full, paper, alone, strict=True):
        assert verdicts[0].places == verdicts[1].places == verdicts[2].places, (kind, table.seed)


@in_chunks
@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_fault_is_found_with_the_right_rule_first(kind, chunk):
    """Other games of each kind with one fault each: its rule is the first that a judge hears, at its place."""
    assert_found(GAME, PLANTERS, SIMULATION.portion(kind, CHUNKS + chunk))


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_on_paper_is_found_without_a_transcript(kind):
    assert_found(GAME, PAPER, map(on_paper, SIMULATION.portion(kind, 2 * CHUNKS)))


def test_every_fault_can_be_planted():
    """No planter is idle in the games that the tests simulate."""
    assert set() == idle(PLANTERS, SIMULATION) | idle(PAPER, SIMULATION)


def test_simulated_games_visit_the_rare_branches():
    """All stuck, red twice, nothing to steal, a reward refused, the right to be first given away, a third of four."""
    seen = set()
    for seed in range(400):
        for kind in ("2 standard", "4 standard"):
            for played in SIMULATION.table(kind, seed).record.rounds:
                rolls = [event.die for event in played.transcript if type(event) is Roll]
                seen |= {"red twice"} if len(rolls) == 2 and rolls[1] >= 5 else set()
                opened = [event for event in played.transcript if type(event) in (Inspect, Reveal)]
                seen |= set() if opened else {"all stuck"}
                found = None
                for event in played.transcript:
                    if type(event) in (Inspect, Reveal):
                        found = event
                    elif type(event) is Take and found.found == ["bomb"] and event.source is None:
                        seen.add(f"nothing to take: {type(found).__name__}")
                    elif type(event) is Waive:
                        seen.add(f"waived {event.what}")

    assert {
        "all stuck",
        "red twice",
        "nothing to take: Inspect",
        "nothing to take: Reveal",
        "waived reward",
        "waived order",
    } == seen
