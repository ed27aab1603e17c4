"""Replay of a round, event by event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

# The modules with checks register them when they are imported.
from scorekeeper.games.dwarven_traders import claims, picks, prices, solo, stuck, trades, turns
from scorekeeper.games.dwarven_traders.plain import PLAIN
from scorekeeper.games.dwarven_traders.play import CLOSED, OVER, Position, check
from scorekeeper.games.dwarven_traders.record import (
    SMUGGLER,
    Change,
    Deal,
    Draw,
    Event,
    Mine,
    Pass,
    Pick,
    Refresh,
    Sell,
    State,
    Stuck,
    Trade,
    Turn,
)
from scorekeeper.games.dwarven_traders.telling import tell_sale
from scorekeeper.games.engine.old_checks import KEPT, Entry, Violation
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where

__all__ = ["claims", "picks", "prices", "replay", "solo", "stuck", "trades", "turns"]

CLOSING = frozenset({Turn, Pass, Stuck})
"""Events that end the turn in progress."""
SETTLING = frozenset({Turn, Pass, Stuck, Trade, State})
"""Events before which the prices of the turn in progress have moved."""

APPLY: dict[type, Callable[[Position, Any], None]] = {
    Pick: Position.pick,
    Deal: Position.deal,
    Turn: Position.start_turn,
    Mine: Position.mine,
    Sell: Position.sell,
    Change: Position.declare,
    Trade: Position.trade,
    State: lambda position, event: None,
    Draw: Position.draw,
    Refresh: Position.refresh,
    Pass: lambda position, event: position.pass_turn(event.player),
    Stuck: lambda position, event: setattr(position, "stuck", event.player),
}


class Replay:
    """One round's transcript against the checks; stops at the first illegal event that no decision settled."""

    def __init__(self, position: Position, hearing: Hearing) -> None:
        self.position = position
        self.hearing = hearing
        self.table = check.table("solo" if position.solo else "standard")
        self.stopped_at: int | None = None
        self.stands = False
        """Whether a decision lets the event stand as it is written."""
        self.beyond = False
        """Whether something is done after the end of the round: nothing from then on counts, and the end is what it was."""

    def run(self, events: Sequence[Event]) -> bool:  # noqa: C901
        """Replay all events; whether the position at the end can be relied on."""
        position, table = self.position, self.table
        quick, recording = {} if position.solo else PLAIN, self.hearing.recording
        index = 0
        for index, event in enumerate(events, 1):
            kind = type(event)
            if position.unpriced and kind is not Change and not self._settle(index):
                return False
            if kind in SETTLING and position.player is not None:
                if not position.settled and not self._settle(index):
                    return False
                if kind in CLOSING and not self._ask(CLOSED, index):
                    return self.beyond
            look = quick.get(kind)
            plain = look is not None and look(position, event)
            if not plain or recording:
                for guard, entry in table[kind]:
                    answer = guard(position, event)
                    if answer is KEPT or answer is None or type(answer) is not Violation:
                        continue
                    assert not plain, f"{entry.rules} refuses a plain {kind.__name__}"
                    if not self._answered(answer, entry, index, kind):
                        return self.beyond
            if kind is Sell:
                self._tell_sale(event)
            try:
                APPLY[kind](position, event)
                if self.stands:
                    self._adopt(event)
            except (ValueError, KeyError):
                return self._stop(index)
        return self._finish(index + 1)

    def _tell_sale(self, event: Any) -> None:
        position = self.position
        if (seller := position.player) is not None:
            price, space = position.prices[event.gem], position.tracks[seller]
            self.hearing.tell(tell_sale, position.number, position.turn, seller, event.gem, price, space)

    def _finish(self, index: int) -> bool:
        position = self.position
        if position.player is not None and position.stuck is None:
            if position.may_stop and not position.actions:
                return True
            if not position.settled and not self._settle(index):
                return False
            if not self._ask(CLOSED, index):
                return False
        return self._ask(OVER, index)

    def _settle(self, index: int) -> bool:
        position = self.position
        if position.unpriced or (
            position.face is None and position.player != SMUGGLER and position.actions and not position.printed
        ):
            self.hearing.unchecked(
                "DWT-402",
                "the price changes of this turn are not known: {why}, and no prices are written down; the rest of the "
                "round's transcript is not checked",
                where=self._where(index),
                why="no card faces are given as equipment"
                if position.deck is None
                else "nobody says which side of the card was up",
            )
            self.stopped_at = index
            return False
        position.settle()
        return True

    def _ask(self, event: object, index: int) -> bool:
        """Put a moment that nobody writes down to the checks."""
        for guard, entry in self.table.get(type(event), ()):
            answer = guard(self.position, event)
            if type(answer) is Violation and not self._answered(answer, entry, index, type(event)):
                return False
        return True

    def _answered(self, answer: Violation, entry: Entry, index: int, kind: type) -> bool:
        """Report a violation; whether the replay may go on after it."""
        begins = kind in (Turn, Pass)
        settled = self.hearing.answer(answer, entry, self._where(index, begins=begins))
        self.stands = self.stands or settled == "as-written"
        if answer.level != "error" or kind is State or settled is not None or self._is_claim(answer, entry, kind):
            return True
        self.beyond = self.position.stuck is not None
        return not self.beyond and self._stop(index, begins=begins)

    def _is_claim(self, answer: Violation, entry: Entry, kind: type) -> bool:
        """A wrong figure does not make the position impossible; a wrong deed does."""
        rule = answer.rule or entry.rules[0]
        return (kind is Sell and rule in {"DWT-354", "DWT-357", "DWT-358", "DWT-401"}) or (
            kind is Change
            and rule != "DWT-312"
            and not self.position.unpriced
            and self.position.changes_by_action() is not None
        )

    def _adopt(self, event: Event) -> None:
        """Take over what an event claims, where a decision lets it stand as written."""
        position, self.stands = self.position, False
        if type(event) is Sell and event.steps is not None:
            sale = position.sales[-1]
            position.tracks[sale.player] = sale.before + event.steps
        elif type(event) is Change and position.player != SMUGGLER:
            position.face = None
        elif type(event) is State:
            position.tracks.update(event.tracks or {})
            position.prices.update(event.prices or {})
            position.pool.update(event.pool or {})
            position.box.update(event.box or {})
            position.gems.update({who: list(gems) for who, gems in (event.gems or {}).items() if who != SMUGGLER})

    def _stop(self, index: int, *, begins: bool = False) -> bool:
        self.stopped_at = index
        self.hearing.unchecked(
            "DWT-601",
            "the rest of the round's transcript is not checked: a position that could not be reached proves nothing",
            where=self._where(index, begins=begins),
        )
        return False

    def _where(self, index: int, *, begins: bool = False) -> Where:
        turn = self.position.turn + begins
        return Where(round=self.position.number, turn=turn or None, event=index)


def replay(position: Position, events: Sequence[Event], hearing: Hearing) -> bool:
    """Take a position through a round's events; whether its end can be relied on."""
    reached = Replay(position, hearing).run(events)
    if position.turn and not position.dealt:
        hearing.unchecked(
            "DWT-304",
            "whether the cards used lay on display is not checked: no deal is written down",
            where=Where(round=position.number),
        )
    return reached
