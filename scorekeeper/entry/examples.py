"""Example values of fields, made from their types, for blank records and error messages."""

from __future__ import annotations

import re
from typing import Any

from msgspec import inspect

from scorekeeper.games.engine.fields import Type, is_person, item_of, metadata, options, peel, words_of

_SUCH_AS = re.compile(r"such as `([^`]+)`")


def example(type_: Type, choices: tuple[str, ...] = ()) -> Any:
    """Return a valid value as plain data; one of the paper's choices if there are any."""
    chosen = options(type_)[0]
    bare = peel(chosen)
    words = words_of(bare)
    if words:
        return choices[0] if choices and choices[0] in words else words[0]
    if (item := item_of(bare)) is not None:
        return [example(item, choices)] * max(1, getattr(bare, "min_length", None) or 1)
    match bare:
        case inspect.TupleType():
            return [example(one, choices) for one in bare.item_types]
        case inspect.BoolType():
            return False
        case inspect.IntType() | inspect.FloatType():
            return max(0, bare.ge or 0) if bare.gt is None else bare.gt + 1
        case inspect.DictType():
            return {str(example(bare.key_type, choices)): example(bare.value_type)}
        case inspect.StructType():
            tag = {bare.tag_field: bare.tag} if bare.tag_field else {}
            return tag | {field.encode_name: example(field.type, choices) for field in bare.fields}
    return _text(type_, chosen)


def _text(type_: Type, chosen: Type) -> str:
    """Return a player's number, or the example in the field's description."""
    said = _SUCH_AS.search(str(metadata(chosen).get("description") or metadata(type_).get("description") or ""))
    return "1" if is_person(type_) or said is None else said[1]


def as_toml(value: Any) -> str:
    """Return the value as one line of TOML."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case list():
            return f"[{', '.join(map(as_toml, value))}]"
        case dict():
            return "{" + ", ".join(f"{_key(key)} = {as_toml(one)}" for key, one in value.items()) + "}"
    return str(value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else as_toml(key)


def as_typed(value: Any) -> str:
    """Return the value as a person would type it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ",".join(map(as_typed, value))
        case dict():
            return " ".join(f"{key}={as_typed(one)}" for key, one in value.items())
    return str(value)
