"""Collects the records of the golden corpus and stores them: simulated, planted, altered, garbled, and from the tests.

    python -m tests.golden.collect [GAME …]

It ran once, on the tree of format 1, and depends on that tree: its simulators, its planters, its tests. What came of it is
stored, so nobody needs to run it again; it is kept to tell where the records come from.
"""

from __future__ import annotations

import copy
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.worked import Worked
from scorekeeper.testing.garbling import _leaves, garbled
from tests.games.garbling import any_rulings
from tests.golden.corpus import GAMES, Case, Corpus, judge, write_corpus

ROOT = Path(__file__).parent.parent.parent
BASES = 54
"""Simulated games from which others are made, over all kinds of a game."""
FAULTS = 12
"""Faults planted into each of them, one at a time."""
EQUIPMENT = 4
EXHAUSTED = 18
"""Simulated games of whose sheets every figure is altered, over all kinds of a game."""
ALTERED, SWAPPED = 90, 20
"""Alterations of each of those at most: one figure, and two figures that keep their sum."""
GARBLED = 150
PER_TEST = 12
"""Records of one test, beside those that show something new; a test with properties makes hundreds."""

Raw = dict[str, Any]


class Collection:
    """The cases of one game while they are collected, each once."""

    def __init__(self, game: str) -> None:
        self.game = find_game(game)
        self.package = game.replace("-", "_")
        self.equipment: dict[str, Raw] = {}
        self.cases: dict[str, Case] = {}
        self._seen: set[bytes] = set()
        self.shown: set[tuple[str, ...]] = set()
        """Templates of findings and trails, with rule and level."""
        self.unlike: list[str] = []
        """Records that are judged otherwise while evidence is recorded."""

    @property
    def corpus(self) -> Corpus:
        """What a judge has to know of the corpus: the equipment."""
        return Corpus(self.game.id, self.equipment)

    def equip(self, name: str, content: Raw) -> str:
        """The name under which equipment is stored; equal equipment has one name."""
        if not content:
            return ""
        plain = msgspec.to_builtins(content)
        for known, stored in self.equipment.items():
            if stored == plain:
                return known
        self.equipment[name] = plain
        return name

    def add(self, name: str, record: Any, terms: Terms, equipment: str | None = None, *, new: bool = False) -> bool:
        """Keep a record, unless it is here; with `new`, only if it shows what no other has shown."""
        raw = msgspec.to_builtins(record) if isinstance(record, msgspec.Struct) else record
        named = self.equip(equipment or f"of {name}", terms.equipment)
        case = Case(name, copy.deepcopy(raw), dict(terms.rulings), named, msgspec.to_builtins(list(terms.decisions)))
        key = msgspec.json.encode(case[1:], order="deterministic")
        if key in self._seen:
            return False
        outcome = judge(self.corpus, case)
        shows = _shows(outcome)
        if new and shows <= self.shown:
            return False
        if _bytes(outcome) != _bytes(judge(self.corpus, case, recorded=True)):
            self.unlike.append(name)
        assert name not in self.cases, name
        self._seen.add(key)
        self.shown |= shows
        self.cases[name] = case
        return True


def _bytes(outcome: Any) -> bytes:
    if isinstance(outcome, ScorekeeperError):
        return str(outcome).encode()
    return msgspec.json.encode(outcome.as_data())


def _shows(outcome: Any) -> set[tuple[str, ...]]:
    if isinstance(outcome, ScorekeeperError):
        return {("refused", str(outcome.rule))}
    findings = {(finding.rule, finding.level, finding.text) for finding in outcome.findings}
    return findings | {("step", step.rule, step.text) for step in outcome.trail}


def collect(game: str, harvest: Path) -> Collection:
    """All records of a game."""
    collection = Collection(game)
    _worked(collection)
    _simulated(collection)
    _garbled(collection)
    _harvested(collection, harvest)
    return collection


def _worked(collection: Collection) -> None:
    for folder in sorted((ROOT / "examples/worked" / collection.game.id).iterdir()):
        if folder.is_dir():
            worked = Worked(folder)
            collection.add(f"worked/{folder.name}", worked.record, worked.terms, "worked")


