"""Judges the rounds of a record, one after the other: start, transcript, sheet, and what each pays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scorekeeper.games.dwarven_traders.checks.result.rounds import Late
from scorekeeper.games.dwarven_traders.checks.setup import Numbered, Order
from scorekeeper.games.dwarven_traders.equipment import Bound
from scorekeeper.games.dwarven_traders.judge.sheet import SheetJudge
from scorekeeper.games.dwarven_traders.judge.transcript import TranscriptJudge, take_gems
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Pick, Record, Round, Start, Stuck
from scorekeeper.games.dwarven_traders.scoring.game import ROUNDS, is_over
from scorekeeper.games.dwarven_traders.scoring.rounds import RoundScore
from scorekeeper.games.dwarven_traders.scoring.sheet import NO_SPACE
from scorekeeper.games.dwarven_traders.setup import (
    NOTHING,
    Carry,
    carry_over,
    first_carry,
    open_position,
    solo_starter,
    starter_of,
)
from scorekeeper.games.engine.table import At, Table


class PlayedRounds:
    """A game while its rounds are judged."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.transcripts, self.sheets = TranscriptJudge(table), SheetJudge(table)
        self.record: Record = table.record
        self.bound: Bound = table.bound
        self.rulings = self.bound.rulings
        self.participants = [*self.record.seats, SMUGGLER]
        self.scored: list[list[RoundScore]] = []
        self.number: int | None = None
        """The number of the last round judged."""
        numbers = [played.number for played in self.record.rounds]
        ordered = sorted(set(numbers))
        self._mixed_up = numbers != ordered and sorted(numbers) == ordered
        """Whether each round is there once, but not one after the other."""
        self._gaps = numbers == ordered and (
            not numbers or (numbers[0] >= 1 and (self.bound.solo or numbers[-1] <= ROUNDS))
        )
        """Whether rounds are only left out: those that are recorded can be rounds of one game."""
        self.judged = 0
        """How many rounds have been judged."""
        self.all_scored = True
        """Whether all rounds so far could be scored."""
        self._carry: Callable[[PlayedRounds], Carry] = _first
        self.counting: int | None = None if self.bound.solo else ROUNDS
        """How many rounds count; more than four only by a decision, fewer if a solo game was over earlier."""
        self.doubtful = False
        """Whether the VP of a round rest on such an end, and on no sheet."""
        self.known = self.sheets.known

    def _check_number(self, number: int) -> bool:
        """Check that rounds follow one another and none comes after the end; return whether the round counts or may count."""
        table, before = self.table, self.number
        self.judged += 1
        # After a wrong number the next one may count on from it, or be right again.
        due, self.number = number if number == self.judged else (before or 0) + 1, number
        if self._mixed_up:
            if before is None:
                table.ask(None, Order([played.number for played in self.record.rounds]), At("rounds"))
            self._lose()
            # Nobody knows what was played before it, so the Smuggler may have been anywhere.
            self.sheets.start_anew()
            return True
        if table.ask(due, Numbered(number, first=before is None, gap=self._gaps), At(f"rounds.{number}", number)).then:
            self._lose()
            if self.judged <= ROUNDS:
                return True
        over = self._is_over()
        late = table.ask(over, Late(number), At(round=number))
        if "counting" in late.given and not self.bound.solo:
            self.counting = late.given["counting"]
        elif self.bound.solo and over and not late.given and self.counting is None:
            self.counting = len(self.scored)
        return not over or bool(late.given)

    def _lose(self) -> None:
        """Forget what the last round left: it is not known, so the rounds do not lead to places."""
        self._carry = _unknown
        self.all_scored = False

    @property
    def counted(self) -> list[list[RoundScore]]:
        """The scored rounds that count; none after the end, unless a decision lets it."""
        return self.scored[: self.counting]

    def _is_over(self) -> bool:
        if not self.scored:
            return False
        return is_over(self.scored, self.rulings, solo=self.bound.solo, smuggler_stuck=self.transcripts.smuggler_stuck)

    # One round.

    def judge_round(self, played: Round) -> None:
        """Judge the next round: its number, its start, its transcript, its sheet, and what it pays."""
        counts = self._check_number(played.number)
        before, paid = self.table.findings.mark(), self.sheets.paid
        self._judge_counted(played)
        if not counts:
            # That it comes after the end is all there is to say of it.
            self.table.findings.rewind(before)
        if self.counting is not None and played.number > self.counting:
            self.sheets.paid = paid

    def _judge_counted(self, played: Round) -> None:
        position, reached = None, False
        if played.start is not None or played.transcript:
            position, reached = self.transcripts.begin(played, self.carry, self.sheets.smuggler)
        else:
            self.transcripts.assumed, self.transcripts.smuggler_seen = False, 0
        if self.transcripts.other_tracks:
            self.sheets.start_anew()
        if reached and position is not None and self.assumed and self.sheets.is_contradicted(played, position):
            reached = self.transcripts.assumed = False
        self.sheets.seen = self.transcripts.smuggler_seen
        lines = self.sheets.score(played, position if reached else None)
        self._note_vp(played, lines)
        if lines is None:
            late = self.counting is not None and not self.bound.solo and played.number > self.counting
            self.all_scored = self.all_scored and (late or self._is_broken_off(played))
            self._carry = _unknown
            if not played.transcript and played.sheet is None:
                self.table.ask(None, played, At(round=played.number))
            return
        self.scored.append(lines)
        known = lines[-1].after != NO_SPACE
        end = position if reached else None
        self._carry = partial(_carry_over, played, position, end) if known else _unknown

    @property
    def assumed(self) -> bool:
        """Whether the end of the last round rests on something illegal that was carried out as written."""
        return self.transcripts.assumed

    def _is_broken_off(self, played: Round) -> bool:
        """Whether play stopped during this round, so that the rounds before it are all that count."""
        if self.record.ended == "finished" or played is not self.record.rounds[-1] or played.sheet is not None:
            return False
        return bool(self.scored) and all(type(event) is not Stuck for event in played.transcript)

    def _note_vp(self, played: Round, lines: list[RoundScore] | None) -> None:
        """Note what a round pays; where it cannot be scored, what its sheet says."""
        if lines is not None and self.assumed and played.sheet is None:
            self.doubtful = True
        elif lines is not None:
            self.known.append((played, lines))
        elif played.sheet is not None:
            self.known.append((played, None))

    @property
    def carry(self) -> Carry:
        """What the next round starts from; computed only if its start is recorded."""
        return self._carry(self)

    def opening(self, played: Round) -> Position | None:
        """The position before the first event of the next round, with the starting gems of its sheet; None if unknown."""
        start, mark = played.start or Start(), self.table.mark()
        self.transcripts.begin(played, self.carry, self.sheets.smuggler)
        self.table.rewind(mark)
        position = open_position(self.bound, self.record, played, start, self.transcripts.begun)
        if position is not None and not any(type(event) is Pick for event in played.transcript):
            take_gems(self.table, position, start)
        return position


# What a round starts from. These are no methods, because a bound one would keep the rounds in memory until the collector runs.


def _first(rounds: PlayedRounds) -> Carry:
    """What the first round starts from."""
    return first_carry(rounds.participants)


def _unknown(rounds: PlayedRounds) -> Carry:
    """What a round starts from if the end of the last one is not known."""
    return NOTHING


def _carry_over(played: Round, position: Position | None, end: Position | None, rounds: PlayedRounds) -> Carry:
    """What a round starts from after the last one."""
    starter = starter_of(played, position)
    if starter is None and rounds.bound.solo and rounds.all_scored:
        starter = solo_starter(rounds.scored[:-1], rounds.record.seats[0], rounds.rulings)
    return carry_over(played, rounds.scored, end, starter, rounds.bound, rounds.sheets.marker)
