"""The pile of unused cards, from which the Smuggler's first card is replaced in the solo game."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.equipment import card_of
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import Draw, Refresh


def draw(position: Position, event: Draw) -> None:
    """Fill the gap in the display with the next card."""
    card = position.lay_card(event.card)
    gap = len(position.display) if position.gap is None else position.gap
    position.display[gap : gap + 1] = [card]
    position.unused.discard(card)
    if position.deck_order:
        position.deck_order = position.deck_order[1:]
    position.gap = None
    position.refresh_due = position.piled and len(position.unused) == 1
    position.refresh_late = False


def refresh(position: Position, event: Refresh) -> None:
    """Shuffle the discards into the pile."""
    position.unused |= position.discards
    position.discards = set()
    position.deck_order = [card_of(face) for face in event.deck] if event.deck is not None else None
    position.refresh_due = position.refresh_late = False
