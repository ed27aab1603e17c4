"""Players who play together: the figures of a side stand in the row of one of its players, or are the same in several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace


class Sided(Protocol):
    """What says who plays together."""

    @property
    def sides(self) -> tuple[int, ...]: ...

    @property
    def together(self) -> bool: ...


class Clash(NamedTuple):
    """Two players of one side wrote different figures into the same box."""

    who: str
    other: str
    box: str
    said: Any
    due: Any
    """What the other wrote, which counts."""
    side: int
    """The number of the side, in the order of the seats."""


class Sheet(NamedTuple):
    """One row for each side, or for each player who plays alone."""

    seats: Sequence[str]
    """Who wrote for the side."""
    rows: Mapping[str, Any]
    clashes: Sequence[Clash] = ()


def sides_of(plan: Sided, players: int) -> Sequence[int]:
    """Return the side of each player; empty if everybody plays alone."""
    if plan.together:
        return (0,) * players
    return plan.sides if len(plan.sides) == players else ()


def one_row_each(plan: Sided, seats: Sequence[str], rows: Mapping[str, Any]) -> Sheet:
    """Return what each side wrote: in each box, what the first of its players wrote there."""
    sides = sides_of(plan, len(seats))
    if not sides:
        return Sheet(seats, rows)
    chosen: list[str] = []
    joined: dict[str, Any] = {}
    clashes: list[Clash] = []
    for number, side in enumerate(dict.fromkeys(sides)):
        group = [seat for seat, one in zip(seats, sides, strict=True) if one == side]
        own = {seat: rows[seat] for seat in group if seat in rows and dict(_said(rows[seat]))}
        chosen.append(next(iter(own), group[0]))
        if own:
            joined[chosen[-1]] = replace(own[chosen[-1]], **_first(own.values()))
            clashes += _clashes(own, number)
    return Sheet(chosen, joined, clashes)


def _said(row: Any) -> Iterator[tuple[str, Any]]:
    """What stands in the boxes of a row that are not blank."""
    return ((name, said) for name in row.__struct_fields__ if (said := getattr(row, name)) is not None)


def _first(rows: Iterable[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for row in rows:
        found = {**dict(_said(row)), **found}
    return found


def _clashes(rows: Mapping[str, Any], side: int) -> Iterator[Clash]:
    first: dict[str, tuple[str, Any]] = {}
    for seat, row in rows.items():
        for box, said in _said(row):
            other, due = first.setdefault(box, (seat, said))
            if said != due:
                yield Clash(seat, other, box, said, due, side)
