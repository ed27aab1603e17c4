"""Boxes, and trade centres, that nobody wrote down: what may lie there, and what events tell of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games.cargo_and_gold.record import Buy, Refill, Sell
from scorekeeper.games.cargo_and_gold.scoring.prices import NEEDS_PRICE

if TYPE_CHECKING:
    from scorekeeper.games.cargo_and_gold.position.state import Position
    from scorekeeper.games.cargo_and_gold.position.trader import Trader

SOME_CARD = ""
"""A card in a box that nobody wrote down; the box is not empty."""


def possible_prices(position: Position, event: Sell, centre: str) -> list[int]:
    """What a card may earn at a trade centre, whatever lies in boxes that are not known."""
    matches = [
        (True, False) if (box, centre) in position.unfilled else (event.card == boxes[centre],)
        for box, boxes in (("has", position.has), ("needs", position.needs))
    ]
    return sorted({position.price(event, centre, has=has, needs=needs) for has in matches[0] for needs in matches[1]})


def may_be_a_centre(position: Position, square: str | None) -> bool:
    """Whether a square may be a trade centre that nobody wrote down; a square where a hazard acted is none."""
    return not position.centres_known and square is not None and square not in position.acted


def is_square(position: Position, square: str) -> bool:
    """Whether the board has such a square, as far as it is known."""
    return position.board is None or square in position.board.joined


def learn_centre(position: Position, square: str | None) -> None:
    """Take a square as a trade centre because something was done there that is possible only at one."""
    if square is None or square in position.has or not may_be_a_centre(position, square):
        return
    position.has[square] = position.needs[square] = None if position.found else SOME_CARD
    position.unfilled |= {("has", square), ("needs", square)}


def find_the_market(position: Position, event: Buy) -> None:
    """Work out where somebody buys."""
    actor = position.actor
    if actor is not None and (actor.square is None or not position.centres_known):
        _deduce_the_place(position, event, actor)
    position.market = position.centre_of(event)


def find_the_price(position: Position, event: Sell) -> None:
    """Work out where somebody sells, and what that earns."""
    actor = position.actor
    if actor is not None and (actor.square is None or not position.centres_known):
        _deduce_the_place(position, event, actor)
    position.market = centre = position.centre_of(event)
    position.worth = position.priced(event, centre) if centre is not None else 0


def find_the_box(position: Position, event: Refill) -> None:
    """Work out where a box is refilled; the square that is named is a trade centre."""
    if not position.centres_known:
        learn_centre(position, event.centre)
    position.market = position.box_of(event)


def _deduce_the_place(position: Position, event: Buy | Sell, actor: Trader) -> None:
    """Work out where a player stands if the board or the token's place is not known."""
    learn_centre(position, event.centre or (actor.square if event.player in (None, actor.key) else None))
    if actor.square is not None or event.player not in (None, actor.key):
        return
    if event.centre in position.has:
        actor.square = event.centre
    elif type(event) is Buy and actor.stood is not None and position.has.get(actor.stood) == event.card:
        actor.square = actor.stood  # It is this player's turn, because the card lies where the token stands.
    elif type(event) is Buy and position.centres_known and not position.assumed:
        sellers = _may_sell(position, event.card)
        actor.square = sellers[0] if len(sellers) == 1 else None


def _may_sell(position: Position, card: str) -> list[str]:
    """The trade centres that may have this card."""
    return [centre for centre, lies in position.has.items() if lies == card or ("has", centre) in position.unfilled]


def change_unknown_boxes(position: Position, event: Buy | Sell) -> None:
    """Forget the boxes that a purchase or sale may have changed, if it is not known where it was made."""
    if isinstance(event, Buy):
        position.unfilled.update(("has", centre) for centre in _may_sell(position, event.card))
    elif event.gold in (None, NEEDS_PRICE):
        position.unfilled.update(("needs", centre) for centre in position.needs)
    position.lose_count()
