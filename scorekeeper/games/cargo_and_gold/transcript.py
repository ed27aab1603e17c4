"""Replay of a game, event by event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.games.cargo_and_gold import claims, ending, hazards, purchases, sales, trades, turns
from scorekeeper.games.cargo_and_gold.board import NOTHING, Directions

# The modules with checks register them when they are imported.
from scorekeeper.games.cargo_and_gold.figures import PRICE
from scorekeeper.games.cargo_and_gold.moments import BEYOND, CLOSED, OVER, PRESSED, After, Over, check
from scorekeeper.games.cargo_and_gold.play import Position
from scorekeeper.games.cargo_and_gold.record import (
    Arrange,
    Buy,
    Event,
    Hazard,
    Leave,
    Loss,
    Move,
    Refill,
    Roll,
    Sell,
    Shuffle,
    Skip,
    State,
    Trade,
    Turn,
)
from scorekeeper.games.cargo_and_gold.telling import tell_sale
from scorekeeper.games.engine.old_checks import Entry, Violation
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where

__all__ = ["claims", "ending", "hazards", "purchases", "replay", "sales", "trades", "turns"]

CLOSING = frozenset({Turn, Skip})
"""Events that end the turn in progress."""
PATIENT = frozenset({Refill, Shuffle, State, Trade, Arrange, Leave})
"""Events that may come between a purchase and its refill, or between a landing and its hazard."""

APPLY: dict[type, Callable[[Position, Any], None]] = {
    Turn: Position.start_turn,
    Skip: Position.skip,
    Roll: Position.roll,
    Move: Position.move,
    Hazard: Position.suffer,
    Loss: Position.lose,
    Buy: Position.buy,
    Sell: Position.sell,
    Refill: Position.refill,
    Shuffle: Position.shuffle,
    Trade: Position.trade,
    Arrange: Position.arrange,
    Leave: Position.leave,
    State: lambda position, event: None,
}

PLACED = frozenset({Buy, Sell})
"""Deeds that are done where the token stands."""

CLAIMS = frozenset(
    {
        (Buy, "CGO-607"),
        (Sell, "CGO-711"),
        (Sell, "CGO-712"),
        (Sell, "CGO-713"),
        (Sell, "CGO-715"),
        (Sell, "CGO-101"),
        (Loss, "CGO-513"),
        (Loss, "CGO-514"),
        (Loss, "CGO-515"),
        (Loss, "CGO-517"),
        (Hazard, "CGO-504"),
        (Shuffle, "CGO-205"),
    }
)
"""A wrong figure does not make the position impossible; a wrong deed does."""


class Replay:
    """A transcript against the checks; stops at the first illegal event that no decision settled, and at the end."""

    def __init__(self, position: Position, number: int, hearing: Hearing) -> None:
        self.position = position
        self.number = number
        self.hearing = hearing
        self.table = check.table("standard")
        self.stands = False
        """Whether a decision lets the event stand as it is written."""

    def run(self, events: Sequence[Event]) -> bool:
        """Replay all events; whether the position at the end can be relied on."""
        position, table = self.position, self.table
        index = 0
        for index, event in enumerate(events, 1):
            kind = type(event)
            if position.over and kind is not State and not self._ask(After(event), index):
                return self._ask(BEYOND, index - 1)
            if (position.due or position.losses or position.hazard is not None) and not self._waits(event, index):
                return False
            if kind in CLOSING and position.player is not None and not self._ask(CLOSED, index):
                return False
            if kind in PLACED and not self._knows_the_place(event, index):
                return False
            for guard, entry in table[kind]:
                answer = guard(position, event)
                if type(answer) is Violation and not self._answered(answer, entry, index, kind):
                    return False
            if kind is Sell or kind is Hazard:
                self._tell(event, index)
            try:
                self._apply(kind, event)
            except (ValueError, KeyError, AssertionError):
                return self._stop(index)
        return self._ask(OVER, index)

    def _apply(self, kind: type, event: Event) -> None:
        position = self.position
        if self.stands or (kind is Loss and getattr(event, "roll", None) is None):
            self.stands = False
            AS_WRITTEN.get(kind, APPLY[kind])(position, event)
        else:
            APPLY[kind](position, event)
        if kind is not State:
            position.last_deed = kind

    def _waits(self, event: Event, index: int) -> bool:
        """Whether what must be done at once is done, or may still wait."""
        position, kind = self.position, type(event)
        if position.losses and kind is not Loss and not position.must_roll():
            position.losses = 0
        if kind in PATIENT or position.over:
            return True
        if kind is Loss and position.hazard is not None and not position.losses and position.hazard.cargo:
            self._take_hazard_as_read()
        if kind is Loss and position.losses:
            return True
        if kind is Hazard and position.hazard is not None and not position.losses:
            return True
        if kind is Sell and getattr(event, "also", False) and position.met is not None:
            return True
        if not self._ask(PRESSED, index):
            return False
        position.losses, position.hazard = 0, None
        position.due.clear()
        return True

    def _take_hazard_as_read(self) -> None:
        """A loss roll right after landing: the board says what the hazard is, so nobody has to write it down."""
        position = self.position
        assert position.hazard is not None
        if position.hazard == Directions(position.hazard.cargo):
            position.suffer(Hazard())

    def _knows_the_place(self, event: Any, index: int) -> bool:
        """Whether it is known where the player on turn stands; a centre that is written down will do."""
        actor = self.position.actor
        if actor is None or actor.square is not None:
            return True
        if event.centre in self.position.has:
            actor.square = event.centre
            return True
        self.hearing.unchecked(
            "CGO-323",
            "the rest of the transcript is not checked: nobody wrote down where {who} stands",
            where=self._where(index),
            who=actor.key,
        )
        return False

    def _say_text_is_unread(self, index: int) -> None:
        actor = self.position.actor
        self.hearing.unchecked(
            "CGO-504",
            "what {square} tells to do is not checked: the board file has its text alone",
            where=self._where(index),
            square=actor.square if actor is not None else "",
        )

    def _tell(self, event: Any, index: int) -> None:
        """Note a sale for the trail, and a hazard whose text nobody spelt out."""
        position = self.position
        if type(event) is Hazard:
            if position.hazard == NOTHING:
                self._say_text_is_unread(index)
            return
        if (centre := position.centre()) is not None and position.pile:
            value = position.priced(event, centre)
            paid = min(value, position.pile)
            self.hearing.tell(tell_sale, self.number, position.turn, position.player, event.card, centre, value, paid)

    def _ask(self, event: object, index: int) -> bool:
        """Put a moment that nobody writes down to the checks."""
        for guard, entry in self.table.get(type(event), ()):
            answer = guard(self.position, event)
            if type(answer) is Violation and not self._answered(answer, entry, index, type(event)):
                return False
        return True

    def _answered(self, answer: Violation, entry: Entry, index: int, kind: type) -> bool:
        """Report a violation; whether the replay may go on after it."""
        begins = kind in CLOSING
        settled = self.hearing.answer(answer, entry, self._where(index, begins=begins))
        self.stands = self.stands or settled == "as-written"
        if kind is After:  # By the rules nothing of it counts, and the end is what it was.
            return settled == "as-written"
        claim = (kind, answer.rule or entry.rules[0]) in CLAIMS
        if kind is State or kind is Over or settled is not None or claim:
            return True
        return self._stop(index, begins=begins)

    def _stop(self, index: int, *, begins: bool = False) -> bool:
        self.hearing.unchecked(
            "CGO-104",
            "the rest of the transcript is not checked: a position that could not be reached proves nothing",
            where=self._where(index, begins=begins),
        )
        return False

    def _where(self, index: int, *, begins: bool = False) -> Where:
        turn = self.position.turn + begins
        return Where(round=self.number, turn=turn or None, event=index)


def _buy_as_written(position: Position, event: Buy) -> None:
    position.buy(event)
    if event.paid is not None and position.player is not None:
        move_gold(position, position.player, PRICE - event.paid)


def _sell_as_written(position: Position, event: Sell) -> None:
    assert position.actor is not None
    before = position.actor.gold
    position.sell(event)
    if event.gold is not None:
        move_gold(position, position.actor.key, before + event.gold - position.actor.gold)


def _lose_as_written(position: Position, event: Loss) -> None:
    """Let the cards go that the table says were lost, whatever the roll."""
    position.losses = max(0, position.losses - 1)
    for card in event.lost or ():
        position.forfeit(card)


def _suffer_as_written(position: Position, event: Hazard) -> None:
    position.hazard = None
    position.suffer(event)


def _state_as_written(position: Position, event: State) -> None:
    for who, gold in (event.gold or {}).items():
        move_gold(position, who, gold - position.traders[who].gold)
    for who, cargo in (event.cargo or {}).items():
        position.traders[who].hand = list(cargo)
    for centre, boxes in (event.boxes or {}).items():
        position.has[centre], position.needs[centre] = boxes.has, boxes.needs


def move_gold(position: Position, who: str, gold: int) -> None:
    """Move gold between the pile and a player, as a decision wants it; the pile may be empty after it, or not any more."""
    position.traders[who].gold += gold
    position.pile -= gold
    position.over = position.pile <= 0
    position.last = who if position.over else None


AS_WRITTEN: dict[type, Callable[[Position, Any], None]] = {
    Buy: _buy_as_written,
    Sell: _sell_as_written,
    Loss: _lose_as_written,
    Hazard: _suffer_as_written,
    State: _state_as_written,
}
"""What an event does where a decision lets its claims stand."""


def replay(position: Position, events: Sequence[Event], number: int, hearing: Hearing) -> bool:
    """Take a position through a transcript; whether its end can be relied on."""
    return Replay(position, number, hearing).run(events)
