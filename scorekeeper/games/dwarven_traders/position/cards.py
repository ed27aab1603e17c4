"""The cards: those on display, and the pile from which the Smuggler's first card is replaced in the solo game."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.equipment import CARDS, card_of
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import Deal, Draw, Refresh


def deal(position: Position, event: Deal) -> None:
    """Lay out the cards; the others are the unused pile."""
    position.dealt = position.piled = True
    position.dealt_at = position.index
    position.opening = position.opening or dict(position.pool)
    position.display = [lay_card(position, face) for face in event.cards]
    for card in position.display:
        if position.display.count(card) > 1:
            position.up.pop(card, None)
    numbers = position.deck.numbers if position.deck else {str(n) for n in range(1, CARDS + 1)}
    position.unused = set(numbers) - set(position.display)
    position.deck_order = [card_of(face) for face in event.deck] if event.deck is not None else None


def lay_card(position: Position, face: str) -> str:
    """Note which side of a card is up, if it is written; returns the card."""
    card = card_of(face)
    if card != face:
        position.up[card] = face[-1]
    else:
        position.up.pop(card, None)
    return card


def flip(position: Position, card: str) -> None:
    """Turn a card over after its use."""
    up = position.up.get(card)
    if up is not None:
        position.up[card] = "b" if up == "a" else "a"
    position.used.add(card)


def discard(position: Position, card: str) -> None:
    """Take the Smuggler's first card away, which leaves a gap in the display."""
    position.gap = position.display.index(card)
    position.discards.add(card)
    if position.rulings.solo_replacement == "rightmost":
        del position.display[position.gap]
        position.gap = len(position.display)
    else:
        position.display[position.gap] = ""


def draw(position: Position, event: Draw) -> None:
    """Fill the gap in the display with the next card."""
    card = lay_card(position, event.card)
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
