"""The sum of a player's tallies: eight gold, minus purchases, plus sales, trades and hazards.

If the purchases are written down, any other blank tally counts as zero; without them, the sum of the tallies is
unknown. `reckon` goes over a sheet once and puts the written figures beside the computed ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, GOLD_CARDS, Board, Bound, most_cargo
from scorekeeper.games.cargo_and_gold.record import Row, Sheet
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.last import Taker, hazards_may_give, obstacle, taker_of_row
from scorekeeper.games.cargo_and_gold.scoring.prices import (
    MOST_BY_ONE_CARD,
    NEEDS_PRICE,
    PRICE,
    PRICES,
    START_GOLD,
    made,
)

NOTHING_GIVEN: Mapping[str, int] = {}


class Ledger(Struct, kw_only=True):
    """A sheet in columns, with one entry per row: what is written, and what the tallies add up to."""

    sheet: Sheet
    seats: list[str]
    rulings: Rulings
    board: Board | None
    first: str | None
    """The first player, if known."""
    ended: str
    finished: bool
    golds: list[int]
    """Gold as written."""
    dues: list[int | None]
    """Gold by the tallies; None if it is not known."""
    shorts: dict[str, int]
    """By how much the pile paid a player short: as written, or as the tallies show if it is not written down."""
    hands: list[int | None]
    """Cargo left."""
    tallied: int
    """The number of rows with purchases."""
    bought: int
    sold_needs: int
    gone: int
    """Cards sold or lost."""
    gold_in: int
    gold_out: int
    hazards: int
    most_by_hazards: int
    """The most gold that hazards gave to one player."""
    least_by_hazards: int
    """The most gold that hazards took from one player, below zero."""
    lost: int
    total: int
    """Gold of all players."""
    adds_up: bool
    """Whether players and pile together hold exactly all gold cards."""
    left: bool
    """Whether somebody left."""
    named: bool
    """Whether the kinds of somebody's cargo are written down."""
    wrong: dict[str, int]
    """Gold by the tallies, for players whose written gold differs."""
    counting: dict[str, int]
    """The gold that counts: as written, unless the rules correct it."""

    @property
    def must(self) -> int | None:
        """What the players together must hold according to the pile; None if the pile is not known."""
        pile = self.sheet.pile
        if self.finished and not pile:
            return GOLD_CARDS
        return GOLD_CARDS - pile if pile is not None else None

    @property
    def by_count(self) -> bool:
        """Whether the written gold adds up."""
        return self.total == self.must

    @property
    def by_tallies(self) -> bool:
        """Whether the written gold does not add up but the tallies do; then the tallies are right."""
        return self.total != self.must == self._with_tallies

    @property
    def by_trades(self) -> int:
        """How much gold is too much, or missing, only because the trades do not balance; zero if anything else is wrong."""
        uneven, must = self.gold_in - self.gold_out, self.must
        if not uneven or must is None or self.wrong or self.tallied < len(self.golds) or self.left:
            return 0
        return uneven if self.total - must == uneven else 0

    @property
    def either(self) -> bool:
        """Whether the written gold adds up and the tallies do, too; then nothing tells which of them is right."""
        return self.total == self.must == self._with_tallies

    @property
    def _with_tallies(self) -> int:
        """The gold of all players if the tallies are right."""
        written = dict(zip(self.sheet.rows, self.golds, strict=True))
        return sum({**written, **self.wrong}.values())

    @property
    def is_over(self) -> bool:
        """Whether the players hold all the gold."""
        return self.total == GOLD_CARDS and self.adds_up

    def taker(self, who: str) -> Taker:
        """What is written down of a player who may have taken the last gold card."""
        row = self.sheet.rows[who]
        return taker_of_row(row, hand_of(row), self.board)

    def takers(self) -> dict[str, Taker]:
        """What is written down of everybody who may have taken the last gold card."""
        return {who: self.taker(who) for who in self.sheet.rows}

    def may_have_gifts(self) -> bool:
        """Whether hazards may have given gold that is not written down."""
        return any(row.hazards is None and hazards_may_give(row, self.board) for row in self.sheet.rows.values())


