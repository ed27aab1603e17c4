"""Runs the code blocks of a Markdown page, in order, in one folder of their own.

`console`: lines after `$ ` are typed into a shell; what follows is what must be printed. A line `...` stands for any number
of lines, `…` within a line for anything. `python` is executed; `toml` and `json` must parse, and seats make them a record
that must decode; lines of JSON with `do` are events of the game that the page is named for; a first line `# name.toml`
makes the block a file of that name. `text` is a picture, not code.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

from sybil import Document, Example, Sybil
from sybil.parsers.markdown import CodeBlockParser

from scorekeeper.games import game
from tests.program import plain_environment, run_here

SCRIPTS = Path(sys.executable).parent
TYPED = re.compile(
    r"(?:(?P<pipe>(?:echo|printf) [^|>]*) \| )?scorekeeper (?P<words>[^|<>&;*?$`~\\]*?)(?: > (?P<file>\S+))?"
)
"""A command line that needs no shell."""


class Desk:
    """A folder to work in, as a new user has it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cwd = folder
        self.home = folder / "home"
        self.home.mkdir()
        self.names: dict[str, object] = {}
        self.environment = plain_environment(
            PATH=f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}",
            HOME=str(self.home),
            SCOREKEEPER_STATE=str(self.home / "state"),
            SCOREKEEPER_AUTHOR="desk",
        )

    def type(self, command: str) -> str:
        """Run a command line, and give what it prints."""
        if command.startswith("cd "):
            self.cwd = (self.cwd / command[3:].strip()).resolve()
            return ""
        if (plain := TYPED.fullmatch(command)) is not None:
            return self._here(plain)
        done = subprocess.run(
            command,
            shell=True,
            cwd=self.cwd,
            env=self.environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout + done.stderr

    def _here(self, command: re.Match[str]) -> str:
        """Run `scorekeeper` inside this process, with what is piped into it and the file that its output goes to."""
        piped = self.type(command["pipe"]).encode() if command["pipe"] else b""
        ran = run_here(shlex.split(command["words"]), self.cwd, self.environment, piped)
        assert "Traceback" not in ran.err, ran.err
        if command["file"]:
            (self.cwd / command["file"]).write_text(ran.out, encoding="utf-8")
            return ran.err
        return ran.out + ran.err


def matches(expected: str, actual: str) -> bool:
    """Whether output is as expected, `...` lines and `…` standing for anything."""
    pattern = ""
    for line in expected.splitlines():
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += re.escape(line.rstrip()).replace("…", ".*") + r"[ \t]*\n"
    return re.fullmatch(pattern, actual.rstrip("\n") + "\n" if actual.strip() else "") is not None


def run_console(example: Example) -> str | None:
    desk: Desk = example.namespace["desk"]
    sessions = re.split(r"^\$ ", example.parsed, flags=re.MULTILINE)
    assert not sessions[0].strip(), f"output before the first command: {sessions[0]}"
    for session in sessions[1:]:
        command, _, expected = session.partition("\n")
        while command.endswith("\\"):
            more, _, expected = expected.partition("\n")
            command = command[:-1] + more.removeprefix("> ")
        actual = desk.type(command)
        if not matches(expected, actual):
            return f"$ {command}\nexpected:\n{expected}\nactual:\n{actual}"
    return None


def run_python(example: Example) -> str | None:
    desk: Desk = example.namespace["desk"]
    before = Path.cwd()
    os.chdir(desk.cwd)
    try:
        exec(compile(example.parsed, example.path, "exec"), desk.names)
    finally:
        os.chdir(before)
    return None


def check_data(example: Example, data: dict[str, object]) -> str | None:
    import msgspec

    if isinstance(data, dict) and "seats" in data:
        msgspec.convert(data, game(str(data["game"])).record)
    return None


def run_toml(example: Example) -> str | None:
    desk: Desk = example.namespace["desk"]
    if name := re.match(r"# (\S+\.toml)$", example.parsed, re.MULTILINE):
        (desk.cwd / name[1]).write_text(example.parsed, encoding="utf-8")
        return None
    return check_data(example, tomllib.loads(example.parsed))


def run_json(example: Example) -> str | None:
    lines = [example.parsed] if example.parsed.lstrip().startswith("{\n") else example.parsed.splitlines()
    parsed = [json.loads(line) for line in lines if line.strip()]
    if events := [data for data in parsed if "do" in data]:
        rounds = [{"number": 1, "transcript": events}]
        parsed = [{"game": Path(example.path).stem, "seats": ["1", "2"], "rounds": rounds}]
    for data in parsed:
        check_data(example, data)
    return None


SYBIL = Sybil(
    parsers=[
        CodeBlockParser(language="console", evaluator=run_console),
        CodeBlockParser(language="python", evaluator=run_python),
        CodeBlockParser(language="toml", evaluator=run_toml),
        CodeBlockParser(language="json", evaluator=run_json),
    ]
)


def run_page(path: Path, folder: Path) -> int:
    """Run all blocks of a page; how many there were."""
    document: Document = SYBIL.parse(path)
    document.namespace["desk"] = Desk(folder)
    examples = list(document.examples())
    for example in examples:
        example.evaluate()
    return len(examples)
