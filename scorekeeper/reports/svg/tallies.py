"""Draws what each player has collected, with a place for every token needed to win."""

from __future__ import annotations

from scorekeeper.games.engine.pictures.board import Count, Tallies, Tally
from scorekeeper.reports.svg.canvas import ERROR, INK, PILL, SMALL, Canvas, Rect, measure, pill_width, tone_of
from scorekeeper.reports.svg.layout import CHIP, chip_width, chips, label

TOKEN, PITCH, ROW = 7.0, 18.0, 21.0
STEP = 8.0
"""Space after tokens that count together with another kind."""
MOST = 0.6
"""The fraction of a name's line for chips beside it."""
MORE = 3
"""How many tokens beyond the goal are drawn; the number shows the rest."""


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
    """Draw the tokens of a kind with their number and the wrong claim, and return the height."""
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
    """Return a count such as `6 of 7`, with its change: `6 of 7 (+1)`."""
    change = count.amount - count.was if count.was is not None else 0
    return f"{count.amount} of {count.goal}" + (f" ({change:+d})" if change else "")


def _draw_token(canvas: Canvas, count: Count, at: int, x: float, y: float) -> None:
    """Draw a token: filled, filled with a ring if new, crossed out if lost, dashed if still missing."""
    was = count.was if count.was is not None else count.amount
    if at < count.amount:
        canvas.circle(x, y, TOKEN, fill=tone_of(count.tone)[0])
        if at >= was:
            canvas.circle(x, y, TOKEN + 2, stroke=ERROR if count.mark else INK)
    else:
        canvas.circle(x, y, TOKEN, stroke=INK, strength=0.5, dashed=True)
        if at < was:
            canvas.line((x - TOKEN, y + TOKEN), (x + TOKEN, y - TOKEN), width=1.2)
