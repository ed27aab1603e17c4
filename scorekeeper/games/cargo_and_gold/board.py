"""The board and the cargo cards: equipment, since the rulebook prints neither."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from scorekeeper.games.cargo_and_gold.figures import CARGO_CARDS

Name = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=1)]


class HazardSquare(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hazard square: its text, and what the text tells to do."""

    square: Name
    text: str
    cargo: Annotated[int, Meta(ge=0)] = 0
    """The X of `lose X cargo`."""
    gold: int = 0
    """Gold that it gives; taken is negative."""
    miss: Annotated[int, Meta(ge=0)] = 0
    """Turns to miss."""
    to: Name | None = None
    """The square that the token is sent to."""


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An equipment file, as it is written."""

    title: str
    invented: bool = False
    cargo: dict[Name, Count]
    """Copies of each kind of cargo card; 80 in all."""
    split: tuple[Count, Count] | None = None
    """Cards of the HAS deck and of the NEEDS deck; used by ruling CGO-R09."""
    centres: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=40)]
    roads: Annotated[tuple[tuple[Name, ...], ...], Meta(min_length=1)]
    """Squares in the order in which a road joins them, the trade centres at its ends included."""
    hazard: tuple[HazardSquare, ...] = ()

    def __post_init__(self) -> None:
        for fault in (self._miscounted(), self._misplaced()):
            if fault:
                raise ValueError(fault)

    def _miscounted(self) -> str:
        if (total := sum(self.cargo.values())) != CARGO_CARDS:
            return f"the cargo cards are {total}; there must be {CARGO_CARDS} (CGO-205)"
        if self.split and (total := sum(self.split)) != CARGO_CARDS:
            return f"the two decks have {total} cards; there must be {CARGO_CARDS} (CGO-205)"
        return ""

    def _misplaced(self) -> str:
        squares = {square for road in self.roads for square in road}
        for road in self.roads:
            if len(road) < 2:  # noqa: PLR2004 - a road has two ends
                return f"the road {road[0] if road else '[]'} joins nothing; a road has two squares at least"
            if twice := [here for here, there in pairwise(road) if here == there]:
                return f"a road goes from {twice[0]} to {twice[0]}; each square is named once"
        if len(set(self.centres)) < len(self.centres):
            return "a trade centre is named twice"
        if off := [centre for centre in self.centres if centre not in squares]:
            return f"no road leads to the trade centre {off[0]}"
        for hazard in self.hazard:
            if hazard.square not in squares or hazard.square in self.centres:
                return f"the hazard {hazard.square} is not a square of a road"
            if hazard.to == hazard.square:
                return f"the hazard {hazard.square} sends tokens to itself"
            if hazard.to is not None and hazard.to not in squares:
                return f"the hazard {hazard.square} sends tokens to {hazard.to}, which is no square"
        return ""


class Directions(Struct, frozen=True, gc=False):
    """What a hazard square tells to do."""

    cargo: int = 0
    gold: int = 0
    miss: int = 0
    to: str | None = None


NOTHING = Directions()
"""A text that the board file does not spell out."""


class Board(Struct, frozen=True):
    """The board, ready to look up."""

    centres: tuple[str, ...]
    joined: dict[str, tuple[str, ...]]
    """Each square to the squares next to it."""
    hazards: dict[str, Directions]
    copies: dict[str, int]
    """Cards of each kind of cargo."""
    split: tuple[int, int] | None


def board(equipment: Mapping[str, Any]) -> Board | None:
    """Read the equipment, if the tournament names any."""
    if not equipment:
        return None
    file = msgspec.convert(equipment, BoardFile)
    joined: dict[str, set[str]] = {}
    for road in file.roads:
        for here, there in pairwise(road):
            joined.setdefault(here, set()).add(there)
            joined.setdefault(there, set()).add(here)
    return Board(
        file.centres,
        {square: tuple(sorted(squares)) for square, squares in joined.items()},
        {hazard.square: Directions(hazard.cargo, hazard.gold, hazard.miss, hazard.to) for hazard in file.hazard},
        file.cargo,
        file.split,
    )
