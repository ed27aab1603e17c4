"""The choices that paper does not record: whom a bomb robbed, and of which colour.

They follow from the holdings at the end of the round: the choices that lead to those, or as close as the rules allow,
are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from scorekeeper.games.smugglers import record
from scorekeeper.games.smugglers.position.holdings import Holdings
from scorekeeper.games.smugglers.position.rewards import Due, robbed_by

Goal = Mapping[str, tuple[int, int, int | None, int | None]]
"""The holdings on the sheet; None where bombs are not recorded."""
Opening = record.Inspect | record.Reveal
FAR = 1_000
"""More than any distance between holdings, so that a reward recorded as refused was not taken."""
CHANGE: dict[type, Callable[[Holdings, Any], None]] = {
    record.Inspect: Holdings.inspect,
    record.Reveal: Holdings.reveal,
    record.Take: Holdings.take,
    record.Piece: Holdings.piece,
    record.Waive: Holdings.waive,
    record.Bomb: Holdings.bomb,
}
"""What an event does to a branch. `PLAY` changes whole positions, and a copy of one for every choice would be slow."""


class Interpretation(NamedTuple):
    """The spheres that a sheet shows as opened, with what they earned."""

    far: int
    """How far the holdings that they lead to are from those on the sheet."""

    events: list[record.Event]
    complete: bool
    """Whether they are all that the round can have had."""


def goal_of(sheet: record.Sheet) -> Goal:
    """What every player owns according to the sheet."""
    return {who: (row.sweet, row.sour, row.bombs, row.used) for who, row in sheet.rows.items()}


def openings_of(
    sheet: record.Sheet, chairs: Sequence[str], junk: Sequence[str]
) -> Iterator[tuple[list[Opening], bool, int]]:
    """The order in which the rules open the spheres of known content; those in the junk room in any order.

    Also whether all contents are known, and how many spheres come before the first unknown one: a win keeps spheres
    closed, but only those after it.
    """
    rows = sheet.rows
    asked = [
        record.Inspect(player=one.player, target=one.target, guess=one.guess, found=rows[one.target].found)
        for one in sheet.inspections
    ]
    inspected = {one.target for one in sheet.inspections}
    office = [who for who in chairs if who not in inspected]
    waiting = [who for who in junk if who not in inspected]
    for order in permutations(waiting):
        openings: list[Opening] = [*asked]
        closed = [one.found is None or one.guess is None for one in asked] or [bool(chairs)]
        for who in (*office, *order):
            found = rows[who].found
            closed.append(found is None)
            if found is not None:
                openings.append(record.Reveal(player=who, found=found))
        complete = True not in closed
        known = [one for one in openings if one.found is not None]
        yield known, complete, [*closed, True].index(True)


def read(sheet: record.Sheet, position: Holdings, junk: Sequence[str]) -> Interpretation:
    """The inspections and reveals of a sheet with their effects; the position is past the ranking."""
    goal = goal_of(sheet)
    best: tuple[tuple[int, int], list[record.Event], bool] = ((FAR * FAR, 0), [], False)
    for openings, complete, sure in openings_of(sheet, position.chairs, junk):
        far, events = nearest(position.branch(), openings, goal, sheet.waived)
        if (far, -sure) < best[0]:
            best = ((far, -sure), events, complete)
        if far == 0 and sure == len(openings):
            break
    (far, sure), events, complete = best
    return Interpretation(far, events, complete or _won(position, _first(events, -sure)))


def _first(events: Sequence[record.Event], openings: int) -> list[record.Event]:
    """The events of the first spheres."""
    starts = [index for index, event in enumerate(events) if isinstance(event, Opening)]
    return list(events[: starts[openings]] if openings < len(starts) else events)


def _won(position: Holdings, events: Sequence[record.Event]) -> bool:
    end = position.branch()
    for event in events:
        CHANGE[type(event)](end, event)
    return end.winner is not None


def choices(position: Holdings, due: Due, waived: Sequence[str]) -> list[record.Event]:
    """All rewards that the rules allow for the sphere opened last, taken or refused; paper does not say which it was."""
    found: list[record.Event] = []
    if due.may and due.to in waived:
        found.append(record.Waive(player=due.to or "", what="reward"))
    if due.source == "supply":
        found += [
            record.Take(player=due.to, token=colour) for colour in ((due.colour,) if due.colour else record.COLOURS)
        ]
    elif due.source == "box":
        found += [record.Piece(player=due.to or "", kind=kind) for kind in position.box()]
    else:
        player = None if due.source == "owner" else due.to
        found += [
            record.Take(player=player, token=colour, source=who)
            for who in robbed_by(position.seats, due)
            for colour in record.COLOURS
            if position.held[who][record.AT[colour]] > 0
        ]
    if due.bomb_instead:
        found.append(record.Bomb(player=due.inspector or "", to="behind"))
    return found


def nearest(
    position: Holdings, openings: Sequence[Opening], goal: Goal, waived: Sequence[str]
) -> tuple[int, list[record.Event]]:
    """The events that come closest to the holdings on the sheet, and the remaining distance.

    The position is changed along the way; only where there is a choice does each option get a copy.
    """
    events: list[record.Event] = []
    for index, opening in enumerate(openings):
        CHANGE[type(opening)](position, opening)
        events.append(opening)
        if position.pending is None:
            continue
        far, chosen = pay_nearest(position, openings[index + 1 :], goal, waived)
        return far, events + chosen
    return distance(position.held, goal, position.slips) + FAR * _not_refused(position, waived), events


def pay_nearest(
    position: Holdings, rest: Sequence[Opening], goal: Goal, waived: Sequence[str]
) -> tuple[int, list[record.Event]]:
    """Pay for the sphere opened last, and go on to the end."""
    due = position.due
    effects = choices(position, due, waived) if due is not None else []
    if not effects:
        return nearest(_left_unpaid(position), rest, goal, waived)
    best: tuple[int, list[record.Event]] = (FAR * FAR, [])
    for effect in effects:
        other = position if effect is effects[-1] else position.branch()
        CHANGE[type(effect)](other, effect)
        far, events = nearest(other, rest, goal, waived)
        if far < best[0]:
            best = (far, [effect, *events])
        if far == 0:
            break
    return best


def _left_unpaid(position: Holdings) -> Holdings:
    """Go on without a reward, because the sphere opened last earns nothing."""
    position.pending = None
    return position


def _not_refused(position: Holdings, waived: Sequence[str]) -> int:
    """How many recorded refusals were not made, of players who had something to refuse."""
    missing = 0
    for who in set(waived):
        had = sum(1 for due in position.dues if due.may and due.to == who)
        missing += max(0, min(had, waived.count(who)) - position.refused.count(who))
    return missing


def distance(held: Mapping[str, record.Holding], goal: Goal, slips: Mapping[tuple[str, int], int]) -> int:
    """The distance between holdings and those on a sheet; a slip carried over from the round before hardly counts."""
    far = 0
    for who, counts in held.items():
        for count, said in enumerate(goal.get(who, ())):
            if said is not None and said != counts[count]:
                slip = slips.get((who, count), 0)
                far += 1 if slip and said - counts[count] == slip else 2 * abs(said - counts[count])
    return far
