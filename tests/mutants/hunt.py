"""Plants a fault into a copy of the project, and runs what should notice it."""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from tests.mutants.areas import ROOT
from tests.mutants.faults import Fault

NEEDED = ("scorekeeper", "tests", "examples", "templates", "docs", "pyproject.toml", "README.md", "CONTRIBUTING.md")
PATIENCE = 5
"""How many times as long as without a fault a run may take."""
SHORTEST = 60
"""Seconds of the processor that every run is given."""
ASLEEP = 20
"""How many times as many seconds may pass before a run is taken to wait for something that never comes."""


class FailsWithoutFaultError(Exception):
    def __init__(self, what: str, said: str) -> None:
        super().__init__(f"{what} fails without any fault planted:\n{said[-2000:]}")


class Outcome(NamedTuple):
    """What became of a fault."""

    fault: Fault
    game: str
    area: str
    killed_by: str
    """What noticed it; empty if it survived."""
    stricter: bool
    """A fast predicate that was seen to let fewer events pass and never more: that costs only time."""


class Run(NamedTuple):
    """How a program ended."""

    code: int
    said: str
    seconds: float


class Copy:
    """A copy of the project that one worker plants faults into."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        unneeded = shutil.ignore_patterns("__pycache__", "_build")
        for name in NEEDED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=unneeded)
            else:
                shutil.copy(ROOT / name, folder / name)
        compileall.compile_dir(folder / "scorekeeper", quiet=2)

    @contextmanager
    def with_fault(self, fault: Fault) -> Iterator[None]:
        """Plant a fault, and take it out again."""
        path = self.folder / fault.file.relative_to(ROOT)
        text, before = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(fault.planted(text), encoding="utf-8")
        # A compiled module is taken for its source if length and time are equal, the time in whole seconds.
        os.utime(path, (before.st_atime, before.st_mtime + 5))
        try:
            yield
        finally:
            path.write_text(text, encoding="utf-8")
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def run(self, *words: str, limit: int) -> Run:
        """Run a Python module of the copy, with so many seconds of the processor at most."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "tests.mutants.limited", str(limit), *words]
        start = time.monotonic()
        try:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
                timeout=ASLEEP * limit,
            )
        except subprocess.TimeoutExpired:
            return Run(1, "it waits for something that never comes", 0)
        ended = f"no end after {limit} s" if done.returncode < 0 else ""
        return Run(done.returncode, done.stdout + done.stderr + ended, time.monotonic() - start)


class Hunt:
    """Knows how long the tests of each game take without a fault, and asks them about faults."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.limits: dict[tuple[str, ...], int] = {}

    def outcome(self, copy: Copy, game: str, area: str, fault: Fault) -> Outcome:
        """Ask the golden corpus first, which is quick, and then the tests of the game."""
        rejudge: tuple[str, ...] = ("tests.mutants.rejudge", game)
        if area == "fast":
            rejudge += ("--original", str(fault.file))
        tests = ("pytest", "-x", "-q", "-p", "no:cacheprovider", f"tests/games/{game.replace('-', '_')}")
        stricter = False
        for what, words in (("corpus", rejudge), ("tests", tests)):
            limit = self._limit(copy, words)
            with copy.with_fault(fault):
                ran = copy.run(*words, limit=limit)
            if ran.code:
                return Outcome(fault, game, area, f"{what}: {_noticed(ran.said)}", stricter=False)
            if what == "corpus" and area == "fast":
                answers = json.loads(ran.said.splitlines()[-1])
                stricter = answers["fewer"] > 0 and answers["more"] == 0
        return Outcome(fault, game, area, "", stricter)

    def _limit(self, copy: Copy, words: tuple[str, ...]) -> int:
        """How long a program may run, from a run without a fault, which must succeed."""
        with self.lock:
            if words not in self.limits:
                ran = copy.run(*words, limit=3600)
                if ran.code:
                    raise FailsWithoutFaultError(" ".join(words), ran.said)
                self.limits[words] = max(SHORTEST, round(PATIENCE * ran.seconds))
            return self.limits[words]


def _noticed(said: str) -> str:
    """The line that says what noticed the fault."""
    lines = [line for line in said.splitlines() if line.strip()]
    failed = [line.split(" - ")[0] for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return (failed or lines or ["no word"])[0 if failed else -1][:140]
