"""Runs commands that something happens to: `python -m tests.faults.victim < requests`, one JSON object per line.

The program is imported once; every command runs in a fork of this process, so a kill costs milliseconds. A request names the
step at which it strikes: the n-th time that the command writes, syncs, cuts, renames or removes a file.
"""

from __future__ import annotations

import errno
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

STEPS = ("write", "fsync", "ftruncate", "replace", "rename", "unlink")
NOBODY = 65534


def main() -> None:
    _import_program()
    for line in sys.stdin:
        print(json.dumps(_ran(json.loads(line))), flush=True)  # noqa: T201 - read by the test


def _import_program() -> None:
    """Import what commands import when they are first used: a fork that is nobody may not be allowed to read the package."""
    from tests.program import Program

    with tempfile.TemporaryDirectory() as root:
        program = Program(Path(root) / "day")
        program.folder = Path(root)
        program("new", "day", "--template", "club-evening", "--game", "cargo-and-gold")
        program.folder = Path(root) / "day"
        for words in (
            ("players", "add", "A", "B", "C", "D"),
            ("start",),
            ("seat",),
            ("log", "verify"),
            ("status",),
            ("standings",),
            ("undo", "--yes"),
        ):
            program(*words)


def _ran(request: dict[str, Any]) -> dict[str, Any]:
    """Run one command in a fork and return how it ended, what it said, and whether it was struck."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        heard, told = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(heard)
            _be(request, out.fileno(), err.fileno(), told)
        os.close(told)
        struck = os.read(heard, 1) == b"!"
        os.close(heard)
        _, status = os.waitpid(child, 0)
        texts = {}
        for name, file in (("out", out), ("err", err)):
            file.seek(0)
            texts[name] = file.read().decode("utf-8", "backslashreplace")
        return {"code": os.waitstatus_to_exitcode(status), "struck": struck, **texts}


def _be(request: dict[str, Any], out: int, err: int, told: int) -> None:
    """Be the command, and never return."""
    code = 70
    try:
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environment"])
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _streams(request.get("out", "kept"), out, err)
        if request.get("nobody") and os.getuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        if request.get("at"):
            _lay_in_wait(request["at"], request["how"], told)
        sys.argv = ["scorekeeper", *request["words"]]
        code = _exit_code()
    finally:
        os._exit(code)


def _exit_code() -> int:
    from scorekeeper.__main__ import main as program

    try:
        program()
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):
                stream.flush()
    return 0


def _streams(kind: str, out: int, err: int) -> None:
    """Put the standard streams where a shell would: into a file, onto a full disk, into a pipe without a reader, or nowhere."""
    os.dup2(err, 2)
    if kind == "full":
        out = os.open("/dev/full", os.O_WRONLY)
    elif kind == "gone":
        reader, out = os.pipe()
        os.close(reader)
    os.dup2(out, 1)
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - open until the end
    if kind == "closed":
        os.close(1)
        sys.stdout = None  # type: ignore[assignment] # as the interpreter starts without one
    else:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - open until the end


def _lay_in_wait(at: int, how: str, told: int) -> None:
    """Strike at the n-th step."""
    left = at
    real = {name: getattr(os, name) for name in STEPS}

    def step(name: str) -> Callable[..., Any]:
        def called(*words: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left:
                return real[name](*words, **named)
            real["write"](told, b"!")
            return _strike(how, name, real, words, named)

        return called

    for name in STEPS:
        setattr(os, name, step(name))


def _strike(how: str, name: str, real: dict[str, Callable[..., Any]], words: Any, named: Any) -> Any:
    """Do to the command what the request says: kill it before, after or within the step, interrupt it, or fail the disk."""
    match how:
        case "kill before":
            os.kill(os.getpid(), signal.SIGKILL)
        case "kill within" if name == "write":
            real["write"](words[0], words[1][: len(words[1]) * 2 // 3])
            os.kill(os.getpid(), signal.SIGKILL)
        case "kill after" | "kill within":
            real[name](*words, **named)
            os.kill(os.getpid(), signal.SIGKILL)
        case "interrupt":
            done = real[name](*words, **named)
            os.kill(os.getpid(), signal.SIGINT)
            return done
        case "short" if name == "write":
            return real["write"](words[0], words[1][: len(words[1]) // 2])
        case "broken":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


if __name__ == "__main__":
    main()
