"""The judge: takes a record round by round to the end of the game."""

from __future__ import annotations

from functools import partial

from scorekeeper.games.dwarven_traders.claimed import check_vp_markers, rank_by_result
from scorekeeper.games.dwarven_traders.ending import (
    check_result,
    check_solo_result,
    game_places,
    rank_solo,
    solo_wins,
)
from scorekeeper.games.dwarven_traders.play import GAME, START
from scorekeeper.games.dwarven_traders.quick import right_places
from scorekeeper.games.dwarven_traders.record import Record, Result
from scorekeeper.games.dwarven_traders.refusals import refuse_unreadable
from scorekeeper.games.dwarven_traders.rounds import Rounds
from scorekeeper.games.dwarven_traders.rulings import DEFAULTS, rulings
from scorekeeper.games.dwarven_traders.score import ROUNDS, SOLO_WINS, Line, totals
from scorekeeper.games.dwarven_traders.telling import tell_game, tell_solo
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect, Terms
from scorekeeper.games.engine.verdict import Place, Step, Verdict, Where
from scorekeeper.rules import evidence

PAWNS = 4


def judge(record: Record, terms: Terms) -> Verdict:
    """Say what the rules make of a record."""
    if (
        evidence.recorder() is None
        and (not terms.rulings or rulings(terms.rulings) == DEFAULTS)
        and (places := right_places(record)) is not None
    ):
        return Verdict(findings=[], places=places, finished=True, trail=partial(_trail, record, terms))
    return _Table(record, terms).verdict()


def _trail(record: Record, terms: Terms) -> list[Step]:
    """The trail of sheets that were right at a glance: told by a close look, when somebody asks."""
    return _Table(record, terms).verdict().trail


