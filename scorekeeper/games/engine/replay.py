"""Replays a transcript of any game: checks every event, one after the other, and carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, Protocol

from msgspec import Struct

from scorekeeper.games.engine.checks import Check, Kept, Then, Wrong, each
from scorekeeper.games.engine.plans import FastDiffersError, Play, nothing
from scorekeeper.games.engine.table import NONE, Table, after
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where


class Impossible(Exception):  # noqa: N818 - something that happened at a table, not a fault of the program
    """An event cannot be carried out in this position, so nothing after it can be checked."""


class Lost(Struct, frozen=True):
    """A moment: the position is no longer reliable. A check of the game says what is unchecked from here on."""


LOST = Lost()


class Position(Protocol):
    """The part of a game's position that the engine reads and writes."""

    index: int
    """Number of the current event, counted from 1."""
    turn: int
    """Number of turns begun so far."""
    pending: Any
    """True: a moment may be due before the next event. False: only before a closing event. None: before no event."""
    over: bool
    """Whether the game or the round is over."""


Locate = Callable[[Any, int, bool], Where]
"""Gives the place in the record of an event, from the position, its number, and whether it begins a turn."""


def locate_in_round(number: int) -> Locate:
    """Locate events by turn and number within a round, as most games do."""

    def locate(position: Any, index: int, begins: bool) -> Where:  # noqa: FBT001
        return Where(round=number, turn=(position.turn + begins) or None, event=index)

    return locate


Reading = Literal["as-written", "mended"]
"""How a judge reads an illegal event: it happened as it is written, or it is a slip of the pen."""


