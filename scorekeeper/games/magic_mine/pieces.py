"""A jewelry piece in the making: a tile and the gems in its holes."""

from __future__ import annotations

from scorekeeper.games.engine.old_checks import Violation, violated
from scorekeeper.games.magic_mine.tiles import ANY, Face


class Piece:
    """A tile in a row; without its face nobody knows how many holes it has, and only holes that were named are kept."""

    __slots__ = ("face", "gems", "holes", "named")

    def __init__(self, face: Face | None) -> None:
        self.face = face
        self.holes: list[str | None] = [None] * len(face.holes) if face is not None else []
        self.gems = 0
        self.named: set[int] = set()
        """Holes that were named as filled, where the face is not known."""

    @property
    def complete(self) -> bool | None:
        """Whether every hole is filled; None when the face is not known."""
        return None if self.face is None else self.gems == len(self.holes)

    def colour(self) -> str | None:
        """The one colour of its gems; None when there are several, or none."""
        found = {gem for gem in self.holes if gem is not None}
        return found.pop() if len(found) == 1 else None

    def contents(self) -> list[str]:
        """The gems on it."""
        return [gem for gem in self.holes if gem is not None]

    def hole_for(self, gem: str, wanted: int | None) -> int | None:
        """The hole that a gem goes into: the one that is named, else the first that takes it."""
        if wanted is not None:
            return wanted - 1
        assert self.face is not None
        for index, colour in enumerate(self.face.holes):
            if self.holes[index] is None and colour in (gem, ANY):
                return index
        return None

    def place(self, gem: str, wanted: int | None) -> None:
        """Put a gem in; raises ValueError when there is no hole for it."""
        if self.face is None:
            self.holes.append(gem)
            self.gems += 1
            if wanted is not None:
                self.named.add(wanted)
            return
        hole = self.hole_for(gem, wanted)
        if hole is None or not 0 <= hole < len(self.holes):
            raise ValueError(gem)
        if self.holes[hole] is None:
            self.gems += 1
        self.holes[hole] = gem

    def remove(self, gem: str) -> None:
        """Take a gem out; raises ValueError when it has none of this colour."""
        self.holes[self.holes.index(gem)] = None
        self.gems -= 1
        self.named.clear()


def misfit(piece: Piece, gem: str, wanted: int | None, who: str, tile: str) -> Violation | None:
    """Why a gem cannot be set into a piece: no empty hole, another colour, or a second colour."""
    face = piece.face
    if face is None:
        return _no_hole(who, gem, tile, wanted) if wanted in piece.named else None
    if wanted is None and piece.gems < len(piece.holes):
        hole = piece.hole_for(gem, None)
        if hole is None:
            return _wrong_colour(piece, gem, None, who, tile)
    elif wanted is None or not 1 <= wanted <= len(face.holes) or piece.holes[wanted - 1] is not None:
        return _no_hole(who, gem, tile, wanted, len(face.holes))
    else:
        hole = wanted - 1
    if face.holes[hole] not in (gem, ANY):
        return _wrong_colour(piece, gem, hole, who, tile)
    if face.takes_any and piece.gems and piece.colour() != gem:
        return violated(
            "{who} sets {gem} into {tile}, which holds {held}; all gems of such a piece have one colour",
            rule="MIN-408",
            expected=piece.contents()[0],
            found=gem,
            who=who,
            gem=gem,
            tile=tile,
            held=piece.contents()[0],
        )
    return None


def _no_hole(who: str, gem: str, tile: str, hole: int | None, holes: int | None = None) -> Violation:
    why = "which has no empty hole" if hole is None else "hole {hole}, which is not empty"
    if hole is not None and holes is not None and not 1 <= hole <= holes:
        why = "which has no hole {hole}: they are counted from 1 to {holes}"
    return violated(
        "{who} sets {gem} into {tile}, " + why,
        rule="MIN-403",
        found=hole,
        who=who,
        gem=gem,
        tile=tile,
        hole=hole,
        holes=holes,
    )


def _wrong_colour(piece: Piece, gem: str, hole: int | None, who: str, tile: str) -> Violation:
    assert piece.face is not None
    empty = [colour for index, colour in enumerate(piece.face.holes) if piece.holes[index] is None]
    wanted = [piece.face.holes[hole]] if hole is not None else empty
    # A gem whose colour the tile has, but in holes that are filled, lacks a hole, not a colour.
    rule = "MIN-403" if hole is None and gem in piece.face.holes else "MIN-405"
    return violated(
        "{who} sets {gem} into {tile}, whose empty holes take {wanted}",
        rule=rule,
        expected=wanted,
        found=gem,
        who=who,
        gem=gem,
        tile=tile,
        wanted=wanted,
    )
