"""A document that was read: its name, its text and the line of each field."""

from __future__ import annotations

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from scorekeeper.documents.errors import LIMIT, TooLargeError, UnreadableError
from scorekeeper.documents.limits import open_file
from scorekeeper.errors import ScorekeeperError

BOM = b"\xef\xbb\xbf"
STDIN = "-"
Syntax = Literal["json", "toml"]
SUFFIXES: dict[str, Syntax] = {".toml": "toml", ".json": "json"}
"""The syntax of each file name ending; other files are recognised by how they start."""


class Source:
    """A text that was read, with the name that the user gave."""

    def __init__(self, name: str, text: str, syntax: Syntax) -> None:
        self.name = name
        self.text = text
        self.syntax: Syntax = syntax
        self.typed: dict[str, str] = {}
        """What stands in the text for keys that were renamed after reading, such as a name for a number."""

    def parse(self, parse_float: Callable[[str], Any] = float) -> Any:
        """Return the document as plain data: dicts, lists, strings, numbers."""
        from scorekeeper.documents import syntax

        read = syntax.parse_json if self.syntax == "json" else syntax.parse_toml
        return read(self.text, self.name, parse_float)

    def line(self, path: str) -> int | None:
        """Return the line of the field, or of the nearest field around it."""
        keys = self._as_typed(self._by_position(tuple(path.split(".")) if path else ()))
        return next(
            (self._places[keys[:count]] for count in range(len(keys), 0, -1) if keys[:count] in self._places), 1
        )

    @cached_property
    def _places(self) -> dict[tuple[str, ...], int]:
        from scorekeeper.documents import positions

        find = positions.json_places if self.syntax == "json" else positions.toml_places
        return dict(find(self.text))

    def _by_position(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Return the path with a round's number replaced by its position."""
        if keys[:1] == ("rounds",) and keys[1:2] and keys[1] in self._numbers:
            return ("rounds", str(self._numbers.index(keys[1]) + 1), *keys[2:])
        return keys

    def _as_typed(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Return the path with the keys that stand in the text."""
        found: tuple[str, ...] = ()
        for key in keys:
            found = (*found, key if (*found, key) in self._places else self.typed.get(key, key))
        return found

    @cached_property
    def _numbers(self) -> list[str]:
        """The numbers of the rounds, if the document is a record."""
        try:
            rounds = self.parse()["rounds"]
            return [str(played["number"]) for played in rounds]
        except (ScorekeeperError, LookupError, TypeError):
            return []

    @contextmanager
    def placing(self) -> Iterator[None]:
        """Add file and line to errors that only know their field."""
        try:
            yield
        except ScorekeeperError as error:
            if error.file is None:
                error.file = self.name
                error.line = self.line(error.field) if error.field is not None else None
            raise


def read_source(path: Path | str, syntax: Syntax | None = None) -> Source:
    """Read a file, or standard input for `-`; at most up to the size limit."""
    if str(path) == STDIN:
        return decode(sys.stdin.buffer.read(LIMIT + 1), "standard input", syntax)
    path = Path(path)
    with open_file(path) as file:
        data = file.read(LIMIT + 1)
    return decode(data, str(path), syntax or SUFFIXES.get(path.suffix.lower()))


def _as_utf8(data: bytes, name: str) -> bytes:
    """Return the bytes as UTF-8, also from UTF-16 with a byte order mark, which Windows PowerShell writes with `>`."""
    try:
        return data.decode("utf-16").encode()
    except UnicodeError:
        raise UnreadableError("neither UTF-8 nor complete UTF-16", file=name) from None


def decode(data: bytes, name: str, syntax: Syntax | None = None) -> Source:
    """Return the bytes as text, or raise if they are not text."""
    if len(data) > LIMIT:
        raise TooLargeError(name)
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        data = _as_utf8(data, name)
    data = data.removeprefix(BOM)
    if not data.strip():
        raise UnreadableError("the file is empty", file=name)
    if b"\x00" in data:
        raise UnreadableError("this is a binary file, not JSON or TOML", file=name)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[: error.start].rpartition(b"\n")[2].decode("utf-8")) + 1
        said = f"not UTF-8: byte {data[error.start]:#04x} in column {column}; save the file as UTF-8"
        raise UnreadableError(said, file=name, line=line) from None
    return Source(name, text, syntax or ("json" if text.lstrip()[:1] in "{[" else "toml"))
