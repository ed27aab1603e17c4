"""The judge: takes a record round by round to the end of the game."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect, Terms
from scorekeeper.games.engine.verdict import Place, Verdict, Where
from scorekeeper.games.smugglers.claimed import Claimed, say_rounds_are_unknown
from scorekeeper.games.smugglers.ending import (
    all_claimed,
    check_places,
    check_rows,
    check_supply,
    check_winner,
    is_wiped,
    put_first,
    rank,
)
from scorekeeper.games.smugglers.phases import SET_WORDS
from scorekeeper.games.smugglers.play import GAME, PIECES, START, TWO, Held
from scorekeeper.games.smugglers.record import Record, Result
from scorekeeper.games.smugglers.rounds import Rounds
from scorekeeper.games.smugglers.rulings import rulings
from scorekeeper.games.smugglers.sets import TARGETS
from scorekeeper.games.smugglers.since import check_since
from scorekeeper.games.smugglers.telling import tell_places, tell_win
from scorekeeper.games.smugglers.words import by_number


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
        self._leave_out_wiped_lines()
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
        self._check_who_left()
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

    def _leave_out_wiped_lines(self) -> None:
        """A line of the result that nobody filled in says nothing, and that is one error: there is no place 0."""
        result = self.record.result
        wiped = [who for who, row in result.rows.items() if is_wiped(row)] if result is not None else []
        for who in wiped:
            self.hearing.find(
                "SMU-715",
                "the line of {who} in the result is empty",
                where=Where(field=f"result.rows.{who}"),
                step=GAME,
                found=0,
                who=who,
            )
        if result is not None and wiped:
            rows = {who: row for who, row in result.rows.items() if who not in wiped}
            self.record = replace(self.record, result=replace(result, rows=rows))

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
        if result is not None and result.rounds is not None and result.rounds > self.record.rounds[-1].number:
            return self._end_after_missing_rounds(result, result.rounds)
        if self.record.ended != "finished":
            if result is not None:
                self._check_round_counts(result)
                check_rows(result, rounds.before, self.hearing)
                check_supply(result, rounds.held, self.hearing, rounds.before.slips)
            return self._stopped(rounds.held)
        if result is None:
            self._say_the_game_goes_on()
            return False, []
        settled = self._early_result(result)
        if settled == "as-written" and result.winner is not None:
            how = self.rulings.places
            return True, put_first(rank(rounds.held, None, self.target, how), result.winner, how)
        return False, []

    def _end_after_missing_rounds(self, result: Result, rounds: int) -> tuple[bool, list[Place]]:
        """More rounds were played than are written down, so the result stands by itself."""
        last = self.record.rounds[-1].number
        self.hearing.unchecked(
            "SMU-301",
            "round {first} is missing, so how tokens and bombs were won in it is not checked"
            if last + 1 == rounds
            else "rounds {first} to {rounds} are missing, so how tokens and bombs were won in them is not checked",
            where=Where(field="rounds"),
            first=last + 1,
            rounds=rounds,
        )
        stuck = range(self.rounds.all_stuck, self.rounds.all_stuck + self.rounds.untold + rounds - last + 1)
        if result.stuck is not None and result.stuck not in stuck:
            self._wrong_stuck(result.stuck)
        check_since(result, self.rounds.before, rounds - last, self.hearing)
        return self._by_result(result)

    def _say_the_game_goes_on(self) -> None:
        self.hearing.unchecked(
            self.target.winner,
            "nobody has a winning set after round {number}, so the game goes on, and nobody is placed",
            where=Where(field="rounds"),
            number=self.record.rounds[-1].number,
        )

    def _check_who_left(self) -> None:
        result = self.record.result
        if result is None or result.left is None or self.record.ended in ("conceded", "abandoned"):
            return
        self.hearing.find(
            self.target.winner,
            "{who} is said to have left, but the game to have ended otherwise: {ended}; "
            "when somebody leaves, it is conceded or abandoned (ruling SMU-R27)",
            where=Where(field="result.left"),
            step=GAME,
            level="warning",
            expected="conceded",
            found=self.record.ended,
            who=result.left,
            ended=self.record.ended,
        )

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
        counting, tokens = check_rows(result, self.rounds.before, hearing)
        check_supply(result, held, hearing, self.rounds.before.slips)
        if tokens or any(counting[who] != list(counts) for who, counts in held.items()):
            places = rank(counting, winner, self.target, how, said=tokens)
        places = check_places(result, places, self.target.rules[with_set], how, hearing)
        return check_winner(result, places, winner, with_set, held[winner], self.target, how, hearing)

    def _check_round_counts(self, result: Result) -> None:
        """How many rounds there were, and in how many all got stuck."""
        played = self.record.rounds
        # A round in which the table was stopped may have been counted, or not.
        right = (len(played),) if self.rounds.won_in else (len(played) - 1, len(played))
        if result.rounds is not None and result.rounds not in right and self.rounds.won_in in (None, len(played)):
            text = "1 round is written down" if len(played) == 1 else "{due} rounds are written down"
            self._wrong_count("SMU-301", "rounds", len(played), result.rounds, text)
        stuck = self.rounds.all_stuck
        if result.stuck is not None and not stuck <= result.stuck <= stuck + self.rounds.untold:
            self._wrong_stuck(result.stuck)

    def _wrong_stuck(self, said: int) -> None:
        stuck = self.rounds.all_stuck
        text = "in 1 round all got stuck" if stuck == 1 else "in {due} rounds all got stuck"
        self._wrong_count("SMU-501", "stuck", stuck, said, text)

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
        number = self.record.rounds[-1].number
        if result.winner is None and all(row.place is None for row in result.rows.values()):
            check_rows(result, self.rounds.before, self.hearing)
            check_supply(result, self.rounds.held, self.hearing, self.rounds.before.slips)
        return self.hearing.find(
            self.target.winner,
            "a result is written down, but nobody has a winning set after round {number}: the game goes on, "
            "or later rounds are missing",
            where=Where(field="result"),
            step=GAME,
            expected=1,
            found=0,
            number=number,
        )

    def _stopped(self, held: Mapping[str, Held]) -> tuple[bool, list[Place]]:
        """Time was called (ruling SMU-R02), or somebody left (ruling SMU-R27)."""
        result = self.record.result or Result()
        how, left = self._how_stopped(result)
        if how is None:
            return self._say_no_result(result)
        places = rank(held, None, self.target, how, left=left)
        self.hearing.tell(tell_places, places, held, self.target, how)
        places = check_places(result, places, self.target.winner, how, self.hearing, self._stopping_ruling())
        return True, self._check_nobody_won(result, places, how)

    def _stopping_ruling(self) -> str:
        return "SMU-R02" if self.record.ended == "time" else "SMU-R27"

    def _check_nobody_won(self, result: Result, places: list[Place], how: str) -> list[Place]:
        """A stopped game is ranked, but a winner who is not first, or a set, contradicts it."""
        first = [place.participant for place in places if place.place == 1]
        if result.set is not None:
            self.hearing.find(
                self.target.winner,
                "nobody had a winning set when the game stopped; the result says {said}",
                where=Where(field="result.set"),
                step=GAME,
                expected=None,
                found=result.set,
                said=SET_WORDS[result.set],
            )
        if result.winner is None or first == [result.winner]:
            return places
        settled = self.hearing.find(
            self.target.winner,
            "nobody had a winning set when the game stopped, and {who} "
            + by_number(first, "is", "are")
            + " first (ruling {ruling}); the result names {who_said} as the winner",
            where=Where(field="result.winner"),
            step=GAME,
            expected=first,
            found=result.winner,
            who=first,
            ruling=self._stopping_ruling(),
            who_said=result.winner,
        )
        return put_first(places, result.winner, how) if settled == "as-written" else places

    def _how_stopped(self, result: Result) -> tuple[str | None, str | None]:
        """What the places go by, and who is last because of leaving; no way to place when the first is None."""
        if self.record.ended == "time":
            option = self.rulings.time
            return {"draw": "draw", "fewest-missing": "missing-then-tokens"}.get(option), None
        if self.rulings.leaving == "ranked" and result.left is not None:
            return "missing-then-tokens", result.left
        return None, None

    def _say_no_result(self, result: Result) -> tuple[bool, list[Place]]:
        """Nobody is placed, unless a decision lets stand what is written down."""
        ruling = self._stopping_ruling()
        why = "the game was broken off before anybody had a winning set"
        if self.record.ended != "time" and self.rulings.leaving == "ranked":
            why = "who left is not written down"
        if (
            result.winner is not None
            or result.set is not None
            or any(row.place is not None for row in result.rows.values())
        ):
            settled = self.hearing.find(
                self.target.winner,
                why + ", so nobody is placed or wins (ruling {ruling}); the result says otherwise",
                where=Where(field="result"),
                step=GAME,
                ruling=ruling,
            )
            if settled == "as-written":
                places = Claimed(self.record, self.target, self.rulings, self.hearing).as_said()
                return bool(places), places
        else:
            self.hearing.unchecked(
                self.target.winner,
                "nobody is placed: " + why + " (ruling {ruling})",
                where=Where(field="result" if self.record.result is not None else "ended"),
                ruling=ruling,
            )
        return False, []

    def _end_by_result(self) -> tuple[bool, list[Place]]:
        """The rounds do not lead to an end, so the result's claims do, if there are any."""
        if self.record.result is None:
            return False, []
        say_rounds_are_unknown(self.hearing)
        return self._by_result(self.record.result)

    def _by_result(self, result: Result) -> tuple[bool, list[Place]]:
        claimed = Claimed(self.record, self.target, self.rulings, self.hearing)
        if self.record.ended == "finished" or claimed.has_won():
            places = claimed.places()
            return bool(places), places
        claimed.figures.check()
        held = claimed.figures.held()
        if held is not None:
            return self._stopped(held)
        how, left = self._how_stopped(result)
        if how is None:
            return self._say_no_result(result)
        claimed.say_sets_are_unknown()
        ruling = self._stopping_ruling()
        places = claimed.ranked(how, self.target.winner, left=left, stopped=ruling)
        return bool(places), self._check_nobody_won(result, places, how) if places else []
