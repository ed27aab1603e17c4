"""Draws rooms: whose sphere is where, what was in it, and who inspects whom."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.games.engine.pictures.board import InspectedSphere, Room, Rooms, Sphere
from scorekeeper.games.engine.pictures.picture import Chip
from scorekeeper.reports.svg.canvas import BODY, ERROR, INK, PILL, SMALL, Canvas, Rect, number, pill_width, tone_of
from scorekeeper.reports.svg.layout import chips

BETWEEN = 66.0
"""Space between the two rooms, for the words of an inspection."""
RADIUS = 16.0
EDGE = 8.0
HEAD = 22.0
ROW = 46.0
"""Minimum height of a sphere with its words."""


class SphereSpot(NamedTuple):
    """The centre of a sphere, and the side on which arrows start."""

    x: float
    y: float
    side: int
    """1 if arrows leave to the right, -1 if to the left."""


def draw_rooms(canvas: Canvas, part: Rooms, box: Rect) -> float:
    """Draw both rooms with equal rows, so that inspecting and inspected players are level."""
    width = (box.width - BETWEEN) / 2
    left, right = box._replace(width=width), Rect(box.x + width + BETWEEN, box.y, width)
    row = max([ROW, *(_height(sphere, width) for room in (part.left, part.right) for sphere in room.spheres)])
    rows = max(1, len(part.left.spheres), len(part.right.spheres))
    spots = {
        **_draw_room(canvas, part.left, left, rows, row, side=1),
        **_draw_room(canvas, part.right, right, rows, row, side=-1),
    }
    height = HEAD + rows * row + EDGE
    for at, glance in enumerate(part.glances):
        if glance.name in spots and glance.at in spots:
            _draw_glance(canvas, glance, spots[glance.name], spots[glance.at], (box.x + box.width / 2, 7.0 * at))
    if part.below is not None:
        height += EDGE + _draw_below(canvas, part.below, box.down(height + EDGE))
    return height


def _words(width: float) -> float:
    """Return the width for words in a room."""
    return width - 2 * RADIUS - 3 * EDGE


def _height(sphere: Sphere, width: float) -> float:
    """Return the height of a sphere's words."""
    return _draw_words(Canvas(), sphere, Rect(0, 0, _words(width))) + 6


def _draw_words(canvas: Canvas, sphere: Sphere, box: Rect) -> float:
    top = canvas.paragraph(box, sphere.name)
    if sphere.note:
        top += canvas.paragraph(box.down(top), sphere.note, size=SMALL, faint=True)
    if sphere.found:
        top += chips(canvas, box.down(top + 3), sphere.found) + 4
    if sphere.mark:
        canvas.pill(box.x, box.y + top + 2, sphere.mark)
        top += PILL + 4
    return top


def _draw_room(canvas: Canvas, room: Room, box: Rect, rows: int, row: float, *, side: int) -> dict[str, SphereSpot]:
    canvas.rect(box, HEAD + rows * row + EDGE, stroke=INK, strength=0.45, radius=6)
    canvas.text(box.x + EDGE, box.y + 16, room.name, size=SMALL, bold=True)
    if not room.spheres:
        canvas.text(box.x + EDGE, box.y + HEAD + BODY, "nobody", size=SMALL, faint=True)
    spots = {}
    for at, sphere in enumerate(room.spheres):
        top = box.y + HEAD + at * row
        x = box.x + (box.width - EDGE - RADIUS if side > 0 else EDGE + RADIUS)
        words = Rect(box.x + (EDGE if side > 0 else 2 * (EDGE + RADIUS)), top, _words(box.width))
        _draw_words(canvas, sphere, words)
        spots[sphere.name] = SphereSpot(x, top + RADIUS + 4, side)
        _draw_sphere(canvas, sphere, x, top + RADIUS + 4)
    return spots


def _draw_sphere(canvas: Canvas, sphere: Sphere, x: float, y: float) -> None:
    """Draw a sphere; an open one shows its content."""
    if sphere.found is None:
        canvas.circle(x, y, RADIUS, fill=tone_of("")[0])
        canvas.text(x, y + 5, "?", anchor="middle", fill=tone_of("")[1], bold=True)
    else:
        canvas.circle(x, y, RADIUS, stroke=INK, strength=0.6, dashed=True)
        for at, chip in enumerate(sphere.found):
            canvas.circle(x + (at - (len(sphere.found) - 1) / 2) * 13, y, 6, fill=tone_of(chip.tone)[0])
    if sphere.mark:
        canvas.circle(x, y, RADIUS + 3, stroke=ERROR)


def _draw_glance(
    canvas: Canvas, glance: InspectedSphere, start: SphereSpot, end: SphereSpot, between: tuple[float, float]
) -> None:
    """Draw an arrow between two spheres, with what was said above or below it."""
    middle, aside = between
    if start.side == end.side:
        end = end._replace(y=end.y + RADIUS / 2)  # Clear of the arrow that starts there.
    x1, x2 = start.x + start.side * (RADIUS + 3), end.x + end.side * (RADIUS + 4)
    colour = ERROR if glance.mark else INK
    path = f"M{number(x1)} {number(start.y)}H{number(middle + aside)}V{number(end.y)}H{number(x2 + end.side * 6)}"
    canvas.path(path, stroke=colour)
    canvas.path(f"M{number(x2)} {number(end.y)}l{end.side * 7} -4v8z", fill=colour)
    became = {True: "right", False: "wrong", None: ""}[glance.right]
    lines = [f"“{glance.said}”", *([became] if became else [])]
    up = end.y < start.y
    top = start.y + 6 if up else start.y - 4 - len(lines) * SMALL * 1.2
    for row, line in enumerate(lines):
        canvas.text(middle, top + SMALL + row * SMALL * 1.2 - 2, line, size=SMALL, anchor="middle", bold=row == 0)
    if glance.mark:
        y = top + len(lines) * SMALL * 1.2 if up else start.y + 5
        canvas.pill(middle - pill_width(glance.mark) / 2, y, glance.mark)


def _draw_below(canvas: Canvas, room: Room, box: Rect) -> float:
    """Draw a room without an order as a list of names."""
    inner = Rect(box.x + EDGE, box.y + HEAD, box.width - 2 * EDGE)
    height = HEAD + chips(canvas, inner, [Chip(text=sphere.name, mark=sphere.mark) for sphere in room.spheres]) + EDGE
    canvas.rect(box, height, stroke=INK, strength=0.45, radius=6)
    canvas.text(box.x + EDGE, box.y + 16, room.name, size=SMALL, bold=True)
    return height
