"""Reading a record: bytes or plain data into the game's record type, with the sentence when it does not fit.

`entry` reads files with more care for lines and columns; this is the last gate before the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.games.game import Game
from scorekeeper.log.entry import LIMIT
from scorekeeper.log.guard import RefusedError, guard, refuse
from scorekeeper.tournament.shape import misfit


class RecordUnreadableError(RefusedError):
    def __init__(self, why: str, file: str | None, line: int | None = None) -> None:
        super().__init__(why, rule="LOG-101", file=file, line=line, next_step="scorekeeper record --template")


class RecordTooBigError(RefusedError):
    def __init__(self, size: int, file: str | None) -> None:
        super().__init__(f"a record has at most {LIMIT:,} bytes; this has {size:,}", rule="LOG-110", file=file)


class UnknownFieldError(RefusedError):
    def __init__(self, why: str, field: str | None, file: str | None) -> None:
        super().__init__(why, rule="LOG-102", field=field, file=file)


class MissingFieldError(RefusedError):
    def __init__(self, why: str, field: str | None, file: str | None) -> None:
        super().__init__(why, rule="LOG-103", field=field, file=file)


class FieldTypeError(RefusedError):
    def __init__(self, why: str, field: str | None, file: str | None) -> None:
        super().__init__(why, rule="LOG-104", field=field, file=file)


class UnknownVariantError(RefusedError):
    def __init__(self, game: str, variant: object, known: list[str], file: str | None) -> None:
        super().__init__(
            f"{game} has no variant {variant!r}; it has {', '.join(known)}", rule="LOG-105", field="variant", file=file
        )


_SHAPES: dict[str, type[UnknownFieldError | MissingFieldError | FieldTypeError]] = {
    "unknown": UnknownFieldError,
    "missing": MissingFieldError,
    "type": FieldTypeError,
}


def parse_record(data: bytes, file: str | None = None) -> dict[str, Any]:
    """Parse JSON or TOML into plain data."""
    guard(len(data) <= LIMIT, RecordTooBigError(len(data), file))
    guard(data.strip(), RecordUnreadableError("the record is empty", file))
    text = _text(data, file)
    document = _json(text, file) if text.lstrip()[:1] in ("{", "[") else _toml(text, file)
    guard(isinstance(document, dict), RecordUnreadableError("a record is one table of fields, not a list", file))
    return dict(document)


def _text(data: bytes, file: str | None) -> str:
    guard(b"\0" not in data, RecordUnreadableError("this is a binary file, neither JSON nor TOML", file))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        refuse(RecordUnreadableError(f"not UTF-8: byte {data[error.start]:#04x}", file, line))


def _json(text: str, file: str | None) -> Any:
    import json

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        refuse(RecordUnreadableError(f"not JSON: {error.msg}", file, error.lineno))
    except (RecursionError, ValueError) as error:
        refuse(RecordUnreadableError(f"not JSON: {error}", file))


def _toml(text: str, file: str | None) -> Any:
    import tomllib

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        refuse(RecordUnreadableError(f"neither JSON nor TOML: {error}", file))


def typed_record(raw: Mapping[str, Any], *, file: str | None = None) -> Any:
    """Make the game's record of plain data, or refuse the first field that does not fit."""
    name = raw.get("game")
    guard("game" in raw, MissingFieldError("the field 'game' is missing", "game", file))
    guard(isinstance(name, str), FieldTypeError("expected the id of a game", "game", file))
    game = _game(str(name), file)
    try:
        record = msgspec.convert(raw, game.record)
    except msgspec.ValidationError as error:
        kind, field, why = misfit(error)
        refuse(_SHAPES[kind](why, field, file))
    for shape in _SHAPES.values():
        guard(holds=True, refusal=shape("", None, file))
    known = [variant.id for variant in game.book.variants]
    guard(record.variant in known, UnknownVariantError(game.id, record.variant, known, file))
    return record


def _game(name: str, file: str | None) -> Game:
    try:
        return find_game(name)
    except ScorekeeperError as error:
        error.file = file
        refuse(error)


def participants(record: Any, game: Game) -> Iterator[tuple[str, str]]:
    """Everybody whom a record names inside its rounds and its result, with the path of the field."""
    raw = msgspec.to_builtins(record)
    fields = {field.encode_name: field.type for field in _bare(inspect.type_info(game.record)).fields}
    for name in ("rounds", "result"):
        if raw.get(name):
            yield from _named(raw[name], fields[name], name, name)


def _bare(type_: Any) -> Any:
    while isinstance(type_, inspect.Metadata):
        type_ = type_.type
    return type_


def _means_person(type_: Any) -> bool:
    """Whether a type is marked as a participant (`scorekeeper.games.record.Participant`)."""
    while isinstance(type_, inspect.Metadata):
        if (type_.extra or {}).get("participant"):
            return True
        type_ = type_.type
    return isinstance(type_, inspect.UnionType) and any(_means_person(option) for option in type_.types)


def _named(raw: Any, type_: Any, name: str, path: str) -> Iterator[tuple[str, str]]:
    bare = _bare(type_)
    if isinstance(bare, inspect.UnionType) and not isinstance(raw, str):
        type_ = _option(raw, bare)
        bare = _bare(type_)
    match raw:
        case str():
            if _means_person(type_):
                yield raw, path
        case dict() if isinstance(bare, inspect.StructType):
            fields = {field.encode_name: field.type for field in bare.fields}
            for key, value in raw.items():
                if key in fields:
                    yield from _named(value, fields[key], key, f"{path}.{key}")
        case dict() if isinstance(bare, inspect.DictType):
            yield from _named_in_dict(raw, bare, path)
        case list() if isinstance(bare, inspect.ListType):
            for count, value in enumerate(raw, 1):
                number = value.get("number", count) if name == "rounds" and isinstance(value, dict) else count
                yield from _named(value, bare.item_type, "", f"{path}.{number}")


def _named_in_dict(raw: dict[str, Any], type_: inspect.DictType, path: str) -> Iterator[tuple[str, str]]:
    persons = _means_person(type_.key_type)
    for key, value in raw.items():
        if persons:
            yield key, f"{path}.{key}"
        yield from _named(value, type_.value_type, "", f"{path}.{key}")


def _option(raw: Any, type_: Any) -> Any:
    """The member of a union that the data is of: by its tag, else the only one there is."""
    options = [option for option in type_.types if not isinstance(option, inspect.NoneType)]
    for option in options:
        bare = _bare(option)
        tag = getattr(bare, "tag_field", None)
        if len(options) == 1 or (tag and isinstance(raw, dict) and raw.get(tag) == bare.tag):
            return option
    return None
