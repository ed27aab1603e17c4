"""The record of a declared game: its types are made from the definition, with one box for everything that is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import new_class
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct

from scorekeeper.games.declared.definition import (
    POINTS,
    Award,
    Counted,
    Definition,
    Instant,
    Line,
    Named,
    least,
    limited,
    numbered,
)
from scorekeeper.games.declared.ids import Ids
from scorekeeper.games.engine.record import Participant, limits, whole_by
from scorekeeper.games.engine.record import Record as AnyRecord

MOST = 1_000_000_000
"""The largest figure that can be written down; with this, no expression makes a number that is too long to be shown."""
Whole = Annotated[int, Meta(ge=-MOST, le=MOST)]
Divided = Annotated[float, Meta(ge=-MOST, le=MOST)]


class RowBox(NamedTuple):
    """One box of a player's row: what is written there."""

    name: str
    entry: Named | None
    """None for the total and the place."""
    claim: bool
    """Whether the rules compute it, so that it may be left blank."""


def boxes_of(made: Definition, *, each: str) -> list[RowBox]:
    """Return the boxes of a row, those that the points are made from first; `each` is `game` or `round`."""
    counts = [one for one in made.count if made.each(one) == each]
    lines = [one for one in made.line if made.each(one) == each]
    typed = [RowBox(one.id, one, claim=False) for one in counts]
    typed += [RowBox(one.id, one, claim=False) for one in lines if numbered(one) or one.points is None]
    claims = [
        RowBox(one.id + (POINTS if numbered(one) else ""), one, claim=True)
        for one in lines
        if numbered(one) or one.points
    ]
    if each == "game":
        typed += [RowBox(one.id, one, claim=False) for one in made.instant]
        claims += [RowBox(one.id, one, claim=True) for one in made.award]
        claims += [RowBox("total", None, claim=True)] if made.line or made.award or made.game.wins == "sides" else []
        claims += [RowBox("place", None, claim=True)]
    return typed + claims


def divided(box: RowBox, made: Definition) -> bool:
    """Whether a box holds points of a game in which they can be divided."""
    if made.smallest == 1 or box.name == "place" or isinstance(box.entry, Instant):
        return False
    if box.claim or box.entry is None:
        return True
    return isinstance(box.entry, Line) and not numbered(box.entry)


class Types(NamedTuple):
    """The types of a game's record."""

    record: Any
    result: type[Struct]
    row: type[Struct]
    sheet: type[Struct] | None
    """The sheet of a round, in a game with rounds."""
    round_row: type[Struct] | None
    played: type[Struct]
    """A round."""
    entries: dict[str, type[Struct]]
    """One entry of each line that has rows."""


def make_types(made: Definition, ids: Ids) -> Types:
    """Make the types of a game."""
    name = "".join(part.capitalize() for part in made.game.id.split("-"))
    entries = {line.id: _entry_type(line) for line in made.line if line.rows}
    row = _struct(f"{name}Row", [*_row_fields(made, ids, entries, each="game")])
    rows = Annotated[dict[Participant, row], Meta(title="Players", description="One row per player.")]  # type: ignore[valid-type]
    result = _struct(f"{name}Result", [("rows", rows, msgspec.field(default_factory=dict))])
    sheet = round_row = None
    if made.game.rounds is not None:
        round_row = _struct(f"{name}RoundRow", [*_row_fields(made, ids, entries, each="round")])
        of_round = Annotated[dict[Participant, round_row], Meta(title="Players", description="One row per player.")]  # type: ignore[valid-type]
        sheet = _struct(f"{name}Sheet", [("rows", of_round, msgspec.field(default_factory=dict))])
        number = Annotated[int, Meta(title="Round", description="Rounds count from 1.", extra=limits(ids["rounds"], 1))]
        sheet_type: Any = sheet
        described = Annotated[sheet_type | None, Meta(title="Sheet", description="What each player has in this round.")]
        played = _struct(f"{name}Round", [("number", number), ("sheet", described, None)])
    else:
        played = _struct(f"{name}Round", [("number", Annotated[int, Meta(title="Round")])])
    how = {"kw_only": True, "omit_defaults": True, "forbid_unknown_fields": True, "gc": False}
    record = new_class(f"{name}Record", (AnyRecord[played, result],), how)  # type: ignore[valid-type]
    return Types(record, result, row, sheet, round_row, played, entries)


def _struct(name: str, fields: Sequence[Any]) -> type[Struct]:
    return msgspec.defstruct(name, fields, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False)


def _entry_type(line: Line) -> type[Struct]:
    columns = [(name, Annotated[Whole, Meta(title=name.replace("_", " ").capitalize())]) for name in line.rows]
    return _struct(f"{line.id.capitalize()}Entry", columns)


def _row_fields(
    made: Definition, ids: Ids, entries: dict[str, type[Struct]], *, each: str
) -> Iterator[tuple[str, Any, Any]]:
    for box in boxes_of(made, each=each):
        yield box.name, _type_of(box, made, ids, entries), None


def _type_of(box: RowBox, made: Definition, ids: Ids, entries: dict[str, type[Struct]]) -> Any:
    entry = box.entry
    number: Any = Whole | Divided | None if divided(box, made) else Whole | None
    if entry is None:
        total = box.name == "total"
        rule = ids["total"] if total and "total" in ids else ids["winner"]
        title = "Total" if total else "Place"
        return Annotated[number, Meta(title=title, extra=whole_by(rule))]
    title = title_of(entry)
    if isinstance(entry, Instant):
        said = "1 for whoever won the game at once by this; blank or 0 for the others."
        rule = ids[f"instant {entry.id}"]
        return Annotated[Whole | None, Meta(title=title, description=said, extra=limits(rule, 0, 1))]
    if isinstance(entry, Line) and entry.rows and not box.claim:
        of_row = entries[entry.id]
        return Annotated[list[of_row] | None, Meta(title=title, description=f"{', '.join(entry.rows)} of each.")]  # type: ignore[valid-type]
    if box.claim:
        rule = ids[f"{'award' if isinstance(entry, Award) else 'line'} {entry.id}"]
        return Annotated[number, Meta(title=f"{title}: points", extra=whole_by(rule))]
    assert isinstance(entry, Counted)
    rule = ids[f"limit {entry.id}"] if limited(entry) else ids["whole"]
    low, high = least(entry), entry.max
    return Annotated[number, Meta(title=title, extra=limits(rule, low, high) if limited(entry) else whole_by(rule))]


def title_of(entry: Named) -> str:
    """Return what people call an entry."""
    return entry.title or entry.id.replace("_", " ").capitalize()
