"""The boxes of a game's paper, in order, with the record field that each one fills."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import inspect
from msgspec.structs import replace

from scorekeeper.games.engine.fields import is_number, metadata, options, peel, type_of
from scorekeeper.games.engine.paper import Beside, Block, Box, Grid, Strip

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game
    from scorekeeper.games.engine.paper import Layout


class RecordField(NamedTuple):
    """A field of a record, as its type describes it."""

    type: inspect.Type
    required: bool
    title: str
    description: str
    rule: str | None
    low: int | None
    high: int | None


class Blank(NamedTuple):
    """A box to fill in: its field, its participant, and its heading on the paper."""

    path: str
    box: Box
    heading: str
    who: str | None
    field: RecordField

    @property
    def name(self) -> str:
        """What a terminal calls the box."""
        return self.box.asked or self.box.label


@cache
def field_at(game: Game, path: str) -> RecordField:
    """Return the field at a path; list positions and dict keys can be anything."""
    type_: inspect.Type = type_of(game.record)
    required = False
    about: dict[str, Any] = {}
    for part in path.split("."):
        bare = solid(type_)
        if isinstance(bare, inspect.StructType):
            field = next(field for field in bare.fields if field.encode_name == part)
            type_, required = field.type, field.required
        elif isinstance(bare, inspect.ListType):
            type_, required = bare.item_type, False
        elif isinstance(bare, inspect.DictType):
            type_, required = bare.value_type, False
        about = metadata(type_)
    return RecordField(
        type_,
        required,
        about.get("title", ""),
        about.get("description", ""),
        about.get("rule"),
        about.get("min"),
        about.get("max"),
    )


def solid(type_: inspect.Type) -> inspect.Type:
    """Return the type without `None` and metadata."""
    return peel(options(type_)[0])


@cache
def list_fields(game: Game, path: str) -> tuple[str, ...]:
    """Return the lists that a path enters, outermost first, except the list of rounds."""
    type_: inspect.Type = type_of(game.record)
    seen: list[str] = []
    found: list[str] = []
    for part in path.split("."):
        bare = solid(type_)
        if isinstance(bare, inspect.ListType):
            found += [".".join(seen)] if seen != ["rounds"] else []
            type_ = bare.item_type
        elif isinstance(bare, inspect.DictType):
            type_ = bare.value_type
        elif isinstance(bare, inspect.StructType):
            type_ = next(field.type for field in bare.fields if field.encode_name == part)
        seen.append(part)
    return tuple(found)


def entry_fields(game: Game, path: str) -> tuple[str, ...]:
    """Return the list entries that contain a path, outermost first."""
    return tuple(".".join(path.split(".")[: listed.count(".") + 2]) for listed in list_fields(game, path))


def round_boxes(game: Game, layout: Layout, number: int, seats: Sequence[str]) -> Iterator[Blank]:
    """Yield the boxes of one round."""
    heading = layout.round_title.replace("{round}", str(number))
    yield from _boxes(game, layout.round, layout, seats, number, heading)


def other_boxes(game: Game, layout: Layout, seats: Sequence[str]) -> Iterator[Blank]:
    """Yield the boxes outside the rounds, without those that repeat a round's values."""
    for blank in _boxes(game, (*layout.head, *layout.foot), layout, seats, 0, ""):
        if not blank.path.startswith("rounds."):
            yield blank


def result_boxes(game: Game, layout: Layout, seats: Sequence[str]) -> Iterator[Blank]:
    """Yield the boxes of the result alone: those of the slip, and those of the sheet, even among a round's."""
    for blank in _boxes(game, (*layout.slip, *layout.head, *layout.round, *layout.foot), layout, seats, 0, ""):
        if not blank.path.startswith("rounds."):
            yield blank


def _boxes(
    game: Game, blocks: Sequence[Block], layout: Layout, seats: Sequence[str], number: int, heading: str
) -> Iterator[Blank]:
    for block in blocks:
        if isinstance(block, Beside):
            for stack in block.stacks:
                yield from _boxes(game, stack, layout, seats, number, heading)
            continue
        title = " · ".join(part for part in (heading, getattr(block, "title", "")) if part)
        if isinstance(block, Strip):
            yield from (_blank(game, box, box.path, title, None, number) for box in _shown(block.boxes, seats))
        elif isinstance(block, Grid):
            for who in (*seats, *layout.others):
                for blank in _row(game, block, title, who, number, person=who not in layout.others):
                    yield _possible(blank, len(seats) + len(layout.others))


def _shown(boxes: Sequence[Box], seats: Sequence[str]) -> Iterator[Box]:
    """Yield the boxes that fill a field and exist at a table of this size."""
    return (box for box in boxes if box.path and box.players <= len(seats))


def _row(game: Game, block: Grid, title: str, who: str, number: int, *, person: bool) -> Iterator[Blank]:
    for box in block.columns:
        path = box.path if person else box.others_path or box.path
        if not person and box.others_label:
            box = replace(box, label=box.others_label)  # noqa: PLW2901
        if path and (box.for_persons if person else box.for_others):
            yield _blank(game, box, path, title, who, number)


def _possible(blank: Blank, participants: int) -> Blank:
    """Return the box with no more places than there are participants."""
    field = blank.field
    if not blank.path.endswith(".place") or not is_number(field.type):
        return blank
    low, high = field.low or 1, min(field.high or participants, participants)
    return blank._replace(field=field._replace(low=low, high=high))


def _blank(game: Game, box: Box, path: str, heading: str, who: str | None, number: int) -> Blank:
    path = path.replace("{round}", str(number)).replace("{who}", who or "")
    return Blank(path, box, heading, who, field_at(game, path))


def assemble(game: Game, answers: dict[str, Any]) -> dict[str, Any]:
    """Return the answers as a record's data."""
    tree: dict[str, Any] = {}
    for path, value in answers.items():
        node = tree
        *parents, last = path.split(".")
        for part in parents:
            node = node.setdefault(part, {})
        node[last] = value
    shaped: dict[str, Any] = _shaped(tree, type_of(game.record))
    return shaped


def answers_in(raw: dict[str, Any], boxes: Iterable[Blank]) -> dict[str, Any]:
    """Return what a record holds in these boxes, by path; the reverse of `assemble`."""
    found = {blank.path: _held(raw, blank.path.split(".")) for blank in boxes}
    return {path: value for path, value in found.items() if value is not None}


def _held(node: Any, parts: Sequence[str]) -> Any:
    for part in parts:
        if isinstance(node, list):
            numbered = {str(one["number"]): one for one in node if isinstance(one, dict) and "number" in one}
            counted = {str(count): one for count, one in enumerate(node, 1)}
            node = (numbered or counted).get(part)
        else:
            node = node.get(part) if isinstance(node, dict) else None
    return node


def _shaped(tree: Any, type_: inspect.Type) -> Any:
    if not isinstance(tree, dict):
        return tree
    bare = solid(type_)
    if isinstance(bare, inspect.StructType):
        fields = {field.encode_name: field.type for field in bare.fields}
        return {key: _shaped(value, fields[key]) if key in fields else value for key, value in tree.items()}
    if isinstance(bare, inspect.DictType):
        return {key: _shaped(value, bare.value_type) for key, value in tree.items()}
    if isinstance(bare, inspect.ListType):
        item = solid(bare.item_type)
        numbered = isinstance(item, inspect.StructType) and any(field.name == "number" for field in item.fields)
        return [
            {"number": int(key), **_shaped(value, item)} if numbered else _shaped(value, item)
            for key, value in sorted(tree.items(), key=lambda entry: int(entry[0]))
        ]
    return tree
