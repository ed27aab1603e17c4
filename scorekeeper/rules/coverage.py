"""Which rules are proven by passing tests: the evidence, and what each kind of rule asks of it.

The evidence is package data, one file per book, written by `pytest --evidence=write` (see `scorekeeper.testing.plugin`):
for each rule the answers that checks gave in passing tests marked with it, and those tests.
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
"""Outcomes that must all have been seen; with only some of them a rule is one-sided."""

ONE_OF: dict[Kind, frozenset[Outcome]] = {
    "definition": frozenset({"shown", "kept", "violated"}),
    "component": frozenset({"shown", "kept", "violated"}),
}
"""Outcomes of which one is enough: nobody obeys or breaks a definition, checks rest on it."""

State = Literal["covered", "one-sided", "uncovered", "people"]


class Proof(NamedTuple):
    """What tests showed of one rule, sorted."""

    outcomes: tuple[Outcome, ...] = ()
    tests: tuple[str, ...] = ()


UNPROVEN = Proof()
Evidence = Mapping[str, Proof]
"""Rules and rulings of one book, or of several, to what tests showed of them."""


class BookCoverage(NamedTuple):
    """How much of one book is proven."""

    book: str
    rules: int
    checkable: int
    """Rules that a record can show; the others are for people at the table."""
    covered: int
    one_sided: tuple[str, ...]
    uncovered: tuple[str, ...]

    @property
    def percent(self) -> int:
        """Rounded down, so that 100 means all."""
        return 100 * self.covered // self.checkable if self.checkable else 100


class EvidenceUnreadableError(ScorekeeperError):
    def __init__(self, file: Path, reason: str) -> None:
        super().__init__(f"the evidence cannot be read: {reason}", file=str(file), next_step="nox -s evidence")


def read_evidence(code: str, folder: Path = FOLDER) -> Evidence:
    """What tests have proven of a book; nothing when there is no file yet."""
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
    """The bytes of an evidence file: sorted, one thing per line, so that a difference reads well."""
    from json import dumps

    rules = {rule: evidence[rule]._asdict() for rule in sorted(evidence)}
    return dumps({"format": FORMAT, "rules": rules}, indent=1).encode() + b"\n"


def state(rule: Rule, outcomes: Iterable[Outcome]) -> State:
    """Say how well these outcomes prove a rule."""
    if rule.check == "people":
        return "people"
    seen = frozenset(outcomes)
    if rule.kind in ONE_OF:
        return "covered" if seen & ONE_OF[rule.kind] else "uncovered"
    needed = ALL_OF[rule.kind]
    return "covered" if seen >= needed else "one-sided" if seen & needed else "uncovered"


def missing(rule: Rule, outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """The outcomes that would still help a rule."""
    if state(rule, outcomes) in ("covered", "people"):
        return ()
    return tuple(sorted((ALL_OF.get(rule.kind) or ONE_OF[rule.kind]) - frozenset(outcomes)))


def cover(book: Book, evidence: Evidence) -> BookCoverage:
    """Hold a book against the evidence."""
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
