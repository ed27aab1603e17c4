"""Who can have taken the last gold card: nothing happens after it, so what a player has at the end tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, Board
from scorekeeper.games.cargo_and_gold.record import Row, Standing
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.prices import PRICES, keeps_tallies, prices_of

Obstacle = Literal["left", "gold", "hand", "sales", ""]
"""Why somebody cannot have taken the last gold card; empty if they can."""


class Taker(Struct, frozen=True):
    """What is written down of a player who may have taken the last gold card."""

    gold: int
    cargo: int | None
    """Cargo left; None if it is not known."""
    left: bool
    prices: tuple[int, ...]
    """The prices at which they sold cards; all of them if it is not known."""
    by_hazard: bool
    """Whether a hazard may have given them the card."""


def taker_of_row(row: Row, hand: int | None, board: Board | None) -> Taker:
    """What the row of a sheet tells."""
    prices = PRICES if row.bought is None else prices_of(row)
    return Taker(row.gold, hand, row.left, prices, hazards_may_give(row, board))


def taker_of_result(row: Standing, gold: int, board: Board | None) -> Taker:
    """What a result alone tells."""
    return Taker(gold, row.cargo, left=False, prices=PRICES, by_hazard=some_hazard_gives(board))


def some_hazard_gives(board: Board | None) -> bool:
    """Whether a hazard of the board gives gold, as far as the board is known."""
    return board is None or board.gives or board.unread


def hazards_may_give(row: Row, board: Board | None) -> bool:
    """Whether hazards may have given gold to a player; the figure of a row is what they gave minus what they took."""
    if not some_hazard_gives(board):
        return False
    if row.hazards is None:
        return not keeps_tallies(row)
    return row.hazards > 0 or board is None or board.takes or board.unread


def obstacle(taker: Taker, short: int | None, rulings: Rulings) -> Obstacle:
    """Why this player cannot have taken the last gold card; `short` is None if it is not known."""
    if taker.left:
        return "left"
    if taker.gold < _least_paid(taker, short, rulings):
        return "gold"
    if taker.by_hazard:
        return ""
    if not taker.prices:
        return "sales"
    return "hand" if taker.cargo == CARGO_PLACES and rulings.trade_over_limit == "never" else ""


def _least_paid(taker: Taker, short: int | None, rulings: Rulings) -> int:
    """The fewest gold cards that the last sale, or a hazard, can have paid."""
    if rulings.pile_too_small == "forbidden":
        short = 0
    paid = [price - short for price in taker.prices if price > short] if short is not None else []
    return 1 if taker.by_hazard or not paid else min(paid)


def nobody_took_it(takers: Mapping[str, Taker], short: int | None, rulings: Rulings) -> dict[str, Obstacle]:
    """Why nobody can have taken the last gold card, by player; empty if somebody can."""
    why = {who: obstacle(taker, short, rulings) for who, taker in takers.items()}
    return why if all(why.values()) else {}
