"""Draws boards of roads: places, squares between them, tokens, and the path of a move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from scorekeeper.games.engine.pictures.picture import Chip
from scorekeeper.games.engine.pictures.roads import Junction, Roads, Square
from scorekeeper.reports.svg.canvas import (
    BLACK,
    ERROR,
    INK,
    PILL,
    SMALL,
    TINY,
    WARNING,
    Canvas,
    Rect,
    measure,
    number,
    pill_width,
    shorten,
    tone_of,
    wrap,
)
from scorekeeper.reports.svg.roads_layout import Frame, Point, RoadsLayout, lay_out

NARROWEST, WIDEST = 84.0, 124.0
"""Widths that a place may take."""
SQUARE = 7.5
HEAD = 7.0
STRAIGHT = 1.0
"""Lines that bend less than this are drawn straight."""
TOKEN = 17.0
ROW = SMALL * 1.25
ROOM = 96.0
"""Width for a token on a square."""
LONGEST = 30.0
"""Greatest width of a name that stands beside its square."""


def draw_roads(canvas: Canvas, part: Roads, box: Rect) -> float:
    """Draw the board and the texts of its hazards, and return the height."""
    width = min(WIDEST, max([NARROWEST, *(_wanted(place) for place in part.places)]))
    frame = Frame(box.width, width, {place.name: _tall(place, width) for place in part.places})
    layout = lay_out([place.name for place in part.places], part.roads, frame)
    top = PILL if any(thing.mark for thing in part.places) else 2.0
    corner = (box.x, box.y + top)
    for leg in layout.legs:
        canvas.path(_drawn(leg.points, corner), stroke=INK, strength=0.6)
    _draw_way(canvas, part, layout, corner)
    special = {square.name: square for square in part.squares}
    for name, point in layout.squares.items():
        square = special.get(name) or Square(name=name)
        _draw_square(canvas, square, _moved(point, corner))
        draw = _draw_below if name in layout.level else _draw_beside
        draw(canvas, square, _moved(point, corner), box)
    for place in part.places:
        _draw_place(canvas, place, _moved(layout.places[place.name], corner), frame)
    high = top + layout.height + 6
    return high + _draw_texts(canvas, part.squares, box.down(high))


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def _drawn(line: Sequence[Point], corner: Point) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (_moved(point, corner) for point in line))


def _draw_way(canvas: Canvas, part: Roads, layout: RoadsLayout, corner: Point) -> None:
    """Draw the path of a move as a broad arrow from square to square."""
    colour = ERROR if part.wrong else INK
    known = {*layout.squares, *layout.places}
    legs = [layout.leg(*pair) for pair in pairwise(name for name in part.way if name in known)]
    for leg in legs:
        for begin, end in pairwise(_moved(point, corner) for point in _fewer(leg)):
            canvas.line(begin, end, stroke=colour, width=4)
    if legs:
        (x1, y1), (x2, y2) = (_moved(legs[-1][at], corner) for at in (0, -1))
        far = hypot(x2 - x1, y2 - y1) or 1
        along, across = (x2 - x1) / far * HEAD, (y2 - y1) / far * HEAD
        corners = [(x2, y2), (x2 - along - across, y2 - across + along), (x2 - along + across, y2 - across - along)]
        canvas.path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z", fill=colour)


def _fewer(points: Sequence[Point]) -> Sequence[Point]:
    """Return the two ends of a straight line, or some points of a curve."""
    (x1, y1), (x2, y2), (x, y) = points[0], points[-1], points[len(points) // 2]
    far = hypot(x2 - x1, y2 - y1) or 1
    if abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / far < STRAIGHT:
        return (points[0], points[-1])
    return [*points[:: max(1, len(points) // 8)], points[-1]]


def _wanted(place: Junction) -> float:
    """Return the width of a place whose lines are not wrapped."""
    lines = [measure(place.name, SMALL) * 1.06, *(measure(line, SMALL) for line in place.lines)]
    return max([*lines, *(measure(token.text, SMALL) + 12 for token in place.tokens)]) + 14


def _rows(place: Junction, width: float) -> list[tuple[str, bool]]:
    """Return the lines of a place, and whether each is bold."""
    names = [(line, True) for line in wrap(place.name, (width - 12) / 1.06, SMALL)]
    return names + [(row, False) for line in place.lines for row in wrap(line, width - 12, SMALL)]


def _tall(place: Junction, width: float) -> float:
    return len(_rows(place, width)) * ROW + len(place.tokens) * (TOKEN + 3) + 9


def _draw_place(canvas: Canvas, place: Junction, middle: Point, frame: Frame) -> None:
    width = frame.place_width
    height = _tall(place, width)
    box = Rect(middle[0] - width / 2, middle[1] - height / 2, width)
    canvas.rect(box, height, stroke=ERROR if place.mark else INK, radius=6)
    y = box.y + 3
    for text, bold in _rows(place, width):
        canvas.text(middle[0], y + SMALL, text, size=SMALL, anchor="middle", bold=bold)
        y += ROW
    for token in place.tokens:
        _draw_token(canvas, token, middle[0], y + 3, width - 8)
        y += TOKEN + 3
    if place.mark:
        x = min(max(middle[0] - pill_width(place.mark) / 2, box.x), box.x + width - pill_width(place.mark))
        canvas.pill(x, box.y - PILL + 2, place.mark)


def _token_width(token: Chip, room: float) -> float:
    return measure(shorten(token.text, room - 10, SMALL), SMALL) + 10


def _draw_token(canvas: Canvas, token: Chip, middle: float, y: float, room: float) -> None:
    """Draw a token with its player's name, shortened if needed; the whole name is below the board."""
    width = _token_width(token, room)
    fill, letters = tone_of(token.tone)
    canvas.rect(Rect(middle - width / 2, y, width), TOKEN, fill=fill, radius=TOKEN / 2)
    text = shorten(token.text, room - 10, SMALL)
    canvas.text(middle, y + TOKEN - 4.5, text, size=SMALL, anchor="middle", fill=letters)


