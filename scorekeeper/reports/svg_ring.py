"""Drawing rings: stations on a circle, and what is on them outside of it."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from scorekeeper.games.picture import Ring, Station
from scorekeeper.reports.svg_canvas import INK, PILL, SMALL, WIDTH, Box, Canvas, measure, pill_width, tone_of, wrap
from scorekeeper.reports.svg_layout import CHIP, chip_width, chips

NODE = 14.0
STEEP = 0.4
"""A direction that is less than this to the side is up or down."""
EDGE = 4.0
Direction = tuple[float, float]
"""From the centre to a station: to the right and down."""


def draw_ring(canvas: Canvas, part: Ring, box: Box) -> float:
    """The circle, its stations, and the note in the middle; gives the height."""
    radius = box.width * 0.27
    count = max(1, len(part.stations))
    angles = [2 * pi * at / count - pi / 2 for at in range(count)]
    placed = list(zip(part.stations, [(cos(angle), sin(angle)) for angle in angles], strict=False))
    above, below = _reach(radius, placed)
    middle, centre = box.x + box.width / 2, box.y + above
    canvas.circle(middle, centre, radius, stroke=INK, strength=0.45)
    for station, towards in placed:
        _draw_station(canvas, station, (middle + radius * towards[0], centre + radius * towards[1]), towards)
    lines = wrap(part.note, radius * 1.3, SMALL)
    for row, line in enumerate(lines):
        y = centre + (row - (len(lines) - 1) / 2) * SMALL * 1.3 + 4
        canvas.text(middle, y, line, size=SMALL, anchor="middle")
    return above + below


def _reach(radius: float, placed: list[tuple[Station, Direction]]) -> tuple[float, float]:
    """How far a ring goes up and down from its centre, with all that is on it."""
    tops = [radius * down + _beside(station, down) for station, (_, down) in placed]
    ends = [top + _height(station) for top, (station, _) in zip(tops, placed, strict=True)]
    return max([radius + NODE, *(-top for top in tops)]) + 4, max([radius + NODE, *ends]) + 4


def _height(station: Station) -> float:
    return len(station.chips) * (CHIP + 2) + (PILL + 2 if station.mark else 0)


def _beside(station: Station, down: float) -> float:
    """Where the things beside a station begin, from its middle: above it, below it, or at its side."""
    high = _height(station)
    return down * (NODE + 5) - (high if down < -STEEP else 0 if down > STEEP else high / 2)


def _draw_station(canvas: Canvas, station: Station, at: tuple[float, float], towards: Direction) -> None:
    (x, y), (right, down) = at, towards
    width = max(2 * NODE, measure(station.name, SMALL) + 12)
    fill, letters = tone_of("")
    canvas.rect(Box(x - width / 2, y - NODE, width), 2 * NODE, fill=fill, radius=NODE)
    canvas.text(x, y + 4, station.name, size=SMALL, anchor="middle", fill=letters, bold=True)
    top, beside = y + _beside(station, down), x + right * (width / 2 + 6)
    for item, (wide, height) in zip([*station.chips, station.mark], _sizes(station), strict=False):
        left = beside - (wide / 2 if abs(right) < STEEP else wide if right < 0 else 0)
        left = min(max(left, EDGE), WIDTH - EDGE - wide)
        if isinstance(item, str):
            canvas.pill(left, top, item)
        elif item is not None:
            chips(canvas, Box(left, top, wide), [item])
        top += height


def _sizes(station: Station) -> Iterator[tuple[float, float]]:
    """Width and height of each thing beside a station."""
    for chip in station.chips:
        yield chip_width(chip), CHIP + 2
    if station.mark:
        yield pill_width(station.mark), PILL + 2
