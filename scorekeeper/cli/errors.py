"""Turns every failure into one sentence and an exit code, so users never see a traceback."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.exceptions import TyperException

from scorekeeper.cli import hints
from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.terminal import fitted, plain, room

if TYPE_CHECKING:
    from scorekeeper.steps import NextStep

UNSETTLED = 1
UNREADABLE = 2
STOPPED = 130
LONGEST = 1500
"""How much of a sentence is printed; only what others wrote, such as the message of a plug-in, is longer."""
READER_GONE = 141
"""The exit code when the reader of a pipe stops early, such as `| head`. Nothing is printed, because nothing went wrong."""


def styled(stream: Any) -> bool:
    """Whether to use colours: only on a terminal, unless the environment turns them off."""
    return bool(stream.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _heading(rule: str | None) -> str:
    if rule is None:
        return "error: "
    slug = _slug(rule)
    return f"error {rule} {slug}  " if slug else f"error {rule}  "


def _slug(rule: str) -> str | None:
    try:
        from scorekeeper.rules import book

        return next((entry.slug for entry in book(rule[:3]).rules if entry.id == rule), None)
    except Exception:  # noqa: BLE001 - a damaged installation must not hide the error itself
        return None


def tell(message: str, *, rule: str | None = None, next_step: NextStep | str | None = None) -> None:
    """Print the sentence and the next step on standard error."""
    heading = _heading(rule)
    said = plain(" ".join(message.split("\n")))
    first, *rest = fitted(heading + (said if len(said) <= LONGEST else f"{said[:LONGEST]}…"), room(sys.stderr))
    if styled(sys.stderr) and first.startswith(heading.rstrip()):
        first = f"\x1b[1;31m{heading.rstrip()}\x1b[0m{first.removeprefix(heading.rstrip())}"
    lines = [first, *rest]
    if next_step:
        lines.append(f"→ {plain(hints.completed(next_step))}")
    _write("\n".join(lines) + "\n")


def _internal(error: BaseException) -> str:
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile(
        "w", prefix="scorekeeper-error-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        file.write(f"arguments: {sys.argv[1:]}\n")
        traceback.print_exception(error, file=file)
    return f"internal error ({type(error).__name__}); this is a bug in scorekeeper: please report it and attach the file {file.name}"


_SYSTEM = {
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.ENOSPC: "the disk is full",
    errno.EROFS: "the disk is read-only",
    errno.ENOENT: "there is no such file or folder",
    errno.EISDIR: "this is a folder, not a file",
    errno.ENOTDIR: "this is a file, not a folder",
    errno.EEXIST: "it already exists",
    errno.ENAMETOOLONG: "the name is too long",
}


def _system(error: OSError) -> str:
    what = _SYSTEM.get(error.errno or 0) or (error.strerror or str(error) or type(error).__name__).lower()
    return f"{error.filename}: {what}" if error.filename is not None else what


def _way_on(error: OSError) -> str | None:
    """Return what to do about a file that is missing, or that already exists."""
    if error.filename is None:
        return None
    folder = Path(os.fsdecode(error.filename)).parent if isinstance(error.filename, str | bytes) else Path()
    if error.errno == errno.ENOENT:
        return "run the command again with the right file" if folder.is_dir() else f"create the folder {folder} first"
    return "name another file" if error.errno == errno.EEXIST else None


def _leave_quietly() -> None:
    """Keep the interpreter from writing to a closed pipe or a full disk again when it exits."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(text: str) -> None:
    """Write to standard error, if anything can be written there."""
    with suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()


