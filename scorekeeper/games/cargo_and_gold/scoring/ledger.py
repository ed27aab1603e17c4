"""The sum of a player's tallies: eight gold, minus purchases, plus sales, trades and hazards.

If the purchases are written down, any other blank tally counts as zero; without them, the sum of the tallies is
unknown. `reckon` goes over a sheet once and puts the written figures beside the computed ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.equipment import GOLD_CARDS, Board, Bound
from scorekeeper.games.cargo_and_gold.record import Row, Sheet
from scorekeeper.games.cargo_and_gold.rulings import Rulings

if TYPE_CHECKING:
    from scorekeeper.games.cargo_and_gold.position.trader import Trader

START_GOLD = 8
PRICE = 2
HAS_PRICE, OTHER_PRICE, NEEDS_PRICE = 1, 2, 4
MOST_BY_ONE_CARD = NEEDS_PRICE - PRICE
"""The most that a purchase and the sale of that card take out of the pile."""
NOTHING_GIVEN: Mapping[str, int] = {}


def pile_at_start(players: int) -> int:
    """The gold cards left for the pile."""
    return GOLD_CARDS - START_GOLD * players


def made(row: Row | Trader, short: int) -> int:
    """The gold that the tallies add up to; `short` is the shortfall of the last sale."""
    bank = HAS_PRICE * (row.sold_has or 0) + OTHER_PRICE * (row.sold_other or 0) + NEEDS_PRICE * (row.sold_needs or 0)
    players = (row.gold_in or 0) - (row.gold_out or 0)
    return START_GOLD - PRICE * (row.bought or 0) + bank + players + (row.hazards or 0) - short


def summed(row: Row | Trader, short: int) -> str:
    """The same sum as people write it: `8 - 2x30 + 0 + 2x3 + 4x26`, and so on."""
    parts = [f"{START_GOLD} - {PRICE}x{row.bought or 0} + {row.sold_has or 0}"]
    parts.append(f" + {OTHER_PRICE}x{row.sold_other or 0} + {NEEDS_PRICE}x{row.sold_needs or 0}")
    if row.gold_in or row.gold_out:
        got, given = f" + {row.gold_in}" if row.gold_in else "", f" - {row.gold_out}" if row.gold_out else ""
        parts.append(got + given + " in trades")
    if row.hazards:
        parts.append(f" {'+' if row.hazards > 0 else '-'} {abs(row.hazards)} by hazards")
    if short:
        parts.append(f" - {short} short")
    return "".join(parts)


def short_of(sheet: Sheet, who: str) -> int:
    """The shortfall of a player's last sale."""
    return (sheet.short or 0) if who == sheet.last else 0


def best_sale(row: Row) -> int:
    """The price of a player's best sale."""
    return NEEDS_PRICE if row.sold_needs else OTHER_PRICE if row.sold_other else HAS_PRICE if row.sold_has else 0


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
        written = dict(zip(self.sheet.rows, self.golds, strict=True))
        return self.total != self.must == sum({**written, **self.wrong}.values())


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
    wrong: dict[str, int] = {}
    named = left = False
    unpaid = bool(sheet.short) and sheet.last is None
    tallied = bought = needs = sold = lost = got = spent = hazards = most = least = 0
    for who, row in sheet.rows.items():
        gold = row.gold
        golds.append(gold)
        if row.kinds is None:
            hands.append(row.cargo)
        else:
            named = True
            hands.append(len(row.kinds) if row.cargo is None else row.cargo)
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
        due = None if row.bought is None or unpaid else made(row, short_of(sheet, who))
        dues.append(due)
        if row.left:
            left = True
            if rulings.withdrawal == "gold-returns":
                continue
        if due is not None and due != gold:
            wrong[who] = due
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
        wrong=wrong,
        counting=dict(zip(sheet.rows, golds, strict=True)),
    )
    if ledger.wrong and ledger.by_tallies:
        ledger.counting |= {**ledger.wrong, **given}
    return ledger


def cargo_is_explained(ledger: Ledger) -> bool | None:
    """Whether all cargo bought was sold, lost or is still held; None if something is not written down."""
    if ledger.tallied < len(ledger.golds):
        return None
    left = 0
    for hand in ledger.hands:
        if hand is None or hand < 0:
            return None
        left += hand
    if ledger.bought == ledger.gone + left:
        return True
    # Players who leave discard cargo, and so do those who complete a sale that the pile cannot pay.
    may_be_less = ledger.rulings.end_in_a_sale == "complete" or ledger.left
    return may_be_less and ledger.bought > ledger.gone + left


def least_needs_sales(ledger: Ledger) -> int:
    """The fewest sales to NEEDS boxes that empty the pile; a card bought and sold for two leaves it unchanged."""
    return -(-(pile_at_start(len(ledger.seats)) - ledger.hazards) // MOST_BY_ONE_CARD)
