"""Simulate true games, plant one fault into each, and see that the judge names the right rule first.

A planter changes one thing in a record and says what must be found. Where the record has no place for its fault it
raises `NoPlaceError` and leaves the record true, so that another fault can be planted there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import pytest

from scorekeeper.games.engine.game import Game
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Verdict

CHUNKS = 5
in_chunks = pytest.mark.parametrize("chunk", range(CHUNKS))
"""All games of a kind, in portions that workers can share."""


class Sweep:
    """How many games of each kind are simulated: `--games`, a hundred unless told otherwise, a thousand in `nox -s slow`."""

    games = 100


T = TypeVar("T")
Planted = tuple[set[str], int | None, int | None]
"""The rules of which one must be the first error, the round where it must be found, and the event (None: any)."""
Planter = Callable[[Any, random.Random], Planted]
PlanterWithTerms = Callable[[Any, random.Random, Terms], Planted]
Plant = Callable[[Any, random.Random, Terms], Planted | None]


class NoPlaceError(Exception):
    """The record has no place for the fault."""


class Planters(dict[str, Plant]):
    """Faults by name, and the decorator that adds one; a fault that has no place in a record answers None."""

    def __call__(self, plant: Planter) -> Planter:
        self._add(plant.__name__, lambda record, rng, terms: plant(record, rng))
        return plant

    def with_terms(self, plant: PlanterWithTerms) -> PlanterWithTerms:
        """Add a planter that has to know the equipment of the table."""
        self._add(plant.__name__, plant)
        return plant

    def _add(self, name: str, plant: PlanterWithTerms) -> None:
        def plant_if_there_is_a_place(record: Any, rng: random.Random, terms: Terms) -> Planted | None:
            try:
                return plant(record, rng, terms)
            except NoPlaceError:
                return None

        assert name not in self, f"two faults are called {name}"
        self[name] = plant_if_there_is_a_place


def gather(*topics: Planters) -> Planters:
    """The faults of several topics together."""
    gathered = Planters(fault for topic in topics for fault in topic.items())
    assert len(gathered) == sum(len(topic) for topic in topics), "a fault of one topic is called like one of another"
    return gathered


# What planters look for.


class Place(NamedTuple):
    """An event, with its round and its index there."""

    played: Any
    at: int
    event: Any

    @property
    def events(self) -> list[Any]:
        """The transcript that it stands in."""
        transcript: list[Any] = self.played.transcript
        return transcript

    @property
    def following(self) -> Any:
        """The next event; None where this is the last."""
        return self.events[self.at + 1] if self.at + 1 < len(self.events) else None


def one_of(rng: random.Random, choices: Iterable[T]) -> T:
    """A random choice, if there is any."""
    found = list(choices)
    if not found:
        raise NoPlaceError
    return rng.choice(found)


def other(rng: random.Random, value: T, choices: Iterable[T]) -> T:
    """A random choice that is not this value."""
    return rng.choice([choice for choice in choices if choice != value])


def event_of(
    record: Any,
    rng: random.Random,
    kind: type | tuple[type, ...],
    wanted: Callable[[Place], bool] = lambda place: True,
) -> Place:
    """A random event of a kind."""
    events = (Place(played, at, event) for played in record.rounds for at, event in enumerate(played.transcript))
    return one_of(rng, (place for place in events if isinstance(place.event, kind) and wanted(place)))


# What tests do with them.


class Table(NamedTuple):
    """A simulated game, the terms it was played on, and the chance that goes on from there."""

    kind: str
    seed: int
    record: Any
    terms: Terms
    rng: random.Random


@dataclass(frozen=True)
class Simulation:
    """Games of several kinds (variant and number of players), each with equipment of its own."""

    game: Game
    kinds: Mapping[str, tuple[str, int]]
    equip: Callable[[random.Random, int], dict[str, Any]]

    def table(self, kind: str, seed: int) -> Table:
        variant, players = self.kinds[kind]
        rng = random.Random(f"{kind} {seed}")
        terms = Terms(equipment=self.equip(rng, seed))
        seats = [str(number) for number in range(1, players + 1)]
        return Table(kind, seed, self.game.simulate(seats, rng, terms, variant=variant), terms, rng)

    def portion(self, kind: str, chunk: int) -> Iterator[Table]:
        """The games of a chunk; another chunk has none of them."""
        size = Sweep.games // CHUNKS
        for seed in range(chunk * size, (chunk + 1) * size):
            yield self.table(kind, seed)


def assert_clean(game: Game, tables: Iterable[Table], *, endless: bool = False) -> list[Verdict]:
    """No finding at all, and every game is finished unless its kind may go on without end."""
    verdicts = []
    for table in tables:
        verdict = game.judge(table.record, table.terms)

        assert [] == verdict.findings, (table.kind, table.seed, verdict.findings[0])
        assert verdict.finished or endless, (table.kind, table.seed)
        verdicts.append(verdict)
    return verdicts


def assert_found(game: Game, planters: Planters, tables: Iterable[Table]) -> None:
    """One fault in each: its rule is the first that a judge hears, at its place."""
    for table in tables:
        name, (rules, number, event) = plant_one(planters, table)

        verdict = game.judge(table.record, table.terms)

        assert verdict.errors, (table.kind, table.seed, name)
        first = verdict.errors[0]
        assert first.rule in rules, (table.kind, table.seed, name, first.rule, first.message())
        assert number == first.where.round, (table.kind, table.seed, name, first)
        assert event is None or event == first.where.event, (table.kind, table.seed, name, first)


def plant_one(planters: Planters, table: Table) -> tuple[str, Planted]:
    """Plant the fault whose turn it is, or the next one for which the record has a place."""
    names = sorted(planters)
    # One on after each time round: a simulation may give every third game other equipment.
    turn = table.seed + table.seed // len(names)
    for number in range(turn, turn + len(names)):
        name = names[number % len(names)]
        planted = planters[name](table.record, table.rng, table.terms)
        if planted is not None:
            return name, planted
    raise AssertionError(f"no fault fits into game {table.seed} of {table.kind}")


def idle(planters: Planters, simulation: Simulation) -> set[str]:
    """The faults for which sixty games of each kind have no place."""
    left = set(planters)
    for seed in range(60):
        for kind in simulation.kinds:
            if left:
                left -= _placed(planters, sorted(left), simulation, kind, seed)
    return left


def _placed(planters: Planters, names: list[str], simulation: Simulation, kind: str, seed: int) -> set[str]:
    """Those of the faults that can be planted into a game; one that cannot leaves the game true for the next."""
    placed: set[str] = set()
    table = simulation.table(kind, seed)
    for name in names:
        if planters[name](table.record, table.rng, table.terms) is not None:
            placed.add(name)
            table = simulation.table(kind, seed)
    return placed
