"""How each event changes a position, and what happens without being recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.plans import Play
from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.smugglonauts.equipment import on_price_track
from scorekeeper.games.smugglonauts.fast import FAST
from scorekeeper.games.smugglonauts.position.bag import recolour
from scorekeeper.games.smugglonauts.position.found import was_over
from scorekeeper.games.smugglonauts.position.moves import (
    fly_to,
    give_up,
    keep,
    let_go_of,
    let_go_of_the_rest,
    named_space,
    plan_refuel,
    plan_shop,
    refuel,
    shop,
    skip,
    skip_one_of_two,
    take_off,
)
from scorekeeper.games.smugglonauts.position.prices import REFUEL_CHANGES, move_price, prices_after, skip_changes
from scorekeeper.games.smugglonauts.position.refills import (
    lay_out,
    lay_out_as_written,
    lay_out_by_rules,
    leave_unfilled,
    refill_unwritten,
    skips_still_lie,
    take_back,
)
from scorekeeper.games.smugglonauts.position.ring import Position
from scorekeeper.games.smugglonauts.position.slips import mend_pass, mend_refill, mend_refuel, mend_shop, mend_skip
from scorekeeper.games.smugglonauts.position.stated import adopt, agrees, learn
from scorekeeper.games.smugglonauts.record import (
    UNKNOWN,
    End,
    EndOfTurn,
    Event,
    Pass,
    Refill,
    Refuel,
    Shop,
    Skipped,
    State,
)

E = TypeVar("E", Refuel, Skipped)
MOVES = frozenset({Shop, Refuel, Pass})
"""Kinds of events that begin a turn."""


class TurnEnds(Struct, frozen=True):
    """A moment: the current turn is over, and whatever of it is not recorded has happened."""

    stops: bool = False
    """Whether play stops in it."""
    told: bool = False
    """Whether the record says so."""


class SkipsReturn(Struct, frozen=True):
    """A moment: crystals that all have skipped are back in the bag, or the track is refilled, whichever comes first."""


class OtherSkip(Struct, frozen=True):
    """A moment: a skipped crystal is back in the bag without being recorded, before another one of its colour."""

    space: int


class TranscriptEnds(Struct, frozen=True):
    """A moment: the transcript of the game ends."""


_GOES_ON, _STOPS, _TOLD, _ENDS = TurnEnds(), TurnEnds(stops=True), TurnEnds(told=True), TranscriptEnds()
_RETURN = SkipsReturn()

Moment = TurnEnds | SkipsReturn | OtherSkip | TranscriptEnds


def moments(position: Position, event: Event | None) -> Sequence[Moment] | Iterator[Moment]:
    """What happens before the next turn begins, or when the transcript ends."""
    if event is None:
        return _at_the_end(position)
    if position.refilled and not position.due:
        return ()
    kind = type(event)
    if kind is Skipped:
        return _before_a_skip(position, event)  # type: ignore[arg-type]
    if kind is End:
        # What is left of the turn may still be recorded, unless there is nothing to record.
        return (_STOPS,) if not position.due and position.available() <= 0 else ()
    if kind is Refill:
        return _before_a_refill(position, event)  # type: ignore[arg-type]
    if kind is State:
        return _before_a_state(position, event)  # type: ignore[arg-type]
    return (_TOLD if kind is EndOfTurn else _GOES_ON,)


def _at_the_end(position: Position) -> Iterator[Moment]:
    if not position.refilled or position.due:
        yield _STOPS
    if not position.refused:
        yield _ENDS


def _told_skips(position: Position) -> int:
    """How many skipped crystals the transcript records in this turn, before and after the current event."""
    return sum(1 for event in _of_one_turn(position.events, position.index - 1) if type(event) is Skipped)


def _of_one_turn(events: Sequence[Event], at: int) -> Sequence[Event]:
    """The events from the move before a given one to the next move."""
    begin = next(
        (n for n in range(min(at, len(events) - 1), -1, -1) if isinstance(events[n], Shop | Refuel | Pass)), -1
    )
    end = next((n for n in range(at + 1, len(events)) if isinstance(events[n], Shop | Refuel | Pass)), len(events))
    return events[begin + 1 : end]


def _before_a_skip(position: Position, event: Skipped) -> Sequence[Moment]:
    """Of two skipped crystals of one colour, the one that is not recorded may have moved the price first."""
    space = position.skipped_space(event)
    if space is None or len(position.due) == 1 or _told_skips(position) >= position.skips:
        return ()
    colour = event.colour or position.line[space]
    others = [other for other in position.due if other != space and position.line[other] in (colour, UNKNOWN)]
    changes = skip_changes(position.rulings)
    if not others or event.moved is not None or prices_after(position, colour, event.change, event.price, changes):
        return ()
    return (OtherSkip(others[0]),)


def _before_a_refill(position: Position, event: Refill) -> Sequence[Moment]:
    """Skipped crystals are in the bag before the refill (ruling NAU-R05), unless it is so small that nobody put them there."""
    if not position.due or position.refilled or position.rulings.skipped_return == "after":
        return ()
    return () if skips_still_lie(position, event) else (_RETURN,)


def _before_a_state(position: Position, event: State) -> Sequence[Moment]:
    """A table that counts after the turn may have left out what happened at its end."""
    if agrees(position, event):
        return ()
    for space in position.due if len(position.due) > 1 else ():
        # It may have been noted between one skipped crystal and the next.
        one_back = position.copy()
        let_go_of(one_back, [space])
        if agrees(one_back, event):
            return (OtherSkip(space),)
    later = position.copy()
    try:
        for happened in (_RETURN, _GOES_ON):
            PLAY.apply[type(happened)](later, happened)
            if agrees(later, event):
                return (happened,)
    except Impossible:
        return (_GOES_ON,)
    return ()


def _skip(position: Position, event: Skipped) -> None:
    due, line = position.due, position.line
    named = event.colour or event.moved or event.space is not None
    if len(due) == 2 and not named and line[due[0]] != line[due[1]] and _told_skips(position) == 1:  # noqa: PLR2004
        skip_one_of_two(position, event)
    else:
        skip(position, event)


def _return_other(position: Position, moment: OtherSkip) -> None:
    let_go_of(position, [moment.space])


def _return_skips(position: Position, moment: SkipsReturn) -> None:
    if position.rulings.skipped_return == "before" or position.refilled:
        let_go_of_the_rest(position)
    else:
        refill_unwritten(position, stops=False)


def _end_turn(position: Position, moment: TurnEnds) -> None:
    """Return skipped crystals and refill the track, recorded or not."""
    let_go_of_the_rest(position)
    if moment.told:
        # What was still to go back has been reported.
        position.presumed = []
    if not position.refilled:
        refill_unwritten(position, stops=moment.stops)


def _say_turn_is_over(position: Position, event: EndOfTurn) -> None:
    position.turn_over = True


def _pass(position: Position, event: Pass) -> None:
    position.turn += 1
    position.turn_over = False


# The end.


def _plan_end(position: Position, event: End) -> None:
    """Why the table must not stop here, if it must not."""
    position.wrong_end = None
    if position.will_be_over() or was_over(position) or (event.reason == "time" and position.may_stop):
        return
    if event.reason == "time":
        position.wrong_end = "time"
    elif position.action is Refuel:
        position.wrong_end = "refuel"
    elif position.in_bag is not None:
        position.wrong_end = "refilled" if position.refilled or not position.refills_told else "midway"


def _end(position: Position, event: End) -> None:
    """Note that the table stops; up to here the game is legal, whether it may stop or not."""
    if position.wrong_end is not None:
        position.refused = position.early = True
    elif event.reason == "refill" and was_over(position):
        position.finished = position.refilled = True
        position.pending, position.needed = None, 0
    position.over = position.finished
    if event.reason == "time":
        position.time_called = position.turn


def _end_by_rules(position: Position, event: End) -> None:
    position.refused, position.early = True, False
    position.over = position.finished


def _end_as_written(position: Position, event: End) -> None:
    position.may_stop = True
    _end_by_rules(position, event)


def _end_transcript(position: Position, moment: TranscriptEnds) -> None:
    position.early = position.early or position.stops_short()


def _let_it_end(position: Position, moment: TranscriptEnds) -> None:
    position.early = False


# What a decision lets stand.


def _refuel_by_rules(position: Position, event: Refuel) -> None:
    refuel(position, _without_its_price(position, event, REFUEL_CHANGES))


def _skip_by_rules(position: Position, event: Skipped) -> None:
    skip(position, _without_its_price(position, event, skip_changes(position.rulings)))


def _without_its_price(position: Position, event: E, changes: tuple[int, ...]) -> E:
    """The event with its price change if that is legal; unknown if no rule determines the direction."""
    after = (position.prices.get(event.colour or "") or 0) + (event.change or 0)
    legal = event.change in changes and on_price_track(after)
    return replace(event, moved=None, price=None, change=event.change if legal else None)


def _shop_as_written(position: Position, event: Shop) -> None:
    _fly_as_written(position, event)
    flight = position.flight
    lies = position.line[flight.stop] if flight is not None and position.is_crystal(flight.stop) else None
    shop(position, event)
    if event.taken is False:
        give_up(position, lies or event.colour or UNKNOWN)
    position.assume()
    if event.change and event.colour is not None:
        move_price(position, event.colour, event.change, None, REFUEL_CHANGES)
    _take_over_fuel(position, event)


def _refuel_as_written(position: Position, event: Refuel) -> None:
    if event.to is not None:
        fly_to(position, event.player or position.rear, event.to)
    _fly_as_written(position, event)
    refuel(position, event)
    if event.returned is False:
        keep(position, position.returned[-1])
    position.assume()
    _take_over_fuel(position, event)


def _fly_as_written(position: Position, event: Shop | Refuel) -> None:
    """Give the crystal at the stop the recorded colour."""
    if event.colour and position.flight is not None and position.is_crystal(position.flight.stop):
        recolour(position, position.flight.stop, event.colour)


def _take_over_fuel(position: Position, event: Shop | Refuel) -> None:
    if event.fuel is not None and position.mover is not None:
        position.fuel[position.mover] = event.fuel
        position.slips.pop(position.mover, None)


def _skip_as_written(position: Position, event: Skipped) -> None:
    """Give the nearest crystal the recorded colour, if none of them has it; if nothing was skipped, take the named one."""
    if not position.due and (space := named_space(position, event)) is not None:
        take_off(position, space, event)
        position.assume()
        return
    if event.colour and position.due and position.skipped_space(event) is None:
        recolour(position, position.due[0], event.colour)
    skip(position, event)
    position.assume()


def _refill_as_written(position: Position, event: Refill) -> None:
    lay_out_as_written(position, event)
    position.assume()


def _leave_turn_as_it_is(position: Position, moment: TurnEnds) -> None:
    """End a turn without its refill: skipped crystals stay where they are, and spaces stay empty."""
    if not moment.told or position.refilled or position.length is None:
        _end_turn(position, moment)
        return
    leave_unfilled(position)
    position.presumed = []
    position.assume()


def _let_skipped_lie(position: Position, event: EndOfTurn) -> None:
    """End a turn in which nobody put back a skipped crystal that lies on the gap."""
    _say_turn_is_over(position, event)
    gap = position.at[position.rear] - 1 + position.ring
    if position.length is None or len(position.presumed) != 1 or len(position.line) != gap:
        return
    take_back(position, position.presumed[0])
    position.presumed = []
    position.assume()


def _pass_as_written(position: Position, event: Pass) -> None:
    _pass(position, event)
    position.assume()


PLAY = Play(
    apply={
        Shop: shop,
        Refuel: refuel,
        Skipped: _skip,
        Refill: lay_out,
        State: learn,
        Pass: _pass,
        EndOfTurn: _say_turn_is_over,
        End: _end,
        SkipsReturn: _return_skips,
        OtherSkip: _return_other,
        TurnEnds: _end_turn,
        TranscriptEnds: _end_transcript,
    },
    plan={Shop: plan_shop, Refuel: plan_refuel, End: _plan_end},
    as_written={
        Shop: _shop_as_written,
        Refuel: _refuel_as_written,
        Skipped: _skip_as_written,
        Refill: _refill_as_written,
        Pass: _pass_as_written,
        State: adopt,
        End: _end_as_written,
        TranscriptEnds: _let_it_end,
        TurnEnds: _leave_turn_as_it_is,
        EndOfTurn: _let_skipped_lie,
    },
    mended={
        Shop: mend_shop,
        Refuel: mend_refuel,
        Skipped: mend_skip,
        Refill: mend_refill,
        Pass: mend_pass,
    },
    by_rules={
        Refuel: _refuel_by_rules,
        Skipped: _skip_by_rules,
        Refill: lay_out_by_rules,
        End: _end_by_rules,
        TranscriptEnds: _let_it_end,
    },
    fast=FAST,
    closing=MOVES | {State, EndOfTurn, End},
    begins=MOVES,
    moments=moments,
)
