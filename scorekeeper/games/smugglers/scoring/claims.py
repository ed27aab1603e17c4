"""A result without rounds: what its figures leave open, who may have won, and how many rounds it takes."""

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
    """The figures of a result, and what they leave open."""

    def __init__(self, record: Record, result: Result, bound: Bound) -> None:
        self.result = result
        self.seats = record.seats
        self.finished = record.ended == "finished"
        self.bound = bound
        self.target = bound.target
        self.most = totals_that_win(bound.target).stop - 1
        """The most tokens that a player can have."""
        self.said: dict[str, int] = {}
        """Numbers of tokens that a decision lets stand as written."""
        self.open: Open
        self.open, self.clash = holdings_left_open(result, self.seats, bound.target)

    def row(self, who: str) -> Standing:
        """The line of a player; an empty one if it is missing."""
        return self.result.rows.get(who, NOTHING)

    def tokens(self, who: str, winner: str | None = None) -> int | None:
        """How many tokens a player has, if that is recorded or follows, also from who has won."""
        if who in self.said:
            return self.said[who]
        holdings = self.open[who]
        if winner is not None:
            fits = frozenset(
                held
                for held in holdings
                if (self._can_have_won_with(held) if who == winner else not won_with(*held, self.target))
            )
            holdings = fits or holdings
        totals = {sum(held) for held in holdings}
        return totals.pop() if len(totals) == 1 else self.row(who).tokens

    @property
    def below_zero(self) -> bool:
        """Whether a figure is below zero, so that no sum says anything."""
        return any((figure or 0) < 0 for row in self.result.rows.values() for _, figure in figures_of(row))

    def held(self) -> Mapping[str, Holding] | None:
        """What every player owns, if the tokens of both colours are recorded or follow for everybody."""
        if any(len(holdings) > 1 for holdings in self.open.values()):
            return None
        return {
            who: [*holding, self.row(who).bombs or 0, self.row(who).used or 0]
            for who, (holding,) in self.open.items()
        }  # fmt: skip

    def must_have_won(self, who: str) -> bool:
        """Whether a player has a set in any case; too many tokens of a colour are still a set."""
        row = self.row(who)
        if max(row.sweet or 0, row.sour or 0) >= self.target.alone:
            return True
        if (self.tokens(who) or 0) > self.most:
            return True
        return all(won_with(*held, self.target) for held in self.open[who])

    def can_have_won(self, who: str) -> bool:
        """Whether any possible holding of a player is a set."""
        total = self.tokens(who)
        if total is not None and total < self.target.alone:
            return False
        return self.must_have_won(who) or any(won_with(*held, self.target) for held in self.open[who])

    def has_winner(self) -> bool:
        """Whether any player has a winning set in any case."""
        return any(self.must_have_won(who) for who in self.seats)

    def named(self) -> str | None:
        """The claimed winner."""
        first = [who for who, row in self.result.rows.items() if row.place == 1]
        return self.result.winner or (first[0] if len(first) == 1 else None)

    def unwon(self, winner: str | None) -> Open:
        """The possible holdings, in which only the winner's are a set."""
        return {
            who: holdings
            if who == winner
            else frozenset(held for held in holdings if not won_with(*held, self.target)) or holdings
            for who, holdings in self.open.items()
        }

    def fewest_won(self, who: str, *, sure: bool) -> tuple[int, int]:
        """The fewest tokens that a player has won, and has in all; a winner has a set."""
        by_seat = self.bound.rulings.oldest == "seat-1"
        first = first_holdings(self.seats, self.seats[0])[who] if by_seat else None
        if who in self.said:
            return self.said[who] - 1, self.said[who]
        holdings = self.open[who]
        if sure:
            holdings = frozenset(held for held in holdings if self._can_have_won_with(held)) or holdings
        return min((_won_since(held, first), sum(held)) for held in holdings)

    def _can_have_won_with(self, held: Tokens) -> bool:
        """Whether a holding is a set, and the named one if one is named."""
        named = self.result.set
        return bool(won_with(*held, self.target)) and (named is None or named in sets_of(*held, self.target))


def _won_since(held: Tokens, first: Holding | None) -> int:
    """How many tokens it takes to get from the start to a holding; the starting token may have been lost."""
    if first is None:
        return max(0, sum(held) - 1)
    return sum(max(0, has - had) for has, had in zip(held, first[:2], strict=True))


class Shortage(NamedTuple):
    """A result that needs more rounds than were played."""

    who: str | None
    """Whose tokens they are; None for all players together, empty for the winner, whoever that is."""
    new: int
    """How many tokens were won."""
    tokens: int
    least: int
    """How many rounds that takes."""


def shortage(claims: Claims, paying: int, winner: str | None) -> Shortage | None:
    """The shortage of rounds, if any: a player wins at most two tokens a round, and a sphere pays at most one."""
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


