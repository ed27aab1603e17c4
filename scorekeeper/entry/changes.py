"""Changes single fields of a record, such as `result.rows.7.place=2`."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from msgspec import inspect

from scorekeeper.entry.answers import NotAnAnswerError, parse
from scorekeeper.entry.boxes import solid
from scorekeeper.entry.people import Find
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.fields import is_person, of_data, peel, type_of
from scorekeeper.games.engine.shape import UnknownFieldError
from scorekeeper.steps import NextStep

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game


class ChangeShapeError(ScorekeeperError):
    def __init__(self, text: str) -> None:
        super().__init__(
            f"{text!r} is not a change: write PATH=VALUE, such as result.rows.7.place=2",
            rule="LOG-104",
            field="--set",
            next_step=NextStep("blank record"),
        )


class NoSuchPlaceError(ScorekeeperError):
    def __init__(self, path: str, part: str, there: Sequence[str] = ()) -> None:
        known = f"; there {'are' if len(there) > 1 else 'is'} {', '.join(there)}" if there else ""
        super().__init__(f"there is no {part!r} to change{known}", rule="LOG-102", field=path)


class ValueDoesNotFitError(ScorekeeperError):
    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"expected {expected}", rule="LOG-104", field=path)


def change(raw: dict[str, Any], changes: list[str], game: Game, find: Find) -> dict[str, Any]:
    """Return a copy of the record with the changes."""
    raw = deepcopy(raw)
    for text in changes:
        path, equals, value = text.partition("=")
        if not equals or not path.strip():
            raise ChangeShapeError(text)
        try:
            _put(raw, path.strip(), value.strip(), game, find)
        except ScorekeeperError as error:
            error.next_step = error.next_step or NextStep("blank record of a game", name=game.id)
            raise
    return raw


def _put(raw: Any, path: str, value: str, game: Game, find: Find) -> None:
    """Set or remove the value at a path, creating what is missing on the way."""
    type_: inspect.Type = type_of(game.record)
    node = raw
    *parents, last = path.split(".")
    for part in parents:
        type_, key = _step(node, type_, part, path, game, find)
        if isinstance(node, dict):
            node.setdefault(key, [] if isinstance(solid(type_), inspect.ListType) else {})
        node = node[key]
    type_, key = _step(node, type_, last, path, game, find)
    if value:
        try:
            node[key] = parse(value, type_, game, find)
        except NotAnAnswerError as error:
            raise ValueDoesNotFitError(path, error.message) from None
    elif isinstance(node, list) or key in node:
        del node[key]


def _step(node: Any, type_: inspect.Type, part: str, path: str, game: Game, find: Find) -> tuple[inspect.Type, Any]:
    """Return the type of a path's part, and its key: a field, a participant or a position."""
    bare = peel(of_data(node, type_))
    if isinstance(bare, inspect.StructType):
        fields = {field.encode_name: field.type for field in bare.fields}
        if part not in fields:
            raise UnknownFieldError(path, part, list(fields))
        return fields[part], part
    if isinstance(bare, inspect.DictType):
        known = part in node or not is_person(bare.key_type)
        return bare.value_type, part if known else parse(part, bare.key_type, game, find)
    if isinstance(bare, inspect.ListType):
        return bare.item_type, _position(node, part, path)
    raise NoSuchPlaceError(path, part)


def _position(node: list[Any], part: str, path: str) -> int:
    """Return the position of an entry: by its number if entries are numbered, otherwise counted from 1."""
    for place, entry in enumerate(node):
        if isinstance(entry, dict) and str(entry.get("number")) == part:
            return place
    if part.isdigit() and 1 <= int(part) <= len(node):
        return int(part) - 1
    numbered = [entry.get("number") if isinstance(entry, dict) else None for entry in node]
    there = [str(number or place) for place, number in enumerate(numbered, 1)]
    raise NoSuchPlaceError(path, part, there)
