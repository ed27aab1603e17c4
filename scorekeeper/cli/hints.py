"""What to type next: every command line that is shown is made or completed here, so that it works as it stands."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

_PLAIN = re.compile(r"[\w./:=,@%+-]+")
_GROUPS = ("players", "results", "explain", "log", "regulations")
_SINGLE = (
    *("start", "seat", "sheets", "record", "status", "check", "standings"),
    *("amend", "void", "decide", "history", "reseat", "close", "reopen", "penalty", "export"),
)
_COMMAND = re.compile(
    rf"scorekeeper (?:(?:{'|'.join(_GROUPS)}) \w+|{'|'.join(_SINGLE)})\b(?:(?!, or | +→).)*", re.DOTALL
)
_BY_ARGUMENT = ("status", "check", "standings")
"""Commands that also take the folder as their argument."""


def quoted(word: str) -> str:
    """The word as it is typed, in double quotes if need be: they are the only ones that all shells know."""
    if _PLAIN.fullmatch(word):
        return word
    return '"' + re.sub(r'(["$`])', r"\\\1", word) + '"'


def line(*words: str) -> str:
    """A command line of scorekeeper, ready to be typed."""
    return " ".join(("scorekeeper", *map(quoted, words)))


def typed() -> list[str]:
    """The words that were typed after `scorekeeper`."""
    return sys.argv[1:]


def completed(step: str) -> str:
    """The step with the folder that the user named, in every command that looks for one."""
    folder = named_folder(typed())
    if folder is None:
        return step
    return _COMMAND.sub(lambda match: _with_folder(match.group(), folder), step)


def _with_folder(command: str, folder: str) -> str:
    return command if re.search(r" (-t|--tournament)\b", command) else f"{command} -t {quoted(folder)}"


def named_folder(words: Sequence[str]) -> str | None:
    """The tournament folder that stands on a command line."""
    if words[:1] == ["simulate"]:
        return None  # here --tournament has no folder after it
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
