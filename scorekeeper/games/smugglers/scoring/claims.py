"""A result that stands by itself: what its figures leave open, who can have won by it, and what it takes to get there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.smugglers.equipment import Bound
from scorekeeper.games.smugglers.record import FIELDS, SOUR, SWEET, Holding, Record, Result, Standing
from scorekeeper.games.smugglers.scoring.columns import most_gains
from scorekeeper.games.smugglers.scoring.holdings import Open, Tokens, holdings_left_open
from scorekeeper.games.smugglers.scoring.sets import sets_of, totals_that_win, won_with
from scorekeeper.games.smugglers.setup import first_holdings

NOTHING = Standing()


class Claims:
    """The figures of one result, and what they leave open."""

    def __init__(self, record: Record, result: Result, bound: Bound) -> None:
        self.result = result
        self.seats = record.seats
        self.finished = record.ended == "finished"
        self.bound = bound
        self.target = bound.target
        self.most = totals_that_win(bound.target).stop - 1
        """How many tokens anybody can have."""
        self.said: dict[str, int] = {}
        """Numbers of tokens that a decision lets stand as written."""
        self.open: Open
        self.open, self.clash = holdings_left_open(result, self.seats, bound.target)

    def row(self, who: str) -> Standing:
        """The line of a player; an empty one where there is none."""
        return self.result.rows.get(who, NOTHING)

    def tokens(self, who: str) -> int | None:
        """How many tokens somebody has, as far as that is written down or follows."""
        if who in self.said:
            return self.said[who]
        totals = {sum(held) for held in self.open[who]}
        return totals.pop() if len(totals) == 1 else self.row(who).tokens

    def held(self) -> Mapping[str, Holding] | None:
        """What everybody owns, if tokens of both colours are written down or follow for all."""
        if any(len(holdings) > 1 for holdings in self.open.values()):
            return None
        return {
            who: [*holding, self.row(who).bombs or 0, self.row(who).used or 0]
            for who, (holding,) in self.open.items()
        }  # fmt: skip

    def must_have_won(self, who: str) -> bool:
        """Whether somebody has a set in any case: too many tokens of a colour are still a set."""
        row = self.row(who)
        if max(row.sweet or 0, row.sour or 0) >= self.target.alone:
            return True
        if (self.tokens(who) or 0) > self.most:
            return True
        return all(won_with(*held, self.target) for held in self.open[who])

    def can_have_won(self, who: str) -> bool:
        """Whether some holding that is left open is a set."""
        total = self.tokens(who)
        if total is not None and total < self.target.alone:
            return False
        return self.must_have_won(who) or any(won_with(*held, self.target) for held in self.open[who])

    def has_winner(self) -> bool:
        """Whether somebody has a winning set in any case."""
        return any(self.must_have_won(who) for who in self.seats)

    def named(self) -> str | None:
        """The one who is said to have won."""
        first = [who for who, row in self.result.rows.items() if row.place == 1]
        return self.result.winner or (first[0] if len(first) == 1 else None)

    def unwon(self, winner: str | None) -> Open:
        """The holdings left open, of which only the winner's are a set."""
        return {
            who: holdings
            if who == winner
            else frozenset(held for held in holdings if not won_with(*held, self.target)) or holdings
            for who, holdings in self.open.items()
        }

    def fewest_won(self, who: str, *, sure: bool) -> tuple[int, int]:
        """How many tokens somebody has won at least, and has in all; a winner has a set."""
        by_seat = self.bound.rulings.oldest == "seat-1"
        first = first_holdings(self.seats, self.seats[0])[who] if by_seat else None
        if who in self.said:
            return self.said[who] - 1, self.said[who]
        holdings = self.open[who]
        if sure:
            holdings = frozenset(held for held in holdings if self._can_have_won_with(held)) or holdings
        return min((_won_since(held, first), sum(held)) for held in holdings)

    def _can_have_won_with(self, held: Tokens) -> bool:
        """Whether a holding is a set, and the one that is named."""
        named = self.result.set
        return bool(won_with(*held, self.target)) and (named is None or named in sets_of(*held, self.target))


def _won_since(held: Tokens, first: Holding | None) -> int:
    """How many tokens it took to come from the start to a holding; the starting token can have been lost."""
    if first is None:
        return max(0, sum(held) - 1)
    return sum(max(0, has - had) for has, had in zip(held, first[:2], strict=True))


