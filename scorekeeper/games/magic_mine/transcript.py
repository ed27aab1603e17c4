"""Replay of a game, event by event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.engine.old_checks import KEPT, Entry, Violation
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where

# The modules with checks register them when they are imported; `due` is the first of them, for what is due comes first.
from scorekeeper.games.magic_mine import cards, claims, due, effects, market, scoring, setting, turns
from scorekeeper.games.magic_mine.due import AFTERMATH, TALK, is_over
from scorekeeper.games.magic_mine.moves import APPLY
from scorekeeper.games.magic_mine.plain import PLAIN
from scorekeeper.games.magic_mine.play import CLOSED, END, GOAL, Closed, Position, check
from scorekeeper.games.magic_mine.record import Event, Heart, Over, React, Score, State, Turn
from scorekeeper.games.magic_mine.scoring import CLAIMS
from scorekeeper.games.magic_mine.telling import tell_heart, tell_scoring

__all__ = ["cards", "claims", "due", "effects", "market", "replay", "scoring", "setting", "turns"]


STEPS = 100
"""More than there are steps."""


class Replay:
    """A transcript against the checks; stops at the first illegal event that no decision settled."""

    def __init__(self, position: Position, number: int, hearing: Hearing) -> None:
        self.position = position
        self.number = number
        self.hearing = hearing
        self.table = check.table("standard")
        self.stands = False
        """Whether a decision lets the event stand as it is written."""
        self.beyond = False
        """Whether something is done after the end: nothing from then on counts, and the end is what it was."""

    def run(self, events: Sequence[Event]) -> bool:  # noqa: C901
        """Replay all events; whether the position at the end can be relied on."""
        position, table = self.position, self.table
        recording = self.hearing.recording
        for index, event in enumerate(events, 1):
            position.index = index
            kind = type(event)
            look = PLAIN.get(kind)
            plain = look is not None and look(position, event)
            if not plain or recording:
                if kind is Turn and not self._close():
                    return False
                for guard, entry in table.get(kind, ()):
                    answer = guard(position, event)
                    if answer is None or answer is KEPT or type(answer) is not Violation:
                        continue
                    assert not plain, f"{entry.rules} refuses a plain {kind.__name__}"
                    if not self._answered(answer, entry, kind):
                        return self.beyond
            if position.chain is not None and not position.chain.works and kind is not React and kind not in TALK:
                position.chain = None
            if position.catch_ups and kind not in AFTERMATH:
                position.catch_ups = []  # Declined, or settled by a decision.
            try:
                APPLY[kind](position, event)
            except (ValueError, KeyError, AttributeError):
                return self._stop()
            if kind is Score or kind is Heart:
                self._tell(event)
            if self.stands:
                self._adopt(event)
        return self._finish(len(events))

    def _tell(self, event: Any) -> None:
        position = self.position
        if type(event) is Score:
            who = event.player or position.player or ""
            scoring = position.scorings[who][-1]
            self.hearing.tell(tell_scoring, self.number, position.turn, who, scoring)
        elif position.rulings.heart != "card":
            who = event.player
            self.hearing.tell(tell_heart, self.number, position.turn, who, position.spaces[who], position.heart_rule)

    def _close(self) -> bool:
        """Ask whether the turn in progress is complete."""
        position = self.position
        if position.player is None or position.winner is not None:
            return True
        for guard, entry in self.table[Closed]:
            answer = guard(position, CLOSED)
            if type(answer) is Violation and not self._answered(answer, entry, Closed):
                return False
        return True

    def _finish(self, count: int) -> bool:
        """The last event: the game is over, or the table was stopped."""
        position = self.position
        position.index = count
        if position.winner is None:
            return position.may_stop or self._not_over(count)
        for guard, entry in self.table[Closed][:1] if not is_over(position) else ():
            answer = guard(position, CLOSED)
            if type(answer) is Violation:
                self._answered(answer, entry, Closed)
        self.hearing.kept("MIN-902")
        self.hearing.kept("MIN-901")
        return True

    def _not_over(self, count: int) -> bool:
        best = max(self.position.spaces.values())
        settled = self.hearing.find(
            "MIN-901",
            "the transcript ends with the furthest pawn on {best}; the game goes on until somebody is on {goal}",
            where=Where(round=self.number, turn=self.position.turn or None, event=count or None),
            step=END,
            expected=GOAL,
            found=best,
            best=best,
            goal=GOAL,
        )
        return settled is not None

    def _answered(self, answer: Violation, entry: Entry, kind: type) -> bool:
        """Report a violation; whether the replay may go on after it.

        Within a turn things may come in many orders, so the event decides what a judge hears first.
        """
        settled = self.hearing.find(
            answer.rule or entry.rules[0],
            answer.text,
            where=self._where(begins=kind is Turn),
            step=self.position.index * STEPS + entry.step,
            expected=answer.expected,
            found=answer.found,
            level=answer.level,
            **answer.figures,
        )
        self.stands = self.stands or settled == "as-written"
        if answer.level != "error" or settled is not None:
            return True
        if kind is State or kind is Over or (kind is Score and (answer.rule or entry.rules[0]) in CLAIMS):
            # A wrong figure does not make the position impossible; a wrong deed does.
            return True
        self.beyond = is_over(self.position) or (answer.rule or entry.rules[0]) == "MIN-902"
        return not self.beyond and self._stop(begins=kind is Turn)

    def _adopt(self, event: Any) -> None:
        """Take over what an event claims, where a decision lets it stand as written."""
        position, self.stands = self.position, False
        if type(event) is Score:
            who = event.player or position.player or ""
            last = position.scorings[who][-1]
            points = last.points if event.points is None else event.points
            bonus = last.bonus if event.bonus is None else event.bonus
            space = last.space - last.points - last.bonus + points + bonus if event.space is None else event.space
            position.spaces[who] = space
            position.scorings[who][-1] = last._replace(points=points, bonus=bonus, space=space)
            if position.winner == who and space < GOAL:
                position.winner = None
            elif space >= GOAL and position.winner is None:
                position.winner = who
        elif type(event) is Over:
            position.winner = event.winner
        elif type(event) is State:
            position.spaces.update(event.spaces or {})
            position.mine.update(event.mine or {})
            position.carts.update({who: list(gems) for who, gems in (event.carts or {}).items()})

    def _stop(self, *, begins: bool = False) -> bool:
        self.hearing.unchecked(
            "MIN-901",
            "the rest of the transcript is not checked: a position that could not be reached proves nothing",
            where=self._where(begins=begins),
        )
        return False

    def _where(self, *, begins: bool = False) -> Where:
        turn = self.position.turn + begins
        return Where(round=self.number, turn=turn or None, event=self.position.index)


def replay(position: Position, number: int, events: Sequence[Event], hearing: Hearing) -> bool:
    """Take a position through the events; whether its end can be relied on."""
    return Replay(position, number, hearing).run(events)
