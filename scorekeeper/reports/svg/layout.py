"""Layout of a picture's parts: columns, labels with notes and marks, and rows of chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.games.engine.pictures.picture import Chip
from scorekeeper.reports.svg.canvas import BODY, INK, PILL, SMALL, Canvas, Rect, measure, pill_width, tone_of, wrap

GAP = 16.0
CHIP = 22.0
LEAD = 15.0
PADDING = 14.0
EMPTY = 34.0
"""Width of an empty place."""


def columns(box: Rect, count: int, drawings: Sequence[Callable[[Rect], float]]) -> float:
    """Draw things side by side in rows, and return the height."""
    width = (box.width - GAP * (count - 1)) / count
    top = 0.0
    for first in range(0, len(drawings), count):
        row = drawings[first : first + count]
        top += max(draw(Rect(box.x + at * (width + GAP), box.y + top, width)) for at, draw in enumerate(row))
    return top


def label(canvas: Canvas, box: Rect, name: str, *, note: str = "", mark: str | None = None) -> float:
    """Draw a name with the rule of a finding and a note beside or below it, and return the height."""
    if not (name or note or mark):
        return 0
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


def chips(canvas: Canvas, box: Rect, things: Sequence[Chip], *, room: int | None = None) -> float:
    """Draw chips and empty places on as many lines as needed, and return the height."""
    x, y, tallest = box.x, box.y, 0.0
    empty = max(0, (room or 0) - sum(not thing.gone for thing in things))
    for thing in [*things, *[None] * empty]:
        width, height = _chip_size(thing, box.width)
        if x > box.x and x + width > box.x + box.width:
            x, y, tallest = box.x, y + tallest + 4, 0.0
        if thing is not None:
            _draw_chip(canvas, Rect(x, y, width), thing)
        else:
            canvas.rect(Rect(x, y, width), CHIP, stroke=INK, strength=0.5, radius=5, dashed=True)
        x, tallest = x + width + 5, max(tallest, height)
    return y - box.y + tallest


def chip_width(chip: Chip) -> float:
    """Return the full width of a chip with its mark."""
    return measure(chip.text, SMALL) + PADDING + _mark_width(chip)


def _mark_width(chip: Chip) -> float:
    return pill_width(chip.mark) + 3 if chip.mark else 0


def _chip_size(chip: Chip | None, most: float) -> tuple[float, float]:
    """Return width and height of a chip; long texts take several lines."""
    if chip is None:
        return EMPTY, CHIP
    width = min(chip_width(chip), most)
    return width, CHIP + LEAD * (len(_chip_lines(chip, width)) - 1)


def _chip_lines(chip: Chip, width: float) -> list[str]:
    return wrap(chip.text, width - PADDING - _mark_width(chip) + 0.1, SMALL) or [""]


def _draw_chip(canvas: Canvas, box: Rect, chip: Chip) -> None:
    own = box._replace(width=box.width - _mark_width(chip))
    lines = _chip_lines(chip, box.width)
    height = CHIP + LEAD * (len(lines) - 1)
    fill, letters = tone_of(chip.tone) if chip.tone and not chip.gone else ("none", INK)
    canvas.rect(own, height, fill=fill, stroke=INK, strength=1 if chip.tone else 0.6, radius=5, dashed=chip.gone)
    for row, line in enumerate(lines):
        canvas.text(
            own.x + own.width / 2,
            own.y + CHIP - 7 + row * LEAD,
            line,
            size=SMALL,
            anchor="middle",
            fill=letters,
            faint=chip.gone,
            struck=chip.gone,
        )
    if chip.mark:
        canvas.pill(own.x + own.width + 3, own.y + (height - PILL) / 2, chip.mark)
