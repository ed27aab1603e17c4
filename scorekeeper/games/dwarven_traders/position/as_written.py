"""What events do to the position if a decision lets them stand as written."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Change, Sell, State


def sell_as_written(position: Position, event: Sell) -> None:
    """Sell, and move as far as the table wrote."""
    position.sell(event)
    if event.steps is not None:
        sale = position.sales[-1]
        position.tracks[sale.player] = sale.before + event.steps


def declare_as_written(position: Position, event: Change) -> None:
    """Let the recorded changes count instead of those of the card."""
    position.declare(event)
    if position.player != SMUGGLER:
        position.face = None


def adopt(position: Position, event: State) -> None:
    """Set the position to what the table states."""
    position.tracks.update(event.tracks or {})
    position.prices.update(event.prices or {})
    position.pool.update(event.pool or {})
    position.box.update(event.box or {})
    position.gems.update({who: list(gems) for who, gems in (event.gems or {}).items() if who != SMUGGLER})
