"""Prints names and values into the slots of a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.engine.halves import exact
from scorekeeper.reports.pdf.pen import CAPITALS, Pen, centred
from scorekeeper.reports.pdf.sheets.blocks import CHOICE, LEAST, PAD, Slot, minus
from scorekeeper.reports.pdf.typography.shaping import width, wrap

VALUE, NAME, SEVERAL = 9.0, 8.5, 7.0
"""Type sizes of values, of names, and of names on several lines."""
RING = 4.8
"""How much larger a circle is than its word; between close neighbours it ends in the middle of the gap."""
NAMES = ("name", "badge", "signature")
"""The kinds of slots that identify a player."""
LEADING = 1.12
"""Line spacing as a multiple of the type size."""


class SheetSeat(Struct, frozen=True):
    """A player at the table."""

    number: str
    name: str
    team: str = ""
    """Printed small where the name leaves room for it."""


class Content(Struct, frozen=True):
    """The data for the slots of one sheet."""

    seats: Sequence[SheetSeat]
    keys: Sequence[str]
    """The participants by row."""
    record: dict[str, Any] | None = None
    turns: Sequence[Mapping[str, str]] = ()
    """The lines of the turn log."""
    others: Mapping[str, str] = {}
    """The names of the non-players."""
    computed: Mapping[str, Any] = {}
    """What nobody wrote down but counts, as a record's data; printed in brackets."""

    def value(self, slot: Slot) -> Any:
        """Return the value for a slot, or None."""
        if slot.kind == "line":
            return self.turns[slot.row].get(slot.path) if slot.row is not None and slot.row < len(self.turns) else None
        return self._at(self.record, slot)

    def bracketed(self, slot: Slot) -> str | None:
        """Return the computed value for a slot in brackets, or None."""
        value = self._at(self.computed, slot) if slot.kind == "number" else None
        return None if value is None else f"({value})"

    def _at(self, data: Mapping[str, Any] | None, slot: Slot) -> Any:
        if not data or (slot.row is not None and slot.row >= len(self.keys)):
            return None
        return value_at(data, slot.path, "" if slot.row is None else self.keys[slot.row])

    def named(self, slot: Slot, key: Any) -> Any:
        """Return how a participant is written into a box: by number, the winner also by name if there is room."""
        if not slot.path.endswith("winner"):
            return self.others.get(key, key)
        name = next((seat.name for seat in self.seats if seat.number == key), self.others.get(key, key))
        room = slot.area.w - 2 * PAD
        ways = (f"{key} {name}", name) if key not in self.others else (name,)
        return next((text for text in ways if width(str(text), LEAST) <= room), self.others.get(key, key))


def fill(pen: Pen, slot: Slot, content: Content) -> None:
    """Print the value of a slot, if there is one."""
    if slot.kind in NAMES:
        if content.seats and slot.row is not None:
            _who(pen, slot, content.seats[slot.row])
    elif (value := content.value(slot)) is not None:
        _value(pen, slot, content.named(slot, value) if slot.kind == "player" else value)
    elif (computed := content.bracketed(slot)) is not None:
        _value(pen, slot, computed)


def value_at(record: Mapping[str, Any], path: str, who: str) -> Any:
    """Return the value of a field, or None; rounds go by number, other lists count from 1."""
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


def _who(pen: Pen, slot: Slot, seat: SheetSeat) -> None:
    middle = slot.area.x + slot.area.w / 2
    if slot.kind == "badge":
        base = centred(slot.area.y, slot.area.h, NAME)
        pen.text(middle, base, seat.number, NAME, bold=True, align="middle", room=slot.area.w - 2 * PAD, least=LEAST)
    elif slot.kind == "signature":
        base = centred(slot.area.y, slot.area.h, LEAST)
        pen.text(middle, base, seat.name, LEAST, align="middle", room=slot.area.w - 2 * PAD)
    else:
        _name(pen, slot, seat.name, seat.team)


def _name(pen: Pen, slot: Slot, name: str, team: str) -> None:
    """Print a name on one line, with the team if it fits, or a long name on several."""
    room, most = slot.area.w - 2 * PAD, int((slot.area.h - PAD) / (SEVERAL * LEADING))
    if width(name, LEAST) <= room or most < 2:  # noqa: PLR2004 - it takes two lines to break one
        base = centred(slot.area.y, slot.area.h, NAME)
        taken = pen.text(slot.area.x + PAD, base, name, NAME, room=room, least=LEAST) + PAD
        if team and taken + width(team, LEAST) <= room:
            pen.text(slot.area.x + PAD + taken, base, team, LEAST)
        elif team and width(team, LEAST) <= room and base + LEAST * LEADING + PAD <= slot.area.y + slot.area.h:
            pen.text(slot.area.x + PAD, base + LEAST * LEADING, team, LEAST)
        return
    lines = wrap(name, room, SEVERAL, hyphens=True, most=most)
    base = centred(slot.area.y, slot.area.h, SEVERAL) - (len(lines) - 1) * SEVERAL * LEADING / 2
    for n, line in enumerate(lines):
        pen.text(slot.area.x + PAD, base + n * SEVERAL * LEADING, line, SEVERAL, room=room, least=LEAST)


def _rows(value: Sequence[Any]) -> str:
    """Return several things of a kind as they are typed, such as `3x2+4x1`."""
    return "+".join("x".join(map(str, one.values())) if isinstance(one, dict) else str(one) for one in value) or "none"


def _value(pen: Pen, slot: Slot, value: Any) -> None:
    written = _rows(value) if isinstance(value, list) else str(exact(value))
    for spot in slot.spots:
        if spot.value == written:
            wide, tall = spot.wide + min(RING, spot.gap * 0.9), CHOICE * CAPITALS + RING
            pen.ring(spot.x, spot.y - CHOICE * CAPITALS / 2, wide, tall)
            return
    shown = "\u00d7" if value is True else minus(written)
    middle, room = slot.area.x + slot.area.w / 2, slot.area.w - 2 * PAD
    lines = [shown] if width(shown, LEAST) <= room or slot.area.h < 2 * LEAST else wrap(shown, room, LEAST, most=2)
    size = VALUE if len(lines) == 1 else LEAST
    base = centred(slot.area.y, slot.area.h, size) - (len(lines) - 1) * size / 2
    for n, line in enumerate(lines):
        pen.text(middle, base + n * size, line, size, align="middle", room=room, least=LEAST, direction="sentence")
