"""The parts of a game that decide: where they are, and which faults in them are known to change nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from tests.mutants.faults import Fault, faults_in

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "scorekeeper" / "games"
AREAS = ("scoring", "checks", "fast")
"""Names of modules, or of folders of modules; `fast` is missing where a game needs none."""
EXPLAINED = Path(__file__).parent / "equivalent.toml"


class Equivalent(NamedTuple):
    """A fault that changes nothing, and why."""

    file: str
    line: str
    fault: str
    why: str

    def is_(self, fault: Fault) -> bool:
        return (self.file, self.line, self.fault) == (name_of(fault.file), line_of(fault), str(fault))


class StaleError(Exception):
    def __init__(self, equivalent: Equivalent) -> None:
        super().__init__(f"{EXPLAINED.name} explains a fault that cannot be planted any more: {equivalent}")


def modules(game: str, area: str) -> list[Path]:
    """The modules of a part of a game; none if there is no such part."""
    place = GAMES / game.replace("-", "_") / area
    return (
        sorted(place.rglob("*.py"))
        if place.is_dir()
        else [path for path in [place.with_suffix(".py")] if path.exists()]
    )


def faults_of(game: str, area: str, explained: list[Equivalent]) -> list[Fault]:
    """Every fault that can be planted into a part of a game, without those that change nothing."""
    found = [fault for file in modules(game, area) for fault in faults_in(file)]
    return [fault for fault in found if not any(one.is_(fault) for one in explained)]


def equivalents(path: Path = EXPLAINED) -> list[Equivalent]:
    """The faults that are known to change nothing; one that cannot be planted any more is an error."""
    known = [Equivalent(**one) for one in tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])]
    for one in known:
        file = GAMES / one.file
        if not file.exists() or not any(one.is_(fault) for fault in faults_in(file)):
            raise StaleError(one)
    return known


def name_of(file: Path) -> str:
    return file.relative_to(GAMES).as_posix()


def line_of(fault: Fault) -> str:
    """The text of the line that a fault stands in."""
    return fault.file.read_text(encoding="utf-8").splitlines()[fault.line - 1].strip()
