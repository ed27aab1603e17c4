"""Worked examples: small situations, each with its story, its record and the verdict on it.

    examples/worked/<game-id>/<name>/about.toml      what happened, for a person, and which rules it shows
                                    /record.json     what was written down
                                    /expected.json   the verdict, as `--write` saved it, also under each option of a
                                                     ruling that the example shows

The tests judge these files and the docs show them, so readers see only examples that are tested.
`python -m scorekeeper.cli.worked [--write] FOLDER…` reports every mismatch; `--write` updates the verdicts first.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import msgspec
from msgspec import Struct, to_builtins

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game
from scorekeeper.games.engine.game import Game
from scorekeeper.games.engine.halves import plain
from scorekeeper.games.engine.shape import convert
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Finding, Verdict
from scorekeeper.games.reading import typed_record
from scorekeeper.rules import Rule, Ruling, evidence, find

Outcome = Literal["kept", "violated", "not-applicable"]
Seen = set[tuple[str, evidence.Outcome]]
ABOUT, RECORD, EXPECTED = "about.toml", "record.json", "expected.json"
WRITE = "--write"
EVENTS = "tournament"
"""The folder of examples that are no record of a game."""


class WorkedError(ScorekeeperError):
    """A worked example that cannot be read."""


class About(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a reader needs to know about an example."""

    title: str
    story: str
    """What happened at the table, in two to five sentences."""
    mistake: str
    """The common mistake that the example is about."""
    names: dict[str, str]
    """Player number to name."""
    shows: dict[str, Outcome]
    """Rule or ruling, and its outcome in this example."""
    rulings: dict[str, str] = {}
    """Options that differ from the defaults, by ruling."""
    equipment: str | None = None
    """Path of the equipment file, relative to this file."""


