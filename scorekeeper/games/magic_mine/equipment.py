"""The contents of the box: gems, cards, and the jewelry tiles, whose faces the leaflet does not show."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from scorekeeper.games.magic_mine.record import COLOURS, Card, TileId
from scorekeeper.games.magic_mine.rulings import Rulings, rulings

PER_COLOUR, CART, HAND, ROW, MARKET = 10, 3, 4, 3, 4
"""Gems of a colour in the box; and how much a cart, a hand, a row and the market hold."""
DEALT = 5
"""The tiles among which a player chooses the first row."""
COPIES: dict[Card, int] = {
    "swap-tile": 2,
    "swap-gem": 2,
    "steal-set-gem": 2,
    "draw-three": 2,
    "purge-cart": 4,
    "mine-three": 6,
    "steal-cart": 2,
    "set-two": 2,
    "cancel": 4,
    "copy-take": 4,
    "copy-set": 4,
}
CARDS = sum(COPIES.values())
LIGHTNING = frozenset({"cancel", "copy-take", "copy-set"})
"""Cards with the lightning mark, which answer what others do."""
MOST_MINED = 3
"""The most gems that one card takes from the mine."""
ANY = "any"
TILES, BROWN, BLUE = 36, 17, 19
AT_ONCE, MOST_PRINTED = 3, 20
"""The most tiles in one scoring, and the highest figure on a tile."""


class Tile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tile in an equipment file."""

    id: Annotated[TileId, Meta(pattern=r"^\S(.*\S)?$")]
    back: Literal["brown", "blue"]
    holes: Annotated[tuple[Literal["yellow", "red", "blue", "green", "any"], ...], Meta(min_length=1, max_length=6)]
    points: Annotated[int, Meta(ge=0, le=MOST_PRINTED)]
    bonus: Annotated[int, Meta(ge=0, le=MOST_PRINTED)] = 0
    """The bonus for a set printed on the tile; blue tiles only."""

    def __post_init__(self) -> None:
        kinds = set(self.holes)
        if self.back == "brown" and (len(kinds) < 2 or ANY in kinds):  # noqa: PLR2004
            raise ValueError(
                f"tile {self.id} is brown, so it must have holes of two or more colours, and none for any colour"
            )
        if self.back == "blue" and len(kinds) > 1:
            raise ValueError(
                f"tile {self.id} is blue, so all its holes must have one colour, or all must take any colour"
            )
        if self.back == "brown" and self.bonus:
            raise ValueError(f"tile {self.id} is brown, but only blue tiles have a set bonus")


class TilesFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An equipment file as written."""

    title: str
    invented: bool = False
    tile: Annotated[tuple[Tile, ...], Meta(min_length=TILES, max_length=TILES)]

    def __post_init__(self) -> None:
        twice = [tile for tile, count in Counter(tile.id for tile in self.tile).items() if count > 1]
        if twice:
            raise ValueError(f"tile {twice[0]} appears twice")
        brown = sum(tile.back == "brown" for tile in self.tile)
        if brown != BROWN:
            raise ValueError(f"{brown} tiles are brown, but the box has {BROWN} brown and {BLUE} blue ones")


class Face(Struct, frozen=True):
    """A tile, prepared for judging."""

    id: str
    brown: bool
    holes: tuple[str, ...]
    points: int
    bonus: int
    colours: frozenset[str | None]
    """The gem colours in which it can be complete; only `None` for a brown tile."""
    fillings: frozenset[tuple[str, ...]]
    """The combinations of gems that can be on it, in any order."""

    @property
    def takes_any(self) -> bool:
        return self.holes[0] == ANY


Faces = dict[str, Face]


class Bound(Struct, frozen=True):
    """The rulings in force, and the tiles if they are known."""

    rulings: Rulings
    faces: Faces | None
    fillings: frozenset[tuple[str, ...]]
    """Each tile with gems that can be on it, such as `("b7", "red")`; empty if the tiles are not known."""
    multicoloured: frozenset[tuple[str, ...]]
    """The tiles that take any colour."""
    most: int
    """The most that a scoring can bring: three tiles at once, and the bonus of each."""
    printed: dict[Any, Any]
    """A cache of what scorings bring, by tiles and colour; `scoring` fills it."""


def prepare(picked: dict[str, str], equipment: dict[str, Any], variant: str) -> Bound:
    """Read rulings and tiles once per tournament."""
    known = read_faces(equipment)
    faces = [*(known or {}).values()]
    fillings = frozenset((face.id, *gems) for face in faces for gems in face.fillings)
    multicoloured = frozenset((face.id, *gems) for face in faces if face.takes_any for gems in face.fillings)
    return Bound(rulings(picked), known, fillings, multicoloured, _most(known), {})


def _most(known: Faces | None) -> int:
    """The three best tiles with a bonus for each, an upper limit under any option of ruling MIN-R04."""
    if known is None:
        return AT_ONCE * (MOST_PRINTED + MOST_PRINTED)
    return sum(sorted((face.points + face.bonus for face in known.values()), reverse=True)[:AT_ONCE])


def read_faces(equipment: Mapping[str, Any]) -> Faces | None:
    """The tiles of an equipment file, if the tournament names any."""
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
    """Every combination of gems that can be in these holes, from none to all."""
    for count in range(len(holes) + 1):
        if holes[0] == ANY:
            yield from ((colour,) * count for colour in COLOURS)
        else:
            yield from permutations(holes, count)


def invent_tiles(rng: random.Random) -> dict[str, Any]:
    """Thirty-six random tiles, in the form of an equipment file."""
    tiles: list[dict[str, Any]] = []
    for number in range(1, BROWN + 1):
        count = rng.choice((2, 2, 3))
        holes = rng.sample(COLOURS, 2) + [rng.choice(COLOURS) for _ in range(count - 2)]
        tiles.append({"id": f"n{number}", "back": "brown", "holes": holes, "points": count + rng.choice((2, 2, 3))})
    for number in range(1, BLUE + 1):
        count = rng.choice((1, 1, 2, 3))
        colour = rng.choice((*COLOURS, ANY))
        tile = {"id": f"b{number}", "back": "blue", "holes": [colour] * count, "points": count + rng.choice((1, 1, 2))}
        tiles.append({**tile, "bonus": rng.choice((0, 1, 1, 2))})
    return {"title": "Random tiles", "invented": True, "tile": tiles}