class _Table:
    """One table while it is judged."""

    def __init__(self, record: Record, terms: Terms) -> None:
        self.record = record
        self.rulings = rulings(terms.rulings)
        self.hearing = Hearing(terms.decisions)
        self.solo = record.variant == "solo"
        self.rounds = Rounds(record, self.rulings, terms.equipment, self.hearing)
        self.solo_rounds: int | None = None
        """How many rounds of a solo game count, once one is written down that came after its end."""

    def verdict(self) -> Verdict:
        refuse_unreadable(self.record)
        self._check_seats()
        if any(played.transcript for played in self.record.rounds) and self.rounds.deck is None:
            self._say_cards_are_unknown()
        due = 1
        for index, played in enumerate(self.record.rounds):
            number = played.number
            if number != due or number > ROUNDS or self.solo or self.hearing.recording:
                self._check_number(index, number)
            due = number + 1
            self.rounds.judge(played)
        finished, places = self._end()
        # True claims never add up to more than there is, so only a record with findings is counted.
        if self.hearing.findings or self.hearing.recording:
            check_vp_markers(
                self.record, self.rulings, self.hearing, known=self.rounds.all_scored and bool(self.rounds.scored)
            )
        return Verdict(findings=self.hearing.findings, places=places, finished=finished, trail=self.hearing.trail)

    def _check_seats(self) -> None:
        count = len(self.record.seats)
        fewest, most = (1, 1) if self.solo else (2, PAWNS)
        if fewest <= count <= most:
            self.hearing.kept("DWT-104")
            return
        self.hearing.find(
            "DWT-104",
            "{count} players; the normal game has two to four, the solo game one",
            where=Where(field="seats"),
            step=START,
            expected=fewest if count < fewest else most,
            found=count,
            count=count,
        )

    def _say_cards_are_unknown(self) -> None:
        for rule, what in (
            ("DWT-338", "which colours the cards let people mine"),
            ("DWT-353", "which colours the cards let people sell"),
            ("DWT-601", "whether a player had an action left"),
        ):
            self.hearing.unchecked(
                rule,
                "{what} is not checked: the card faces are not given as equipment",
                where=Where(field="rounds"),
                what=what,
            )

    def _check_number(self, index: int, number: int) -> None:
        due = self.record.rounds[index - 1].number + 1 if index else 1
        rule = "DWT-701" if index else "DWT-203"
        if number == due:
            self.hearing.kept(rule)
        elif (
            self.hearing.find(
                rule,
                "round {number} is written where round {due} must be",
                where=Where(round=number, field=f"rounds.{number}.number"),
                step=START,
                expected=due,
                found=number,
                number=number,
                due=due,
            )
            is None
        ):
            self.rounds.lose()
        if not self.solo and number > ROUNDS:
            settled = self.hearing.find(
                "DWT-801",
                "round {number} is written down; the game is over after the fourth",
                where=Where(round=number),
                step=START,
                expected=ROUNDS,
                found=number,
                number=number,
            )
            if settled == "as-written":
                self.rounds.counting = number
        elif self.solo and self.rounds.scored and self._solo_is_over():
            settled = self.hearing.find(
                "DWT-923",
                "round {number} is written down, but the game was over before it",
                where=Where(round=number),
                step=START,
                expected=number - 1,
                found=number,
                number=number,
            )
            if settled != "as-written" and self.solo_rounds is None:
                self.solo_rounds = len(self.rounds.scored)

    def _solo_is_over(self) -> bool:
        if self.rounds.ended_by_smuggler and self.rulings.solo_stuck == "game":
            return True
        if self.rulings.solo_tied_round == "four-rounds" and len(self.rounds.scored) >= ROUNDS:
            return True
        return max(solo_wins(self.rounds.scored, self.rulings).values()) >= SOLO_WINS

    def _end(self) -> tuple[bool, list[Place]]:
        result = self.record.result
        if not self.rounds.all_scored or not self.rounds.scored:
            return self._end_by_result()
        over = self._solo_is_over() if self.solo else len(self.rounds.scored) >= ROUNDS
        if not over:
            return self._not_over()
        if self.solo:
            self.hearing.kept("DWT-924")
            return True, self._end_solo()
        self.hearing.kept("DWT-801")
        return True, self._end_standard(self.rounds.scored[: self.rounds.counting], result)

    def _end_by_result(self) -> tuple[bool, list[Place]]:
        """The rounds do not lead to places, so the result's claims do, if there are any."""
        record = self.record
        if record.result is None:
            return False, []
        if record.ended != "finished" and self.rulings.unfinished == "no-result":
            self._say_no_result(record.result)
            return False, []
        places = rank_by_result(record, self.rulings, self.hearing)
        return bool(places), places

    def _say_no_result(self, result: Result) -> None:
        if result.winner is not None or any(row.place is not None for row in result.rows.values()):
            self.hearing.find(
                "DWT-801",
                "the game was broken off, so nobody is placed or wins (ruling DWT-R38); the result says otherwise",
                where=Where(field="result"),
                step=GAME,
            )
            return
        self.hearing.unchecked(
            "DWT-801",
            "the result is not checked, and the rules place nobody: the game was broken off (ruling DWT-R38)",
            where=Where(field="result"),
        )

    def _end_standard(self, rounds: list[list[Line]], result: Result | None) -> list[Place]:
        ranking = totals(rounds, self.rulings)
        self.hearing.tell(tell_game, rounds, ranking)
        if result is not None:
            ranking = check_result(result, ranking, self.hearing)
        return game_places(ranking)

    def _end_solo(self) -> list[Place]:
        ranking = rank_solo(self.rounds.scored[: self.solo_rounds], self.rulings)
        self.hearing.tell(tell_solo, ranking)
        if self.record.result is not None:
            ranking = check_solo_result(self.record.result, ranking, self.hearing)
        return game_places(ranking)

    def _not_over(self) -> tuple[bool, list[Place]]:
        """Fewer rounds than a game has: no result by the book (ruling DWT-R38), unless a decision lets it stand."""
        record = self.record
        if record.ended == "finished":
            if record.result is None or self._early_result() != "as-written":
                return False, []
        elif self.rulings.unfinished == "no-result":
            if record.result is not None:
                self._say_no_result(record.result)
            return False, []
        return True, self._end_solo() if self.solo else self._end_standard(self.rounds.scored, record.result)

    def _early_result(self) -> Effect | None:
        won = max(solo_wins(self.rounds.scored, self.rulings).values()) if self.solo else 0
        return self.hearing.find(
            "DWT-924" if self.solo else "DWT-801",
            "a result is written down, but neither side has won two rounds: the game goes on"
            if self.solo
            else "a result is written down after {count} of four rounds: the game goes on",
            where=Where(field="result"),
            step=GAME,
            expected=SOLO_WINS if self.solo else ROUNDS,
            found=won if self.solo else len(self.rounds.scored),
            count=len(self.rounds.scored),
        )