class Worked:
    """One worked example."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.about: About = placed(folder / ABOUT, lambda file: convert(read_toml(file), About))
        self.record: Any = placed(folder / RECORD, lambda file: typed_record(read_json(file)))
        self.terms = placed(folder / ABOUT, lambda _: self._terms())

    @property
    def id(self) -> str:
        """`dwarven-traders/no-gem-is-worse`."""
        return f"{self.folder.parent.name}/{self.folder.name}"

    @property
    def game(self) -> Game:
        return game(self.record.game)

    @cached_property
    def shows(self) -> dict[str, Outcome]:
        """The rules and rulings that the example shows, in the order of the book."""
        return dict(sorted(self.about.shows.items()))

    def name(self, key: str) -> str:
        """What people call a participant."""
        return self.about.names.get(key) or self.game.others.get(key) or f"player {key}"

    def judge(self) -> Verdict:
        """What the rules make of the record."""
        return self.game.judge(self.record, self.terms)

    @cached_property
    def weighed(self) -> list[Ruling]:
        """The rulings with options that matter in the example, in the order of the book."""
        found = (find(name) for name, outcome in self.shows.items() if outcome != "not-applicable")
        return [one for one in found if isinstance(one, Ruling) and one.options]

    def picked(self, ruling: Ruling) -> str:
        """The option of a ruling that the example is judged by."""
        return self.about.rulings.get(ruling.id, ruling.default)

    def judge_options(self, ruling: Ruling) -> dict[str, Verdict]:
        """What each option of a ruling makes of the record, the default first."""
        verdicts = {}
        for option, _ in ruling.offered:
            terms = msgspec.structs.replace(self.terms, rulings={**self.terms.rulings, ruling.id: option.value})
            with evidence.record():
                verdicts[option.value] = self.game.judge(self.record, terms)
        return verdicts

    def expected(self) -> dict[str, Any]:
        """The verdict stored beside the record."""
        return dict(placed(self.folder / EXPECTED, read_json))

    def told(self, verdict: Verdict) -> dict[str, Any]:
        """A verdict in the form of `expected.json`, with players' names, and what each option would make of the record."""
        told: dict[str, Any] = {
            "findings": [
                {"rule": finding.rule, "level": finding.level, "where": to_builtins(finding.where), "text": text}
                for finding, text in ((finding, finding.message(self.name)) for finding in verdict.findings)
            ],
            "places": self._places(verdict),
            "trail": self._steps(verdict),
        }
        if self.weighed:
            told["options"] = {ruling.id: self._options(ruling) for ruling in self.weighed}
        return told

    def _options(self, ruling: Ruling) -> dict[str, Any]:
        """What each option makes of the record; steps that all options share are left out."""
        verdicts = self.judge_options(ruling)
        steps = {option: self._steps(verdict) for option, verdict in verdicts.items()}
        shared = [step for step in steps[ruling.default] if all(step in told for told in steps.values())]
        return {
            option: {
                "findings": self._findings(verdict),
                "places": self._places(verdict),
                "steps": [step for step in steps[option] if step not in shared],
            }
            for option, verdict in verdicts.items()
        }

    def _findings(self, verdict: Verdict) -> list[dict[str, Any]]:
        return [
            {"rule": finding.rule, "level": finding.level, "text": finding.message(self.name)}
            for finding in verdict.findings
        ]

    def _places(self, verdict: Verdict) -> dict[str, Any]:
        return {
            place.participant: {"name": self.name(place.participant), "place": place.place, "score": plain(place.score)}
            for place in verdict.places
        }

    def _steps(self, verdict: Verdict) -> list[dict[str, Any]]:
        return [
            {"rule": step.rule, "round": step.round, "text": step.message(self.name)}
            for step in verdict.trail
            if step.turn is None
        ]

    def _terms(self) -> Terms:
        for name in self.about.shows:
            known(name, "shows")
        for ruling, pick in self.about.rulings.items():
            found = known(ruling, "rulings")
            if pick not in [option.value for option in getattr(found, "options", ())]:
                raise WorkedError(f"{ruling} has no option {pick!r}", field=f"rulings.{ruling}")
        return Terms(rulings=self.about.rulings, equipment=self._equipment())

    def _equipment(self) -> dict[str, Any]:
        if self.about.equipment is None:
            return {}
        if (kind := self.game.equipment) is None:
            raise WorkedError(f"{self.game.book.title} has no equipment file", field="equipment")

        def read(file: Path) -> dict[str, Any]:
            content = read_toml(file)
            convert(content, kind.type)
            return content

        return dict(placed(self.folder / self.about.equipment, read))


def worked_examples(root: Path, of: str = "*") -> list[Worked]:
    """All examples under `root` (`examples/worked` in a checkout), or those of one game, sorted by game and name."""
    found = sorted(folder for folder in root.glob(f"{of}/*/") if folder.is_dir())
    return [Worked(folder) for folder in found if folder.parent.name != EVENTS]


def faults(example: Worked) -> Iterator[str]:
    """Every statement of an example that is not true, one sentence each."""
    if example.record.game != example.folder.parent.name:
        yield f"{RECORD} is a record of {example.record.game}"
    yield from (f"{ABOUT} does not name player {seat}" for seat in example.record.seats if not _named(example, seat))
    verdict, seen = _recorded(example)
    told, expected = example.told(verdict), example.expected()
    for key in dict.fromkeys((*told, *expected)):
        if told.get(key) != expected.get(key):
            yield f"{EXPECTED} has different {key}; the judge gives {json.dumps(told.get(key), ensure_ascii=False)}"
    for rule, outcome in example.shows.items():
        found = find(rule)
        became = _of_rule(found, verdict, seen) if isinstance(found, Rule) else _of_ruling(found, example, verdict)
        if became != outcome:
            yield f"{ABOUT} says that {rule} is {outcome}, but it is {became}"


def _named(example: Worked, seat: str) -> bool:
    return bool(example.about.names.get(seat))


