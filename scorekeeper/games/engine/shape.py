"""Converts plain data to a record, or says which field is wrong, what was expected there and what was found.

msgspec decides quickly, but stops at the first fault and does not name the key of a dict. Only then are the types walked to
find the field itself. Nothing here depends on a game: the messages are the same for all Structs.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from fractions import Fraction
from math import isfinite
from typing import Any

import msgspec
from msgspec import inspect

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.fields import (
    Type,
    entry_path,
    is_person,
    item_of,
    joined,
    metadata,
    of_data,
    options,
    peel,
    type_of,
    words_of,
)
from scorekeeper.rules import evidence

FIELD_RULES = ("LOG-102", "LOG-103", "LOG-104")
LONGEST = 60
SLIP = 3
"""Largest difference in length for a typing slip: whoever writes `done` does not mean `abandoned`."""
_WHOLE = re.compile(r"-?[0-9]{1,18}")
_PLACE = re.compile(r" - at `(?:key in )?\$?\.?(.*?)`$")


class ShapeError(ScorekeeperError):
    """A field that is unknown, missing, or of the wrong type."""


class UnknownFieldError(ShapeError):
    def __init__(self, path: str, name: str, known: list[str]) -> None:
        near = get_close_matches(name, known, n=1, cutoff=0.6)
        here = f"the fields here are {', '.join(known)}" if known else "there are no fields here"
        said = f"did you mean {near[0]!r}?" if near else here
        super().__init__(f"there is no field {name!r}; {said}", rule="LOG-102", field=path)


class MissingFieldError(ShapeError):
    def __init__(self, path: str, title: str) -> None:
        said = f" ({title})" if title else ""
        super().__init__(f"the field is missing{said}", rule="LOG-103", field=path)


class FieldTypeError(ShapeError):
    def __init__(self, path: str, expected: str, found: Any) -> None:
        super().__init__(f"expected {expected}, found {shown(found)}", rule="LOG-104", field=path or None)


def shown(value: Any) -> str:
    """A value as people would write it, shortened if it is long."""
    if isinstance(value, dict):
        return "a table of fields"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, Fraction):  # Regulations are read exactly.
        value = float(value)
    # JSON has no word for a number without end, such as 1e400 in TOML.
    text = str(value) if isinstance(value, float) and not isfinite(value) else msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "…"


def convert(raw: Any, type_: Any) -> Any:
    """The typed data; raises an error that names the field if it does not fit."""
    try:
        typed = msgspec.convert(raw, type_, str_keys=True)
    except msgspec.ValidationError as error:
        found = fault(raw, type_) or _unexplained(error)
        evidence.note(str(found.rule), "violated")
        raise found from None
    for rule in FIELD_RULES:
        evidence.note(rule, "kept")
    return typed


def _unexplained(error: msgspec.ValidationError) -> ShapeError:
    """The decoder's own message, with the path in our form, for types that no built-in game uses."""
    text, place = str(error), _PLACE.search(str(error))
    path = re.sub(r"\[(\d+)\]", lambda found: f".{int(found[1]) + 1}", place[1]) if place else ""
    words = _PLACE.sub("", text).replace("`", "")
    return ShapeError(words[:1].lower() + words[1:], rule="LOG-104", field=path.strip(".") or None)


def fault(raw: Any, type_: Any) -> ShapeError | None:
    """The first field that does not fit."""
    return field_fault(raw, type_of(type_))


def field_fault(raw: Any, type_: Type, path: str = "") -> ShapeError | None:
    """The first fault in a single field at this path."""
    bare = peel(type_)
    if isinstance(bare, inspect.UnionType):
        return _union_fault(raw, type_, path)
    if isinstance(bare, inspect.StructType) and not bare.array_like:
        return _struct_fault(raw, bare, path)
    if isinstance(bare, inspect.DictType) and isinstance(raw, dict):
        return _dict_fault(raw, bare, path)
    if isinstance(raw, list) and (item := item_of(bare)) is not None:
        return _length_fault(raw, bare, path) or _entries_fault(raw, [item] * len(raw), path)
    if isinstance(raw, list) and isinstance(bare, inspect.TupleType):
        wrong = len(raw) != len(bare.item_types)
        return FieldTypeError(path, expected(type_), len(raw)) if wrong else _entries_fault(raw, bare.item_types, path)
    return None if _fits(raw, bare) else FieldTypeError(path, _expected_of(type_, raw), raw)