def _simulated(collection: Collection) -> None:
    game = collection.game
    kinds = [(v.id, n) for v in game.book.variants for n in range(v.players[0], v.players[1] + 1)]
    number = 0
    for variant, players in kinds:
        exhausted = max(2, round(EXHAUSTED / len(kinds)))
        for seed in range(max(4, round(BASES / len(kinds)))):
            name = f"{variant}-{players}/{seed:02}"
            rng = random.Random(f"golden {name}")
            equipment = f"invented-{1 + number % EQUIPMENT}"
            invented = game.equipment.invent(random.Random(equipment)) if game.equipment is not None else {}
            rulings = any_rulings(rng, game) if seed % 2 else {}
            terms = Terms(rulings=rulings, equipment=invented)
            seats = [str(seat) for seat in rng.sample(range(1, 30), players)]
            record = game.simulate(seats, rng, terms, variant=variant)
            base = _Base(collection, name, number, record, terms, equipment, rng)
            base.derive()
            if seed < exhausted:
                base.exhaust()
            number += 1


class _Base:
    """A true game, and all that is made of it."""

    def __init__(
        self,
        collection: Collection,
        name: str,
        number: int,
        record: Any,
        terms: Terms,
        equipment: str,
        rng: random.Random,
    ) -> None:
        self.collection, self.name, self.number = collection, name, number
        self.raw: Raw = msgspec.to_builtins(record)
        self.terms, self.equipment, self.rng = terms, equipment, rng
        self.bare = Terms(rulings=terms.rulings)

    def derive(self) -> None:
        self._forms()
        self._endings()
        self._faults()
        self._altered()
        self._refused()

    def add(self, name: str, raw: Any, terms: Terms | None = None) -> None:
        self.collection.add(f"{self.name}/{name}", raw, terms or self.terms, self.equipment)

    def copy(self) -> Raw:
        return copy.deepcopy(self.raw)

    def without(self, *parts: str) -> Raw:
        """The record without some parts: `start`, `transcript`, `sheet` of rounds, `result`."""
        raw = self.copy()
        for part in parts:
            raw.pop(part, None)
            for played in raw.get("rounds", ()):
                played.pop(part, None)
        return raw

    def _forms(self) -> None:
        """The whole record, and every part of it alone."""
        picked = Terms(rulings=any_rulings(self.rng, self.collection.game), equipment=self.terms.equipment)
        paper = self.without("start", "transcript", "turns")
        self.add("whole", self.raw)
        self.add("whole, no equipment", self.raw, self.bare)
        self.add("whole, other rulings", self.raw, picked)
        self.add("transcripts", self.without("sheet", "result"))
        self.add("transcripts, no equipment", self.without("sheet", "result"), self.bare)
        self.add("transcripts and result", self.without("sheet"))
        self.add("sheets", paper)
        self.add("sheets, no equipment", paper, self.bare)
        self.add("sheets, other rulings", paper, picked)
        self.add("sheets without a result", {key: value for key, value in paper.items() if key != "result"})
        self.add("no starts", self.without("start"))
        self.add("result", self.without("rounds"))
        self.add("result, other rulings", self.without("rounds"), picked)
        self._scores()
        rounds = self.raw["rounds"]
        if len(rounds) > 1:
            one = self.rng.randrange(len(rounds))
            self.add("one round", {**self.without("result"), "rounds": [copy.deepcopy(rounds[one])]})
            self.add("one round's sheet", {**self.without("result"), "rounds": [paper["rounds"][one]]})
            mixed = self.copy()
            for played in mixed["rounds"][1::2]:
                played.pop("transcript", None)
                played.pop("start", None)
            self.add("every other transcript", mixed)
            gap = self.copy()
            del gap["rounds"][one]
            self.add("a round is missing", gap)

    def _scores(self) -> None:
        game, seats = self.collection.game, self.raw["seats"]
        said = {"game": game.id, "seats": seats, "variant": self.raw.get("variant", "standard")}
        scores = {seat: self.rng.randrange(3, 9) for seat in seats}
        places = {seat: place for place, seat in enumerate(sorted(seats, key=lambda seat: -scores[seat]), 1)}
        self.add("scores", {**said, "result": game.quick(scores, {})})
        self.add("scores and places", {**said, "result": game.quick(scores, places)})
        some = dict(list(scores.items())[: max(1, len(scores) - 1)])
        self.add("some scores", {**said, "result": game.quick(some, {})})

    def _endings(self) -> None:
        """Play that stopped before its end, at a round and inside a transcript."""
        for ended in self.rng.sample(("time", "abandoned", "conceded"), 2):
            self.add(f"whole, {ended}", {**self.copy(), "ended": ended})
            self.add(f"sheets, {ended}", {**self.without("start", "transcript", "turns"), "ended": ended})
            self.add(f"result, {ended}", {**self.without("rounds"), "ended": ended})
        for ended in ("time", self.rng.choice(("abandoned", "conceded", "finished"))):
            raw = self.without("result")
            raw["ended"] = ended
            last = self.rng.randrange(len(raw["rounds"]))
            del raw["rounds"][last + 1 :]
            if events := raw["rounds"][last].get("transcript"):
                del events[self.rng.randrange(1, len(events) + 1) :]
            if self.rng.random() < 0.7:
                raw["rounds"][last].pop("sheet", None)
            self.add(f"cut short, {ended}", raw)

    def _faults(self) -> None:
        """One planted fault each; some of them on paper, under decisions, or without equipment."""
        faults = import_module(f"tests.games.{self.collection.package}.faults")
        planters = {**faults.PLANTERS, **getattr(faults, "PAPER", {})}
        names = sorted(planters)
        planted, turn = 0, self.number * FAULTS
        for name in (names[(turn + at) % len(names)] for at in range(len(names))):
            record = msgspec.convert(self.copy(), self.collection.game.record)
            try:
                place = planters[name](record, self.rng, self.terms)
            except AttributeError:  # Under some rulings a simulated game is not over and has no result.
                place = None
            if place is None:
                continue
            raw = msgspec.to_builtins(record)
            self.add(f"fault/{name}", raw)
            match planted % 4:
                case 0:
                    self.add(f"fault/{name}, decided", raw, self._decided(raw))
                case 1:
                    self.add(f"fault/{name}, no equipment", raw, self.bare)
                case 2:
                    paper = copy.deepcopy(raw)
                    for played in paper.get("rounds", ()):
                        for part in ("start", "transcript", "turns"):
                            played.pop(part, None)
                    self.add(f"fault/{name}, on paper", paper)
            planted += 1
            if planted == FAULTS:
                break

    def _decided(self, raw: Raw) -> Terms:
        """A decision on all findings, or on one of them."""
        said: Raw = {
            "effect": self.rng.choice(("by-rules", "as-written")),
            "author": "judge",
            "reason": "seen at the table",
        }
        outcome = judge(self.collection.corpus, Case("", raw, dict(self.terms.rulings), self._equipment, []))
        if not isinstance(outcome, ScorekeeperError) and outcome.errors and self.rng.random() < 0.5:
            first = outcome.errors[0]
            said |= {"rule": first.rule, "round": first.where.round}
        decision = Decision(**said)
        return Terms(rulings=self.terms.rulings, equipment=self.terms.equipment, decisions=(decision,))

    @property
    def _equipment(self) -> str:
        return self.collection.equip(self.equipment, self.terms.equipment)

    def _altered(self) -> None:
        """One figure is another: on a sheet without transcript, beside one, and in a result alone."""
        forms = {
            "sheets": (self.without("start", "transcript", "turns"), 8),
            "whole": (self.raw, 3),
            "result": (self.without("rounds"), 3),
        }
        for form, (base, times) in forms.items():
            for time in range(times):
                raw = copy.deepcopy(base)
                parts = [played.get("sheet") for played in raw.get("rounds", ())]
                if form == "result" or self.rng.random() < 0.25:
                    parts = [raw.get("result")]
                figures = [(holder, key) for part in parts for holder, key in _leaves(part) if type(holder[key]) is int]
                if not figures:
                    continue
                holder, key = self.rng.choice(figures)
                holder[key] += self.rng.choice((-2, -1, 1, 2, 7, 30))
                self.add(f"altered/{form} {time}", raw)
                if time == 0:
                    self.add(f"altered/{form} {time}, decided", raw, self._decided(raw))
        for time in range(5):
            self.add(f"garbled/{time}", garbled(self.raw, self.rng))
        self.add("garbled/sheets", garbled(self.without("start", "transcript", "turns"), self.rng))

    def exhaust(self) -> None:
        """The sheets with one thing altered, for as many things as there are; then with two figures exchanged."""
        paper = self.without("start", "transcript", "turns")
        places = [path for path, value in _places(paper) if path[0] in ("rounds", "result") and path[-1] != "number"]
        words: dict[Any, set[str]] = defaultdict(set)
        for path, value in _places(paper):
            if type(value) is str:
                words[_field(path)].add(value)
        for count, path in enumerate(self.rng.sample(places, min(ALTERED, len(places)))):
            raw = copy.deepcopy(paper)
            _alter(raw, path, self.rng, words)
            self.add(f"exhausted/{count} {'.'.join(map(str, path))}", raw, self.bare if count % 5 == 0 else None)
        figures = [path for path in places if type(_at(paper, path)) is int]
        for count in range(SWAPPED):
            one = self.rng.choice(figures)
            like = [path for path in figures if path[-1] == one[-1] and path[:2] == one[:2]]
            other = self.rng.choice(like)
            raw = copy.deepcopy(paper)
            _put(raw, one, _at(paper, other))
            _put(raw, other, _at(paper, one))
            self.add(f"exchanged/{count} {'.'.join(map(str, one))}", raw)

    def _refused(self) -> None:
        """What is no record of the game: a stranger, somebody twice, an unknown variant, a word for a figure."""
        match self.number % 9:
            case 0:
                raw = self.copy()
                raw["seats"][0] = "eve"
                self.add("refused/stranger", raw)
            case 1:
                self.add("refused/twice", {**self.copy(), "seats": [*self.raw["seats"], self.raw["seats"][0]]})
            case 2:
                self.add("refused/variant", {**self.copy(), "variant": "blitz"})
            case 3:
                self.add("refused/unknown field", {**self.copy(), "weather": "fine"})
            case 4:
                self.add("refused/format", {**self.copy(), "format": 2})
            case 5:
                raw = self.copy()
                figures = [(holder, key) for holder, key in _leaves(raw["rounds"]) if type(holder[key]) is int]
                holder, key = self.rng.choice(figures)
                holder[key] = "many"
                self.add("refused/word for a figure", raw)
            case 6:
                self.add("refused/no seats", {key: value for key, value in self.raw.items() if key != "seats"})
            case 7:
                raw = self.without("rounds")
                raw["result"] = {"rows": {**raw.get("result", {}).get("rows", {}), "eve": {}}}
                self.add("refused/stranger in the result", raw)
            case 8:
                self.add("refused/ended", {**self.copy(), "ended": "rain"})


