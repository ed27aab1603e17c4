"""The blocks of a score sheet: their heights, how they are drawn, and their slots for names and values.

What all copies share is drawn once; the slots are returned and filled in for each table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.games.engine.paper import Beside, Block, Box, Grid, Lines, Note, Signatures, Strip
from scorekeeper.reports.pdf.pen import CAPITALS, HAIR, STRONG, THIN, Pen, centred
from scorekeeper.reports.pdf.typography.shaping import width, wrap

LABEL, SMALL, TITLE, CHOICE, BODY = 6.0, 5.0, 7.5, 7.5, 6.5
"""Type sizes of labels, rule ids and hints, titles, choices to circle, and running text."""
PAD = 2.0
TITLED = 48.0
"""Width of the cell with a strip's title."""
NUMBER, NAME = 20.0, 74.0
"""Widths of the cells for a player's number and name."""
OTHERS, CLOSED = 0.88, 0.68
"""Shades of a non-player's row, and of a box that does not apply."""
STRIP_LOW, STRIP_HIGH = 20.0, 25.0
MINUS = re.compile(r"(?<!\w)-(?=\w)")
SIGNATURE, TO_SIGN = 2.3, 44.0
"""Height of a signature box as a multiple of a row, and its maximum."""


class Spot(NamedTuple):
    """A choice to circle: its value, the centre and width of the printed word, and the gap beside it."""

    value: str
    x: float
    y: float
    wide: float
    gap: float


class Area(NamedTuple):
    """A rectangle of the page."""

    x: float
    y: float
    w: float
    h: float


class Slot(NamedTuple):
    """A place on the page that is filled in for each table."""

    kind: str
    """`name`, `badge` (the number), `signature`, `line` (of a log of turns), or the kind of the box."""
    path: str
    row: int | None
    """The participant's row, or the line of the turn log; None if the box belongs to all."""
    area: Area
    spots: tuple[Spot, ...] = ()


class RowOwners(NamedTuple):
    """Who has a row: the number of players, and the names of the non-players."""

    persons: int
    others: tuple[str, ...]

    @property
    def number(self) -> int:
        return self.persons + len(self.others)


class Setting(NamedTuple):
    """What the blocks of a page share."""

    pen: Pen
    rows: RowOwners
    row: float
    """Height of one row to write in."""
    round: int | None
    slots: list[Slot]
    spare: float = 0
    """Height that a neighbouring stack leaves for signature boxes."""


def minus(text: str) -> str:
    """Return the text with a proper minus sign before a number or letter."""
    return MINUS.sub("\u2212", text)


def height(block: Block, rows: RowOwners, row: float, wide: float) -> float:
    """Return the height of a block whose rows have this height."""
    match block:
        case Strip():
            return min(STRIP_HIGH, max(STRIP_LOW, row * 1.2))
        case Grid():
            return _head_height(_column_widths(block.columns, wide - NUMBER - NAME), block.columns) + rows.number * row
        case Note():
            return len(_note_lines(block, wide)) * BODY * 1.25 + 3
        case Signatures():
            return LABEL + 3 + min(row * SIGNATURE, TO_SIGN)
        case Lines():
            return _head_height(_column_widths(block.columns, wide - NUMBER), block.columns) + block.count * row
        case Beside():
            return max(
                sum(height(single, rows, row, part) for single in stack)
                for stack, part in zip(block.stacks, _parts(block, wide), strict=True)
            )


def draw(block: Block, setting: Setting, x: float, y: float, wide: float) -> None:
    """Draw a block with its upper left corner at x, y."""
    match block:
        case Strip():
            _strip(block, setting, x, y, wide)
        case Grid():
            _grid(block, setting, x, y, wide)
        case Note():
            _note(block, setting, x, y, wide)
        case Signatures():
            _signatures(block, setting, x, y, wide)
        case Lines():
            _lines(block, setting, x, y, wide)
        case Beside():
            _beside(block, setting, x, y, wide)


GUTTER = 8.0
LEAST = 4.0
"""The smallest type size."""


