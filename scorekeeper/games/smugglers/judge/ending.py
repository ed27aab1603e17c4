"""Judges the end of the game, from the rounds or, where they do not reach it, from the result."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from scorekeeper.games.engine.table import NOBODY, At, Outcome, Table
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.smugglers.checks.ending import (
    GoesOn,
    MissingRounds,
    NoRounds,
    StillRunning,
    TooEarly,
    Unfillable,
    Unplaced,
    WonAnyway,
)
from scorekeeper.games.smugglers.checks.result.holdings import PlayerRow, RoundCounts, Since, Supply
from scorekeeper.games.smugglers.checks.result.places import Ranked, Unwon, Victory
from scorekeeper.games.smugglers.equipment import Bound
from scorekeeper.games.smugglers.judge.claims import ByClaims
from scorekeeper.games.smugglers.judge.places import RESULT, compare_places, compare_winner
from scorekeeper.games.smugglers.judge.rounds import Rounds
from scorekeeper.games.smugglers.judge.trials import Trial, errors_of
from scorekeeper.games.smugglers.position.holdings import supply_of
from scorekeeper.games.smugglers.record import AT, COLOURS, FIELDS, SOUR, SWEET, TOKENS, Holding, Record, Result, Won
from scorekeeper.games.smugglers.scoring.claims import Claims
from scorekeeper.games.smugglers.scoring.columns import count_bombs
from scorekeeper.games.smugglers.scoring.fillings import fillings
from scorekeeper.games.smugglers.scoring.places import let_win, lets_only_win, rank, stop_of
from scorekeeper.games.smugglers.scoring.sets import won_with
from scorekeeper.games.smugglers.trail import (
    tell_as_written,
    tell_places,
    tell_sure_win,
    tell_tokens_as_written,
    tell_win,
)


class Ending:
    """One table after its last round."""

    def __init__(self, table: Table, record: Record, rounds: Rounds) -> None:
        self.table = table
        self.record = record
        self.rounds = rounds
        self.bound: Bound = table.bound
        self.how = self.bound.rulings.places

    def outcome(self) -> Outcome:
        """Places, and whether the game is finished."""
        rounds, record, result = self.rounds, self.record, self.record.result
        if record.ended == "adjourned":
            return self._adjourned(result)
        if not record.rounds or not rounds.known:
            if rounds.winner is not None:
                return self._won_with_blanks(rounds.winner, rounds.with_set or "both")
            return self._without_rounds(result)
        if rounds.disputed:
            return NOBODY
        if rounds.winner is not None:
            self._say_that_it_is_won(rounds.winner, rounds.won_in)
            return Outcome(self._won(rounds.winner, rounds.with_set or "both", rounds.held), finished=True)
        last = record.rounds[-1].number
        if result is not None and result.rounds is not None and result.rounds > last:
            return self._after_missing_rounds(result, result.rounds, last)
        if record.ended != "finished":
            if result is not None:
                self._compare_with_rounds(result)
            return self._stopped(rounds.held)
        if result is None:
            self.table.ask(self.bound, GoesOn(last), At())
            return NOBODY
        return self._too_early(result, last)

    def _say_that_it_is_won(self, winner: str, number: int | None) -> None:
        if self.record.ended != "finished":
            self.table.ask(self.bound, WonAnyway(winner, number, self.record.ended), At())

    def _adjourned(self, result: Result | None) -> Outcome:
        """The game is still running: what is written is compared, and nobody is placed."""
        rounds, target = self.rounds, self.bound.target
        if rounds.winner is not None and not rounds.disputed:
            self._say_that_it_is_won(rounds.winner, rounds.won_in)
        if result is not None:
            if self.record.rounds and rounds.known:
                self._compare_with_rounds(result)
            else:
                ByClaims(self.table, self.record, result).check(None)
                having = [who for who, row in result.rows.items() if won_with(row.sweet or 0, row.sour or 0, target)]
                if len(having) == 1:
                    self._say_that_it_is_won(having[0], None)
        running = StillRunning(None if result is None or self._only_repeats_a_false_win(result) else result)
        self.table.ask(self.bound, running, At())
        return NOBODY

    def _compare_with_rounds(self, result: Result) -> None:
        self._count_rounds(result)
        self._compare_rows(result)
        self._compare_supply(result)

    def _without_rounds(self, result: Result | None) -> Outcome:
        """The end by the result's claims, because the rounds do not reach one."""
        if result is None:
            return NOBODY
        self.table.ask(self.bound, NoRounds(bool(self.record.rounds)), At())
        return self._by_result(result)

    # The rounds reach an end.

    def _won(self, winner: str, with_set: str, held: Mapping[str, Holding]) -> list[Place]:
        """The places of a game that somebody has won, compared with the result."""
        table, result, target, how = self.table, self.record.result, self.bound.target, self.how
        places = rank(held, winner, target, how)
        if won_with(held[winner][SWEET], held[winner][SOUR], target):
            table.tell(tell_win, self.rounds.won_in, winner, with_set, held[winner], target)
        else:
            table.tell(tell_as_written, target.winner, {winner: 1})
        table.tell(tell_places, places[1:], held, target, how)
        if result is None:
            return places
        if not self.rounds.played_on:
            self._count_rounds(result)
            counting, tokens = self._compare_rows(result)
            self._compare_supply(result)
            if tokens or counting:
                places = rank({**held, **counting}, winner, target, how, said=tokens)
        called = self.rounds.false_win
        places = compare_places(table, result, Ranked(places, target.rules[with_set], how, None), _caller(called))
        return compare_winner(table, result, places, Victory(winner, with_set, held[winner], target, called))

    def _won_with_blanks(self, winner: str, with_set: str) -> Outcome:
        """The places of a game that somebody has won, whatever the blanks of a position found at the table hide."""
        self._say_that_it_is_won(winner, self.rounds.won_in)
        claims = ByClaims(self.table, self.record, self.record.result or Result())
        claims.check(winner)
        rule = self.bound.target.rules[with_set]
        self.table.tell(tell_sure_win, self.rounds.won_in, winner, self.bound.target)
        places = claims.ranked(self.how, winner=winner, false_winner=_caller(self.rounds.false_win), rule=rule)
        return Outcome(places, finished=bool(places))

    def _count_rounds(self, result: Result) -> None:
        """The number of rounds, and of those in which all got stuck."""
        rounds, recorded = self.rounds, self.record.rounds
        found = any(one.start is not None and one.start.found is not None for one in recorded)
        # Rounds before a position found at the table need not be recorded.
        played = recorded[-1].number if found else len(recorded)
        # The round in which the table was stopped may or may not have been counted.
        right = [played] if rounds.won_in else [played - 1, played]
        if rounds.won_in not in (None, played):
            right = []
        counts = RoundCounts(result, right, rounds.all_stuck, rounds.all_stuck + rounds.untold)
        self.table.ask(counts, counts, RESULT)

    def _compare_rows(self, result: Result) -> tuple[dict[str, list[int]], dict[str, int]]:
        """Holdings and numbers of tokens that stand as written, instead of those after the last round."""
        carry, counting, tokens = self.rounds.carry, {}, {}
        for who, row in result.rows.items():
            held = list(carry.held[who])
            total = held[SWEET] + held[SOUR]
            if [row.sweet, row.sour, row.bombs, row.used] == held and row.tokens in (None, total):
                continue
            slips = [carry.slips.get((who, count), 0) for count in range(len(FIELDS))] if carry.slips else (0, 0, 0, 0)
            line = PlayerRow(who, row, held, slips, carry.loose, self._adds_up(result))
            given = self._compare_line(line)
            if "tokens" in given:
                tokens[who] = given.pop("tokens")
                self.table.tell(tell_tokens_as_written, who, tokens[who])
            if given:
                counting[who] = _as_written(line, given)
        if carry.loose:
            rows = [result.rows.get(who) for who in carry.seats]
            bombs = [(None, None) if row is None else (row.bombs, row.used) for row in rows]
            counted = count_bombs(bombs, len(carry.seats), self.bound.rulings)
            self.table.ask(counted, counted, RESULT)
        return counting, tokens

    def _adds_up(self, result: Result) -> list[bool]:
        """Whether the lines of the result and its supply make all sweet tokens, and all sour ones."""
        rows, supply = [result.rows.get(who) for who in self.record.seats], result.supply or {}
        return [
            None not in rows and sum(getattr(row, colour) or 0 for row in rows) + supply.get(colour, -TOKENS) == TOKENS
            for colour in COLOURS
        ]

    def _compare_line(self, line: PlayerRow) -> dict[str | int, int]:
        at = At(f"result.rows.{line.who}")
        return dict(self.table.ask(line, line, at, lambda given: line._replace(counts=_as_written(line, given))).given)

    def _compare_supply(self, result: Result) -> None:
        held = self.rounds.held
        if not result.supply:
            return
        # Most supplies are right; the check is asked all the same while evidence is recorded.
        right = all(said == supply_of(held, AT[colour]) for colour, said in result.supply.items())
        if not right or self.table.recorder is not None:
            supply = Supply(result.supply, self.rounds.held, self.rounds.carry.slips, self._adds_up(result))
            self.table.ask(supply, supply, RESULT)

    def _too_early(self, result: Result, last: int) -> Outcome:
        """A result although nobody has won after the last round."""
        if self._only_repeats_a_false_win(result):
            self._compare_with_rounds(result)
            self.table.ask(self.bound, GoesOn(last), At())
            return NOBODY
        if result.winner is None and all(row.place is None for row in result.rows.values()):
            self._compare_rows(result)
            self._compare_supply(result)
        winner = self.table.ask(self.bound, TooEarly(last, result), At()).given.get("winner")
        if winner is None:
            return NOBODY
        places = rank(self.rounds.held, None, self.bound.target, self.how)
        return Outcome(let_win(places, winner, self.how), finished=True)

    # The game was stopped, or rounds are missing.

    def _after_missing_rounds(self, result: Result, rounds: int, last: int) -> Outcome:
        """More rounds were played than are recorded, so the result is judged on its own."""
        self.table.ask(self.bound, MissingRounds(last + 1, rounds), At())
        known = self.rounds.all_stuck + self.rounds.untold
        counts = RoundCounts(result, [], self.rounds.all_stuck, known + rounds - last)
        before = len(self.table.findings.found)
        self.table.ask(counts, counts, RESULT)
        if errors_of(self.table, before):
            # With a wrong number of stuck rounds, nothing says how many others there were.
            result = replace(result, stuck=None)
        paying = rounds - last - max(0, (result.stuck or 0) - known)
        since = Since(result, self.rounds.carry, paying, self.bound.rulings)
        before = len(self.table.findings.found)
        self.table.ask(since, since, RESULT)
        if errors_of(self.table, before):
            # What the missing rounds cannot have brought, all rounds together need not be counted for.
            result = replace(result, rounds=None)
        return self._by_result(result)

    def _only_repeats_a_false_win(self, result: Result) -> bool:
        """Whether a result lets nobody win but a player whose win the table called against the rules."""
        called = self.rounds.false_win
        return called is not None and lets_only_win(result, called.player)

    def _stopped(self, held: Mapping[str, Holding]) -> Outcome:
        """Time was called (ruling SMU-R02), or somebody left (ruling SMU-R27)."""
        result, target = self.record.result or Result(), self.bound.target
        stop = stop_of(self.record.ended, result, self.bound.rulings)
        if stop.how is None:
            return self._unplaced(result)
        places = rank(held, None, target, stop.how, left=stop.left)
        self.table.tell(tell_places, places, held, target, stop.how)
        ranked = Ranked(places, target.winner, stop.how, stop.ruling)
        places = compare_places(self.table, result, ranked, _caller(self.rounds.false_win))
        return Outcome(self._nobody_won(result, places, stop.how, stop.ruling), finished=True)

    def _nobody_won(self, result: Result, places: list[Place], how: str, ruling: str) -> list[Place]:
        """The places of a stopped game that is ranked, with a winner if a decision lets one stand."""
        first = [place.participant for place in places if place.place == 1]
        unwon = Unwon(first, ruling, self.bound.target.winner, self.rounds.false_win)
        winner = self.table.ask(result, unwon, RESULT).given.get("winner")
        return places if winner is None else let_win(places, winner, how)

    def _unplaced(self, result: Result) -> Outcome:
        """Nobody is placed, unless a decision lets the recorded places stand."""
        record, rulings = self.record, self.bound.rulings
        ranked = record.ended != "time" and rulings.leaving == "ranked"
        told = self._only_repeats_a_false_win(result)
        unplaced = Unplaced(stop_of(record.ended, result, rulings).ruling, ranked, record.result, told)
        if "places" not in self.table.ask(self.bound, unplaced, At()).given:
            return NOBODY
        places = ByClaims(self.table, record, result).as_said()
        return Outcome(places, finished=bool(places))

    def _by_result(self, result: Result) -> Outcome:
        """The outcome of the game by its result alone, whose blanks some game must be able to fill."""
        outcome = self.as_claimed(result)
        if not errors_of(self.table):
            filled = fillings(Claims(self.record, result, self.bound), self.record)
            if filled is not None and not any(self._is_clean(one) for one in filled):
                self.table.ask(self.bound, Unfillable(), At())
        return outcome

    def _is_clean(self, filled: Result) -> bool:
        """Whether a result without blanks is judged without errors."""
        trial = Trial(self.table)
        Ending(trial, replace(self.record, result=filled), self.rounds).as_claimed(filled)
        return not errors_of(trial)

    def as_claimed(self, result: Result) -> Outcome:
        """The outcome by what a result claims, as far as it is filled in."""
        claims = ByClaims(self.table, self.record, result)
        if self.record.ended == "finished" or claims.claims.has_winner():
            places = claims.places()
            if places:
                self._say_that_it_is_won(places[0].participant, None)
            return Outcome(places, finished=bool(places))
        claims.check(None)
        held = claims.claims.held()
        if held is not None:
            return self._stopped(held)
        stop = stop_of(self.record.ended, result, self.bound.rulings)
        if stop.how is None:
            return self._unplaced(result)
        claims.say_sets_are_unknown()
        places = claims.ranked(stop.how, left=stop.left, stopped=stop.ruling)
        if not places:
            return NOBODY
        return Outcome(self._nobody_won(result, places, stop.how, stop.ruling), finished=True)


def _caller(win: Won | None) -> str | None:
    return None if win is None else win.player


def _as_written(line: PlayerRow, given: Mapping[str | int, int]) -> list[int]:
    """The counts of a line, including those that a decision lets stand."""
    return [given.get(count, due) for count, due in enumerate(line.counts)]
