"""What the types of a record say about its fields: the values they take, for whom, and what a rule allows."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import inspect

Type = inspect.Type


@cache
def type_of(record: Any) -> Type:
    """A type as msgspec describes it; cached, because describing a whole record takes milliseconds."""
    return inspect.type_info(record)


def peel(type_: Type) -> Type:
    """The type without its title, description and limits."""
    while isinstance(type_, inspect.Metadata):
        type_ = type_.type
    return type_


def metadata(type_: Type) -> dict[str, Any]:
    """Title and description (`title`, `description`), and what a rule allows (`rule`, `min`, `max`)."""
    found: dict[str, Any] = {}
    while isinstance(type_, inspect.Metadata):
        found = {**(type_.extra_json_schema or {}), **(type_.extra or {}), **found}
        type_ = type_.type
    if isinstance(type_, inspect.UnionType):
        for option in type_.types:
            found = {**metadata(option), **found}
    return found


def options(type_: Type) -> list[Type]:
    """The types that a value may have: those of a union without `None`, or the type itself."""
    bare = peel(type_)
    if not isinstance(bare, inspect.UnionType):
        return [type_]
    return [option for option in bare.types if not isinstance(option, inspect.NoneType)]


def item_of(type_: Type) -> Type | None:
    """The type of a list's entries; None if this is not a list."""
    many = inspect.ListType | inspect.VarTupleType | inspect.SetType | inspect.FrozenSetType
    return type_.item_type if isinstance(type_, many) else None


def of_data(raw: Any, type_: Type) -> Type:
    """The type of a union that the data has: by its tag, then by its form, or else the first of the union."""
    kinds = options(type_)
    if len(kinds) == 1:
        return kinds[0]
    if isinstance(raw, dict):
        for kind in kinds:
            bare = peel(kind)
            if isinstance(bare, inspect.StructType) and bare.tag_field and raw.get(bare.tag_field) == bare.tag:
                return kind
    return next((kind for kind in kinds if _same_form(raw, peel(kind))), kinds[0])


def _same_form(raw: Any, bare: Type) -> bool:
    match raw:
        case dict():
            return isinstance(bare, inspect.StructType | inspect.DictType)
        case list():
            return item_of(bare) is not None or isinstance(bare, inspect.TupleType)
        case bool():
            return isinstance(bare, inspect.BoolType)
        case int():
            return isinstance(bare, inspect.IntType | inspect.FloatType)
        case str():
            return isinstance(bare, inspect.StrType | inspect.LiteralType | inspect.EnumType)
    return False


def is_person(type_: Type) -> bool:
    """Whether a field of this type holds a participant (marked by `scorekeeper.games.engine.record.Participant`)."""
    while isinstance(type_, inspect.Metadata):
        if (type_.extra or {}).get("participant"):
            return True
        type_ = type_.type
    return isinstance(type_, inspect.UnionType) and any(is_person(option) for option in type_.types)


def is_number(type_: Type) -> bool:
    """Whether a field of this type holds a number and cannot hold a text."""
    kinds = [peel(option) for option in options(type_)]
    return all(isinstance(kind, inspect.IntType | inspect.FloatType) for kind in kinds)


def columns_of(type_: Type) -> tuple[str, ...]:
    """The columns of a list of several things of a kind, each with nothing but numbers; empty for anything else."""
    item = item_of(peel(options(type_)[0]))
    bare = peel(item) if item is not None else None
    if not isinstance(bare, inspect.StructType) or bare.tag_field or not all(one.required for one in bare.fields):
        return ()
    return tuple(one.encode_name for one in bare.fields) if all(is_number(one.type) for one in bare.fields) else ()


def words_of(type_: Type) -> tuple[Any, ...] | None:
    """The words that a field of this type allows; None if it allows anything."""
    bare = peel(type_)
    if isinstance(bare, inspect.LiteralType):
        return bare.values
    return tuple(member.value for member in bare.cls) if isinstance(bare, inspect.EnumType) else None


def joined(path: str, key: Any) -> str:
    """The path of a field inside another."""
    return f"{path}.{key}" if path else str(key)


def entry_path(path: str, position: int, value: Any) -> str:
    """The path of a list's entry: its position, counted from 1; for a round, its number."""
    number = value.get("number") if path == "rounds" and isinstance(value, dict) else None
    return joined(path, number if isinstance(number, int) else position)
