"""Everybody whom a record names: the types say where a participant stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.fields import Type, entry_path, is_person, item_of, joined, of_data, peel, type_of

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

Rename = Callable[[str, str], str]
"""Takes what is written and the path of the field, and gives what shall stand there."""


class TwiceError(ScorekeeperError):
    def __init__(self, path: str, who: str) -> None:
        super().__init__(f"player {who} is there twice, by number and by name", rule="LOG-106", field=path)


def renamed(raw: Any, game: Game, rename: Rename) -> Any:
    """The same plain data, with another word wherever a participant stands; what does not fit is left alone."""
    return _walk(raw, type_of(game.record), "", rename)


def participants(record: Any, game: Game) -> Iterator[tuple[str, str]]:
    """Everybody whom a record names inside its rounds and its result, with the path of the field."""
    found: list[tuple[str, str]] = []

    def note(who: str, path: str) -> str:
        found.append((who, path))
        return who

    renamed(msgspec.to_builtins(record), game, note)
    return ((who, path) for who, path in found if path.startswith(("rounds.", "result.")))


def _walk(raw: Any, type_: Type, path: str, rename: Rename) -> Any:
    if isinstance(raw, str):
        return rename(raw, path) if is_person(type_) else raw
    bare = peel(of_data(raw, type_))
    if isinstance(raw, dict) and isinstance(bare, inspect.StructType):
        fields = {field.encode_name: field.type for field in bare.fields}
        return {
            key: _walk(value, fields[key], joined(path, key), rename) if key in fields else value
            for key, value in raw.items()
        }
    if isinstance(raw, dict) and isinstance(bare, inspect.DictType):
        return _walk_dict(raw, bare, path, rename)
    if isinstance(raw, list):
        item = item_of(bare)
        types = bare.item_types if isinstance(bare, inspect.TupleType) else [item] * len(raw) if item else []
        entries = [
            _walk(value, kind, entry_path(path, position, value), rename)
            for position, (value, kind) in enumerate(zip(raw, types, strict=False), 1)
        ]
        return entries + raw[len(entries) :]
    return raw


def _walk_dict(raw: dict[str, Any], type_: inspect.DictType, path: str, rename: Rename) -> dict[str, Any]:
    persons = is_person(type_.key_type)
    found: dict[str, Any] = {}
    for key, value in raw.items():
        place = joined(path, key)
        who = rename(key, place) if persons else key
        if who in found:
            raise TwiceError(place, who)
        found[who] = _walk(value, type_.value_type, place, rename)
    return found
