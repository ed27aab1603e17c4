"""The refill at the end of a turn: as the rules ask for it, as it is written, or left out."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.smugglonauts.position.bag import draw, know_bag, put_back
from scorekeeper.games.smugglonauts.position.moves import let_go_of_the_rest, settle_aside
from scorekeeper.games.smugglonauts.position.ring import NOTHING, Position
from scorekeeper.games.smugglonauts.record import UNKNOWN, Refill
from scorekeeper.games.smugglonauts.scoring.ending import refill_fails


def refill(position: Position, crystals: Sequence[str] | None) -> None:
    """Lay out what was drawn, or as much as possible if that is not recorded, and find out whether the game is over."""
    needed = position.needed
    if crystals is None:
        crystals = [UNKNOWN] * max(0, min(needed, position.available()))
    placed = len(crystals) - crystals.count(NOTHING)
    in_bag = position.in_bag
    if position.length is None:
        # Their spaces on the line are not known.
        position.line.extend([UNKNOWN] * placed)
        position.blurred = True
    else:
        first = len(position.line)
        if placed == needed and not position.holes:
            draw(position, crystals, range(first, first + placed))
            position.line.extend(crystals)
        else:
            draw(position, crystals, _lay_in_part(position, crystals))
        position.in_bag = None if in_bag is None else in_bag - placed
        if position.in_bag == 0 and position.blurred:
            know_bag(position, {})
    _complete(position, needed, placed)


def _complete(position: Position, needed: int, placed: int) -> None:
    """Note that the turn is refilled, and whether the game is over."""
    position.refilled = True
    position.pending = False if position.due else None
    position.finished = refill_fails(needed, placed, position.in_bag, position.rulings)
    if position.aside:
        settle_aside(position)


def refill_unwritten(position: Position, *, stops: bool) -> None:
    """Complete a turn whose refill is not recorded; in the last turn it may not have been laid out.

    If it was in part and the game goes on (ruling NAU-R19), nobody knows which spaces stayed empty.
    """
    if stops and position.in_bag is not None:
        position.unlaid = max(0, min(position.needed, position.in_bag))
    refill(position, None)
    if position.holes and not position.finished and not stops:
        position.lost_for = "spaces"
        raise Impossible


def bag_may_be_empty(position: Position, event: Refill) -> bool:
    """Whether a partial refill was all that the bag held and the game goes on; unclear while the board is not known."""
    return (
        position.in_bag is None
        and position.rulings.partial_refill == "only-if-none"
        and 0 < len(event.crystals) < position.needed
    )


def lay_out(position: Position, event: Refill) -> None:
    """Refill the track with what was drawn."""
    crystals, in_bag = event.crystals, position.in_bag
    if len(crystals) == 1 == position.needed and in_bag is not None and not (position.blurred or position.holes):
        # After most turns: one crystal, on the old gap.
        position.bag[crystals[0]] -= 1
        position.line.append(crystals[0])
        position.in_bag = in_bag - 1
        _complete(position, 1, 1)
        return
    if in_bag is None and bag_may_be_empty(position, event) and not position.last_turn:
        position.lost_for = "spaces"
        raise Impossible
    refill(position, crystals if event.spaces is None else _clockwise(position, crystals, event.spaces))


def lay_out_by_rules(position: Position, event: Refill) -> None:
    """Refill the track as it would have been if the skipped crystals had gone back first."""
    if not skips_still_lie(position, event):
        lay_out(position, event)
        return
    missing = len(position.due)
    let_go_of_the_rest(position)
    refill(position, [*event.crystals, *[UNKNOWN] * missing][: position.needed])


def lay_out_as_written(position: Position, event: Refill) -> None:
    """Refill the track while skipped crystals stay on their spaces, which are now ahead of all rockets."""
    if not skips_still_lie(position, event):
        _lay_on_spaces(position, event)
        return
    first, ring = len(position.line), position.ring
    stay = {space + ring: position.line[space] for space in position.due}
    for space in position.due:
        put_back(position, position.line[space])
        position.line[space] = NOTHING
    position.due = []
    drawn = iter(event.crystals)
    spaces = (*range(first, first + position.needed - len(position.holes)), *position.holes)
    refill(position, [stay.get(space) or next(drawn, NOTHING) for space in spaces])


def leave_unfilled(position: Position) -> None:
    """Fill no space; skipped crystals stay on theirs, which are now ahead of all rockets, or on the gap."""
    first, ring, line = len(position.line), position.ring, position.line
    stay = {space + ring: line[space] for space in position.due}
    for space in position.due:
        put_back(position, line[space])
        line[space] = NOTHING
    position.due = []
    spaces = (*range(first, first + position.needed - len(position.holes)), *position.holes)
    refill(position, [stay.get(space, NOTHING) for space in spaces])
    gap = position.at[position.rear] - 1 + ring
    if gap in stay:
        draw(position, [stay[gap]], [gap])
        position.in_bag = (position.in_bag or 0) - 1
        line.append(stay[gap])


def take_back(position: Position, colour: str) -> None:
    """Leave a crystal on the gap that was thought to have gone back into the bag."""
    position.in_bag = (position.in_bag or 0) - 1
    if colour in position.bag:
        position.bag[colour] -= 1
    position.line.append(colour)


def _lay_on_spaces(position: Position, event: Refill) -> None:
    """Refill the track where the crystals are said to be, even if the gap is among these spaces."""
    gap = position.at[position.rear] - 1 + position.ring
    lies = dict(zip(event.spaces or (), event.crystals, strict=False))
    if position.length is None or position.space(gap) not in lies:
        lay_out(position, event)
        return
    first = len(position.line)
    spaces = (*range(first, first + position.needed - len(position.holes)), *position.holes)
    on_gap = lies.pop(position.space(gap))
    refill(position, [lies.get(position.space(space), NOTHING) for space in spaces])
    draw(position, [on_gap], [gap])
    position.in_bag = (position.in_bag or 0) - 1
    position.line.append(on_gap)


def skips_still_lie(position: Position, event: Refill) -> bool:
    """Whether so few crystals are laid out as if skipped ones were still on the track."""
    if position.in_bag is None or not position.due or position.rulings.skipped_return == "after":
        return False
    due = min(position.needed, position.in_bag + len(position.due))
    return len(event.crystals) == min(position.needed - len(position.due), position.in_bag) < due


def _clockwise(position: Position, crystals: list[str], spaces: list[int]) -> list[str]:
    """What is on the empty spaces after a refill; crystals and named spaces are in the same order."""
    if position.needed == 1:
        return crystals
    empty = position.empty_spaces()
    if spaces == empty or len(spaces) != len(crystals) or not {*spaces} <= {*empty}:
        return crystals
    lies = dict(zip(spaces, crystals, strict=True))
    return [lies.get(space, NOTHING) for space in empty] if len(lies) == len(spaces) else crystals


def _lay_in_part(position: Position, crystals: Sequence[str]) -> list[int]:
    """Lay out crystals if some spaces stay empty or some that stayed empty are now filled; returns the empty spaces."""
    line, first = position.line, len(position.line)
    fresh = range(first, first + position.needed - len(position.holes))
    line.extend([NOTHING] * len(fresh))
    empty = [*fresh, *position.holes]
    for space, colour in zip(empty, crystals, strict=False):
        line[space] = colour
    line.extend(crystals[len(empty) :])
    position.holes = sorted(space for space in empty if not line[space])
    return empty
