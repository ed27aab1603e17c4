"""Whose turn it is: clockwise, past those who miss a turn, have left, or have no means to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games.cargo_and_gold.scoring.prices import PRICE

if TYPE_CHECKING:
    from scorekeeper.games.cargo_and_gold.position.state import Position
    from scorekeeper.games.cargo_and_gold.position.trader import Trader


def next_player(position: Position) -> tuple[str | None, list[str]]:
    """The next player, and those who are passed over because they miss a turn."""
    if position.player is None:
        return position.first, []
    seats = position.seats
    index = seats.index(position.player)
    passed: list[str] = []
    for step in range(1, 60):
        trader = position.traders[seats[(index + step) % len(seats)]]
        if trader.left or without_means(position, trader):
            continue
        if trader.misses <= passed.count(trader.key):
            return trader.key, passed
        passed.append(trader.key)
    return None, []


def passed_over(position: Position) -> list[str]:
    """Players without means who come before the next player (ruling CGO-R37)."""
    due, _ = next_player(position)
    if position.player is None or due is None or position.rulings.without_means != "skipped":
        return []
    index, seats = position.seats.index(position.player), position.seats
    steps = (seats.index(due) - index - 1) % len(seats)
    between = (position.traders[seats[(index + step) % len(seats)]] for step in range(1, steps + 1))
    return [trader.key for trader in between if not trader.left and without_means(position, trader)]


def round_is_full(position: Position) -> bool:
    """Whether everybody had the same number of turns, including those missed because of a hazard."""
    if position.player is None or position.first is None:
        return True
    seats = position.seats
    place = seats.index(position.player)
    after = (seats.index(position.first) - place - 1) % len(seats)
    rest = (position.traders[seats[(place + step) % len(seats)]] for step in range(1, after + 1))
    return position.moved and all(trader.left or trader.misses for trader in rest)


def without_means(position: Position, trader: Trader) -> bool:
    """Whether ruling CGO-R37 passes a player over."""
    return position.rulings.without_means == "skipped" and trader.gold < PRICE and not trader.held()
