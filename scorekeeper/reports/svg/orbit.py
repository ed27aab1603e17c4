"""Draws a ring of spaces, with numbers inside, names outside, and the path of a flight."""

from __future__ import annotations

from math import cos, pi, sin

from scorekeeper.games.engine.pictures.orbit import Orbit, Space
from scorekeeper.reports.svg.canvas import (
    ERROR,
    INK,
    PILL,
    SMALL,
    TINY,
    Canvas,
    Rect,
    number,
    pill_width,
    shorten,
    tone_of,
    wrap,
)

RADIUS, NODE = 112.0, 13.0
NUMBERS = RADIUS - NODE - 9
FLIGHT = RADIUS + NODE + 6
NAMES = FLIGHT + 8
BAND, HEAD = 3.0, 7.0
OUTSIDE = NAMES + SMALL * 1.4
"""Distance from the centre of the ring to the upper and lower edge of the picture."""
STEEP = 0.35
"""Directions with a smaller horizontal part count as up or down."""
ASIDE = 30.0
"""How far the note in the middle moves for a mark."""


class Compass:
    """The directions and points of a ring."""

    def __init__(self, box: Rect, spaces: int) -> None:
        self.x, self.y = box.x + box.width / 2, box.y + OUTSIDE
        self.spaces = max(1, spaces)
        self.side = box.width / 2

    def angle(self, space: float) -> float:
        return 2 * pi * space / self.spaces - pi / 2

    def towards(self, space: float) -> tuple[float, float]:
        return cos(self.angle(space)), sin(self.angle(space))

    def point(self, space: float, radius: float) -> tuple[float, float]:
        right, down = self.towards(space)
        return self.x + radius * right, self.y + radius * down


def draw_orbit(canvas: Canvas, part: Orbit, box: Rect) -> float:
    """Draw the ring with flight, note and legend, and return the height."""
    compass = Compass(box, len(part.stops))
    canvas.circle(compass.x, compass.y, RADIUS, stroke=INK, strength=0.3)
    if part.flight is not None:
        _draw_flight(canvas, compass, *part.flight, colour=ERROR if part.wrong else INK)
    for space, stop in enumerate(part.stops):
        _draw_stop(canvas, compass, space, stop)
    _draw_note(canvas, compass, part)
    high = 2 * OUTSIDE
    return high + canvas.paragraph(box.down(high), part.legend, size=SMALL, faint=True) + 2


def _draw_note(canvas: Canvas, compass: Compass, part: Orbit) -> None:
    """Draw the note in the middle; it makes room for the rule of a finding."""
    marked = next((space for space, stop in enumerate(part.stops) if stop.mark), None)
    right, down = compass.towards(marked) if marked is not None else (0.0, 0.0)
    lines = wrap(part.note, RADIUS * 0.62, SMALL)
    for row, line in enumerate(lines):
        y = compass.y - down * ASIDE + (row - (len(lines) - 1) / 2) * SMALL * 1.3 + 4
        canvas.text(compass.x - right * ASIDE, y, line, size=SMALL, anchor="middle")
    if part.mark:
        half = pill_width(part.mark) / 2
        canvas.pill(compass.x - half, compass.y + (len(lines) + 1) / 2 * SMALL * 1.3, part.mark)


def _draw_stop(canvas: Canvas, compass: Compass, space: int, stop: Space) -> None:
    x, y = compass.point(space, RADIUS)
    if stop.pawn is not None:
        fill, letters = tone_of(stop.pawn.tone)
        canvas.rect(Rect(x - NODE, y - NODE, 2 * NODE), 2 * NODE, fill=fill, radius=5)
        canvas.text(x, y + 5, stop.count, anchor="middle", fill=letters, bold=True)
        _draw_name(canvas, compass, space, stop.pawn.text)
    elif stop.thing is not None and not stop.thing.gone:
        fill, letters = tone_of(stop.thing.tone)
        canvas.circle(x, y, NODE, fill=fill, stroke=INK, strength=1)
        canvas.text(x, y + 4.5, stop.letter, size=SMALL, anchor="middle", fill=letters, bold=True)
    else:
        canvas.circle(x, y, NODE, stroke=INK, strength=0.7, dashed=True)
        if stop.thing is not None:
            canvas.text(x, y + 4.5, stop.letter, size=SMALL, anchor="middle", faint=True, struck=True)
    inner, down = compass.point(space, NUMBERS)
    canvas.text(inner, down + 3.5, stop.name, size=TINY, anchor="middle", faint=True)
    if stop.note:
        _draw_name(canvas, compass, space, stop.note, faint=True)
    if stop.mark:
        _draw_mark(canvas, compass, space, stop.mark)


def _draw_name(canvas: Canvas, compass: Compass, space: int, name: str, *, faint: bool = False) -> None:
    """Draw a name outside the ring, shortened if needed; the whole name is below the ring."""
    right, down = compass.towards(space)
    x, y = compass.point(space, NAMES)
    steep = abs(right) < STEEP
    room = 2 * NAMES * sin(pi / compass.spaces) - 3 if steep else compass.side - abs(x - compass.x) - 1
    anchor = "middle" if steep else "start" if right > 0 else "end"
    canvas.text(x, y + 4 + down * 5, shorten(name, room, SMALL), size=SMALL, anchor=anchor, faint=faint)


def _draw_mark(canvas: Canvas, compass: Compass, space: int, rule: str) -> None:
    """Draw the rule of a finding inside the ring, with a line to its space."""
    x, y = compass.point(space, RADIUS)
    canvas.circle(x, y, NODE + 2.5, stroke=ERROR)
    right, down = compass.towards(space)
    half = pill_width(rule) / 2
    edge = NUMBERS - 9
    near = edge - 6 - abs(right) * half - abs(down) * PILL / 2
    canvas.line(compass.point(space, near), compass.point(space, edge), stroke=ERROR)
    x, y = compass.point(space, near)
    canvas.pill(x - half, y - PILL / 2, rule)


def _draw_flight(canvas: Canvas, compass: Compass, begin: int, end: int, *, colour: str) -> None:
    """Draw a clockwise arrow outside the ring."""
    spaces = (end - begin) % compass.spaces or compass.spaces
    last = begin + spaces - HEAD / FLIGHT * compass.spaces / (2 * pi)
    large = 1 if spaces > compass.spaces / 2 else 0
    outer, inner = FLIGHT + BAND / 2, FLIGHT - BAND / 2
    corners = [compass.point(begin, outer), compass.point(last, outer), compass.point(last, inner)]
    (x1, y1), (x2, y2), (x3, y3) = corners
    x4, y4 = compass.point(begin, inner)
    canvas.path(
        f"M{number(x1)} {number(y1)}A{number(outer)} {number(outer)} 0 {large} 1 {number(x2)} {number(y2)}"
        f"L{number(x3)} {number(y3)}A{number(inner)} {number(inner)} 0 {large} 0 {number(x4)} {number(y4)}z",
        fill=colour,
    )
    tip = [compass.point(begin + spaces, FLIGHT), *(compass.point(last, FLIGHT + by) for by in (HEAD - 2, 2 - HEAD))]
    canvas.path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in tip) + "z", fill=colour)
