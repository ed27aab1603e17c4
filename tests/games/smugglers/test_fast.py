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
from scorekeeper.games.smugglers.setup import prepared
from scorekeeper.rules import evidence
from tests.games.smugglers.faults import PAPER, PLANTERS
from tests.games.smugglers.tables import TRACK

SHARES = {
    "Roll": 0.99,
    "Trial": 0.97,
    "Compare": 0.8,
    "Seat": 0.8,
    "Inspect": 0.99,
    "Reveal": 0.93,
    "Take": 0.98,
    "Bomb": 0.95,
    "State": 0.99,
    "RoundOver": 0.98,
}
"""The share of simulated events and moments that each predicate lets pass, at least: a stricter one would only cost time."""
ON_PAPER = {"Roll": 0.99, "Seat": 0.99, "Inspect": 0.98, "Reveal": 0.98, "RoundOver": 0.98}
"""The same of what sheets tell."""


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


@pytest.mark.parametrize(("shares", "paper"), [(SHARES, False), (ON_PAPER, True)])
def test_the_predicates_let_most_events_pass(shares, paper, monkeypatch):
    """Otherwise they would be right and of no use."""
    asked, passed = dict.fromkeys(SHARES, 0), dict.fromkeys(SHARES, 0)

    def counting(predicate):
        def look(position, event):
            name = type(event).__name__
            asked[name] += 1
            passed[name] += (answer := predicate(position, event))
            return answer

        return look

    counted = GAME.play._replace(fast={kind: counting(predicate) for kind, predicate in FAST.items()})
    monkeypatch.setattr(GAME, "play", counted)
    monkeypatch.setattr(GAME, "_plans", {})
    terms = Terms(equipment=TRACK)
    for number in range(40):
        record = simulated("share", number, terms)
        GAME.judge(without_transcripts(record) if paper else record, terms)

    assert set(SHARES) == {kind.__name__ for kind in FAST}
    assert {name: passed[name] / asked[name] for name in shares if passed[name] < shares[name] * asked[name]} == {}


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
        carry = prepared(record.seats, record.seats[0], bound)
        for played in record.rounds:
            position = Position(carry, bound)
            for event in played.transcript:
                advance(PLAY, position, event)
                unpaid = position.due is not None and not position.due.paid
                assert position.pending is (False if unpaid else None)
            carry.held = position.held