def _places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every path of a record that ends at a figure, a word, or a list, with what is there."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if not isinstance(value, dict):
            yield (*path, key), value
        yield from _places(value, (*path, key))


def _field(path: tuple[Any, ...]) -> Any:
    """The last name on a path: all items of a list share the list's."""
    return next(key for key in reversed(path) if isinstance(key, str))


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def _put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    _at(data, path[:-1])[path[-1]] = value


def _alter(raw: Raw, path: tuple[Any, ...], rng: random.Random, words: dict[Any, set[str]]) -> None:
    """Another figure, another word, one item less or one twice."""
    match _at(raw, path):
        case bool(value):
            _put(raw, path, not value)
        case int(value):
            _put(raw, path, value + rng.choice((-1, 1, 1, 2, -3)))
        case str():
            _put(raw, path, rng.choice(sorted(words[_field(path)])))
        case [*items] if items and rng.random() < 0.5:
            _put(raw, path, items[:-1])
        case [*items] if items:
            _put(raw, path, [*items, items[0]])


def _garbled(collection: Collection) -> None:
    """As the tests of each game garble transcripts."""
    module = import_module(f"tests.games.{collection.package}.test_garbled_transcripts")
    for seed in range(1000, 1000 + GARBLED):
        record, terms = module.garbled(seed)
        if collection.game.id == "smugglonauts" and terms.equipment:
            terms = Terms(
                rulings=terms.rulings, equipment=collection.equipment["invented-1"], decisions=terms.decisions
            )
        collection.add(f"garbled/{seed}", record, terms, "tests")


