"""Judges the games of a table one after the other: set-up, transcript, sheet, and what the cargo is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from scorekeeper.games.engine.table import At, Table
from scorekeeper.games.smugglonauts import trail
from scorekeeper.games.smugglonauts.judge.formations import fit
from scorekeeper.games.smugglonauts.judge.readings import judge_in_the_best_reading
from scorekeeper.games.smugglonauts.judge.transcripts import Transcripts
from scorekeeper.games.smugglonauts.position.ring import Position
from scorekeeper.games.smugglonauts.record import Round, Sheet
from scorekeeper.games.smugglonauts.scoring.columns import (
    AnyBoard,
    CargoColumns,
    MissingRows,
    Owned,
    PlayedOn,
    SheetAndTranscript,
    TakenAsOver,
    TwoGames,
    is_of_another_game,
    read_sheet,
)
from scorekeeper.games.smugglonauts.scoring.orders import Standings
from scorekeeper.games.smugglonauts.scoring.points import (
    SCORED,
    AddedTotals,
    Cargo,
    CargoScore,
    Given,
    MissingColours,
    Reckoning,
    final_cargo,
    final_prices,
    in_order,
    possible_prices,
    score,
    stood,
    told_totals,
    totals_after,
    worth,
)
from scorekeeper.games.smugglonauts.scoring.session import Session, counts_as_it_stands
from scorekeeper.games.smugglonauts.setup.carry import Carry
from scorekeeper.games.smugglonauts.setup.moments import (
    BlankGame,
    StopsShort,
)

Ended = Literal["over", "stopped", "early"]


class Games(Transcripts):
    """The games of one table while they are judged."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        seats = self.seats
        self.scored: list[list[CargoScore]] = []
        self.all_scored = True
        self.misnumbered: set[int] = set()
        """Numbers of games that are slips of the pen."""
        self.broken_off = False
        """Whether the last game was stopped and does not count (rulings NAU-R16, NAU-R24)."""
        self.early = False
        """Whether a game recorded as finished was not over, and no decision lets that stand."""
        self.over = False
        """Whether the last recorded game was over by the rules."""
        self.open_score = False
        """Whether the score of the current game depends on a formation that is not recorded."""
        self.told_totals: dict[str, int] = {}
        """The running totals on the sheet of the last recorded game, added up right."""
        self.written_totals: dict[str, int] = {}
        """The same as they are written."""
        self.totals_before: dict[str, int] = {}
        """Those of the sheet before it, as they are written."""
        self.last_totals: dict[str, int] = {}
        """The totals on the sheet of the last game, without those that are wrong, which were reported."""
        self.added = False
        """Whether they follow from the sheet before, even if earlier games are not known."""
        self.totals = dict.fromkeys(seats, 0)
        self.carried = dict.fromkeys(seats, 0)
        """The sum of the points on the sheets, right or wrong."""

    def session(self, due: int = 1) -> Session:
        """The session so far."""
        return Session(
            variant=self.record.variant,
            rulings=self.rulings,
            games=len(self.scored),
            totals=self.totals,
            due=due,
            all_scored=self.all_scored,
            recorded=() if len(self.record.rounds) == 1 else [played.number for played in self.record.rounds],
        )

    def lose(self) -> None:
        """Forget what came before, because it is no longer known; the games do not lead to places."""
        self.carry = Carry()
        self.all_scored = False
        self.told_totals = {}

    def judge(self, played: Round) -> None:
        """Judge the next game; if its formation is not recorded, with the one that fits best."""
        fitting = fit(self, played)
        if fitting is None:
            judge_in_the_best_reading(self, played)
            return
        known = len(self.table.findings.found)
        self.record, self.open_score = fitting.record, not fitting.same_score
        judge_in_the_best_reading(self, fitting.played)
        found = self.table.findings.found
        found[known:] = map(fitting.assumed, found[known:])
        self.open_score, self.carry = False, fitting.passed_on(self.carry)
        at = At(f"rounds.{played.number}.start", played.number)
        self.table.ask(played.number, fitting.moment(scored=fitting.same_score or played.sheet is not None), at)

    def judge_as_filled(self, played: Round) -> None:
        """Judge the next game: its set-up, its transcript, its sheet, and the value of the cargo."""
        position = None
        self.over, self.left_out, self.reached = False, 0, {}
        self.faults = []
        self.table.findings.assume_nothing()
        self._add_up_as_written(played)
        if played.start is not None or played.transcript or played.turns:
            position = self.replay_game(played)
        else:
            self.carry = self.carry.pass_over()
        finished = self.record.ended == "finished" or played is not self.record.rounds[-1]
        lines = None
        if position is not None and self._goes_further(played, position):
            self.early, position = self.early or not position.cut_off, None
            self.table.ask(played.number, StopsShort(), At(round=played.number))
        if position is not None:
            lines = self._score_position(played, position, finished=finished)
        elif played.sheet is not None:
            lines = self._score_sheet(played, played.sheet, finished=finished)
        elif not played.transcript and not played.turns:
            self.table.ask(played.number, BlankGame(), At(round=played.number))
        if lines is not None:
            self.scored = [*self.scored, lines]
            return
        self.all_scored = self.all_scored and self.broken_off
        self.carry = Carry()

    def _add_up_as_written(self, played: Round) -> None:
        """Compare the running totals of a sheet with those of the one before."""
        told = told_totals(played.sheet)
        self.totals_before, self.written_totals = self.written_totals, told
        if not told and self.all_scored and len(self.record.rounds) == 1:
            return
        added = AddedTotals(self.told_totals, told, played)
        if not self.all_scored:
            self.table.ask(played.number, added, At(f"rounds.{played.number}.sheet.rows", played.number))
        due = added.due if told else {}
        self.told_totals, self.added = told | due, bool(due)
        numbers = [other.number for other in self.record.rounds if other.number not in self.misnumbered]
        if played.number == max(numbers, default=played.number):
            self.last_totals = {who: total for who, total in told.items() if due.get(who, total) == total}

    def _goes_further(self, played: Round, position: Position) -> bool:
        """Whether the sheet shows more of a game than a transcript that stops too early."""
        if position.finished or played.sheet is None or position.untold_cargo:
            return False
        if position.cut_off or not position.early:
            return position.cut_off and not position.may_stop
        rows = played.sheet.rows.values()
        owned = sum(row.black + row.green + row.orange + row.white for row in rows)
        return len(rows) == len(self.seats) and owned > sum(position.taken(seat) for seat in self.seats)

    # Scoring.

    def _score_position(self, played: Round, position: Position, *, finished: bool) -> list[CargoScore] | None:
        """The end that the transcript leads to, compared with the sheet if there is one."""
        table, number = self.table, played.number
        sheet = None if played.sheet is None or self._lacks_rows(played.sheet, number) else played.sheet
        given: Given = {}
        if sheet is not None and table.findings.found and self._played_on(position) and position.colours_known():
            lines = self._score_the_end(number, position)
            self.table.ask(lines, PlayedOn(sheet, position.turn), At(f"rounds.{number}.sheet.rows", number))
            return lines
        if sheet is not None:
            given = self._compare_with_transcript(number, position, sheet)
        early = position.early and not position.finished
        self.early = self.early or early
        self.over = position.finished
        if position.length is None:
            self._ask_for_a_board(number, position.shops, finished=finished and not early)
        if not position.colours_known():
            table.ask(position, MissingColours(sheet is not None), At(round=number))
            if sheet is None:
                return None
        if self.open_score and sheet is None:
            return None
        if not finished and not position.finished and not self._counts():
            return None
        prices = final_prices(position.prices, sheet, given)
        if given or position.blurred or position.untold_cargo:
            cargos = [(seat, final_cargo(seat, position.known_cargo(seat), sheet, given)) for seat in self.seats]
        else:
            cargos = [(seat, in_order(position.cargo[seat])) for seat in self.seats]
        if position.blurred and not position.overdrawn:
            black, green, orange, white = (sum(column) for column in zip(*(cargo for _, cargo in cargos), strict=True))
            owned = Owned((black, green, orange, white))
            table.ask(owned, owned, At(f"rounds.{number}.sheet", number))
        self.carry.stood = sorted(position.at, key=position.at.__getitem__)
        ended: Ended = "early" if early else "over" if finished or position.finished else "stopped"
        return self._pay(number, sheet, cargos, prices, position.fuel, ended)

    def _compare_with_transcript(self, number: int, position: Position, sheet: Sheet) -> Given:
        """Compare a sheet with its transcript; returns the figures that a decision lets stand."""
        at, known = At(f"rounds.{number}.sheet", number), position.cargo
        if not position.untold_cargo and is_of_another_game(known, sheet):
            two = TwoGames(sheet)
            return two.as_written() if self.table.ask(position, two, at).given else {}
        return self.table.ask(position, SheetAndTranscript(sheet), at).given

    def _played_on(self, position: Position) -> bool:
        """Whether turns are recorded after the end, so that the sheet may have been written after them."""
        return position.finished and any(
            found.rule == "NAU-804" and found.level == "error" and found.where.round == position.number
            for found in self.table.findings.found
        )

    def _score_the_end(self, number: int, position: Position) -> list[CargoScore]:
        """The score when the game was over, whatever was played and written after it."""
        self.over = True
        prices = final_prices(position.prices, None, {})
        cargos = [(seat, final_cargo(seat, position.cargo[seat], None, {})) for seat in self.seats]
        self.carry.stood = sorted(position.at, key=lambda who: position.at[who])
        return self._pay(number, None, cargos, prices, position.fuel, "over")

    def _score_sheet(self, played: Round, sheet: Sheet, *, finished: bool) -> list[CargoScore] | None:
        """The end according to the sheet."""
        table, number = self.table, played.number
        if self._lacks_rows(sheet, number):
            return None
        columns = read_sheet(
            sheet,
            self.seats,
            self.rulings,
            number=number,
            length=self.length,
            finished=finished,
            began=self.carry.prices,
            reached=self.reached,
            follows_a_fault=any(
                found.level == "error" and found.where.round == number and found.where.turn is not None
                for found in table.findings.found
            ),
        )
        asked = table.ask(columns, sheet, At(f"rounds.{number}.sheet", number), all_of_it=True)
        early = asked.then is not None
        if self.length is None:
            collected = columns.collected if columns.is_possible else None
            early = self._ask_for_a_board(number, collected, finished=finished) or early
        self.early = self.early or early
        self.over = columns.due == (columns.collected, columns.collected)
        if not finished and not self._may_be_over(columns) and not self._counts():
            return None
        decides = self.rulings.level_points == "more-fuel"
        fuel = {seat: sheet.rows[seat].fuel for seat in self.seats} if decides else {}
        ended: Ended = "early" if early else "over" if finished else "stopped"
        return self._pay(number, sheet, columns.cargos, possible_prices(sheet, columns.cargos), fuel, ended)

    def _lacks_rows(self, sheet: Sheet, number: int) -> bool:
        if len(sheet.rows) == len(self.seats):
            return False
        missing = [seat for seat in self.seats if seat not in sheet.rows]
        at = At(f"rounds.{number}.sheet", number)
        self.table.ask(missing, MissingRows(number), at)
        cargos = {who: (row.black, row.green, row.orange, row.white) for who, row in sheet.rows.items()}
        black, green, orange, white = (sum(column) for column in zip(*cargos.values(), (0, 0, 0, 0), strict=True))
        owned = Owned((black, green, orange, white))
        self.table.ask(owned, owned, at)
        points = {who: worth(cargo, in_order(sheet.prices)) for who, cargo in cargos.items()}
        standings = Standings(
            seats=self.seats,
            points={who: row.points if row.points is not None else points[who] for who, row in sheet.rows.items()},
            placed={who: row.place for who, row in sheet.rows.items() if row.place is not None},
            rulings=self.rulings,
            ties_are_broken=self.rulings.level_points != "shared",
        )
        self.table.ask(standings, standings, At(f"rounds.{number}.sheet.rows", number))
        return True

    def _ask_for_a_board(self, number: int, collected: int | None, *, finished: bool) -> bool:
        """Take the board length from a finished game if it is not given; returns whether no board ends a game so early."""
        board = AnyBoard(players=len(self.seats), collected=collected, finished=finished, rulings=self.rulings)
        early = self.table.ask(board, board, At(f"rounds.{number}.sheet", number), all_of_it=True).then is not None
        self.early = self.early or early
        if finished:
            self.length = board.length
        return early

    def _may_be_over(self, columns: CargoColumns) -> bool:
        """Whether the last game of a stopped table may have reached its end anyway."""
        if columns.due is None or columns.goes_on or columns.went_on:
            return False
        if not counts_as_it_stands(self.record, self.rulings):
            self.table.ask(columns, TakenAsOver(), At(f"rounds.{columns.number}.sheet", columns.number))
        return True

    def _counts(self) -> bool:
        """Whether a game that was broken off counts."""
        self.broken_off = not counts_as_it_stands(self.record, self.rulings)
        return not self.broken_off

    def _pay(
        self,
        number: int,
        sheet: Sheet | None,
        cargos: list[tuple[str, Cargo]],
        prices: Mapping[str, int],
        fuel: Mapping[str, int | None],
        ended: Ended,
    ) -> list[CargoScore]:
        lines = score(cargos, in_order(prices), self.rulings, fuel)
        said: dict[str, int] = {}
        if sheet is not None:
            lines, said = self._compare(number, sheet, lines, prices, fuel)
        how = "empty" if self.rulings.end == "bag-empty" else "fails"
        self.table.tell(trail.tell_game, number, lines, prices, how if ended == "over" else ended)
        self.totals = {**self.totals, **totals_after(self.totals, lines), **said}
        if self.record.variant != "standard":
            self._carry_on(sheet, lines)
        self.carry.totals = self.totals if self.all_scored else None
        self.carry.prices = prices
        return lines

    def _carry_on(self, sheet: Sheet | None, lines: Sequence[CargoScore]) -> None:
        """Add up the points as the sheets have them."""
        self.carried = {**self.carried}
        for line in lines:
            row = sheet.rows[line.participant] if sheet is not None else None
            self.carried[line.participant] += line.points if row is None or row.points is None else row.points

    def _compare(
        self,
        number: int,
        sheet: Sheet,
        lines: list[CargoScore],
        prices: Mapping[str, int],
        fuel: Mapping[str, int | None],
    ) -> tuple[list[CargoScore], dict[str, int]]:
        """Check the points, places and totals on the sheet; returns the lines that count, and totals that stand."""
        reckoning = Reckoning(
            number=number,
            rows=sheet.rows,
            lines=lines,
            prices=prices,
            written=sheet.prices,
            began=self.carry.prices,
            totals=self.totals if self.all_scored else None,
            # Where a decision lets figures stand, it must find each of them.
            carried=self.totals if self.table.findings.decided else self.carried,
            before={} if self.table.findings.decided else self.totals_before,
            added=self.added,
            fuel=fuel,
            rulings=self.rulings,
        )
        asked = self.table.ask(reckoning, SCORED, At(f"rounds.{number}.sheet.rows", number), reckoning.under)
        if not asked.given:
            return lines, {}
        self.table.tell(trail.tell_as_written, number, "NAU-811", "points", stood(asked.given, "points"))
        self.table.tell(trail.tell_as_written, number, "NAU-815", "place", stood(asked.given, "place"))
        return asked.figures.lines, stood(asked.given, "total")
