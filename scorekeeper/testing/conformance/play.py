"""Tests of every game: simulated games are judged clean, alike everywhere, and with reasons."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from scorekeeper.rules import has_rule
from scorekeeper.testing.conformance.games import Simulated, messages, verdict_bytes


class PredicateCount:
    """How often a predicate was asked, and how often it let an event pass."""

    def __init__(self) -> None:
        self.asked = self.passed = 0

    def counting(self, predicate: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
        """Return the predicate, counting its calls."""

        def ask(position: Any, event: Any) -> bool:
            passes = predicate(position, event)
            self.asked += 1
            self.passed += passes
            return passes

        return ask

    @property
    def share(self) -> float:
        """The share of events that passed; 0 if there were none."""
        return self.passed / self.asked if self.asked else 0.0


class PlayTests(Simulated):
    """Simulated games are judged clean, alike everywhere, and with reasons."""

    def test_simulated_games_are_judged_clean(self) -> None:
        """With and without equipment; games with equipment leave nothing unchecked."""
        for record, terms in self.records(self.played):
            verdict = self.game.judge(record, terms)
            assert messages(verdict) == [], record
            assert self.game.judge(record).errors == [], record

    def test_fast_predicates_let_their_share_of_events_pass(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A predicate that is stricter than stated would be correct but useless."""
        play = self.game.play
        if not play.fast:
            pytest.skip(f"{self.game.book.title} has no fast predicates")
        counts = {kind.__name__: PredicateCount() for kind in play.fast}
        assert set(self.shares) == set(counts), "`shares` states a share for every predicate of `fast.py`"

        counted = {kind: counts[kind.__name__].counting(predicate) for kind, predicate in play.fast.items()}
        monkeypatch.setattr(self.game, "play", play._replace(fast=counted))
        monkeypatch.setattr(self.game, "_plans", {})
        for record, terms in self.records(self.played):
            self.game.judge(record, terms)

        assert {name: count.share for name, count in counts.items() if count.share < self.shares[name]} == {}

    def test_places_are_told_with_reasons(self) -> None:
        """Places start at 1, everybody at the table has one, and the trail that leads to them cites rules that exist."""
        for record, terms in self.records():
            verdict = self.game.judge(record, terms)
            if not verdict.finished:
                continue
            persons = {place.participant for place in verdict.places if place.person}
            assert persons == set(record.seats)
            assert min(place.place for place in verdict.places) == 1
            assert [step.rule for step in verdict.trail if not has_rule(step.rule)] == []
            assert verdict.trail
            assert all(step.message() for step in verdict.trail)

    def test_judging_is_pure(self) -> None:
        """The same input gives the same bytes, and the input stays unchanged."""
        for record, terms in self.records():
            before = msgspec.json.encode((record, terms))
            verdicts = {verdict_bytes(self.game.judge(record, terms)) for _ in range(2)}
            assert len(verdicts) == 1
            assert msgspec.json.encode((record, terms)) == before

    def test_every_process_plays_and_judges_alike(self) -> None:
        """Nothing depends on the order of a set, which differs in every process."""
        command = [sys.executable, "-m", "scorekeeper.testing.replaying", self.game.id]
        told = [
            subprocess.run(command, env=_environment(order), capture_output=True, check=True).stdout
            for order in ("1", "2")
        ]
        assert told[0]
        assert told[0] == told[1]

    def test_records_survive_a_round_trip(self) -> None:
        for record, _ in self.records():
            assert msgspec.json.decode(msgspec.json.encode(record), type=self.game.record) == record

    def test_scores_alone_are_a_result(self) -> None:
        """`record 1/3 12=14 7=11`: the highest score is first unless the game says otherwise, and nothing is refused."""
        for record, terms in self.records():
            scores = {seat: 10 - place for place, seat in enumerate(record.seats)}
            places = {seat: place for place, seat in enumerate(record.seats, 1)}
            said = {"game": self.game.id, "seats": record.seats, "variant": record.variant}
            raw = {**said, "result": self.game.quick(scores, places)}
            verdict = self.game.judge(msgspec.convert(raw, self.game.record), terms)
            assert verdict.findings, "a result alone leaves something unchecked"
            assert all(messages(verdict))


def _environment(order: str) -> dict[str, str]:
    """Return this process's environment, with sets in another order."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": order}