def _union_fault(raw: Any, type_: Type, path: str) -> ShapeError | None:
    if raw is None and any(isinstance(option, inspect.NoneType) for option in getattr(peel(type_), "types", ())):
        return None
    kinds = options(type_)
    if len(kinds) == 1:
        # The title and the mark of a participant may be outside the union.
        return field_fault(raw, kinds[0], path)
    events = {bare.tag: bare for kind in kinds if isinstance(bare := peel(kind), inspect.StructType) and bare.tag_field}
    if events and (isinstance(raw, dict) or len(events) == len(kinds)):
        return _tagged_fault(raw, events, path)
    if any(field_fault(raw, kind, path) is None for kind in kinds):
        return None
    # With several kinds, a fault inside the intended one is more helpful than "none of them fits".
    meant = of_data(raw, type_)
    return field_fault(raw, meant, path) if isinstance(raw, dict | list) else FieldTypeError(path, expected(type_), raw)


def _tagged_fault(raw: Any, events: dict[Any, inspect.StructType], path: str) -> ShapeError | None:
    tag_field = str(next(iter(events.values())).tag_field)
    if not isinstance(raw, dict):
        return FieldTypeError(path, f"an event: a table of fields with {tag_field!r}", raw)
    if tag_field not in raw:
        return MissingFieldError(joined(path, tag_field), f"what happened: {_one_of(tuple(events), None)}")
    tag = raw[tag_field]
    if not isinstance(tag, str | int) or isinstance(tag, bool) or tag not in events:
        return FieldTypeError(joined(path, tag_field), _one_of(tuple(events), tag), tag)
    return field_fault(raw, events[tag], path)


def _struct_fault(raw: Any, type_: inspect.StructType, path: str) -> ShapeError | None:
    if not isinstance(raw, dict):
        return FieldTypeError(path, expected(type_), raw)
    fields = {field.encode_name: field for field in type_.fields}
    tag = type_.tag_field
    if tag in raw and raw[tag] != type_.tag:
        return FieldTypeError(joined(path, tag), _one_of((type_.tag,), raw[tag]), raw[tag])
    for name in raw:
        if name not in fields and name != tag and type_.forbid_unknown_fields:
            known = [one for one, field in fields.items() if not metadata(field.type).get("internal")]
            return UnknownFieldError(joined(path, name), name, known)
    for name, field in fields.items():
        if name in raw:
            if found := field_fault(raw[name], field.type, joined(path, name)):
                return found
        elif field.required:
            return MissingFieldError(joined(path, name), metadata(field.type).get("title", ""))
    return None


def _dict_fault(raw: dict[Any, Any], type_: inspect.DictType, path: str) -> ShapeError | None:
    if wrong := _length_fault(raw, type_, path):
        return wrong
    for key, value in raw.items():
        if not _key_fits(key, type_.key_type):
            return FieldTypeError(joined(path, key), _expected_of(type_.key_type, key), key)
        if found := field_fault(value, type_.value_type, joined(path, key)):
            return found
    return None


def _key_fits(key: Any, type_: Type) -> bool:
    """Keys are always text in JSON and TOML, whatever they stand for."""
    if isinstance(peel(type_), inspect.IntType) and isinstance(key, str):
        return _WHOLE.fullmatch(key) is not None and _fits(int(key), type_)
    return field_fault(key, type_, "") is None


def _length_fault(raw: Any, type_: Any, path: str) -> ShapeError | None:
    low, high = type_.min_length or 0, type_.max_length
    if len(raw) >= low and (high is None or len(raw) <= high):
        return None
    return FieldTypeError(path, f"{_span(low, high)} entr{'y' if (low, high) == (1, 1) else 'ies'}", len(raw))