class Spheres(NamedTuple):
    """What the spheres of a game must have brought, by its result."""

    tokens: int
    """Tokens from the supply."""
    used: int
    moved: int
    """Bombs that players have beyond their own."""
    bombs: int
    """Bombs on record, used and unused."""
    free: int
    """Bombs whose token may have come from the supply, because there was nobody to rob."""

    @property
    def least(self) -> int:
        """The fewest spheres that bring as much: each brings a token, or uses up a bomb, or gives it away."""
        return self.tokens + self.used + self.moved - self.free


def spheres_of(claims: Claims) -> Spheres:
    """What the spheres must have brought at least, whatever is blank."""
    rows = [claims.row(who) for who in claims.seats]
    together = sum(claims.said.get(who, min(map(sum, claims.open[who]))) for who in claims.seats)
    used = sum(row.used or 0 for row in rows)
    bombs = [(row.bombs or 0) + (row.used or 0) for row in rows]
    moved = sum(max(0, number - 1) for number in bombs)
    # Everybody starts with a token, so a bomb must have robbed somebody before there can be nobody to rob.
    robbed = claims.bound.rulings.breach_uninspected != "token-back"
    return Spheres(together - len(rows), used, moved, sum(bombs), max(0, used - robbed))


class SaidFirst(NamedTuple):
    """The players whom the result puts first, by place or by name."""

    first: list[str]
    nonsense: bool
    """Whether this is impossible: several are first, or nobody is although all places are recorded."""
    winner: str | None
    """The named winner, if that is another player."""

    def counts(self, given: Mapping[str, list[str]]) -> list[str] | None:
        """The player who counts as first; None if the places are impossible and no decision lets them stand."""
        if self.nonsense:
            return given.get("first")
        return given.get("first", self.first)


def said_first(result: Result, seats: Sequence[str]) -> SaidFirst:
    """The players recorded as first."""
    rows, winner = result.rows, result.winner
    first = [who for who in seats if who in rows and rows[who].place == 1]
    every = all(who in rows and rows[who].place is not None for who in seats)
    if len(first) > 1 or (every and not first):
        return SaidFirst(first, nonsense=True, winner=None)
    if winner is None or winner in first or not first:
        return SaidFirst(first or ([winner] if winner is not None else []), nonsense=False, winner=None)
    return SaidFirst(first, nonsense=False, winner=winner)


class Contest(NamedTuple):
    """The claimed winner, and the possible winners by the tokens."""

    first: list[str]
    sure: list[str]
    """Players who have a set in any case."""
    able: list[str]
    """Players who can have a set."""

    @property
    def nobody(self) -> bool:
        """Whether the winner is unclear: several have a set, or nobody can have one."""
        return len(self.first) <= 1 and (len(self.sure) > 1 or not self.able)

    @property
    def wrong(self) -> bool:
        """Whether another player has won."""
        if self.nobody or len(self.first) != 1:
            return False
        return self.first[0] not in self.able or (bool(self.sure) and self.first[0] not in self.sure)

    @property
    def due(self) -> list[str]:
        """The winner by the tokens, if they decide it."""
        return self.sure or (self.able if len(self.able) == 1 else [])

    def counts(self, given: Mapping[str, list[str]]) -> list[str] | None:
        """The player who counts as the winner; None if that is unclear."""
        if "winner" in given:
            return given["winner"] or None
        if self.nobody:
            return None
        return self.first if self.first and not self.wrong else self.due or None


def contest(claims: Claims, first: list[str]) -> Contest:
    """Compare the claimed winner with the tokens."""
    return Contest(
        first,
        [who for who in claims.seats if claims.must_have_won(who)],
        [who for who in claims.seats if claims.can_have_won(who)],
    )


def is_wiped(row: Standing) -> bool:
    """Whether a line has nothing but zeros, including the place; a place alone is written on purpose."""
    figures = (row.sweet, row.sour, row.bombs, row.used, row.tokens)
    return row.place == 0 and not any(figures) and any(figure is not None for figure in figures)


def wiped_lines(result: Result | None) -> list[str]:
    """Players whose lines of a result were not filled in."""
    return [who for who, row in result.rows.items() if is_wiped(row)] if result is not None else []


def figures_of(row: Standing) -> list[tuple[int, int | None]]:
    """The figures of a line with their index in `FIELDS`; the total of tokens comes last."""
    return list(enumerate([*(getattr(row, name) for name in FIELDS), row.tokens]))


def sets_held(held: Mapping[str, Holding], bound: Bound) -> list[str]:
    """The players with a winning set."""
    return [who for who, counts in held.items() if won_with(counts[SWEET], counts[SOUR], bound.target)]
