"""The judge: takes a record game by game to the end of the table."""

from __future__ import annotations

from functools import partial

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Place, Verdict, Where
from scorekeeper.games.smugglonauts.awards import all_true
from scorekeeper.games.smugglonauts.board import board_length
from scorekeeper.games.smugglonauts.ending import owned_at_end
from scorekeeper.games.smugglonauts.games import Games
from scorekeeper.games.smugglonauts.play import GAME, START, counted
from scorekeeper.games.smugglonauts.record import COLOURS, Record, Result, Round
from scorekeeper.games.smugglonauts.refusals import refuse_unreadable
from scorekeeper.games.smugglonauts.results import Known, rank_by_result
from scorekeeper.games.smugglonauts.rulings import DEFAULTS, rulings
from scorekeeper.games.smugglonauts.score import score
from scorekeeper.games.smugglonauts.session import (
    ENDS_BY,
    all_claimed,
    check_result,
    goal,
    is_over,
    level_at_the_end,
    rank_table,
)
from scorekeeper.games.smugglonauts.sheets import is_plain, read_sheet
from scorekeeper.games.smugglonauts.starts import FIRST_PRICES
from scorekeeper.games.smugglonauts.telling import tell_game, tell_session
from scorekeeper.rules import evidence

FEWEST, ROCKETS = 2, 4


def judge(record: Record, terms: Terms) -> Verdict:
    """Say what the rules make of a record."""
    if not terms.rulings and len(record.rounds) == 1 and evidence.recorder() is None:
        length = board_length(terms.equipment)
        if length is not None and (found := _plain_verdict(record, record.rounds[0], length)) is not None:
            return found
    return _Table(record, terms).verdict()


def _plain_verdict(record: Record, played: Round, length: int) -> Verdict | None:
    """What is said of the sheet of one finished game in which nothing is wrong: the common case; None of any other.

    The same functions look at the sheet and at its claims that `Games` asks; only what would report a finding is left out.
    """
    sheet, seats, result = played.sheet, record.seats, record.result
    if (
        sheet is None
        or played.start is not None
        or played.transcript
        or played.turns
        or played.number != 1
        or record.variant != "standard"
        or record.ended != "finished"
        or not FEWEST <= len(seats) <= ROCKETS
        or len(sheet.rows) != len(seats)
        or len(sheet.prices) != len(COLOURS)
    ):
        return None
    written = read_sheet(sheet, seats)
    if not is_plain(sheet, written, owned_at_end(len(seats), length), FIRST_PRICES):
        return None
    lines = score(written.cargos, written.prices, DEFAULTS)
    if not all_true(sheet.rows, lines, {}):
        return None
    places = rank_table((lines,), {}, "standard", DEFAULTS)
    if result is not None and not all_claimed(result, places):
        return None
    return Verdict(findings=[], places=places, finished=True, trail=partial(tell_game, 1, lines, sheet.prices))


