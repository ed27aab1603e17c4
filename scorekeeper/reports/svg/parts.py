"""Draws shelves, bars, the boxes of a sheet, and notes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scorekeeper.games.engine.pictures.picture import Bar, Bars, Caption, Figure, Figures, Shelf, Shelves
from scorekeeper.reports.svg.canvas import BODY, ERROR, INK, PILL, SMALL, Canvas, Rect, pill_width, tone_of, wrap
from scorekeeper.reports.svg.layout import chips, columns, label

BAR = 12.0
ROW = 22.0
NAMES = 0.34
"""The fraction of a sheet's width for the names."""


def draw_shelves(canvas: Canvas, part: Shelves, box: Rect) -> float:
    return columns(box, part.columns, [partial(_draw_shelf, canvas, shelf) for shelf in part.shelves])


def _draw_shelf(canvas: Canvas, shelf: Shelf, box: Rect) -> float:
    top = label(canvas, box, shelf.name, note=shelf.note, mark=shelf.mark) + 3
    return top + chips(canvas, box.down(top), shelf.chips, room=shelf.room) + 8


def draw_bars(canvas: Canvas, part: Bars, box: Rect) -> float:
    top = max([1, *(max(bar.amount, bar.goal or 0) for bar in part.bars)])
    return columns(box, part.columns, [partial(_draw_bar, canvas, bar, top) for bar in part.bars])


def _draw_bar(canvas: Canvas, bar: Bar, top: int, box: Rect) -> float:
    of = f"{bar.amount} of {bar.goal}" if bar.goal is not None else str(bar.amount)
    note = f"{of}; {bar.note}" if bar.note else of
    high = label(canvas, box, bar.name, note=note, mark=bar.mark) + 2
    row = box.down(high)
    canvas.rect(row, BAR, stroke=INK, strength=0.45)
    if bar.amount > 0:
        canvas.rect(row._replace(width=row.width * bar.amount / top), BAR, fill=tone_of(bar.tone)[0])
    if bar.goal is not None and bar.goal < top:
        x = row.x + row.width * bar.goal / top
        canvas.line((x, row.y - 2), (x, row.y + BAR + 2), width=2)
    return high + BAR + 8


def draw_figures(canvas: Canvas, part: Figures, box: Rect) -> float:
    """Draw the boxes of a sheet; wrong values are struck out, with the right ones beside them."""
    names = box.width * NAMES
    width = (box.width - names) / max(1, len(part.heads))
    tops = [wrap(head, width - 6, SMALL) for head in part.heads]
    top = max([1, *map(len, tops)]) * SMALL * 1.25 + 4
    for column, lines in enumerate(tops):
        for row, line in enumerate(lines):
            x = box.x + names + (column + 0.5) * width
            canvas.text(x, box.y + SMALL + row * SMALL * 1.25, line, size=SMALL, anchor="middle", faint=True)
    for written in part.lines:
        top += _draw_row(canvas, written.name, written.figures, box.down(top), names, width)
    return top + 4


def _draw_row(canvas: Canvas, name: str, figures: Sequence[Figure], box: Rect, names: float, width: float) -> float:
    lines = wrap(name, names - 8, BODY)
    height = max(ROW, len(lines) * BODY * 1.3 + 4)
    if any(figure.mark for figure in figures):
        height = max(height, ROW + PILL + 3)
    canvas.line((box.x, box.y), (box.x + box.width, box.y), width=0.5)
    for row, line in enumerate(lines):
        canvas.text(box.x, box.y + BODY + 2 + row * BODY * 1.3, line)
    for column, figure in enumerate(figures):
        _draw_figure(canvas, figure, Rect(box.x + names + column * width, box.y, width))
    return height


def _draw_figure(canvas: Canvas, figure: Figure, box: Rect) -> None:
    middle, base = box.x + box.width / 2, box.y + BODY + 2
    if figure.due is None:
        canvas.text(middle, base, figure.text, anchor="middle")
    else:
        canvas.text(middle - 4, base, figure.text or "-", anchor="end", struck=bool(figure.text))
        canvas.text(middle + 4, base, figure.due, bold=True)
    if figure.mark:
        canvas.pill(middle - pill_width(figure.mark) / 2, box.y + ROW - 1, figure.mark)
    elif figure.due is not None:
        canvas.rect(Rect(box.x + 3, box.y + 2, box.width - 6), ROW - 3, stroke=ERROR, dashed=True)


def draw_note(canvas: Canvas, note: Caption, box: Rect) -> float:
    """Draw a sentence after its rule."""
    if not note.mark:
        return canvas.paragraph(box, note.text, size=SMALL + 1) + 4
    width = canvas.pill(box.x, box.y + 1, note.mark) + 8
    return canvas.paragraph(Rect(box.x + width, box.y, box.width - width), note.text, size=SMALL + 1) + 5
