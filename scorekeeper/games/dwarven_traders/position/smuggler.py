"""The Smuggler's own turn in the solo game: his choices and his preferences."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.games.dwarven_traders.equipment import Side
from scorekeeper.games.dwarven_traders.position.pieces import HIGHEST_PRICE, LOWEST_PRICE, WAGONS, changes_of
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER


class Choice(NamedTuple):
    """Something that the Smuggler could do: which card, where it lies, which gem."""

    card: str
    slot: int
    gem: str
    side: Side


def held(position: Position) -> int:
    """How many gems count as the Smuggler's."""
    return len(position.gems[SMUGGLER]) + position.marker_aboard(SMUGGLER)


def choices(position: Position, do: str) -> list[Choice]:
    """Everything that he could mine or sell with the cards on display."""
    found = []
    for slot, card in enumerate(position.display):
        side = position.side_up(card) if card else None
        if side is None:
            continue
        if do == "sell":
            gems = dict.fromkeys(position.saleable(SMUGGLER, side))
        elif held(position) < WAGONS:
            gems = dict.fromkeys(gem for gem in side.mine if position.pool[gem] > 0)
        else:
            gems = {}
        found += [Choice(card, slot, gem, side) for gem in gems]
    return found


def _missed(position: Position, choice: Choice) -> int:
    """How many price steps of this sale would go past the top of a track."""
    return sum(
        max(0, position.prices[colour] + steps - HIGHEST_PRICE) for colour, steps in choice.side.sell_prices.items()
    )


def _forward(position: Position, choice: Choice) -> int:
    steps = _missed(position, choice)
    return -min(steps, 1) if position.rulings.solo_sale_preference == "yes-no" else -steps


def _benefit(position: Position, choice: Choice) -> int:
    """By how much this sale raises what the player holds."""
    printed = position.rulings.solo_sale_preference == "printed"
    changes = changes_of("sell", choice.side)
    gain = 0
    for gem in position.gems[position.seats[0]]:
        steps = changes.get(gem, 0)
        gain += steps if printed else min(HIGHEST_PRICE, position.prices[gem] + steps) - position.prices[gem]
    return gain


def _value(position: Position, choice: Choice) -> int:
    return -position.prices[choice.gem]


def _loss(position: Position, choice: Choice) -> int:
    """By how much this mining lowers what he holds, including the new gem unless ruled otherwise."""
    gems = list(position.smuggler_gems())
    if position.rulings.solo_just_mined == "counts":
        gems.append(choice.gem)
    changes = changes_of("mine", choice.side)
    loss = 0
    for gem in gems:
        steps = changes.get(gem, 0)
        loss += position.prices[gem] - max(LOWEST_PRICE, position.prices[gem] + steps)
    return loss


def _left(position: Position, choice: Choice) -> int:
    return choice.slot


Preference = tuple[str, Callable[[Position, Choice], int], str]

SELLING: tuple[Preference, ...] = (
    ("DWT-917", _forward, "a sale that moves him further forward"),
    ("DWT-918", _benefit, "a sale that raises the player's gems less"),
    ("DWT-919", _left, "a card further left"),
)
MINING: tuple[Preference, ...] = (
    ("DWT-920", _value, "a gem worth more"),
    ("DWT-921", _loss, "a gem that lowers his own less"),
    ("DWT-922", _left, "a card further left"),
)


def preferred(position: Position, do: str) -> list[Choice]:
    """The choices left by his preferences; more than one only if the book does not decide."""
    left = choices(position, do)
    for _, cost, _ in SELLING if do == "sell" else MINING:
        best = min((cost(position, choice) for choice in left), default=0)
        left = [choice for choice in left if cost(position, choice) == best]
    return left
