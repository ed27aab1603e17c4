"""Layout of a board of roads: places in two columns, clockwise from the upper left, roads between them.

A board file says what is joined to what but gives no directions, so this is a map like that of an underground railway.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import hypot

from msgspec import Struct

Point = tuple[float, float]
SAMPLES = 120
STEP = 25.0
"""Least distance between squares along a column."""
BEND = 44.0
LOOP = 200.0
BLIND = 0.35
"""How far a dead end goes up or down for each step to the side."""
COVERED = 9.5
"""How much of a road a square covers on each side of its centre."""
EDGE = 1.0
JOINING = 40
"""How often junctions are moved to the middle of their neighbours."""


class Frame(Struct, frozen=True):
    """The width of the board, and the width and heights of its places."""

    width: float
    place_width: float
    heights: dict[str, float]

    @property
    def tallest(self) -> float:
        return max(self.heights.values(), default=0.0)

    def hides(self, places: Mapping[str, Point], point: Point) -> bool:
        """Whether a place covers a point."""
        return any(
            abs(point[0] - x) < self.place_width / 2 + EDGE and abs(point[1] - y) < self.heights[name] / 2 + EDGE
            for name, (x, y) in places.items()
        )


class Stretch(Struct, frozen=True):
    """A piece of road between two places, junctions or dead ends."""

    begin: str
    end: str
    squares: tuple[str, ...]


class Leg(Struct, frozen=True):
    """The visible part of a road between two neighbours."""

    begin: str
    end: str
    points: tuple[Point, ...]


class RoadsLayout(Struct, frozen=True):
    """The positions of everything, from the upper left corner of the board."""

    places: dict[str, Point]
    squares: dict[str, Point]
    legs: tuple[Leg, ...]
    level: frozenset[str]
    """Squares on roads that run from side to side."""
    height: float

    def leg(self, begin: str, end: str) -> tuple[Point, ...]:
        """Return the line from one square to the next; straight if no road joins them."""
        for leg in self.legs:
            if (leg.begin, leg.end) == (begin, end):
                return leg.points
            if (leg.end, leg.begin) == (begin, end):
                return leg.points[::-1]
        at = {**self.squares, **self.places}
        return (at[begin], at[end])


def lay_out(places: Sequence[str], roads: Sequence[Sequence[str]], frame: Frame) -> RoadsLayout:
    """Return the layout of the places and squares."""
    stretches = list(_stretches(places, roads))
    columns = _columns(places)
    at, height = _places(columns, stretches, frame)
    knots = _joints(stretches, at, frame, (frame.width / 2, height / 2))
    squares: dict[str, Point] = {name: point for name, point in knots.items() if name not in at}
    legs: list[Leg] = []
    level: set[str] = set()
    drawn: Counter[frozenset[str]] = Counter()
    for stretch in stretches:
        pair = frozenset((stretch.begin, stretch.end))
        controls = _controls(stretch, knots, columns, drawn[pair], (frame.width / 2, height / 2))
        drawn[pair] += 1
        curve = [_point(knots[stretch.begin], controls, knots[stretch.end], n / SAMPLES) for n in range(SAMPLES + 1)]
        seen = [point for point in curve if not frame.hides(at, point)] or curve
        stops = _evenly(seen, len(stretch.squares) + 1)
        squares.update((square, seen[stop]) for square, stop in zip(stretch.squares, stops[1:-1], strict=True))
        if abs(seen[-1][0] - seen[0][0]) > 2 * abs(seen[-1][1] - seen[0][1]):
            level.update(stretch.squares)
        names = (stretch.begin, *stretch.squares, stretch.end)
        for leg, (first, last) in zip(pairwise(names), pairwise(stops), strict=True):
            legs.append(Leg(*leg, _outside(seen[first : last + 1], [squares[name] for name in leg if name in squares])))
    return RoadsLayout(at, squares, tuple(legs), frozenset(level), height)


def _evenly(points: Sequence[Point], pieces: int) -> list[int]:
    """Return the points that divide a line into equal pieces, with both ends."""
    walked = [0.0, *accumulate(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points))]
    return [bisect_left(walked, walked[-1] * piece / pieces) for piece in range(pieces)] + [len(points) - 1]


def _outside(points: Sequence[Point], squares: Sequence[Point]) -> tuple[Point, ...]:
    """Return the points that no square covers, or both ends if the squares touch."""
    free = [point for point in points if all(hypot(point[0] - x, point[1] - y) > COVERED for x, y in squares)]
    return tuple(free or (points[0], points[-1]))


def _columns(places: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the places of the left and right column, from top to bottom."""
    right = len(places) // 2
    return [*places[:1], *reversed(places[right + 1 :])], list(places[1 : right + 1])


