"""Drawing rows of tiles: their background, their holes and what lies in them."""

from __future__ import annotations

from scorekeeper.games.picture_board import Hole, Tile, TileRow, Tiles
from scorekeeper.reports.svg_canvas import ERROR, PILL, SMALL, TINY, Box, Canvas, tone_of, wrap
from scorekeeper.reports.svg_layout import label

ACROSS = 4
GAP = 6.0
HOLE, PITCH = 9.0, 20.5
PAD = 6.0
LINE = TINY * 1.3


def draw_tiles(canvas: Canvas, part: Tiles, box: Box) -> float:
    top = 0.0
    for row in part.rows:
        top += _draw_row(canvas, row, box.down(top))
    return top


def _draw_row(canvas: Canvas, row: TileRow, box: Box) -> float:
    top = label(canvas, box, row.name, note=row.note, mark=row.mark) + 3
    width = (box.width - GAP * (ACROSS - 1)) / ACROSS
    for first in range(0, len(row.tiles), ACROSS):
        tiles = row.tiles[first : first + ACROSS]
        height = max(_height(tile, width) for tile in tiles)
        for at, tile in enumerate(tiles):
            _draw_tile(canvas, tile, Box(box.x + at * (width + GAP), box.y + top, width), height)
        top += height + GAP
    return top + 4


def _across(width: float) -> int:
    """How many holes stand side by side."""
    return max(1, int((width - 2 * PAD + PITCH - 2 * HOLE) // PITCH))


def _height(tile: Tile, width: float) -> float:
    holes = -(-len(tile.holes) // _across(width))
    lines = sum(len(wrap(line, width - 2 * PAD, TINY)) for line in tile.lines)
    marked = PILL + 3 if tile.mark else 0
    return 20 + holes * PITCH + lines * LINE + marked + 4


def _draw_tile(canvas: Canvas, tile: Tile, box: Box, height: float) -> None:
    fill = tone_of(tile.tone)[0]
    if not tile.gone:
        canvas.rect(box, height, fill=fill, radius=5, strength=0.22)
    canvas.rect(box, height, stroke=ERROR if tile.mark else fill, radius=5, dashed=tile.gone)
    canvas.text(box.x + PAD, box.y + 14, tile.name, size=SMALL, bold=True, struck=tile.gone)
    top, across = box.y + 20, _across(box.width)
    for at, hole in enumerate(tile.holes):
        x = box.x + PAD + HOLE + at % across * PITCH
        _draw_hole(canvas, hole, x, top + HOLE + at // across * PITCH)
    top += -(-len(tile.holes) // across) * PITCH
    inner = Box(box.x + PAD, top, box.width - 2 * PAD)
    for line in tile.lines:
        inner = inner.down(canvas.paragraph(inner, line, size=TINY))
    if tile.mark:
        canvas.pill(box.x + PAD, inner.y + 3, tile.mark)


def _draw_hole(canvas: Canvas, hole: Hole, x: float, y: float) -> None:
    """A gem fills its hole; an empty one has a rim in the colour that it takes. The letter is for those who see no colour."""
    if hole.holds is not None:
        fill, letters = tone_of(hole.holds)
        canvas.circle(x, y, HOLE, fill=fill)
        canvas.text(x, y + 3.6, letter(hole.holds), size=TINY, anchor="middle", fill=letters, bold=True)
        return
    rim = tone_of(hole.takes)[0]
    canvas.circle(x, y, HOLE - 1, stroke=rim, dashed=True)
    canvas.text(x, y + 3.6, letter(hole.takes), size=TINY, anchor="middle", faint=True)


def letter(colour: str) -> str:
    """`R` for red; `*` for any colour."""
    return "*" if colour == "any" else colour[:1].upper()
