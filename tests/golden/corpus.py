"""The golden corpus: stored records, and what the judges said of them when the corpus was last rewritten.

    tests/golden/<game-id>/inputs.jsonl.xz     the equipment by name, then a record with its terms per line; never rewritten
                          /figures.jsonl.xz    rules, levels, places, scores, expected, found, and the rules of the trail
                          /words.jsonl.xz      the sentences of findings and trail, so that editing English changes only these

The modules of the games are named in this file alone: `_typed` and `_terms` are the only ways in.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.games.reading import typed_record
from scorekeeper.rules import evidence

FOLDER = Path(__file__).parent
GAMES = ("dwarven-traders", "smugglers", "magic-mine", "cargo-and-gold", "smugglonauts")
Outcome = Verdict | ScorekeeperError
Told = dict[str, Any]
"""What is stored of one verdict: its figures, or its words."""


class Case(NamedTuple):
    """A record as somebody wrote it down, and what it is judged under."""

    id: str
    record: dict[str, Any]
    rulings: dict[str, str]
    equipment: str
    """The name of the equipment; empty where the table has none."""
    decisions: list[dict[str, Any]]

    def as_data(self) -> dict[str, Any]:
        """The line of the case; what is empty is left out."""
        return {name: value for name, value in self._asdict().items() if value}


class Corpus(NamedTuple):
    """The records of one game, packed, and the equipment that they name."""

    game: str
    equipment: dict[str, dict[str, Any]]
    lines: Sequence[bytes] = ()

    @property
    def cases(self) -> Iterator[Case]:
        """The records, each unpacked when its turn comes: all of them at once would keep the garbage collector busy."""
        empty: dict[str, Any] = {"rulings": {}, "equipment": "", "decisions": []}
        return (Case(**{**empty, **msgspec.json.decode(line)}) for line in self.lines)


def judge(corpus: Corpus, case: Case, *, recorded: bool = False) -> Outcome:
    """The verdict, or the refusal; with `recorded`, while evidence is recorded."""
    with evidence.record() if recorded else nullcontext():
        try:
            return find_game(corpus.game).judge(_typed(case.record), _terms(corpus, case))
        except ScorekeeperError as error:
            return error


def _typed(raw: Mapping[str, Any]) -> Any:
    return typed_record(raw)


def _terms(corpus: Corpus, case: Case) -> Terms:
    equipment = corpus.equipment[case.equipment] if case.equipment else {}
    decisions = tuple(msgspec.convert(decision, Decision) for decision in case.decisions)
    return Terms(rulings=case.rulings, equipment=equipment, decisions=decisions)


def figures(outcome: Outcome) -> Told:
    """Everything of a verdict that is not a sentence."""
    if isinstance(outcome, ScorekeeperError):
        return {"refused": {"rule": outcome.rule, "field": outcome.field}}
    return {
        "findings": [
            {"rule": f.rule, "level": f.level, "where": f.where, "expected": f.expected, "found": f.found}
            for f in outcome.findings
        ],
        "places": [[place.participant, place.person, place.place, place.score] for place in outcome.places],
        "finished": outcome.finished,
        "trail": [[step.rule, step.round, step.turn] for step in outcome.trail],
    }


def words(outcome: Outcome) -> Told:
    """The sentences of a verdict, each with its rule; participants stand in brackets, to be told from figures."""
    if isinstance(outcome, ScorekeeperError):
        return {"refused": [[outcome.rule, outcome.message]]}
    return {
        "findings": [[finding.rule, finding.message(_bracketed)] for finding in outcome.findings],
        "trail": [[step.rule, step.message(_bracketed)] for step in outcome.trail],
    }


def _bracketed(participant: str) -> str:
    return f"<{participant}>"


SIDES: dict[str, Callable[[Outcome], Told]] = {"figures": figures, "words": words}


def tell(side: str, case: Case, outcome: Outcome) -> bytes:
    """The line that is stored of a verdict."""
    return encode({"id": case.id, **SIDES[side](outcome)})


# Files: lines of JSON, packed.


def encode(data: Any) -> bytes:
    """The same bytes for the same data, whatever the order of its keys."""
    return msgspec.json.encode(data, order="deterministic")


def path_of(game: str, what: str) -> Path:
    return FOLDER / game / f"{what}.jsonl.xz"


def read_lines(path: Path) -> list[bytes]:
    """The lines of a packed file; none if there is no such file."""
    return lzma.decompress(path.read_bytes()).splitlines() if path.exists() else []


def write_lines(path: Path, lines: Iterable[bytes]) -> bool:
    """Write a packed file, unless it holds these lines already: other versions of xz pack into other bytes."""
    new = list(lines)
    if new == read_lines(path):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress(b"".join(line + b"\n" for line in new), preset=9))
    return True


def corpus_of(game: str) -> Corpus:
    """The stored records of a game."""
    head, *lines = read_lines(path_of(game, "inputs"))
    return Corpus(game, msgspec.json.decode(head)["equipment"], lines)


def write_corpus(game: str, equipment: dict[str, Any], cases: Iterable[Case]) -> None:
    """Store the records of a game; only `collect` does, once."""
    lines = [encode({"equipment": equipment}), *(encode(case.as_data()) for case in cases)]
    write_lines(path_of(game, "inputs"), lines)


def stored(game: str, side: str) -> dict[str, bytes]:
    """What is stored of each record's verdict, as bytes by the record's id."""
    return {msgspec.json.decode(line, type=_Identified).id: line for line in read_lines(path_of(game, side))}


class _Identified(msgspec.Struct):
    id: str


def verdicts(game: str, every: int = 1) -> Iterator[tuple[Case, Outcome]]:
    """What the judge says of every stored record now, or of every second, third, … one."""
    whole = corpus_of(game)
    corpus = whole._replace(lines=whole.lines[::every])
    return ((case, judge(corpus, case)) for case in corpus.cases)


@lru_cache(maxsize=1)
def told(game: str, every: int = 1) -> dict[str, dict[str, bytes]]:
    """For each side, what is to be stored of each record's verdict now; two tests of one game judge it once."""
    lines: dict[str, dict[str, bytes]] = {side: {} for side in SIDES}
    for case, outcome in verdicts(game, every):
        for side, those in lines.items():
            those[case.id] = tell(side, case, outcome)
    return lines