def hand_of(row: Row) -> int | None:
    """How many cargo cards a row says are left; None if it does not say."""
    return row.cargo if row.cargo is not None or row.kinds is None else len(row.kinds)


def reckon(
    sheet: Sheet,
    seats: list[str],
    bound: Bound,
    first: str | None,
    ended: str,
    given: Mapping[str, int],
) -> Ledger:
    """Go over a sheet once; `given` is the gold of players that a decision lets stand as written."""
    rulings = bound.rulings
    golds: list[int] = []
    dues: list[int | None] = []
    hands: list[int | None] = []
    off: dict[str, int] = {}
    named = left = False
    tallied = bought = needs = sold = lost = got = spent = hazards = most = least = 0
    for who, row in sheet.rows.items():
        gold = row.gold
        golds.append(gold)
        hands.append(hand_of(row))
        named = named or row.kinds is not None
        if row.bought is not None:
            tallied += 1
            bought += row.bought
        needs += row.sold_needs or 0
        sold += (row.sold_has or 0) + (row.sold_other or 0)
        lost += row.lost or 0
        got += row.gold_in or 0
        spent += row.gold_out or 0
        if row.hazards:
            hazards += row.hazards
            most, least = max(most, row.hazards), min(least, row.hazards)
        due = None if row.bought is None else made(row, 0)
        dues.append(due)
        if row.left:
            left = True
            if rulings.withdrawal == "gold-returns":
                continue
        if due is not None and due != gold:
            off[who] = due - gold
    total = sum(golds)
    ledger = Ledger(
        sheet=sheet,
        seats=seats,
        rulings=rulings,
        board=bound.board,
        first=first,
        ended=ended,
        finished=ended == "finished",
        golds=golds,
        dues=dues,
        shorts={},
        hands=hands,
        tallied=tallied,
        bought=bought,
        sold_needs=needs,
        gone=sold + needs + lost,
        gold_in=got,
        gold_out=spent,
        hazards=hazards,
        most_by_hazards=most,
        least_by_hazards=least,
        lost=lost,
        total=total,
        adds_up=total <= GOLD_CARDS and sheet.pile in (None, GOLD_CARDS - total),
        left=left,
        named=named,
        wrong={},
        counting=dict(zip(sheet.rows, golds, strict=True)),
    )
    if off or sheet.short:
        _take_off_what_was_short(ledger, off)
    if ledger.wrong and ledger.by_tallies:
        ledger.counting |= {**ledger.wrong, **given}
    return ledger


def _take_off_what_was_short(ledger: Ledger, off: Mapping[str, int]) -> None:
    """Take what the pile did not pay off the tallies; `off` is how far the tallies of players are above their gold."""
    ledger.shorts = shorts = _shortfalls(ledger, off)
    who_and_dues = zip(ledger.sheet.rows, ledger.dues, strict=True)
    ledger.dues = [due if due is None else due - shorts.get(who, 0) for who, due in who_and_dues]
    for who, gold, due in zip(ledger.sheet.rows, ledger.golds, ledger.dues, strict=True):
        if due is not None and due != gold and (who in off or who in shorts):
            ledger.wrong[who] = due


def _shortfalls(ledger: Ledger, off: Mapping[str, int]) -> dict[str, int]:
    """Who was paid short by how much: as written, or one player whose tallies are above the gold by just that."""
    sheet = ledger.sheet
    if sheet.short is not None and (sheet.last is not None or not sheet.short):
        return {sheet.last: sheet.short} if sheet.last is not None and sheet.short else {}
    if len(off) != 1 or not ledger.is_over:
        return {}
    ((who, lacking),) = off.items()
    if sheet.last not in (None, who) or sheet.short not in (None, lacking):
        return {}
    taker = ledger.taker(who)
    possible = 0 < lacking < max(taker.prices, default=0) and ledger.rulings.pile_too_small != "forbidden"
    return {who: lacking} if possible and not obstacle(taker, lacking, ledger.rulings) else {}