class _Table:
    """One table while it is judged."""

    def __init__(self, record: Record, terms: Terms) -> None:
        self.record = record
        self.rulings = rulings(terms.rulings)
        self.hearing = Hearing(terms.decisions)
        self.games = Games(record, self.rulings, terms.equipment, self.hearing)

    def verdict(self) -> Verdict:
        record, games = self.record, self.games
        refuse_unreadable(record)
        if not self._check_seats():
            return Verdict(findings=self.hearing.findings, places=[], finished=False, trail=self.hearing.trail)
        due = 1
        for played in record.rounds:
            number = played.number
            counts = self._check_number(number, due) if number != due or games.scored else True
            due = max(number + 1, due)
            if counts:
                games.judge(played)
        finished, places = self._end()
        return Verdict(findings=self.hearing.findings, places=places, finished=finished, trail=self.hearing.trail)

    def _check_seats(self) -> bool:
        """Whether so many can play; of a table at which they cannot, nothing else is right or wrong."""
        count = len(self.record.seats)
        if FEWEST <= count <= ROCKETS:
            if self.hearing.recording:
                self.hearing.kept("NAU-101")
                self.hearing.shown("NAU-117")
            return True
        settled = self.hearing.find(
            "NAU-101",
            "{players} at the table; two to four can play",
            where=Where(field="seats"),
            step=START,
            expected=FEWEST,
            found=count,
            players=counted(count, "player"),
        )
        if settled is None and self.record.rounds:
            self.hearing.unchecked("NAU-811", "the games are not checked: so many cannot play", where=Where())
        return settled is not None

    def _check_number(self, number: int, due: int) -> bool:
        """Games are numbered from 1, and none is played when the session is over; whether this one counts."""
        record, games = self.record, self.games
        if number != due:
            settled = self.hearing.find(
                ENDS_BY[record.variant],
                "game {number} is written where game {due} must be"
                if number > due
                else "game {number} is written after game {last}; games are written in their order, each once",
                where=Where(round=number, field=f"rounds.{number}.number"),
                step=START,
                expected=due,
                found=number,
                number=number,
                due=due,
                last=due - 1,
            )
            if settled is None:
                games.lose()
        if games.scored and games.all_scored and self._is_over():
            settled = self.hearing.find(
                ENDS_BY[record.variant],
                "game {number} is written down; {goal}, so it was over before, and game {number} does not count",
                where=Where(round=number),
                step=START,
                expected=len(games.scored),
                found=number,
                number=number,
                goal=goal(record.variant, self.rulings),
            )
            return settled == "as-written"
        return True

    def _is_over(self) -> bool:
        games = self.games
        return is_over(self.record.variant, len(games.scored), games.totals, self.rulings)

    def _end(self) -> tuple[bool, list[Place]]:
        games, record = self.games, self.record
        if not games.all_scored or not games.scored:
            return self._end_by_result()
        if record.ended == "finished":
            if not self._is_over():
                return self._not_over()
            if self.hearing.recording and not games.early:
                self._note_the_end()
        # Of a game that is not over the places are given for a head judge to accept or not.
        return not games.early, self._rank()

    def _note_the_end(self) -> None:
        """Tell the recorder which way of playing this was."""
        variant = self.record.variant
        evidence.note(ENDS_BY[variant], "used" if variant == "standard" else "kept")
        if variant == "threshold":
            self.hearing.shown("NAU-904")

    def _rank(self) -> list[Place]:
        games, record = self.games, self.record
        places = rank_table(games.scored, games.totals, record.variant, self.rulings)
        if record.variant != "standard":
            told = ENDS_BY[record.variant], goal(record.variant, self.rulings)
            self.hearing.tell(tell_session, *told, games.scored, places)
        if record.result is not None:
            places = check_result(record.result, places, record.variant, self.hearing)
        return places

    def _not_over(self) -> tuple[bool, list[Place]]:
        """Fewer games than the session has: no result, unless a decision lets it stand."""
        record, played = self.record, len(self.games.scored)
        tied = level_at_the_end(record.variant, played, self.games.totals, self.rulings)
        why = "{who} are level (ruling NAU-R14)" if tied else "{goal}"
        if record.result is None:
            self.hearing.unchecked(
                ENDS_BY[record.variant],
                "nobody is placed yet: " + why + ", and game {next} is not written down",
                where=Where(),
                goal=goal(record.variant, self.rulings),
                next=played + 1,
                who=tied,
            )
            return False, []
        settled = self.hearing.find(
            ENDS_BY[record.variant],
            "a result is written down after game {count}; " + why + ", so it goes on",
            where=Where(field="result"),
            step=GAME,
            found=played,
            count=played,
            goal=goal(record.variant, self.rulings),
            who=tied,
        )
        return (True, self._rank()) if settled == "as-written" else (False, [])

    def _end_by_result(self) -> tuple[bool, list[Place]]:
        """The games do not lead to places, so the result's claims do, if there are any."""
        record = self.record
        if record.result is None:
            return False, []
        how = self.rulings.time if record.ended == "time" else self.rulings.leaver
        if record.ended != "finished" and how == "no-result":
            self._say_no_result(record.result)
            return False, []
        games = self.games
        known = Known(length=games.length, games=len(games.scored), totals=games.totals)
        over, places = rank_by_result(record, self.rulings, known, self.hearing)
        return bool(places) and over and not games.early, places

    def _say_no_result(self, result: Result) -> None:
        ruling = "NAU-R16" if self.record.ended == "time" else "NAU-R24"
        if result.winner is not None or any(row.place is not None for row in result.rows.values()):
            self.hearing.find(
                "NAU-801",
                "the game was broken off, so nobody is placed or wins (ruling {ruling}); the result says otherwise",
                where=Where(field="result"),
                step=GAME,
                ruling=ruling,
            )
            return
        self.hearing.unchecked(
            "NAU-801",
            "the result is not checked, and the rules place nobody: the game was broken off (ruling {ruling})",
            where=Where(field="result"),
            ruling=ruling,
        )
