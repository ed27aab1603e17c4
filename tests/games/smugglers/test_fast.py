"""What is seen at a glance is what the checks would say; with evidence recorded, the engine asks both and compares."""

from __future__ import annotations

import random

import msgspec
import pytest

from scorekeeper.games.engine.replay import advance
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglers import GAME
from scorekeeper.games.smugglers.equipment import prepare
from scorekeeper.games.smugglers.fast import FAST
from scorekeeper.games.smugglers.position.play import PLAY
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.setup import opening_carry
from scorekeeper.rules import evidence
from scorekeeper.testing.conformance import PredicateCount
from tests.games.smugglers.faults import PAPER, PLANTERS
from tests.games.smugglers.tables import TRACK

ON_PAPER = {"Roll": 0.99, "Seat": 0.99, "Inspect": 0.98, "Reveal": 0.98, "RoundOver": 0.98}
"""The share of what sheets tell that each predicate lets pass; the conformance test counts what transcripts tell."""


def simulated(name, number, terms):
    seats = ["1", "2", "3", "4"][: 2 + number % 3]
    return GAME.simulate(seats, random.Random(f"{name} {number}"), terms, variant=("standard", "short")[number % 2])


def without_transcripts(record):
    rounds = [msgspec.structs.replace(played, start=None, transcript=[]) for played in record.rounds]
    return msgspec.structs.replace(record, rounds=rounds)


def assert_same(record, terms, why):
    quick = GAME.judge(record, terms).as_data()
    with evidence.record():
        assert quick == GAME.judge(record, terms).as_data(), why


def test_the_predicates_let_most_of_a_sheet_pass(monkeypatch):
    """Otherwise they would be right and of no use."""
    counts = {kind.__name__: PredicateCount() for kind in FAST}
    counted = {kind: counts[kind.__name__].counting(predicate) for kind, predicate in FAST.items()}
    monkeypatch.setattr(GAME, "play", GAME.play._replace(fast=counted))
    monkeypatch.setattr(GAME, "_plans", {})
    terms = Terms(equipment=TRACK)
    for number in range(40):
        GAME.judge(without_transcripts(simulated("share", number, terms)), terms)

    assert {name: counts[name].share for name, share in ON_PAPER.items() if counts[name].share < share} == {}


@pytest.mark.parametrize("name", sorted(PLANTERS))
def test_no_fault_is_passed_over(name):
    """Without a recorder the predicates are believed, and find what the checks find."""
    terms = Terms(equipment=TRACK)
    for number in range(6):
        record = simulated(name, number, terms)
        if PLANTERS[name](record, random.Random(number), terms) is not None:
            assert_same(record, terms, f"{name} {number}")
            assert_same(without_transcripts(record), terms, f"{name} {number}")


@pytest.mark.parametrize("name", sorted(PAPER))
def test_no_fault_on_paper_is_passed_over(name):
    terms = Terms(equipment=TRACK)
    for number in range(6):
        record = without_transcripts(simulated(name, number, terms))
        if PAPER[name](record, random.Random(number), terms) is not None:
            assert_same(record, terms, f"{name} {number}")


def test_something_is_pending_while_a_sphere_is_unpaid():
    """The field that the engine looks at before every event is what it stands for, at every event of simulated games."""
    terms = Terms(equipment=TRACK)
    for number in range(40):
        record = simulated("pending", number, terms)
        bound = prepare({}, TRACK, record.variant)
        carry = opening_carry(record.seats, record.seats[0], bound)
        for played in record.rounds:
            position = Position(carry, bound)
            for event in played.transcript:
                advance(PLAY, position, event)
                unpaid = position.due is not None and not position.due.paid
                assert position.pending is (False if unpaid else None)
            carry.held = position.held
