"""How large a document may be, and a look at its text that refuses what would cost too much before it is parsed.

Every look is one pass over the text. Within these limits, reading takes time and memory in proportion to the bytes.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path
from typing import BinaryIO

from scorekeeper.documents.errors import TooLargeError, UnreadableError

TOML_LIMIT = 1024 * 1024
"""A TOML document with more bytes than this is refused: its parser is twenty times slower than that of JSON."""
DEEPEST = 60
"""The deepest nesting that is accepted; a record is about ten levels deep."""
MANY_VALUES = 300_000
"""The highest number of values in a document."""
MOST_DIGITS = 300
"""The most digits of a number: what is added up and multiplied from such numbers can still be written down."""
MANY_CELLS = 200_000
"""The highest number of cells in a list."""
MANY_COLUMNS = 500
"""The highest number of columns in a list."""

_JSON_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_TOML_TEXTS = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)|"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?|#[^\n]*+', re.DOTALL
)
_BRACKETS = re.compile(r"[^][{}]+")
_NAMES = re.compile(r"[^.=,\n]+")
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


def open_file(path: Path) -> BinaryIO:
    """Open a file for reading, but nothing that a program would wait for, such as a named pipe in a folder.

    What the shell hands over, such as `<(…)`, may be a pipe: whoever typed it knows where it ends.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:  # a name with a zero byte in it
        raise UnreadableError("no file can have this name", file=repr(str(path))) from None
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if str(path).startswith(("/dev/", "/proc/")):
        return path.open("rb")
    raise UnreadableError("this is not a file", file=str(path))


def refuse_large_json(text: str, name: str) -> None:
    """Refuse JSON with too many values or too deep a nesting."""
    openers = text.count("[") + text.count("{")
    _refuse_many(openers + text.count(","), name)
    if openers > DEEPEST:
        _refuse_deep(_JSON_TEXTS.sub("", text), name)


def refuse_large_toml(text: str, name: str) -> None:
    """Refuse TOML that is too long, or that has too many values, too deep a nesting or too long a name."""
    if len(text) > TOML_LIMIT:
        raise TooLargeError(name, TOML_LIMIT)
    openers = text.count("[") + text.count("{")
    _refuse_many(openers + text.count(",") + text.count("="), name)
    if openers <= DEEPEST and text.count(".") <= DEEPEST:
        return
    bare = _TOML_TEXTS.sub("", text)
    _refuse_deep(bare, name)
    if "." * DEEPEST in _NAMES.sub("", bare):
        raise UnreadableError(f"the name of a field has more than {DEEPEST} parts", file=name)


def refuse_large_list(text: str, separator: str, name: str) -> None:
    """Refuse CSV with too many cells."""
    if text.count(separator) + text.count("\n") > MANY_CELLS:
        raise UnreadableError(f"a list has at most {MANY_CELLS:,} cells", file=name)


def _refuse_many(values: int, name: str) -> None:
    if values > MANY_VALUES:
        raise UnreadableError(f"a document has at most {MANY_VALUES:,} values", file=name)


def _refuse_deep(text: str, name: str) -> None:
    """Refuse a text, given without its quoted parts, whose brackets nest too deeply."""
    depth = 0
    for bracket in _BRACKETS.sub("", text):
        depth += _STEP[bracket]
        if depth > DEEPEST:
            raise UnreadableError(f"nested too deeply: more than {DEEPEST} levels", file=name)
