"""Whose turn it is: clockwise, past those who miss a turn, have left, or have no means to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games.cargo_and_gold.position.cargo import surely_held
from scorekeeper.games.cargo_and_gold.scoring.prices import PRICE
from scorekeeper.games.engine.seats import clockwise_from

if TYPE_CHECKING:
    from scorekeeper.games.cargo_and_gold.position.state import Position
    from scorekeeper.games.cargo_and_gold.position.trader import Trader
    from scorekeeper.games.cargo_and_gold.record import Turn


def next_player(position: Position) -> tuple[str | None, list[str]]:
    """The next player, and those who are passed over because they miss a turn."""
    if position.player is None:
        return None if position.found else position.first, []
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


def possible_players(position: Position) -> list[str]:
    """Everybody who may be next: more than one if somebody may have turns to miss that nobody wrote down."""
    due, _ = next_player(position)
    if position.player is None or due is None:
        return [due] if due is not None else position.seats
    found = [position.player] if position.is_fresh() else []
    seats = position.seats
    index = seats.index(position.player)
    for step in range(1, len(seats) + 1):
        trader = position.traders[seats[(index + step) % len(seats)]]
        if trader.left or trader.misses or without_means(position, trader):
            continue
        found.append(trader.key)
        if not trader.unsure and not may_lack_means(position, trader):
            break
    if position.instead is not None:
        found += clockwise_from(seats, position.instead)[1:2]
    return [*found, due] if due not in found else found


def between(position: Position, who: str) -> list[str]:
    """Everybody who sits between the player on turn and this one, clockwise."""
    if position.player is None:
        return []
    seats = position.seats
    after = clockwise_from(seats, position.player)[1:]
    return after[: after.index(who)] if who in after else after


def out_of_order(position: Position, event: Turn) -> bool:
    """Whether somebody takes a turn although nothing but the order of turns is against it."""
    trader = position.traders[event.player]
    return position.player is not None and not trader.misses and not without_means(position, trader)


def may_come_next(position: Position, who: str) -> bool:
    """Whether everybody between the player on turn and this one may be passed over."""
    passed = [position.traders[key] for key in between(position, who)]
    return all(
        trader.left
        or trader.misses
        or trader.unsure
        or may_lack_means(position, trader)
        or without_means(position, trader)
        for trader in passed
    )


def passed_over(position: Position) -> list[str]:
    """Players without means who come before the next player (ruling CGO-R37)."""
    due, _ = next_player(position)
    if position.player is None or due is None or position.rulings.without_means != "skipped":
        return []
    index, seats = position.seats.index(position.player), position.seats
    steps = (seats.index(due) - index - 1) % len(seats)
    between = (position.traders[seats[(index + step) % len(seats)]] for step in range(1, steps + 1))
    return [trader.key for trader in between if not trader.left and without_means(position, trader)]


def round_is_full(position: Position) -> bool | None:
    """Whether everybody had the same number of turns, including those missed because of a hazard; None if not known."""
    if position.found:
        return None
    if position.player is None or position.first is None:
        return True
    seats = position.seats
    place = seats.index(position.player)
    after = (seats.index(position.first) - place - 1) % len(seats)
    rest = (position.traders[seats[(place + step) % len(seats)]] for step in range(1, after + 1))
    return position.moved and all(trader.left or trader.misses for trader in rest)


def without_means(position: Position, trader: Trader) -> bool:
    """Whether ruling CGO-R37 passes a player over."""
    if position.rulings.without_means != "skipped" or not trader.gold_known or not trader.hand_known:
        return False
    return trader.gold < PRICE and not trader.held()


def may_lack_means(position: Position, trader: Trader) -> bool:
    """Whether ruling CGO-R37 may pass a player over whose gold or cargo is not known."""
    if (
        position.rulings.without_means != "skipped"
        or surely_held(position, trader)
        or (trader.gold_known and trader.gold >= PRICE)
    ):
        return False
    return not trader.gold_known or not trader.hand_known
