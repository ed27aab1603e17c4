"""The interface that all games share; nothing else is needed to add one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from scorekeeper.games.record import Record
from scorekeeper.games.sheet import Layout
from scorekeeper.games.terms import PLAIN, Terms
from scorekeeper.games.verdict import Verdict
from scorekeeper.rules import Book, book, evidence

Judge = Callable[[Any, Terms], Verdict]
Simulate = Callable[..., Any]


class Game:
    """One game: its book, its record type, its judge, its simulator and its paper."""

    def __init__(
        self,
        code: str,
        *,
        record: type[Record[Any, Any]] | Any,
        judge: Judge,
        simulate: Simulate,
        sheet: Callable[[str], Layout],
        others: dict[str, str] | None = None,
        score: str = "vp",
    ) -> None:
        self.code = code
        self.record = record
        self.others = others or {}
        """Participants that are not persons, and what people call them."""
        self.score = score
        """The field of a row of the result that holds the score."""
        self.sheet = sheet
        """The layout of the paper for a variant."""
        self._judge = judge
        self._simulate = simulate

    @property
    def book(self) -> Book:
        return book(self.code)

    @property
    def id(self) -> str:
        return self.book.id

    def judge(self, record: Any, terms: Terms = PLAIN) -> Verdict:
        """Say what the rules make of a record: pure, same input, same bytes."""
        verdict = self._judge(record, terms)
        verdict.findings.sort(key=lambda finding: finding.order)
        if (recorder := evidence.recorder()) is not None:
            recorder.close_verdict(clean=not verdict.errors)
            for step in verdict.trail:
                recorder.note(step.rule, "decided")
        return verdict

    def simulate(
        self,
        seats: Sequence[str],
        rng: random.Random,
        terms: Terms = PLAIN,
        *,
        variant: str = "standard",
        **options: Any,
    ) -> Any:
        """Play a legal random game, and give its full record: sheets, transcripts and claims, all of them true."""
        return self._simulate(seats, rng, terms, variant=variant, **options)

    def quick(self, scores: dict[str, int], places: dict[str, int]) -> dict[str, Any]:
        """Give the raw `result` of a quick entry: scores by participant, and the places that people wrote down."""
        return {
            "rows": {
                who: {self.score: score, "place": places[who]} if who in places else {self.score: score}
                for who, score in scores.items()
            }
        }

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the record."""
        return msgspec.json.schema(self.record)
