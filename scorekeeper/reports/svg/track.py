"""Draws tracks: for each pawn a row of spaces, its position, its last move, and a wrong claim."""

from __future__ import annotations

from functools import partial

from scorekeeper.games.engine.pictures.picture import Lane, Track
from scorekeeper.reports.svg.canvas import ERROR, INK, SMALL, TINY, Canvas, Rect, measure, tone_of
from scorekeeper.reports.svg.layout import GAP, columns, label

CELL = 18.0
PAWN = 9.5
ARROW = 9.0
EVERY = 5
"""If spaces are too narrow for numbers, every fifth one has a number."""


class Spaces:
    """The positions of a track's spaces; a pawn off the track stands beside it."""

    def __init__(self, track: Track, width: float) -> None:
        known = [space for lane in track.lanes for space in (lane.at, lane.was, lane.said) if space is not None]
        self.track = track
        self.low, self.high = min([track.low, *known]), max([track.high, *known])
        self.pitch = (width - 2 * PAWN) / (self.high - self.low + 1)
        self.numbered = self.pitch >= measure(str(max(self.high, -self.low)), TINY) + 1
        self.walked = any(lane.was not in (None, lane.at) for lane in track.lanes)

    def left(self, space: int) -> float:
        return PAWN + (space - self.low) * self.pitch

    def middle(self, space: int) -> float:
        return self.left(space) + self.pitch / 2


def draw_track(canvas: Canvas, track: Track, box: Rect) -> float:
    """Draw the lanes and the legend of marked spaces, and return the height."""
    spaces = Spaces(track, (box.width - GAP * (track.columns - 1)) / track.columns)
    height = columns(box, track.columns, [partial(_draw_lane, canvas, lane, spaces) for lane in track.lanes])
    for meaning, flagged in track.meanings().items():
        height += canvas.paragraph(box.down(height), f"{flagged}: {meaning}", size=SMALL, faint=True)
    return height


def _draw_lane(canvas: Canvas, lane: Lane, spaces: Spaces, box: Rect) -> float:
    top = label(canvas, box, lane.name, note=lane.note, mark=lane.mark) + 3
    row = box.down(top)
    _draw_cells(canvas, lane, spaces, row)
    middle = row.y + CELL / 2
    if lane.was is not None and lane.was != lane.at:
        _draw_walk(canvas, row.x + spaces.middle(lane.was), row.x + spaces.middle(lane.at), row.y)
    if lane.said is not None:
        x = row.x + spaces.middle(lane.said)
        canvas.circle(x, middle, PAWN, stroke=ERROR, dashed=True, bold=True)
        canvas.text(x, middle + 3.5, str(lane.said), size=TINY, anchor="middle")
    x = row.x + spaces.middle(lane.at)
    fill, letters = tone_of(lane.tone)
    canvas.circle(x, middle, PAWN, fill=fill, stroke=INK)
    canvas.text(x, middle + 3.6, str(lane.at), size=TINY, anchor="middle", fill=letters, bold=True)
    return top + CELL + (ARROW if spaces.walked else 0) + 5


def _draw_cells(canvas: Canvas, lane: Lane, spaces: Spaces, row: Rect) -> None:
    track = spaces.track
    first, last = row.x + spaces.left(track.low), row.x + spaces.left(track.high + 1)
    canvas.rect(Rect(first, row.y, last - first), CELL, stroke=INK, strength=0.45)
    bounds = [row.x + spaces.left(space) for space in range(track.low + 1, track.high + 1)]
    if bounds:
        canvas.path(" ".join(f"M{x:.1f} {row.y:.1f}v{CELL:g}" for x in bounds), stroke=INK, strength=0.25)
    for space in track.flags:
        canvas.rect(Rect(row.x + spaces.left(space), row.y, spaces.pitch), CELL, fill=INK, strength=0.18, radius=0)
    if lane.was is not None and lane.was != lane.at:
        canvas.circle(row.x + spaces.middle(lane.was), row.y + CELL / 2, PAWN, stroke=INK, dashed=True)
    taken = {lane.at, lane.said}
    for space in range(track.low, track.high + 1):
        if space not in taken and (spaces.numbered or space % EVERY == 0 or space == lane.was):
            canvas.text(
                row.x + spaces.middle(space), row.y + CELL / 2 + 3.5, str(space), size=TINY, anchor="middle", faint=True
            )


def _draw_walk(canvas: Canvas, start: float, end: float, top: float) -> None:
    """Draw an arrow under the spaces."""
    y = top + CELL + ARROW - 3
    head = 5 if end > start else -5
    canvas.line((start, y - 3), (start, y), stroke=INK)
    canvas.line((start, y), (end - head, y), stroke=INK)
    canvas.path(f"M{end:.1f} {y:.1f}l{-head} -3.5v7z", fill=INK)
