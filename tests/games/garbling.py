"""Spoil what was written of a true game, and see that the judge has an answer to whatever comes of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from scorekeeper.games.engine.game import Game
from scorekeeper.games.engine.terms import Decision, Effect, Terms
from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.rules import evidence
from tests.games.planting import Sweep


def any_rulings(rng: random.Random, game: Game) -> dict[str, Any]:
    """An option of every ruling."""
    return {ruling.id: rng.choice(ruling.options).value for ruling in game.book.rulings if ruling.options}


def any_terms(rng: random.Random, game: Game, equip: Callable[[random.Random], dict[str, Any]]) -> Terms:
    """Rulings of any kind or none, with equipment or without."""
    picked = any_rulings(rng, game)
    rulings = picked if rng.random() < 0.6 else {}
    return Terms(rulings=rulings, equipment=equip(rng) if rng.random() < 0.7 else {})


def decided_anyhow(rng: random.Random, terms: Terms) -> Terms:
    """The terms with a decision on all that is found, or none."""
    effects: list[Effect | None] = [None, "by-rules", "as-written"]
    effect = rng.choice(effects)
    decisions = (Decision(effect=effect, author="judge", reason="test"),) if effect else ()
    return Terms(rulings=terms.rulings, equipment=terms.equipment, decisions=decisions)


def garble(rng: random.Random, events: list[Any], anything: Callable[[], Any]) -> None:
    """Leave out, repeat, swap, put in or replace an event."""
    here, there = rng.randrange(len(events)), rng.randrange(len(events))
    match rng.randrange(5):
        case 0:
            del events[here]
        case 1:
            events.insert(here, events[there])
        case 2:
            events[here], events[there] = events[there], events[here]
        case 3:
            events.insert(here, anything())
        case 4:
            events[here] = anything()


def judge_twice(game: Game, record: Any, terms: Terms, seed: int) -> Verdict:
    """The verdict, which is the same while evidence is recorded."""
    verdict = game.judge(record, terms)
    with evidence.record():
        recorded = game.judge(record, terms)

    assert verdict == recorded, seed
    return verdict


def portion(chunk: int) -> range:
    """The seeds of a portion: thirty records in a normal run, three hundred in `nox -s slow`."""
    count = Sweep.games * 3 // 10
    return range(chunk * count, chunk * count + count)


def assert_answered(game: Game, garbled: Callable[[int], tuple[Any, Terms]], seeds: Iterable[int]) -> None:
    """Every record has a verdict, all of it can be said in words, and it is the same while evidence is recorded."""
    for seed in seeds:
        verdict = judge_twice(game, *garbled(seed), seed)

        assert all(finding.message() for finding in verdict.findings), seed
        assert all(step.message() for step in verdict.trail), seed
