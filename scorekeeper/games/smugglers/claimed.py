"""A result without its rounds: what people say came of the game, and whether that is possible."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.hearing import Hearing
from scorekeeper.games.smugglers import words
from scorekeeper.games.smugglers.claims import TOKEN_RULES
from scorekeeper.games.smugglers.ending import check_places, check_supply, check_winner, put_first, rank
from scorekeeper.games.smugglers.phases import SET_WORDS
from scorekeeper.games.smugglers.play import FIELDS, GAME, SOUR, SWEET, TOKENS, Before, Held
from scorekeeper.games.smugglers.record import Record, Result, Standing
from scorekeeper.games.smugglers.rulings import Rulings
from scorekeeper.games.smugglers.sets import Target, most_without, reachable, totals_that_win, won_with
from scorekeeper.games.smugglers.sheets import check_bombs, check_colour, most_gains
from scorekeeper.games.smugglers.starts import first_holdings
from scorekeeper.games.smugglers.telling import tell_claims, tell_places, tell_win
from scorekeeper.games.terms import Effect
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
        self.finished = record.ended == "finished"
        self.said: dict[str, int] = {}
        """Numbers of tokens that a decision lets stand as written."""
        self.target = target
        self.rulings = rulings
        self.hearing = hearing

    def places(self) -> list[Place]:
        """The places that holdings, totals, places or the winner lead to."""
        held = told_holdings(self.result, self.seats)
        if held is not None:
            return self._by_holdings(held)
        self.check_possible()
        if self.result.rows:
            self._say_holdings_are_missing()
        first = self._said_first()
        if first is None:
            return []
        winner = self._who_won(first)
        if winner is None:
            return []
        return self._by_claims(winner)

    def _by_holdings(self, held: Mapping[str, Held]) -> list[Place]:
        self.check_possible()
        winner = self._winner(held)
        if winner is None:
            return []
        with_set = won_with(held[winner][SWEET], held[winner][SOUR], self.target)
        assert with_set is not None
        places = rank(held, winner, self.target, self.rulings.places, said=self.said)
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
        return having[0]

    # Whether a game can give these figures at all, as far as they are told.

    def check_possible(self) -> None:
        """Sums, bombs, starting tokens, rounds: all that is written down, though rows be missing."""
        rows = self.result.rows
        for who in self.seats:
            if who in rows:
                self._check_row(who, rows[who])
        held = told_holdings(self.result, self.seats)
        if self.result.supply is not None and held is not None:
            check_supply(self.result, held, self.hearing)
        else:
            self._check_colours()
        before = Before(number=1, seats=self.seats, held={}, target=self.target, rulings=self.rulings)
        told = [rows.get(who, Standing()) for who in self.seats]
        check_bombs([(row.bombs, row.used) for row in told], before, AT, self.hearing)
        if held is not None:
            self._check_lost_tokens(held)
        self._check_rounds()

    def _check_colours(self) -> None:
        """Of each colour there are 28 tokens, and those of the start stay with the players."""
        for count in (SWEET, SOUR):
            figures = [
                figure for row in self.result.rows.values() if (figure := (row.sweet, row.sour)[count]) is not None
            ]
            left = (self.result.supply or {}).get(FIELDS[count], 0)
            check_colour(count, [*figures, max(0, left)], AT, self.hearing)
            least = len(self.seats) // 2 + (len(self.seats) % 2 if count == SWEET else 0)
            most = TOKENS - least
            if most < left <= TOKENS and self.rulings.breach_uninspected != "token-back":
                self.hearing.find(
                    TOKEN_RULES[count],
                    "{left} are said to lie in the supply; {most} is the most, for the starting tokens never go back",
                    where=Where(field=f"result.supply.{FIELDS[count]}"),
                    step=GAME,
                    expected=most,
                    found=left,
                    left=words.held(left, count),
                    most=most,
                )

    def _check_row(self, who: str, row: Standing) -> None:
        for count, name in enumerate(FIELDS):
            figure = getattr(row, name)
            if figure is not None and figure < 0:
                self.hearing.find(
                    "SMU-905",
                    "{who} is said to have {what}; there is nothing below 0",
                    where=Where(field=f"result.rows.{who}.{name}"),
                    step=GAME,
                    expected=0,
                    found=figure,
                    who=who,
                    what=words.held(figure, count),
                )
        if row.tokens is not None and row.sweet is not None and row.sour is not None:
            due = row.sweet + row.sour
            if row.tokens != due:
                settled = self.hearing.find(
                    "SMU-715",
                    "{who} has {due}, sweet and sour together; the result says {said}",
                    where=Where(field=f"result.rows.{who}.tokens"),
                    step=GAME,
                    expected=due,
                    found=row.tokens,
                    who=who,
                    due=words.counted(due, "token"),
                    said=row.tokens,
                )
                if settled == "as-written":
                    self.said[who] = row.tokens
        self._check_not_too_many(who, row)

    def _check_not_too_many(self, who: str, row: Standing) -> None:
        """Nobody has a token after the one that completed a set."""
        most = totals_that_win(self.target).stop - 1
        total = self._tokens(who)
        if row.sweet is not None and row.sour is not None:
            if won_with(row.sweet, row.sour, self.target) is None or reachable(row.sweet, row.sour, self.target):
                return
            text = (
                "{who} is said to have {sweet} sweet and {sour} sour tokens; the game was over before the last of them"
            )
        elif max(row.sweet or 0, row.sour or 0) > self.target.alone:
            text = (
                "{who} is said to have more than {alone} tokens of a colour; the game was over before the last of them"
            )
        elif total is not None and total > most:
            text = "{who} is said to have {tokens} tokens; {most} is the most that anybody can have"
        else:
            return
        self.hearing.find(
            "SMU-711",
            text,
            where=Where(field=f"result.rows.{who}"),
            step=GAME,
            who=who,
            sweet=row.sweet,
            sour=row.sour,
            alone=self.target.alone,
            tokens=total,
            most=most,
        )

    def _check_lost_tokens(self, held: Mapping[str, Held]) -> None:
        """Tokens go from player to player, never back: whoever lost the starting token lost it to a bomb."""
        rows = self.result.rows
        if self.rulings.breach_uninspected == "token-back":
            return
        for count in (SWEET, SOUR):
            due = len(self.seats) // 2 + (len(self.seats) % 2 if count == SWEET else 0)
            total = sum(counts[count] for counts in held.values())
            if total < due:
                self.hearing.find(
                    "SMU-612",
                    "players have {what} together, and started with {due}; a bomb takes tokens from player to player, "
                    "and none goes back to the supply",
                    where=AT,
                    step=GAME,
                    expected=due,
                    found=total,
                    what=words.held(total, count),
                    due=due,
                )
                return
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

    def _check_rounds(self) -> None:
        """Nobody wins more than two tokens in a round in which somebody passed, and a sphere pays one at most."""
        rounds, stuck = self.result.rounds, self.result.stuck or 0
        if rounds is not None and rounds < 1:
            self._impossible("SMU-301", "rounds", f"{rounds} rounds are said to have been played; it takes one", rounds)
            return
        if stuck < 0 or (rounds is not None and stuck > rounds):
            of = "" if rounds is None else f" of {rounds}"
            self._impossible("SMU-501", "stuck", f"all are said to have got stuck in {stuck}{of} rounds", stuck)
            return
        if rounds is None:
            return
        paying, players = rounds - stuck, len(self.seats)
        gains = most_gains(self.rulings, players)
        tokens = {who: total for who in self.seats if (total := self._tokens(who)) is not None}
        for who, total in tokens.items():
            if (least := -(-(total - 1) // gains)) > paying:
                self._too_few_rounds(paying, least, "{who} has {tokens} tokens", total, who)
                return
        together = sum(tokens.values())
        if len(tokens) == players and (least := -(-(together - players) // players)) > paying:
            self._too_few_rounds(paying, least, "players have {tokens} tokens", together)
        elif self.finished and (least := -(-(self.target.alone - 1) // gains)) > paying:
            self._too_few_rounds(paying, least, "the winner has {tokens} tokens at least", self.target.alone)
        else:
            self.hearing.kept("SMU-407")

    def _impossible(self, rule: str, field: str, text: str, found: int) -> None:
        self.hearing.find(rule, text, where=Where(field=f"result.{field}"), step=GAME, found=found)

    def _too_few_rounds(self, paying: int, least: int, text: str, tokens: int, who: str | None = None) -> None:
        self.hearing.find(
            "SMU-407",
            text + " after {paying} in which somebody passed; it takes {least} at least",
            where=Where(field="result.rounds"),
            step=GAME,
            expected=least,
            found=paying,
            who=who,
            tokens=tokens,
            paying=words.counted(paying, "round"),
            least=least,
        )

    # Who won, where holdings of both colours are not written down for all.

    def _tokens(self, who: str) -> int | None:
        """How many tokens somebody has by the result."""
        row = self.result.rows.get(who)
        if row is None or (row.tokens is None and (row.sweet is None or row.sour is None)):
            return None
        if row.sweet is not None and row.sour is not None:
            return self.said.get(who, row.sweet + row.sour)
        return row.tokens

    def _can_have_won(self, who: str) -> bool:
        row, total = self.result.rows.get(who), self._tokens(who)
        if row is not None and row.sweet is not None and row.sour is not None:
            return won_with(row.sweet, row.sour, self.target) is not None
        return total is None or total >= self.target.alone

    def _must_have_won(self, who: str) -> bool:
        """Whether somebody has a set in any case: so many tokens of a colour, or more than anybody has without one."""
        row, total = self.result.rows.get(who), self._tokens(who)
        if row is None:
            return False
        if row.sweet is not None and row.sour is not None:
            return won_with(row.sweet, row.sour, self.target) is not None
        return max(row.sweet or 0, row.sour or 0) >= self.target.alone or (total or 0) > most_without(self.target)

    def _say_holdings_are_missing(self) -> None:
        rows = self.result.rows
        missing = [who for who in self.seats if self._tokens(who) is None]
        if missing and any(rows[who].place is None for who in rows):
            self.hearing.unchecked(
                "SMU-715", "the tokens of {who} at the end are not written down", where=AT, who=missing
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
        sure = [who for who in self.seats if self._must_have_won(who)]
        able = [who for who in self.seats if self._can_have_won(who)]
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
            if any(self._tokens(who) is not None for who in self.seats)
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
        total = self._tokens(said)
        row = self.result.rows.get(said)
        if row is not None and row.sweet is not None and row.sour is not None and not due:
            text = "{who_said} is said to have won with {sweet} sweet and {sour} sour; that is no winning set"
        elif due and self._can_have_won(said):
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
        row, named = self.result.rows.get(winner), self.result.set
        if row is None or named is None:
            return
        needs = {"sweet": (self.target.alone, 0), "sour": (0, self.target.alone)}.get(named, (self.target.each,) * 2)
        if all(said is None or said >= need for said, need in zip((row.sweet, row.sour), needs, strict=True)):
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

    def _by_claims(self, first: list[str]) -> list[Place]:
        """Places as they are said, or as ruling SMU-R01 makes them where one winner is all that counts."""
        rows = self.result.rows
        told = all(who in rows and rows[who].place is not None for who in self.seats)
        shared = self.rulings.places == "shared"
        if not told and not shared:
            self.hearing.unchecked(
                self.target.winner,
                "neither tokens nor places of all are written down, so nobody is placed",
                where=AT,
            )
            return []
        said = {who: rows[who].place or 0 for who in self.seats} if told else {}
        agreed = told and all((said[who] == 1) == (who in first) for who in self.seats)
        if agreed:
            if shared and len(first) == 1:
                self._check_shared(said)
            by = said
        elif told and not shared:
            by = {place.participant: place.place for place in put_first(self._placed(said), first[0])}
        else:
            by = {who: 1 if who in first else 2 for who in self.seats}
        places = self._placed(by)
        self.hearing.tell(tell_claims, places)
        return (
            places if told else check_places(self.result, places, self.target.winner, self.rulings.places, self.hearing)
        )

    def _placed(self, by: Mapping[str, int]) -> list[Place]:
        places = [Place(who, True, by[who], self._tokens(who) or 0) for who in self.seats]  # noqa: FBT003
        return sorted(places, key=lambda place: place.place)

    def _check_shared(self, said: Mapping[str, int]) -> None:
        for who, place in said.items():
            if place > 2:  # noqa: PLR2004 - the winner is first, all others second
                self.hearing.find(
                    "SMU-105",
                    "{who} is said to be place {said}; all who have not won share place 2 (ruling SMU-R01)",
                    where=Where(field=f"result.rows.{who}.place"),
                    step=GAME,
                    expected=2,
                    found=place,
                    who=who,
                    said=place,
                )
