"""Where the places and squares of a board of roads lie: places in two columns, clockwise from the upper left, roads between them.

A board file says what is joined to what and nothing of directions, so this is a map like that of an underground railway.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

Point = tuple[float, float]
SAMPLES = 120
STEP = 25.0
"""How far squares lie apart at least, along a column."""
BEND = 44.0
JOINING = 40
"""How often the squares in which roads meet are moved between their neighbours."""


class Frame(Struct, frozen=True):
    """How large the board may be, and how large a place is."""

    width: float
    place_width: float
    place_height: float

    def holds(self, middle: Point, point: Point) -> bool:
        """Whether a point is hidden by the place around `middle`."""
        return (
            abs(point[0] - middle[0]) < self.place_width / 2 + 9
            and abs(point[1] - middle[1]) < self.place_height / 2 + 9
        )


class Stretch(Struct, frozen=True):
    """A piece of road between two knots: places, or squares in which roads meet or end."""

    begin: str
    end: str
    squares: tuple[str, ...]


class Layout(Struct, frozen=True):
    """Where everything lies, from the upper left corner of the board."""

    places: dict[str, Point]
    squares: dict[str, Point]
    lines: tuple[tuple[Point, ...], ...]
    """The roads, as they run."""
    height: float


def lay_out(places: Sequence[str], roads: Sequence[Sequence[str]], frame: Frame) -> Layout:
    """Find a point for each place and each square."""
    stretches = list(_stretches(places, roads))
    columns = _columns(places)
    at, height = _places(columns, stretches, frame)
    knots = _joints(stretches, at, (frame.width / 2, height / 2))
    squares: dict[str, Point] = {name: point for name, point in knots.items() if name not in at}
    lines = []
    drawn: Counter[tuple[str, str]] = Counter()
    for stretch in stretches:
        pair = min(stretch.begin, stretch.end), max(stretch.begin, stretch.end)
        control = _control(stretch, knots, columns, drawn[pair], (frame.width / 2, height / 2))
        drawn[pair] += 1
        curve = [_point(knots[stretch.begin], control, knots[stretch.end], n / SAMPLES) for n in range(SAMPLES + 1)]
        lines.append(tuple(curve[::6]))
        seen = [point for point in curve if not any(frame.holds(middle, point) for middle in at.values())] or curve
        for number, square in enumerate(stretch.squares, 1):
            squares[square] = seen[round(number * (len(seen) - 1) / (len(stretch.squares) + 1))]
    return Layout(at, squares, tuple(lines), height)


def _columns(places: Sequence[str]) -> tuple[list[str], list[str]]:
    """The places on the left and on the right, from top to bottom: clockwise, the first one at the upper left."""
    right = len(places) // 2
    return [*places[:1], *reversed(places[right + 1 :])], list(places[1 : right + 1])


def _stretches(places: Sequence[str], roads: Sequence[Sequence[str]]) -> Iterator[Stretch]:
    """The roads, cut at places and wherever roads meet."""
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
    """The middle of each place, and the height of the board."""
    beside = {frozenset(pair) for column in columns for pair in pairwise(column)}
    most = max((len(road.squares) for road in stretches if frozenset((road.begin, road.end)) in beside), default=0)
    pitch = frame.place_height + max(2, most) * STEP + 22
    rows = max(map(len, columns))
    height = max(frame.place_height + (rows - 1) * pitch, 110)
    at: dict[str, Point] = {}
    for column, x in zip(columns, (frame.place_width / 2, frame.width - frame.place_width / 2), strict=True):
        inner = height - frame.place_height
        for row, name in enumerate(column):
            share = row / (len(column) - 1) if len(column) > 1 else 0.5
            at[name] = (x, frame.place_height / 2 + share * inner)
    return at, height


def _joints(stretches: Sequence[Stretch], places: Mapping[str, Point], centre: Point) -> dict[str, Point]:
    """Where roads meet outside of places: between their neighbours; a blind end points to the middle of the board."""
    near: dict[str, list[str]] = {}
    for stretch in stretches:
        near.setdefault(stretch.begin, []).append(stretch.end)
        near.setdefault(stretch.end, []).append(stretch.begin)
    free = [name for name in near if name not in places]
    at = {**places, **dict.fromkeys(free, centre)}
    for _ in range(JOINING):
        for name in free:
            around = [at[other] for other in near[name]]
            if len(around) == 1:
                around = [around[0], around[0], centre]
            at[name] = (sum(x for x, _ in around) / len(around), sum(y for _, y in around) / len(around))
    return at


def _control(
    stretch: Stretch,
    at: Mapping[str, Point],
    columns: tuple[list[str], list[str]],
    drawn: int,
    centre: Point,
) -> Point:
    """What a road bends towards: nothing, unless a place is in its way or another road joins the same two."""
    (x1, y1), (x2, y2) = at[stretch.begin], at[stretch.end]
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    towards = 1 if x <= centre[0] else -1
    for column in columns:
        if stretch.begin in column and stretch.end in column:
            apart = abs(column.index(stretch.begin) - column.index(stretch.end))
            side = 0.0 if apart == 1 else 3.2 * BEND
            return (x + towards * (side + 2 * BEND * drawn + (4 * BEND if not apart else 0)), y)
    down = 1 if y <= centre[1] else -1
    return (x, y + down * 2 * BEND * drawn)


def _point(begin: Point, control: Point, end: Point, share: float) -> Point:
    """A point of the curve from one end to the other."""
    rest = 1 - share
    return tuple(  # type: ignore[return-value]
        rest * rest * b + 2 * rest * share * c + share * share * e for b, c, e in zip(begin, control, end, strict=True)
    )
