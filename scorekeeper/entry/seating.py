"""A seating written by hand, as TOML or one table per line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.documents.errors import UnreadableError
from scorekeeper.documents.source import Source, read_source
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.lookup import EVERYBODYS, Games
from scorekeeper.log.citation import citing_records
from scorekeeper.log.entry import ByeKind
from scorekeeper.tournament.regulations.offers import Play
from scorekeeper.tournament.regulations.seating_file import (
    byes_in,
    is_heading,
    line_objection,
    looks_like_toml,
    read_line,
    seats_and_game,
)

_PAIR = re.compile(r"\s*(\d+)[ \t]+(\d+)\s*")
_NEXT = "write one table per line, such as: 12 7 3 9"


class Seats(NamedTuple):
    """A table as written, its players clockwise, or players with a bye; and the place in the file."""

    people: tuple[str, ...]
    file: str
    line: int
    bye: ByeKind | None = None
    """The bye that these people have, if they do not sit at a table."""
    game: str = ""
    """The game that the table plays, if the file names it."""


class SeatingShapeError(ScorekeeperError):
    def __init__(self, message: str, file: str, line: int | None) -> None:
        super().__init__(message, rule="LOG-101", file=file, line=line, next_step=_NEXT)


@citing_records()
def read_seating(path: Path | str, offered: Sequence[Play] = (), known: Games = EVERYBODYS) -> list[Seats]:
    """Return the tables of a heat, which offers these games, in file order, and who has a bye."""
    try:
        source = _in_our_words(read_source(path, "toml"))
        tables = _from_toml(source) if looks_like_toml(source.text) else _from_lines(source, offered, known)
    except ScorekeeperError as error:
        error.next_step = error.next_step or _NEXT
        raise
    if all(table.bye for table in tables):
        raise SeatingShapeError("the file has no tables", source.name, None)
    return tables


def _in_our_words(source: Source) -> Source:
    """Return what a pairing program writes in our words: how many pairs, then `4 7` for each, and `5 0` for a bye."""
    count, *pairs = source.text.strip().splitlines() or [""]
    if not pairs or count.strip() != str(len(pairs)) or not all(map(_PAIR.fullmatch, pairs)):
        return source
    lines = [_PAIR.sub(lambda one: f"bye: {one[1]}" if one[2] == "0" else one[0], pair) for pair in pairs]
    return Source(source.name, "\n".join(["", *lines]), source.syntax)


def _from_lines(source: Source, offered: Sequence[Play], known: Games) -> list[Seats]:
    for number, line in _numbered(source):
        if is_heading(line):
            raise SeatingShapeError("a seating by hand is for one heat and has no headings", source.name, number)
        if why := line_objection(line):
            raise SeatingShapeError(why, source.name, number)
    found = [(read_line(line, offered, known), number) for number, line in _numbered(source)]
    return [Seats(one.people, source.name, at, one.bye, one.game) for one, at in found if one.people or one.game]


def _numbered(source: Source) -> list[tuple[int, str]]:
    return list(enumerate(source.text.splitlines(), 1))


def _from_toml(source: Source) -> list[Seats]:
    document = source.parse()
    tables = document.get("tables", document.get("table"))
    if not isinstance(tables, list):
        raise UnreadableError("expected `tables = [[12, 7, 3, 9], …]`, or lines such as 12 7 3 9", file=source.name)
    key = "tables" if "tables" in document else "table"
    found = [_toml_table(entry, source, f"{key}.{position}") for position, entry in enumerate(tables, 1)]
    return found + [Seats(people, source.name, 1, bye) for bye, people in byes_in(document, source)]


def _toml_table(entry: Any, source: Source, path: str) -> Seats:
    found, line = seats_and_game(entry), source.line(path)
    if found is None:
        raise SeatingShapeError("a table is a list of players, by number or name", source.name, line)
    return Seats(found[0], source.name, line or 1, None, found[1])
