"""Finds the line of each field in a document. Only used for error messages.

A path consists of keys; list entries count from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import loads
from typing import Any

Path = tuple[str, ...]

_JSON = re.compile(r'\n|"(?:[^"\\]|\\.)*+"?|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)
_TOML = re.compile(
    r'\n|#[^\n]*|"""(?:[^\\]|\\.)*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)|"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*\'|[\[\]{},=.]|[^\s\[\]{},=.#"\']+',
    re.DOTALL,
)


def json_places(text: str) -> Iterator[tuple[Path, int]]:
    """Yield every key and list entry of a JSON document, with its path and line."""
    stack: list[list[Any]] = []
    previous = ""
    for word, line in _words(_JSON, text):
        if word == "\n":
            continue
        if word in "}]":
            del stack[-1:]
        elif word not in ",:":
            if stack and stack[-1][0] == "{" and previous != ":":
                stack[-1][1] = loads(word) if "\\" in word else _unquoted(word)
                yield _path(stack), line
            elif stack and stack[-1][0] == "[":
                stack[-1][1] = int(stack[-1][1]) + 1
                yield _path(stack), line
            if word in "{[":
                stack.append([word, 0])
        previous = word


def _words(pattern: re.Pattern[str], text: str) -> Iterator[tuple[str, int]]:
    """Yield the words of a text with their lines, including line feeds but not comments."""
    line = 1
    for match in pattern.finditer(text):
        word = match.group()
        if word[0] != "#":
            yield word, line
        line += word.count("\n")


def _unquoted(word: str) -> str:
    return word[1:-1] if word[:1] in "\"'" else word


def _path(stack: list[list[Any]]) -> Path:
    return tuple(str(level[1]) for level in stack)


class _Level:
    """A statement, list or inline table that is being read; `key` leads to the part being read."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.naming = kind != "["
        """Whether a key comes next; in a list, an entry starts instead."""
        self.key: Path = ("0",) if kind == "[" else ()
        self.between = True

    def enter(self) -> None:
        """Start the next entry of a list."""
        self.key, self.between = (str(int(self.key[0]) + 1),), False

    def leave(self) -> None:
        """Go on to the next entry or key after a comma."""
        self.between = True
        if self.kind == "{":
            self.naming, self.key = True, ()


def toml_places(text: str) -> Iterator[tuple[Path, int]]:
    """Yield every header, key and list entry of a TOML document, with its path and line."""
    prefix: Path = ()
    counts: dict[Path, int] = {}
    statement: list[tuple[str, int]] = []
    depth = 0
    for word, line in (*_words(_TOML, text), ("\n", 0)):
        depth += (word in "[{") - (word in "]}")
        if word != "\n":
            statement.append((word, line))
        elif depth <= 0 and statement:
            if statement[0][0] == "[":
                keys = tuple(_unquoted(key) for key, _ in statement if key not in "[].")
                prefix = _header_path(keys, statement[1][0] == "[", counts)
                if prefix[-1] == "1":
                    yield prefix[:-1], statement[0][1]
                yield prefix, statement[0][1]
            else:
                yield from (((*prefix, *path), found) for path, found in _statement_places(statement))
            statement, depth = [], 0


def _statement_places(words: list[tuple[str, int]]) -> Iterator[tuple[Path, int]]:
    """Yield the keys and entries of one statement: a key, and a value of any depth."""
    levels = [_Level("=")]
    for word, line in words:
        level = levels[-1]
        if word in "]}":
            levels = levels[:-1] or levels
            continue
        if word == ",":
            level.leave()
            continue
        if level.naming:
            if word == "=":
                level.naming = False
                yield tuple(key for one in levels for key in one.key), line
            elif word != ".":
                level.key = (*level.key, _unquoted(word))
            continue
        if level.kind == "[" and level.between:
            level.enter()
            yield tuple(key for one in levels for key in one.key), line
        if word in "[{":
            levels.append(_Level(word))


def _header_path(parts: Path, array: bool, counts: dict[Path, int]) -> Path:  # noqa: FBT001
    """Return the header's path, with the position of the current entry in every array on the way."""
    path: Path = ()
    for position, part in enumerate(parts, 1):
        path = (*path, part)
        if array and position == len(parts):
            counts[path] = counts.get(path, 0) + 1
        if path in counts:
            path = (*path, str(counts[path]))
    return path
