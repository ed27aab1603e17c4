"""Names and values into the slots of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.reports.blocks import CHOICE, PAD, Slot, minus
from scorekeeper.reports.pen import CAPITALS, Pen, centred
from scorekeeper.reports.shaping import width, wrap

VALUE, NAME, ONE_LINE, SEVERAL, LEAST = 9.0, 8.5, 6.5, 6.0, 5.5
"""Type sizes: values, names, the smallest name on one line, names on several lines, and the smallest of all."""
LEADING = 1.12
"""From line to line, as a multiple of the type size."""


class Seat(Struct, frozen=True):
    """A player at the table."""

    number: str
    name: str


def fill(pen: Pen, slot: Slot, seats: Sequence[Seat], keys: Sequence[str], record: dict[str, Any] | None) -> None:
    """Print what belongs into a slot, if the data has it."""
    if slot.kind in ("name", "badge", "signature"):
        if seats and slot.row is not None:
            _who(pen, slot, seats[slot.row])
    elif record is not None and (slot.row is None or slot.row < len(keys)):
        who = "" if slot.row is None else keys[slot.row]
        value = value_at(record, slot.path, who)
        if value is not None or slot.default:
            _value(pen, slot, slot.default if value is None else value)


def value_at(record: dict[str, Any], path: str, who: str) -> Any:
    """The value of a field: rounds go by their number, other lists count from 1, what is not there is None."""
    found: Any = record
    for part in path.split("."):
        key = who if part == "{who}" else part
        if isinstance(found, dict):
            found = found.get(key)
        elif isinstance(found, list):
            found = _item(found, int(key))
        else:
            return None
    return found


def _item(items: list[Any], number: int) -> Any:
    if items and isinstance(items[0], dict) and "number" in items[0]:
        return next((item for item in items if item.get("number") == number), None)
    return items[number - 1] if number <= len(items) else None


def _who(pen: Pen, slot: Slot, seat: Seat) -> None:
    middle = slot.area.x + slot.area.w / 2
    if slot.kind == "badge":
        base = centred(slot.area.y, slot.area.h, NAME)
        pen.text(middle, base, seat.number, NAME, bold=True, align="middle", room=slot.area.w - 2 * PAD, least=4)
    elif slot.kind == "signature":
        base = centred(slot.area.y, slot.area.h, 6)
        pen.text(middle, base, seat.name, 6, align="middle", room=slot.area.w - 2 * PAD, least=4.5)
    else:
        _name(pen, slot, seat.name)


def _name(pen: Pen, slot: Slot, name: str) -> None:
    """A name on one line, or, when it is long, on as many as the row has room for."""
    room, most = slot.area.w - 2 * PAD, int((slot.area.h - PAD) / (SEVERAL * LEADING))
    if width(name, ONE_LINE) <= room or most < 2:  # noqa: PLR2004 - it takes two lines to break one
        pen.text(slot.area.x + PAD, centred(slot.area.y, slot.area.h, NAME), name, NAME, room=room, least=LEAST)
        return
    lines = wrap(name, room, SEVERAL, hyphens=True, most=most)
    base = centred(slot.area.y, slot.area.h, SEVERAL) - (len(lines) - 1) * SEVERAL * LEADING / 2
    for n, line in enumerate(lines):
        pen.text(slot.area.x + PAD, base + n * SEVERAL * LEADING, line, SEVERAL, room=room, least=LEAST)


def _value(pen: Pen, slot: Slot, value: Any) -> None:
    written = str(value)
    for spot in slot.spots:
        if spot.value == written:
            pen.ring(spot.x, spot.y - CHOICE * CAPITALS / 2, max(spot.wide + 5, 10), 11)
            return
    shown = "\u00d7" if value is True else minus(written)
    base = centred(slot.area.y, slot.area.h, VALUE)
    pen.text(slot.area.x + slot.area.w / 2, base, shown, VALUE, align="middle", room=slot.area.w - PAD, least=4)
