"""Replay of a game, event by event."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.old_checks import Entry, Table, Violation
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where

# The modules with checks register them when they are imported.
from scorekeeper.games.smugglonauts import claims, ending, refills, refuels, shops, skips, turns
from scorekeeper.games.smugglonauts.plain import PLAIN
from scorekeeper.games.smugglonauts.play import (
    CLOSED,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    OVER,
    Closed,
    Flight,
    Over,
    Position,
    check,
)
from scorekeeper.games.smugglonauts.record import End, Event, Pass, Refill, Refuel, Shop, Skipped, State
from scorekeeper.games.smugglonauts.telling import tell_turns

__all__ = ["Replay", "claims", "refills", "refuels", "shops", "skips", "turns"]

FIGURES = frozenset({"NAU-403", "NAU-404", "NAU-405", "NAU-407", "NAU-415", "NAU-503", "NAU-504", "NAU-729"})
"""A wrong figure does not make the position impossible; a wrong deed does."""

CHANGES: dict[type, tuple[int, ...]] = {Refuel: (-1, 1), Skipped: (-1, 0, 1)}
"""By how much a price may move."""
TURNS = frozenset({Shop, Refuel, Pass})
CLOSING = TURNS | {End}
"""Events that end the turn in progress."""

Told = Iterable[tuple[int | None, Event]]
"""Events, each with its number in the transcript; None where it is told in short, turn by turn."""


def _in_order() -> Table:
    """The checks of each kind of event as the rulebook orders their steps: the first that speaks stops the replay."""
    table = check.table("standard")
    return {kind: tuple(sorted(checks, key=lambda pair: pair[1].step)) for kind, checks in table.items()}


_plain_order = cache(_in_order)
"""The same, once and for all: only a recorder needs checks of its own."""


class Replay:
    """One game's transcript against the checks; stops at the first illegal event that no decision settled, and at the end."""

    def __init__(self, position: Position, hearing: Hearing) -> None:
        self.position = position
        self.hearing = hearing
        self.table = _in_order() if hearing.recording else _plain_order()
        self.turns: list[tuple[int, Flight, Shop | Refuel]] = []
        """What happened in each turn, for the trail."""
        hearing.tell(tell_turns, position.number, self.turns)
        self.stopped = False
        """Whether play stopped in the middle of a turn."""
        self.effect: Effect | None = None
        """How a decision settled what is wrong with the event."""
        self.refused = False
        """Whether the table has stopped before the end, and was told so."""
        self.beyond = False
        """Whether something is done after the end: nothing from then on counts, and the end is what it was."""
        self.ended = False
        """Whether the table has said that the game is over, and it is."""

    def run(self, events: Told) -> bool:
        """Replay all events; whether the position at the end can be relied on."""
        position = self.position
        quick = {} if self.hearing.recording else PLAIN
        index: int | None = 0
        if position.length is None:
            events = [*events]
            last = max((n for n, (_, event) in enumerate(events) if type(event) in TURNS), default=0)
        else:
            last = None
        for n, (index, event) in enumerate(events):
            kind = type(event)
            if (
                kind in CLOSING
                and (not position.refilled or position.due)
                and not self._close(index, stops=kind is End)
            ):
                return False
            position.last_turn = last is not None and n >= last
            if kind is Shop or kind is Refuel:
                position.flight = position.plan_shop(event) if kind is Shop else position.plan_refuel(event)  # type: ignore[arg-type]
            plain = quick.get(kind)
            if (plain is None or not plain(position, event)) and not self._ask(event, kind, index):
                return self.beyond
            if not self._apply(event, kind, index):
                return False
        return self._finish(index)

    def _ask(self, event: Event | Over, kind: type, index: int | None) -> bool:
        """Ask all checks on this kind of event; whether it may happen."""
        for guard, entry in self.table[kind]:
            answer = guard(self.position, event)
            if type(answer) is Violation and not self._answered(answer, entry, index, kind):
                return False
        return True

    def _apply(self, event: Any, kind: type, index: int | None) -> bool:
        """Let the event happen; whether it could."""
        position = self.position
        if self.effect is not None:
            event = self._settled(event)
        if kind is Shop or kind is Refuel:
            if not self._fly(event, kind, index):
                return False
        elif kind is Refill:
            if not self._refill(event, index):
                return False
        elif kind is Skipped:
            position.skip(event)
        elif kind is Pass:
            position.turn += 1
        elif kind is End:
            position.may_stop = position.may_stop or self.effect == "as-written"
            self.ended = position.over
        if self.effect is not None:
            self._adopt(event)
        return True

    def _refill(self, event: Refill, index: int | None) -> bool:
        position = self.position
        if position.bag_may_be_empty(event) and not position.last_turn:
            return self._stop_in_part(index)
        if position.rulings.skipped_return == "before":
            position.let_go_of_the_rest()
        ending.refill(position, event.crystals if event.spaces is None else position.laid_out(event))
        return True

    def _fly(self, event: Any, kind: type, index: int | None) -> bool:
        position = self.position
        if position.flight is None and kind is Shop and event.steps is None:
            return self._stop_untold(index)
        if position.flight is None or position.flight.stop >= len(position.line):
            return self._stop(index, begins=True)
        if kind is Shop:
            position.shop(event)
        else:
            position.refuel(event)
        self.turns.append((position.turn, position.flight, event))
        return True

    def _settled(self, event: Any) -> Any:
        """The event as a decision lets it count."""
        position = self.position
        if self.effect == "as-written":
            self._take_colour(event)
        elif isinstance(event, Refuel | Skipped):
            price = position.prices.get(event.colour or "")
            after = (price or 0) + (event.change or 0)
            legal = event.change in CHANGES[type(event)] and LOWEST_PRICE <= after <= HIGHEST_PRICE
            # Where no rule says which way the price goes, it is not known any more.
            return replace(event, moved=None, price=None, change=event.change if legal else None)
        return event

    def _take_colour(self, event: Event) -> None:
        """Believe that the crystal was of the colour that is written down."""
        position = self.position
        colour, space = getattr(event, "colour", None), None
        if isinstance(event, Shop | Refuel) and position.flight is not None:
            space = position.flight.stop
        elif isinstance(event, Skipped) and position.due and position.skipped_space(event) is None:
            space = position.due[0]
        if colour and space is not None and position.is_crystal(space):
            position.line[space] = colour

    def _close(self, index: int | None, *, stops: bool = False) -> bool:
        """End the turn in progress: what was skipped is gone, and the track is refilled, told or not."""
        position = self.position
        position.stops = stops
        for guard, entry in self.table[Closed]:
            answer = guard(position, CLOSED)
            if type(answer) is Violation and not self._answered(answer, entry, index, Closed):
                return False
        position.let_go_of_the_rest()
        if position.refilled:
            return True
        if stops and position.refills_told and position.available() > 0:
            if position.refill_must_fail() and position.in_bag is not None:
                ending.stop_with_a_failed_refill(position)
            self.stopped = True
            return True
        ending.refill(position, [] if position.refills_told and position.available() <= 0 else None)
        return True

    def _finish(self, index: int | None) -> bool:
        position = self.position
        if self.stopped or (position.refilled and not position.due):
            return self.refused or self._ask(OVER, Over, index)
        stops = position.may_stop or position.last_turn or position.refill_must_fail()
        if not self._close(index, stops=stops):
            return False
        return self.refused or self._ask(OVER, Over, index)

    def _answered(self, answer: Violation, entry: Entry, index: int | None, kind: type) -> bool:
        """Report a violation; whether the replay may go on after it."""
        begins = kind in (Shop, Refuel, Pass)
        settled = self.hearing.answer(answer, entry, self._where(index, begins=begins))
        if self.effect != "as-written":
            self.effect = settled or self.effect
        rule = answer.rule or entry.rules[0]
        if kind is End or kind is Over:  # Up to there the game is a legal one.
            self.refused, self.position.early = True, settled is None
            return True
        if rule == "NAU-804":
            self.beyond = settled != "as-written"
            return not self.beyond
        if answer.level != "error" or kind is State or settled is not None or (kind is Shop and rule in FIGURES):
            return True
        if kind is Refuel and rule in FIGURES:
            return True
        self.beyond = self.ended
        return not self.beyond and self._stop(index, begins=begins)

    def _adopt(self, event: Event) -> None:
        """Take over what an event claims, where a decision lets it stand as written."""
        position, effect, self.effect = self.position, self.effect, None
        if effect != "as-written":
            return
        if isinstance(event, Shop | Refuel) and event.fuel is not None and position.mover is not None:
            position.fuel[position.mover] = event.fuel
        elif isinstance(event, State):
            position.fuel.update(event.fuel or {})
            position.prices.update(event.prices or {})
            position.cargo.update({who: dict(cargo) for who, cargo in (event.cargo or {}).items()})

    def _stop(self, index: int | None, *, begins: bool = False) -> bool:
        self.hearing.unchecked(
            "NAU-801",
            "the rest of the game's transcript is not checked: a position that could not be reached proves nothing",
            where=self._where(index, begins=begins),
        )
        return False

    def _stop_untold(self, index: int | None) -> bool:
        self.hearing.unchecked(
            "NAU-402",
            "the rest of the game's transcript is not checked: it does not tell how far the rocket flew"
            + (", for the board length is not given" if self.position.length is None else ""),
            where=self._where(index, begins=True),
        )
        return False

    def _stop_in_part(self, index: int | None) -> bool:
        self.hearing.unchecked(
            "NAU-702",
            "the rest of the game's transcript is not checked: some spaces stay empty (ruling NAU-R19), and the board length"
            " is not given",
            where=self._where(index),
        )
        return False

    def _where(self, index: int | None, *, begins: bool = False) -> Where:
        turn = self.position.turn + begins
        number = self.position.number
        # Events of the short transcript have no number of their own.
        field = f"rounds.{number}.turns" if index is None else None
        return Where(round=number, turn=turn or None, event=index, field=field)
