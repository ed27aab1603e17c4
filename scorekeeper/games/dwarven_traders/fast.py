"""Quick tests for common events and figures of the normal game to which no check can object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.dwarven_traders.checks.sheet.awards import FinalSale
from scorekeeper.games.dwarven_traders.checks.trades import may_trade
from scorekeeper.games.dwarven_traders.position.events import PricesMove, TurnEnds
from scorekeeper.games.dwarven_traders.position.pieces import HIGHEST_PRICE, LOWEST_PRICE, WAGONS
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import Change, Mine, Pick, Sell, State, Trade, Turn
from scorekeeper.games.dwarven_traders.scoring.sheet import Paid
from scorekeeper.games.dwarven_traders.setup import last_pickers


def next_turn(position: Position, event: Turn) -> bool:
    """The next player takes a card from the display, with the side that is up."""
    face, last = event.card, position.player
    if face is None or last is None or position.stuck is not None or position.rulings.who_is_stuck != "on-turn":
        return False
    seats, card = position.seats, face[:-1]
    return (
        event.player == seats[(seats.index(last) + 1) % len(seats)]
        and position.up.get(card) == face[-1]
        and card in position.display
    )


def pick_of_the_last_in_line(position: Position, event: Pick) -> bool:
    """In a later round, a gem that nobody has taken goes to the one player left, or to the fewest VP of those left."""
    before, player, gem = position.before, event.player, event.gem
    if before is None or position.dealt or not position.pool[gem]:
        return False
    left = set(position.seats)
    for picker, taken in position.picked:
        if taken == gem:
            return False
        left.discard(picker)
    if player not in left:
        return False
    left.remove(player)
    if not left:
        return True
    own, vp = before.vp[player], before.vp
    return player not in last_pickers(position) and own < min([vp[other] for other in left])


def first_mining(position: Position, event: Mine) -> bool:
    """The first mining of the turn takes a gem that the card gives, the pool has and the player has room for."""
    player, gem, face = position.player, event.gem, position.face
    return (
        player is not None
        and face is not None
        and event.card is None
        and event.count == 1
        and position.mined is None
        and not position.settled
        and not position.printed
        and len(position.gems[player]) < WAGONS
        and position.pool[gem] > 0
        and gem in face.mine
    )


def first_sale(position: Position, event: Sell) -> bool:
    """In the first sale of the turn, players sell a gem of their own that the card allows, and move by its price."""
    player, gem, face = position.player, event.gem, position.face
    return (
        player is not None
        and face is not None
        and event.card is None
        and not position.sales
        and not position.settled
        and not position.printed
        and gem in position.gems[player]
        and gem in face.sell
        and (
            event.steps is None or event.steps == position.reach(player, position.prices[gem]) - position.tracks[player]
        )
    )


def swap_from_last_place(position: Position, event: Trade) -> bool:
    """The player on turn has acted, stands alone in last place, and swaps a gem with another participant."""
    player, partner = position.player, event.partner
    return (
        player is not None
        and player == (event.player or player)
        and player != partner
        and not position.closed
        and position.stuck is None
        and bool(position.actions)
        and not position.trades
        and event.give in position.gems[player]
        and event.take in position.tradable(partner)
        and may_trade(position, player)
    )


def printed_change(position: Position, event: Change) -> bool:
    """Prices move as the card says for the next action taken."""
    printed, lists = position.printed, position.changes if position.in_order else None
    if lists is None:
        lists = position.printed_by_action()
    written = len(printed)
    if lists is None or position.settled or written >= len(position.actions):
        return False
    return event.changes == lists[written] and printed == lists[:written]


def true_state(position: Position, event: State) -> bool:
    """The statement is correct, as far as it goes."""
    prices = position.prices.values()
    return (
        not position.differences
        and LOWEST_PRICE <= min(prices)
        and HIGHEST_PRICE >= max(prices)
        and event.marker in (None, position.marker)
        and position.as_shown
    )


def known_prices(position: Position, moment: PricesMove) -> bool:
    """The card of the turn says how prices move."""
    return position.face is not None and not position.pending


def full_turn(position: Position, moment: TurnEnds) -> bool:
    """The player did something in the turn, with a card that is known."""
    return bool(position.actions) and position.card is not None


def true_figures(paid: Paid, moment: FinalSale) -> bool:
    """Every space, place and VP on the sheet is correct, as far as it is written."""
    return paid.true


FAST: dict[type, Callable[[Any, Any], bool]] = {
    Pick: pick_of_the_last_in_line,
    Turn: next_turn,
    Mine: first_mining,
    Sell: first_sale,
    Change: printed_change,
    Trade: swap_from_last_place,
    State: true_state,
    PricesMove: known_prices,
    TurnEnds: full_turn,
    FinalSale: true_figures,
}
"""Predicates for the most frequent kinds of events, and for what sheets say of the final sale; only the engine asks them."""
