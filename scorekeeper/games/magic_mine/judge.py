"""Judges a record: set-up, transcript, sheet and result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.replay import Replay, locate_in_round
from scorekeeper.games.engine.table import NOBODY, At, Outcome, Table
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.magic_mine.checks.result import (
    ALONE,
    IN_PART,
    LEVEL,
    BrokenOff,
    Claimed,
    Ended,
    NotThere,
    SheetPlaces,
    SheetRows,
    SpacesBrokenOff,
    SpacesKnown,
    SpacesSince,
    Stopped,
)
from scorekeeper.games.magic_mine.checks.sheet.cards import NamedCards
from scorekeeper.games.magic_mine.checks.sheet.compared import Compared, same_scorings
from scorekeeper.games.magic_mine.checks.sheet.holdings import Blanks, has_blanks
from scorekeeper.games.magic_mine.checks.sheet.scorings import SCORINGS, UNUSUAL
from scorekeeper.games.magic_mine.equipment import Bound
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.moments import TranscriptEnds
from scorekeeper.games.magic_mine.position.play import PLAY
from scorekeeper.games.magic_mine.record import Over, Record, Result, Round, Row, Sheet
from scorekeeper.games.magic_mine.scoring.claims import Claims, read_claims, who_reached
from scorekeeper.games.magic_mine.scoring.ending import reached
from scorekeeper.games.magic_mine.scoring.places import (
    counted_at_end,
    counted_on_sheet,
    is_compared,
    level,
    rank,
    shown,
    told_order,
)
from scorekeeper.games.magic_mine.scoring.sheet import ScoringColumns, count_up, is_itemised, reckon, wrongly_there
from scorekeeper.games.magic_mine.setup import SetUp, Unwritten, open_transcript, set_up
from scorekeeper.games.magic_mine.setup.found import (
    Around,
    FoundOpening,
    begin_from,
    missing_parts,
    third_actions,
    turn_begins,
)
from scorekeeper.games.magic_mine.setup.revealed import name_revealed
from scorekeeper.games.magic_mine.setup.traces import first_player
from scorekeeper.games.magic_mine.trail import tell_claims, tell_places, tell_sheet, tell_sums

RESULT = At("result")
HARMLESS = {"MIN-203", "MIN-205", "MIN-208", "MIN-216", "MIN-222", "MIN-226", "MIN-229", "MIN-230"}
"""Rules of the set-up whose breach does not change the position: colours, the order of taking, and counts."""


@cache
def sheet_at(number: int) -> At:
    """The place of a round's sheet."""
    return At(f"rounds.{number}.sheet", number)


def judge(table: Table) -> Outcome:
    """Judge a record by the rules."""
    return _Game(table).outcome()


