"""The rounds of a table: start, transcript and sheet, one round after the other, until somebody has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglers.play import END, SOUR, SWEET, Before, Held, Position
from scorekeeper.games.smugglers.reckoning import Reckoning
from scorekeeper.games.smugglers.record import Record, Round, Sheet, Start
from scorekeeper.games.smugglers.rewards import SPARE
from scorekeeper.games.smugglers.rulings import Rulings
from scorekeeper.games.smugglers.sets import Target, reachable, won_with
from scorekeeper.games.smugglers.sheets import (
    agrees,
    at,
    check_against_transcript,
    check_counts,
    check_holdings,
    check_starter,
    holdings_of,
    missing_rows,
    without_wiped,
)
from scorekeeper.games.smugglers.spheres import Was, tell_spheres
from scorekeeper.games.smugglers.starts import (
    check_putty,
    check_slot,
    check_tokens,
    first_holdings,
    say_tokens_are_late,
    tokens_as_written,
    written_starter,
)
from scorekeeper.games.smugglers.telling import tell_round
from scorekeeper.games.smugglers.tidy import good_rolls, tidy
from scorekeeper.games.smugglers.track import track
from scorekeeper.games.smugglers.transcript import replay


class Rounds:
    """The rounds of one table while they are judged."""

    def __init__(
        self, record: Record, target: Target, rulings: Rulings, equipment: Mapping[str, Any], hearing: Hearing
    ) -> None:
        self.record = record
        self.hearing = hearing
        self.target = target
        self.rulings = rulings
        self.known = True
        """Whether the holdings before the next round are known."""
        self.winner: str | None = None
        self.won_in: int | None = None
        self.with_set: str | None = None
        """The set of the winner; None while nobody has one."""
        self.disputed = False
        """Whether more than one has a winning set, so that it cannot be told who had it first."""
        self.all_stuck = 0
        """Rounds in which all got stuck."""
        self.untold = 0
        """Rounds of which it is not told whether all got stuck."""
        self.repeats = 0
        """Rounds that did not pass the start on (ruling SMU-R18)."""
        self.oldest = self._oldest()
        self.first = record.seats.index(self.oldest) if self.oldest is not None else 0
        """The oldest player's seat, counted from 0."""
        self._tracked = False
        slots = track(equipment, free_edge=rulings.edge == "free")
        self.before = Before(
            number=1,
            seats=record.seats,
            held=first_holdings(record.seats, self.oldest or record.seats[0]),
            target=target,
            rulings=rulings,
            track=slots,
            slot=slots.centre if slots is not None else None,
            spare=SPARE.get(len(record.seats), 0),
        )
        self.known = self.oldest is not None
        self._was: Was = self.before.held

    @property
    def held(self) -> Mapping[str, Held]:
        """What everybody owns after the last round judged."""
        return self.before.held

    def _oldest(self) -> str | None:
        """Who counts as the oldest (ruling SMU-R16)."""
        seats, rounds = self.record.seats, self.record.rounds
        if self.rulings.oldest == "seat-1" or not rounds:
            return seats[0]
        return written_starter(rounds[0]) if rounds[0].number == 1 else None

    def lose(self) -> None:
        """What came before is not known any more."""
        self.known = False
        self.before.slot = None

    def judge(self, played: Round) -> None:
        """Judge the next round: its start, its transcript and its sheet, and who has won with it."""
        before, sheet = self.before, played.sheet
        before.number = played.number
        if self.oldest is not None:
            before.starter = before.seats[(self.first + before.number - 1 - self.repeats) % len(before.seats)]
        if not played.transcript and played.start is None and sheet is not None and self._quick(sheet):
            return
        before.may_stop = self.record.ended != "finished" and played is self.record.rounds[-1]
        if sheet is not None and not played.transcript:
            sheet = without_wiped(sheet, before.held)
        if played.start is not None:
            self._start(played.start)
        if sheet is not None and sheet.starter is not None:
            check_starter(sheet.starter, before, at(played.number, "starter"), self.hearing)
        end = self._end(played, sheet)
        if end is not None:
            self._go_on(end)
        elif sheet is not None and len(sheet.rows) >= len(before.seats):
            self._go_on_from(sheet)
        else:
            self.untold += 1
            self.lose()

    def _quick(self, sheet: Sheet) -> bool:
        """Most sheets are in order, and are taken as they are."""
        before = self.before
        if not self.known or before.loose or self.hearing.recording or (end := tidy(sheet, before)) is None:
            return False
        if before.slot is not None and sheet.hole is None:
            before.slot = before.track.advance(before.slot, sheet.rolls[-1]) if before.track is not None else None
        elif sheet.hole is not None:
            before.slot = sheet.hole
        before.held = end.held
        if end.stuck:
            self._count_stuck()
        # The sheets are told, and not the holdings, so that these need not be kept.
        self.hearing.tell(tell_spheres, before, before.number, self._was, sheet, end.stuck)
        self._was = sheet.rows
        if (winner := end.winner) is not None:
            self._won(winner, won_with(end.held[winner][SWEET], end.held[winner][SOUR], self.target))
        return True

    def _start(self, start: Start) -> None:
        before, number = self.before, self.before.number
        if start.starter is not None:
            check_starter(
                start.starter, before, Where(round=number, field=f"rounds.{number}.start.starter"), self.hearing
            )
        check_slot(start, before, self.hearing)
        check_putty(start, number, before.seats, self.hearing)
        if number != 1:
            if start.tokens:
                say_tokens_are_late(number, self.hearing)
            return
        if (
            start.tokens
            and self.oldest is not None
            and not check_tokens(start.tokens, before.seats, self.oldest, self.hearing)
        ):
            before.held = self._was = tokens_as_written(start.tokens, before.seats)

    def _end(self, played: Round, sheet: Sheet | None) -> Position | None:
        """The end of the round as transcript or sheet make it, if it can be relied on."""
        if played.transcript:
            return self._transcript(played)
        if sheet is not None:
            self._look_at(sheet)
        if sheet is None:
            self.hearing.unchecked(
                "SMU-715",
                "round {number} has neither sheet nor transcript",
                where=Where(round=played.number),
                number=played.number,
            )
            return None
        if not self.known or missing_rows(sheet, self.before.seats, played.number, self.hearing):
            return None
        end = Reckoning(sheet, self.before, self.hearing).reckon()
        if end is not None:
            check_holdings(sheet, end, self.hearing, loose=self.before.loose, told="the round makes it")
        return end

    def _look_at(self, sheet: Sheet) -> None:
        check_counts(sheet, self.before, self.hearing)
        if sheet.hole is not None and self.before.track is None and not self._tracked:
            self._tracked = True
            self.hearing.unchecked(
                "SMU-313",
                "where the boss goes is not checked: the number of slots is not given as equipment",
                where=at(self.before.number, "hole"),
            )

    def _transcript(self, played: Round) -> Position | None:
        number, sheet = played.number, played.sheet
        if not self.known:
            if sheet is not None:
                self._look_at(sheet)
            self.hearing.unchecked(
                "SMU-221",
                "the transcript of round {number} is not checked: what players owned at its start is not known",
                where=Where(round=number),
                number=number,
            )
            return None
        named = (played.start is not None and played.start.starter is not None) or (
            sheet is not None and sheet.starter is not None
        )
        self._say_slots_are_unknown(played)
        position = Position(self.before, named=named)
        reached = replay(position, played.transcript, self.hearing)
        true = reached and sheet is not None and agrees(sheet, position)
        if sheet is not None and (self.hearing.recording or not true):
            self._look_at(sheet)
        if not reached:
            return None
        if sheet is not None and not true:
            self._say_rows_are_missing(sheet)
            check_against_transcript(sheet, position, self.hearing)
            check_holdings(sheet, position, self.hearing, loose=False, told="the transcript leads to")
        return position

    def _say_rows_are_missing(self, sheet: Sheet) -> None:
        missing = [who for who in self.before.seats if who not in sheet.rows]
        if missing:
            self.hearing.unchecked(
                "SMU-715",
                "what {who} has after round {number} is not written down on the sheet",
                where=at(self.before.number, "rows"),
                who=missing,
                number=self.before.number,
            )

    def _say_slots_are_unknown(self, played: Round) -> None:
        if self.before.track is not None or self._tracked:
            return
        if any(getattr(event, "slot", None) is not None for event in played.transcript):
            self._tracked = True
            self.hearing.unchecked(
                "SMU-313",
                "where the boss goes is not checked: the number of slots is not given as equipment",
                where=Where(round=played.number),
            )

    def _go_on(self, end: Position) -> None:
        """The next round starts where this one ended."""
        before = self.before
        before.slot, before.spare, before.won_bombs, before.extra = end.slot, end.spare, end.won_bombs, end.extra
        before.slips = end.slips
        self._note(end.held, stuck=end.all_stuck())
        if end.winner is not None:
            self._won(end.winner, end.last)

    def _go_on_from(self, sheet: Sheet) -> None:
        """The next round starts from the sheet of a round that could not be followed."""
        before = self.before
        before.loose = any(row.bombs is None or row.used is None for row in sheet.rows.values())
        before.slips = {}
        if sheet.hole is not None and sheet.hole >= 1:
            before.slot = sheet.hole
        elif before.track is not None and before.slot is not None and good_rolls(sheet.rolls):
            before.slot = before.track.advance(before.slot, sheet.rolls[-1])
        else:
            before.slot = None
        self.known = True
        stuck = all(row.test == "stuck" for row in sheet.rows.values())
        if not stuck and not self._somebody_passed(sheet):
            self.untold += 1
        self._note(holdings_of(sheet, before.held, before.seats), stuck=stuck)
        self._check_sets()

    def _somebody_passed(self, sheet: Sheet) -> bool:
        """Whether a sheet shows that not all got stuck: a chair, an open sphere, a token that moved."""
        return bool(sheet.inspections) or any(
            row.test == "passed"
            or row.seat in ("1", "2")
            or row.found is not None
            or [row.sweet, row.sour] != list(self.before.held[who][:2])
            for who, row in sheet.rows.items()
        )

    def _note(self, held: Mapping[str, Held], *, stuck: bool) -> None:
        """Note what everybody owns at the end of a round."""
        self.before.held = self._was = held
        if stuck:
            self._count_stuck()
        self.hearing.tell(tell_round, self.before.number, held, stuck)

    def _count_stuck(self) -> None:
        """Count a round in which all got stuck; whether it passes the start on is ruling SMU-R18."""
        self.all_stuck += 1
        if self.rulings.after_all_stuck == "same":
            self.repeats = self.all_stuck

    def _won(self, winner: str, with_set: str | None) -> None:
        self.winner, self.with_set, self.won_in = winner, with_set, self.before.number

    def _check_sets(self) -> None:
        """A round that could not be followed: one player has a set, and no token after the one that completed it."""
        number = self.before.number
        having = [who for who, held in self.held.items() if won_with(held[SWEET], held[SOUR], self.target)]
        if having:
            self._won(having[0], won_with(self.held[having[0]][SWEET], self.held[having[0]][SOUR], self.target))
            self.disputed = len(having) > 1
        if len(having) > 1:
            self.hearing.find(
                "SMU-711",
                "{who} have a winning set after round {number}; the game ends with the first",
                where=at(number, "rows"),
                step=END,
                expected=1,
                found=len(having),
                who=having,
                number=number,
            )
        elif having and not reachable(self.held[having[0]][SWEET], self.held[having[0]][SOUR], self.target):
            sweet, sour = self.held[having[0]][:2]
            self.hearing.find(
                "SMU-711",
                "{who} has {sweet} sweet and {sour} sour tokens; the game was over before the last of them",
                where=at(number, f"rows.{having[0]}"),
                step=END,
                who=having[0],
                sweet=sweet,
                sour=sour,
            )
