"""Judges a result without rounds: the winner and the places below."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from scorekeeper.games.engine.table import At, Table
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.smugglers.checks.ending import Having
from scorekeeper.games.smugglers.checks.result.figures import Alone, Together
from scorekeeper.games.smugglers.checks.result.holdings import Supply
from scorekeeper.games.smugglers.checks.result.places import Ranked, Victory
from scorekeeper.games.smugglers.checks.result.winner import NoPlaces, SaidPlaces, Undecided, Winner
from scorekeeper.games.smugglers.equipment import Bound
from scorekeeper.games.smugglers.judge.places import RESULT, compare_places, compare_winner
from scorekeeper.games.smugglers.record import SOUR, SWEET, Holding, Record, Result
from scorekeeper.games.smugglers.scoring.claims import Claims, contest, said_first, sets_held
from scorekeeper.games.smugglers.scoring.columns import count_bombs
from scorekeeper.games.smugglers.scoring.places import (
    keys_left_open,
    let_win,
    misplaced,
    placed,
    rank,
    said_places,
    sure_places,
    winner_alone,
)
from scorekeeper.games.smugglers.scoring.sets import won_with
from scorekeeper.games.smugglers.trail import tell_as_written, tell_claims, tell_places, tell_win


class ByClaims:
    """A game of which only the result is recorded."""

    def __init__(self, table: Table, record: Record, result: Result) -> None:
        self.table = table
        self.result = result
        self.seats = record.seats
        self.bound: Bound = table.bound
        self.claims = Claims(record, result, table.bound)

    def check(self, winner: str | None) -> None:
        """Check sums, bombs, starting tokens and rounds, as far as they are recorded, even if rows are missing."""
        claims, table = self.claims, self.table
        for who in self.seats:
            if who in self.result.rows:
                at = At(f"result.rows.{who}")
                table.ask(claims, Alone(who, claims.row(who)), at, partial(self._let_stand, who))
        held = claims.held()
        if self.result.supply is not None and held is not None:
            supply = Supply(self.result.supply, held, {})
            table.ask(supply, supply, RESULT)
        table.ask(claims, Together(winner, held), RESULT)
        rows = [(claims.row(who).bombs, claims.row(who).used) for who in self.seats]
        counted = count_bombs(rows, len(self.seats), self.bound.rulings)
        table.ask(counted, counted, RESULT)

    def _let_stand(self, who: str, given: Mapping[str, int]) -> Claims:
        """The claims, with the numbers of tokens that a decision lets stand."""
        self.claims.said[who] = given["tokens"]
        return self.claims

    def places(self) -> list[Place]:
        """The places that holdings, totals, places or the winner lead to."""
        claims, table = self.claims, self.table
        held = claims.held()
        if held is not None:
            self.check(None)
            return self._by_holdings(held)
        self.check(claims.named())
        said = said_first(self.result, self.seats)
        if said.winner is not None and contest(claims, said.first).due == [said.winner]:
            # The tokens decide between the two, and the wrong one is reported below.
            said = said._replace(winner=None)
        first = said.counts(table.ask(claims, said, RESULT).given)
        if first is None:
            return []
        who = contest(claims, first)
        winner = first if len(first) > 1 else who.counts(table.ask(claims, who, RESULT).given)
        if winner is None:
            return []
        table.ask(claims, Winner(winner[0]), RESULT)
        return self._by_claims(winner, who.first[0] if who.wrong else said.first[0] if said.winner in winner else None)

    def _by_holdings(self, held: Mapping[str, Holding]) -> list[Place]:
        table, target, how = self.table, self.bound.target, self.bound.rulings.places
        having = sets_held(held, self.bound)
        table.ask(self.bound, Having(having, self.result.winner, held), RESULT)
        if len(having) != 1:
            return []
        winner = having[0]
        with_set = won_with(held[winner][SWEET], held[winner][SOUR], target) or "both"
        places = rank(held, winner, target, how, said=self.claims.said)
        table.tell(tell_win, None, winner, with_set, held[winner], target)
        table.tell(tell_places, places[1:], held, target, how)
        places = compare_places(table, self.result, Ranked(places, target.rules[with_set], how, None))
        return compare_winner(table, self.result, places, Victory(winner, with_set, held[winner], target))

    # The places where the tokens of both colours are not recorded for everybody.

    def _by_claims(self, first: list[str], false_winner: str | None) -> list[Place]:
        """Places by ruling SMU-R01 from what is known, or as claimed."""
        said = said_places(self.result, self.seats)
        if len(first) > 1:
            return self._told(said or {who: 1 if who in first else 2 for who in self.seats})
        return self.ranked(self.bound.rulings.places, winner=first[0], false_winner=false_winner)

    def ranked(
        self,
        how: str,
        *,
        winner: str | None = None,
        left: str | None = None,
        false_winner: str | None = None,
        stopped: str | None = None,
        rule: str | None = None,
    ) -> list[Place]:
        """Places by a ruling where the record allows it, otherwise the claimed ones if they are possible."""
        claims, table, target = self.claims, self.table, self.bound.target
        said, left_open = said_places(self.result, self.seats), claims.unwon(winner)
        keys = keys_left_open(left_open, claims.said, target, how, winner=winner, last=left)
        by = sure_places(keys)
        if by is not None:
            places = self._placed(by, winner)
            if rule is None:
                table.tell(tell_claims, [place for place in places if place.participant == winner])
            below = [place for place in places if place.participant != winner]
            # Any of the possible holdings will do: they all lead to the same place.
            any_held = {who: min(holdings) for who, holdings in left_open.items()}
            table.tell(tell_places, below, any_held, target, how)
            ranked = Ranked(places, rule or target.winner, how, stopped, names=rule is not None)
            return compare_places(table, self.result, ranked, false_winner)
        if said is None:
            table.ask(claims, NoPlaces(), RESULT)
            return []
        if winner is not None and said[winner] != 1:
            return self._told({one.participant: one.place for one in let_win(self._placed(said), winner, how)})
        places_said = SaidPlaces(misplaced(said, keys), stopped or "SMU-R01")
        settled = table.ask(places_said, places_said, RESULT).settled
        return [] if "by-rules" in settled.values() else self._told(said)

    def say_sets_are_unknown(self) -> None:
        """Report that somebody may have won before the game was stopped."""
        able = [who for who in self.seats if self.claims.can_have_won(who)]
        self.table.ask(self.claims, Undecided(able), RESULT)

    def as_said(self) -> list[Place]:
        """Places as recorded, by a decision; the claimed winner is first."""
        said, winner = said_places(self.result, self.seats), self.result.winner
        if said is None and winner is not None:
            said = winner_alone(self.seats, winner)
        places = self._placed(said or {})
        self.table.tell(tell_as_written, "SMU-105", {place.participant: place.place for place in places})
        return places

    def _told(self, by: Mapping[str, int]) -> list[Place]:
        places = self._placed(by)
        self.table.tell(tell_claims, places)
        return places

    def _placed(self, by: Mapping[str, int], winner: str | None = None) -> list[Place]:
        return placed(by, {who: self.claims.tokens(who, winner) for who in by})
