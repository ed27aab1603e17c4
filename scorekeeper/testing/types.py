"""Inspects the types of a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from scorekeeper.games.engine.fields import Type, item_of, metadata, options, peel


def untitled(record: Any) -> Iterator[str]:
    """Yield fields without a title, as `Struct.field`."""
    seen: set[type] = set()
    waiting = [inspect.type_info(record)]
    while waiting:
        for kind in options(waiting.pop()):
            bare = peel(kind)
            if isinstance(bare, inspect.StructType):
                if bare.cls in seen:
                    continue
                seen.add(bare.cls)
                for field in bare.fields:
                    if not metadata(field.type).get("title"):
                        yield f"{bare.cls.__name__}.{field.name}"
            waiting += _inside(bare)


def _inside(bare: Type) -> list[Type]:
    if isinstance(bare, inspect.StructType):
        return [field.type for field in bare.fields]
    if isinstance(bare, inspect.DictType):
        return [bare.key_type, bare.value_type]
    if isinstance(bare, inspect.TupleType):
        return list(bare.item_types)
    item = item_of(bare)
    return [item] if item is not None else []


def holds(record: Any, path: str) -> bool:
    """Whether a path of a sheet, such as `rounds.{round}.sheet.rows.{who}.vp`, leads to a field of the record."""
    found = [inspect.type_info(record)]
    for part in path.split("."):
        found = [inner for kind in found for option in options(kind) for inner in _named(peel(option), part)]
    return bool(found)


def _named(bare: Type, part: str) -> list[Type]:
    if isinstance(bare, inspect.StructType):
        return [field.type for field in bare.fields if field.encode_name == part]
    if isinstance(bare, inspect.DictType):
        return [bare.value_type]
    item = item_of(bare)
    counted = part == "{round}" or part.isdigit()
    if isinstance(bare, inspect.TupleType) and part.isdigit():
        return list(bare.item_types[int(part) - 1 : int(part)])
    return [item] if item is not None and counted else []
