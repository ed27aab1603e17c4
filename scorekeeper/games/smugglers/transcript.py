"""Replay of a round, event by event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.old_checks import Entry, Violation

# The modules with checks register them when they are imported.
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglers import claims, inspecting, phases, ranking, rewards, skill
from scorekeeper.games.smugglers.inspecting import smaller_of
from scorekeeper.games.smugglers.plain import PLAIN
from scorekeeper.games.smugglers.play import (
    AT,
    FIELDS,
    OVER,
    SETTLED,
    THREE,
    AfterWin,
    Position,
    check,
    means_of,
    witness,
)
from scorekeeper.games.smugglers.ranking import is_larger, level_with
from scorekeeper.games.smugglers.record import (
    Bomb,
    Compare,
    Event,
    Inspect,
    Piece,
    Reveal,
    Roll,
    Seat,
    State,
    Take,
    Trial,
    Waive,
    Won,
)
from scorekeeper.games.smugglers.telling import tell_tokens

__all__ = ["claims", "inspecting", "phases", "ranking", "replay", "rewards", "skill"]

APPLY: dict[type, Callable[[Position, Any], None]] = {
    Roll: Position.roll,
    Trial: Position.test,
    Compare: Position.compare,
    Seat: Position.seat,
    Inspect: Position.inspect,
    Reveal: Position.reveal,
    Take: Position.take,
    Bomb: Position.bomb,
    Piece: Position.piece,
    Waive: Position.waive,
    State: lambda position, event: None,
    Won: lambda position, event: None,
}
OPENING = frozenset({Inspect, Reveal})
"""Events before which the sphere opened last is done with."""
REWARD = frozenset({Take, Bomb, Piece, Waive})
ACTS = frozenset(APPLY) - {State, Won}
"""Events that nobody may add when the game is over."""
CLAIMS: dict[type, frozenset[str]] = {
    Roll: frozenset({"SMU-313", "SMU-314", "SMU-315", "SMU-322"}),
    Compare: frozenset({"SMU-412", "SMU-415"}),
    Bomb: frozenset({"SMU-535", "SMU-536", "SMU-546", "SMU-614"}),
}
"""Rules about what is only said of an event: a wrong figure does not make the position impossible, a wrong deed does."""


class Replay:
    """One round's transcript against the checks; stops at the first illegal event that no decision settled."""

    def __init__(self, position: Position, hearing: Hearing, fields: Sequence[str] | None = None) -> None:
        self.position = position
        self.hearing = hearing
        self.fields = fields
        """Where each event stands on the sheet, if it was read off one."""
        self.table = check.table("standard")
        self.witnesses = witness.table("standard") if hearing.recording else None
        """Who is asked about rules that were kept, while evidence is recorded."""
        self.tokens: list[tuple[int | None, str, Take, str]] = []
        """The tokens that moved, for the trail: event, rule, what was taken."""
        self.effect: Effect | None = None
        """How a decision settled what was found about the event."""

    def run(self, events: Sequence[Event], *, over: bool = True) -> bool:  # noqa: C901, PLR0912 - the one loop that must be quick
        """Replay all events; whether the position at the end can be relied on."""
        position, table, witnesses = self.position, self.table, self.witnesses
        position.inspecting = sum(1 for event in events if type(event) is Inspect)
        index = 0
        for index, event in enumerate(events, 1):
            kind = type(event)
            due = position.due
            if due is not None and kind in OPENING and not (due.paid and witnesses is None) and not self._settle(index):
                return False
            if position.winner is not None and kind in ACTS and not self._ask(AfterWin(event), index):
                return self._end_before()
            look = PLAIN.get(kind)
            plain = look is not None and look(position, event)
            if not plain or witnesses is not None:
                for guard, entry in table[kind]:
                    answer = guard(position, event)
                    assert not plain or type(answer) is not Violation, f"{entry.rules} refuses a plain {kind}"
                    if type(answer) is Violation and not self._answered(answer, entry, index, event):
                        return False
            if witnesses is not None:
                self._witness(event)
            if self.effect is not None and self._decided(event):
                continue
            if kind is Take:
                self._note(event, index)
            elif kind is Reveal and len(position.junk) == THREE:
                self._say_sizes_are_unknown(event, index)
            elif kind is Seat and self.fields is None:
                self._say_chairs_are_unchecked(event, index)
            elif type(event) is Compare and means_of(event) == "die":
                self._say_weights_are_unknown(event, index)
            try:
                APPLY[kind](position, event)
            except (KeyError, ValueError):
                return self._stop(index)
        return self._finish(index + 1) if over else True

    def _witness(self, event: object) -> None:
        for guard, _ in (self.witnesses or {}).get(type(event), ()):
            guard(self.position, event)

    def _end_before(self) -> bool:
        """Something is told after the win: nothing of it counts, and the win stands; a sheet does not tell what came when."""
        self._tell_tokens()
        return self.fields is None

    def _tell_tokens(self) -> None:
        if self.tokens:
            self.hearing.tell(tell_tokens, self.position.number, self.tokens)

    def _finish(self, index: int) -> bool:
        due = self.position.due
        self._tell_tokens()
        if due is not None and not self._may_be_unpaid() and not self._settle(index):
            return False
        return self._ask(OVER, index)

    def _may_be_unpaid(self) -> bool:
        """Whether the table was stopped between a sphere and its reward."""
        position = self.position
        return position.may_stop and position.due is not None and not position.due.paid

    def _settle(self, index: int) -> bool:
        """The sphere opened last is done with: what it earned has been taken."""
        if self.position.winner is not None and self.position.due is None:
            return True
        if not self._ask(SETTLED, index):
            return False
        if self.effect == "by-rules" and not self._pay_by_rules(None):
            return self._stop(index)
        if self.effect is not None:
            self.position.pay()
            self.effect = None
        return True

    def _ask(self, event: object, index: int) -> bool:
        """Put a moment that nobody writes down to the checks."""
        for guard, entry in self.table.get(type(event), ()):
            answer = guard(self.position, event)
            if type(answer) is Violation and not self._answered(answer, entry, index, event):
                return False
        if self.witnesses is not None:
            self._witness(event)
        return True

    def _answered(self, answer: Violation, entry: Entry, index: int, event: object) -> bool:
        """Report a violation; whether the replay may go on after it."""
        effect = self.hearing.answer(answer, entry, self._where(index))
        if effect is not None:
            self.effect = effect
            return True
        kind = type(event)
        rule = answer.rule or entry.rules[0]
        by_judge = kind is Compare and getattr(event, "by", "") == "judge"
        if answer.level != "error" or kind in (State, Won) or (rule in CLAIMS.get(kind, ()) and not by_judge):
            return True
        if kind is AfterWin and self.fields is None:
            return False
        return self._stop(index)

    def _decided(self, event: Event) -> bool:
        """Do what a decision says of an event; whether the event itself is left out."""
        effect, self.effect = self.effect, None
        position, kind = self.position, type(event)
        if effect == "as-written":
            if type(event) is State:
                self._adopt(event)
            elif type(event) is Roll and event.slot is not None:
                position.roll(event)
                position.slot = event.slot
                return True
            return False
        if kind in REWARD:
            self._pay_by_rules(event)
            return True
        if type(event) is Roll:
            position.roll(replace(event, slot=None))
            return True
        if isinstance(event, Inspect | Reveal):
            owner = event.target if isinstance(event, Inspect) else event.player
            return position.winner is not None or owner in position.opened or position.all_stuck()
        return False

    def _pay_by_rules(self, event: Any) -> bool:
        """Take what the rules make of a sphere, as far as they leave no choice; whether that could be told."""
        position, due = self.position, self.position.due
        if due is None or due.paid:
            return True
        source = due.inspector if due.source == "inspector" else None
        if due.source == "opponent":
            having = [who for who in position.seats if who != due.owner and position.tokens(who)]
            source = having[0] if len(having) == 1 else None
        colour = due.colour or getattr(event, "token", None)
        if source is not None:
            own = [name for name in FIELDS[:2] if position.held[source][AT[name]]]
            colour = colour if colour in own else own[0] if len(own) == 1 else None
        known = due.source in ("supply", "inspector") or (due.source == "opponent" and source is not None)
        if colour is None or not known:
            return False
        position.take(Take(player=due.to, token=colour, source=source))
        return True

    def _adopt(self, event: State) -> None:
        for who, said in event.rows.items():
            for count, name in enumerate(FIELDS):
                figure = getattr(said, name)
                if figure is not None:
                    self.position.held[who][count] = figure

    def _note(self, event: Any, index: int) -> None:
        due = self.position.due
        if due is not None:
            self.tokens.append((index if self.fields is None else None, due.rule, event, due.owner))

    def _say_sizes_are_unknown(self, event: Any, index: int) -> None:
        """Two in the junk room reveal, and nobody wrote down whose sphere is smaller."""
        position = self.position
        others = [who for who in position.waiting() if who in position.junk and who != event.player]
        if event.player not in position.junk or len(others) != 1 or position.winner is not None:
            return
        if smaller_of(position, event.player, others[0]) is None and self.fields is None:
            self.hearing.unchecked(
                "SMU-605",
                "whether {who} was to reveal before {who_other} is not checked: whose sphere is smaller is not written down",
                where=self._where(index),
                who=event.player,
                who_other=others[0],
            )

    def _say_chairs_are_unchecked(self, event: Any, index: int) -> None:
        """Chairs are taken, and no comparison says whose sphere is larger."""
        position = self.position
        for chair, who in enumerate(event.chairs):
            rest = [other for other in position.passed if other not in event.chairs[: chair + 1]]
            unknown = [other for other in rest if not is_larger(position, who, other)]
            if unknown:
                self.hearing.unchecked(
                    "SMU-403" if chair else "SMU-402",
                    "whether the sphere of {who} is larger than that of {who_other} is not checked: "
                    "no comparison is written down",
                    where=self._where(index),
                    who=who,
                    who_other=unknown,
                )
                return

    def _say_weights_are_unknown(self, event: Any, index: int) -> None:
        """The die is rolled, and nobody wrote down that the scale was level."""
        position = self.position
        group = level_with(position, event.spheres[:1])
        if not set(event.spheres) <= group and not position.equal:
            self.hearing.unchecked(
                "SMU-414",
                "whether the spheres of {who} weigh the same is not checked: no level scale is written down",
                where=self._where(index),
                who=list(event.spheres),
            )

    def _stop(self, index: int) -> bool:
        self.hearing.unchecked(
            "SMU-302",
            "the rest of the round is not checked: a position that could not be reached proves nothing",
            where=self._where(index),
        )
        return False

    def _where(self, index: int) -> Where:
        number = self.position.number
        if self.fields is None:
            return Where(round=number, event=index)
        field = self.fields[min(index, len(self.fields)) - 1] if self.fields else "rows"
        return Where(round=number, field=f"rounds.{number}.sheet.{field}")


def replay(position: Position, events: Sequence[Event], hearing: Hearing) -> bool:
    """Take a position through a round's events; whether its end can be relied on."""
    return Replay(position, hearing).run(events)
