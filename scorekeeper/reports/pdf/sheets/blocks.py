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

LABEL, TITLE, CHOICE, BODY, LEAST = 7.0, 7.5, 7.5, 7.0, 7.0
"""Type sizes of labels, rule ids and hints, of titles, choices to circle, running text, and the smallest of all."""
PAD = 2.0
TITLED = 48.0
"""The least width of the cell with a strip's title."""
NUMBER, NAME, NAME_LEAST = 20.0, 70.0, 62.0
"""Widths of the cells for a player's number and name, and of a name beside columns that need the room."""
OTHERS, CLOSED = 0.88, 0.68
"""Shades of a non-player's row, and of a box that does not apply."""
STRIP_LOW, STRIP_HIGH, FOOT = 20.5, 28.0, 6.0
"""Heights of a strip, and what is added if a rule has no room beside its label."""
MINUS = re.compile(r"(?<!\w)-(?=\w)")
HAND = 17.0
"""The least width of a column: six millimetres for two digits by hand."""
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
            foot = FOOT if any(map(_rule_below, *_placed_boxes(block, rows, wide))) else 0.0
            return min(STRIP_HIGH, max(STRIP_LOW, row * 1.6)) + foot
        case Grid():
            return _grid_head(block, _grid_widths(block, wide)) + rows.number * row
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
    """Return the widths of columns: wide enough to write in, for the longest word of the head and for all choices."""
    return _widths(columns, list(map(_needed, columns)), wide)


def _grid_widths(grid: Grid, wide: float) -> list[float]:
    """Return the widths of a grid's columns; the names beside them make room so that no word of the head breaks."""
    room, needed = wide - NUMBER, sum(map(_needed, grid.columns)) + 0.01
    return _column_widths(grid.columns, min(max(room - NAME, needed), room - NAME_LEAST))


def _needed(box: Box) -> float:
    return max(HAND, _longest_word(box) + 2 * PAD, _least_choices(box) + 2 * PAD)


def _strip_widths(boxes: Sequence[Box], wide: float) -> list[float]:
    """Return the widths of boxes, with room for each label and, where the strip has it, for the rules beside them."""
    labels = [width(_told(box), LABEL) for box in boxes]
    rules = [width(box.rule, LABEL) + 2 * PAD if box.rule else 0.0 for box in boxes]
    full = [
        max(label + rule, _least_choices(box)) + 2 * PAD for label, rule, box in zip(labels, rules, boxes, strict=True)
    ]
    bare = [max(label, _least_choices(box)) + 2 * PAD for label, box in zip(labels, boxes, strict=True)]
    return _widths(boxes, full if sum(full) <= wide else bare, wide)


def _widths(boxes: Sequence[Box], needed: Sequence[float], wide: float) -> list[float]:
    """Return widths in the proportions of the boxes, as long as all get what they need."""
    tight: set[int] = set()
    while True:
        room = wide - sum(needed[n] for n in tight)
        whole = sum(box.width for n, box in enumerate(boxes) if n not in tight) or 1
        found = [needed[n] if n in tight else room * box.width / whole for n, box in enumerate(boxes)]
        more = {n for n, w in enumerate(found) if n not in tight and w < needed[n]}
        if not more or len(tight | more) == len(boxes):
            return found
        tight |= more


def _longest_word(box: Box) -> float:
    words = [width(word, LABEL, bold=True) for word in box.label.split()]
    small = [width(word, LABEL) for word in (*minus(box.hint).split(), box.rule or "")]
    return max([*words, *small])


def _least_choices(box: Box) -> float:
    """Return the least room in which choices can be circled, in their shortest form."""
    return sum(width(word, CHOICE) + 4 for word in printed_choices(box, 0)) if box.kind == "choice" else 0.0


def _head_height(widths: Sequence[float], columns: Sequence[Box]) -> float:
    return (
        max(sum(size * 1.12 for _, size, _ in _head_lines(box, w)) for box, w in zip(columns, widths, strict=True)) + 4
    )


def _grid_head(grid: Grid, widths: Sequence[float]) -> float:
    """Return the height of a grid's head, in which its title stands above the word on seats."""
    return max(_head_height(widths, grid.columns), TITLE + LABEL * 1.3 + 3 if grid.title else 0.0)


def _head_lines(box: Box, wide: float) -> list[tuple[str, float, bool]]:
    """Return a column's head as lines of text, size and weight."""
    room = wide - 2 * PAD + 0.01
    labels = [(line, LABEL, True) for line in wrap(box.label, room, LABEL, bold=True)]
    hints = [(line, LABEL, False) for line in wrap(minus(box.hint), room, LABEL)]
    return [*labels, *hints, *([(box.rule, LABEL, False)] if box.rule else [])]


def _strip(strip: Strip, setting: Setting, x: float, y: float, wide: float) -> None:
    pen, tall = setting.pen, height(strip, setting.rows, setting.row, wide)
    pen.box(x, y, wide, tall, line=THIN)
    base = y + TITLE * CAPITALS + PAD + 1
    titled, rules = _title_width(strip), " ".join(strip.rules)
    pen.text(x + PAD, base, strip.title, TITLE, bold=True)
    pen.text(x + titled - PAD, base, rules, LABEL, align="right")
    pen.text(x + PAD, base + LABEL * 1.4, minus(strip.hint), LABEL)
    x += titled
    for box, w in zip(*_placed_boxes(strip, setting.rows, wide), strict=True):
        _strip_box(box, setting, Area(x, y, w, tall))
        x += w


