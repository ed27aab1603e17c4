"""Worked examples of the tournament's own rules: a small event, what the desk typed, and what the program answered.

    examples/worked/tournament/<name>/about.toml       what happened, for a person, and which rules it shows
                                     /tournament.toml  the regulations
                                     /desk.txt         what was typed, one command per line, without `scorekeeper`
                                     /heat-1.txt …     files that the commands name
                                     /expected.json    the answers, as `python -m scorekeeper.cli.worked --write` saved them

The commands run in a copy of the folder, by the program itself. A rule is shown if the program recorded that it relied on
it, kept to it, or refused a command by it.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from scorekeeper.games.engine.shape import convert
from scorekeeper.games.worked import ABOUT, EVENTS, EXPECTED, WorkedError, known, main, placed, read_json, read_toml
from scorekeeper.rules import evidence

DESK = "desk.txt"
OURS = {ABOUT, EXPECTED, DESK}
"""Files that tell about the example; all others belong to the event."""
ASKING = {"standings", "explain", "status", "history"}
"""Commands that only ask; their answers are what the example is about."""
HASH = re.compile(r"^log \w+:\d+:[0-9a-f]+$")
"""The line of the standings that names the state of the log, which differs from run to run."""
WIDTH = "110"
PAGE = 88
"""How many letters of a terminal's line a page of the site shows without scrolling."""


class AboutEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a reader needs to know about an example."""

    title: str
    story: str
    mistake: str
    shows: dict[str, Literal["kept", "violated"]]
    """Rules of the tournament: kept, or violated where the program refused something by it."""


class Answer(NamedTuple):
    """What the program said to a command."""

    typed: str
    exit: int
    says: list[str]

    @property
    def told(self) -> bool:
        """Whether the answer belongs to the example: somebody asked, was refused, or had the program draw the seats."""
        words = self.typed.split()
        return bool(self.exit) or words[0] in ASKING or (words[0] in {"seat", "reseat"} and "--by-hand" not in words)


class Session:
    """One worked example of the tournament's rules."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.about: AboutEvent = placed(folder / ABOUT, lambda file: convert(read_toml(file), AboutEvent))
        self.commands: list[str] = placed(folder / DESK, _commands)
        placed(folder / ABOUT, lambda _: [known(rule, "shows") for rule in self.about.shows])

    @property
    def id(self) -> str:
        """`tournament/three-way-tie`."""
        return f"{self.folder.parent.name}/{self.folder.name}"

    @cached_property
    def shows(self) -> dict[str, str]:
        """The rules that the example shows, in the order of the book."""
        return dict(sorted(self.about.shows.items()))

    @property
    def files(self) -> list[Path]:
        """What a reader needs to type the commands: the regulations, and the files that these or commands name."""
        return sorted(file for file in self.folder.iterdir() if file.is_file() and file.name not in OURS)

    def expected(self) -> list[Answer]:
        """The answers stored beside the commands."""
        return [Answer(**answer) for answer in placed(self.folder / EXPECTED, read_json)["answers"]]

    def run(self) -> list[Answer]:
        """Type all commands in a copy of the folder."""
        with tempfile.TemporaryDirectory() as place:
            event = Path(place) / self.folder.name
            event.mkdir()
            for file in self.files:
                shutil.copy(file, event)
            with _at_desk(event, Path(place) / "state"):
                return [_type(command) for command in self.commands]


def faults(example: Session) -> Iterator[str]:
    """Every statement of an example that is not true, one sentence each."""
    with evidence.record() as recorder:
        answers = example.run()
    for rule, outcome in recorder.seen:
        evidence.note(rule, outcome)
    told = [answer for answer in answers if answer.told]
    for now, stored in zip(told, example.expected(), strict=False):
        if now != stored:
            yield f"{EXPECTED} has another answer to `{stored.typed}`; the program says {json.dumps(now.says)}"
    if len(told) != len(example.expected()):
        yield f"{EXPECTED} has {len(example.expected())} answers, but the program gives {len(told)}"
    for rule, said in example.shows.items():
        seen = {noted for name, noted in recorder.seen if name == rule}
        became = "violated" if "violated" in seen else "kept" if seen else "not touched"
        if became != said:
            yield f"{ABOUT} says that {rule} is {said}, but it is {became}"


def write(example: Session) -> None:
    """Save the current answers."""
    with evidence.record():
        answers = [answer._asdict() for answer in example.run() if answer.told]
    text = json.dumps({"answers": answers}, ensure_ascii=False, indent=2) + "\n"
    (example.folder / EXPECTED).write_text(text, encoding="utf-8", newline="\n")


def sessions(root: Path) -> list[Session]:
    """All examples of the tournament's rules under `root` (`examples/worked` in a checkout), by name."""
    return [Session(folder) for folder in sorted(root.glob("tournament/*/")) if folder.is_dir()]


def _commands(file: Path) -> list[str]:
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    if not any(lines):
        raise WorkedError("there is no command in this file; write one per line, such as: players add Ana Bo")
    return [line for line in lines if line]


@contextlib.contextmanager
def _at_desk(folder: Path, state: Path) -> Iterator[None]:
    """Work in a folder as an organiser without settings of their own."""
    before = dict(os.environ)
    for name in [name for name in before if name.startswith("SCOREKEEPER_")]:
        del os.environ[name]
    os.environ.update(SCOREKEEPER_AUTHOR="desk", SCOREKEEPER_STATE=str(state), COLUMNS=WIDTH)
    try:
        with contextlib.chdir(folder):
            yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _type(command: str) -> Answer:
    from scorekeeper.cli.app import root
    from scorekeeper.cli.errors import guarded

    said = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    code = 0
    before = sys.stdin
    sys.stdin = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            guarded(lambda: root().run(shlex.split(command)))
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    finally:
        sys.stdin = before
    lines = said.buffer.getvalue().decode().splitlines()
    return Answer(command, code, _kept(lines))


def _kept(lines: list[str]) -> list[str]:
    """Return what is the same in every run, without blank lines at the end."""
    kept = [line.rstrip() for line in lines if not HASH.match(line)]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def answers_as_text(answers: list[Answer]) -> str:
    """Return answers as a terminal shows them, each under its command."""
    return "\n\n".join("\n".join((f"$ scorekeeper {one.typed}", *map(_on_page, one.says))) for one in answers)


def _on_page(line: str) -> str:
    """Return a sentence broken as the page is wide, under the beginning of its text; a line of a table stays whole."""
    under = re.match(r"\s*[A-Z]{3}-\d{3}\s+", line)
    return "\n".join(textwrap.wrap(line, PAGE, subsequent_indent=" " * under.end())) if under else line


read: Any = Session
"""Reads the example in a folder."""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], {EVENTS: sys.modules[__name__]}))
