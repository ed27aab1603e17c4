"""Draws rows of tiles: their background, their holes and what lies in them."""

from __future__ import annotations

from scorekeeper.games.engine.pictures.board import Hole, TileRow, Tiles, TileShape
from scorekeeper.reports.svg.canvas import ERROR, INK, PILL, SMALL, TINY, Canvas, Rect, measure, tone_of, wrap
from scorekeeper.reports.svg.layout import label

ANY = "any"
ACROSS = 4
GAP = 6.0
HOLE, PITCH = 9.0, 20.5
PAD = 6.0
LINE = TINY * 1.3


def draw_tiles(canvas: Canvas, part: Tiles, box: Rect) -> float:
    top = 0.0
    for row in part.rows:
        top += _draw_row(canvas, row, box.down(top))
    return top


def _draw_row(canvas: Canvas, row: TileRow, box: Rect) -> float:
    top = label(canvas, box, row.name, note=row.note, mark=row.mark) + 3
    width = (box.width - GAP * (ACROSS - 1)) / ACROSS
    for first in range(0, len(row.tiles), ACROSS):
        tiles = row.tiles[first : first + ACROSS]
        height = max(_height(tile, width) for tile in tiles)
        for at, tile in enumerate(tiles):
            _draw_tile(canvas, tile, Rect(box.x + at * (width + GAP), box.y + top, width), height)
        top += height + GAP
    return top + 4


def _across(width: float) -> int:
    """Return how many holes fit side by side."""
    return max(1, int((width - 2 * PAD + PITCH - 2 * HOLE) // PITCH))


def _height(tile: TileShape, width: float) -> float:
    holes = -(-len(tile.holes) // _across(width))
    lines = sum(len(wrap(line, width - 2 * PAD, TINY)) for line in tile.lines)
    marked = PILL + 3 if tile.mark else 0
    return _draw_head(Canvas(), tile, Rect(0, 0, width)) + holes * PITCH + lines * LINE + marked + 4


def _draw_tile(canvas: Canvas, tile: TileShape, box: Rect, height: float) -> None:
    fill = tone_of(tile.tone)[0]
    if not tile.gone:
        canvas.rect(box, height, fill=fill, radius=5, strength=0.22)
    canvas.rect(box, height, stroke=ERROR if tile.mark else fill, radius=5, dashed=tile.gone)
    top = box.y + _draw_head(canvas, tile, box)
    across = _across(box.width)
    for at, hole in enumerate(tile.holes):
        x = box.x + PAD + HOLE + at % across * PITCH
        _draw_hole(canvas, hole, x, top + HOLE + at // across * PITCH)
    top += -(-len(tile.holes) // across) * PITCH
    inner = Rect(box.x + PAD, top, box.width - 2 * PAD)
    for line in tile.lines:
        inner = inner.down(canvas.paragraph(inner, line, size=TINY))
    if tile.mark:
        canvas.pill(box.x + PAD, inner.y + 3, tile.mark)


def _draw_head(canvas: Canvas, tile: TileShape, box: Rect) -> float:
    """Draw the name with the note beside or below it, and return the height."""
    inner = Rect(box.x + PAD, box.y + 3, box.width - 2 * PAD)
    lines = wrap(tile.name, inner.width, SMALL * 1.06) or [""]
    for row, line in enumerate(lines):
        base = inner.y + SMALL + row * SMALL * 1.2
        canvas.text(inner.x, base, line, size=SMALL, bold=True, struck=tile.gone)
    height = 6 + len(lines) * SMALL * 1.2
    if not tile.note:
        return height
    if measure(lines[-1], SMALL * 1.06) + 4 + measure(tile.note, TINY) <= inner.width:
        right = inner.x + inner.width
        canvas.text(right, inner.y + height - 8, tile.note, size=TINY, anchor="end", faint=True)
        return height
    return height + canvas.paragraph(inner.down(height - 4), tile.note, size=TINY, faint=True)


def _draw_hole(canvas: Canvas, hole: Hole, x: float, y: float) -> None:
    """Draw a hole: filled by a gem, or shaded in the colour it takes; a letter repeats the colour."""
    if hole.holds is not None:
        fill, letters = tone_of(hole.holds)
        canvas.circle(x, y, HOLE, fill=fill)
        canvas.text(x, y + 3.6, letter(hole.holds), size=TINY, anchor="middle", fill=letters, bold=True)
        return
    if hole.takes != ANY:
        canvas.circle(x, y, HOLE - 1, fill=tone_of(hole.takes)[0], strength=0.35)
    canvas.circle(x, y, HOLE - 1, stroke=INK, strength=0.6, dashed=True)
    canvas.text(x, y + 3.6, letter(hole.takes), size=TINY, anchor="middle")


def letter(colour: str) -> str:
    """Return the letter of a colour: `R` for red, `*` for any."""
    return "*" if colour == ANY else colour[:1].upper()