class _Game:
    """One game while it is judged."""

    __slots__ = ("bound", "first", "known", "misplaced", "played", "points", "position", "record", "table", "winner")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.record: Record = table.record
        self.bound: Bound = table.bound
        self.played: Round | None = None
        self.position: Position | None = None
        self.points: Mapping[str, int] | None = None
        """Points by player, once they are known."""
        self.known: Mapping[str, int] = {}
        """Spaces that a sheet shows though it does not show everybody's."""
        self.winner: str | None = None
        self.misplaced: str | None = None
        """The player whom only a wrong figure of the sheet takes to 20."""
        self.first: str | None = None
        """The player who had the first turn, if known."""

    def outcome(self) -> Outcome:
        table, record = self.table, self.record
        table.ask(None, record, At())
        for index, played in enumerate(record.rounds, 1):
            table.ask(index, played, At(round=played.number))
        if record.rounds:
            self.played = record.rounds[0]
            self._judge_game(self.played)
        if self.points is not None:
            return self._end(self.points)
        if record.result is not None:
            return self._end_by_result(record.result)
        sheet = self.played.sheet if self.played is not None else None
        if self.known or (sheet is not None and _is_placed(sheet.rows)):
            self._ask_in_part(Result())
        return NOBODY

    def _judge_game(self, played: Round) -> None:
        """The set-up, the transcript and the sheet of the game."""
        self.first = first_player(played.start)
        legal = True
        if played.start is not None:
            at = At(f"rounds.{played.number}.start", played.number)
            set_up_of = SetUp(self.record.seats, self.bound)
            legal = self.table.ask(set_up_of, played.start, at, all_of_it=True).then is None
            if (found := played.start.found) is not None:
                at = At(f"rounds.{played.number}.start.found", played.number)
                around = Around(self.record.seats, self.bound, turn_begins(found, played.transcript))
                legal = self.table.ask(around, found, at, all_of_it=True).then is None and legal
        if played.transcript:
            self._play(played, legal=legal)
        if self.position is not None:
            self._take_position(self.position, played)
        elif played.sheet is not None:
            self._take_sheet(played.sheet, played.number)
        elif not played.transcript:
            self.table.ask(self.record.result, Unwritten(), At(round=played.number))

    def _play(self, played: Round, *, legal: bool) -> None:
        """Replay the transcript, from the recorded set-up or the one that it implies."""
        table, number = self.table, played.number
        position = self._begin(played, legal=legal)
        if position is None:
            return
        events = name_revealed(played.transcript, position.laid)
        known = Replay(table, PLAY, position, locate_in_round(number)).run(events, over=False)
        if not known or (position.doubtful and self._has_open_errors()):
            # The end is not known or depends on something illegal, so sheet and result are judged on their own.
            table.findings.assume_nothing()
            return
        told = isinstance(events[-1], Over) and not position.drift
        if position.winner is None and self.record.ended == "finished" and told:
            return  # That nobody is on 20 was already said of the winner that the table named.
        last = len(played.transcript)
        end = TranscriptEnds(may_stop=self.record.ended != "finished", is_told=self._is_end_told(played))
        at = At(round=number, turn=position.turn or None, event=last)
        # Events after the end stop the replay, and the end stays as it was.
        if position.index <= last or table.ask(position, end, at).then is None:
            self.position = position
        elif end.is_told:
            self._compare_end(position, played)

    def _is_end_told(self, played: Round) -> bool:
        """Whether a sheet or a result says how the game ended."""
        result = self.record.result
        return played.sheet is not None or (result is not None and (result.winner is not None or bool(result.rows)))

    def _compare_end(self, position: Position, played: Round) -> None:
        """Compare sheet and result with the position in which the transcript breaks off."""
        number, result = played.number, self.record.result
        if played.sheet is not None:
            at = sheet_at(number)
            self.table.ask(position.spaces, SpacesSince(played.sheet.rows), at)
        if result is not None:
            self.table.ask(position.spaces, SpacesSince(result.rows), RESULT)

    def _has_open_errors(self) -> bool:
        """Whether set-up or transcript have an error that no decision settles."""
        return any(finding.level == "error" for finding in self.table.findings.found)

    def _begin(self, played: Round, *, legal: bool) -> Position | None:
        """The position before the first event; None if it is not known."""
        table, number, start = self.table, played.number, played.start
        if start is not None and start.found is not None:
            found = FoundOpening(number, missing_parts(start.found, self.record.seats))
            table.ask(self.bound, found, At(f"rounds.{number}.start.found", number))
            if found.missing or not legal:
                for event, action in third_actions(start.found.player, played.transcript):
                    table.ask(None, action, At(round=number, event=event))
                return None
            position = begin_from(start.found, self.record.seats, self.bound, number, played.transcript)
            position.doubtful = self._has_open_errors()
            return position
        opening = open_transcript(played, self.record.seats, self.bound, legal=legal)
        table.ask(self.bound, opening, At(round=number))
        if opening.start is None or opening.strange:
            return None
        position = set_up(opening.start, self.record.seats, self.bound, number)
        position.doubtful = any(found.level == "error" and found.rule not in HARMLESS for found in table.findings.found)
        return position

    def _take_position(self, position: Position, played: Round) -> None:
        """The end that the transcript leads to, compared with the sheet if there is one."""
        if played.sheet is not None:
            self._compare(played.sheet, position, played.number)
        self.points, self.winner, self.first = position.spaces, position.winner, position.first
        self.table.tell(tell_sums, position)

    def _compare(self, sheet: Sheet, position: Position, number: int) -> None:
        """Compare the sheet with the transcript; faults in its own lines are reported first."""
        at, rows, table = sheet_at(number), sheet.rows, self.table
        otherwise = []
        for who in rows if is_itemised(rows) else ():
            if same_scorings(rows[who], position, who):
                continue
            before, again = len(table.findings.found), partial(reckon, rows, [who], self.bound)
            columns = self._scorings(again, at)
            if columns.points and len(table.findings.found) == before:
                otherwise.append(who)
        position.spaces.update(table.ask(position, Compared(sheet, tuple(otherwise)), at).given)

    def _take_sheet(self, sheet: Sheet, number: int) -> None:
        """The end according to the sheet."""
        table, seats, rows = self.table, self.record.seats, sheet.rows
        at = sheet_at(number)
        missing = [who for who in seats if who not in rows] if len(rows) < len(seats) else []
        if missing:
            table.ask(seats, SheetRows(rows, missing, []), at)
            rows = {**rows, **{who: Row() for who in missing}}
            sheet = replace(sheet, rows=rows)
        known = not missing and not self._tells_places(rows)
        again = partial(reckon, rows, seats, self.bound, blank_is_zero=known)
        columns = self._scorings(again, at)
        held = count_up(columns, self.first)
        if self.played is not None and self.played.start is not None and self.played.start.found is not None:
            held.turns.clear()  # How many turns there were before the position found is not known.
        table.ask(held, sheet, at)
        if held.named is not None or sheet.discarded is not None:
            table.ask(held, NamedCards(sheet), at)
        if has_blanks(held, sheet):
            table.ask(held, Blanks(sheet), at)
        if len(columns.points) < len(seats):
            unknown = [who for who in seats if who not in columns.points and who not in missing]
            table.ask(seats, SheetRows(rows, [], unknown), at)
            self.known = columns.points
            return
        self.points, self.winner = columns.points, columns.winner
        self.misplaced = wrongly_there(columns)
        table.tell(tell_sheet, number, columns)

    def _tells_places(self, rows: Mapping[str, Any]) -> bool:
        """Whether sheet or result say who came where."""
        result = self.record.result
        return _is_placed(rows) or (result is not None and bool(result.rows))

    def _scorings(self, again: Callable[..., ScoringColumns], at: At) -> ScoringColumns:
        """What the scorings add up to, after reporting their faults."""
        columns: ScoringColumns = self.table.ask(again(), SCORINGS, at, again).figures
        if columns.is_unusual:
            self.table.ask(columns, UNUSUAL, at)
        return columns

    # The end of the game.

    def _end(self, points: Mapping[str, int]) -> Outcome:
        table, record, rulings = self.table, self.record, self.bound.rulings
        if self.winner is not None and record.ended != "finished":
            table.ask({self.winner: points[self.winner]}, Stopped(record.ended), At())
        if self.winner is None and record.ended == "adjourned" and not reached(points):
            self._say_no_result(points)
            return NOBODY
        if self.winner is None and not self._ends_without_winner(points):
            return NOBODY
        places = rank(points, self.winner, rulings, self._extra(points) if is_compared(rulings) else None)
        if record.ended != "adjourned":
            table.tell(tell_places, places, self.winner)
        played, result = self.played, record.result
        if played is not None and played.sheet is not None:
            at = sheet_at(played.number)
            places = self._claimed(places, points, SheetPlaces(played.sheet.rows), at)
        if result is not None:
            places = self._claimed(places, points, result, RESULT)
        return Outcome(places, finished=True) if record.ended != "adjourned" else NOBODY

    def _claimed(self, places: list[Place], points: Mapping[str, int], thing: Any, at: At) -> list[Place]:
        """Compare the places with the recorded ones; returns those that count."""
        ended = Ended(places, places, points, self.bound.rulings)
        found: Ended = self.table.ask(ended, thing, at, ended.given).figures
        return found.places

    def _ends_without_winner(self, points: Mapping[str, int]) -> bool:
        """Whether a game without one winner on 20 has places, by ruling MIN-R15 or by a decision."""
        there = reached(points)
        if self.record.ended != "finished" and not there:
            if self.bound.rulings.unfinished == "by-space":
                return True
            self._say_no_result(points)
            return False
        if self.position is not None:
            return True  # The replay has already reported that the transcript does not reach the end.
        number = self.played.number if self.played is not None else None
        if self.misplaced is not None and not there:
            self.table.ask(points, NotThere(self.misplaced), At(round=number))
            return False
        problem = who_reached(there, max(points.values()))
        return "reached" in self.table.ask(None, problem, At(round=number)).given

    def _end_by_result(self, result: Result) -> Outcome:
        """The places by the result's claims, because the game does not lead to any."""
        table, record, bound = self.table, self.record, self.bound
        if record.ended != "finished":
            written = {who: row.space for who, row in result.rows.items() if row.space is not None}
            there = {who: written[who] for who in reached(written)}
            if not there and (record.ended == "adjourned" or bound.rulings.unfinished == "no-result"):
                self._say_no_result(self.known)
                return NOBODY
            table.ask(there, Stopped(record.ended), At())
        if self.known:
            table.ask(self.known, SpacesKnown(result.rows, bound), RESULT)
            claims = self._ask_in_part(result)
        else:
            again = partial(read_claims, record, result, bound)
            claims = table.ask(again(), ALONE, RESULT, again).figures
        if not claims.places:
            return NOBODY
        points = claims.spaces if len(claims.spaces) == len(claims.places) else {}
        places = self._claimed(claims.places, points, Claimed(result.rows, result.winner), RESULT)
        if record.ended == "adjourned":
            return NOBODY
        table.tell(tell_claims, places, claims.spaces)
        return Outcome(places, finished=True)

    def _ask_in_part(self, result: Result) -> Claims:
        """Compare places and spaces of the result with those that the sheet shows of some players."""
        rows = self.played.sheet.rows if self.played is not None and self.played.sheet is not None else {}
        places = {who: row.place for who, row in rows.items() if row.place is not None}
        known = {who: shown(points, self.bound.rulings) for who, points in self.known.items()}
        again = partial(read_claims, self.record, result, self.bound, known=known, placed=places)
        claims: Claims = self.table.ask(again(), IN_PART, At("result" if result.rows else ""), again).figures
        return claims

    def _say_no_result(self, known: Mapping[str, int]) -> None:
        """Places are claimed of a game that has none, or spaces other than those that are known."""
        result, played = self.record.result, self.played
        sheet = played.sheet if played is not None else None
        if result is not None:
            self.table.ask(known, SpacesBrokenOff(result.rows, self.bound), RESULT)
        if result is not None and (result.winner is not None or _is_placed(result.rows)):
            self.table.ask(None, BrokenOff(self.record.ended, "result", "result"), At())
        elif played is not None and sheet is not None and _is_placed(sheet.rows):
            field = f"rounds.{played.number}.sheet.rows"
            self.table.ask(None, BrokenOff(self.record.ended, "sheet", field), At(round=played.number))
        elif result is not None:
            self.table.ask(None, BrokenOff(self.record.ended, "", "result"), At())

    def _extra(self, points: Mapping[str, int]) -> dict[str, int] | None:
        """What separates players who are level on the track, by ruling MIN-R02."""
        how, seats, among, played = self.bound.rulings.places, self.record.seats, level(points), self.played
        rows = played.sheet.rows if played is not None and played.sheet is not None else {}
        if self.position is not None:
            extra = counted_at_end(how, seats, self.first, self.position)
        else:
            extra = counted_on_sheet(how, seats, self.first, rows, among, self.bound)
        if extra is not None or not among:
            return extra
        self.table.ask(None, LEVEL, At("rounds"))
        told: Mapping[str, Any] = self.record.result.rows if self.record.result is not None else rows
        return told_order({who: row.place for who, row in told.items()}, points)


def _is_placed(rows: Mapping[str, Any]) -> bool:
    """Whether any player is given a place."""
    for row in rows.values():  # noqa: SIM110 - quicker than any()
        if row.place is not None:
            return True
    return False
