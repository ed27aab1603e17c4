"""How the parts of a picture are laid out: in columns, each with its label, its note and its mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.games.picture import Chip
from scorekeeper.reports.svg_canvas import (
    BODY,
    INK,
    PILL,
    SMALL,
    Box,
    Canvas,
    measure,
    pill_width,
    tone_of,
    wrap,
)

GAP = 16.0
CHIP = 22.0
EMPTY = 34.0
"""How wide a place is that nothing lies on."""


def columns(box: Box, count: int, drawings: Sequence[Callable[[Box], float]]) -> float:
    """Draw things side by side, row by row; gives the height."""
    width = (box.width - GAP * (count - 1)) / count
    top = 0.0
    for first in range(0, len(drawings), count):
        row = drawings[first : first + count]
        top += max(draw(Box(box.x + at * (width + GAP), box.y + top, width)) for at, draw in enumerate(row))
    return top


def label(canvas: Canvas, box: Box, name: str, *, note: str = "", mark: str | None = None) -> float:
    """A name, the rule of a finding beside it, and a note to the right, or below where there is no room; gives the height."""
    pill = pill_width(mark) + 6 if mark else 0
    lines = wrap(name, box.width - pill, BODY)
    for row, line in enumerate(lines):
        canvas.text(box.x, box.y + BODY + row * BODY * 1.3, line)
    height = max(len(lines), 1) * BODY * 1.3
    end = measure(lines[-1], BODY) if lines else 0
    if mark:
        canvas.pill(box.x + end + 6, box.y + height - BODY * 1.3 + 1, mark)
    if not note:
        return height
    if end + pill + 12 + measure(note, SMALL) <= box.width:
        canvas.text(box.x + box.width, box.y + height - BODY * 0.3, note, size=SMALL, anchor="end", faint=True)
        return height
    return height + canvas.paragraph(box.down(height), note, size=SMALL, faint=True)


def chips(canvas: Canvas, box: Box, things: Sequence[Chip], *, room: int | None = None) -> float:
    """Things in a row, over as many lines as it takes, and the places that are empty; gives the height."""
    x, y = box.x, box.y
    empty = max(0, (room or 0) - sum(not thing.gone for thing in things))
    widths = [chip_width(thing) for thing in things] + [EMPTY] * empty
    for at, width in enumerate(widths):
        if x > box.x and x + width > box.x + box.width:
            x, y = box.x, y + CHIP + 4
        if at < len(things):
            _draw_chip(canvas, Box(x, y, width), things[at])
        else:
            canvas.rect(Box(x, y, width), CHIP, stroke=INK, strength=0.5, radius=5, dashed=True)
        x += width + 5
    return y - box.y + CHIP if widths else 0


def chip_width(chip: Chip) -> float:
    """How wide a thing is, with its mark."""
    return measure(chip.text, SMALL) + 14 + (pill_width(chip.mark) + 3 if chip.mark else 0)


def _draw_chip(canvas: Canvas, box: Box, chip: Chip) -> None:
    marked = pill_width(chip.mark) + 3 if chip.mark else 0
    own = box._replace(width=box.width - marked)
    middle, base = own.x + own.width / 2, own.y + CHIP - 7
    if chip.gone:
        canvas.rect(own, CHIP, stroke=INK, strength=0.6, radius=5, dashed=True)
        canvas.text(middle, base, chip.text, size=SMALL, anchor="middle", faint=True, struck=True)
    elif chip.tone:
        fill, letters = tone_of(chip.tone)
        canvas.rect(own, CHIP, fill=fill, radius=5)
        canvas.text(middle, base, chip.text, size=SMALL, anchor="middle", fill=letters)
    else:
        canvas.rect(own, CHIP, stroke=INK, strength=0.6, radius=5)
        canvas.text(middle, base, chip.text, size=SMALL, anchor="middle")
    if chip.mark:
        canvas.pill(own.x + own.width + 3, own.y + (CHIP - PILL) / 2, chip.mark)
