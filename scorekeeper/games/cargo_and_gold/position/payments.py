"""Wrong payments: the rules decide what counts, and what the table makes of its own payment later is no second fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games.cargo_and_gold.record import EndOfTurn, Event, Refill, Sell, State
from scorekeeper.games.cargo_and_gold.scoring.ending import over_by_pile
from scorekeeper.games.cargo_and_gold.scoring.prices import HAS_PRICE, NEEDS_PRICE, OTHER_PRICE, PRICES

if TYPE_CHECKING:
    from scorekeeper.games.cargo_and_gold.position.state import Position
    from scorekeeper.games.cargo_and_gold.position.trader import Trader

COLUMNS = {HAS_PRICE: "sold_has", OTHER_PRICE: "sold_other", NEEDS_PRICE: "sold_needs"}
"""The tally in which a sale is counted, by its price."""


def note_payment(position: Position, trader: Trader, by: int) -> None:
    """Note that a player has this much more gold at the table than by the rules."""
    position.misstated[trader.key] = position.misstated.get(trader.key, 0) + by
    position.misstated["pile"] = position.misstated.get("pile", 0) - by


def note_price(position: Position, event: Sell, trader: Trader, centre: str | None, value: int) -> None:
    """Note what follows at the table from a wrong price: another tally, and another card met or not."""
    drawn = event.gold if event.gold is not None else value
    if position.pile_known and not position.over and over_by_pile(pile_of_the_table(position)):
        position.last, position.short = trader.key, max(value - drawn, 0)
        if drawn < value:
            return  # The table's pile had no more.
    if drawn not in PRICES or drawn == value:
        return
    counted = trader.miscounted
    for price, by in ((drawn, 1), (value, -1)):
        counted[COLUMNS[price]] = counted.get(COLUMNS[price], 0) + by
    position.mispriced = centre


def pile_of_the_table(position: Position) -> int:
    """What is in the pile if all payments were made as they are recorded."""
    misstated = position.misstated
    return position.pile - sum(misstated.get(who, 0) for who in position.traders) if misstated else position.pile


def trust_the_payments(position: Position) -> None:
    """Let the recorded payments count, because what the table did after them is possible only with them."""
    position.pile = pile_of_the_table(position)
    for who, trader in position.traders.items():
        trader.gold += position.misstated.get(who, 0)
    position.misstated.clear()
    position.over = position.pile_known and over_by_pile(position.pile)


def end_by_the_payments(position: Position) -> None:
    """Let the recorded payments count if they emptied the pile, although by the rules it has gold."""
    if position.misstated and not position.over and over_by_pile(pile_of_the_table(position)):
        trust_the_payments(position)


def go_by_the_payments(position: Position, event: Event) -> None:
    """Let the recorded payments count if the pile is empty by the rules, but the table still plays on or draws from it."""
    if not position.misstated or not position.pile_known:
        return
    left = pile_of_the_table(position)
    if over_by_pile(left):
        return
    plays_on = position.over and type(event) not in (Refill, State, EndOfTurn)
    if plays_on or (type(event) is Sell and position.pile < (event.gold or 0) <= min(left, NEEDS_PRICE)):
        trust_the_payments(position)
