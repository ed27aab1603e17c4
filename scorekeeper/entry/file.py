"""Reads records from a file or standard input, typed for the judge and raw for the log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.documents.errors import UnreadableError, tell_newer
from scorekeeper.documents.source import Source, read_source
from scorekeeper.entry.figures import add_up
from scorekeeper.entry.people import Find, name_players
from scorekeeper.games.engine.shape import FieldTypeError, ShapeError
from scorekeeper.games.lookup import EVERYBODYS, Games
from scorekeeper.games.reading import game_of, typed_record
from scorekeeper.log.citation import citing_records
from scorekeeper.steps import NextStep

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game


class Reading(NamedTuple):
    """A record as it was read: raw, typed, and its source with line numbers."""

    raw: dict[str, Any]
    record: Any
    source: Source | None
    game: Game


def read_record(
    path: Path | str, known: Games = EVERYBODYS, *, find: Find | None = None, defaults: dict[str, Any] | None = None
) -> Reading:
    """Read a record from a JSON or TOML file, or from standard input for `-`; `known` are the games of the tournament."""
    try:
        with citing_records():
            source = read_source(path)
            raw = source.parse()
    except UnreadableError as error:
        error.next_step = error.next_step or NextStep("blank record")
        raise
    return understand(raw, source, known, find=find, defaults=defaults)


def understand(
    raw: Any,
    source: Source | None,
    known: Games = EVERYBODYS,
    *,
    find: Find | None = None,
    defaults: dict[str, Any] | None = None,
) -> Reading:
    """Return the record of plain data; `defaults` fill in what the table already knows."""
    if source is None:
        return _understand(raw, None, known, find, defaults or {})
    with source.placing():
        return _understand(raw, source, known, find, defaults or {})


def _understand(raw: Any, source: Source | None, known: Games, find: Find | None, defaults: dict[str, Any]) -> Reading:
    if not isinstance(raw, dict):
        raise FieldTypeError("record", "a record: a table of fields", raw)
    raw = {**{key: value for key, value in defaults.items() if key not in raw}, **raw}
    if find is not None:
        raw = name_players(raw, game_of(raw, known), find, source.typed if source else None)
    try:
        game = game_of(raw, known)
        raw = add_up(raw, game)
        return Reading(raw, typed_record(raw, known), source, game)
    except ShapeError as error:
        tell_newer(error, raw.get("format"))
        raise
