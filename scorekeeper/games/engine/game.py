"""The interface that all games share; adding a game needs nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

import msgspec

from scorekeeper.games.engine.checks import Check
from scorekeeper.games.engine.fractions import refuse_fractions
from scorekeeper.games.engine.halves import Score, exact
from scorekeeper.games.engine.paper import Layout
from scorekeeper.games.engine.participants import Look, look_at, refuse_strangers
from scorekeeper.games.engine.plans import Plans, Play, make_plans
from scorekeeper.games.engine.ranking import due_places, places_with
from scorekeeper.games.engine.record import Record
from scorekeeper.games.engine.table import NOBODY, Outcome, Table
from scorekeeper.games.engine.terms import PLAIN, Prepare, Terms
from scorekeeper.games.engine.verdict import Names, Place, Step, Verdict, itself
from scorekeeper.rules import Book, book, evidence

if TYPE_CHECKING:
    from scorekeeper.games.engine.pictures.picture import Picture

INTERFACE = 2
"""Version of the interface below; it changes when games in other packages have to change, too."""


FILE, LOCK = ".toml", ".lock.json"
"""What the name of a declared game's file ends with, and that of the lock beside it, which keeps the ids of its rules."""

Figures = int | float | tuple[int | float, ...]
"""What a quick result gives of one participant: the score, or the parts that it is the sum of."""


WHOLE = Fraction(1)


class InterfaceError(TypeError):
    """A game was made for another interface."""

    def __init__(self, interface: int) -> None:
        super().__init__(
            f"it is made for interface {interface} of scorekeeper, but this version has interface {INTERFACE}"
        )


def require_interface(interface: int) -> None:
    """Refuse a game that was written for another interface."""
    if interface != INTERFACE:
        raise InterfaceError(interface)


def nothing_to_prepare(rulings: dict[str, str], equipment: dict[str, Any], variant: str) -> dict[str, str]:
    """The rulings unchanged, for a game that has no equipment and looks them up itself."""
    return rulings


def no_turn_lines(record: Any) -> tuple[dict[str, str], ...]:
    """The turns of a game whose paper has no log of turns."""
    return ()


class Equipment(NamedTuple):
    """What a rulebook does not print, such as card faces: a TOML file that a tournament names."""

    type: Any
    """The msgspec Struct that describes the file."""
    file: str
    """Name of the file among the templates, such as `deck.toml`."""
    invent: Callable[[random.Random], dict[str, Any]]
    """Make up the content of such a file, for simulated games and tests."""
    to_play: bool = True
    """Whether a game cannot be simulated without it."""


class Simulator(Protocol):
    """One game while it is played; `Game` makes it of seats, a random number generator, terms and a variant."""

    def play(self, **options: Any) -> Any:
        """Play to the end and return the record."""