def _stretches(places: Sequence[str], roads: Sequence[Sequence[str]]) -> Iterator[Stretch]:
    """Yield the roads, cut at places and junctions."""
    met = Counter(square for road in roads for square in road)
    knots = {*places, *(road[0] for road in roads), *(road[-1] for road in roads)}
    knots |= {square for square, times in met.items() if times > 1}
    for road in roads:
        begin, between = road[0], list[str]()
        for square in road[1:]:
            if square not in knots:
                between.append(square)
                continue
            yield Stretch(begin, square, tuple(between))
            begin, between = square, []


def _places(
    columns: tuple[list[str], list[str]], stretches: Sequence[Stretch], frame: Frame
) -> tuple[dict[str, Point], float]:
    """Return the centre of each place, and the height of the board."""
    beside = {frozenset(pair) for column in columns for pair in pairwise(column)}
    most = max((len(road.squares) for road in stretches if frozenset((road.begin, road.end)) in beside), default=0)
    pitch = frame.tallest + max(2, most) * STEP + 22
    rows = max(map(len, columns))
    height = max(frame.tallest + (rows - 1) * pitch, 110)
    at: dict[str, Point] = {}
    for column, x in zip(columns, (frame.place_width / 2, frame.width - frame.place_width / 2), strict=True):
        inner = height - frame.tallest
        for row, name in enumerate(column):
            share = row / (len(column) - 1) if len(column) > 1 else 0.5
            at[name] = (x, frame.tallest / 2 + share * inner)
    return at, height


def _joints(stretches: Sequence[Stretch], places: Mapping[str, Point], frame: Frame, centre: Point) -> dict[str, Point]:
    """Return the junctions, between their neighbours, and the dead ends, which point into the board."""
    near: dict[str, list[Stretch]] = {}
    for stretch in stretches:
        near.setdefault(stretch.begin, []).append(stretch)
        near.setdefault(stretch.end, []).append(stretch)
    blind = [name for name, roads in near.items() if name not in places and len(roads) == 1]
    free = [name for name in near if name not in places and name not in blind]
    at = {**places, **dict.fromkeys(free, centre)}
    for _ in range(JOINING):
        for name in free:
            around = [at[other] for road in near[name] if (other := _other(road, name)) in at]
            at[name] = (sum(x for x, _ in around) / len(around), sum(y for _, y in around) / len(around))
    for name in blind:
        road = near[name][0]
        x, y = at.get(_other(road, name), centre)
        far = frame.place_width / 2 + (len(road.squares) + 1) * STEP
        at[name] = (x + (far if x <= centre[0] else -far), y + (BLIND if y <= centre[1] else -BLIND) * far)
    return at


def _other(stretch: Stretch, name: str) -> str:
    return stretch.end if stretch.begin == name else stretch.begin


def _controls(
    stretch: Stretch,
    at: Mapping[str, Point],
    columns: tuple[list[str], list[str]],
    drawn: int,
    centre: Point,
) -> tuple[Point, Point]:
    """Return the control points of a road, which bends around places, around a parallel road, or as a loop."""
    (x1, y1), (x2, y2) = at[stretch.begin], at[stretch.end]
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    inward = 1 if x <= centre[0] else -1
    if stretch.begin == stretch.end:
        out, wide = x + inward * LOOP, 1.6 * BEND * (1 + drawn)
        return (out, y - wide), (out, y + wide)
    for column in columns:
        if stretch.begin in column and stretch.end in column:
            apart = abs(column.index(stretch.begin) - column.index(stretch.end))
            bent = (x + inward * ((0 if apart == 1 else 2.4 * BEND) + 1.5 * BEND * drawn), y)
            return bent, bent
    bent = (x, y + (1 if y <= centre[1] else -1) * 1.5 * BEND * drawn)
    return bent, bent


def _point(begin: Point, controls: tuple[Point, Point], end: Point, share: float) -> Point:
    """Return a point of the curve between two ends."""
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    x, y = (sum(w * p for w, p in zip(weights, axis, strict=True)) for axis in zip(begin, *controls, end, strict=True))
    return x, y
