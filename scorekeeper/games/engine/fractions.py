"""Figures that are not whole: the desk may write down half a point, and a check of the game's rule refuses it.

The types of a record have whole numbers only. When a record is read, other numbers are set aside, with the path of their
field, and the field is left blank; so no arithmetic ever meets one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from msgspec import Struct, inspect, to_builtins

from scorekeeper.games.engine.checks import Answer, Ask, Check, claim, violated
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
)
from scorekeeper.games.engine.table import At, Table


class Fraction(Struct, frozen=True):
    """A written number that is not whole."""

    value: float
    title: str
    """What the paper calls the box."""
    who: str | None
    """Whose box it is, if it is somebody's."""
    rule: str | None
    """The rule that makes the field whole, or else the one that limits it, if it names one."""


class _Field(Struct, frozen=True):
    """A field on a path: its type, and whether it can be left blank."""

    type: Type
    optional: bool


def set_aside(raw: Any, record: Any) -> tuple[Any, dict[str, float]]:
    """The plain data of a record without its fractions, and these by the path of their field."""
    found: dict[str, float] = {}
    return (_walk(raw, type_of(record), "", found) if _has_float(raw) else raw), found


def plain_record(record: Any) -> dict[str, Any]:
    """The plain data of a record with its fractions where they were written."""
    raw: dict[str, Any] = to_builtins(record)
    for path, value in raw.pop("fractions", {}).items():
        *above, last = path.split(".")
        holder = raw
        for depth, part in enumerate(above):
            holder = _below(holder, part, ".".join(above[:depth]))
        if isinstance(holder, list):
            holder[int(last) - 1] = value
        else:
            holder[last] = value
    return raw


def _below(holder: Any, part: str, path: str) -> Any:
    """What a part of a path names; a field whose content was blank is not in the plain data."""
    if isinstance(holder, list):
        return next(one for at, one in enumerate(holder, 1) if entry_path(path, at, one) == joined(path, part))
    return holder.setdefault(part, {})


def _has_float(raw: Any) -> bool:
    """Whether any number is written with a point; hardly any record has one, and looking is far cheaper than walking types."""
    waiting = [raw]
    while waiting:
        one = waiting.pop()
        kind = type(one)
        if kind is float:
            return True
        if kind is dict:
            waiting += one.values()
        elif kind is list:
            waiting += one
    return False


def _walk(raw: Any, type_: Type, path: str, found: dict[str, float]) -> Any:
    if isinstance(raw, float) and isfinite(raw) and _is_whole_number(type_):
        if raw.is_integer():
            return int(raw)
        found[path] = raw
        return 0
    bare = peel(of_data(raw, type_))
    if isinstance(raw, dict):
        fields = {field.encode_name: field for field in bare.fields} if isinstance(bare, inspect.StructType) else None
        written = {}
        for key, value in raw.items():
            # The figures of a table, such as prices, belong together, so none of them is left out.
            inner, optional = bare.value_type if isinstance(bare, inspect.DictType) else None, False
            if fields is not None and key in fields:
                inner, optional = fields[key].type, not fields[key].required
            if inner is None:
                written[key] = value
                continue
            place = joined(path, key)
            kept = _walk(value, inner, place, found)
            if not (optional and place in found):
                written[key] = kept
        return written
    if isinstance(raw, list) and (item := item_of(bare)) is not None:
        return [_walk(value, item, entry_path(path, at, value), found) for at, value in enumerate(raw, 1)]
    return raw


def _is_whole_number(type_: Type) -> bool:
    """Whether a field holds a figure of a game; one that is never negative by its type, such as a round's number, is no figure."""
    kinds = [peel(option) for option in options(type_)]
    if any(isinstance(kind, inspect.FloatType) for kind in kinds):
        return False
    return any(isinstance(kind, inspect.IntType) and (kind.ge is None or kind.ge < 0) for kind in kinds)