class Game:
    """One game: its book, its record type, its judge, its simulator and its paper."""

    def __init__(
        self,
        code: str,
        *,
        interface: int,
        record: type[Record[Any, Any]] | Any,
        judge: Callable[[Table], Outcome],
        checks: Sequence[Check],
        play: Play = Play(),  # noqa: B008 - immutable
        prepare: Prepare = nothing_to_prepare,
        simulator: Callable[[list[str], random.Random, Terms, str], Simulator],
        paper: Callable[[str], Layout],
        turns: Callable[[Any], Iterable[dict[str, str]]] = no_turn_lines,
        others: dict[str, str] | None = None,
        score: str = "vp",
        sums: bool = False,
        smallest: Fraction = WHOLE,
        sides: bool = False,
        wins: Literal["most", "fewest"] | None = "most",
        equipment: Equipment | None = None,
        picture: str | None = None,
    ) -> None:
        require_interface(interface)
        self.code = code
        self.record = record
        self.others = others or {}
        """Participants that are not people, and what people call them."""
        self.score = score
        """The field that holds the score in a row of the result."""
        self.sums = sums
        """Whether several figures for one score, such as `3+7`, are simply added up."""
        self.smallest = smallest
        """The smallest part of a point; 1 in a game of whole points."""
        self.sides = sides
        """Whether a game is won, drawn or lost, and nothing else is written down: 1 to 0, or 1 to 1 for a draw."""
        self.wins = wins
        """Whether most or fewest points win; None if places do not go by points."""
        self.equipment = equipment
        """The equipment file, for a game that has one."""
        self.interface = interface
        self.paper = paper
        """The layout of the paper for a variant."""
        self._picture = picture  # A module, imported only when needed, because few commands draw.
        self._turns = turns
        self._judge = judge
        self.checks = checks
        self.play = play
        """How events change the position."""
        self.prepare = prepare
        """What `Table.bound` holds: made of rulings, equipment and variant, once per tournament."""
        self._plans: dict[str, Plans] = {}
        self._recorded: tuple[evidence.Recorder | None, dict[str, Plans]] = (None, {})
        self._simulator = simulator

    @cached_property
    def sizes(self) -> dict[str, tuple[int, int]]:
        """The fewest and the most players of each variant."""
        return {one.id: one.players for one in self.book.variants}

    @cached_property
    def look(self) -> Look:
        """Tells whether all participants named in a record are known."""
        return look_at(self.record)

    @property
    def book(self) -> Book:
        return book(self.code)

    @property
    def id(self) -> str:
        return self.book.id

    def judge(self, record: Any, terms: Terms = PLAIN) -> Verdict:
        """Judge a record by the rules. Pure: the same input always gives the same verdict, byte for byte."""
        refuse_strangers(record, self)
        recorder = evidence.recorder()
        table = Table(self, record, terms, recorder=recorder)
        outcome = self._outcome(table)
        findings = table.findings.found
        if findings:
            findings.sort(key=lambda finding: finding.order)
        trail = partial(self._trail, record, terms)
        verdict = Verdict(findings=findings, places=outcome.places, finished=outcome.finished, trail=trail)
        if recorder is not None:
            recorder.close_verdict(clean=not verdict.errors)
            for step in verdict.trail:
                recorder.note(step.rule, "decided")
        return verdict

    def _outcome(self, table: Table) -> Outcome:
        """What the judge makes of a table; a fraction that must not be left blank leaves nothing to judge."""
        if table.record.fractions and not refuse_fractions(table, table.record):
            return NOBODY
        return self._judge(table)

    def _trail(self, record: Any, terms: Terms) -> list[Step]:
        """The trail, made by judging once more: most tables are only ranked and never need it."""
        story: list[Step] = []
        self._outcome(Table(self, record, terms, recorder=None, story=story))
        return story

    def plans(self, variant: str, recorder: evidence.Recorder | None = None) -> Plans:
        """The plan for each kind of event and thing; with a recorder, the checks also report their answers to it."""
        made = self._plans
        if recorder is not None:
            if self._recorded[0] is not recorder:
                self._recorded = (recorder, {})
            made = self._recorded[1]
        if variant not in made:
            made[variant] = make_plans(self.checks, self.play, variant, recorder)
        return made[variant]

    def simulate(
        self,
        seats: Sequence[str],
        rng: random.Random,
        terms: Terms = PLAIN,
        *,
        variant: str = "standard",
        **options: Any,
    ) -> Any:
        """Play a legal random game and return its full record: sheets, transcripts and claims, all of them correct.

        Equipment that the terms lack is invented; its effects are recorded, so that the record can be judged without it.
        """
        if self.equipment is not None and self.equipment.to_play and not terms.equipment:
            terms = Terms(rulings=terms.rulings, equipment=self.equipment.invent(rng))
        return self._simulator(list(seats), rng, terms, variant).play(**options)

    def turns(self, record: Any) -> tuple[dict[str, str], ...]:
        """The recorded turns, line by line, for the log of turns on the paper."""
        return tuple({key: value for key, value in line.items() if value} for line in self._turns(record))

    def picture(self, record: Any, verdict: Verdict, terms: Terms = PLAIN, names: Names = itself) -> Picture | None:
        """The position of a record where it matters most: at its first finding, or at its end.

        The module that the game names has `picture(record, verdict, terms, names)`; without one there is no picture.
        """
        if self._picture is None:
            return None
        from scorekeeper.games.engine.pictures.findings import heard
        from scorekeeper.games.engine.pictures.paper import at_the_table
        from scorekeeper.games.engine.pictures.picture import isolated

        with evidence.record():  # An outer recorder already has the evidence of this table.
            drawn: Picture = import_module(self._picture).picture(record, verdict, terms, isolated(names))
        seated = at_the_table(record.seats, heard(verdict), isolated(names))
        return msgspec.structs.replace(drawn, parts=[*seated, *drawn.parts]) if seated else drawn

    def quick(self, scores: Mapping[str, Figures], places: Mapping[str, int]) -> dict[str, Any]:
        """The raw `result` of a quick entry: figures by participant, and the places that people wrote down.

        One figure is the score; several are the parts that the score is the sum of on the paper.
        """
        rows: dict[str, dict[str, Any]] = {}
        for who, figures in scores.items():
            parts = figures if isinstance(figures, tuple) else ()
            rows[who] = dict(zip(self.parts, parts, strict=True)) if parts else {self.score: figures}
            if who in places:
                rows[who]["place"] = places[who]
        return {"rows": rows}

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The fields of a row that the paper adds up to the score; empty if the score stands alone."""
        path = f"result.rows.{{who}}.{self.score}"
        return next((box.sum_of for box in self.paper("standard").boxes() if box.path == path and box.sum_of), ())

    @property
    def asks(self) -> str:
        """What a quick result gives of each participant: `SCORE`, or its parts, such as `SWEET+SOUR`."""
        return "+".join(part.upper() for part in self.parts) or "SCORE"

    def stated(self, record: Any) -> list[Place]:
        """The places that the rows of a result state by themselves, without any rule of the game.

        Stated places count. Where only some are stated, the higher score is ahead, and the stated places order those who
        are level. Empty if a row lacks both, or if the two contradict each other.
        """
        rows = getattr(record.result, "rows", {})
        if not rows or not rows.keys() >= {*record.seats}:
            return []
        scores = {who: self._score(row) for who, row in rows.items()}
        places = {who: row.place for who, row in rows.items()}
        if None in places.values():
            known = {who: score for who, score in scores.items() if score is not None}
            said = {who: place for who, place in places.items() if place is not None}
            found = places_with(known, said) if known.keys() == rows.keys() else None
            if found is None:
                return []
            places = found
        due = due_places(places)
        return [
            Place(who, person=who not in self.others, place=due[who], score=score or 0, scored=score is not None)
            for who, score in ((who, scores[who]) for who in sorted(rows, key=due.__getitem__))
        ]

    def _score(self, row: Any) -> Score | None:
        """The score in a row, or the sum of its parts."""
        score: Score | None = exact(getattr(row, self.score))
        parts = [exact(getattr(row, part)) for part in self.parts]
        return sum(parts) if score is None and parts and None not in parts else score

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the record as people write it."""
        schema = msgspec.json.schema(self.record)
        name = schema["$ref"].rpartition("/")[2]
        schema["$defs"][name]["properties"].pop("fractions")  # Only the program fills it in.
        return schema


