"""Whose turn it is in a transcript of Cargo & Gold, and what they hold."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.cargo_and_gold.record import Buy, Loss, Record, Sell, Skip, Trade, Turn


def events_of(record: Record) -> list[Any]:
    return record.rounds[0].transcript


def player_at(events: list[Any], index: int) -> str:
    """Whose turn it is at an event."""
    return next(e.player for e in reversed(events[: index + 1]) if type(e) in (Turn, Skip))


def hand_at(record: Record, index: int, who: str) -> list[str]:
    """The cargo of a player before an event, worked out from the events alone."""
    events, hand = events_of(record), []
    for place, event in enumerate(events[:index]):
        mine = type(event) in (Buy, Sell, Loss) and player_at(events, place) == who
        if type(event) is Buy and mine:
            hand.append(event.card)
        elif type(event) is Sell and mine:
            hand.remove(event.card)
        elif type(event) is Loss and mine:
            for card in event.lost:
                hand.remove(card)
        elif type(event) is Trade and who in (event.player, event.partner):
            given, taken = (event.give, event.take) if event.player == who else (event.take, event.give)
            for card in given:
                hand.remove(card)
            hand += taken
    return hand