def _parts(block: Beside, wide: float) -> list[float]:
    room = wide - GUTTER * (len(block.stacks) - 1)
    return [room * part / sum(block.widths) for part in block.widths]


def _beside(block: Beside, setting: Setting, x: float, y: float, wide: float) -> None:
    """Draw stacks side by side; signature boxes at the end of a stack take the remaining height."""
    tall = height(block, setting.rows, setting.row, wide)
    for stack, part in zip(block.stacks, _parts(block, wide), strict=True):
        spare = tall - sum(height(single, setting.rows, setting.row, part) for single in stack)
        top = y
        for single in stack:
            draw(single, setting._replace(spare=spare), x, top, part)
            top += height(single, setting.rows, setting.row, part)
        x += part + GUTTER


def _column_widths(columns: Sequence[Box], wide: float) -> list[float]:
    whole = sum(box.width for box in columns)
    return [wide * box.width / whole for box in columns]


def _head_height(widths: Sequence[float], columns: Sequence[Box]) -> float:
    return (
        max(sum(size * 1.12 for _, size, _ in _head_lines(box, w)) for box, w in zip(columns, widths, strict=True)) + 4
    )


def _head_lines(box: Box, wide: float) -> list[tuple[str, float, bool]]:
    """Return a column's head as lines of text, size and weight; type shrinks rather than breaks a word."""
    room = wide - 2 * PAD
    size = _whole_words(box.label, room)
    labels = [(line, size, True) for line in wrap(box.label, room, size, bold=True)]
    hints = [(line, SMALL, False) for line in wrap(minus(box.hint), room, SMALL)]
    return [*labels, *hints, *([(box.rule, SMALL, False)] if box.rule else [])]


def _whole_words(label: str, room: float) -> float:
    """Return the type size at which the longest word of a label fits its column."""
    widest = max((width(word, LABEL, bold=True) for word in label.split()), default=0.0)
    return LABEL if widest <= room else max(LEAST, LABEL * 0.99 * room / widest)


def _strip(strip: Strip, setting: Setting, x: float, y: float, wide: float) -> None:
    pen, tall = setting.pen, height(strip, setting.rows, setting.row, wide)
    pen.box(x, y, wide, tall, line=THIN)
    base = y + TITLE * CAPITALS + PAD + 1
    rules = " ".join(strip.rules)
    beside = width(rules, SMALL) + PAD if rules else 0
    pen.text(x + PAD, base, strip.title, TITLE, bold=True, room=TITLED - 2 * PAD - beside, least=4)
    pen.text(x + TITLED - PAD, base, rules, SMALL, align="right")
    pen.text(x + PAD, base + SMALL * 1.5, minus(strip.hint), SMALL, room=TITLED - 2 * PAD, least=4)
    x += TITLED
    boxes = [box for box in strip.boxes if box.players <= setting.rows.persons]
    for box, w in zip(boxes, _column_widths(boxes, wide - TITLED), strict=True):
        _strip_box(box, setting, Area(x, y, w, tall))
        x += w


def _strip_box(box: Box, setting: Setting, area: Area) -> None:
    """Draw a box with its label and rule id along the upper edge, and space to write."""
    pen, (x, y, w, tall) = setting.pen, area
    pen.line(x, y, x, y + tall, line=HAIR)
    base = y + LABEL * CAPITALS + PAD
    rule = width(box.rule, SMALL) + PAD if box.rule else 0
    taken = pen.text(x + PAD, base, box.label, LABEL, room=w - 2 * PAD - rule, least=4)
    if box.rule:
        pen.text(x + w - PAD, base, box.rule, SMALL, align="right")
    if box.hint:
        pen.text(x + PAD, y + tall - PAD, minus(box.hint), SMALL, room=w - 2 * PAD, least=4)
    if box.kind == "tick":
        side = 7.5
        pen.box(x + PAD + min(taken, w - 2 * PAD) / 2 - side / 2, y + tall - side - PAD, side, side)
    head = LABEL + PAD - 1
    _write_in(box, setting, None, Area(x, y + head, w, tall - head))


