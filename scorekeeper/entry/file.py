"""Readers: a file, standard input, one line; each gives the record and its raw form for the log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.entry.people import Find, name_players
from scorekeeper.games.engine.shape import FieldTypeError
from scorekeeper.games.reading import game_of, typed_record
from scorekeeper.log.source import NotReadableError, Source, read_source

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game


class Reading(NamedTuple):
    """A record as it was read: typed, raw, and where its fields stand."""

    raw: dict[str, Any]
    record: Any
    source: Source | None

    @property
    def game(self) -> Game:
        from scorekeeper.games import game

        return game(self.record.game)


def read_record(path: Path | str, *, find: Find | None = None, defaults: dict[str, Any] | None = None) -> Reading:
    """Read a record from a JSON or TOML file, or from standard input for `-`."""
    try:
        source = read_source(path)
        raw = source.parse()
    except NotReadableError as error:
        error.next_step = error.next_step or "scorekeeper record --template"
        raise
    return understand(raw, source, find=find, defaults=defaults)


def understand(
    raw: Any, source: Source | None, *, find: Find | None = None, defaults: dict[str, Any] | None = None
) -> Reading:
    """Make a record of plain data; what the table already says (game, seats) may be left out."""
    if source is None:
        return _understand(raw, None, find, defaults or {})
    with source.placing():
        return _understand(raw, source, find, defaults or {})


def _understand(raw: Any, source: Source | None, find: Find | None, defaults: dict[str, Any]) -> Reading:
    if not isinstance(raw, dict):
        raise FieldTypeError("record", "a record: a table of fields", raw)
    raw = {**{key: value for key, value in defaults.items() if key not in raw}, **raw}
    if find is not None:
        raw = name_players(raw, game_of(raw), find)
    return Reading(raw, typed_record(raw), source)
