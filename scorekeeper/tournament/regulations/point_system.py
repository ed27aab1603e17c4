"""The point system, from `[points]` and `[unfinished]` of the regulations."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from msgspec import Struct

from scorekeeper.tournament.regulations.defaults import TODAY, Defaults
from scorekeeper.tournament.regulations.sizes import LARGEST, PAIR
from scorekeeper.tournament.regulations.text import Text, misspelt

SYSTEMS: tuple[str, ...] = ("place", "wins", "score", "share", "share-corrected", "custom")
PARTS = ("win", "score", "share", "share-corrected")
"""What a custom system adds to the points for the place, each with its own factor."""
KEYS = ("system", "by_place", "draw", "bye", "half_bye", "missed", "others", *PARTS)
"""The fields of `[points]`, besides the table sizes."""
OTHERS = ("no-points", "take-place")
AVERAGE = "average"
ONE, ZERO = Fraction(1), Fraction(0)


class PointSystem(Struct, frozen=True, kw_only=True):
    """What a table pays."""

    system: str = "place"
    by_place: dict[int, tuple[Fraction, ...]] = {}
    """The points for each place, by table size as it is written; empty if places pay nothing. See `places_at`."""
    draw: Fraction | None = None
    """What a shared first place at a table of two pays; None for the mean of both places."""
    parts: dict[str, Fraction] = {}
    """The factors of `win`, `score`, `share` and `share-corrected`."""
    bye: Fraction | None = None
    """What a bye pays; None for the average of the player's own tables."""
    half: Fraction | None = None
    """What a half-point bye pays; None for half the average of the player's own tables."""
    missed: Fraction = ZERO
    """What a missed heat pays."""
    others: str = "no-points"
    """What a non-player takes."""
    unfinished: dict[str, str] = {}
    """What each way of ending a game early pays."""

    @property
    def rated(self) -> bool:
        """Whether the most that a table can pay is known; if the game's own score is paid, it is not."""
        return "score" not in self.parts

    def places_at(self, size: int) -> tuple[Fraction, ...]:
        """Return the points for each place at a table; a size without a list takes the next larger one, or the largest."""
        larger = [listed for listed in self.by_place if listed >= size]
        listed = min(larger) if larger else max(self.by_place, default=0)
        return self.by_place[listed][:size] if listed else ()

    def is_draw(self, size: int, shared: int) -> bool:
        """Whether players who share a place have drawn a game, for which the regulations have a figure of its own."""
        return self.draw is not None and size == shared == PAIR

    def for_place(self, size: int, first: int, shared: int) -> Fraction:
        """Return what `shared` places from `first` on (counted from 0) pay at a table, apart from what scores pay."""
        win = self.parts.get("win", ZERO) / shared if first == 0 else ZERO
        if self.draw is not None and self.is_draw(size, shared):
            return self.draw + win
        places = self.places_at(size)[first : first + shared]
        return sum(places, ZERO) / shared + win

    @property
    def win(self) -> Fraction | None:
        """What a win pays at a table of two; None if scores or shares decide that."""
        return None if {*self.parts} - {"win"} else self.for_place(PAIR, 0, 1)

    def most_at(self, size: int, full: int) -> Fraction:
        """Return the most that a table of this size can pay one player; `full` is the most players that the game seats."""
        best = {"win": ONE, "share": ONE, "share-corrected": Fraction(size, full)}
        parts = (factor * best[part] for part, factor in self.parts.items() if factor > 0)
        return max(self.places_at(size), default=ZERO) + sum(parts, ZERO)


def point_system_of(
    points: Mapping[str, Any],
    unfinished: Mapping[str, str],
    sizes: range,
    drawn: Collection[int],
    text: Text,
    at: str = "points",
    defaults: Defaults = TODAY,
) -> PointSystem:
    """Check `[points]` against the table sizes that the games allow; only those that are drawn need points.

    If all tables that are drawn seat two, a bye pays what a win pays.
    """
    for key in points:
        text.require(key in KEYS or key.isdecimal(), misspelt(key, KEYS, "field"), f"{at}.{key}")
    system = text.one_of(points.get("system", "place"), SYSTEMS, f"{at}.system", "point system")
    rest = {
        key: value
        for key, value in points.items()
        if key not in ("system", "draw", "bye", "half_bye", "missed", "others")
    }
    weighed = {key: rest.pop(key) for key in PARTS if key in rest}
    by_place: dict[int, tuple[Fraction, ...]] = {}
    if system == "place" and not rest and at == "points":
        rest = {"by_place": defaults.places(sizes[-1], points)}
    if system == "place" or (system == "custom" and rest):
        by_place = _by_place(rest, sizes, drawn, text, at)
        rest = {}
    stray = [*rest, *(weighed if system != "custom" else ())]
    if stray:
        text.refuse(_stray(system), f"{at}.{stray[0]}")
    parts = {key: text.number(value, f"{at}.{key}", "factor") for key, value in weighed.items()}
    if system not in ("place", "custom"):
        parts = {"win" if system == "wins" else system: ONE}
    text.require(by_place or parts, "a custom system pays by place, win, score, share or share-corrected", at)
    others = text.one_of(points.get("others", OTHERS[0]), OTHERS, f"{at}.others", "word for other participants")
    made = PointSystem(
        system=system,
        by_place=by_place,
        draw=_draw(points, by_place, text, f"{at}.draw"),
        parts=parts,
        missed=text.number(points.get("missed", 0), f"{at}.missed"),
        others=others,
        unfinished=dict(unfinished),
    )
    pairs = defaults.win_for_bye and {*drawn} == {PAIR}
    full = PAIR if pairs else max((size for size in by_place if size <= sizes[-1]), default=sizes[-1])
    made = _with_bye(made, points, full, made.win if pairs else None, text, at)
    if pairs and made.win is not None:
        half: Fraction | None = made.for_place(PAIR, 0, PAIR)
    else:
        best = made.bye if pairs or not made.rated else made.most_at(full, sizes[-1])
        half = None if best is None else best / 2
    return _with_half(made, points, half, text, at)