def assemble(
    package: str,
    code: str,
    *,
    interface: int,
    score: str = "vp",
    others: dict[str, str] | None = None,
    equipment: Equipment | None = None,
) -> Game:
    """Make the game of a package whose modules have the names that all games share.

    What only some commands need (simulator, paper, pictures) is imported when one of them asks.
    """
    require_interface(interface)

    def part(name: str) -> Any:
        return import_module(f"{package}.{name}")

    def has(name: str) -> bool:
        return find_spec(f"{package}.{name}") is not None

    def turns(record: Any) -> Iterable[dict[str, str]]:
        lines: Iterable[dict[str, str]] = getattr(part("paper"), "turn_lines", no_turn_lines)(record)
        return lines

    return Game(
        code,
        interface=interface,
        record=part("record").Record,
        prepare=part("equipment" if has("equipment") else "rulings").prepare,
        judge=part("judge").judge,
        checks=part("checks").CHECKS,
        play=part("position.play" if hasattr(part("position"), "__path__") else "position").PLAY,
        simulator=lambda *about: part("simulate").Simulator(*about),
        paper=lambda variant: part("paper").layout(variant),
        turns=turns,
        others=others,
        score=score,
        equipment=equipment,
        picture=f"{package}.pictures" if has("pictures") else None,
    )