def _write_in(box: Box, setting: Setting, row: int | None, area: Area) -> None:
    """Print the choices of a box, and add a slot for its value."""
    path = _path(box, setting, row)
    spots = tuple(_spots(box, area)) if box.kind == "choice" else ()
    for spot, word in zip(spots, printed_choices(box, area.w), strict=False):
        setting.pen.text(spot.x, spot.y, word, CHOICE, align="middle")
    if path:
        setting.slots.append(Slot(box.kind, path, row, area, spots))


def _path(box: Box, setting: Setting, row: int | None) -> str:
    other = row is not None and row >= setting.rows.persons
    path = box.others_path if other and box.others_path else box.path
    return path.replace("{round}", str(setting.round))


def printed_choices(box: Box, wide: float) -> tuple[str, ...]:
    """Return the choices as whole words, or shortened to fit."""
    words = tuple(minus(choice) for choice in box.choices)
    if sum(width(word, CHOICE) + 3 for word in words) <= wide - PAD:
        return words
    return tuple(_short(word, words) for word in words)


def _short(word: str, words: tuple[str, ...]) -> str:
    """Return the shortest prefix that no other word has."""
    starts = (word[:count] for count in range(1, len(word)))
    short = next((start for start in starts if sum(other.startswith(start) for other in words) == 1), word)
    return short[0].upper() + short[1:]


def _spots(box: Box, area: Area) -> Iterator[Spot]:
    """Yield the places of the choices, with even gaps so that a circle touches only one word."""
    words = [width(word, CHOICE) for word in printed_choices(box, area.w)]
    gap = (area.w - sum(words)) / (len(words) + 1)
    base = centred(area.y, area.h, CHOICE)
    x = area.x + gap
    for value, wide in zip(box.choices, words, strict=True):
        yield Spot(value, x + wide / 2, base, wide, gap)
        x += wide + gap


def _grid(grid: Grid, setting: Setting, x: float, y: float, wide: float) -> None:
    pen, widths = setting.pen, _column_widths(grid.columns, wide - NUMBER - NAME)
    head = _head_height(widths, grid.columns)
    tall = head + setting.rows.number * setting.row
    _shade_others(grid, setting, Area(x, y + head, wide, setting.row), widths)
    _head(grid.columns, setting, Area(x + NUMBER + NAME, y, wide, head), widths)
    _who_head(grid.title, setting, x, y, head)
    for row in range(setting.rows.number):
        _grid_row(grid, setting, row, Area(x, y + head + row * setting.row, wide, setting.row), widths)
    for edge in (x + NUMBER, x + NUMBER + NAME):
        pen.line(edge, y, edge, y + tall)
    pen.box(x, y, wide, tall, line=STRONG)


def _shade_others(grid: Grid, setting: Setting, first: Area, widths: Sequence[float]) -> None:
    """Shade the rows of non-players, and boxes that do not apply; `first` is the first row."""
    x, y, wide, _ = first
    for row in range(setting.rows.number):
        person = row < setting.rows.persons
        top = y + row * setting.row
        if not person:
            setting.pen.box(x, top, wide, setting.row, line=0, shade=OTHERS)
        left = x + NUMBER + NAME
        for box, w in zip(grid.columns, widths, strict=True):
            if not (box.for_persons if person else box.for_others):
                setting.pen.box(left, top, w, setting.row, line=0, shade=CLOSED)
            left += w


def _who_head(title: str, setting: Setting, x: float, y: float, tall: float) -> None:
    pen = setting.pen
    pen.text(x + NUMBER / 2, y + tall - 3, "No.", SMALL, align="middle")
    pen.text(x + NUMBER + PAD, y + tall - 3, "Seats clockwise ↓", SMALL)
    if title:
        pen.text(x + NUMBER + PAD, y + tall - 3 - SMALL * 1.4, title, TITLE, bold=True)


