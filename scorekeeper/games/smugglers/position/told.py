"""Reads a sheet as a transcript with gaps, while the position follows.

Paper shows rolls, chairs, guesses and contents, but not what a sphere earned. Where the rules leave no choice, the reward
is taken at once; where they do, the holdings at the end of the round show what was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.games.engine.replay import advance
from scorekeeper.games.smugglers.position.boss import good_rolls
from scorekeeper.games.smugglers.position.choices import choices, goal_of, openings_of, pay_nearest, read
from scorekeeper.games.smugglers.position.fillings import Blanks
from scorekeeper.games.smugglers.position.fragments import (
    ChairConflict,
    DieOnPaper,
    HoleOnPaper,
    IncompleteSheet,
    SheetInspection,
)
from scorekeeper.games.smugglers.position.play import PLAY
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.record import FOUR_PLAYERS, Event, Inspect, Reveal, Roll, Row, Seat, Sheet, Take


def told(position: Position, blanks: Blanks, starter: str | None) -> Iterator[Any]:
    """Yield the events of a sheet; `position.unread` is set if the sheet does not show how the round went."""
    sheet = blanks.sheet
    rolls = sheet.rolls
    good = good_rolls(rolls)
    last = sheet.hole if good else None
    roller = starter or sheet.starter or position.seats[0]
    position.field = "rolls"
    for index, die in enumerate(rolls, 1):
        slot = last if index == len(rolls) else None
        if slot is not None:
            position.field = "hole"
        yield Roll(player=roller, die=die, slot=slot)
    if not good:
        yield DieOnPaper(rolls)
        position.field = "hole"
        yield HoleOnPaper(sheet.hole, bool(rolls))
    position.field = "rows"
    seat = _rank(position, sheet)
    if position.unread is not None:
        return
    if seat is not None:
        yield seat
    if _tells_all(position, sheet):
        yield from _openings(position, sheet)
    else:
        yield from _as_far_as_told(position, blanks)
    position.finished = position.unread is None


def _rank(position: Position, sheet: Sheet) -> Seat | None:
    """Tests and chairs; None if all got stuck or `unread` says what is wrong with them."""
    rows, seats = sheet.rows, position.seats
    sitting = [[who for who in seats if rows[who].seat == chair] for chair in ("1", "2")]
    if max(map(len, sitting)) > 1:
        stuck = [who for chair in sitting if len(chair) > 1 for who in chair if rows[who].test == "stuck"]
        position.unread = ChairConflict(sitting, stuck)
        return None
    chairs = chairs_on(sheet, seats)
    if chairs is None:
        position.unread = IncompleteSheet(sheet, ranked=False)
        return None
    first, second = chairs
    if second and not first:
        position.unread = ChairConflict(chairs)
        return None
    taken, tests = first + second, position.tests
    for who in seats:
        test = rows[who].test
        tests[who] = passed = test == "passed" if test is not None else who in taken
        if passed:
            position.passed.append(who)
        elif test is None:
            position.untested = [*position.untested, who]
    junk = [who for who in seats if who not in taken]
    if not taken and not position.passed:
        position.junk = junk
        return None
    return Seat(chairs=taken, junk=junk)


def chairs_on(sheet: Sheet, seats: Sequence[str]) -> list[list[str]] | None:
    """The players on chair 1 and chair 2; None if that is neither recorded nor follows."""
    rows = sheet.rows
    chairs: list[list[str]] = [[], []]
    for who in seats:
        seat = rows[who].seat
        if seat is None:
            return _only_chair(rows, seats)
        if seat != "junk":
            chairs[seat == "2"].append(who)
    return chairs


def _only_chair(rows: dict[str, Row], seats: Sequence[str]) -> list[list[str]] | None:
    """The chairs where they are not recorded but follow, because at most one player passed."""
    if any(row.test is None for row in rows.values()):
        return None
    passed = [who for who in seats if rows[who].test == "passed"]
    if any(row.seat not in (None, "1" if who in passed else "junk") for who, row in rows.items()):
        return None
    return [passed, []] if len(passed) <= 1 else None


def _tells_all(position: Position, sheet: Sheet) -> bool:
    """Whether all contents are known and the rules leave only one order of opening."""
    rows, inspections = sheet.rows, sheet.inspections
    if not inspections or (len(rows) == FOUR_PLAYERS and len(position.junk) - len(inspections) > 1):
        return False
    return all(row.found is not None for row in rows.values()) and all(one.guess is not None for one in inspections)


def _openings(position: Position, sheet: Sheet) -> Iterator[Event]:
    """Open the spheres one by one, and look for the choice made only where there is one."""
    openings, _, _ = next(openings_of(sheet, position.chairs, position.junk))
    position.script = openings
    inspections = 0
    for index, opening in enumerate(openings, 1):
        if type(opening) is Inspect:
            inspections += 1
            position.field = f"inspections.{inspections}"
        else:
            position.field = f"rows.{opening.player}.found"
        yield opening
        due = position.due
        if due is None or position.pending is None:
            continue
        if due.colour is not None and due.source == "supply" and due.to not in sheet.waived:
            advance(PLAY, position, Take(player=due.to, token=due.colour))
            continue
        options = choices(position, due, sheet.waived)
        if len(options) > 1:
            _, rest = pay_nearest(position.branch(), openings[index:], goal_of(sheet), sheet.waived)
            yield from _follow(position, rest, inspections)
            return
        yield from _follow(position, options, inspections)


def _as_far_as_told(position: Position, blanks: Blanks) -> Iterator[Any]:
    """A round in which spheres stay closed or may have been opened in several orders."""
    sheet = blanks.sheet
    reading = read(sheet, position, position.junk)
    # A slip that is carried on from the sheet before counts as one step.
    if reading.complete and reading.far > len(position.slips) and _is_blank(sheet) and blanks.ends:
        position.unread = IncompleteSheet(sheet, ranked=True)
        return
    if not reading.complete:
        position.glancing = True
        for number, one in enumerate(sheet.inspections, 1):
            position.field = f"inspections.{number}"
            yield SheetInspection(one.player, one.target, one.guess)
        position.glancing = False
        if not position.all_stuck():
            position.unread = IncompleteSheet(sheet, ranked=True)
            return
        position.inspections.clear()
        position.opened.clear()
        position.field = "rows"
    position.script = reading.events
    yield from _follow(position, reading.events)


def _is_blank(sheet: Sheet) -> bool:
    return any(row.found is None for row in sheet.rows.values())


def _follow(position: Position, events: Sequence[Event], inspections: int = 0) -> Iterator[Event]:
    """Yield the events; tokens taken, which no sheet records, move without any check."""
    for event in events:
        if type(event) is Inspect:
            inspections += 1
            position.field = f"inspections.{inspections}"
            yield event
        elif type(event) is Reveal:
            position.field = f"rows.{event.player}.found"
            yield event
        elif type(event) is not Take:
            yield event
        elif position.pending is not None:
            advance(PLAY, position, event)
