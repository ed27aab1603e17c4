"""A sheet read as the events of its round: what paper tells of a round, and the choices that it leaves open.

Paper shows chairs, guesses and contents, and the holdings at the end. Whom a bomb robbed, and of which colour, follows
from the holdings: the choices are taken that lead to them, or as near to them as the rules can come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from scorekeeper.games.smugglers.play import (
    AT,
    FIELDS,
    TWO,
    Due,
    Held,
    Position,
    branch,
    robbed_by,
)
from scorekeeper.games.smugglers.record import Bomb, Event, Inspect, Piece, Reveal, Sheet, Take, Waive

Goal = dict[str, tuple[int, int, int | None, int | None]]
"""The holdings on the sheet; None where bombs are not written down."""
Opening = Inspect | Reveal
FAR = 1_000
"""Farther than any holdings are from each other: what is said to have been refused was not taken."""


class Reading(NamedTuple):
    """The events that a sheet tells."""

    events: list[Event]
    fields: list[str]
    """Where each of them stands on the sheet."""
    complete: bool
    """Whether they are all that the round can have had."""


def goal_of(sheet: Sheet) -> Goal:
    return {who: (row.sweet, row.sour, row.bombs, row.used) for who, row in sheet.rows.items()}


def read(sheet: Sheet, position: Position) -> Reading:
    """Give the inspections and reveals of a sheet with their effects; the position is past the ranking."""
    goal = goal_of(sheet)
    best: tuple[tuple[int, int], list[Event], bool] | None = None
    for openings, complete, sure in _orders(sheet, position):
        distance, effects = _nearest(position, openings, goal, sheet.waived)
        if best is None or (distance, -sure) < best[0]:
            best = ((distance, -sure), effects, complete)
        if distance == 0 and sure == len(openings):
            break
    assert best is not None
    (_, sure), events, complete = best
    return Reading(events, list(_fields(events)), complete or _won(position, _first(events, -sure)))


def _first(events: Sequence[Event], openings: int) -> list[Event]:
    """The events of the first spheres."""
    starts = [index for index, event in enumerate(events) if isinstance(event, Opening)]
    return list(events[: starts[openings]] if openings < len(starts) else events)


def _won(position: Position, events: Sequence[Event]) -> bool:
    end = branch(position)
    for event in events:
        apply(end, event)
    return end.winner is not None


def _orders(sheet: Sheet, position: Position) -> Iterator[tuple[list[Opening], bool, int]]:
    """The order in which the rules open the spheres, up to the first of unknown content; junk rooms in any order.

    With it, whether all contents are known, and how many spheres come before the first that is not: a win keeps spheres
    closed, but only those that come after it.
    """
    rows = sheet.rows
    inspections: list[Opening] = [
        Inspect(player=one.player, target=one.target, guess=one.guess, found=rows[one.target].found)
        for one in sheet.inspections
    ]
    inspected = {one.target for one in sheet.inspections}
    office = [who for who in position.chairs if who not in inspected]
    junk = [who for who in position.junk if who not in inspected]
    unknown = [one.found is None for one in inspections]
    for order in permutations(junk):
        openings = list(inspections)
        closed = list(unknown)
        for who in (*office, *order):
            found = rows[who].found
            closed.append(found is None)
            if found is not None:
                openings.append(Reveal(player=who, found=found))
        complete = (bool(inspections) or not position.chairs) and not any(closed)
        known = [one for one in openings if one.found is not None]
        yield known, complete, [*closed, True].index(True)
        if len(junk) < TWO:
            return


def _fields(events: Sequence[Event]) -> Iterator[str]:
    """Where the events stand on the sheet: an inspection in its strip, a reveal and its reward in the row of its owner."""
    inspections = 0
    field = "rows"
    for event in events:
        if type(event) is Inspect:
            inspections += 1
            field = f"inspections.{inspections}"
        elif type(event) is Reveal:
            field = f"rows.{event.player}.found"
        yield field


def apply(position: Position, event: Event) -> None:
    """Let a sphere, or what it earned, change the position."""
    if type(event) is Inspect:
        position.inspect(event)
    elif type(event) is Reveal:
        position.reveal(event)
    elif type(event) is Take:
        position.take(event)
    elif type(event) is Piece:
        position.piece(event)
    elif type(event) is Waive:
        position.waive(event)
    elif type(event) is Bomb:
        position.bomb(event)


def choices(position: Position, due: Due, waived: Sequence[str]) -> list[Event]:
    """All that the rules let somebody take for the sphere opened last, or refuse; paper does not say which reward it was."""
    found: list[Event] = []
    if due.may and due.to in waived:
        found.append(Waive(player=due.to or "", what="reward"))
    if due.source == "supply":
        found += [Take(player=due.to, token=colour) for colour in ((due.colour,) if due.colour else FIELDS[:2])]
    elif due.source == "box":
        found += [Piece(player=due.to or "", kind=kind) for kind in position.box()]
    else:
        player = None if due.source == "owner" else due.to
        found += [
            Take(player=player, token=colour, source=who)
            for who in robbed_by(position.seats, due)
            for colour in FIELDS[:2]
            if position.held[who][AT[colour]] > 0
        ]
    if position.rulings.breach_pieces == "bomb-instead" and due.breach and "bomb" in position.found[due.owner]:
        found += [Bomb(player=due.inspector, to="behind")] if due.inspector is not None else []
    return found


def _nearest(
    position: Position, openings: Sequence[Opening], goal: Goal, waived: Sequence[str]
) -> tuple[int, list[Event]]:
    """The events that come nearest to the holdings on the sheet, and how far from them they end."""
    if not openings:
        return distance(position.held, goal, position.slips) + FAR * _not_refused(position, waived), []
    opening, rest = openings[0], openings[1:]
    start = branch(position)
    apply(start, opening)
    due = start.due
    effects: list[Event | None] = [None]
    if due is not None and not due.paid and start.winner is None:
        effects = [*choices(start, due, waived)] or [None]
    best: tuple[int, list[Event]] | None = None
    for effect in effects:
        other = branch(start)
        if effect is not None:
            apply(other, effect)
        far, events = _nearest(other, rest, goal, waived)
        if best is None or far < best[0]:
            best = (far, [opening, *([effect] if effect is not None else []), *events])
        if far == 0:
            break
    assert best is not None
    return best


def _not_refused(position: Position, waived: Sequence[str]) -> int:
    """How many refusals on the sheet there are beyond those made, of players who had something to refuse."""
    missing = 0
    for who in set(waived):
        had = sum(1 for due in position.dues if due.may and due.to == who)
        missing += max(0, min(had, waived.count(who)) - position.refused.count(who))
    return missing


def distance(held: Mapping[str, Held], goal: Goal, slips: Mapping[tuple[str, int], int]) -> int:
    """How far holdings are from those on a sheet; a slip that was only taken over from the round before hardly counts."""
    far = 0
    for who, counts in held.items():
        for count, said in enumerate(goal.get(who, ())):
            if said is not None and said != counts[count]:
                slip = slips.get((who, count), 0)
                far += 1 if slip and said - counts[count] == slip else 2 * abs(said - counts[count])
    return far