def _head(columns: Sequence[Box], setting: Setting, area: Area, widths: Sequence[float]) -> None:
    x, y, _, tall = area
    for box, w in zip(columns, widths, strict=True):
        setting.pen.line(x, y, x, y + tall)
        top = y + 1
        for text, size, bold in _head_lines(box, w):
            top += size * 1.12
            setting.pen.text(x + w / 2, top - size * 0.2, text, size, bold=bold, align="middle", room=w - 1, least=4)
        x += w


def _grid_row(grid: Grid, setting: Setting, row: int, area: Area, widths: Sequence[float]) -> None:
    pen, person = setting.pen, row < setting.rows.persons
    x, y, wide, _ = area
    pen.line(x, y, x + wide, y, line=THIN)
    if person:
        setting.slots.append(Slot("badge", "", row, Area(x, y, NUMBER, setting.row)))
        setting.slots.append(Slot("name", "", row, Area(x + NUMBER, y, NAME, setting.row)))
    else:
        other = setting.rows.others[row - setting.rows.persons]
        pen.text(x + NUMBER + PAD, centred(y, setting.row, 8), other, 8, bold=True, room=NAME - 2 * PAD, least=5)
    left = x + NUMBER + NAME
    for box, w in zip(grid.columns, widths, strict=True):
        pen.line(left, y, left, y + setting.row)
        if box.for_persons if person else box.for_others:
            _write_in(box, setting, row, Area(left, y, w, setting.row))
        left += w


def _note_lines(note: Note, wide: float) -> list[str]:
    return wrap(f"{minus(note.text)} {' '.join(note.rules)}".strip(), wide, BODY)


def _note(note: Note, setting: Setting, x: float, y: float, wide: float) -> None:
    for n, line in enumerate(_note_lines(note, wide), 1):
        setting.pen.text(x, y + n * BODY * 1.25, line, BODY, direction="sentence")


def _signatures(block: Signatures, setting: Setting, x: float, y: float, wide: float) -> None:
    """Draw a signature box for each player and the judge, with the name below the line."""
    pen, count = setting.pen, setting.rows.persons + 1
    pen.text(x, y + LABEL, block.text, LABEL, room=wide, least=4)
    top, tall, w = (
        y + LABEL + 3,
        height(block, setting.rows, setting.row, wide) - LABEL - 3 + setting.spare,
        wide / count,
    )
    for n in range(count):
        pen.box(x + n * w, top, w, tall)
        pen.line(x + n * w + 4, top + tall - 9, x + (n + 1) * w - 4, top + tall - 9)
        if n < setting.rows.persons:
            setting.slots.append(Slot("signature", "", n, Area(x + n * w, top + tall - 8.5, w, 8.5)))
    pen.text(x + (count - 0.5) * w, top + tall - 2.8, "Judge", LABEL, align="middle")


def _lines(lines: Lines, setting: Setting, x: float, y: float, wide: float) -> None:
    pen, widths = setting.pen, _column_widths(lines.columns, wide - NUMBER)
    head = _head_height(widths, lines.columns)
    tall = head + lines.count * setting.row
    _head(lines.columns, setting, Area(x + NUMBER, y, wide - NUMBER, head), widths)
    for n in range(lines.count):
        top = y + head + n * setting.row
        pen.line(x, top, x + wide, top)
        base = centred(top, setting.row, SMALL)
        pen.text(x + NUMBER / 2, base, str(lines.first + n), SMALL, align="middle")
        _line_slots(lines, setting, lines.first + n - 1, Area(x + NUMBER, top, wide, setting.row), widths)
    left = x + NUMBER
    for w in widths:
        pen.line(left, y + head, left, y + tall)
        left += w
    pen.box(x, y, wide, tall, line=STRONG)


def _line_slots(lines: Lines, setting: Setting, row: int, area: Area, widths: Sequence[float]) -> None:
    left = area.x
    for box, w in zip(lines.columns, widths, strict=True):
        if box.path:
            setting.slots.append(Slot("line", box.path, row, Area(left, area.y, w, setting.row)))
        left += w
