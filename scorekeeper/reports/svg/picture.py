"""A picture of a position as one self-contained SVG file."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from scorekeeper.games.engine.pictures.board import Rooms, Tallies, Tiles
from scorekeeper.games.engine.pictures.orbit import Orbit
from scorekeeper.games.engine.pictures.picture import Bars, Caption, Figures, Picture, Shelves, Track
from scorekeeper.games.engine.pictures.roads import Roads
from scorekeeper.reports.svg.canvas import BODY, PILL, WIDTH, Canvas, Rect, number, safe
from scorekeeper.reports.svg.orbit import draw_orbit
from scorekeeper.reports.svg.parts import draw_bars, draw_figures, draw_note, draw_shelves
from scorekeeper.reports.svg.roads import draw_roads
from scorekeeper.reports.svg.rooms import draw_rooms
from scorekeeper.reports.svg.tallies import draw_tallies
from scorekeeper.reports.svg.tiles import draw_tiles
from scorekeeper.reports.svg.track import draw_track

MARGIN = 12.0
BETWEEN = 10.0
FONTS = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
PAPER = ":root{color:#1b1b1b;background:#fff}@media(prefers-color-scheme:dark){:root{color:#eee;background:#16181b}}"
"""The colours of a picture in a file of its own; on a page it takes the page's."""

DRAWING: dict[type, Callable[[Canvas, Any, Rect], float]] = {
    Track: draw_track,
    Shelves: draw_shelves,
    Bars: draw_bars,
    Figures: draw_figures,
    Caption: draw_note,
    Orbit: draw_orbit,
    Roads: draw_roads,
    Rooms: draw_rooms,
    Tallies: draw_tallies,
    Tiles: draw_tiles,
}
"""The function that draws each kind of part and returns its height."""


def picture_svg(picture: Picture, *, alone: bool = True) -> str:
    """Return a picture as a file of its own, or (`alone=False`) as an element of a page."""
    told = [part for part in picture.parts if isinstance(part, Caption)]
    errors = {note.mark for note in told if note.level == "error"}
    canvas = Canvas({note.mark for note in told if note.mark} - errors)
    box = Rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN)
    box = box.down(canvas.paragraph(box, picture.title, size=BODY + 1, bold=True) + BETWEEN)
    if picture.mark:
        canvas.pill(box.x, box.y - BETWEEN + 2, picture.mark)
        box = box.down(PILL)
    for part in picture.parts:
        if title := getattr(part, "title", ""):
            box = box.down(canvas.paragraph(box, title, bold=True) + 2)
        box = box.down(DRAWING[type(part)](canvas, part, box) + (BETWEEN if title else 0))
    return _document(picture, canvas, box.y + MARGIN, alone=alone)


def _document(picture: Picture, canvas: Canvas, height: float, *, alone: bool) -> str:
    title, words, body = safe(picture.title), safe(picture.words()), "\n".join(canvas.elements)
    # Several pictures on one page must not share an id; one picture has the same in every build.
    id_ = "p" + sha256(f"{title}{words}".encode()).hexdigest()[:10]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(height)}" role="img" '
        f'aria-labelledby="{id_}-title {id_}-words" class="scorekeeper-picture" '
        f'style="width:100%;max-width:30rem;height:auto" font-family="{FONTS}">'
    )
    parts = [
        *(['<?xml version="1.0" encoding="UTF-8"?>'] if alone else []),
        head,
        f'<title id="{id_}-title">{title}</title>',
        f'<desc id="{id_}-words">{words}</desc>',
        *([f"<style>{PAPER}</style>"] if alone else []),
        body,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
