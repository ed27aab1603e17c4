"""A jewelry piece: a tile and the gems in its holes."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Literal, TypeVar

from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.magic_mine.equipment import ANY, Face

NOT_NAMED = "unnamed tile "
"""The name, completed by its place in the record, of a tile that nobody named."""
Refusal = Literal["no hole", "colour", "mixed"]
"""Why a gem cannot be set: no empty hole, a hole of another colour, or a second colour where one is allowed."""


T = TypeVar("T")


def take_out(things: MutableSequence[T], thing: T) -> int:
    """Remove an item from a list; returns its index."""
    if thing not in things:
        raise Impossible(thing)
    at = things.index(thing)
    del things[at]
    return at


class Piece:
    """A tile in a row; if its face is not known, only the named holes are."""

    __slots__ = ("face", "gems", "holes", "loose", "named")

    def __init__(self, face: Face | None) -> None:
        self.face = face
        self.holes: list[str | None] = [None] * len(face.holes) if face is not None else []
        self.gems = 0
        self.named: set[int] = set()
        """Holes recorded as filled, if the face is not known."""
        self.loose: set[int] = set()
        """Holes, counted from 0, whose gems may as well be in another hole of the colour, because none was named."""

    @property
    def complete(self) -> bool | None:
        """Whether every hole is filled; None when the face is not known."""
        return None if self.face is None else self.gems == len(self.holes)

    @property
    def is_brown(self) -> bool:
        return self.face is not None and self.face.brown

    def copy(self) -> Piece:
        """A copy of the piece, to try something on."""
        other = Piece(self.face)
        other.holes, other.gems = list(self.holes), self.gems
        other.named, other.loose = set(self.named), set(self.loose)
        return other

    def colour(self) -> str | None:
        """The single colour of its gems; None if there are several colours or no gems."""
        found = {gem for gem in self.holes if gem is not None}
        return found.pop() if len(found) == 1 else None

    def contents(self) -> list[str]:
        """The gems on it."""
        return [gem for gem in self.holes if gem is not None]

    def hole_for(self, gem: str, wanted: int | None) -> int | None:
        """The hole that a gem goes into: the named one, otherwise the first that takes it."""
        if wanted is not None:
            return wanted - 1
        if self.face is None:
            return None
        for index, colour in enumerate(self.face.holes):
            if self.holes[index] is None and colour in (gem, ANY):
                return index
        return None

    def refuses(self, gem: str, wanted: int | None) -> Refusal | None:
        """Why a gem cannot be set into this piece; None if it can."""
        face = self.face
        if face is None:
            return "no hole" if wanted in self.named else None
        if wanted is None:
            if self.gems >= len(self.holes):
                return "no hole"
            hole = self.hole_for(gem, None)
            if hole is None:
                return "colour"
        elif not 1 <= wanted <= len(face.holes) or not self._can_be_empty(wanted - 1):
            return "no hole"
        elif face.holes[wanted - 1] not in (gem, ANY):
            return "colour"
        return "mixed" if face.holes[0] == ANY and self.gems and self.colour() != gem else None

    def _can_be_empty(self, hole: int) -> bool:
        """Whether a hole is empty, or its gem may be in another one."""
        gem = self.holes[hole]
        return gem is None or (hole in self.loose and self.hole_for(gem, None) is not None)

    def place(self, gem: str, wanted: int | None) -> None:
        """Put a gem in."""
        if self.face is None:
            self.holes.append(gem)
            self.gems += 1
            if wanted is not None:
                self.named.add(wanted)
            return
        hole = self.hole_for(gem, wanted)
        if hole is None and None in self.holes:
            # A gem of another colour: it is on the tile, and every hole is as wrong as the next.
            hole = self.holes.index(None)
        if hole is None or not 0 <= hole < len(self.holes):
            raise Impossible(gem)
        if (there := self.holes[hole]) is not None and self._can_be_empty(hole):
            self.holes[hole] = None
            self.loose.discard(hole)
            other = next(
                at for at, colour in enumerate(self.face.holes) if self._is_free(at, hole) and colour in (there, ANY)
            )
            self.holes[other] = there
            self.loose.add(other)
        if self.holes[hole] is None:
            self.gems += 1
        self.holes[hole] = gem
        if wanted is None:
            self.loose.add(hole)

    def _is_free(self, hole: int, wanted: int) -> bool:
        return hole != wanted and self.holes[hole] is None

    def remove(self, gem: str) -> None:
        """Take a gem out."""
        if gem not in self.holes:
            raise Impossible(gem)
        self.holes[self.holes.index(gem)] = None
        self.gems -= 1
        self.named.clear()
        # Nobody records from which of several holes it was taken.
        self.loose = {hole for hole, there in enumerate(self.holes) if there == gem or hole in self.loose}
