"""Where a record comes from: its bytes, its text, and the line on which a field stands."""

from __future__ import annotations

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from scorekeeper.errors import ScorekeeperError

LIMIT = 8_000_000
"""The most that is read of a file or of standard input (LOG-110)."""

BOM = b"\xef\xbb\xbf"
STDIN = "-"
Syntax = Literal["json", "toml"]


class NotReadableError(ScorekeeperError):
    """The file is not what it should be at all."""

    def __init__(self, message: str, *, file: str, line: int | None = None, next_step: str | None = None) -> None:
        super().__init__(message, rule="LOG-101", file=file, line=line, next_step=next_step)


class TooBigError(ScorekeeperError):
    def __init__(self, file: str) -> None:
        super().__init__(f"a record is at most {LIMIT // 1_000_000} MB; this is more", rule="LOG-110", file=file)


class Source:
    """A text that was read, by the name under which its user knows it."""

    def __init__(self, name: str, text: str, syntax: Syntax) -> None:
        self.name = name
        self.text = text
        self.syntax: Syntax = syntax

    def parse(self) -> Any:
        """The document as plain data: dicts, lists, strings, numbers."""
        from scorekeeper.entry import parsing

        return parsing.parse_json(self) if self.syntax == "json" else parsing.parse_toml(self)

    def line(self, path: str) -> int | None:
        """The line on which the field stands, or the nearest field around it."""
        from scorekeeper.entry import positions

        find = positions.json_line if self.syntax == "json" else positions.toml_line
        return find(self.text, tuple(path.split(".")) if path else ())

    @contextmanager
    def placing(self) -> Iterator[None]:
        """Give file and line to errors that only know their field."""
        try:
            yield
        except ScorekeeperError as error:
            if error.file is None:
                error.file = self.name
                error.line = self.line(error.field) if error.field is not None else None
            raise


def read_source(path: Path | str, syntax: Syntax | None = None) -> Source:
    """Read a file, or standard input for `-`; never more than the limit."""
    if str(path) == STDIN:
        return decode(sys.stdin.buffer.read(LIMIT + 1), "standard input", syntax)
    path = Path(path)
    with path.open("rb") as file:
        data = file.read(LIMIT + 1)
    return decode(data, str(path), syntax or ("toml" if path.suffix.lower() == ".toml" else None))


def _as_utf8(data: bytes, name: str) -> bytes:
    """The bytes as UTF-8, where a mark says that they are UTF-16: so Windows PowerShell writes with `>`."""
    if not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data
    try:
        return data.decode("utf-16").encode()
    except UnicodeError:
        raise NotReadableError("neither UTF-8 nor whole UTF-16", file=name) from None


def decode(data: bytes, name: str, syntax: Syntax | None = None) -> Source:
    """Make text of bytes, and refuse what is no text."""
    if len(data) > LIMIT:
        raise TooBigError(name)
    data = _as_utf8(data, name).removeprefix(BOM)
    if not data.strip():
        raise NotReadableError("the file is empty", file=name, next_step="scorekeeper record --template")
    if b"\x00" in data:
        raise NotReadableError("this is a binary file, not JSON or TOML", file=name)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotReadableError(f"not UTF-8: byte {data[error.start]:#04x}", file=name, line=line) from None
    return Source(name, text, syntax or ("json" if text.lstrip()[:1] in "{[" else "toml"))