def _recorded(example: Worked) -> tuple[Verdict, Seen]:
    """The verdict and the answers of the checks; they are also passed on to an outer recorder, if there is one."""
    with evidence.record() as recorder:
        verdict = example.judge()
    for rule, outcome in recorder.seen:
        evidence.note(rule, outcome)
    return verdict, recorder.seen


def _of_rule(rule: Rule, verdict: Verdict, seen: Seen) -> str:
    """The outcome of a rule, from its findings and the answers of its checks."""
    levels = {finding.level for finding in verdict.findings if finding.rule == rule.id}
    if levels & {"error", "warning"}:
        return "violated"
    if any(noted == rule.id for noted, _ in seen):
        return "kept"
    return "unchecked" if levels else "not-applicable"


def _of_ruling(ruling: Ruling, example: Worked, verdict: Verdict) -> str:
    """The outcome of a ruling: violated if another option would avoid an error, kept if it would change the verdict."""
    others = [*example.judge_options(ruling).values()]
    if any(_said(error) not in map(_said, other.errors) for other in others for error in verdict.errors):
        return "violated"
    return "kept" if any(other != verdict for other in others) else "not-applicable"


def _said(finding: Finding) -> tuple[Any, str]:
    return finding.where, finding.message()


def known(name: str, field: str) -> Rule | Ruling:
    """Return the rule or ruling of an example; raises for a name that is not its id."""
    try:
        found = find(name)
    except ScorekeeperError as error:
        raise WorkedError(error.message, field=f"{field}.{name}") from None
    if found.id != name:
        raise WorkedError(f"write the id, {found.id}", field=f"{field}.{name}")
    return found


def placed(file: Path, read: Callable[[Path], Any]) -> Any:
    """Read a file of an example, and name it in any error."""
    try:
        return read(file)
    except ScorekeeperError as error:
        error.file = error.file or str(file)
        raise
    except OSError as error:
        raise WorkedError(f"the file cannot be read ({error.strerror})", file=str(file)) from None
    except ValueError as error:
        raise WorkedError(f"the file is not valid {file.suffix[1:].upper()}: {error}", file=str(file)) from None


def read_toml(file: Path) -> dict[str, Any]:
    """The content of a TOML file."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def read_json(file: Path) -> Any:
    """The content of a JSON file."""
    return json.loads(file.read_text(encoding="utf-8"))


def main(arguments: Sequence[str], others: Mapping[str, Any] = MappingProxyType({})) -> int:
    """Report what is wrong with the examples under some folders; with `--write`, update their verdicts first.

    `others` are modules that read, write and check the examples of folders that belong to no game.
    """
    roots = [Path(argument) for argument in arguments if argument != WRITE] or [Path("examples/worked")]
    wrong = 0
    try:
        for folder in _folders(roots):
            tools = others.get(folder.parent.name, sys.modules[__name__])
            example = tools.read(folder)
            if WRITE in arguments:
                tools.write(example)
            for fault in tools.faults(example):
                wrong += 1
                print(f"{example.id}: {fault}")  # noqa: T201 - a tool for authors, not a command of the CLI
    except ScorekeeperError as error:
        print(error, file=sys.stderr)  # noqa: T201 - same
        return 2
    return 1 if wrong else 0


def _folders(roots: Sequence[Path]) -> list[Path]:
    """The example folders in and under these; raises for a folder without examples."""
    found = {root: [file.parent for file in root.resolve().rglob(ABOUT)] for root in roots}
    for root, folders in found.items():
        if not folders:
            raise WorkedError(f"there is no worked example here (no {ABOUT} was found)", file=str(root))
    return sorted({folder for folders in found.values() for folder in folders})


def write(example: Worked) -> None:
    """Save the current verdict on an example."""
    with evidence.record():
        told = example.told(example.judge())
    text = json.dumps(told, ensure_ascii=False, indent=2) + "\n"
    (example.folder / EXPECTED).write_text(text, encoding="utf-8", newline="\n")


read = Worked
"""Reads the example in a folder."""