def _draw(
    points: Mapping[str, Any], by_place: Mapping[int, Sequence[Fraction]], text: Text, at: str
) -> Fraction | None:
    """Return what a draw pays, if the regulations say so: not more than a win, and not less than a loss."""
    if "draw" not in points:
        return None
    text.require(by_place, "a draw has points of its own only where places have points", at)
    found = text.number(points["draw"], at)
    win, loss = next(by_place[size] for size in sorted(by_place) if size >= PAIR)[:PAIR]
    text.require(loss <= found <= win, f"a draw pays between {loss} for a loss and {win} for a win, not {found}", at)
    return found


def _stray(system: str) -> str:
    if system == "place":
        return f'the system "place" has points by place only; to add {", ".join(PARTS)}, write system = "custom"'
    return f'the system "{system}" takes no figures; to give figures, write system = "custom"'


def _with_bye(
    made: PointSystem, points: Mapping[str, Any], full: int, win: Fraction | None, text: Text, at: str
) -> PointSystem:
    """Return the system with its bye: the given points, or the average of the player's own tables, or of a full table.

    `win` is what it pays where all tables seat two; None where it pays an average.
    """
    from msgspec.structs import replace

    said = points.get("bye")
    if said == AVERAGE or (said is None and "score" in made.parts):
        return made
    if said is None and win is not None:
        return replace(made, bye=win)
    if said is None:
        whole = sum(made.places_at(full), ZERO) + sum(made.parts.values(), ZERO)
        return replace(made, bye=whole / full)
    return replace(made, bye=text.number(said, f"{at}.bye", 'number of points, nor "average"'))


def _with_half(
    made: PointSystem, points: Mapping[str, Any], usual: Fraction | None, text: Text, at: str
) -> PointSystem:
    """Return the system with its half-point bye: the given points, or the usual ones; None if nobody knows these yet."""
    from msgspec.structs import replace

    said = points.get("half_bye")
    half = usual if said is None else text.number(said, f"{at}.half_bye")
    text.require(said is None or (half or 0) >= 0, f"a half-point bye pays 0 or more, not {said}", f"{at}.half_bye")
    return made if half is None else replace(made, half=half)


def _by_place(
    lists: Mapping[str, Any], sizes: range, drawn: Collection[int], text: Text, at: str
) -> dict[int, tuple[Fraction, ...]]:
    """Return the points for each place by table size.

    Sizes that these games do not have can be listed, too: another stage may need them, or a game that was struck during the day.
    """
    one = "by_place" in lists
    most = LARGEST if all(str(size) in lists for size in drawn) else sizes[-1]
    known = [str(size) for size in range(sizes[0], most + 1)]
    wrong = [key for key in lists if key != "by_place"] if one else [key for key in lists if key not in known]
    field = f"{at}.{wrong[0]}" if wrong else at
    why = f"write either `by_place` alone or one list for each table size from {sizes[0]} to {sizes[-1]}"
    text.require(not wrong and lists, why, field)
    if one:
        given = lists["by_place"]
        enough = isinstance(given, list) and max(drawn) <= len(given) <= LARGEST
        full = _vector(str(len(given) if enough else max(drawn)), given, text, f"{at}.by_place")
        return {size: full[:size] for size in range(sizes[0], len(full) + 1)}
    paid = {int(key): _vector(key, values, text, f"{at}.{key}") for key, values in lists.items()}
    missing = [size for size in sizes if size in drawn and size not in paid]
    text.require(not missing, f"there are no points for a table of {missing[0]}" if missing else "", at)
    return paid


def _vector(key: str, values: Any, text: Text, field: str) -> tuple[Fraction, ...]:
    count = len(values) if isinstance(values, list) else 0
    why = f"a table of {key} pays {key} places, but this " + (
        f"has {count}" if isinstance(values, list) else "is not a list"
    )
    text.require(count == int(key), why, field)
    paid = tuple(text.number(value, field) for value in values)
    worse = next((place for place, (here, after) in enumerate(pairwise(paid), 1) if after > here), None)
    text.require(worse is None, f"place {(worse or 0) + 1} pays more than place {worse}", field)
    return paid
