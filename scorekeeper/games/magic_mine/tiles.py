"""The jewelry tiles: equipment, since the leaflet does not print their faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine.record import COLOURS, TileId
from scorekeeper.games.magic_mine.rulings import Rulings, rulings

ANY = "any"
TILES, BROWN, BLUE = 36, 17, 19
AT_ONCE, MOST_PRINTED = 3, 20
"""How many tiles a row can give to one scoring, and the highest figure that a tile may show."""


class Tile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tile as the equipment file writes it."""

    id: TileId
    back: Literal["brown", "blue"]
    holes: Annotated[tuple[Literal["yellow", "red", "blue", "green", "any"], ...], Meta(min_length=1, max_length=6)]
    points: Annotated[int, Meta(ge=0, le=MOST_PRINTED)]
    bonus: Annotated[int, Meta(ge=0, le=MOST_PRINTED)] = 0
    """What the tile indicates for a set; blue tiles only."""

    def __post_init__(self) -> None:
        kinds = set(self.holes)
        if self.back == "brown" and (len(kinds) < 2 or ANY in kinds):  # noqa: PLR2004
            raise ValueError(
                f"tile {self.id} is brown, so it has holes of two colours or more, and none for any colour"
            )
        if self.back == "blue" and len(kinds) > 1:
            raise ValueError(f"tile {self.id} is blue, so all its holes have one colour, or all take any colour")
        if self.back == "brown" and self.bonus:
            raise ValueError(f"tile {self.id} is brown, and only blue tiles have a set bonus")


class TilesFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An equipment file, as it is written."""

    title: str
    invented: bool = False
    tile: Annotated[tuple[Tile, ...], Meta(min_length=TILES, max_length=TILES)]

    def __post_init__(self) -> None:
        twice = [tile for tile, count in Counter(tile.id for tile in self.tile).items() if count > 1]
        if twice:
            raise ValueError(f"tile {twice[0]} is there twice")
        brown = sum(tile.back == "brown" for tile in self.tile)
        if brown != BROWN:
            raise ValueError(f"{brown} tiles are brown; the box has {BROWN} brown and {BLUE} blue ones")


class Face(Struct, frozen=True):
    """A tile, ready to be judged with."""

    id: str
    brown: bool
    holes: tuple[str, ...]
    points: int
    bonus: int
    colours: frozenset[str | None]
    """The gem colours with which it can be complete; `None` alone for a brown tile."""
    fillings: frozenset[tuple[str, ...]]
    """The gems that can lie on it, in any order."""

    @property
    def takes_any(self) -> bool:
        return self.holes[0] == ANY


Faces = dict[str, Face]


class Bound(Struct, frozen=True):
    """What terms come down to: the rulings in force, and the tiles if they are known."""

    terms: Terms
    rulings: Rulings
    faces: Faces | None
    glance: bool
    """Whether these rulings let a sheet be told right at a glance, and the tiles are known."""
    hearts_count: bool
    """Whether a heart is a point that is moved at once."""
    worth: dict[str | None, dict[str | None, int]]
    """Tile to its points, by the colours that it can be complete in; for sheets that are told right at a glance."""
    fillings: dict[str, frozenset[tuple[str, ...]]]
    """Tile to the gems that can lie on it."""
    holes: int
    """More than this no tile has."""
    most: int
    """More than this no scoring brings: three tiles at once, and the bonus of each."""


_bound: list[Bound] = []
MOST_BOUND = 8


def bound(terms: Terms) -> Bound:
    """Read the terms; what was read last is kept, for a tournament judges all its tables under the same."""
    for read in _bound:
        if read.terms is terms:
            return read
    known = faces(terms.equipment)
    worth: dict[str | None, dict[str | None, int]] = {
        tile: dict.fromkeys(face.colours, face.points) for tile, face in (known or {}).items()
    }
    fillings = {tile: face.fillings for tile, face in (known or {}).items()}
    picked = rulings(terms.rulings)
    glance = known is not None and (
        picked.places == "by-space" and picked.heart != "own-turn" and picked.empty_mine != "impossible"
    )
    holes = max((len(face.holes) for face in (known or {}).values()), default=0)
    made = Bound(terms, picked, known, glance, picked.heart == "point", worth, fillings, holes, _most(known))
    _bound.insert(0, made)
    del _bound[MOST_BOUND:]
    return made


def _most(known: Faces | None) -> int:
    """The three best tiles with a bonus for each: never too little, whatever ruling MIN-R04 says."""
    if known is None:
        return AT_ONCE * (MOST_PRINTED + MOST_PRINTED)
    return sum(sorted((face.points + face.bonus for face in known.values()), reverse=True)[:AT_ONCE])


def faces(equipment: Mapping[str, Any]) -> Faces | None:
    """Read the equipment, if the tournament names any."""
    if not equipment:
        return None
    return {tile.id: _face(tile) for tile in msgspec.convert(equipment, TilesFile).tile}


def _face(tile: Tile) -> Face:
    brown = tile.back == "brown"
    colours: frozenset[str | None] = frozenset(
        (None,) if brown else COLOURS if tile.holes[0] == ANY else (tile.holes[0],)
    )
    return Face(tile.id, brown, tile.holes, tile.points, tile.bonus, colours, frozenset(_fillings(tile.holes)))


def _fillings(holes: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Everything that can lie on these holes, from nothing to all."""
    for count in range(len(holes) + 1):
        if holes[0] == ANY:
            yield from ((colour,) * count for colour in COLOURS)
        else:
            yield from permutations(holes, count)