def _placed_boxes(strip: Strip, rows: RowOwners, wide: float) -> tuple[list[Box], list[float]]:
    """Return the boxes of a strip that these players need, and their widths."""
    boxes = [box for box in strip.boxes if box.players <= rows.persons]
    return boxes, _strip_widths(boxes, wide - _title_width(strip))


def _rule_below(box: Box, wide: float) -> bool:
    """Whether the rule of a box has no room beside its label and stands at the lower edge."""
    return bool(box.rule) and width(_told(box), LABEL) + 4 * PAD + width(box.rule or "", LABEL) > wide + 0.01


def _title_width(strip: Strip) -> float:
    """Return the width of the cell with a strip's title, its rules beside it and its hint below."""
    rules = " ".join(strip.rules)
    first = width(strip.title, TITLE, bold=True) + (2 * PAD + width(rules, LABEL) if rules else 0)
    return max(TITLED, first + 2 * PAD, width(minus(strip.hint), LABEL) + 2 * PAD)


def _strip_box(box: Box, setting: Setting, area: Area) -> None:
    """Draw a box with its label, hint and rule id along the upper edge, and space to write."""
    pen, (x, y, w, tall) = setting.pen, area
    pen.line(x, y, x, y + tall, line=HAIR)
    base = y + LABEL * CAPITALS + PAD
    taken = pen.text(x + PAD, base, _told(box), LABEL, room=w - 2 * PAD + 0.01, least=LEAST)
    head, foot = LABEL + PAD - 1, FOOT if _rule_below(box, w) else 0.0
    if box.rule:
        pen.text(x + w - PAD, y + tall - 1.5 if foot else base, box.rule, LABEL, align="right")
    if box.kind == "tick":
        side = 7.5
        pen.box(x + PAD + min(taken, w - 2 * PAD) / 2 - side / 2, y + tall - foot - side - PAD, side, side)
    _write_in(box, setting, None, Area(x, y + head, w, tall - head - foot))


def _told(box: Box) -> str:
    """Return the label of a box in a strip, with its hint."""
    return f"{box.label} ({minus(box.hint)})" if box.hint else box.label


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
    pen, widths = setting.pen, _grid_widths(grid, wide)
    columns = x + wide - sum(widths)
    head = _grid_head(grid, widths)
    tall = head + setting.rows.number * setting.row
    _shade_others(grid, setting, Area(x, y + head, wide, setting.row), widths)
    _head(grid.columns, setting, Area(columns, y, wide, head), widths)
    _who_head(grid.title, setting, x, y, head)
    for row in range(setting.rows.number):
        _grid_row(grid, setting, row, Area(x, y + head + row * setting.row, wide, setting.row), widths)
    for edge in (x + NUMBER, columns):
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
        left = x + wide - sum(widths)
        for box, w in zip(grid.columns, widths, strict=True):
            if not (box.for_persons if person else box.for_others):
                setting.pen.box(left, top, w, setting.row, line=0, shade=CLOSED)
            left += w


def _who_head(title: str, setting: Setting, x: float, y: float, tall: float) -> None:
    pen = setting.pen
    pen.text(x + NUMBER / 2, y + tall - 3, "No.", LABEL, align="middle")
    pen.text(x + NUMBER + PAD, y + tall - 3, "Seats clockwise ↓", LABEL)
    if title:
        pen.text(x + NUMBER + PAD, y + tall - 3 - LABEL * 1.3, title, TITLE, bold=True)


def _head(columns: Sequence[Box], setting: Setting, area: Area, widths: Sequence[float]) -> None:
    x, y, _, tall = area
    for box, w in zip(columns, widths, strict=True):
        setting.pen.line(x, y, x, y + tall)
        top = y + 1
        for text, size, bold in _head_lines(box, w):
            top += size * 1.12
            setting.pen.text(
                x + w / 2, top - size * 0.2, text, size, bold=bold, align="middle", room=w - 1, least=LEAST
            )
        x += w


def _grid_row(grid: Grid, setting: Setting, row: int, area: Area, widths: Sequence[float]) -> None:
    pen, person = setting.pen, row < setting.rows.persons
    x, y, wide, _ = area
    named = wide - NUMBER - sum(widths)
    pen.line(x, y, x + wide, y, line=THIN)
    if person:
        setting.slots.append(Slot("badge", "", row, Area(x, y, NUMBER, setting.row)))
        setting.slots.append(Slot("name", "", row, Area(x + NUMBER, y, named, setting.row)))
    else:
        other = setting.rows.others[row - setting.rows.persons]
        pen.text(x + NUMBER + PAD, centred(y, setting.row, 8), other, 8, bold=True, room=named - 2 * PAD, least=LEAST)
    left = x + NUMBER + named
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
    pen.text(x, y + LABEL, block.text, LABEL, room=wide, least=LEAST)
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
        base = centred(top, setting.row, LABEL)
        pen.text(x + NUMBER / 2, base, str(lines.first + n), LABEL, align="middle")
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
