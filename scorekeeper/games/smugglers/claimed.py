"""A result without its rounds: who won by it, and the places below."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Place, Where
from scorekeeper.games.smugglers import words
from scorekeeper.games.smugglers.ending import check_places, check_winner, put_first, rank
from scorekeeper.games.smugglers.figures import AT, Figures
from scorekeeper.games.smugglers.order import check_said_places, keys_left_open, places_by, said_places
from scorekeeper.games.smugglers.phases import SET_WORDS
from scorekeeper.games.smugglers.play import GAME, SOUR, SWEET, Held
from scorekeeper.games.smugglers.record import Record, Result
from scorekeeper.games.smugglers.rulings import Rulings
from scorekeeper.games.smugglers.sets import Target, sets_of, won_with
from scorekeeper.games.smugglers.telling import tell_as_written, tell_claims, tell_places, tell_win


def say_rounds_are_unknown(hearing: Hearing) -> None:
    hearing.unchecked(
        "SMU-531", "the rounds are not recorded, so how tokens and bombs were won is not checked", where=AT
    )


class Claimed:
    """A game of which only the result is written down."""

    def __init__(self, record: Record, target: Target, rulings: Rulings, hearing: Hearing) -> None:
        assert record.result is not None
        self.result: Result = record.result
        self.seats = record.seats
        self.figures = Figures(record, target, rulings, hearing)
        self.target = target
        self.rulings = rulings
        self.hearing = hearing

    def has_won(self) -> bool:
        """Whether somebody has a winning set in any case."""
        return any(self.figures.must_have_won(who) for who in self.seats)

    def places(self) -> list[Place]:
        """The places that holdings, totals, places or the winner lead to."""
        held = self.figures.held()
        if held is not None:
            return self._by_holdings(held)
        self.figures.check(self._named())
        first = self._said_first()
        if first is None:
            return []
        winner = self._who_won(first)
        if winner is None:
            return []
        self._say_holdings_are_missing(winner)
        return self._by_claims(winner)

    def _named(self) -> str | None:
        """The one who is said to have won."""
        first = [who for who, row in self.result.rows.items() if row.place == 1]
        return self.result.winner or (first[0] if len(first) == 1 else None)

    def _by_holdings(self, held: Mapping[str, Held]) -> list[Place]:
        self.figures.check()
        winner = self._winner(held)
        if winner is None:
            return []
        with_set = won_with(held[winner][SWEET], held[winner][SOUR], self.target)
        assert with_set is not None
        places = rank(held, winner, self.target, self.rulings.places, said=self.figures.said)
        self.hearing.tell(tell_win, None, winner, with_set, held[winner], self.target)
        self.hearing.tell(tell_places, places[1:], held, self.target, self.rulings.places)
        places = check_places(self.result, places, self.target.rules[with_set], self.rulings.places, self.hearing)
        return check_winner(
            self.result, places, winner, with_set, held[winner], self.target, self.rulings.places, self.hearing
        )

    def _winner(self, held: Mapping[str, Held]) -> str | None:
        """Who has a winning set: one player, with no token more than the last one made it."""
        having = [who for who, counts in held.items() if won_with(counts[SWEET], counts[SOUR], self.target)]
        if not having:
            self.hearing.find(
                self.target.winner,
                "nobody has a winning set, so the game goes on",
                where=AT,
                step=GAME,
                expected=1,
                found=0,
            )
            return None
        if len(having) > 1:
            self.hearing.find(
                "SMU-711",
                "{who} have a winning set each; the game ends with the first",
                where=AT,
                step=GAME,
                expected=1,
                found=len(having),
                who=having,
            )
            return None
        return having[0]

    # Who won, where holdings of both colours are not written down for all.

    def _say_holdings_are_missing(self, first: list[str]) -> None:
        """Whose tokens are not written down; and that a set is not, where only its colours would show it."""
        missing = [who for who in self.seats if self.figures.tokens(who) is None]
        if missing:
            self.hearing.unchecked(
                "SMU-715", "the tokens of {who} at the end are not written down", where=AT, who=missing
            )
        elif not self.figures.must_have_won(first[0]):
            self.hearing.unchecked(
                self.target.winner,
                "whether {who} has a winning set is not checked: tokens of both colours are not written down",
                where=AT,
                who=first[0],
            )

    def _said_first(self) -> list[str] | None:
        """Who is said to be first, by place or by name; None when the places say nonsense that nobody let stand."""
        rows, winner = self.result.rows, self.result.winner
        first = [who for who in self.seats if who in rows and rows[who].place == 1]
        every = all(who in rows and rows[who].place is not None for who in self.seats)
        if len(first) > 1 or (every and not first):
            settled = self.hearing.find(
                "SMU-711" if first else self.target.winner,
                "{who} are said to be first; one player wins"
                if first
                else "nobody is said to be first; one player wins",
                where=AT,
                step=GAME,
                expected=1,
                found=len(first),
                who=first,
            )
            return first if settled == "as-written" else None
        if winner is None or winner in first or not first:
            return first or ([winner] if winner is not None else [])
        settled = self.hearing.find(
            self.target.winner,
            "{who} is said to be first; the result names {who_said} as the winner",
            where=Where(field="result.winner"),
            step=GAME,
            expected=first[0],
            found=winner,
            who=first,
            who_said=winner,
        )
        return [winner] if settled == "as-written" else first

    def _who_won(self, first: list[str]) -> list[str] | None:
        """Who counts as the winner, after what tokens say of it; None when that cannot be told."""
        sure = [who for who in self.seats if self.figures.must_have_won(who)]
        able = [who for who in self.seats if self.figures.can_have_won(who)]
        if len(first) > 1:
            return first
        if len(sure) > 1 or not able:
            return self._no_winner(sure, first)
        wrong = bool(first) and (first[0] not in able or (bool(sure) and first[0] not in sure))
        if first and not wrong:
            self._check_set(first[0])
            return first
        due = sure or (able if len(able) == 1 else [])
        if wrong:
            settled = self._wrong_winner(first[0], due)
            return first if settled == "as-written" else due or None
        if not due:
            self.hearing.unchecked(
                self.target.winner,
                "who won is not written down, and {who} can have: write the place of the winner"
                if len(able) < len(self.seats)
                else "who won is not written down, so nobody is placed: write the place of the winner",
                where=AT,
                who=able,
            )
        return due or None

    def _no_winner(self, sure: list[str], first: list[str]) -> list[str] | None:
        settled = self.hearing.find(
            "SMU-711" if sure else self.target.winner,
            "{who} have a winning set each; the game ends with the first"
            if sure
            else "nobody has {least} tokens, so nobody has a winning set"
            if any(self.figures.tokens(who) is not None for who in self.seats)
            else "nobody has a winning set",
            where=AT,
            step=GAME,
            expected=1,
            found=len(sure),
            who=sure,
            least=self.target.alone,
        )
        return first if settled == "as-written" and first else None

    def _wrong_winner(self, said: str, due: list[str]) -> Effect | None:
        total = self.figures.tokens(said)
        row = self.result.rows.get(said)
        if row is not None and row.sweet is not None and row.sour is not None and not due:
            text = "{who_said} is said to have won with {sweet} sweet and {sour} sour; that is no winning set"
        elif due and self.figures.can_have_won(said):
            text = "{who} has a winning set in any case, with so many tokens; the result names {who_said}"
        elif due:
            text = "only {who} has enough tokens for a set; the result names {who_said}"
        else:
            text = "{who_said} is said to have won with {tokens}; it takes {least} at least"
        return self.hearing.find(
            self.target.winner,
            text,
            where=Where(field="result.winner" if self.result.winner == said else f"result.rows.{said}.place"),
            step=GAME,
            expected=due[0] if due else None,
            found=said,
            who=due,
            who_said=said,
            tokens=words.counted(total or 0, "token"),
            least=self.target.alone,
            sweet=None if row is None else row.sweet,
            sour=None if row is None else row.sour,
        )

    def _check_set(self, winner: str) -> None:
        """The set that is named is one that the winner can have."""
        named = self.result.set
        if named is None or any(named in sets_of(*held, self.target) for held in self.figures.open[winner]):
            return
        self.hearing.find(
            self.target.rules[named],
            "{who} is said to have won with {said}, but has not enough of them",
            where=Where(field="result.set"),
            step=GAME,
            found=named,
            who=winner,
            said=SET_WORDS[named],
        )

    # The places, where holdings of both colours are not written down for all.

    def _by_claims(self, first: list[str]) -> list[Place]:
        """Places as ruling SMU-R01 makes them of what is known, or as they are said."""
        said = said_places(self.result, self.seats)
        if len(first) > 1:
            return self._told(said or {who: 1 if who in first else 2 for who in self.seats})
        winner, how = first[0], self.rulings.places
        agreed = said is None or all((place == 1) == (who == winner) for who, place in said.items())
        if said is not None and not agreed and how != "shared":
            return self._told({one.participant: one.place for one in put_first(self._placed(said), winner, how)})
        return self.ranked(how, self.target.winner, winner=winner, agreed=agreed)

    def ranked(
        self,
        how: str,
        rule: str,
        *,
        winner: str | None = None,
        left: str | None = None,
        agreed: bool = True,
        stopped: str | None = None,
    ) -> list[Place]:
        """Places by a ruling where that is told; else those that are said, if they can be."""
        said, left_open = said_places(self.result, self.seats), self._unwon(winner)
        keys = keys_left_open(left_open, self.figures.said, self.target, how, winner=winner, last=left)
        by = places_by(keys)
        if by is not None:
            places = self._placed(by)
            self.hearing.tell(tell_claims, [place for place in places if place.participant == winner])
            below = [place for place in places if place.participant != winner]
            # Any of the holdings left open will do: by all of them the place is the same.
            any_held = {who: min(holdings) for who, holdings in left_open.items()}
            self.hearing.tell(tell_places, below, any_held, self.target, how)
            return check_places(self.result, places, rule, how, self.hearing, stopped) if agreed else places
        if said is None:
            self.hearing.unchecked(
                self.target.winner,
                "neither tokens of both colours nor places are written down for all, so nobody is placed",
                where=AT,
            )
            return []
        settled = check_said_places(said, keys, stopped or "SMU-R01", self.hearing)
        if settled == "by-rules":
            return []
        return self._told(said)

    def say_sets_are_unknown(self) -> None:
        """A game was stopped, and by what is written down somebody can have won before."""
        able = [who for who in self.seats if self.figures.can_have_won(who)]
        if able:
            self.hearing.unchecked(
                self.target.winner,
                "whether {who} had a winning set is not checked: tokens of both colours are not written down",
                where=AT,
                who=able,
            )

    def _unwon(self, winner: str | None) -> Mapping[str, frozenset[tuple[int, int]]]:
        """The holdings left open, of which only the winner's are a set."""
        return {
            who: holdings
            if who == winner
            else frozenset(held for held in holdings if not won_with(*held, self.target)) or holdings
            for who, holdings in self.figures.open.items()
        }

    def as_said(self) -> list[Place]:
        """Places as they are written down, by a decision; whoever is said to have won is first."""
        said = said_places(self.result, self.seats)
        if said is None and self.result.winner is not None:
            said = {who: 1 if who == self.result.winner else 2 for who in self.seats}
        places = self._placed(said or {})
        for place in places:
            self.hearing.tell(tell_as_written, "SMU-105", place.participant, place.place)
        return places

    def _told(self, by: Mapping[str, int]) -> list[Place]:
        places = self._placed(by)
        self.hearing.tell(tell_claims, places)
        return places

    def _placed(self, by: Mapping[str, int]) -> list[Place]:
        places = [Place(who, True, by[who], self.figures.tokens(who) or 0) for who in by]  # noqa: FBT003
        return sorted(places, key=lambda place: place.place)
