"""Command lines that are shown to the user, complete and ready to type."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.steps import Action, NextStep, Notice

STDIN = "standard input"
"""What errors call the standard input."""
_PLAIN = re.compile(r"[\w./:=,@%+-]+")
_GROUPS = ("players", "results", "explain", "log", "regulations")
_SINGLE = (
    *("start", "seat", "seats", "sheets", "record", "status", "check", "standings"),
    *("amend", "void", "undo", "decide", "history", "reseat", "close", "reopen", "penalty", "export"),
)
_COMMAND = re.compile(
    rf"scorekeeper (?:(?:{'|'.join(_GROUPS)}) \w+|{'|'.join(_SINGLE)})\b(?:(?!, or | +→).)*", re.DOTALL
)
_AMEND = 'scorekeeper regulations amend --reason "…"'
WORDS: dict[Action, str] = {
    "accept as written": 'run the command again with --accept "…" --as-written',
    "accept or correct": 'correct the record, or take it with --accept "reason" (and --as-written)',
    "add option": "run the command again with {option}",
    "add player": 'scorekeeper players add "{name}"',
    "add players": "scorekeeper players add NAME…",
    "amend": 'scorekeeper amend {entry} --reason "…"',
    "amend ending": 'scorekeeper amend {entry} --ended {option} --reason "…"',
    "amend line": 'scorekeeper amend {entry}{figures} --reason "…"',
    "amend regulations": _AMEND,
    "amend with file": 'scorekeeper amend {entry} --reason "…" FILE',
    "blank record": "scorekeeper record --template",
    "blank record of a game": "scorekeeper record --template --game {name}",
    "bring somebody back": "scorekeeper players back PLAYER",
    "ask for byes": "scorekeeper players bye PLAYER… --heat {heat} --pays zero",
    "bid for seats": "scorekeeper seats {table} PLAYER=SEAT/BID…",
    "check": "scorekeeper check",
    "check player in": "scorekeeper players here {player}",
    "check player out": "scorekeeper players away {player}",
    "check players in": "scorekeeper players here {numbers}",
    "choose seats": "scorekeeper seats {table} PLAYER=SEAT…",
    "close": "scorekeeper close {heat}",
    "compare players": "scorekeeper explain player {player} --versus PLAYER",
    "correct and amend": f"correct {{name}}; if the tournament has started, then {_AMEND}",
    "decide": 'scorekeeper decide {entry} --reason "…"',
    "decide as written": 'scorekeeper decide {entry} --effect as-written --reason "…"',
    "decide otherwise": 'scorekeeper decide {entry} --effect {option} --reason "…"',
    "decide places": 'scorekeeper decide {entry}{places} --effect places --reason "…"',
    "drop player": "scorekeeper players drop {player}",
    "exchange": 'scorekeeper reseat {heat} --without PLAYER --with PLAYER --reason "…"',
    "explain table": "scorekeeper explain table {table}",
    "fit schedule": 'scorekeeper regulations amend --reason "the schedule does not fit"',
    "give bye": 'scorekeeper reseat {heat} --bye PLAYER --reason "…"',
    "give reason": 'run the command again with --{option} "…"',
    "help with decisions": "scorekeeper decide --help",
    "export everything": "scorekeeper export FILE.json writes everything",
    "help with penalties": "scorekeeper penalty --help",
    "history": "scorekeeper history {entry}",
    "history of table": "scorekeeper history {table}",
    "list games": "scorekeeper games",
    "list templates": "scorekeeper new --list",
    "list players": "scorekeeper players list",
    "list teams": "scorekeeper players teams",
    "make or name a folder": "scorekeeper new FOLDER, or name a folder with -t FOLDER",
    "merge": "scorekeeper log merge OTHER",
    "merge as another desk": "scorekeeper log merge {name} --as NAME",
    "name desk": "run the command again with {option} {name}",
    "penalise": 'scorekeeper penalty {player} --points N --reason "…" --heat {heat}',
    "pick version": 'scorekeeper decide {entry} --rule {rule} --reason "…"',
    "record": "scorekeeper record {table}",
    "record line": "scorekeeper record {table}{figures}",
    "set team": 'scorekeeper players set {player} --team "{name}"',
    "keep table": "scorekeeper players set {player} --table {name}",
    "set details": 'scorekeeper players set {player} --team "…"',
    "rename": 'scorekeeper players rename {player} "…"',
    "rename and merge": "rename it to {name}, then: scorekeeper log merge OTHER",
    "rename player": 'scorekeeper players rename {player} "{name}"',
    "reopen": 'scorekeeper reopen {heat} --reason "…"',
    "reopen as well": "run the command again with --reopen",
    "restore or amend regulations": f"{_AMEND}, or put the file back as it was",
    "return player": "scorekeeper players back {player}",
    "seat": "scorekeeper seat",
    "seat by hand": "scorekeeper seat --by-hand FILE",
    "seat by hand or amend": "scorekeeper seat --by-hand FILE, or correct the file and run scorekeeper regulations amend",
    "seat despite": 'run the command again with --despite "why"',
    "seat latecomers": 'scorekeeper reseat {heat}{with_} --reason "…"',
    "seat everybody": "add them to the seating, or scorekeeper players drop PLAYER",
    "show log": "scorekeeper log show",
    "show or change regulations": "scorekeeper regulations show, or change tournament.toml first",
    "show rule": "scorekeeper rules show {rule}",
    "show schema": "scorekeeper schema {name}",
    "show seating": "scorekeeper seat --show {heat}",
    "show who plays": "to see who plays in it: scorekeeper seat --dry-run",
    "show who plays or substitute": "to see who plays in it: scorekeeper seat --dry-run, or"
    " scorekeeper players substitute PLAYER NAME",
    "standings": "scorekeeper standings",
    "standings or another stage": "scorekeeper standings, or add a stage to tournament.toml and"
    " scorekeeper regulations amend",
    "start": "scorekeeper start",
    "status": "scorekeeper status",
    "substitute": 'scorekeeper players substitute {player} "…"',
    "take another name": "run the command again with another name",
    "take fewer": f"write take = {{count}} in tournament.toml, then {_AMEND}",
    "take out": 'scorekeeper reseat {heat}{without} --reason "…"',
    "tell names apart": 'run the command again with a name such as "{name} (2)"',
    "type instead": "run the command again with {option} instead of {name}",
    "type number": "run the command again with the number, such as {player}",
    "undo": "scorekeeper undo {entry}",
    "verify head": "scorekeeper log verify --head main:31:a903",
    "verify log": "scorekeeper log verify",
    "void": 'scorekeeper void {entry} --reason "…"',
}
"""The text of each action: a command line or advice."""
_RECORDING = ("record", "amend")
"""Commands that take a result, with the same options."""
_BY_ARGUMENT = ("status", "check", "standings")
"""Commands that also take the folder as an argument."""


def quoted(word: str) -> str:
    """Return the word, in double quotes if needed; all shells understand those."""
    if _PLAIN.fullmatch(word):
        return word
    return '"' + re.sub(r'(["$`])', r"\\\1", word) + '"'


def line(*words: str) -> str:
    """Return a scorekeeper command line."""
    return " ".join(("scorekeeper", *map(quoted, words)))


def typed() -> list[str]:
    """Return the words that were typed after `scorekeeper`."""
    return sys.argv[1:]


@contextmanager
def correcting_file(blank: str | None = None) -> Iterator[None]:
    """Add to an error about a file that it is corrected and the command run again; `blank` prints a blank record."""
    from scorekeeper.errors import ScorekeeperError
    from scorekeeper.steps import NextStep

    try:
        yield
    except ScorekeeperError as error:
        own = error.next_step
        if blank and isinstance(own, NextStep) and own.action.startswith("blank record"):
            own = blank
        if error.file is not None and error.file != STDIN:
            where = f"line {error.line} of {error.file}" if error.line else error.file
            again = f"correct {where}, then: {line(*typed())}"
            error.next_step = f"{again}, or {worded(own)}" if own else again
        else:
            error.next_step = own
        raise


def worded(step: NextStep | str) -> str:
    """Return a step as a command line, or as advice if no command helps."""
    if isinstance(step, str):
        return step
    if step.action == "type instead" and step.name in typed():
        return line(*(str(step.option) if word == step.name else word for word in typed()))
    without = "".join(f" --without {player}" for player in step.players)
    with_ = "".join(f" --with {player}" for player in step.players)
    places = "".join(f" {player}=PLACE" for player in step.players)
    figures = "".join(f" {word}" for word in step.results)
    words = WORDS[step.action].format(
        table=step.table,
        entry=step.entry,
        heat=step.heat,
        player=step.player,
        name=step.name,
        rule=step.rule,
        option=step.option,
        count=step.count,
        without=without,
        with_=with_,
        numbers=" ".join(step.players) or "PLAYER…",
        places=places,
        figures=figures,
    )
    said = f"{words} --reopen" if step.reopen else words
    return f"{said}, or {worded(step.otherwise)}" if step.otherwise else said


def told(notice: Notice | str) -> str:
    """Return a notice with its step as a command line."""
    return notice if isinstance(notice, str) else notice.text.replace("{step}", worded(notice.step))


def completed(step: NextStep | str, *, done: bool = False) -> str:
    """Return the step as text, with the folder that the user named, and the options if it is the same command again.

    After a command that did what it was asked (`done`), its options are spent.
    """
    words, folder = worded(step), named_folder(typed())

    def whole(match: re.Match[str]) -> str:
        command = match.group() if done else _with_options(match.group(), typed())
        return command if folder is None else _with_folder(command, folder)

    return _COMMAND.sub(whole, words)


def _with_folder(command: str, folder: str) -> str:
    return command if re.search(r" (-t|--tournament)\b", command) else f"{command} -t {quoted(folder)}"


def _with_options(command: str, words: Sequence[str]) -> str:
    """Return a command line that records, with the options of the one that was typed and recorded nothing."""
    again = command.split()[1]
    if (
        again not in _RECORDING
        or not words
        or words[0] not in _RECORDING
        or " --help" in command
        or " --template" in command
    ):
        return command
    kept = {option: option for option in ("--reopen", "--dry-run") if option in words}
    for option in ("--by", "--desk", *(("--ended",) if again in ("record", "amend") else ())):
        if value := _given(option, words):
            kept[option] = f"{option} {quoted(value)}"
    return " ".join((command, *(text for option, text in kept.items() if f" {option}" not in command)))


def _given(option: str, words: Sequence[str]) -> str | None:
    """Return the value that a command line gives for an option."""
    for word, following in zip(words, (*words[1:], ""), strict=False):
        if word == option:
            return following
        if word.startswith(f"{option}="):
            return word.partition("=")[2]
    return None


def named_folder(words: Sequence[str]) -> str | None:
    """Return the tournament folder that a command line names."""
    if words[:1] == ["simulate"]:
        return None  # here --tournament takes no folder
    for word, following in zip(words, (*words[1:], ""), strict=False):
        if word in {"-t", "--tournament"}:
            return following or None
        if word.startswith("--tournament="):
            return word.partition("=")[2]
        if re.match(r"-t[^-]", word):
            return word[2:]
    if words and words[0] in _BY_ARGUMENT:
        return next((word for word in words[1:] if not word.startswith("-") and Path(word).is_dir()), None)
    return None
