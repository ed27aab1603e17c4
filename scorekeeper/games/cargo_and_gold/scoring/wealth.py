"""Everybody's wealth and place at the end of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.cargo_and_gold.record import Record, Result, Row, Sheet, Standing
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.ledger import Ledger
from scorekeeper.games.cargo_and_gold.scoring.prices import NEEDS_PRICE, OTHER_PRICE
from scorekeeper.games.cargo_and_gold.scoring.turns import turn_order, turns_of
from scorekeeper.games.engine.ranking import due_places, numbered, places_with, put_first
from scorekeeper.games.engine.verdict import Place

if TYPE_CHECKING:
    from scorekeeper.games.cargo_and_gold.position.state import Position

PERSON = True
Needed = Collection[str | None]
"""The kinds in the NEEDS boxes; None for an empty one."""
Key = tuple[bool, int, int]
"""Whether the player stayed, then wealth, then the tie-break."""


NOT_WRITTEN = -1_000_000
"""The gold of a player if neither the transcript nor anybody tells it."""


class Final(Struct, gc=False):
    """What is known of a player at the end; None for what is not written down."""

    who: str
    gold: int
    cargo: int | None = None
    needs_sales: int | None = None
    left: bool = False
    kinds: tuple[str, ...] | None = None
    turns: int | None = None
    owed: int | None = 0
    """Gold that the pile did not pay, if ruling CGO-R05 counts it."""
    apart: int = 0
    """How much more gold the table says they have, because of something that is told already, such as a wrong payment."""
    wealth: int = 0
    """As ruling CGO-R01 counts it; filled in by `rank`, like the fields below."""
    place: int = 0
    ahead: str = ""
    """What broke the tie between players with the same wealth."""
    key: Key = (False, 0, 0)


BY_KEY, BY_PLACE = attrgetter("key"), attrgetter("place")


class Unknown(Struct, frozen=True):
    """Something that a ruling counts but nobody wrote down, so that nobody can be placed."""

    ruling: str
    """The ruling that counts it; empty for the gold itself."""
    what: str
    who: tuple[str, ...] = ()
    many: bool = False
    """Whether `what` is plural."""


COUNTED = {
    "cargo": ("the cargo left", False),
    "kinds": ("the kinds of cargo left", True),
    "needs_sales": ("the sales to NEEDS boxes", True),
}
"""What rulings count for a player, in words, and whether it is plural."""

BREAKERS = {"cargo": "cargo", "needs-sales": "needs_sales"}
"""Tie-breaks that use a field of the row."""

WHY_AHEAD = {
    "cargo": "more cargo",
    "needs-sales": "more sales to NEEDS boxes",
    "fewer-turns": "fewer turns",
    "last-seat": "coming later in turn order",
}


# What is known of everybody at the end.


class End(Struct):
    """What is known of a game at its end."""

    finals: list[Final]
    needed: Needed | None = None
    """If those of all trade centres are known."""
    order: Sequence[str] = ()
    """Everybody in turn order, if the first player is known."""
    lenders: Sequence[str] = ()
    """Players to whom the pile may owe gold that nobody wrote down (ruling CGO-R05)."""


def end_of_position(position: Position, gold: Mapping[str, int]) -> End:
    """The end of a transcript; `gold` is what counts for players if a decision lets the sheet stand."""
    finals = [
        Final(
            who=trader.key,
            gold=gold.get(trader.key, trader.gold if trader.gold_known else NOT_WRITTEN),
            cargo=trader.held() if trader.hand_known else None,
            kinds=tuple(trader.cards()) if trader.hand_known else None,
            needs_sales=trader.sold_needs if trader.sales_known and not position.found else None,
            turns=trader.turns if not position.found else None,
            owed=trader.owed,
            left=trader.left,
            apart=position.misstated.get(trader.key, 0) if trader.key not in gold else 0,
        )
        for trader in position.traders.values()
    ]
    known = not any(box == "needs" for box, _ in position.unfilled)
    return End(finals, {*position.needs.values()} if known else None, turn_order(position.seats, position.first))


def unknown_gold(position: Position, sheet: Sheet | None, result: Result | None) -> dict[str, int]:
    """The written gold of players for whom the transcript does not tell it."""
    rows: list[Mapping[str, Row | Standing]] = [sheet.rows if sheet else {}, result.rows if result else {}]
    unknown = [who for who, trader in position.traders.items() if not trader.gold_known]
    written = {who: [row.gold for part in rows if (row := part.get(who)) is not None] for who in unknown}
    said = {who: next((gold for gold in golds if gold is not None), None) for who, golds in written.items()}
    return {who: gold for who, gold in said.items() if gold is not None}


def end_of_sheet(ledger: Ledger) -> End:
    """The end of a game according to its sheet."""
    order = turn_order(ledger.seats, ledger.first)
    return End(_finals_of_sheet(ledger), _needed_kinds(ledger), order, _lenders(ledger))


def _lenders(ledger: Ledger) -> list[str]:
    """Who may be owed gold that the sheet does not show: whoever took the last card, if no tallies tell."""
    sheet, unclear = ledger.sheet, ledger.rulings.pile_too_small == "owed" and ledger.is_over
    if not unclear or sheet.short is not None or ledger.shorts or ledger.wrong:
        return []
    rows = sheet.rows.items()
    return [who for who, row in rows if row.bought is None and not row.left and sheet.last in (None, who)]


def _finals_of_sheet(ledger: Ledger) -> list[Final]:
    sheet, seats, first = ledger.sheet, ledger.seats, ledger.first
    rows, hands = sheet.rows, dict(zip(sheet.rows, ledger.hands, strict=True))
    counts = ledger.rulings.pile_too_small == "owed"
    owed = sheet.short if counts else None
    found = []
    for who in seats:
        row = rows[who]
        needs = row.sold_needs if row.sold_needs is not None or row.bought is None else 0
        final = Final(who, ledger.counting[who], hands[who], needs, row.left)
        final.apart = row.gold - final.gold  # The count that the tallies correct.
        if row.kinds is not None:
            final.kinds = tuple(row.kinds)
        if owed:
            final.owed = owed if who == sheet.last else None if sheet.last is None else 0
        elif counts and sheet.short is None:
            final.owed = ledger.shorts.get(who, 0)  # As the tallies show it.
        if sheet.turns is not None and first is not None:
            final.turns = turns_of(sheet.turns, seats, first, who)
        found.append(final)
    return found


def end_of_result(record: Record, gold: Mapping[str, int], left: Collection[str] = (), *, owed: bool = False) -> End:
    """The end of a game according to its result, if nothing else is known but who left."""
    rows = record.result.rows if record.result is not None else {}
    finals = [
        Final(who=who, gold=gold.get(who, NOT_WRITTEN), cargo=rows[who].cargo, left=who in left) for who in record.seats
    ]
    return End(finals, lenders=[who for who in record.seats if who not in left] if owed else [])


def claimed_gold(result: Result, rulings: Rulings) -> dict[str, int]:
    """The claimed gold of each player, or the claimed wealth if only gold counts as wealth."""
    said = {who: _gold(row, rulings) for who, row in result.rows.items()}
    return {who: gold for who, gold in said.items() if gold is not None}


def _gold(row: Standing, rulings: Rulings) -> int | None:
    if row.gold is not None or rulings.wealth not in ("gold", "tie-break") or rulings.pile_too_small == "owed":
        return row.gold
    return row.wealth


def take_as_owed(finals: Sequence[Final], result: Result) -> bool:
    """Whether one player claims slightly more wealth than shown, which is then what the pile owed (ruling CGO-R05)."""
    claims = [(final, said - final.wealth) for final in finals if (said := result.rows[final.who].wealth) is not None]
    more = [(final, over) for final, over in claims if over > 0]
    match more:
        case [(final, over)] if over < NEEDS_PRICE and all(other >= 0 for _, other in claims):
            final.owed = over
            return True
    return False


def _needed_kinds(ledger: Ledger) -> Needed | None:
    boxes, board = ledger.sheet.boxes, ledger.board
    if boxes is None or (board is not None and not boxes.keys() >= set(board.centres)):
        return None
    return {cards.needs for cards in boxes.values()}


# Wealth, ties, places.


def wealth(final: Final, rulings: Rulings, needed: Needed | None) -> int:
    """Gold, and cargo if ruling CGO-R01 counts it; `needed` are the kinds in the NEEDS boxes."""
    gold, how = final.gold + (final.owed or 0), rulings.wealth
    if how == "gold" or how == "tie-break":  # noqa: PLR1714 - twice as fast, and asked of every player
        return gold
    if how == "needed":
        return gold + sum(NEEDS_PRICE if kind in (needed or ()) else OTHER_PRICE for kind in final.kinds or ())
    return gold + (final.cargo or 0) * (2 if how == "cargo-2" else 1)


def _unknown_wealth(finals: Sequence[Final], rulings: Rulings, needed: Needed | None) -> Unknown | None:
    """What counts as wealth but is not written down."""
    if poor := tuple(final.who for final in finals if final.gold == NOT_WRITTEN):
        return Unknown("", "the gold", poor)
    if rulings.pile_too_small == "owed" and any(final.owed is None for final in finals):
        return Unknown("CGO-R05", "the player who took the last gold card")
    if rulings.wealth in ("cargo-1", "cargo-2"):
        return _missing(finals, "cargo", "CGO-R01")
    if rulings.wealth != "needed":
        return None
    holders = [final for final in finals if final.cargo != 0]
    if (unknown := _missing(holders, "kinds", "CGO-R01")) is not None:
        return unknown
    return Unknown("CGO-R01", "the NEEDS cards at the end", many=True) if holders and needed is None else None


def _missing(finals: Iterable[Final], field: str, ruling: str) -> Unknown | None:
    """The players for whom a field that counts is not written down."""
    missing = tuple(final.who for final in finals if getattr(final, field) is None)
    if not missing:
        return None
    what, many = COUNTED[field]
    return Unknown(ruling, what, missing, many)


def rank(end: End, rulings: Rulings) -> list[Final] | Unknown:
    """Fill in wealth and place, and return everybody, best first."""
    if (unknown := _unknown_wealth(end.finals, rulings, end.needed)) is not None:
        return unknown
    for final in end.finals:
        final.wealth = wealth(final, rulings, end.needed)
    ranking, unknown = rank_by_wealth(end.finals, rulings, end.order)
    return ranking if unknown is None else unknown


def rank_by_wealth(
    finals: Sequence[Final], rulings: Rulings, order: Sequence[str]
) -> tuple[list[Final], Unknown | None]:
    """Everybody by wealth, best first, and what breaks a tie but is not written down; level players then share a place."""
    unknown = None
    for final in finals:
        final.key = (final.left, -final.wealth, 0)
        final.ahead = ""
    if rulings.wealth == "tie-break":
        unknown = _break_ties(finals, "cargo", order)
    elif rulings.level_at_the_top != "shared":
        best = min(final.key for final in finals)
        unknown = _break_ties([final for final in finals if final.key == best], rulings.level_at_the_top, order)
    ranking = sorted(finals, key=BY_KEY)
    for final, place in zip(ranking, numbered([final.key for final in ranking], rulings.places), strict=True):
        final.place = place
    return ranking, unknown


def _break_ties(finals: Sequence[Final], how: str, order: Sequence[str]) -> Unknown | None:
    """Add the tie-break to the keys of tied players (rulings CGO-R01, CGO-R02)."""
    keys = [final.key for final in finals]
    level = [final for final in finals if keys.count(final.key) > 1]
    if level and (unknown := _unknown_breaker(level, how, order)) is not None:
        return unknown
    for final in level:
        final.key = (*final.key[:2], _tie_key(final, how, order))
        final.ahead = WHY_AHEAD[how]
    return None


def _unknown_breaker(level: Sequence[Final], how: str, order: Sequence[str]) -> Unknown | None:
    """What would break a tie but is not written down."""
    if how in BREAKERS:
        return _missing(level, BREAKERS[how], "CGO-R02")
    if how == "fewer-turns" and any(final.turns is None for final in level):
        return Unknown("CGO-R02", "the number of turns of each player")
    return Unknown("CGO-R02", "the first player") if how == "last-seat" and not order else None


def _tie_key(final: Final, how: str, order: Sequence[str]) -> int:
    if how == "last-seat":
        return -order.index(final.who)
    if how == "fewer-turns":
        return final.turns or 0
    return -(getattr(final, BREAKERS[how]) or 0)


class WealthRanking(Struct):
    """Everybody in order, to compare with the claimed result."""

    finals: list[Final]
    """The ranking by the rules."""
    counting: list[Final]
    """The ranking that counts, including what decisions let stand as written."""
    rulings: Rulings
    end: End | None = None
    """What the ranking was made from; None for claimed places."""


def as_claimed(ranking: WealthRanking, result: Result) -> dict[str, Final]:
    """Wealth and place of everybody if the result had gold and cargo right; empty if it has, or if it cannot be told."""
    if ranking.end is None:
        return {}
    claimed = [_with_claims(final, result.rows.get(final.who)) for final in ranking.finals]
    if claimed == ranking.finals:
        return {}
    ranked = rank(replace(ranking.end, finals=claimed), ranking.rulings)
    return {} if isinstance(ranked, Unknown) else {final.who: final for final in ranked}


def _with_claims(final: Final, row: Standing | None) -> Final:
    said = {} if row is None else {"gold": row.gold, "cargo": row.cargo}
    if final.apart and (row is None or row.gold is None):
        said["gold"] = final.gold + final.apart
    return replace(final, **{name: figure for name, figure in said.items() if figure is not None})


def settle(end: End, ranking: WealthRanking, given: Mapping[tuple[str, str], Any]) -> WealthRanking:
    """The ranking with what decisions let stand: a player's gold, wealth or place, or the winner."""
    gold, worth, place = (
        {who: said for (what, who), said in given.items() if what == wanted} for wanted in ("gold", "wealth", "place")
    )
    place |= given.get(("all places", ""), {})
    rulings = ranking.rulings
    counting = [replace(final, gold=gold.get(final.who, final.gold)) for final in ranking.finals]
    if gold or worth:
        for final in counting:
            final.wealth = worth.get(final.who, wealth(final, rulings, end.needed))
        counting, _ = rank_by_wealth(counting, rulings, end.order)
    for final in counting:
        final.place = place.get(final.who, final.place)
    counting.sort(key=BY_PLACE)
    return WealthRanking(ranking.finals, _with_winner(counting, given, rulings), rulings, end)


