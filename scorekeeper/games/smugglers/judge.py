"""The judge: takes a record round by round to the end of the game."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.hearing import Hearing
from scorekeeper.games.smugglers.claimed import Claimed, say_rounds_are_unknown, told_holdings
from scorekeeper.games.smugglers.ending import (
    all_claimed,
    check_places,
    check_rows,
    check_supply,
    check_winner,
    put_first,
    rank,
)
from scorekeeper.games.smugglers.play import GAME, PIECES, START, TWO, Held
from scorekeeper.games.smugglers.record import Record, Result
from scorekeeper.games.smugglers.rounds import Rounds
from scorekeeper.games.smugglers.rulings import rulings
from scorekeeper.games.smugglers.sets import TARGETS, won_with
from scorekeeper.games.smugglers.telling import tell_places, tell_win
from scorekeeper.games.terms import Effect, Terms
from scorekeeper.games.verdict import Place, Verdict, Where


def judge(record: Record, terms: Terms) -> Verdict:
    """Say what the rules make of a record."""
    return _Table(record, terms).verdict()


class _Table:
    """One table while it is judged."""

    def __init__(self, record: Record, terms: Terms) -> None:
        self.record = record
        self.rulings = rulings(terms.rulings)
        self.hearing = Hearing(terms.decisions)
        self.equipment = terms.equipment
        self.target = TARGETS.get(record.variant, TARGETS["standard"])

    def verdict(self) -> Verdict:
        self._check_seats()
        if self.record.variant == "short":
            self.hearing.shown("SMU-806")
        self.rounds = Rounds(self.record, self.target, self.rulings, self.equipment, self.hearing)
        due = 1
        for played in self.record.rounds:
            number = played.number
            if self.rounds.winner is not None and not self._goes_on(number):
                break
            if number != due or self.hearing.recording:
                self._check_number(number, due)
            due = number + 1
            self.rounds.judge(played)
        finished, places = self._end()
        return Verdict(findings=self.hearing.findings, places=places, finished=finished, trail=self.hearing.trail)

    def _check_seats(self) -> None:
        count = len(self.record.seats)
        self.hearing.shown("SMU-904")
        if TWO <= count <= PIECES:
            self.hearing.kept("SMU-101")
            return
        self.hearing.find(
            "SMU-101",
            "{count} at the table; two to four can play",
            where=Where(field="seats"),
            step=START,
            expected=TWO,
            found=count,
            count=count,
        )

    def _check_number(self, number: int, due: int) -> None:
        if number == due:
            self.hearing.kept("SMU-301")
            return
        settled = self.hearing.find(
            "SMU-301",
            "round {number} is written where round {due} must be",
            where=Where(round=number, field=f"rounds.{number}.number"),
            step=START,
            expected=due,
            found=number,
            number=number,
            due=due,
        )
        if settled is None:
            self.rounds.lose()

    def _goes_on(self, number: int) -> bool:
        """A round after the win: the game was over; whether a decision lets it count all the same."""
        rounds = self.rounds
        settled = self.hearing.find(
            "SMU-711",
            "round {number} is written down, but {who} has won in round {won}",
            where=Where(round=number),
            step=START,
            expected=rounds.won_in,
            found=number,
            number=number,
            who=rounds.winner,
            won=rounds.won_in,
        )
        if settled != "as-written":
            return False
        rounds.winner = rounds.with_set = rounds.won_in = None
        return True

    # The end of the game is decided here.

    def _end(self) -> tuple[bool, list[Place]]:
        rounds, result = self.rounds, self.record.result
        if not self.record.rounds or not rounds.known:
            return self._end_by_result()
        if rounds.disputed:
            return False, []
        if rounds.winner is not None:
            return True, self._won(rounds.winner, rounds.with_set or "both", rounds.held)
        if self.record.ended != "finished":
            return self._stopped(rounds.held)
        if result is None:
            return False, []
        check_rows(result, rounds.held, self.hearing)
        if self._early_result(result) == "as-written" and result.winner is not None:
            return True, put_first(rank(rounds.held, None, self.target, self.rulings.places), result.winner)
        return False, []

    def _won(self, winner: str, with_set: str, held: Mapping[str, Held]) -> list[Place]:
        """The places of a game that somebody has won, held against the result."""
        hearing, result, how = self.hearing, self.record.result, self.rulings.places
        places = rank(held, winner, self.target, how)
        hearing.tell(tell_win, self.rounds.won_in, winner, with_set, held[winner], self.target)
        hearing.tell(tell_places, places[1:], held, self.target, how)
        if result is None:
            return places
        self._check_round_counts(result)
        if all_claimed(result, places, held, winner, with_set):
            return places
        counting = check_rows(result, held, hearing)
        check_supply(result, held, hearing)
        if any(counting[who] != list(counts) for who, counts in held.items()):
            places = rank(counting, winner, self.target, how)
        places = check_places(result, places, self.target.rules[with_set], how, hearing)
        return check_winner(result, places, winner, with_set, held[winner], self.target, hearing)

    def _check_round_counts(self, result: Result) -> None:
        """How many rounds there were, and in how many all got stuck."""
        played = self.record.rounds
        if result.rounds is not None and result.rounds != len(played) and self.rounds.won_in == len(played):
            self._wrong_count("SMU-301", "rounds", len(played), result.rounds, "{due} rounds are written down")
        if result.stuck is not None and result.stuck != self.rounds.all_stuck:
            text = "in {due} rounds all got stuck"
            self._wrong_count("SMU-501", "stuck", self.rounds.all_stuck, result.stuck, text)

    def _wrong_count(self, rule: str, field: str, due: int, said: int, text: str) -> None:
        self.hearing.find(
            rule,
            text + "; the result says {said}",
            where=Where(field=f"result.{field}"),
            step=GAME,
            expected=due,
            found=said,
            due=due,
            said=said,
        )

    def _early_result(self, result: Result) -> Effect | None:
        if result.winner is None and all(row.place is None for row in result.rows.values()):
            return None
        return self.hearing.find(
            self.target.winner,
            "a result is written down, but nobody has a winning set: the game goes on",
            where=Where(field="result"),
            step=GAME,
            expected=1,
            found=0,
        )

    def _stopped(self, held: Mapping[str, Held]) -> tuple[bool, list[Place]]:
        """Time was called (ruling SMU-R02), or somebody left (ruling SMU-R27)."""
        result = self.record.result or Result()
        how, left = self._how_stopped(result)
        if how is None:
            self._say_no_result(result)
            return False, []
        places = rank(held, None, self.target, how, left)
        self.hearing.tell(tell_places, places, held, self.target, how)
        return True, check_places(result, places, self.target.winner, how, self.hearing)

    def _how_stopped(self, result: Result) -> tuple[str | None, str | None]:
        """What the places go by, and who is last because of leaving; no way to place when the first is None."""
        if self.record.ended == "time":
            option = self.rulings.time
            return {"draw": "draw", "fewest-missing": "missing-then-tokens"}.get(option), None
        if self.rulings.leaving == "ranked" and result.left is not None:
            return "missing-then-tokens", result.left
        return None, None

    def _say_no_result(self, result: Result) -> None:
        ruling = "SMU-R02" if self.record.ended == "time" else "SMU-R27"
        if result.winner is not None or any(row.place is not None for row in result.rows.values()):
            self.hearing.find(
                self.target.winner,
                "the game was broken off before anybody had a winning set, so nobody is placed or wins (ruling {ruling}); "
                "the result says otherwise",
                where=Where(field="result"),
                step=GAME,
                ruling=ruling,
            )
        else:
            self.hearing.unchecked(
                self.target.winner,
                "nobody is placed: the game was broken off before anybody had a winning set (ruling {ruling})",
                where=Where(field="result" if self.record.result is not None else "ended"),
                ruling=ruling,
            )

    def _end_by_result(self) -> tuple[bool, list[Place]]:
        """The rounds do not lead to an end, so the result's claims do, if there are any."""
        record = self.record
        if record.result is None:
            return False, []
        say_rounds_are_unknown(self.hearing)
        claimed = Claimed(record, self.target, self.rulings, self.hearing)
        held = told_holdings(record.result, record.seats)
        won = held is not None and any(won_with(sweet, sour, self.target) for sweet, sour, _, _ in held.values())
        if record.ended == "finished" or won:
            places = claimed.places()
            return bool(places), places
        if held is None:
            self._say_no_result(record.result)
            return False, []
        claimed.check_possible(held)
        return self._stopped(held)
