"""Example values of fields, made from their types, for blank records and error messages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import inspect

from scorekeeper.games.engine.fields import Type, is_person, item_of, metadata, options, peel, words_of

_SUCH_AS = re.compile(r"such as `([^`]+)`")


class Known(NamedTuple):
    """What is known of a table, so that examples are valid there."""

    choices: tuple[str, ...] = ()
    """The choices that the paper prints."""
    person: str = "1"
    """Somebody who sits there."""
    equipment: Mapping[str, Any] = {}
    """The game's equipment; its list `centres` has examples for a field `centre`."""


def example(type_: Type, known: Known = Known(), name: str = "") -> Any:  # noqa: B008 - immutable
    """Return a valid value of the field with this name as plain data; one of the paper's choices if there are any."""
    chosen = options(type_)[0]
    bare = peel(chosen)
    words = words_of(bare)
    if words:
        return known.choices[0] if known.choices and known.choices[0] in words else words[0]
    if (item := item_of(bare)) is not None:
        return [example(item, known, name)] * max(1, getattr(bare, "min_length", None) or 1)
    match bare:
        case inspect.TupleType():
            return [example(one, known, name) for one in bare.item_types]
        case inspect.BoolType():
            return False
        case inspect.IntType() | inspect.FloatType():
            least = metadata(chosen).get("min", metadata(type_).get("min")) or 0
            return max(0, least, bare.ge or 0) if bare.gt is None else bare.gt + 1
        case inspect.DictType():
            return {str(example(bare.key_type, known)): example(bare.value_type, known._replace(choices=()))}
        case inspect.StructType():
            tag = {bare.tag_field: bare.tag} if bare.tag_field else {}
            fields = {field.encode_name: example(field.type, known, field.encode_name) for field in bare.fields}
            return tag | fields
    return _text(type_, chosen, known, name)


def _text(type_: Type, chosen: Type, known: Known, name: str) -> str:
    """Return somebody at the table, a name from the equipment, or the example in the field's description."""
    if is_person(type_):
        return known.person
    listed = known.equipment.get(f"{name}s")
    if name and isinstance(listed, list | tuple) and listed and isinstance(listed[0], str):
        return listed[0]
    said = _SUCH_AS.search(str(metadata(chosen).get("description") or metadata(type_).get("description") or ""))
    return said[1] if said else "1"


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
