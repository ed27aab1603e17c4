"""Simulated games are judged clean at every depth, and a planted fault is found, with the right rule first."""

from __future__ import annotations

import random

import msgspec
import pytest

from scorekeeper.games.smugglers import GAME
from scorekeeper.games.smugglers.record import Inspect, Reveal, Roll, Take, Waive
from scorekeeper.games.smugglers.track import invent_track
from scorekeeper.games.terms import Terms
from tests.games.smugglers.faults import PAPER, PLANTERS

KINDS = {f"{players} {variant}": (variant, players) for players in (2, 3, 4) for variant in ("standard", "short")}
CHUNKS, PER_CHUNK = 5, 200


def simulated(kind: str, seed: int):
    """A game and its terms; two of three have a track."""
    variant, players = KINDS[kind]
    rng = random.Random(f"{kind} {seed}")
    terms = Terms(equipment=invent_track(rng) if seed % 3 else {})
    return GAME.simulate([str(number) for number in range(1, players + 1)], rng, terms, variant=variant), terms, rng


def on_paper(record):
    """The same record as it comes from paper: no transcripts."""
    rounds = [msgspec.structs.replace(played, start=None, transcript=[]) for played in record.rounds]
    return msgspec.structs.replace(record, rounds=rounds)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("kind", KINDS)
def test_simulated_games_are_clean(kind, chunk):
    """A thousand games of each kind have no finding at all, with transcripts, on paper, and as results alone."""
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        record, terms, _ = simulated(kind, seed)
        alone = msgspec.structs.replace(record, rounds=[])

        verdicts = [GAME.judge(one, terms) for one in (record, on_paper(record), alone)]

        assert [] == verdicts[0].findings, (kind, seed)
        assert [] == verdicts[1].findings, (kind, seed)
        assert [] == verdicts[2].errors, (kind, seed)
        assert all(verdict.finished for verdict in verdicts), (kind, seed)
        assert verdicts[0].places == verdicts[1].places == verdicts[2].places, (kind, seed)


def plant(kind, chunk, planters, form):
    names = sorted(planters)
    planted = 0
    seed = chunk * 100_000
    while planted < PER_CHUNK:
        seed += 1
        record, terms, rng = simulated(kind, seed)
        record = form(record)
        name = names[seed % len(names)]
        fault = planters[name](record, rng)
        if fault is None:
            continue
        planted += 1
        rules, number, event = fault

        verdict = GAME.judge(record, terms)

        assert verdict.errors, (kind, seed, name)
        first = verdict.errors[0]
        assert first.rule in rules, (kind, seed, name, first.rule, first.message())
        assert number == first.where.round, (kind, seed, name, first)
        assert event is None or event == first.where.event, (kind, seed, name, first)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_fault_is_found_with_the_right_rule_first(kind, chunk):
    """A thousand games of each kind with one fault each: its rule is the first that a judge hears, at its place."""
    plant(kind, chunk, PLANTERS, lambda record: record)


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_on_paper_is_found_without_a_transcript(kind):
    plant(kind, 9, PAPER, on_paper)


def test_every_fault_can_be_planted():
    """No planter is idle in the games that the tests simulate."""
    idle = {**PLANTERS, **PAPER}
    for seed in range(60):
        for kind in KINDS:
            for name in sorted(idle):
                record, _, rng = simulated(kind, seed)
                if idle[name](record, rng) is not None:
                    del idle[name]

    assert {} == idle


def test_simulated_games_visit_the_rare_branches():
    """All stuck, red twice, nothing to steal, a reward refused, the right to be first given away, a third of four."""
    seen = set()
    for seed in range(400):
        for kind in ("2 standard", "4 standard"):
            record, _, _ = simulated(kind, seed)
            for played in record.rounds:
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
