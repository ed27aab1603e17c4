"""Judges the end of a game: whether it is over, its places, and its result."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.checks.result.alone import Alone, ResultRows
from scorekeeper.games.dwarven_traders.checks.result.rounds import BrokenOff, End, VpPaid
from scorekeeper.games.dwarven_traders.judge.rounds import PlayedRounds
from scorekeeper.games.dwarven_traders.record import (
    Result,
    require_prices,
)
from scorekeeper.games.dwarven_traders.scoring.claims import NO_ROW, Claims
from scorekeeper.games.dwarven_traders.scoring.game import (
    ROUNDS,
    SOLO_WINS,
    Total,
    as_given,
    game_places,
    rank_solo,
    solo_wins,
    totals,
    vp_so_far,
    with_written,
)
from scorekeeper.games.dwarven_traders.scoring.possible import Known, known_round
from scorekeeper.games.dwarven_traders.scoring.rounds import RoundScore
from scorekeeper.games.dwarven_traders.trail import tell_claims, tell_game, tell_solo
from scorekeeper.games.engine.table import NOBODY, Asked, At, Outcome, Table


def judge(table: Table) -> Outcome:
    """Judge a record by the rules."""
    return Rounds(table).outcome()


class Rounds(PlayedRounds):
    """A game while its rounds are judged, and its end."""

    def outcome(self) -> Outcome:
        require_prices(self.record)
        self.table.ask(self.bound, self.record, At())
        for played in self.record.rounds:
            self.judge_round(played)
        outcome = self._end()
        self._count_vp()
        return outcome

    def _end(self) -> Outcome:
        record, result = self.record, self.record.result
        if record.ended == "adjourned":
            return self._adjourned()
        if not self.all_scored or not self.scored or self._is_result_contradicted() or self._has_later_rounds():
            return self._end_by_result()
        over, asked = self._ask_whether_over()
        if over:
            return self._ranked(self.counted)
        if record.ended == "finished":
            return self._ranked(self.scored) if asked.given else NOBODY
        if self.rulings.unfinished == "no-result":
            if result is not None:
                self._ask_about_stopped(result)
            return NOBODY
        return self._ranked(self.scored)

    def _is_result_contradicted(self) -> bool:
        """Whether the result shows that something illegal in a transcript did not happen as it is written."""
        result = self.record.result
        if not self.doubtful or result is None or self.bound.solo:
            return False
        vp = vp_so_far(self.counted)
        if all(row.vp in (None, vp.get(who)) for who, row in result.rows.items()):
            return False
        self.table.findings.assume_nothing()
        return True

    def _ask_whether_over(self) -> tuple[bool, Asked]:
        """Whether the rounds end the game, and what the checks say of it."""
        over = self._is_over()
        won = max(solo_wins(self.scored, self.rulings).values()) if self.bound.solo else 0
        end = End(self.record.result, self.record.ended, len(self.scored), won)
        return over, self.table.ask(over, end, At("result"))

    def _adjourned(self) -> Outcome:
        """A game that goes on later has no places yet."""
        over = bool(self.scored) and self.all_scored and self._ask_whether_over()[0]
        if over:
            # Only the word for how play stopped is wrong, which was told.
            return self._ranked(self.counted)
        if self.record.result is not None:
            self._ask_about_stopped(self.record.result, running=True)
        return NOBODY

    def _ask_about_stopped(self, result: Result, *, running: bool = False) -> None:
        """Compare the result of a game without places with the rounds that were played."""
        rounds = self.scored if self.all_scored else []
        vp = (solo_wins(rounds, self.rulings) if self.bound.solo else vp_so_far(rounds)) if rounds else None
        self.table.ask(vp, BrokenOff(result, running=running), At("result"))

    def _ranked(self, rounds: list[list[RoundScore]]) -> Outcome:
        """The places of the game, compared with its result."""
        table, result, solo = self.table, self.record.result, self.bound.solo
        ranking = rank_solo(rounds, self.rulings) if solo else totals(rounds, self.rulings)
        if solo:
            table.tell(tell_solo, ranking)
        else:
            table.tell(tell_game, rounds, ranking)
        if result is not None:
            sheets = [played.sheet for played in self.record.rounds[: len(rounds)]]
            known: list[Total] = with_written(ranking, sheets) if self.table.findings.found else ranking
            ranking = known
            ranking = table.ask(ranking, result, At("result"), lambda given: as_given(known, given, solo=solo)).figures
        return Outcome(game_places(ranking), finished=True)

    def _end_by_result(self) -> Outcome:
        """Take the places from the claimed result, if there is one, because the rounds do not lead to places."""
        record, table, result = self.record, self.table, self.record.result
        if result is None:
            return NOBODY
        if record.ended != "finished" and self.rulings.unfinished == "no-result":
            self._ask_about_stopped(result)
            return NOBODY
        claims = self._claims(result)
        given = table.ask(claims, ResultRows(), At("result")).given
        if "absent" in given:
            claims = replace(claims, wanted=record.seats)
        claims = claims.mended(given)
        asked = table.ask(claims, Alone(result), At("result"))
        if claims.missing or asked.then:
            return NOBODY
        places = claims.ranked(asked.given)
        told = {place.participant: claims.score(place.participant) for place in places}
        table.tell(tell_claims, places, told, "DWT-923" if self.bound.solo else "DWT-802")
        return Outcome(places, finished=bool(places))

    def _claims(self, result: Result) -> Claims:
        """What the result says, beside what is known of the rounds."""
        return Claims(
            rows={**dict.fromkeys(self.participants, NO_ROW), **result.rows},
            wanted=self.participants,
            winner=result.winner,
            rulings=self.rulings,
            solo=self.bound.solo,
            seats=len(self.record.seats),
            finished=self.record.ended == "finished",
            decided=self.table.findings.decided,
            known={} if self.bound.solo else self._known_rounds(),
            won=solo_wins(self.scored, self.rulings) if self.bound.solo and self.scored else {},
        )

    def _has_later_rounds(self) -> bool:
        """Whether the result can be that of more rounds than are recorded, because the last ones were not written down.

        Scores that the recorded rounds already give, or one that is off, are those of a game that goes on.
        """
        record, result = self.record, self.record.result
        if result is None or record.ended != "finished" or self._is_over():
            return False
        claims = self._claims(result)
        so_far = solo_wins(self.scored, self.rulings) if self.bound.solo else vp_so_far(self.scored)
        more = [vp - so_far[who] for who, vp in claims.written.items()]
        if not any(more) and len(more) == len(so_far):
            return False
        if self.bound.solo:
            return len(more) < len(so_far) or SOLO_WINS in claims.written.values()
        if not claims.ways:
            return False
        return claims.can_add_up(claims.written) or (min(more) >= 0 and len(more) - more.count(0) > 1)

    def _known_rounds(self) -> dict[int, Known]:
        """What is known of each round, by its number, or one after the other where the numbers are wrong."""
        numbers = [played.number for played, _ in self.known]
        if len(set(numbers)) < len(numbers) or max(numbers, default=0) > ROUNDS:
            numbers = list(range(1, len(numbers) + 1))
        known = [known_round(played.sheet, lines, self.participants) for played, lines in self.known]
        return {number: one for number, one in zip(numbers, known, strict=True) if number <= ROUNDS}

    def _count_vp(self) -> None:
        """Check that there are enough VP markers, unless ruling DWT-R04 pays a fifth place."""
        result = self.record.result
        if self.rulings.fifth_place != "nothing":
            return
        paid, field = self.sheets.paid, "rounds"
        wrong = [one.where.field or "" for one in self.table.findings.found if one.level == "error"]
        if paid and any(path.startswith("rounds") and path.endswith(".vp") for path in wrong):
            # Too many markers follow from VP that were found wrong.
            return
        if not paid and not (self.all_scored and self.scored):
            paid, field = sum(row.vp or 0 for row in result.rows.values()) if result else 0, "result"
        self.table.ask(None, VpPaid(paid, field), At())
