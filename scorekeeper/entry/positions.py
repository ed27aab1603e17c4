"""The line on which a field stands: looked for only after something went wrong.

A path is made of keys; entries of a list count from 1, and a round is also found by its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Path = tuple[str, ...]

_WORD = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+)')
_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def json_keys(text: str) -> Iterator[tuple[Path, int]]:
    """Every key and list entry of a JSON document, with its path and offset."""
    stack: list[list[str | int]] = []
    previous = ""
    for match in _WORD.finditer(text):
        word, offset = match.group(1), match.start(1)
        if word in ",:":
            previous = word
            continue
        if word in "}]":
            if stack:
                stack.pop()
            previous = word
            continue
        if stack and stack[-1][0] == "{" and previous != ":":
            stack[-1][1] = word.strip('"')
            yield _path(stack), offset
        elif stack and stack[-1][0] == "[":
            stack[-1][1] = int(stack[-1][1]) + 1
            yield _path(stack), offset
        if word in "{[":
            stack.append([word, 0])
        previous = word


def _path(stack: list[list[str | int]]) -> Path:
    return tuple(str(level[1]) for level in stack)


def json_line(text: str, path: Path) -> int:
    """The line of the field, or of the nearest one around it."""
    numbers = re.findall(r'"number"\s*:\s*(\d+)', text)
    offset = _nearest(json_keys(text), _by_position(path, numbers))
    return text.count("\n", 0, offset) + 1


def toml_line(text: str, path: Path) -> int:
    """The line of the field, as far as headers and keys at the start of a line tell."""
    numbers = re.findall(r"(?m)^\s*number\s*=\s*(\d+)", text)
    return _nearest(_toml_keys(text), _by_position(path, numbers)) or 1


def _toml_keys(text: str) -> Iterator[tuple[Path, int]]:
    prefix: Path = ()
    counts: dict[Path, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            prefix = _header_path(_parts(header[2]), header[1] == "[[", counts)
            yield prefix, number
        elif key := _KEY.match(line):
            yield (*prefix, *_parts(key[1])), number


def _header_path(parts: Path, array: bool, counts: dict[Path, int]) -> Path:  # noqa: FBT001
    """The header's path with the position of the entry last opened in every array on the way."""
    path: Path = ()
    for position, part in enumerate(parts, 1):
        path = (*path, part)
        if array and position == len(parts):
            counts[path] = counts.get(path, 0) + 1
        if path in counts:
            path = (*path, str(counts[path]))
    return path


def _parts(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))


def _by_position(path: Path, numbers: list[str]) -> Path:
    """The path with a round's number replaced by its position, where the document numbers its rounds."""
    if path[:1] == ("rounds",) and len(path) > 1 and path[1] in numbers:
        return ("rounds", str(numbers.index(path[1]) + 1), *path[2:])
    return path


def _nearest(places: Iterator[tuple[Path, int]], path: Path) -> int:
    """The place of the longest path that leads to the one that is wanted."""
    best, place = 0, 0
    for found, where in places:
        if len(found) > best and found == path[: len(found)]:
            best, place = len(found), where
    return place
