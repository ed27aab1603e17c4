"""Readers: a file, standard input, one line; each gives the record and its raw form for the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.entry.shape import FieldTypeError, MissingFieldError, convert
from scorekeeper.entry.source import Source, read_source
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.games.game import Game

Find = Callable[[str], str]
"""Turns what a person typed, a number or a name, into a participant's key."""


class Reading(NamedTuple):
    """A record as it was read: typed, raw, and where its fields stand."""

    raw: dict[str, Any]
    record: Any
    source: Source | None

    @property
    def game(self) -> Game:
        from scorekeeper.games import game

        return game(self.record.game)


class UnknownVariantError(ScorekeeperError):
    def __init__(self, game: str, variant: str, known: Iterable[str]) -> None:
        super().__init__(
            f"{game} has no variant {variant!r}; it has {', '.join(known)}", rule="LOG-105", field="variant"
        )


def read_record(path: Path | str, *, find: Find | None = None, defaults: dict[str, Any] | None = None) -> Reading:
    """Read a record from a JSON or TOML file, or from standard input for `-`."""
    source = read_source(path)
    return understand(source.parse(), source, find=find, defaults=defaults)


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
    game = _game(raw)
    if find is not None:
        raw = name_players(raw, game, find)
    return Reading(raw, convert(raw, game.record), source)


def _game(raw: dict[str, Any]) -> Game:
    from scorekeeper.games import game

    if "game" not in raw:
        raise MissingFieldError("game", "id of the game, such as dwarven-traders")
    if not isinstance(raw["game"], str):
        raise FieldTypeError("game", "the id of a game", raw["game"])
    found = game(raw["game"])
    variants = [variant.id for variant in found.book.variants]
    variant = raw.get("variant", "standard")
    if isinstance(variant, str) and variant not in variants:
        raise UnknownVariantError(found.id, variant, variants)
    return found


def name_players(raw: dict[str, Any], game: Game, find: Find) -> dict[str, Any]:
    """The record with every player named by number, wherever a participant may stand."""
    from msgspec import inspect

    from scorekeeper.entry.people import renamed

    renamed_raw: dict[str, Any] = renamed(raw, inspect.type_info(game.record), game, find)
    return renamed_raw
