"""A seating written by hand, as TOML or one table per line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.documents.errors import UnreadableError
from scorekeeper.documents.source import Source, read_source
from scorekeeper.errors import ScorekeeperError
from scorekeeper.log.citation import citing_records
from scorekeeper.tournament.regulations.seating_file import is_heading, looks_like_toml, people_of

_NEXT = "write one table per line, such as: 12 7 3 9"


class Seats(NamedTuple):
    """A table as written: its players clockwise, and its place in the file."""

    people: tuple[str, ...]
    file: str
    line: int


class SeatingShapeError(ScorekeeperError):
    def __init__(self, message: str, file: str, line: int | None) -> None:
        super().__init__(message, rule="LOG-101", file=file, line=line, next_step=_NEXT)


@citing_records()
def read_seating(path: Path | str) -> list[Seats]:
    """Return the tables of a heat in file order."""
    try:
        source = read_source(path, "toml")
        tables = _from_toml(source) if looks_like_toml(source.text) else _from_lines(source)
    except ScorekeeperError as error:
        error.next_step = error.next_step or _NEXT
        raise
    if not tables:
        raise SeatingShapeError("the file has no tables", source.name, None)
    return tables


def _from_lines(source: Source) -> list[Seats]:
    for number, line in enumerate(source.text.splitlines(), 1):
        if is_heading(line):
            raise SeatingShapeError("a seating by hand is for one heat and has no headings", source.name, number)
    found = ((people_of(line), number) for number, line in enumerate(source.text.splitlines(), 1))
    return [Seats(people, source.name, number) for people, number in found if people]


def _from_toml(source: Source) -> list[Seats]:
    document = source.parse()
    tables = document.get("tables", document.get("table"))
    if not isinstance(tables, list):
        raise UnreadableError("expected `tables = [[12, 7, 3, 9], …]`, or lines such as 12 7 3 9", file=source.name)
    key = "tables" if "tables" in document else "table"
    return [_toml_table(entry, source, f"{key}.{position}") for position, entry in enumerate(tables, 1)]


def _toml_table(entry: Any, source: Source, path: str) -> Seats:
    seats = entry.get("seats") if isinstance(entry, dict) else entry
    line = source.line(path)
    if not isinstance(seats, list) or not all(isinstance(seat, str | int) for seat in seats):
        raise SeatingShapeError("a table is a list of players, by number or name", source.name, line)
    return Seats(tuple(str(seat) for seat in seats), source.name, line or 1)