def cargo_is_explained(ledger: Ledger) -> bool | None:
    """Whether all cargo bought was sold, lost or is still held; None if something is not written down."""
    if ledger.tallied < len(ledger.golds):
        return None
    left, room, most = 0, 0, most_cargo(ledger.rulings)
    for row, hand in zip(ledger.sheet.rows.values(), ledger.hands, strict=True):
        if hand is None:
            room += 0 if row.left else most
        elif not 0 <= hand <= most:
            return None
        else:
            left += hand
    rest, room = ledger.bought - ledger.gone - left, room - _kept_free(ledger)
    # Players who leave discard cargo, and so do those who complete a sale that the pile cannot pay.
    may_be_less = ledger.rulings.end_in_a_sale == "complete" or ledger.left
    if rest < 0 or (rest > room and not may_be_less):
        return False
    return None if room else True


def _kept_free(ledger: Ledger) -> int:
    """How many places must be free in hands that are not written down: whoever sold the last card has one."""
    if not ledger.is_over or None not in ledger.hands or ledger.rulings.trade_over_limit != "never":
        return 0
    last, short = ledger.sheet.last, ledger.sheet.short
    takers = ledger.takers().values() if last is None else [ledger.taker(last)]
    able = [taker for taker in takers if not obstacle(taker, short, ledger.rulings)]
    return int(bool(able) and all(taker.cargo is None and not taker.by_hazard for taker in able))


def least_needs_sales(ledger: Ledger) -> int:
    """The fewest sales to NEEDS boxes that draw so much from the pile; a card bought and sold for two leaves it unchanged.

    Cards that were bought but not sold cost gold, and what the last sale lacked was earned as well.
    """
    short = min(ledger.sheet.short or 0, NEEDS_PRICE - 1) if ledger.is_over else 0
    earned = drawn(ledger) - ledger.hazards + short + PRICE * unsold(ledger)
    return -(-earned // MOST_BY_ONE_CARD)


def unsold(ledger: Ledger) -> int:
    """How many cards were surely bought but not sold: those lost, and those that a row says are left."""
    most = most_cargo(ledger.rulings)
    return ledger.lost + sum(hand for hand in ledger.hands if hand is not None and 0 < hand <= most)


def drawn(ledger: Ledger) -> int:
    """How much gold the players have drawn from the pile, less what they paid."""
    return ledger.total - START_GOLD * len(ledger.seats)


def explains_the_cargo(ledger: Ledger) -> bool:
    """Whether one tally that is wrong explains both a player's gold and the cargo that does not add up."""
    if len(ledger.wrong) != 1 or not ledger.by_count:
        return False
    ((who, due),) = ledger.wrong.items()
    gold, rest = (
        ledger.sheet.rows[who].gold - due,
        ledger.bought - ledger.gone - sum(hand or 0 for hand in ledger.hands),
    )
    room = CARGO_PLACES * ledger.hands.count(None)
    return any(gold == price * (rest - held) != 0 for held in range(room + 1) for price in PRICES)


def without_return(ledger: Ledger) -> Iterator[tuple[str, str]]:
    """Players whose trades gave them something for nothing, or the others, and which it is: `nothing` or `everything`.

    Both sides of a trade give something (ruling CGO-R32). So who never had a card or gold to give got nothing, and who
    never got gold got a card in the last trade, which was sold, lost or kept.
    """
    if ledger.rulings.trade_kinds == "anything" or ledger.rulings.end_in_a_sale == "complete":
        return
    for (who, row), hand in zip(ledger.sheet.rows.items(), ledger.hands, strict=True):
        if (row.bought and row.sold_needs) or row.bought is None or row.left:
            continue  # The common case comes first: cards were bought and sold.
        had = (row.sold_has or 0) + (row.sold_other or 0) + (row.sold_needs or 0) + (row.lost or 0) + (hand or 0)
        if not row.bought and not row.gold_out:
            if had or row.gold_in:
                yield who, "nothing"
        elif not had and hand is not None and not row.gold_in:
            yield who, "everything"
