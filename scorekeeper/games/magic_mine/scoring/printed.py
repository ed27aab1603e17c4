"""What tiles bring when they are scored: their points, and the bonus of a set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from msgspec import Struct

from scorekeeper.games.magic_mine.equipment import ROW, Bound, Face
from scorekeeper.games.magic_mine.record import Scored
from scorekeeper.games.magic_mine.rulings import Rulings

PAIR = 2
"""A set has at least two pieces."""


class Printed(Struct, frozen=True, gc=False):
    """What the tiles of one scoring bring; blank if their faces are not known."""

    tiles: tuple[str, ...]
    gem: str | None
    faces: tuple[Face, ...]
    steps: int
    """The fewest gems that were set for it."""
    points: int | None = None
    bonus: int | None = None
    """0 for a single piece; None if it depends on unknown faces, or for tiles that cannot have been scored at once."""
    is_set: bool = False
    maybe_set: bool = False
    """Whether they are a set only if pieces for any colour, whose colours are not recorded, have the same one."""
    gems: tuple[str, ...] = ()
    """The gems that lay on the tiles."""
    strange: tuple[str, ...] = ()
    """Tiles that the equipment does not have."""
    together: bool = True
    """Whether these tiles can have been scored at once: no more than a row has, and each of them once."""
    wrong_gem: bool = False
    """Whether these tiles cannot have the recorded colour."""
    odd: bool = False
    """Whether tiles or colour need a closer look; most scorings do not."""


def points_of(faces: Sequence[Face]) -> int:
    """The sum of the points printed on tiles."""
    return sum([face.points for face in faces])


def is_set(colours: Sequence[AbstractSet[str | None]], gem: str | None, rulings: Rulings) -> bool:
    """Whether pieces with these possible colours make a set of the given colour, or of any (ruling MIN-R04)."""
    if len(colours) < PAIR or (rulings.set_size == "pairs-only" and len(colours) > PAIR):
        return False
    common = frozenset(colours[0]).intersection(*colours[1:]) - {None}
    return gem in common if gem is not None else bool(common)


def set_bonus(faces: Sequence[Face], rulings: Rulings) -> int:
    """The set bonus printed on the tiles (ruling MIN-R04)."""
    bonuses = [face.bonus for face in faces]
    return sum(bonuses) if rulings.set_size == "per-tile" else max(bonuses, default=0)


def colour_told(face: Face, faces: Sequence[Face], gem: str | None, of_each: Mapping[str, str]) -> str | None:
    """The colour that a line gives for one of its tiles; a colour for all of them is that of the blue ones."""
    if face.brown and any(not other.brown for other in faces):
        gem = None
    return of_each.get(face.id, gem)


def points_alone(gem: str | None, bound: Bound) -> frozenset[int]:
    """What a tile that is not named can bring alone, by its colour; nothing if the tiles are not known."""
    faces = (bound.faces or {}).values()
    return frozenset(face.points for face in faces if gem is None or gem in face.colours)


def printed(line: Scored, bound: Bound) -> Printed:
    """What a line of a sheet brings; cached per tournament for the same tiles and colour."""
    if line.tile is None and line.set_with:
        # One of the tiles is not named, so what they bring together is not known.
        return Printed(tuple(line.tiles), line.gem, (), len(line.tiles) + 1, odd=True)
    if line.gems:
        return _look_up(tuple(line.tiles), line.gem, bound, line.gems)
    key = (line.tile, line.gem, *line.set_with) if line.set_with else (line.tile, line.gem)
    found: Printed | None = bound.printed.get(key)
    if found is None:
        found = bound.printed[key] = _look_up(tuple(line.tiles), line.gem, bound, {})
    return found


def _look_up(tiles: tuple[str, ...], gem: str | None, bound: Bound, of_each: Mapping[str, str]) -> Printed:
    known = bound.faces
    fewest, alone = max(len(tiles), 1), 0 if len(tiles) <= 1 else None
    at_once = len({*tiles}) == len(tiles) <= ROW
    if known is None or not tiles:
        if at_once and len({of_each.get(tile, gem) for tile in tiles} - {None}) > 1:
            alone = 0  # Pieces of several colours are not a set, whatever is printed on them.
        return Printed(tiles, gem, (), fewest, bonus=alone, together=at_once, odd=not at_once or bool(of_each))
    if strange := tuple(tile for tile in tiles if tile not in known):
        return Printed(tiles, gem, (), fewest, bonus=alone, strange=strange, together=at_once, odd=True)
    faces = tuple(known[tile] for tile in tiles)
    colours = [colour_told(face, faces, gem, of_each) for face in faces]
    possible = [
        face.colours if colour is None else face.colours & {colour} for face, colour in zip(faces, colours, strict=True)
    ]
    together = at_once and is_set(possible, None, bound.rulings)
    wrong_gem = any(
        colour is not None and colour not in face.colours for face, colour in zip(faces, colours, strict=True)
    )
    return Printed(
        tiles,
        gem,
        faces,
        sum(len(face.holes) for face in faces),
        points=points_of(faces),
        bonus=(set_bonus(faces, bound.rulings) if together else 0) if at_once else None,
        is_set=together,
        maybe_set=together and any(len(one) > 1 for one in possible),
        gems=tuple(
            (colour or hole) if face.takes_any else hole
            for face, colour in zip(faces, colours, strict=True)
            for hole in face.holes
        ),
        wrong_gem=wrong_gem,
        together=at_once,
        odd=wrong_gem or not at_once or (together and gem is None) or bool(of_each),
    )
