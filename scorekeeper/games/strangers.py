"""Whoever is named in a record must be at the table; the types say where people stand.

The types of a game are read once into a few functions that look at just the fields where somebody can be named, so that
asking costs little more than the look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import inspect

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.fields import Type, is_person, item_of, options, peel, type_of

if TYPE_CHECKING:
    from scorekeeper.games.game import Game

Look = Callable[[Any, set[str]], bool]
"""Says whether everybody who is named in a value is known."""


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
    """Raise when somebody is named who is not at the table, or sits there twice."""
    seats, others = record.seats, game.others
    known = {*seats, *others} if others else set(seats)
    if len(known) < len(seats) + len(others):
        raise SeatTwiceError(game, seats)
    if game.look(record, known):
        return
    from scorekeeper.games.participants import participants

    for who, field in participants(record, game):
        if who not in known:
            raise StrangerError(who, field, game, seats)


def look_at(record: Any) -> Look:
    """How to look through the rounds and the result of records of this type."""
    described = peel(type_of(record))
    assert isinstance(described, inspect.StructType)
    found = _Writer().function([field for field in described.fields if field.name in ("rounds", "result")])
    assert found is not None, "nobody is named in the types of the record"
    return found


class _Writer:
    """Writes functions that look: written out, they cost half of what going through a table would.

    Where a Struct is one of several kinds, such as the events of a transcript, each kind has a function of its own.
    """

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        """What the functions call each other."""

    def function(self, fields: Iterable[inspect.Field]) -> Look | None:
        """A function that looks at these fields of a value; None where nobody can be named in them."""
        lines = [line for field in fields for line in self._at(f"value.{field.name}", field.type, 1)]
        if not lines:
            return None
        source = "\n    ".join(("def look(value, known):", *lines, "return True"))
        made: dict[str, Any] = {}
        exec(source, self.names, made)  # noqa: S102 - only names of our own types are in it
        look: Look = made["look"]
        return look

    def _at(self, place: str, type_: Type, depth: int) -> Iterator[str]:
        """Statements that look at what stands in a place."""
        value = f"v{depth}"
        if body := [*self._inside(value, type_, depth)]:
            yield f"{value} = {place}"
            # An empty list or table needs no look; an empty name does.
            yield from _indented(f"if {value} is not None:" if is_person(type_) else f"if {value}:", body)

    def _inside(self, value: str, type_: Type, depth: int) -> Iterator[str]:
        if is_person(type_):
            yield from _indented(f"if {value} not in known:", ["return False"])
            return
        kinds = [peel(kind) for kind in options(type_)]
        structs = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
        if len(kinds) == 1 and structs:
            for field in structs[0].fields:
                yield from self._at(f"{value}.{field.name}", field.type, depth + 1)
            return
        yield from self._struct(value, structs)
        for kind in kinds:
            yield from self._several(value, kind, depth)

    def _struct(self, value: str, structs: Sequence[inspect.StructType]) -> Iterator[str]:
        """A call of the function for whichever Struct it is."""
        looks = {kind.cls: look for kind in structs if (look := self.function(kind.fields)) is not None}
        if looks:
            name = f"look_{len(self.names)}"
            self.names[name] = looks.get
            yield f"look = {name}(type({value}))"
            yield from _indented(f"if look is not None and not look({value}, known):", ["return False"])

    def _several(self, value: str, kind: Type, depth: int) -> Iterator[str]:
        inner = f"v{depth + 1}"
        item = item_of(kind)
        if isinstance(kind, inspect.DictType):
            if is_person(kind.key_type):
                yield from _indented(f"if not known.issuperset({value}):", ["return False"])
            yield from _indented(f"for {inner} in {value}.values():", self._inside(inner, kind.value_type, depth + 1))
        elif isinstance(kind, inspect.TupleType):
            for place, part in enumerate(kind.item_types):
                yield from self._at(f"{value}[{place}]", part, depth + 1)
        elif item is not None and is_person(item):
            yield from _indented(f"if not known.issuperset({value}):", ["return False"])
        elif item is not None:
            yield from _indented(f"for {inner} in {value}:", self._inside(inner, item, depth + 1))


def _indented(head: str, body: Iterable[str]) -> Iterator[str]:
    """The body under its head; nothing without a body."""
    if lines := [f"    {line}" for line in body]:
        yield from (head, *lines)
