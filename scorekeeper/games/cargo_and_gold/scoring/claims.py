"""Whether the claims of a result fit something that nobody wrote down: gold, cargo, a debt of the pile, who was first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from msgspec.structs import replace

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, GOLD_CARDS, TOKENS
from scorekeeper.games.cargo_and_gold.record import Result, Standing
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.ending import ends_by_deck
from scorekeeper.games.cargo_and_gold.scoring.prices import NEEDS_PRICE, OTHER_PRICE
from scorekeeper.games.cargo_and_gold.scoring.turns import turn_order
from scorekeeper.games.cargo_and_gold.scoring.wealth import (
    NOT_WRITTEN,
    End,
    Final,
    Unknown,
    rank,
    rank_by_wealth,
    wealth,
)
from scorekeeper.games.engine.ranking import numbered

MOST_FILLINGS = 5000
"""How many ways to fill blanks are tried; with more of them, nothing is said."""


def claims_hold(result: Result, ranking: Iterable[Final]) -> bool:
    """Whether winner, places and wealth of a result are those of a ranking."""
    for final in ranking:
        if final.who == result.winner and final.place != 1:
            return False
        row = result.rows.get(final.who)
        if row is not None and (row.place not in (None, final.place) or row.wealth not in (None, final.wealth)):
            return False
    return True


# Gold.


def some_gold_fits(result: Result, seats: Sequence[str], gold: Mapping[str, int], rulings: Rulings) -> bool:
    """Whether places, wealth and winner can be right for some gold of the players whose gold is not known."""
    unknown, left = [who for who in seats if who not in gold], GOLD_CARDS - sum(gold.values())
    if not unknown or not gold or left < 0 or ends_by_deck(rulings) or rulings.pile_too_small == "owed":
        return True
    return any(
        _fits(result, seats, {**gold, **dict(zip(unknown, share, strict=True))}, rulings)
        for share in _shares(left, len(unknown))
    )


def some_places_fit(result: Result, seats: Sequence[str], rulings: Rulings) -> bool:
    """Whether the places that are written down, and the winner, can be right for some places of the others."""
    said = {who: row.place for who in seats if (row := result.rows.get(who)) is not None and row.place is not None}
    if not said or len(seats) > TOKENS:
        return True
    if result.winner in seats and said.setdefault(str(result.winner), 1) != 1:
        return False
    blank = len(seats) - len(said)
    filled = (sorted((*said.values(), *others)) for others in product(range(1, len(seats) + 1), repeat=blank))
    return any(places == numbered(places, rulings.places) for places in filled)


def _shares(left: int, players: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide gold among players."""
    if players == 1:
        yield (left,)
        return
    for own in range(left + 1):
        for others in _shares(left - own, players - 1):
            yield (own, *others)


def _fits(result: Result, seats: Sequence[str], gold: Mapping[str, int], rulings: Rulings) -> bool:
    """Whether the claims are right for this gold; true if it cannot be told."""
    end = End([Final(who=who, gold=gold[who]) for who in seats])
    ranking = rank(end, rulings)
    if not isinstance(ranking, Unknown):
        return claims_hold(result, ranking)
    return ranking.what != "the first player" or some_filling_fits(result, end, rulings)


# Cargo, and what breaks a tie.


def some_filling_fits(result: Result, end: End, rulings: Rulings, total: int | None = None) -> bool:
    """Whether the claims can be right for some cargo, and some tie-break, where these are not written down.

    `total` is the gold of all players, if some of it follows only from the wealth that they claim.
    """
    if not _can_be_filled(result, end, rulings):
        return True
    seats = [final.who for final in end.finals]
    options = [fillings(final, result.rows.get(final.who), end, rulings) for final in end.finals]
    if prod(len(ways) for ways in options) > MOST_FILLINGS:
        return True
    by_seat = rulings.level_at_the_top == "last-seat" and not end.order
    orders = [turn_order(seats, first) for first in seats] if by_seat else [end.order]
    return any(
        claims_hold(result, rank_by_wealth(finals, rulings, order)[0])
        for finals in product(*options)
        if total is None or sum(final.gold for final in finals) == total
        for order in orders
    )


