"""The sum that a player's tallies make: eight gold, less purchases, plus sales, trades and hazards.

Once the purchases are written down, any other tally that is left blank is a nought; without them nobody can say what the
tallies make.
"""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.games.cargo_and_gold.figures import HAS_PRICE, NEEDS_PRICE, OTHER_PRICE, PRICE, START_GOLD
from scorekeeper.games.cargo_and_gold.record import Row, Sheet
from scorekeeper.games.cargo_and_gold.trader import Trader

SALES = ("sold_has", "sold_other", "sold_needs")


def tallied(row: Row) -> bool:
    """Whether the tallies of a player are known."""
    return row.bought is not None


def tally(rows: Iterable[Row], name: str) -> int:
    """The sum of a tally over several rows, blanks being noughts."""
    return sum(getattr(row, name) or 0 for row in rows)


def made(row: Row | Trader, short: int) -> int:
    """The gold that tallies make; `short` is what the last sale was not paid."""
    bank = HAS_PRICE * (row.sold_has or 0) + OTHER_PRICE * (row.sold_other or 0) + NEEDS_PRICE * (row.sold_needs or 0)
    players = (row.gold_in or 0) - (row.gold_out or 0)
    return START_GOLD - PRICE * (row.bought or 0) + bank + players + (row.hazards or 0) - short


def summed(row: Row | Trader, short: int) -> str:
    """The same as people write it: `8 - 2x30 + 0 + 2x3 + 4x26`, and what else there was."""
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
    """What the last sale of a player was not paid."""
    return (sheet.short or 0) if who == sheet.last else 0


def explained(sheet: Sheet, who: str) -> int | None:
    """The gold that the tallies of a player make; None where that is not known."""
    row = sheet.rows[who]
    if not tallied(row) or (sheet.short and sheet.last is None):
        return None
    return made(row, short_of(sheet, who))
