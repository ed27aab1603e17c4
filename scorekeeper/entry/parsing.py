"""JSON and TOML into plain data, refusing what would be lost or doubled on the way."""

from __future__ import annotations

import json
import re
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from scorekeeper.entry.source import NotReadableError

if TYPE_CHECKING:
    from scorekeeper.entry.source import Source

DEEPEST = 60
"""A record is about ten levels deep; whoever goes on for ever is not writing a record."""

_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")

_BARE = re.compile(r"""\s*([\w".-]+)\s*=\s*(?!(?:true|false|inf|nan)\s*(?:#|$))([^\W\d_][^"'#=\[\]{},]*)""")


class _DoubleKeyError(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def parse_json(source: Source) -> Any:
    """Parse JSON: no key twice, no NaN, no endless nesting."""
    try:
        document = json.loads(source.text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise NotReadableError(f"not JSON: {error.msg}", file=source.name, line=error.lineno) from None
    except _DoubleKeyError as error:
        line = _second_line(source.text, error.key)
        raise NotReadableError(f"the field {error.key!r} is there twice", file=source.name, line=line) from None
    except RecursionError:
        raise NotReadableError("nested too deeply", file=source.name) from None
    except ValueError as error:
        raise NotReadableError(f"not JSON: {error}", file=source.name) from None
    return _shallow(document, source)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _DoubleKeyError(next(key for key in keys if keys.count(key) > 1))
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _second_line(text: str, key: str) -> int | None:
    """The line of the second time that some object has this key."""
    from scorekeeper.entry.positions import json_keys

    seen: set[tuple[str, ...]] = set()
    for path, offset in json_keys(text):
        if path[-1] == key and path in seen:
            return text.count("\n", 0, offset) + 1
        seen.add(path)
    return None


def parse_toml(source: Source) -> Any:
    """Parse TOML; dates become text, since the log is JSON."""
    import tomllib

    try:
        document = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.search(str(error))
        line = int(place[1]) if place and place[1] else source.text.count("\n") + 1
        said = _bare_word(source.text, line) or _TOML_PLACE.sub("", str(error))
        raise NotReadableError(f"not TOML: {said}", file=source.name, line=line) from None
    except RecursionError:
        raise NotReadableError("nested too deeply", file=source.name) from None
    except ValueError as error:
        raise NotReadableError(f"not TOML: {error}", file=source.name) from None
    return _dates_as_text(_shallow(document, source))


def _bare_word(text: str, line: int) -> str | None:
    """What to write, where a word stands without quotes behind the equals sign."""
    found = _BARE.match(text.split("\n")[line - 1])
    return f'words need quotes: {found[1]} = "{found[2].strip()}"' if found else None


def _shallow(document: Any, source: Source) -> Any:
    level = [document]
    for _ in range(DEEPEST):
        level = [
            child
            for value in level
            if isinstance(value, dict | list)
            for child in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return document
    raise NotReadableError("nested too deeply", file=source.name)


def _dates_as_text(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _dates_as_text(child) for key, child in value.items()}
    if isinstance(value, list):
        return [_dates_as_text(child) for child in value]
    return value.isoformat() if isinstance(value, date | datetime | time) else value