def exit_code(error: BaseException) -> int:
    """Print what went wrong, and return the exit code; what is on the disk counts as done, whatever fails after it."""
    if isinstance(error, typer.Exit):
        return error.exit_code
    recorded = _recorded()
    # A second act of the same command that was refused is a refusal; a report that could not be written is not.
    if isinstance(error, RefusedError) or (isinstance(error, ScorekeeperError) and not recorded):
        tell(str(error), rule=error.rule, next_step=error.next_step)
        if recorded:
            _write(f"note: {recorded} all the same\n")
        return int(getattr(error, "code", UNREADABLE))
    if isinstance(error, TyperException):
        return _usage(error)
    if isinstance(error, BrokenPipeError):
        _leave_quietly()
        return 0 if recorded else READER_GONE
    said = _sentence(error, recorded)
    if recorded:
        _write("\n".join(fitted(plain(f"warning: {recorded}; after that: {said}"), room(sys.stderr))) + "\n")
        return 0
    tell(said, next_step=_way_on(error) if isinstance(error, OSError) else None)
    return STOPPED if isinstance(error, KeyboardInterrupt | typer.Abort) else UNREADABLE


def _recorded() -> str:
    """Return what this command wrote before it failed; nothing if it never came near a log."""
    receipts = sys.modules.get("scorekeeper.log.receipts")
    return str(receipts.recorded()) if receipts is not None else ""


def _sentence(error: BaseException, recorded: str) -> str:
    nothing = "" if recorded else "; nothing was recorded"
    if isinstance(error, ScorekeeperError):
        return str(error)
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        return f"stopped{nothing}"
    if isinstance(error, OSError):
        return _system(error)
    if isinstance(error, UnicodeError):
        return "the command line is not valid UTF-8, so it cannot be recorded"
    if isinstance(error, EOFError):
        return f"the input ended before the last answer{nothing}"
    return _internal(error)


def _command() -> str:
    """Return the command that was typed, for errors that do not name it."""
    from scorekeeper.cli.commands import COMMANDS

    return " ".join(("scorekeeper", *(word for word in hints.typed()[:1] if word in COMMANDS)))


def _meant(error: TyperException) -> str | None:
    """Return the line as typed, with the value that an option allows and that was probably meant."""
    allowed = getattr(getattr(getattr(error, "param", None), "type", None), "choices", None)
    if not allowed:
        return None
    from difflib import get_close_matches

    for word in hints.typed():
        option, equals, value = word.rpartition("=") if word.startswith("--") else ("", "", word)
        near = get_close_matches(value.casefold(), [*map(str, allowed)], 1)
        if near and value not in allowed and f"'{value}'" in error.format_message():
            return hints.line(*(f"{option}{equals}{near[0]}" if one == word else one for one in hints.typed()))
    return None


def _explained(error: TyperException) -> str | None:
    """Return the line that explains a table or a player, if somebody typed `explain 2/3` or `explain Ana`."""
    group, *words = hints.typed() or ("",)
    said = error.format_message()
    if group != "explain" or not words or not said.startswith("No such command") or "Did you mean" in said:
        return None
    return hints.line(group, "table" if "/" in words[0] else "player", *words)


def _usage(error: TyperException) -> int:
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        typer.echo(error.format_message())
        return UNREADABLE
    step = f"{context.command_path if context is not None else _command()} --help"
    if getattr(getattr(error, "param", None), "name", None) == "reason" and type(error).__name__ == "MissingParameter":
        step = hints.line(*hints.typed(), "--reason", "…")
    if meant := _meant(error) or _explained(error):
        step = meant
    said = re.sub(
        r"is not a valid int(?:eger)?(?: range)?$", "is not a whole number", error.format_message().rstrip(".")
    )
    tell(said, next_step=step)
    return UNREADABLE


def guarded(work: Callable[[], Any]) -> None:
    """Do the work; on failure, print one sentence and exit with the right code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Otherwise a pipe on Windows uses the machine's code page and fails on names.
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")
    if receipts := sys.modules.get("scorekeeper.log.receipts"):
        receipts.clear()
    try:
        _done(work)
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001 - the one place that catches everything
        sys.exit(exit_code(error))


def _done(work: Callable[[], Any]) -> None:
    """Do the work and see to it that what it printed arrives."""
    try:
        try:
            work()
        except typer.Exit:
            sys.stdout.flush()
            raise
        sys.stdout.flush()
    except OSError:
        _leave_quietly()
        raise