def _with_winner(counting: list[Final], given: Mapping[tuple[str, str], int], rulings: Rulings) -> list[Final]:
    """The ranking with the winner that a decision lets stand ahead of all others, numbered as ruling CGO-R03 says."""
    winner = next((who for what, who in given if what == "winner"), None)
    if winner is None:
        return counting
    order = put_first(due_places({final.who: final.place for final in counting}), winner)
    ranking = sorted(counting, key=lambda final: order[final.who])
    due = numbered([order[final.who] for final in ranking], rulings.places)
    return [replace(final, place=place) for final, place in zip(ranking, due, strict=True)]


def rank_by_claims(
    record: Record, rulings: Rulings, given: Mapping[tuple[str, str], int], *, tied: bool = False
) -> WealthRanking | Unknown:
    """The claimed places if the wealth is not known, renumbered unless a decision lets them stand.

    If only what breaks a tie is not known (`tied`), the places of those who are level are enough; gold ranks the others.
    """
    rows = record.result.rows if record.result is not None else {}
    said = {who: place for who in record.seats if who in rows and (place := rows[who].place) is not None}
    if tied and len(said) < len(record.seats):
        said = _with_the_others(said, {who: rows[who].gold or 0 for who in record.seats})
    if len(said) < len(record.seats):
        poor = [who for who in record.seats if who not in rows or rows[who].gold is None]
        neither = [who for who in poor if who not in said]
        return Unknown("", f"the gold{', or the place,' if neither else ''}", tuple(neither or poor))
    gold = {who: row.gold or 0 for who, row in rows.items()}
    finals = [Final(who=who, gold=gold[who], wealth=gold[who], place=place) for who, place in said.items()]
    finals.sort(key=BY_PLACE)
    counting = finals
    if ("places", "") not in given:
        must = numbered([final.place for final in finals], rulings.places)
        counting = [replace(final, place=place) for final, place in zip(finals, must, strict=True)]
    return WealthRanking(finals, _with_winner(counting, given, rulings), rulings)


def _with_the_others(said: dict[str, int], gold: Mapping[str, int]) -> dict[str, int]:
    """Everybody's place if all tied players have one written down, or else the written places alone."""
    owned = list(gold.values())
    level = {who for who, own in gold.items() if owned.count(own) > 1}
    return (places_with(gold, said) if level <= said.keys() else None) or said


def places(ranking: Sequence[Final]) -> list[Place]:
    """The places as a verdict gives them."""
    return [Place(final.who, PERSON, final.place, final.wealth) for final in ranking]
