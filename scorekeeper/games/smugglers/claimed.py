"""A result without its rounds: what people say came of the game, and whether that is possible."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.hearing import Hearing
from scorekeeper.games.smugglers.ending import check_places, check_supply, check_winner, put_first, rank
from scorekeeper.games.smugglers.play import FIELDS, GAME, SOUR, SWEET, Before, Held
from scorekeeper.games.smugglers.record import Record, Result, Standing
from scorekeeper.games.smugglers.rulings import Rulings
from scorekeeper.games.smugglers.sets import Target, reachable, totals_that_win, won_with
from scorekeeper.games.smugglers.sheets import MOST_GAINS, check_bombs, check_colour
from scorekeeper.games.smugglers.starts import first_holdings
from scorekeeper.games.smugglers.telling import tell_claims, tell_places, tell_win
from scorekeeper.games.verdict import Place, Where

AT = Where(field="result.rows")


def say_rounds_are_unknown(hearing: Hearing) -> None:
    hearing.unchecked(
        "SMU-531", "the rounds are not recorded, so how tokens and bombs were won is not checked", where=AT
    )


def told_holdings(result: Result, seats: list[str]) -> Mapping[str, Held] | None:
    """What everybody owns by the result, if tokens of both colours are written down for all."""
    rows = result.rows
    if any(who not in rows or rows[who].sweet is None or rows[who].sour is None for who in seats):
        return None
    return {
        who: [rows[who].sweet or 0, rows[who].sour or 0, rows[who].bombs or 0, rows[who].used or 0] for who in seats
    }


class Claimed:
    """A finished game of which only the result is written down."""

    def __init__(self, record: Record, target: Target, rulings: Rulings, hearing: Hearing) -> None:
        assert record.result is not None
        self.result: Result = record.result
        self.seats = record.seats
        self.target = target
        self.rulings = rulings
        self.hearing = hearing

    def places(self) -> list[Place]:
        """The places that holdings, totals, places or the winner lead to."""
        held = told_holdings(self.result, self.seats)
        if held is not None:
            return self._by_holdings(held)
        rows = self.result.rows
        if all(who in rows and rows[who].place is not None for who in self.seats):
            return self._by_places()
        winner = self.result.winner or self._only_one_who_can_have_won()
        if winner is not None and self.rulings.places == "shared":
            return self._by_winner(winner)
        self.hearing.unchecked(
            self.target.winner,
            "neither tokens nor places of all are written down, so nobody is placed",
            where=AT,
        )
        return []

    def _by_holdings(self, held: Mapping[str, Held]) -> list[Place]:
        self.check_possible(held)
        winner = self._winner(held)
        if winner is None:
            return []
        with_set = won_with(held[winner][SWEET], held[winner][SOUR], self.target)
        assert with_set is not None
        places = rank(held, winner, self.target, self.rulings.places)
        self.hearing.tell(tell_win, None, winner, with_set, held[winner], self.target)
        self.hearing.tell(tell_places, places[1:], held, self.target, self.rulings.places)
        places = check_places(self.result, places, self.target.rules[with_set], self.rulings.places, self.hearing)
        return check_winner(self.result, places, winner, with_set, held[winner], self.target, self.hearing)

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
        sweet, sour = held[having[0]][:2]
        if not reachable(sweet, sour, self.target):
            self.hearing.find(
                "SMU-711",
                "{who} is said to have {sweet} sweet and {sour} sour tokens; the game was over before the last of them",
                where=Where(field=f"result.rows.{having[0]}"),
                step=GAME,
                who=having[0],
                sweet=sweet,
                sour=sour,
            )
        return having[0]

    def check_possible(self, held: Mapping[str, Held]) -> None:
        """Whether a game can give these holdings at all: sums, bombs, starting tokens, rounds."""
        rows = self.result.rows
        for who in self.seats:
            self._check_negative(who, rows[who])
        if self.result.supply is not None:
            check_supply(self.result, held, self.hearing)
        else:
            for count in (SWEET, SOUR):
                check_colour(count, [counts[count] for counts in held.values()], AT, self.hearing)
        before = Before(number=1, seats=self.seats, held={}, target=self.target, rulings=self.rulings)
        check_bombs([(rows[who].bombs, rows[who].used) for who in self.seats], before, AT, self.hearing)
        self._check_lost_tokens(held)
        self._check_rounds(held)

    def _check_negative(self, who: str, row: Standing) -> None:
        for name in FIELDS:
            figure = getattr(row, name)
            if figure is not None and figure < 0:
                self.hearing.find(
                    "SMU-905",
                    "{who} is said to have {figure} {what}; there is nothing below 0",
                    where=Where(field=f"result.rows.{who}.{name}"),
                    step=GAME,
                    expected=0,
                    found=figure,
                    who=who,
                    figure=figure,
                    what=name,
                )
        if row.tokens is not None and row.sweet is not None and row.sour is not None:
            due = row.sweet + row.sour
            if row.tokens != due:
                self.hearing.find(
                    "SMU-715",
                    "{who} has {due} tokens, sweet and sour together; the result says {said}",
                    where=Where(field=f"result.rows.{who}.tokens"),
                    step=GAME,
                    expected=due,
                    found=row.tokens,
                    who=who,
                    due=due,
                    said=row.tokens,
                )

    def _check_lost_tokens(self, held: Mapping[str, Held]) -> None:
        """Whoever has no token of the starting colour has lost one to a bomb, so another player has used one."""
        rows = self.result.rows
        if self.rulings.oldest != "seat-1" or any(rows[who].used is None for who in self.seats):
            return
        used = {who: rows[who].used or 0 for who in self.seats}
        for who, first in first_holdings(self.seats, self.seats[0]).items():
            colour = SWEET if first[SWEET] else SOUR
            if held[who][colour] or sum(used.values()) - used[who] > 0:
                continue
            self.hearing.find(
                "SMU-612",
                "{who} started with a {colour} token and has none; only a bomb takes tokens, and no other player used one",
                where=Where(field=f"result.rows.{who}.{FIELDS[colour]}"),
                step=GAME,
                expected=1,
                found=0,
                who=who,
                colour=FIELDS[colour],
            )

    def _check_rounds(self, held: Mapping[str, Held]) -> None:
        """Nobody wins more than two tokens in a round in which somebody passed, and a sphere pays one at most."""
        if self.result.rounds is None:
            return
        paying = self.result.rounds - (self.result.stuck or 0)
        for who, counts in held.items():
            least = -(-(counts[SWEET] + counts[SOUR] - 1) // MOST_GAINS)
            if least > paying:
                self._too_few_rounds(paying, least, who, counts[SWEET] + counts[SOUR])
                return
        tokens = sum(counts[SWEET] + counts[SOUR] for counts in held.values())
        least = -(-(tokens - len(held)) // len(held))
        if least > paying:
            self._too_few_rounds(paying, least, None, tokens)
        else:
            self.hearing.kept("SMU-407")

    def _too_few_rounds(self, paying: int, least: int, who: str | None, tokens: int) -> None:
        self.hearing.find(
            "SMU-407",
            ("{who} has {tokens} tokens" if who is not None else "players have {tokens} tokens")
            + " after {paying} rounds in which somebody passed; it takes {least} at least",
            where=Where(field="result.rounds"),
            step=GAME,
            expected=least,
            found=paying,
            who=who,
            tokens=tokens,
            paying=paying,
            least=least,
        )

    def _only_one_who_can_have_won(self) -> str | None:
        """The winner by the total numbers of tokens, where only one player has enough of them."""
        rows = self.result.rows
        totals = {who: rows[who].tokens for who in self.seats if who in rows}
        if len(totals) < len(self.seats) or any(tokens is None for tokens in totals.values()):
            return None
        wins = totals_that_win(self.target)
        able = [who for who, tokens in totals.items() if tokens is not None and tokens in wins]
        over = [who for who, tokens in totals.items() if tokens is not None and tokens >= wins.stop]
        if over or not able:
            self.hearing.find(
                "SMU-711" if over else self.target.winner,
                "{who} is said to have {tokens} tokens; {most} is the most that anybody can have"
                if over
                else "nobody has {least} tokens, so nobody has a winning set",
                where=AT,
                step=GAME,
                who=over,
                tokens=[totals[who] for who in over],
                most=wins.stop - 1,
                least=wins.start,
            )
        return able[0] if len(able) == 1 else None

    def _by_winner(self, winner: str) -> list[Place]:
        rows = self.result.rows
        able = self._only_one_who_can_have_won()
        if able is not None and able != winner:
            settled = self.hearing.find(
                self.target.winner,
                "only {who} has enough tokens for a set; the result names {who_said}",
                where=Where(field="result.winner"),
                step=GAME,
                expected=able,
                found=winner,
                who=able,
                who_said=winner,
            )
            winner = winner if settled == "as-written" else able
        places = [
            Place(who, True, 1 if who == winner else 2, (rows[who].tokens or 0) if who in rows else 0)  # noqa: FBT003
            for who in self.seats
        ]
        places.sort(key=lambda place: place.place)
        self.hearing.tell(tell_claims, places)
        return check_places(self.result, places, self.target.winner, self.rulings.places, self.hearing)

    def _by_places(self) -> list[Place]:
        rows = self.result.rows
        places = [Place(who, True, rows[who].place or 0, rows[who].tokens or 0) for who in self.seats]  # noqa: FBT003
        places.sort(key=lambda place: place.place)
        first = [place.participant for place in places if place.place == 1]
        if len(first) != 1:
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
            if settled != "as-written":
                return []
        elif self.rulings.places == "shared":
            self._check_shared(places)
        self._only_one_who_can_have_won()
        self.hearing.tell(tell_claims, places)
        return self._check_named(places, first)

    def _check_shared(self, places: list[Place]) -> None:
        for place in places:
            if place.place > 2:  # noqa: PLR2004 - the winner is first, all others second
                self.hearing.find(
                    "SMU-105",
                    "{who} is said to be place {said}; all who have not won share place 2 (ruling SMU-R01)",
                    where=Where(field=f"result.rows.{place.participant}.place"),
                    step=GAME,
                    expected=2,
                    found=place.place,
                    who=place.participant,
                    said=place.place,
                )

    def _check_named(self, places: list[Place], first: list[str]) -> list[Place]:
        winner = self.result.winner
        if winner is None or not first or winner in first:
            return places
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
        return put_first(places, winner) if settled == "as-written" else places
