"""Reads a prepared seating: a file with the tables of each heat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from scorekeeper.documents.source import Source
from scorekeeper.errors import RefusedError
from scorekeeper.log.citation import citing_records
from scorekeeper.rules.evidence import enforcing

_JOINED = re.compile(r"[A-Za-z]{0,3}\d+(?:\s*-\s*[A-Za-z]{0,3}\d+)+")
_LABEL = re.compile(r"^\s*(?:table\s+)?\d+\s*:\s*", re.IGNORECASE)
_HEADING = re.compile(r"heat\s+(\d+)\s*:?", re.IGNORECASE)
_TOML = re.compile(r"(?m)^\s*(?:\[|\w+\s*=)")
_NEXT = "write one table per line, such as 7-2-1-8, and a line before each heat, such as: heat 1"


class PreparedTable(NamedTuple):
    """One table as written: numbers or names, clockwise, and its line in the file."""

    people: tuple[str, ...]
    line: int


class PreparedUnreadableError(RefusedError):
    """The file cannot be read as a seating."""

    def __init__(self, file: str, why: str, line: int | None = None, rule: str = "TRN-313") -> None:
        next_step = _NEXT if rule == "TRN-313" else f"correct {file}"
        super().__init__(why, rule=rule, file=file, line=line, next_step=next_step)


def looks_like_toml(text: str) -> bool:
    """Whether a seating is written as TOML instead of one table per line."""
    return _TOML.search(text) is not None


def is_heading(line: str) -> bool:
    """Whether a line starts a heat."""
    return _HEADING.fullmatch(line.partition("#")[0].strip()) is not None


def people_of(line: str) -> tuple[str, ...]:
    """Return the people on one line, such as `12 7 3 9`, `7-2-1-8` or `3: Ana, Bo`, without a comment after #."""
    text = _LABEL.sub("", line.partition("#")[0]).strip()
    if re.search(r"[,;\t]", text):
        return tuple(part.strip() for part in re.split(r"[,;\t]", text) if part.strip())
    if _JOINED.fullmatch(text):
        return tuple(part.strip() for part in text.split("-"))
    return tuple(text.split())


@enforcing("TRN-313")
def read_prepared(file: str, text: str) -> tuple[tuple[PreparedTable, ...], ...]:
    """Return all heats of a prepared seating, in order."""
    heats = _from_toml(file, text) if looks_like_toml(text) else _from_lines(file, text)
    if not heats or not all(heats):
        raise PreparedUnreadableError(file, "there is a heat without tables")
    return tuple(tuple(heat) for heat in heats)


@enforcing("TRN-301", "TRN-302")
def require_seatable(file: str, heats: Sequence[Sequence[PreparedTable]], sizes: Sequence[tuple[int, int]]) -> None:
    """Refuse tables of a wrong size, and players at two tables; unknown players may still register."""
    for number, (heat, (low, high)) in enumerate(zip(heats, sizes, strict=True), 1):
        sitting: dict[str, int] = {}
        for count, table in enumerate(heat, 1):
            if not low <= len(table.people) <= high:
                why = f"table {number}/{count} has {len(table.people)} players; a table has {low} to {high}"
                raise PreparedUnreadableError(file, why, table.line, "TRN-301")
            for one in map(str.casefold, table.people):
                if one in sitting:
                    twice = f"{one} sits at tables {number}/{sitting[one]} and {number}/{count}"
                    raise PreparedUnreadableError(file, twice, table.line, "TRN-302")
                sitting[one] = count


def _from_lines(file: str, text: str) -> list[list[PreparedTable]]:
    """Return heats under lines such as `heat 1`, or separated by empty lines if there are none."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    headed = any(_HEADING.fullmatch(line) for line in lines)
    heats: list[list[PreparedTable]] = []
    begins = True
    for number, line in enumerate(lines, 1):
        heading = _HEADING.fullmatch(line)
        if heading:
            expected = len(heats) + 1
            if int(heading[1]) != expected:
                why = f"heat {heading[1]} is out of order: expected heat {expected}"
                raise PreparedUnreadableError(file, why, number)
            heats.append([])
        elif line:
            if not heats and headed:
                raise PreparedUnreadableError(file, "this table comes before the first heat", number)
            if begins and not headed:
                heats.append([])
            heats[-1].append(PreparedTable(people_of(line), number))
        begins = not line
    return heats


def _from_toml(file: str, text: str) -> list[list[PreparedTable]]:
    """`heats = [[[7, 2, 1, 8], …], …]`, or `[[heat]]` with `tables = [[7, 2, 1, 8], …]`."""
    source = Source(file, text, "toml")
    with citing_records():
        document = source.parse()
    key = "heats" if "heats" in document else "heat"
    heats: Any = document.get(key)
    if not isinstance(heats, list):
        raise PreparedUnreadableError(file, "expected `heats = [[[7, 2, 1, 8], …], …]`")
    return [_toml_heat(heat, source, f"{key}.{count}") for count, heat in enumerate(heats, 1)]


def _toml_heat(heat: Any, source: Source, path: str) -> list[PreparedTable]:
    tables: Any = heat.get("tables") if isinstance(heat, dict) else heat
    line = source.line(path)
    if not isinstance(tables, list) or not all(map(_is_table, tables)):
        raise PreparedUnreadableError(source.name, "a heat is a list of tables, and a table is a list of players", line)
    return [PreparedTable(tuple(map(str, seats)), line or 1) for seats in tables]


def _is_table(seats: Any) -> bool:
    return isinstance(seats, list) and all(isinstance(seat, str | int) for seat in seats)
