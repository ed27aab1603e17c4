"""Drawing what everybody has collected: a place for every token that wins, filled or not."""

from __future__ import annotations

from scorekeeper.games.engine.pictures.board import Count, Tallies, Tally
from scorekeeper.reports.svg.canvas import ERROR, INK, PILL, SMALL, Canvas, Rect, measure, pill_width, tone_of
from scorekeeper.reports.svg.layout import CHIP, chip_width, chips, label

TOKEN, PITCH, ROW = 7.0, 18.0, 21.0
STEP = 8.0
"""The space after the tokens that count together with another kind."""
MOST = 0.6
"""How much of the line of a name may be for things beside it."""
MORE = 3
"""How many tokens are drawn beyond the goal; of more only the figure is told."""


def draw_tallies(canvas: Canvas, part: Tallies, box: Rect) -> float:
    names = max([0, *(measure(count.name, SMALL) for tally in part.tallies for count in tally.counts)]) + 8
    top = 0.0
    for tally in part.tallies:
        top += _draw_tally(canvas, tally, box.down(top), names)
    return top


def _draw_tally(canvas: Canvas, tally: Tally, box: Rect, names: float) -> float:
    side = sum(chip_width(chip) + 5 for chip in tally.chips)
    beside = side <= box.width * MOST
    named = box._replace(width=box.width - side) if beside else box
    top = label(canvas, named, tally.name, note=tally.note, mark=tally.mark) + 2
    if tally.chips:
        if beside:
            chips(canvas, Rect(box.x + box.width - side + 5, box.y - 1, side), tally.chips)
            top = max(top, CHIP + 1)
        else:
            top += chips(canvas, box.down(top), tally.chips) + 4
    for count in tally.counts:
        top += _draw_count(canvas, count, box.down(top), names)
    return top + 8


def _draw_count(canvas: Canvas, count: Count, box: Rect, names: float) -> float:
    """The tokens of a kind, the figure, and what was written instead; gives the height."""
    base, middle = box.y + SMALL + 1, box.y + TOKEN + 1.5
    canvas.text(box.x, base, count.name, size=SMALL)
    x = box.x + names + TOKEN
    for at in range(min(max(count.amount, count.was or 0, count.goal), count.goal + MORE)):
        _draw_token(canvas, count, at, x, middle)
        x += PITCH + (STEP if at + 1 == count.step else 0)
    if count.step is not None and count.step < count.goal:
        line = box.x + names + count.step * PITCH + STEP / 2 - 1.5
        canvas.line((line, middle - TOKEN - 1), (line, middle + TOKEN + 1), width=1)
    x += 4
    canvas.text(x, base, figure(count), size=SMALL, bold=count.amount >= count.goal)
    x += measure(figure(count), SMALL * 1.06) + 6
    if count.said is not None:
        said = f"not {count.said}"
        canvas.text(x, base, said, size=SMALL, faint=True)
        x += measure(said, SMALL) + 6
    if not count.mark:
        return ROW
    if x + pill_width(count.mark) <= box.x + box.width:
        canvas.pill(x, box.y, count.mark)
        return ROW
    canvas.pill(box.x + names, box.y + ROW - 3, count.mark)
    return ROW + PILL


def figure(count: Count) -> str:
    """`6 of 7`, and by how much it changed: `6 of 7 (+1)`."""
    change = count.amount - count.was if count.was is not None else 0
    return f"{count.amount} of {count.goal}" + (f" ({change:+d})" if change else "")


def _draw_token(canvas: Canvas, count: Count, at: int, x: float, y: float) -> None:
    """Full: here; full with a ring: new; with a line through it: gone; dashed: a place for one."""
    was = count.was if count.was is not None else count.amount
    if at < count.amount:
        canvas.circle(x, y, TOKEN, fill=tone_of(count.tone)[0])
        if at >= was:
            canvas.circle(x, y, TOKEN + 2, stroke=ERROR if count.mark else INK)
    else:
        canvas.circle(x, y, TOKEN, stroke=INK, strength=0.5, dashed=True)
        if at < was:
            canvas.line((x - TOKEN, y + TOKEN), (x + TOKEN, y - TOKEN), width=1.2)
