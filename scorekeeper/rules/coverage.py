"""Finds which rules passing tests prove, given the evidence and what each kind of rule needs.

The evidence is package data, one file per book, written by `pytest --evidence=write` (see `scorekeeper.testing.plugin`):
for each rule, the answers that checks gave in passing tests marked with it, and those tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules.book import Book, Kind, Rule
from scorekeeper.rules.evidence import Outcome
from scorekeeper.rules.shelf import PACKAGE

FOLDER = PACKAGE / "rules" / "proven"
FORMAT = 1

ALL_OF: dict[Kind, frozenset[Outcome]] = {
    "duty": frozenset({"kept", "violated"}),
    "permission": frozenset({"used"}),
    "reckoning": frozenset({"decided", "violated"}),
}
"""The outcomes that tests must all show; with only some of them, a rule is one-sided."""

ONE_OF: dict[Kind, frozenset[Outcome]] = {
    "definition": frozenset({"shown", "kept", "violated"}),
    "component": frozenset({"shown", "kept", "violated"}),
}
"""The outcomes of which one is enough: nobody keeps or breaks a definition, but checks rely on it."""

State = Literal["covered", "one-sided", "uncovered", "people"]


class Proof(NamedTuple):
    """What tests showed about one rule, sorted."""

    outcomes: tuple[Outcome, ...] = ()
    tests: tuple[str, ...] = ()


UNPROVEN = Proof()
Evidence = Mapping[str, Proof]
"""What tests showed about each rule and ruling."""


class BookCoverage(NamedTuple):
    """How much of one book is proven."""

    book: str
    rules: int
    checkable: int
    """Rules that can be checked from a record; the others are for people at the table."""
    covered: int
    one_sided: tuple[str, ...]
    uncovered: tuple[str, ...]

    @property
    def percent(self) -> int:
        """The percentage, rounded down, so that 100 means all."""
        return 100 * self.covered // self.checkable if self.checkable else 100


class EvidenceUnreadableError(ScorekeeperError):
    def __init__(self, file: Path, reason: str) -> None:
        super().__init__(f"the evidence cannot be read: {reason}", file=str(file), next_step="nox -s evidence")


def read_evidence(code: str, folder: Path = FOLDER) -> Evidence:
    """Return what tests have proven about a book; empty if there is no file yet."""
    from json import JSONDecodeError, loads

    file = folder / f"{code}.json"
    if not file.exists():
        return {}
    try:
        rules = loads(file.read_bytes())["rules"]
        return {rule: Proof(tuple(proof["outcomes"]), tuple(proof["tests"])) for rule, proof in rules.items()}
    except (JSONDecodeError, UnicodeDecodeError, LookupError, TypeError, AttributeError) as error:
        raise EvidenceUnreadableError(file, f"{type(error).__name__}: {error}") from error


def encode_evidence(evidence: Evidence) -> bytes:
    """Return the bytes of an evidence file, sorted and with one item per line, so that diffs are easy to read."""
    from json import dumps

    rules = {rule: evidence[rule]._asdict() for rule in sorted(evidence)}
    return dumps({"format": FORMAT, "rules": rules}, indent=1).encode() + b"\n"


def state(rule: Rule, outcomes: Iterable[Outcome]) -> State:
    """Return how well these outcomes prove a rule."""
    if rule.check == "people":
        return "people"
    seen = frozenset(outcomes)
    if rule.kind in ONE_OF:
        return "covered" if seen & ONE_OF[rule.kind] else "uncovered"
    needed = ALL_OF[rule.kind]
    return "covered" if seen >= needed else "one-sided" if seen & needed else "uncovered"


def missing(rule: Rule, outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Return the outcomes that a rule still needs."""
    if state(rule, outcomes) in ("covered", "people"):
        return ()
    return tuple(sorted((ALL_OF.get(rule.kind) or ONE_OF[rule.kind]) - frozenset(outcomes)))


def cover(book: Book, evidence: Evidence) -> BookCoverage:
    """Compare a book with the evidence."""
    states = {rule.id: state(rule, evidence.get(rule.id, UNPROVEN).outcomes) for rule in book.rules}
    having = {
        wanted: tuple(rule for rule, found in states.items() if found == wanted) for wanted in set(states.values())
    }
    return BookCoverage(
        book=book.code,
        rules=len(states),
        checkable=len(states) - len(having.get("people", ())),
        covered=len(having.get("covered", ())),
        one_sided=having.get("one-sided", ()),
        uncovered=having.get("uncovered", ()),
    )