def _entries_fault(raw: list[Any], types: Any, path: str) -> ShapeError | None:
    for position, (value, type_) in enumerate(zip(raw, types, strict=True), 1):
        if found := field_fault(value, type_, entry_path(path, position, value)):
            return found
    return None


def _fits(value: Any, type_: Type) -> bool:
    bare = peel(type_)
    if (words := words_of(bare)) is not None:
        return any(type(value) is type(word) and value == word for word in words)
    match bare:
        case inspect.AnyType():
            return True
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool) and _in_limits(value, bare)
        case inspect.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool) and _in_limits(value, bare)
        case inspect.StrType():
            return isinstance(value, str) and _matches(value, bare)
        case inspect.NoneType():
            return value is None
    return False


def _in_limits(value: float, type_: inspect.IntType | inspect.FloatType) -> bool:
    return (
        (type_.ge is None or value >= type_.ge)
        and (type_.gt is None or value > type_.gt)
        and (type_.le is None or value <= type_.le)
        and (type_.lt is None or value < type_.lt)
        and (type_.multiple_of is None or value % type_.multiple_of == 0)
    )


def _matches(value: str, type_: inspect.StrType) -> bool:
    return (
        (type_.pattern is None or re.search(type_.pattern, value) is not None)
        and (type_.min_length is None or len(value) >= type_.min_length)
        and (type_.max_length is None or len(value) <= type_.max_length)
    )


def _expected_of(type_: Type, found: Any) -> str:
    words = words_of(type_)
    return expected(type_) if words is None else _one_of(words, found)


def _one_of(values: tuple[Any, ...], found: Any) -> str:
    alike = [str(value) for value in values if abs(len(str(value)) - len(str(found))) <= SLIP]
    near = get_close_matches(str(found), alike, n=1, cutoff=0.6)
    words = f"one of {', '.join(str(value) for value in values)}" if len(values) > 1 else f"{values[0]}"
    return f"{words} (did you mean {near[0]}?)" if near else words


def expected(type_: Type) -> str:
    """The expected value in words."""
    bare = peel(type_)
    if (words := words_of(bare)) is not None:
        return _one_of(words, None)
    match bare:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return f"a whole number{_limited(bare)}"
        case inspect.FloatType():
            return f"a number{_limited(bare)}"
        case inspect.StrType():
            return _text_expected(type_, bare)
        case inspect.TupleType():
            return f"a list of {len(bare.item_types)}: {', '.join(expected(one) for one in bare.item_types)}"
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            return "a list"
        case inspect.DictType() | inspect.StructType():
            return "a table of fields"
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(expected(option) for option in options(type_)))
    return "nothing"


def _text_expected(type_: Type, bare: inspect.StrType) -> str:
    """The expected text in words; a pattern is explained by its description, which is easier to read."""
    if is_person(type_):
        return "a player's number or name, as text in quotes"
    said = str(metadata(type_).get("description", "")).rstrip(".")
    if bare.pattern is None:
        span = _span(bare.min_length or 0, bare.max_length) if bare.min_length or bare.max_length else ""
        return f"a text of {span} characters" if span else "a text"
    return said[:1].lower() + said[1:] if said else f"a text like {bare.pattern}"


def _limited(type_: inspect.IntType | inspect.FloatType) -> str:
    low, high = type_.ge, type_.le
    said = f" from {low} to {high}" if None not in (low, high) else ""
    said = said or (f" of {low} or more" if low is not None else f" of {high} or less" if high is not None else "")
    said += f" above {type_.gt}" if type_.gt is not None else ""
    said += f" below {type_.lt}" if type_.lt is not None else ""
    return said + (f" in steps of {type_.multiple_of}" if type_.multiple_of is not None else "")


def _span(low: int, high: int | None) -> str:
    return f"{low} or more" if high is None else f"{low}" if low == high else f"{low} to {high}"
