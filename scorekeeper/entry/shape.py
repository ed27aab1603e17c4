"""Is it a record? If not: which field, what was expected there, what was found.

msgspec decides, fast, and stops at the first fault without naming the key of a dict. Only then the types are walked to
find the field itself.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import inspect

from scorekeeper.errors import ScorekeeperError

Type = inspect.Type


class ShapeError(ScorekeeperError):
    """A field that is unknown, missing, or of the wrong type."""


class UnknownFieldError(ShapeError):
    def __init__(self, path: str, name: str, known: list[str]) -> None:
        near = get_close_matches(name, known, n=1, cutoff=0.6)
        said = f"did you mean {near[0]!r}?" if near else f"known here are {', '.join(known)}"
        super().__init__(f"there is no field {name!r}; {said}", rule="LOG-102", field=path)


class MissingFieldError(ShapeError):
    def __init__(self, path: str, title: str) -> None:
        said = f" ({title})" if title else ""
        super().__init__(f"the field is missing{said}", rule="LOG-103", field=path)


class FieldTypeError(ShapeError):
    def __init__(self, path: str, expected: str, found: Any) -> None:
        super().__init__(f"expected {expected}, found {shown(found)}", rule="LOG-104", field=path or None)


def shown(value: Any) -> str:
    """A value as people would say it, cut short."""
    if isinstance(value, dict):
        return "a table of fields"
    if isinstance(value, list):
        return "a list"
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else text[:57] + "…"  # noqa: PLR2004


def convert(raw: Any, type_: Any) -> Any:
    """The typed record, or the precise error."""
    try:
        return msgspec.convert(raw, type_)
    except msgspec.ValidationError as error:
        raise fault(raw, type_) or ShapeError(str(error), rule="LOG-104") from None


def fault(raw: Any, type_: Any) -> ShapeError | None:
    """The first field that is not as it should be."""
    return _fault(raw, inspect.type_info(type_), "")


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


def _fault(raw: Any, type_: Type, path: str) -> ShapeError | None:
    type_ = peel(type_)
    if isinstance(type_, inspect.UnionType):
        return _union_fault(raw, type_, path)
    if isinstance(type_, inspect.StructType):
        return _struct_fault(raw, type_, path)
    if isinstance(type_, inspect.DictType) and isinstance(raw, dict):
        return _dict_fault(raw, type_, path)
    if isinstance(type_, inspect.ListType) and isinstance(raw, list):
        return _list_fault(raw, type_, path)
    return None if _fits(raw, type_) else FieldTypeError(path, _expected_of(type_, raw), raw)


def _union_fault(raw: Any, type_: inspect.UnionType, path: str) -> ShapeError | None:
    if raw is None and any(isinstance(option, inspect.NoneType) for option in type_.types):
        return None
    options = [option for option in type_.types if not isinstance(option, inspect.NoneType)]
    if len(options) == 1:
        return _fault(raw, options[0], path)
    tagged = [peel(option) for option in options]
    if all(isinstance(option, inspect.StructType) and option.tag_field for option in tagged):
        return _tagged_fault(raw, {str(option.tag): option for option in tagged}, tagged[0].tag_field, path)  # type: ignore[attr-defined]
    if any(_fault(raw, option, path) is None for option in options):
        return None
    return FieldTypeError(path, expected(type_), raw)


def _tagged_fault(raw: Any, options: dict[str, Any], tag_field: str, path: str) -> ShapeError | None:
    if not isinstance(raw, dict):
        return FieldTypeError(path, f"an event: a table of fields with {tag_field!r}", raw)
    if tag_field not in raw:
        return MissingFieldError(_join(path, tag_field), "what happened")
    tag = raw[tag_field]
    if not isinstance(tag, str) or tag not in options:
        return FieldTypeError(_join(path, tag_field), _one_of(tuple(options), tag), tag)
    return _fault(raw, options[tag], path)


def _struct_fault(raw: Any, type_: inspect.StructType, path: str) -> ShapeError | None:
    if not isinstance(raw, dict):
        return FieldTypeError(path, expected(type_), raw)
    fields = {field.encode_name: field for field in type_.fields}
    for name in raw:
        if name not in fields and name != type_.tag_field:
            return UnknownFieldError(_join(path, name), name, list(fields))
    for name, field in fields.items():
        if name in raw:
            if found := _fault(raw[name], field.type, _join(path, name)):
                return found
        elif field.required:
            return MissingFieldError(_join(path, name), metadata(field.type).get("title", ""))
    return None


def _dict_fault(raw: dict[str, Any], type_: inspect.DictType, path: str) -> ShapeError | None:
    for key, value in raw.items():
        if not _fits(key, type_.key_type):
            return FieldTypeError(_join(path, key), _expected_of(type_.key_type, key), key)
        if found := _fault(value, type_.value_type, _join(path, key)):
            return found
    return None


def _list_fault(raw: list[Any], type_: inspect.ListType, path: str) -> ShapeError | None:
    low, high = type_.min_length or 0, type_.max_length
    if len(raw) < low or (high is not None and len(raw) > high):
        return FieldTypeError(path, f"{low} to {high} entries" if high else f"{low} entries or more", len(raw))
    for position, value in enumerate(raw, 1):
        if found := _fault(value, type_.item_type, list_path(path, position, value)):
            return found
    return None


def list_path(path: str, position: int, value: Any) -> str:
    """The path of a list's entry: by its position from 1, and a round by its number."""
    key = value.get("number", position) if path == "rounds" and isinstance(value, dict) else position
    return _join(path, key)


def _fits(value: Any, type_: Type) -> bool:
    type_ = peel(type_)
    match type_:
        case inspect.AnyType():
            return True
        case inspect.LiteralType():
            return any(type(value) is type(option) and value == option for option in type_.values)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool) and _in_limits(value, type_)
        case inspect.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool)
        case inspect.StrType():
            return isinstance(value, str) and _matches(value, type_)
        case inspect.NoneType():
            return value is None
    return False


def _in_limits(value: int, type_: inspect.IntType) -> bool:
    return (type_.ge is None or value >= type_.ge) and (type_.le is None or value <= type_.le)


def _matches(value: str, type_: inspect.StrType) -> bool:
    import re

    return (type_.pattern is None or re.search(type_.pattern, value) is not None) and (
        type_.max_length is None or len(value) <= type_.max_length
    )


def _expected_of(type_: Type, found: Any) -> str:
    type_ = peel(type_)
    return _one_of(type_.values, found) if isinstance(type_, inspect.LiteralType) else expected(type_)


def _one_of(values: tuple[Any, ...], found: Any) -> str:
    near = get_close_matches(str(found), [str(value) for value in values], n=1, cutoff=0.6)
    words = f"one of {', '.join(str(value) for value in values)}" if len(values) > 1 else f"{values[0]}"
    return f"{words} (did you mean {near[0]}?)" if near else words


def expected(type_: Type) -> str:
    """What belongs here, in words."""
    type_ = peel(type_)
    match type_:
        case inspect.LiteralType():
            return _one_of(type_.values, None)
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "a whole number" + (f" from {type_.ge} to {type_.le}" if type_.ge is not None else "")
        case inspect.FloatType():
            return "a number"
        case inspect.StrType():
            return "a text" + (f" like {type_.pattern}" if type_.pattern else "")
        case inspect.ListType():
            return "a list"
        case inspect.DictType() | inspect.StructType():
            return "a table of fields"
        case inspect.UnionType():
            return " or ".join(expected(option) for option in type_.types if not isinstance(option, inspect.NoneType))
    return "nothing"


def _join(path: str, key: Any) -> str:
    return f"{path}.{key}" if path else str(key)
