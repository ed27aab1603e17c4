"""What cargo players hold, as far as it is known, and what a loss roll takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, SIDES, Directions

if TYPE_CHECKING:
    from scorekeeper.games.cargo_and_gold.position.state import Position
    from scorekeeper.games.cargo_and_gold.position.trader import Trader


def place_of(roll: int) -> int:
    """The place of the cargo card that a loss roll takes, counted from 0."""
    return (roll - 1) // 2


def surely_held(position: Position, trader: Trader) -> int:
    """How many cargo cards a player holds at least; after something illegal, cargo may be somebody else's."""
    return trader.held() if trader.hand_known or not position.assumed else 0


def knows_cargo(position: Position, trader: Trader) -> bool:
    """Whether it is known which cargo a player holds, also because the cards that are known fill all places."""
    return trader.hand_known or (
        surely_held(position, trader) >= CARGO_PLACES and position.rulings.trade_over_limit == "never"
    )


def must_roll(position: Position) -> bool:
    """Whether a loss roll is due: only with cargo in hand, or always (ruling CGO-R28)."""
    if not position.losses or position.actor is None:
        return False
    return position.rulings.roll_without_cargo == "must-roll" or surely_held(position, position.actor) > 0


def nothing_to_lose(position: Position) -> bool:
    """Whether the hazard landed on takes only cargo and the player has none (ruling CGO-R28)."""
    if position.hazard is None or position.actor is None or position.rulings.roll_without_cargo == "must-roll":
        return False
    return position.hazard == Directions(position.hazard.cargo) != Directions() and not surely_held(
        position, position.actor
    )


def losing(position: Position, roll: int) -> list[str]:
    """The cards that a loss roll takes."""
    if position.actor is None or not 1 <= roll <= SIDES:
        return []
    place, hand = place_of(roll), position.actor.hand
    if position.rulings.losses == "neighbours":
        return [card for card in hand[place : place + position.losses] if card]
    if position.rulings.losses == "unchanged":
        hand = [card if card in position.actor.hand else "" for card in position.places]
    return [hand[place]] if place < len(hand) and hand[place] else []


def is_resale(position: Position, card: str) -> bool:
    """Whether this card was bought here in this turn and ruling CGO-R16 forbids selling it."""
    if position.rulings.resale == "yes" or card != position.bought or position.centre() != position.bought_at:
        return False
    return position.actor is not None and position.actor.hand_known and position.actor.hand.count(card) == 1
