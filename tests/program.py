"""`scorekeeper` as somebody types it in a folder: run inside this process, or as a process of its own."""

from __future__ import annotations

import gc
import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from scorekeeper.__main__ import main

OURS = ("SCOREKEEPER_", "PYTHON")
"""Settings of whoever runs the tests that would change what is tested: the installed package, as it comes."""
START_ONLY = ("PYTHON", "SCOREKEEPER_FONTS")
"""Settings that count only when a process starts: the interpreter's own, and fonts, which are found once."""


class NeedsProcessError(Exception):
    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"{', '.join(names)} counts only when a process starts: call `program.process(…)`")


class Ran(NamedTuple):
    """What a run of the program left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


def plain_environment(**settings: str) -> dict[str, str]:
    """This process' environment without our own settings, as wide as a page and in UTF-8."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, "PYTHONUTF8": "1", "COLUMNS": "120", **settings}


def run_here(words: Sequence[str | bytes], folder: Path, environment: Mapping[str, str], stdin: bytes = b"") -> Ran:
    """Run the program inside this process, which is afterwards as it was before."""
    late = [name for name in environment if name.startswith(START_ONLY) and name != "PYTHONUTF8"]
    if late:
        raise NeedsProcessError(late)
    streams = _stream(stdin), _stream(), _stream()
    with _process_state(), _typed(words, streams):
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        tempfile.tempdir = None  # asked for anew: `TMPDIR` may name another folder
        code = _exit_code(streams[2])
    out, err = (stream.buffer.getvalue().decode() for stream in streams[1:])
    return Ran(code, out, err)


def run_process(words: Sequence[str | bytes], folder: Path, environment: Mapping[str, str], stdin: bytes = b"") -> Ran:
    """Run the program as a process of its own."""
    command = [sys.executable, "-m", "scorekeeper", *words]
    done = subprocess.run(command, cwd=folder, input=stdin, capture_output=True, env=dict(environment), check=False)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def _stream(content: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(content), "utf-8")


def _exit_code(err: io.TextIOWrapper) -> int:
    """The exit code of the program, as the interpreter would give it to whoever started it."""
    try:
        main()
    except SystemExit as stop:
        if stop.code is None or isinstance(stop.code, int):
            return stop.code or 0
        err.write(f"{stop.code}\n")
        return 1
    return 0


@contextmanager
def _process_state() -> Iterator[None]:
    """Put back what belongs to the whole process: environment, folder, umask, temporary folder, garbage collection."""
    environment, folder, umask = dict(os.environ), Path.cwd(), os.umask(0)
    os.umask(umask)
    temporary, thresholds, unraisable = tempfile.tempdir, gc.get_threshold(), sys.unraisablehook
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(folder)
        os.umask(umask)
        tempfile.tempdir = temporary
        gc.set_threshold(*thresholds)
        sys.unraisablehook = unraisable


@contextmanager
def _typed(words: Sequence[str | bytes], streams: Sequence[io.TextIOWrapper]) -> Iterator[None]:
    """Put words and streams where a program finds them, and take them away again."""
    before = sys.argv, sys.stdin, sys.stdout, sys.stderr
    sys.argv = ["scorekeeper", *map(os.fsdecode, words)]
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        yield
        for stream in streams[1:]:
            stream.flush()
    finally:
        sys.argv, sys.stdin, sys.stdout, sys.stderr = before


class Program:
    """`scorekeeper` in a folder of its own.

    A call runs it inside this process. `process` starts a real one, for what only a process can show: signals, pipes, locks
    between processes, what is imported, settings that count at the start.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = plain_environment(
            SCOREKEEPER_AUTHOR="ana",
            SCOREKEEPER_STATE=str(folder.parent / "state"),
            TMPDIR=str(folder.parent),
            TEMP=str(folder.parent),
        )

    def __call__(self, *words: str | bytes, stdin: str | bytes = b"", **environment: str) -> Ran:
        return self._checked(run_here, words, stdin, environment)

    def process(self, *words: str | bytes, stdin: str | bytes = b"", **environment: str) -> Ran:
        return self._checked(run_process, words, stdin, environment)

    def _checked(self, run, words, stdin, environment) -> Ran:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        ran = run(words, self.folder, {**self.environment, **environment}, given)
        assert "Traceback" not in ran.out + ran.err
        assert "internal error" not in ran.err, "".join(
            path.read_text("utf-8") for path in self.folder.parent.glob("scorekeeper-error-*")
        )
        return ran

    def good(self, *words: str, **options) -> str:
        """Run, expect success, and give the output."""
        ran = self(*words, **options)
        assert (0, "") == (ran.code, ran.err), ran
        return ran.out
