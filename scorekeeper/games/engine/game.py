"""The interface that all games share; nothing else is needed to add one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from scorekeeper.games.engine.paper import Layout
from scorekeeper.games.engine.record import Record
from scorekeeper.games.engine.strangers import Look, look_at, refuse_strangers
from scorekeeper.games.engine.terms import PLAIN, Terms
from scorekeeper.games.engine.verdict import Names, Verdict, itself
from scorekeeper.rules import Book, book, evidence

if TYPE_CHECKING:
    from scorekeeper.games.engine.pictures.picture import Picture

Judge = Callable[[Any, Terms], Verdict]
Simulate = Callable[..., Any]


class Equipment(NamedTuple):
    """What a rulebook does not print, such as card faces: a TOML file that a tournament names."""

    type: Any
    """What the file holds, as a msgspec Struct."""
    file: str
    """What the file is called among the templates, such as `deck.toml`."""
    invent: Callable[[random.Random], dict[str, Any]]
    """Make up the content of such a file, for simulated games and tests."""


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
        turns: Callable[[Any], tuple[dict[str, str], ...]] | None = None,
        others: dict[str, str] | None = None,
        score: str = "vp",
        equipment: Equipment | None = None,
        picture: str | None = None,
    ) -> None:
        self.code = code
        self.record = record
        self.others = others or {}
        """Participants that are not persons, and what people call them."""
        self.score = score
        """The field of a row of the result that holds the score."""
        self.equipment = equipment
        """The equipment file, for a game that has one."""
        self.sheet = sheet
        """The layout of the paper for a variant."""
        self._picture = picture  # A module, imported when somebody asks: few commands draw.
        self._turns = turns
        self._judge = judge
        self._simulate = simulate

    @cached_property
    def look(self) -> Look:
        """Says whether everybody whom a record names is among these."""
        return look_at(self.record)

    @property
    def book(self) -> Book:
        return book(self.code)

    @property
    def id(self) -> str:
        return self.book.id

    def judge(self, record: Any, terms: Terms = PLAIN) -> Verdict:
        """Say what the rules make of a record: pure, same input, same bytes."""
        refuse_strangers(record, self)
        verdict = self._judge(record, terms)
        if verdict.findings:
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

    def turns(self, record: Any) -> tuple[dict[str, str], ...]:
        """Give the turns that a record tells, line by line, for the log of turns on the paper."""
        return self._turns(record) if self._turns is not None else ()

    def picture(self, record: Any, verdict: Verdict, terms: Terms = PLAIN, names: Names = itself) -> Picture | None:
        """Give the position of a record where it matters most: at its first finding, or at its end.

        The module that the game names has `picture(record, verdict, terms, names)`; without one there is no picture.
        """
        if self._picture is None:
            return None
        from scorekeeper.games.engine.pictures.picture import isolated

        with evidence.record():  # Whoever records evidence has heard of this table already.
            drawn: Picture = import_module(self._picture).picture(record, verdict, terms, isolated(names))
        return drawn

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