def without_filling(result: Result, end: End, rulings: Rulings) -> list[Final]:
    """Players whose claimed wealth no cargo makes right."""
    if not _can_be_filled(result, end, rulings):
        return []
    return [final for final in end.finals if not fillings(final, result.rows.get(final.who), end, rulings)]


def _can_be_filled(result: Result, end: End, rulings: Rulings) -> bool:
    """Whether only cargo and tie-breaks are not known, and there is a limit to the cargo."""
    told = all(
        final.gold != NOT_WRITTEN or ((row := result.rows.get(final.who)) is not None and row.wealth is not None)
        for final in end.finals
    )
    debts = rulings.pile_too_small == "owed" and (end.lenders or any(final.owed is None for final in end.finals))
    limited = rulings.trade_over_limit == "never" or all(len(_hands(final, rulings)) == 1 for final in end.finals)
    # What is told already may explain the claims.
    return told and limited and not debts and not any(final.apart for final in end.finals)


def fillings(final: Final, row: Standing | None, end: End, rulings: Rulings) -> list[Final]:
    """All that a player may have had at the end, as far as the claimed wealth allows."""
    said, found = row.wealth if row is not None else None, {}
    for hand in _hands(final, rulings):
        for worth in _worths(final, hand, end, rulings):
            gold = final.gold if final.gold != NOT_WRITTEN else (said or 0) - worth
            own = gold + (final.owed or 0) + worth
            if gold >= 0 and said in (None, own):
                kept = hand if _breaks_ties(rulings) else 0
                found[gold, own, kept] = replace(final, gold=gold, cargo=hand, wealth=own)
    return [filled for one in found.values() for filled in _with_tie_break(one, len(end.finals), rulings)]


def _breaks_ties(rulings: Rulings) -> bool:
    return rulings.wealth == "tie-break" or rulings.level_at_the_top == "cargo"


def _hands(final: Final, rulings: Rulings) -> Sequence[int]:
    """How many cards a player may have left, if that counts."""
    if final.cargo is not None:
        return (final.cargo,)
    if final.kinds is not None:
        return (len(final.kinds),)
    counts = rulings.wealth != "gold" or _breaks_ties(rulings)
    return range(CARGO_PLACES + 1) if counts and not final.left else (0,)


def _worths(final: Final, hand: int, end: End, rulings: Rulings) -> Iterable[int]:
    """What so many cards may count as wealth (ruling CGO-R01)."""
    if rulings.wealth == "needed" and hand and (final.kinds is None or end.needed is None):
        return range(OTHER_PRICE * hand, NEEDS_PRICE * hand + 1, NEEDS_PRICE - OTHER_PRICE)
    return (wealth(replace(final, gold=0, owed=0, cargo=hand), rulings, end.needed),)


def _with_tie_break(final: Final, players: int, rulings: Rulings) -> list[Final]:
    """The same with everything that may break a tie, if it is not known; only who has more of it matters."""
    how = rulings.level_at_the_top
    if how == "needs-sales" and final.needs_sales is None:
        return [replace(final, needs_sales=count) for count in range(players)]
    if how == "fewer-turns" and final.turns is None:
        return [replace(final, turns=count) for count in range(players)]
    return [final]


# What the pile owed.


def debts_that_fit(result: Result, end: End, rulings: Rulings) -> list[End]:
    """The ends for which the claims are right because the pile owed somebody gold (ruling CGO-R05)."""
    found = []
    for who in end.lenders:
        for owed in range(1, NEEDS_PRICE):
            finals = [replace(final, owed=owed if final.who == who else 0) for final in end.finals]
            tried = replace(end, finals=finals, lenders=())
            ranking = rank(tried, rulings)
            if (
                some_filling_fits(result, tried, rulings)
                if isinstance(ranking, Unknown)
                else claims_hold(result, ranking)
            ):
                found.append(tried)
    return found
