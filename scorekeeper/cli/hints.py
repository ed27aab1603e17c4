"""Command lines that are shown to the user, complete and ready to be typed."""

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


def completed(step: str) -> str:
    """Return the step, with the folder that the user named added to its commands."""
    folder = named_folder(typed())
    if folder is None:
        return step
    return _COMMAND.sub(lambda match: _with_folder(match.group(), folder), step)


def _with_folder(command: str, folder: str) -> str:
    return command if re.search(r" (-t|--tournament)\b", command) else f"{command} -t {quoted(folder)}"


def named_folder(words: Sequence[str]) -> str | None:
    """Return the tournament folder that a command line names."""
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
