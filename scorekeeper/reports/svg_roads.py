"""Drawing boards of roads: places with what lies there, squares between them, tokens, and the way that one went."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scorekeeper.games.picture import Chip
from scorekeeper.games.roads import Place, Roads, Square
from scorekeeper.reports.svg_canvas import (
    BLACK,
    ERROR,
    INK,
    PILL,
    SMALL,
    TINY,
    WARNING,
    Box,
    Canvas,
    measure,
    number,
    pill_width,
    tone_of,
    wrap,
)
from scorekeeper.reports.svg_roads_layout import Frame, Layout, Point, lay_out

NARROWEST, WIDEST = 84.0, 124.0
"""Of a place."""
SQUARE = 7.5
TOKEN = 17.0
ROW = SMALL * 1.25
LONGEST = 30.0
"""How wide the name of a square may be to stand beside it."""


def draw_roads(canvas: Canvas, part: Roads, box: Box) -> float:
    """The roads, the way, the squares, the places, and what the hazards say; gives the height."""
    width = min(WIDEST, max([NARROWEST, *(_wanted(place) for place in part.places)]))
    tall = max((_tall(place, width) for place in part.places), default=0.0)
    frame = Frame(box.width, width, tall)
    layout = lay_out([place.name for place in part.places], part.roads, frame)
    top = PILL if any(thing.mark for thing in part.places) else 2.0
    corner = (box.x, box.y + top)
    for line in layout.lines:
        canvas.path(_drawn(line, corner), stroke=INK, strength=0.45)
    _draw_way(canvas, part, layout, corner)
    special = {square.name: square for square in part.squares}
    for name, point in layout.squares.items():
        _draw_square(canvas, special.get(name) or Square(name=name), _moved(point, corner), box)
    for place in part.places:
        _draw_place(canvas, place, _moved(layout.places[place.name], corner), frame)
    high = top + layout.height + 6
    return high + _draw_texts(canvas, part.squares, box.down(high))


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def _drawn(line: Sequence[Point], corner: Point) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (_moved(point, corner) for point in line))


def _draw_way(canvas: Canvas, part: Roads, layout: Layout, corner: Point) -> None:
    """The way as a band from square to square, with a head at its end."""
    at = {**layout.squares, **layout.places}
    points = [_moved(at[name], corner) for name in part.way if name in at]
    colour = ERROR if part.wrong else INK
    for (x1, y1), (x2, y2) in pairwise(points):
        canvas.line((x1, y1), (x2, y2), stroke=colour, width=5)


def _wanted(place: Place) -> float:
    """How wide a place is with each of its lines in one row."""
    lines = [measure(place.name, SMALL) * 1.06, *(measure(line, SMALL) for line in place.lines)]
    return max([*lines, *(measure(token.text, SMALL) + 12 for token in place.tokens)]) + 14


def _rows(place: Place, width: float) -> list[tuple[str, bool]]:
    """The lines of a place, and whether they are bold."""
    names = [(line, True) for line in wrap(place.name, (width - 12) / 1.06, SMALL)]
    return names + [(row, False) for line in place.lines for row in wrap(line, width - 12, SMALL)]


def _tall(place: Place, width: float) -> float:
    return len(_rows(place, width)) * ROW + len(place.tokens) * (TOKEN + 3) + 9


def _draw_place(canvas: Canvas, place: Place, middle: Point, frame: Frame) -> None:
    width = frame.place_width
    height = _tall(place, width)
    box = Box(middle[0] - width / 2, middle[1] - height / 2, width)
    canvas.rect(box, height, fill="var(--color-background-primary, Canvas)", radius=6)
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


def _draw_token(canvas: Canvas, token: Chip, middle: float, y: float, room: float) -> Box:
    """A token with the name of its player, shortened where there is no room for it: the full name stands below the board."""
    text = token.text
    while len(text) > 1 and measure(text, SMALL) + 10 > room:
        text = text.removesuffix("…")[:-1] + "…"
    width = measure(text, SMALL) + 10
    fill, letters = tone_of(token.tone)
    box = Box(middle - width / 2, y, width)
    canvas.rect(box, TOKEN, fill=fill, radius=TOKEN / 2)
    canvas.text(middle, y + TOKEN - 4.5, text, size=SMALL, anchor="middle", fill=letters)
    return box


def _draw_square(canvas: Canvas, square: Square, middle: Point, box: Box) -> None:
    x, y = middle
    if square.text:
        reach = SQUARE + 2
        canvas.path(f"M{number(x)} {number(y - reach)}l{reach} {2 * reach}h{-2 * reach}z", fill=WARNING)
        canvas.text(x, y + reach - 2.5, "!", size=TINY + 1, anchor="middle", fill=BLACK, bold=True)
    else:
        canvas.circle(x, y, SQUARE, fill="var(--color-background-primary, Canvas)")
        canvas.circle(x, y, SQUARE, stroke=INK, strength=0.7)
    left = x > box.x + box.width / 2
    beside = x + (-1 if left else 1) * (SQUARE + 5)
    if measure(square.name, TINY) <= LONGEST:
        canvas.text(beside, y + 3.5, square.name, size=TINY, anchor="end" if left else "start", faint=True)
        beside += (-1 if left else 1) * (measure(square.name, TINY) + 3)
    for token in square.tokens:
        room = 96.0
        wide = min(room, measure(token.text, SMALL) + 10)
        drawn = _draw_token(canvas, token, beside + (-1 if left else 1) * wide / 2, y - TOKEN / 2, room)
        beside += (-1 if left else 1) * (drawn.width + 3)
    if square.mark:
        canvas.pill(beside - (pill_width(square.mark) if left else 0), y - PILL / 2, square.mark)


def _draw_texts(canvas: Canvas, squares: Sequence[Square], box: Box) -> float:
    """What is printed on the hazards."""
    high = 0.0
    for square in squares:
        if square.text:
            high += canvas.paragraph(box.down(high), f"{square.name}: {square.text}", size=SMALL, faint=True)
    return high
