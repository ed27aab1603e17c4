"""Players may be written by number or by name; the record holds numbers."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from msgspec import inspect

from scorekeeper.entry.shape import list_path, peel
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.games.game import Game

Find = Callable[[str], str]


def renamed(raw: Any, type_: inspect.Type, game: Game, find: Find) -> Any:
    """The same data, with a number wherever the types say that a participant stands."""
    return _walk(raw, type_, "", "", _finder(game, find))


def participant(text: str, game: Game, find: Find) -> str:
    """The key of whoever is meant: a figure of the game by key or name, else a player by number or name."""
    for key, name in game.others.items():
        if text.casefold() in {key, name.casefold()}:
            return key
    try:
        return find(text)
    except ScorekeeperError as error:
        if near := get_close_matches(text.casefold(), list(game.others), n=1, cutoff=0.7):
            error.message = f"{error.message}; did you mean {near[0]}?"
        raise


def _finder(game: Game, find: Find) -> Callable[[str, str], str]:
    def number(text: str, path: str) -> str:
        try:
            return participant(text, game, find)
        except ScorekeeperError as error:
            error.field = path
            raise

    return number


def is_person(type_: inspect.Type) -> bool:
    """Say whether a participant stands here, as the type is marked (`scorekeeper.games.record.Participant`)."""
    while isinstance(type_, inspect.Metadata):
        if (type_.extra or {}).get("participant"):
            return True
        type_ = type_.type
    return isinstance(type_, inspect.UnionType) and any(is_person(option) for option in type_.types)


def _walk(raw: Any, type_: inspect.Type, name: str, path: str, number: Callable[[str, str], str]) -> Any:
    bare = peel(type_)
    if isinstance(raw, str):
        text = isinstance(bare, inspect.StrType) or (
            isinstance(bare, inspect.UnionType) and any(isinstance(peel(part), inspect.StrType) for part in bare.types)
        )
        return number(raw, path) if text and is_person(type_) else raw
    if isinstance(bare, inspect.UnionType):
        return _walk_union(raw, bare, name, path, number)
    if isinstance(bare, inspect.StructType) and isinstance(raw, dict):
        fields = {field.encode_name: field.type for field in bare.fields}
        return {
            key: _walk(value, fields[key], key, f"{path}.{key}".lstrip("."), number) if key in fields else value
            for key, value in raw.items()
        }
    if isinstance(bare, inspect.DictType) and isinstance(raw, dict):
        return _walk_dict(raw, bare, path, number)
    if isinstance(bare, inspect.ListType) and isinstance(raw, list):
        return [
            _walk(value, bare.item_type, name, list_path(path, position, value), number)
            for position, value in enumerate(raw, 1)
        ]
    return raw


def _walk_union(raw: Any, type_: inspect.UnionType, name: str, path: str, number: Callable[[str, str], str]) -> Any:
    options = [peel(option) for option in type_.types if not isinstance(option, inspect.NoneType)]
    for option in options:
        tagged = isinstance(option, inspect.StructType) and option.tag_field is not None and isinstance(raw, dict)
        if len(options) == 1 or (tagged and raw.get(option.tag_field) == option.tag):  # type: ignore[attr-defined]
            return _walk(raw, option, name, path, number)
    return raw


def _walk_dict(
    raw: dict[str, Any], type_: inspect.DictType, path: str, number: Callable[[str, str], str]
) -> dict[str, Any]:
    persons = is_person(type_.key_type)
    found: dict[str, Any] = {}
    for key, value in raw.items():
        place = f"{path}.{key}"
        who = number(key, place) if persons else key
        if who in found:
            raise TwiceError(place, who)
        found[who] = _walk(value, type_.value_type, "", place, number)
    return found


class TwiceError(ScorekeeperError):
    def __init__(self, path: str, who: str) -> None:
        super().__init__(f"player {who} is there twice, by number and by name", rule="LOG-106", field=path)
