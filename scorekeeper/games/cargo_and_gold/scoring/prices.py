"""Prices, and the sum of a player's tallies: eight gold, minus purchases, plus sales, trades and hazards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games.cargo_and_gold.equipment import GOLD_CARDS
from scorekeeper.games.cargo_and_gold.record import Row

if TYPE_CHECKING:
    from scorekeeper.games.cargo_and_gold.position.trader import Trader

START_GOLD = 8
PRICE = 2
HAS_PRICE, OTHER_PRICE, NEEDS_PRICE = 1, 2, 4
MOST_BY_ONE_CARD = NEEDS_PRICE - PRICE
"""The most that a purchase and the sale of that card take out of the pile."""
PRICES = (HAS_PRICE, OTHER_PRICE, NEEDS_PRICE)


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


def prices_of(row: Row) -> tuple[int, ...]:
    """The prices at which a player sold cards, according to the tallies."""
    if row.sold_has and row.sold_other and row.sold_needs:
        return PRICES  # The common case.
    sold = (row.sold_has, row.sold_other, row.sold_needs)
    return tuple(price for price, cards in zip(PRICES, sold, strict=True) if cards)


COUNTS = ("bought", "sold_has", "sold_other", "sold_needs", "lost", "gold_in", "gold_out")
"""Tallies that cannot be below zero."""
TALLIES = (*COUNTS, "hazards")


def keeps_tallies(row: Row) -> bool:
    """Whether some tally of a player is written down; a blank box for hazards then says that none moved gold."""
    return any(getattr(row, name) is not None for name in TALLIES)
