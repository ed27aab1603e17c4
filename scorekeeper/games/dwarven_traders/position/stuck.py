"""Who can still act, and whose lack of actions ends the round (ruling DWT-R11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from scorekeeper.games.dwarven_traders.position.pieces import WAGONS
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER
from scorekeeper.games.engine.seats import clockwise_from


def can_act(position: Position, player: str) -> bool | None:
    """Whether a participant has any action; None if the cards that would show it are not known."""
    if player not in position.gems:
        return None
    if an_action(position, player) is not None:
        return True
    known = bool(position.display) and all(position.side_up(card) for card in position.display)
    return False if known else _can_act_with_any_card(position, player)


def can_act_as_stated(position: Position, player: str) -> bool | None:
    """The same with the sides up that the table states, where it was told that they should not be."""
    right = position.up
    position.up = {
        card: ("b" if up == "a" else "a") if ("display", card) in position.off else up for card, up in right.items()
    }
    able = can_act(position, player)
    position.up = right
    return able


def an_action(position: Position, player: str) -> str | None:
    """One action that a participant can take with a card on display, such as `mine red with card 3`; None if none is known."""
    room = len(position.gems[player]) + position.marker_aboard(player) < WAGONS
    for card in position.display:
        side = position.side_up(card)
        if side is None:
            continue
        mined = next((colour for colour in side.mine if position.pool[colour] > 0), None) if room else None
        if mined is not None:
            return f"mine {mined} with card {card}"
        if sold := position.saleable(player, side):
            return f"sell {sold[0]} with card {card}"
    return None


def still_possible(position: Position, player: str) -> str:
    """An action of a participant who can act, in words."""
    return an_action(position, player) or "sell a gem"


def _can_act_with_any_card(position: Position, player: str) -> bool | None:
    """Whether a participant has an action with any card, if this is clear without knowing the cards; None if not."""
    room = len(position.gems[player]) + position.marker_aboard(player) < WAGONS
    if not position.can_sell(player):
        return None if room and any(count > 0 for count in position.pool.values()) else False
    return True if position.rulings.sale_colours == "any" and player != SMUGGLER else None


def by_ruling(position: Position) -> Literal["on-turn", "anybody", "finish-cycle"]:
    """Whose lack of actions ends the round, by ruling DWT-R11; in the solo game, always that of the participant on turn."""
    return "on-turn" if position.solo else position.rulings.who_is_stuck


def who_may_end(position: Position, due: str) -> Sequence[str]:
    """The participants whose lack of actions could end the round before the next turn, which is due to one of them."""
    return position.seats if by_ruling(position) == "anybody" else [due]


def stuck_seats(position: Position) -> list[str]:
    """The players who are known to have no action."""
    return [seat for seat in position.seats if can_act(position, seat) is False]


def is_over(position: Position, due: str) -> bool:
    """Whether the round is over before a turn, even if the player could act: somebody was stuck, and all had their turns."""
    if by_ruling(position) == "finish-cycle":
        return position.stuck_passes and due == position.starter
    return by_ruling(position) == "anybody" and bool(stuck_seats(position))


def may_pass(position: Position, player: str) -> bool:
    """Whether a player without actions may pass, so that the others can finish the cycle of turns."""
    return by_ruling(position) == "finish-cycle" and can_act(position, player) is False


def ends_with(position: Position, player: str, able: bool | None) -> bool:  # noqa: FBT001
    """Whether the round is over with this participant, who is able to act or not, or begins a cycle after somebody was not."""
    if by_ruling(position) != "finish-cycle":
        return able is False
    starter = position.starter
    if player == starter:
        return position.stuck_passes or able is False
    return able is False and starter is not None and clockwise_from(position.seats, starter)[-1] == player