def _draw_square(canvas: Canvas, square: Square, middle: Point) -> None:
    x, y = middle
    if not square.text:
        canvas.circle(x, y, SQUARE, stroke=INK, strength=0.7)
        return
    reach = SQUARE + 2
    canvas.path(f"M{number(x)} {number(y - reach)}l{reach} {2 * reach}h{-2 * reach}z", fill=WARNING)
    canvas.text(x, y + reach - 2.5, "!", size=TINY + 1, anchor="middle", fill=BLACK, bold=True)


def _draw_beside(canvas: Canvas, square: Square, middle: Point, box: Rect) -> None:
    """Draw a square's name, tokens and mark in a row towards the middle of the board."""
    x, y = middle
    side = -1 if x > box.x + box.width / 2 else 1
    x += side * (SQUARE + 5)
    if measure(square.name, TINY) <= LONGEST:
        canvas.text(x, y + 3.5, square.name, size=TINY, anchor="end" if side < 0 else "start", faint=True)
        x += side * (measure(square.name, TINY) + 3)
    for token in square.tokens:
        wide = _token_width(token, ROOM)
        _draw_token(canvas, token, x + side * wide / 2, y - TOKEN / 2, ROOM)
        x += side * (wide + 3)
    if square.mark:
        canvas.pill(x - (pill_width(square.mark) if side < 0 else 0), y - PILL / 2, square.mark)


def _draw_below(canvas: Canvas, square: Square, middle: Point, box: Rect) -> None:
    """Draw a square's name and mark below it, and tokens above it."""
    x, y = middle
    if measure(square.name, TINY) <= LONGEST:
        canvas.text(x, y + SQUARE + TINY + 3, square.name, size=TINY, anchor="middle", faint=True)
    for row, token in enumerate(square.tokens, 1):
        _draw_token(canvas, token, x, y - SQUARE - 4 - row * (TOKEN + 2), ROOM)
    if square.mark:
        canvas.pill(x - pill_width(square.mark) / 2, y + SQUARE + TINY + 7, square.mark)


def _draw_texts(canvas: Canvas, squares: Sequence[Square], box: Rect) -> float:
    """Draw the texts of the hazards, and return the height."""
    high = 0.0
    for square in squares:
        if square.text:
            high += canvas.paragraph(box.down(high), f"{square.name}: {square.text}", size=SMALL, faint=True)
    return high
