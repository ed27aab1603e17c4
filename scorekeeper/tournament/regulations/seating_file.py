"""Reads a prepared seating: a file with the tables of each heat."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeGuard

from scorekeeper.documents.source import Source
from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.games.lookup import EVERYBODYS, Games
from scorekeeper.log.citation import citing_records
from scorekeeper.log.entry import ByeKind
from scorekeeper.rules.evidence import enforcing
from scorekeeper.tournament.regulations.offers import Play, play_called, play_named
from scorekeeper.tournament.regulations.sizes import size_rule, told_sizes
from scorekeeper.tournament.regulations.stages import Stage

_JOINED = re.compile(r"[A-Za-z]{0,3}\d+(?:\s*-\s*[A-Za-z]{0,3}\d+)+")
_LABEL = re.compile(r"^\s*(?:table\s+)?\d+\s*:\s*", re.IGNORECASE)
_BYE = re.compile(r"(?:(half|zero)(?:[- ]points?)?[- ])?byes?\s*:", re.IGNORECASE)
_BYE_INSIDE = re.compile(r"[\s,;]byes?\s*:", re.IGNORECASE)
_APART = re.compile(r"[,;\t]")
_KINDS: dict[str, ByeKind] = {"": "bye", "half": "half", "zero": "zero"}
BYES: dict[str, ByeKind] = {"byes": "bye", "half_byes": "half", "zero_byes": "zero"}
"""The keys for players with a bye in TOML."""
_HEADING = re.compile(r"heat\s+(\d+)\s*:?", re.IGNORECASE)
_TOML = re.compile(r"(?m)^\s*(?:\[|\w+\s*=)")
_NEXT = "write one table per line, such as 7-2-1-8, and a line before each heat, such as: heat 1"


class PreparedTable(NamedTuple):
    """One table as written: numbers or names, clockwise, its line in the file, and its game."""

    people: tuple[str, ...]
    line: int
    bye: ByeKind | None = None
    """The bye that these people have, if they do not sit at a table."""
    game: str = ""
    """The game that the line names; empty if it names none."""


class WrittenLine(NamedTuple):
    """One line of a seating: the people of a table, or those with a bye."""

    people: tuple[str, ...]
    bye: ByeKind | None = None
    game: str = ""
    """The game that the line names; empty if it names none."""


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


def read_line(line: str, offered: Sequence[Play] = (), known: Games = EVERYBODYS) -> WrittenLine:
    """Return what one line says, such as `12 7 3 9`, `7-2-1-8`, `3: Ana, Bo`, `azul: 12 7 3 9` or `bye: 12`, without its comment.

    `offered` are the games of the heat: where there is only one, a name such as `Ana: the Great` may have a colon.
    """
    text = _LABEL.sub("", line.partition("#")[0]).strip()
    if found := _BYE.match(text):
        return WrittenLine(_people(text[found.end() :].strip()), _KINDS[(found[1] or "").lower()])
    game, colon, rest = (part.strip() for part in text.partition(":"))
    if colon and _is_game(game, rest, offered, known):
        return WrittenLine(_people(rest), None, game)
    return WrittenLine(_people(text))


def line_objection(line: str) -> str:
    """Return what is wrong with a line, or an empty text."""
    text = _LABEL.sub("", line.partition("#")[0]).strip()
    if _BYE.match(text) is None and _BYE_INSIDE.search(text):
        return "a bye stands in the middle of this line; write it on a line of its own, such as bye: 3"
    return ""


def _people(text: str) -> tuple[str, ...]:
    if _APART.search(text):
        return tuple(part.strip() for part in _APART.split(text) if part.strip())
    if _JOINED.fullmatch(text):
        return tuple(part.strip() for part in text.split("-"))
    return tuple(text.split())


def _is_game(name: str, rest: str, offered: Sequence[Play], known: Games) -> bool:
    """Whether the words before a colon name a game, rightly or wrongly, and not the first of several people."""
    if _APART.search(name):
        return False
    return len(offered) != 1 or not _APART.search(rest) or play_called(name, offered, known) is not None


@enforcing("TRN-313")
def read_prepared(
    file: str,
    text: str,
    offered: Callable[[int], Sequence[Play]] = lambda _heat: (),
    known: Games = EVERYBODYS,
) -> tuple[tuple[PreparedTable, ...], ...]:
    """Return all heats of a prepared seating, in order; `offered` tells the games of a heat."""
    heats = _from_toml(file, text) if looks_like_toml(text) else _from_lines(file, text, offered, known)
    if not heats or not all(any(row.bye is None for row in heat) for heat in heats):
        raise PreparedUnreadableError(file, "there is a heat without tables")
    return tuple(tuple(heat) for heat in heats)


@enforcing("TRN-301", "TRN-302", "TRN-318")
def require_seatable(file: str, heats: Sequence[Sequence[PreparedTable]], stages: Sequence[Stage]) -> None:
    """Refuse tables of a wrong size or game, and players at two tables; unknown players may still register."""
    for number, (heat, stage) in enumerate(zip(heats, stages, strict=True), 1):
        sitting: dict[str, int] = {}
        for count, table in enumerate(heat, 1):
            if table.bye is None:
                _require_size(file, table, f"{number}/{count}", stage, number)
            for one in map(str.casefold, table.people):
                if one in sitting:
                    twice = f"{one} sits at tables {number}/{sitting[one]} and {number}/{count}"
                    raise PreparedUnreadableError(file, twice, table.line, "TRN-302")
                sitting[one] = count


def _require_size(file: str, table: PreparedTable, name: str, stage: Stage, heat: int) -> None:
    """Refuse a table that its game does not seat."""
    low, high = stage.sizes_at(prepared_play(file, table, name, stage, heat))
    if not low <= len(table.people) <= high:
        why = f"table {name} has {len(table.people)} players; a table has {told_sizes(low, high)}"
        raise PreparedUnreadableError(file, why, table.line, size_rule(low, high))


def prepared_play(file: str, table: PreparedTable, name: str, stage: Stage, heat: int) -> Play:
    """Return the game of a table in the file; a wrong one is reported with its line."""
    try:
        return play_named(table.game, name, stage.offered_in(heat), stage.known)
    except ScorekeeperError as error:
        error.file, error.line = file, table.line
        raise


def _from_lines(
    file: str, text: str, offered: Callable[[int], Sequence[Play]], known: Games
) -> list[list[PreparedTable]]:
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
            if why := line_objection(line):
                raise PreparedUnreadableError(file, why, number)
            people, bye, game = read_line(line, offered(len(heats)), known)
            heats[-1].append(PreparedTable(people, number, bye, game))
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
    found = [seats_and_game(table) for table in tables] if isinstance(tables, list) else [None]
    if None in found:
        raise PreparedUnreadableError(source.name, "a heat is a list of tables, and a table is a list of players", line)
    seated = [PreparedTable(one[0], line or 1, None, one[1]) for one in found if one is not None]
    resting = byes_in(heat, source, path) if isinstance(heat, dict) else []
    return seated + [PreparedTable(people, line or 1, kind) for kind, people in resting]


def byes_in(document: dict[str, Any], source: Source, path: str = "") -> list[tuple[ByeKind, tuple[str, ...]]]:
    """Return who has which bye by the keys `byes`, `half_byes` and `zero_byes`."""
    found = []
    for key, kind in BYES.items():
        people = document.get(key, [])
        if not _are_players(people):
            where = source.line(f"{path}.{key}" if path else key)
            raise PreparedUnreadableError(source.name, f"`{key}` is a list of players, by number or name", where)
        if people:
            found.append((kind, tuple(map(str, people))))
    return found


def seats_and_game(table: Any) -> tuple[tuple[str, ...], str] | None:
    """Return who sits at a table and what it plays: `[12, 7]` or `{game = "azul", seats = [12, 7]}`; None for anything else."""
    seats = table.get("seats") if isinstance(table, dict) else table
    game = table.get("game", "") if isinstance(table, dict) else ""
    return (tuple(map(str, seats)), game) if _are_players(seats) and isinstance(game, str) else None


def _are_players(seats: Any) -> TypeGuard[list[str | int]]:
    return isinstance(seats, list) and all(isinstance(seat, str | int) for seat in seats)
