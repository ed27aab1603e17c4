"""Parses JSON and TOML into plain data. Duplicate keys, NaN and deep nesting are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

from scorekeeper.documents.errors import UnreadableError
from scorekeeper.documents.limits import DEEPEST, MOST_DIGITS, refuse_large_json, refuse_large_toml
from scorekeeper.documents.positions import json_places

_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")

_BARE = re.compile(r"""\s*([\w".-]+)\s*=\s*(?!(?:true|false|inf|nan)\s*(?:#|$))([^\W\d_][^"'#=\[\]{},]*)""")


_PLAIN = {
    "Cannot overwrite a value": "this field appears twice",
    "Duplicate inline table key": "a field appears twice",
    "Expected '=' after a key in a key/value pair": "there is no = after the field's name",
    "Expected ']' at the end of a table declaration": "a ] is missing at the end",
    "Expected ']]' at the end of an array declaration": "a ] is missing at the end",
    "Expected newline or end of document after a statement": "something stands after the end of the value",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing",
    "Expecting ':' delimiter": "there is no : after the field's name",
    "Expecting property name enclosed in double quotes": "expected a field's name in double quotes",
    "Expecting value": "expected a value",
    "Extra data": "something stands after the end of the record",
    "Illegal trailing comma before end of array": "a comma stands before the closing bracket",
    "Illegal trailing comma before end of object": "a comma stands before the closing bracket",
    "Invalid control character at": "a text does not end on its line, so a quote may be missing",
    "Invalid statement": "this is neither a field nor a section",
    "Invalid value": "expected a value",
    "Unclosed array": "a ] is missing",
    "Unclosed inline table": "a } is missing",
    "Unterminated string": "a text does not end, so a quote may be missing",
    "Unterminated string starting at": "a text does not end, so a quote may be missing",
}
"""What people understand, for what the parsers of Python say."""
_KEYS = ("Expected '=' after a key in a key/value pair", "Invalid statement")
_UNQUOTED = re.compile(r"([\w -]*\w)\s*=")
"""A field's name without quotes, in any script."""
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_TWICE = re.compile(r"Cannot declare \(([^)]*)\) twice")
_EXCERPT = 60
_HEADER = re.compile(r"(\[{1,2})\s*([^\[\]]+?)\s*\]")
_FORMULA = re.compile(r"""\s*([\w".-]+)\s*=\s*(-?\d+\s*(?:[*+%-]|//)\s*[^"'#\[\]{}]*[^\s"'#\[\]{}])""")
_STRANGE = {
    "\N{NO-BREAK SPACE}": "there is a no-break space, which looks like a space; type a space instead",
    **dict.fromkeys("“”„‟«»", 'there is a curly quote; write straight ones, as in "text"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b", "there is a curly quote; write straight ones, as in 'text'"),
}
"""Characters that word processors put in place of others."""
_TOO_LONG = 10**MOST_DIGITS


def _plainly(said: str, text: str, line: int) -> str:
    """Return a parser's message in plain words, with the line that it is about."""
    if clash := _two_kinds(said, text, line):
        return clash
    if twice := _TWICE.fullmatch(said):
        section = ".".join(re.findall(r"'([^']*)'", twice[1]))
        return f"the section [{section}] appears twice"
    shown = "".join(text.split("\n")[line - 1 : line]).strip()
    if said in _KEYS and (key := _UNQUOTED.match(shown)) and not _BARE_KEY.fullmatch(key[1]):
        return f'a name with spaces, or with other letters than a to z, needs quotes: "{key[1]}" = …'
    if strange := next((_STRANGE[one] for one in _without_text(shown) if one in _STRANGE), None):
        return f"{strange}, in: {shown}"
    words = _PLAIN.get(said) or (_PLAIN["Invalid control character at"] if said.startswith("Illegal character") else "")
    shown = shown if len(shown) <= _EXCERPT else f"{shown[: _EXCERPT - 1]}…"
    return f"{words or said[:1].lower() + said[1:]}{f', in: {shown}' if shown else ''}"


def _without_text(shown: str) -> str:
    """Return a line without what stands between straight quotes, and without a comment."""
    return re.sub(r"""(["']).*?\1|#.*""", "", shown)


def _two_kinds(said: str, text: str, line: int) -> str | None:
    """Return what is wrong if one header stands in single brackets here and in double ones there, or None."""
    lines = text.split("\n")
    here = _HEADER.match(lines[line - 1].strip()) if line <= len(lines) else None
    if here is None or not (said == "Cannot overwrite a value" or _TWICE.fullmatch(said)):
        return None
    for number, other in enumerate(lines[: line - 1], 1):
        there = _HEADER.match(other.strip())
        if there is not None and there[2] == here[2] and there[1] != here[1]:
            name, where = here[2], (number, line) if there[1] == "[" else (line, number)
            return f"[{name}] in line {where[0]} has single brackets, and [[{name}]] in line {where[1]} double ones"
    return None


class _LongNumberError(ValueError):
    def __init__(self) -> None:
        super().__init__(f"a number has more than {MOST_DIGITS} digits")


class _DoubleKeyError(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def parse_json(text: str, file: str, parse_float: Callable[[str], Any] = float) -> Any:
    """Parse JSON without duplicate keys, NaN or deep nesting."""
    refuse_large_json(text, file)
    try:
        return json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=parse_float, parse_int=_whole
        )
    except json.JSONDecodeError as error:
        said = _plainly(error.msg, text, error.lineno)
        raise UnreadableError(f"not JSON: {said}", file=file, line=error.lineno) from None
    except _DoubleKeyError as error:
        line = _second_line(text, error.key)
        raise UnreadableError(f"the field {error.key!r} appears twice", file=file, line=line) from None
    except ValueError as error:
        raise UnreadableError(f"not JSON: {error}", file=file) from None


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise _LongNumberError
    return int(digits)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        raise _DoubleKeyError(next(key for key, _ in pairs if key in seen or seen.add(key)))  # type: ignore[func-returns-value]
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _second_line(text: str, key: str) -> int | None:
    """Return the line where an object has this key for the second time."""
    seen: set[tuple[str, ...]] = set()
    for path, line in json_places(text):
        if path[-1] == key and path in seen:
            return line
        seen.add(path)
    return None


def parse_toml(text: str, file: str, parse_float: Callable[[str], Any] = float) -> Any:
    """Parse TOML; dates become text, because the log is JSON."""
    import tomllib

    refuse_large_toml(text, file)
    try:
        document = tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.search(str(error))
        line, column = _place(text, place)
        said = _bare_word(text, line) or _plainly(_TOML_PLACE.sub("", str(error)), text, line)
        raise UnreadableError(f"not TOML: {said}", file=file, line=line, column=column) from None
    except ValueError as error:
        long = "integer string conversion" in str(error)  # Python's own message names a Python function.
        raise UnreadableError(f"not TOML: {_LongNumberError() if long else error}", file=file) from None
    try:
        return _plain(_shallow(document, file))
    except _LongNumberError as error:
        raise UnreadableError(f"not TOML: {error}", file=file) from None


def _place(text: str, place: re.Match[str] | None) -> tuple[int, int]:
    """Return the line and column that the parser names, or the end of the text."""
    if place is not None and place[1]:
        return int(place[1]), int(place[2])
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def _bare_word(text: str, line: int) -> str | None:
    """Return what to write if a word after the equals sign lacks its quotes, or None."""
    written = text.split("\n")[line - 1]
    if found := _BARE.match(written):
        return f'words need quotes: {found[1]} = "{found[2].strip()}"'
    found = _FORMULA.match(written)
    return f'a formula needs quotes: {found[1]} = "{found[2]}"' if found else None


def _shallow(document: Any, file: str) -> Any:
    """Refuse a document in which sections, dotted names and brackets together nest too deeply."""
    level = [document]
    for _ in range(DEEPEST):
        level = [
            child
            for value in level
            if isinstance(value, dict | list)
            for child in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            break
    if level:
        raise UnreadableError(f"nested too deeply: more than {DEEPEST} levels", file=file)
    return document


def _plain(value: Any) -> Any:
    """Return the value with dates as text; refuse numbers that are too long to be written down."""
    if isinstance(value, dict):
        return {key: _plain(child) for key, child in value.items()}
    if isinstance(value, list):
        return [_plain(child) for child in value]
    if isinstance(value, int) and abs(value) >= _TOO_LONG:
        raise _LongNumberError
    return value.isoformat() if isinstance(value, date | datetime | time) else value
