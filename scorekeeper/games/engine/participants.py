"""Finds the participants that a record names, by the types of its fields, and refuses those who are not at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import inspect

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.fields import (
    Type,
    entry_path,
    is_number,
    is_person,
    item_of,
    joined,
    of_data,
    options,
    peel,
    type_of,
)

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

Rename = Callable[[str, str], str]
"""Takes what is written and the path of the field, and returns what to write instead."""
Number = Callable[[str], Any]
"""Takes a text where a number belongs, and returns what to write instead."""
Look = Callable[[Any, set[str | None]], bool]
"""Tells whether everybody named in a value is known; None counts as known, because naming somebody is optional."""


class TwiceError(ScorekeeperError):
    def __init__(self, path: str, who: str) -> None:
        super().__init__(f"player {who} is listed twice, by number and by name", rule="LOG-106", field=path)


class Change(NamedTuple):
    """What to write instead of the texts of a record."""

    rename: Rename
    number: Number


def _as_it_is(text: str, path: str = "") -> str:
    return text


def rewritten(raw: Any, game: Game, *, rename: Rename = _as_it_is, number: Number = _as_it_is) -> Any:
    """The same plain data with other participants, or numbers for texts; data that does not fit the types is left alone."""
    return _walk(raw, type_of(game.record), "", Change(rename, number))


def renamed(raw: Any, game: Game, rename: Rename) -> Any:
    """The same plain data with every participant renamed."""
    return rewritten(raw, game, rename=rename)


def participants(record: Any, game: Game) -> Iterator[tuple[str, str]]:
    """All participants named in the rounds and the result of a record, each with the path of the field."""
    found: list[tuple[str, str]] = []

    def note(who: str, path: str) -> str:
        found.append((who, path))
        return who

    renamed(msgspec.to_builtins(record), game, note)
    return ((who, path) for who, path in found if path.startswith(("rounds.", "result.")))


def _walk(raw: Any, type_: Type, path: str, change: Change) -> Any:
    if isinstance(raw, str):
        return change.rename(raw, path) if is_person(type_) else change.number(raw) if is_number(type_) else raw
    if not isinstance(raw, dict | list):
        return raw
    bare = peel(of_data(raw, type_))
    if isinstance(raw, dict) and isinstance(bare, inspect.StructType):
        fields = {field.encode_name: field.type for field in bare.fields}
        return {
            key: _walk(value, fields[key], joined(path, key), change) if key in fields else value
            for key, value in raw.items()
        }
    if isinstance(raw, dict) and isinstance(bare, inspect.DictType):
        return _walk_dict(raw, bare, path, change)
    if isinstance(raw, list):
        item = item_of(bare)
        types = bare.item_types if isinstance(bare, inspect.TupleType) else [item] * len(raw) if item else []
        entries = [
            _walk(value, kind, entry_path(path, position, value), change)
            for position, (value, kind) in enumerate(zip(raw, types, strict=False), 1)
        ]
        return entries + raw[len(entries) :]
    return raw


def _walk_dict(raw: dict[str, Any], type_: inspect.DictType, path: str, change: Change) -> dict[str, Any]:
    persons = is_person(type_.key_type)
    found: dict[str, Any] = {}
    for key, value in raw.items():
        place = joined(path, key)
        who = change.rename(key, place) if persons else key
        if who in found:
            raise TwiceError(place, who)
        found[who] = _walk(value, type_.value_type, place, change)
    return found


class StrangerError(ScorekeeperError):
    def __init__(self, who: str, field: str, game: Game, seats: list[str]) -> None:
        there = f"{', '.join(seats)} and {', '.join(game.others)}" if game.others else ", ".join(seats)
        super().__init__(
            f"{who!r} does not sit at this table; its participants are {there}", rule="LOG-106", field=field
        )
        self.who = who


class SeatTwiceError(ScorekeeperError):
    def __init__(self, game: Game, seats: list[str]) -> None:
        twice = next(seat for seat in seats if seats.count(seat) > 1 or seat in game.others)
        why = f"the {game.others[twice]} has no seat" if twice in game.others else f"{twice!r} sits in two seats"
        super().__init__(f"{why}; seats name each player once", rule="LOG-107", field="seats")


def refuse_strangers(record: Any, game: Game) -> None:
    """Raise if a record names somebody who is not at the table, or seats somebody twice."""
    seats, others = record.seats, game.others
    known: set[str | None] = {None, *seats, *others}
    if len(known) < 1 + len(seats) + len(others):
        raise SeatTwiceError(game, seats)
    if game.look(record, known):
        return
    for who, field in participants(record, game):
        if who not in known:
            raise StrangerError(who, field, game, seats)


def look_at(record: Any) -> Look:
    """A function that looks through the rounds and the result of records of this type."""
    described = peel(type_of(record))
    assert isinstance(described, inspect.StructType)
    found = _look_at_fields([field for field in described.fields if field.name in ("rounds", "result")])
    assert found is not None, "nobody is named in the types of the record"
    return found


# The types are compiled once into closures that look only at fields that can name somebody.


def _look_at_type(type_: Type) -> Look | None:
    """A function that looks at a value of this type; None if it cannot name anybody."""
    if is_person(type_):
        return lambda value, known: value in known
    kinds = [peel(kind) for kind in options(type_)]
    by_kind = _by_kind(kinds)
    if by_kind and len(kinds) == 1:
        (only,) = by_kind.values()
        return lambda value, known: value is None or only(value, known)
    if by_kind:
        find = by_kind.get
        return lambda value, known: (look := find(type(value))) is None or look(value, known)
    several = [look for kind in kinds if (look := _look_at_several(kind)) is not None]
    return several[0] if several else None


def _by_kind(kinds: Sequence[Type]) -> dict[type, Look]:
    """A function for each kind of Struct, such as the events of a transcript."""
    structs = (kind for kind in kinds if isinstance(kind, inspect.StructType))
    return {kind.cls: look for kind in structs if (look := _look_at_fields(kind.fields)) is not None}


def _look_at_fields(fields: Sequence[inspect.Field]) -> Look | None:
    """A function that looks at a Struct: first all fields that hold one participant, then the others one by one."""
    persons = [field.name for field in fields if is_person(field.type)]
    others = [
        (attrgetter(field.name), look)
        for field in fields
        if not is_person(field.type) and (look := _look_at_type(field.type)) is not None
    ]
    if not others:
        return _look_at_persons(persons) if persons else None
    here = _look_at_persons(persons) if persons else None
    if here is None and len(others) == 1:
        ((only, inner),) = others
        return lambda value, known: inner(only(value), known)

    def fields_of(value: Any, known: set[str | None]) -> bool:
        if here is not None and not here(value, known):
            return False
        for read, inside in others:
            inner = read(value)  # None, an empty list and an empty table name nobody.
            if inner and not inside(inner, known):
                return False
        return True

    return fields_of


def _look_at_persons(names: Sequence[str]) -> Look:
    read: Callable[[Any], Any] = attrgetter(*names)
    if len(names) == 1:
        return lambda value, known: read(value) in known
    return lambda value, known: known.issuperset(read(value))


def _look_at_several(kind: Type) -> Look | None:
    """A function that looks at a list, a tuple or a table."""
    if isinstance(kind, inspect.DictType):
        return _look_at_table(kind)
    if isinstance(kind, inspect.TupleType):
        parts = [(place, look) for place, part in enumerate(kind.item_types) if (look := _look_at_type(part))]
        return (lambda value, known: all(look(value[place], known) for place, look in parts)) if parts else None
    item = item_of(kind)
    if item is None:
        return None
    if is_person(item):
        return lambda value, known: not value or known.issuperset(value)
    return _look_at_items(item)


def _look_at_items(item: Type) -> Look | None:
    """A function that looks at all items of a list, or at all values of a table."""
    kinds = [peel(kind) for kind in options(item)]
    if by_kind := _by_kind(kinds):
        return _look_at_events(by_kind, _single_persons(kinds))
    inner = _look_at_type(item)
    if inner is None:
        return None
    return lambda values, known: not values or all(inner(value, known) for value in values)


def _single_persons(kinds: Sequence[Type]) -> dict[type, Callable[[Any], Any]]:
    """A reader for each kind of Struct that has exactly one field that names somebody."""
    found: dict[type, Callable[[Any], Any]] = {}
    for kind in kinds:
        if isinstance(kind, inspect.StructType):
            named = [field for field in kind.fields if _look_at_type(field.type) is not None]
            if len(named) == 1 and is_person(named[0].type):
                found[kind.cls] = attrgetter(named[0].name)
    return found


def _look_at_events(by_kind: dict[type, Look], single: dict[type, Callable[[Any], Any]]) -> Look:
    """A function that looks at a list of Structs; most name one participant, which is read without a Python call."""
    find_one, find = single.get, by_kind.get

    def look(values: Any, known: set[str | None]) -> bool:
        for value in values or ():
            kind = type(value)
            read = find_one(kind)
            if read is not None:
                if read(value) not in known:
                    return False
                continue
            inside = find(kind)
            if inside is not None and not inside(value, known):
                return False
        return True

    return look


def _look_at_table(kind: inspect.DictType) -> Look | None:
    inside, persons = _look_at_items(kind.value_type), is_person(kind.key_type)
    if is_person(kind.value_type):
        inside = lambda values, known: known.issuperset(values)  # noqa: E731
    if inside is None:
        return (lambda value, known: not value or known.issuperset(value)) if persons else None

    def look(value: Any, known: set[str | None]) -> bool:
        if not value:
            return True
        return (not persons or known.issuperset(value)) and inside(value.values(), known)

    return look
