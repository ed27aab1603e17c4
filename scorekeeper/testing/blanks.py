"""Leaves boxes of a record blank, and fills them in every possible way, to compare the judge with brute force."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import inspect

from scorekeeper.games.engine.fields import (
    Type,
    is_person,
    item_of,
    joined,
    metadata,
    of_data,
    peel,
    type_of,
    words_of,
)
from scorekeeper.games.engine.game import Game

WIDEST = 40
"""Values that a box may have at most to be filled by brute force."""
MOST_FILLINGS = 600


class WrittenBox(NamedTuple):
    """A box that somebody filled in: where it is in the plain data, and what it may hold."""

    path: str
    holder: Any
    key: str
    type: Type

    @property
    def value(self) -> Any:
        return self.holder[self.key]

    def blank(self) -> None:
        """Leave it out."""
        self.holder.pop(self.key, None)


def boxes(raw: Any, game: Game) -> list[WrittenBox]:
    """The boxes of a record that are filled in and could be left blank, apart from those whose blank says something."""
    found: list[WrittenBox] = []
    for part in ("rounds", "result"):
        if part in raw:
            _walk(raw[part], _field(type_of(game.record), part), part, found)
    return found


def _field(type_: Type, name: str) -> Type:
    bare = peel(type_)
    assert isinstance(bare, inspect.StructType)
    return next(field.type for field in bare.fields if field.encode_name == name)


def _walk(raw: Any, type_: Type, path: str, found: list[WrittenBox]) -> None:
    bare = peel(of_data(raw, type_))
    if isinstance(raw, dict) and isinstance(bare, inspect.StructType):
        for field in bare.fields:
            name = field.encode_name
            if name not in raw:
                continue
            place = joined(path, name)
            if not field.required and not metadata(field.type).get("blank") and name != "transcript":
                found.append(WrittenBox(place, raw, name, field.type))
            _walk(raw[name], field.type, place, found)
    elif isinstance(raw, dict) and isinstance(bare, inspect.DictType):
        for key, value in raw.items():
            _walk(value, bare.value_type, joined(path, key), found)
    elif isinstance(raw, list) and (item := item_of(bare)) is not None:
        for position, entry in enumerate(raw, 1):
            _walk(entry, item, joined(path, position), found)


def papers(raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same game as desks write it down: all of it, without transcripts, and the result alone."""
    yield copy.deepcopy(raw)
    if raw.get("rounds"):
        sheets = copy.deepcopy(raw)
        for played in sheets["rounds"]:
            played.pop("transcript", None)
        yield sheets
    if raw.get("result"):
        yield {key: copy.deepcopy(value) for key, value in raw.items() if key != "rounds"}


def with_blanks(raw: dict[str, Any], game: Game, rng: random.Random) -> tuple[dict[str, Any], list[str]]:
    """The record with some of its boxes blank, and which."""
    written = copy.deepcopy(raw)
    found = boxes(written, game)
    share = rng.choice((0.02, 0.1, 0.3, 0.7))
    chosen = [box for box in found if rng.random() < share] or rng.sample(found, min(1, len(found)))
    for box in chosen:
        box.blank()
    return written, [box.path for box in chosen]


def values(box: WrittenBox, seats: list[str], others: Iterable[str] = ()) -> list[Any] | None:
    """All that the box may hold, as its type and the limits of its rule tell; None if they do not, or for too many values."""
    about = metadata(box.type)
    bare = peel(of_data(box.value, box.type))
    if is_person(box.type):
        return [*seats, *others]
    if (words := words_of(bare)) is not None:
        return list(words)
    if isinstance(bare, inspect.BoolType):
        return [False, True]
    low, high = about.get("min"), about.get("max")
    if isinstance(bare, inspect.IntType) and low is not None and high is not None and high - low < WIDEST:
        return list(range(low, high + 1))
    return None


class Puzzle(NamedTuple):
    """A record with blanks, and what it may stand for."""

    blank: dict[str, Any]
    filled: Iterable[dict[str, Any]]
    """All records that it may stand for; made one by one, because one that is right is enough."""
    about: str
    """What was changed, and what was left blank."""


def puzzle(raw: dict[str, Any], game: Game, rng: random.Random) -> Puzzle | None:
    """Change one box of a record, or none, and leave up to three others blank that have few possible values."""
    written = copy.deepcopy(raw)
    found = [box for box in boxes(written, game) if values(box, raw["seats"], game.others) is not None]
    if len(found) < 2:  # noqa: PLR2004 - one to change, one to leave blank
        return None
    rng.shuffle(found)
    changed, *others = found
    about = "nothing changed"
    if rng.random() < CHANGED:
        was, new = changed.value, rng.choice(values(changed, raw["seats"], game.others) or [changed.value])
        changed.holder[changed.key] = new
        about = f"{changed.path}: {was} changed to {new}"
    near = [box for box in others if _same_part(box.path, changed.path)]
    chosen: list[WrittenBox] = []
    count = 1
    for box in near or others:
        size = len(values(box, raw["seats"], game.others) or ())
        if count * size <= MOST_FILLINGS and len(chosen) < rng.choice((1, 2, 3)):
            chosen.append(box)
            count *= size
    domains = [_written_first(values(box, raw["seats"], game.others) or [], box.value) for box in chosen]
    for box in chosen:
        box.blank()
    blank = copy.deepcopy(written)
    return Puzzle(blank, _filled(written, chosen, domains), f"{about}; blank: {', '.join(box.path for box in chosen)}")


def _written_first(domain: Sequence[Any], written: Any) -> list[Any]:
    """What a box may hold, beginning with what was written: it is right, unless something else was changed."""
    return [*(value for value in domain if value == written), *(value for value in domain if value != written)]


def _filled(written: Any, chosen: Sequence[WrittenBox], domains: Sequence[Sequence[Any]]) -> Iterator[Any]:
    """The record with every filling of the chosen boxes, one after the other."""
    for filling in itertools.product(*domains):
        for box, value in zip(chosen, filling, strict=True):
            box.holder[box.key] = value
        yield copy.deepcopy(written)


CHANGED = 0.7
"""How often a puzzle has something changed."""


def _same_part(one: str, other: str) -> bool:
    """Whether two boxes are in the same round, or both in the result."""
    return one.split(".")[:2] == other.split(".")[:2]
