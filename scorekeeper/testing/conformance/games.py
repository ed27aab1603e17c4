"""The simulated games that the tests of a game run on, and what a game states about itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from scorekeeper.games.engine.game import Game
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Verdict

Settled = Mapping[tuple[str, str], Callable[[], tuple[Any, dict[str, Any]]]]
"""For each ruling and option, a record and its equipment whose verdict that option changes."""

Options = Mapping[tuple[str, str], Callable[[], tuple[Any, Any, dict[str, Any]]]]
"""For each ruling and option, a record that is clean under it, one that is not, and the equipment of both."""

TOKENS = tuple(f"«{number}»" for number in range(1, 13))
"""Names that occur nowhere else in a verdict, so that they differ from any figure."""


class Simulated:
    """Games of every kind to run the tests on, and what a game may set."""

    game: ClassVar[Game]
    settled: ClassVar[Settled] = {}
    """Needed only for options that simulated games do not show by themselves."""
    shares: ClassVar[Mapping[str, float]] = {}
    """For each kind of event or figures, the minimum share of simulated ones that its predicate in `fast.py` lets pass."""
    options: ClassVar[Options] = {}
    """Needed only for options whose clean and faulty records simulated games do not show by themselves."""
    undeduced: ClassVar[Mapping[str, str]] = {}
    """Rules whose breach the judge may miss behind a blank, each with the reason why it is not worked out."""
    noticed: ClassVar[float] = 0.5
    """The share of garbled records in which the game must find something; less if its records hold next to nothing."""
    played: ClassVar[int] = 20
    """Games simulated for each variant and number of players."""

    def kinds(self) -> Iterator[tuple[str, int]]:
        """Yield every variant with every number of players."""
        for variant in self.game.book.variants:
            fewest, most = variant.players
            yield from ((variant.id, players) for players in range(fewest, most + 1))

    def simulated(self, variant: str, players: int, seed: object, rulings: Mapping[str, str] = {}) -> tuple[Any, Terms]:
        """Return a simulated game and its terms; every game has equipment of its own."""
        rng = random.Random(f"{variant} {players} {seed}")  # noqa: S311 - play, not secrets
        equipment = self.game.equipment.invent(rng) if self.game.equipment is not None else {}
        terms = Terms(equipment=equipment, rulings=dict(rulings))
        return self.game.simulate(TOKENS[:players], rng, terms, variant=variant), terms

    def records(self, each: int = 1) -> Iterator[tuple[Any, Terms]]:
        """Yield some simulated games of every kind."""
        for variant, players in self.kinds():
            yield from (self.simulated(variant, players, seed) for seed in range(each))


def verdict_bytes(verdict: Verdict) -> bytes:
    return msgspec.json.encode(verdict.as_data())


def messages(verdict: Verdict) -> list[str]:
    return [f"{finding.rule}: {finding.message()}" for finding in verdict.findings]


def error_messages(verdict: Verdict) -> list[str]:
    return [f"{finding.rule}: {finding.message()}" for finding in verdict.errors]