def _harvested(collection: Collection, harvest: Path) -> None:
    """What the tests handed to the judge: some of each test, and whatever shows something new."""
    counts: Counter[str] = Counter()
    numbers: Counter[str] = Counter()
    for test, written in _lines(harvest):
        decisions = tuple(msgspec.convert(decision, Decision) for decision in written["decisions"])
        terms = Terms(rulings=written["rulings"], equipment=written["equipment"], decisions=decisions)
        where = f"tests/{test}"
        numbers[where] += 1
        added = collection.add(
            f"{where}/{numbers[where]}", written["record"], terms, None, new=counts[where] >= PER_TEST
        )
        counts[where] += added


def _lines(harvest: Path) -> Iterator[tuple[str, Raw]]:
    for line in harvest.read_bytes().splitlines():
        test, _, written = line.partition(b"\t")
        module, _, name = msgspec.json.decode(test, type=str).partition("::")
        yield f"{Path(module).stem.removeprefix('test_')}/{name.partition('[')[0]}", msgspec.json.decode(written)


def _run_tests(package: str, harvest: Path) -> None:
    """The tests of a game, without whole simulated games, with the plug-in that writes down what is judged."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.golden.harvest", f"tests/games/{package}"]
    command += ["--ignore", f"tests/games/{package}/test_simulated_games.py", "-p", "no:cacheprovider"]
    command += ["--ignore", f"tests/games/{package}/test_conformance.py"]
    subprocess.run(command, env={**os.environ, "HARVEST": str(harvest)}, cwd=ROOT, check=True)


def report(collection: Collection) -> None:
    """How many records, how many of them faulty, and which checkable rules no finding is about."""
    corpus, found, faulty, refused = collection.corpus, defaultdict(set), 0, 0
    for case in collection.cases.values():
        outcome = judge(corpus, case)
        if isinstance(outcome, ScorekeeperError):
            refused += 1
            continue
        faulty += bool(outcome.errors)
        for finding in outcome.findings:
            found[finding.rule].add(finding.level)
    checkable = [rule for rule in collection.game.book.rules if rule.check != "people"]
    silent = [rule for rule in checkable if rule.id not in found]
    print(f"{collection.game.id}: {len(collection.cases)} records, {faulty} with errors, {refused} refused")
    print(f"  {len(collection.equipment)} equipment files, {len(collection.shown)} templates shown")
    print(f"  {len(checkable) - len(silent)} of {len(checkable)} checkable rules are found in one of them; the others:")
    print("  " + ", ".join(f"{rule.id} ({rule.kind})" for rule in silent))
    print(f"  judged otherwise while evidence is recorded: {len(collection.unlike)} {collection.unlike[:10]}")


def main(games: list[str]) -> None:
    for game in games or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            harvest = Path(folder) / "harvest"
            if ready := os.environ.get("HARVESTED"):
                harvest = Path(ready) / f"{game.replace('-', '_')}.harvest"
            else:
                _run_tests(game.replace("-", "_"), harvest)
            collection = collect(game, harvest)
        write_corpus(game, collection.equipment, collection.cases.values())
        report(collection)


if __name__ == "__main__":
    main(sys.argv[1:])