class Replay:
    """Takes a position through events; stops when the position is no longer reliable."""

    __slots__ = (
        "_effect",
        "_find_moments",
        "_locate",
        "_plans",
        "_play",
        "_position",
        "_readings",
        "_recording",
        "_table",
        "faults",
    )

    def __init__(
        self, table: Table, play: Play, position: Any, locate: Locate, readings: Mapping[int, Reading] = NONE
    ) -> None:
        self._table = table
        self._play = play
        self._position = position
        self._locate = locate
        self._plans, self._recording, self._find_moments = table.plans, table.recorder is not None, play.moments
        self._effect: Effect | Reading | None = None
        """How the fault of the current event was settled, by a decision or by assuming that it stands."""
        self._readings = readings
        """How to read illegal events, by their numbers; the checks decide about others."""
        self.faults: list[int] = []
        """The numbers of events that could be read in more than one way."""

    def run(self, events: Iterable[Any], *, over: bool = True) -> bool:  # noqa: C901 - the loop of all games, written out for speed
        """Replay the events, and return whether the final position is reliable; `over` says that no more events follow."""
        position, plans, play = self._position, self._plans, self._play
        recording, telling = self._recording, self._table.telling
        index = 0
        for index, event in enumerate(events, 1):
            kind = type(event)
            position.index = index
            prepare, fast, checks, apply, closing = plans[kind]
            pending = position.pending
            if pending is not None and (closing or pending) and (then := self._moments(event, index)) is not None:
                return then == "end"
            if prepare is not None:
                prepare(position, event)
            passed = fast is not None and fast(position, event)
            if not passed or recording:
                for ask, check in checks:
                    answer = ask(position, event)
                    if answer is None or type(answer) is Kept:
                        continue
                    if passed and any(type(one) is Wrong for one in each(answer)):
                        raise FastDiffersError(event, check, answer)
                    if (then := self._wrong(answer, check, index, begins=kind in play.begins)) is not None:
                        return then == "end"
            if telling and (teller := play.tell.get(kind)) is not None:
                self._table.tell(teller, position, event)
            try:
                if self._effect is None:
                    apply(position, event)
                else:
                    self._as_decided(kind, apply)(position, event)
            except Impossible:
                return self._lost(index, begins=kind in play.begins)
        position.index = index + 1
        return not over or self._moments(None, index + 1) in (None, "end")

    def _moments(self, event: Any, index: int) -> Then | None:
        """Let the moments before an event happen, and return what follows if something is wrong with one of them."""
        if self._find_moments is None:
            return None
        position, plans, recording = self._position, self._plans, self._recording
        for moment in self._find_moments(position, event):
            kind = type(moment)
            _, fast, checks, apply, _ = plans[kind]
            passed = fast is not None and fast(position, moment)
            if not passed or recording:
                for ask, check in checks:
                    answer = ask(position, moment)
                    if answer is None or type(answer) is Kept:
                        continue
                    if passed and any(type(one) is Wrong for one in each(answer)):
                        raise FastDiffersError(moment, check, answer)
                    if (then := self._wrong(answer, check, index, begins=kind in self._play.begins)) is not None:
                        return then
            try:
                if self._effect is None:
                    apply(position, moment)
                else:
                    self._as_decided(kind, apply, moment=True)(position, moment)
            except Impossible:
                self._lost(index, begins=False)
                return "stop"
        return None

    def _wrong(self, answer: Any, check: Check, index: int, *, begins: bool) -> Then | None:
        """Add the findings, and return what follows if the replay does not go on."""
        position, follows, open_error = self._position, None, False
        for wrong in (answer,) if type(answer) is Wrong else answer:
            if type(wrong) is Kept:
                continue
            where = self._locate(position, index, begins)
            effect = self._table.findings.add(wrong, check, where, check.step)
            # If there are two decisions on one event, the one that lets it stand wins.
            if effect is not None and self._effect != "as-written":
                self._effect = effect
            open_error = open_error or (wrong.level == "error" and effect is None)
            then = after(wrong, check, effect)
            # An illegal event after the end does not undo the end, unless a decision lets play go on.
            if then in ("assume", "stop") and position.over and self._effect != "as-written":
                then = "end"
            if then in ("assume", "stop", None) and wrong.level == "error" and effect is None:
                self.faults.append(index)
                if (reading := self._readings.get(index)) is not None:
                    self._effect, then = reading, "assume" if reading == "as-written" else None
            if then == "assume":
                self._table.findings.assume(where)
                self._effect = self._effect or "as-written"
                then = None
            if then == "stop" and wrong.level == "error":
                self._lost(index, begins=begins)
            follows = then or follows
        if follows is None and open_error and not self.trusts(index, assumed=self._effect == "as-written"):
            self._lost(index, begins=begins)
            return "stop"
        return follows

    def trusts(self, index: int, *, assumed: bool) -> bool:  # noqa: ARG002 - for the games that override it
        """Whether the position is still known after an error that does not stop the replay; for games to override.

        `assumed` says that the event with this number is carried out as written.
        """
        return True

    def _as_decided(
        self, kind: type, apply: Callable[[Any, Any], None], *, moment: bool = False
    ) -> Callable[[Any, Any], None]:
        """What an event does if a decision settled its fault.

        A decision about a moment that cannot happen in another way applies to the event after it.
        """
        play = self._play
        ways = {"as-written": play.as_written, "mended": play.mended}.get(self._effect or "", play.by_rules)
        chosen = ways.get(kind)
        if not moment or chosen is not None:
            self._effect = None
        return chosen or apply

    def _lost(self, index: int, *, begins: bool) -> bool:
        """Let the game report what is not checked from here on."""
        for ask, check in self._table.plans[Lost].checks:
            answer = ask(self._position, LOST)
            for wrong in each(answer):
                if type(wrong) is Wrong:
                    where = self._locate(self._position, index, begins)
                    self._table.findings.add(wrong, check, where, check.step)
        return False


def happen_before(play: Play, position: Any, event: Any) -> None:
    """Let the moments before an event, or at the end, happen without any check."""
    pending = position.pending
    if play.moments is not None and (event is None or pending or (pending is not None and type(event) in play.closing)):
        for moment in play.moments(position, event):
            play.apply.get(type(moment), nothing)(position, moment)


def advance(play: Play, position: Any, event: Any) -> None:
    """Let an event and the moments before it happen without any check, for simulators and pictures."""
    position.index += 1
    happen_before(play, position, event)
    if (prepare := play.plan.get(type(event))) is not None:
        prepare(position, event)
    play.apply.get(type(event), nothing)(position, event)