def refuse_fractions(table: Table, record: Any) -> bool:
    """Ask the checks about each fraction, and return whether the rest of the record can be judged."""
    goes_on = True
    for path, value in record.fractions.items():
        field, who = _field_at(type_of(record.__class__), record, path)
        about = metadata(field.type)
        title = about.get("title") or path.rpartition(".")[2]
        table.ask(None, Fraction(value, title, who, _rule_of(about)), _place(path))
        goes_on = goes_on and field.optional
    return goes_on


def _rule_of(about: Mapping[str, Any]) -> str | None:
    """The rule that refuses a fraction in a field: the one that makes it whole, otherwise the one that limits it."""
    return about.get("whole") or about.get("rule")


def _place(path: str) -> At:
    """Where a field is, with its round and its event if it is in one."""
    parts = path.split(".")
    number = int(parts[1]) if parts[0] == "rounds" and parts[1].isdigit() else None
    event = int(parts[3]) if number is not None and parts[2] == "transcript" else None
    return At(path, round=number, event=event)


def _field_at(type_: Type, value: Any, path: str) -> tuple[_Field, str | None]:
    """The field at a path of a record that was read, and whose it is; the path comes from `set_aside`."""
    field, who = _Field(type_, optional=False), None
    raw = value
    for part in path.split("."):
        bare = peel(field.type)
        if isinstance(bare, inspect.UnionType):
            bare = _of_value(raw, bare)
        if isinstance(bare, inspect.DictType) and is_person(bare.key_type):
            who = part
        field, raw = _step(bare, raw, part)
    return field, who


def _step(bare: Type, raw: Any, part: str) -> tuple[_Field, Any]:
    if isinstance(bare, inspect.StructType):
        found = next(field for field in bare.fields if field.encode_name == part)
        return _Field(found.type, optional=not found.required), getattr(raw, found.name, None)
    if isinstance(bare, inspect.DictType):
        return _Field(bare.value_type, optional=False), (raw or {}).get(part)
    item = item_of(bare)
    assert item is not None, part
    numbered = next((one for one in raw or () if str(getattr(one, "number", "")) == part), None)
    entry = numbered if numbered is not None else raw[int(part) - 1] if raw and int(part) <= len(raw) else None
    return _Field(item, optional=False), entry


def _of_value(value: Any, union: inspect.UnionType) -> Type:
    """The type of a union that a value has: by its class, or the first that is not `None`."""
    kinds = [peel(kind) for kind in options(union)]
    return next((kind for kind in kinds if getattr(kind, "cls", None) is type(value)), kinds[0])


def whole_figures(record: Any, *, otherwise: str) -> tuple[Check, ...]:
    """The checks that refuse fractions: one for each rule that a field of the record names, and one for all other fields."""
    rules = dict.fromkeys((*_rules_of(record), otherwise))
    return tuple(claim(rule, on=Fraction)(_whole(rule, others=rule == otherwise)) for rule in rules)


def _whole(rule: str, *, others: bool) -> Ask:
    def whole(_: Any, fraction: Fraction) -> Answer:
        if fraction.rule != rule and not (others and fraction.rule is None):
            return None
        whose = "" if fraction.who is None else " of {who}"
        text = f'the box "{{title}}"{whose} says {{found}}, which is not a whole number'
        return violated(text, found=fraction.value, title=fraction.title, who=fraction.who)

    return whole


def _rules_of(record: Any) -> Iterator[str]:
    """The rules that fields of a record name, each at least once."""
    seen: set[type] = set()
    waiting = [type_of(record)]
    while waiting:
        type_ = waiting.pop()
        if rule := _rule_of(metadata(type_)):
            yield rule
        for option in options(type_):
            bare = peel(option)
            if isinstance(bare, inspect.StructType) and bare.cls not in seen:
                seen.add(bare.cls)
                waiting += [field.type for field in bare.fields]
            elif isinstance(bare, inspect.DictType):
                waiting.append(bare.value_type)
            elif (item := item_of(bare)) is not None:
                waiting.append(item)
            elif isinstance(bare, inspect.TupleType):
                waiting += bare.item_types