class Shortage(NamedTuple):
    """A result that takes more rounds than were played."""

    who: str | None
    """Whose tokens; None for all players together, empty for the winner, whoever it is."""
    new: int
    """So many tokens were won."""
    tokens: int
    least: int
    """So many rounds it takes."""


def shortage(claims: Claims, paying: int, winner: str | None) -> Shortage | None:
    """Nobody wins more than two tokens in a round in which somebody passed, and a sphere pays one at most."""
    players = len(claims.seats)
    gains = most_gains(claims.bound.rulings, players)
    for who in claims.seats:
        new, total = claims.fewest_won(who, sure=who == winner)
        if (least := -(-new // gains)) > paying:
            return Shortage(who, new, total, least)
    together = sum(claims.said.get(who, min(map(sum, claims.open[who]))) for who in claims.seats)
    if (least := -(-(together - players) // players)) > paying:
        return Shortage(None, together - players, together, least)
    alone = claims.target.alone
    if claims.finished and (least := -(-(alone - 1) // gains)) > paying:
        return Shortage("", alone - 1, alone, least)
    return None


class SaidFirst(NamedTuple):
    """Who is said to be first, by place or by name."""

    first: list[str]
    nonsense: bool
    """Whether nobody can be first like that: several are, or nobody although all places are written down."""
    winner: str | None
    """The winner by name, if that is somebody else."""

    def counts(self, given: Mapping[str, list[str]]) -> list[str] | None:
        """Who counts as first; None where the places say nonsense that nobody let stand."""
        if self.nonsense:
            return given.get("first")
        return given.get("first", self.first)


def said_first(result: Result, seats: Sequence[str]) -> SaidFirst:
    """Who is written down as the first."""
    rows, winner = result.rows, result.winner
    first = [who for who in seats if who in rows and rows[who].place == 1]
    every = all(who in rows and rows[who].place is not None for who in seats)
    if len(first) > 1 or (every and not first):
        return SaidFirst(first, nonsense=True, winner=None)
    if winner is None or winner in first or not first:
        return SaidFirst(first or ([winner] if winner is not None else []), nonsense=False, winner=None)
    return SaidFirst(first, nonsense=False, winner=winner)


class Contest(NamedTuple):
    """Who is said to have won, and who can have by the tokens."""

    first: list[str]
    sure: list[str]
    """Who has a set in any case."""
    able: list[str]
    """Who can have one."""

    @property
    def nobody(self) -> bool:
        """Whether it cannot be told who won: several have a set, or nobody can have one."""
        return len(self.first) <= 1 and (len(self.sure) > 1 or not self.able)

    @property
    def wrong(self) -> bool:
        """Whether somebody else has won."""
        if self.nobody or len(self.first) != 1:
            return False
        return self.first[0] not in self.able or (bool(self.sure) and self.first[0] not in self.sure)

    @property
    def due(self) -> list[str]:
        """Who has won by the tokens, if they tell."""
        return self.sure or (self.able if len(self.able) == 1 else [])

    def counts(self, given: Mapping[str, list[str]]) -> list[str] | None:
        """Who counts as the winner; None when that cannot be told."""
        if "winner" in given:
            return given["winner"] or None
        if self.nobody:
            return None
        return self.first if self.first and not self.wrong else self.due or None


def contest(claims: Claims, first: list[str]) -> Contest:
    """Hold who is said to be first against the tokens."""
    return Contest(
        first,
        [who for who in claims.seats if claims.must_have_won(who)],
        [who for who in claims.seats if claims.can_have_won(who)],
    )


def is_wiped(row: Standing) -> bool:
    """Whether a line has nothing but zeros, the place included."""
    return row.place == 0 and not any((row.sweet, row.sour, row.bombs, row.used, row.tokens))


def wiped_lines(result: Result | None) -> list[str]:
    """Whose lines of a result nobody filled in."""
    return [who for who, row in result.rows.items() if is_wiped(row)] if result is not None else []


def figures_of(row: Standing) -> list[tuple[int, int | None]]:
    """The figures of a line of the result with their index among `FIELDS`; tokens together come last."""
    return list(enumerate([*(getattr(row, name) for name in FIELDS), row.tokens]))


def sets_held(held: Mapping[str, Holding], bound: Bound) -> list[str]:
    """Who has a winning set."""
    return [who for who, counts in held.items() if won_with(counts[SWEET], counts[SOUR], bound.target)]
