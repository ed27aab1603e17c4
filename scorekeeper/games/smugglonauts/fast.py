"""Quick predicates for the common case: events in which nothing is wrong.

If a predicate is true, no check can object to the event. Only the engine calls them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.games.smugglonauts.equipment import FULL, board_limits, on_price_track
from scorekeeper.games.smugglonauts.position.ring import Position
from scorekeeper.games.smugglonauts.record import Refill, Refuel, Shop, Skipped, State


def is_plain_shop(position: Position, event: Shop) -> bool:
    """The hindmost rocket flies to a crystal within reach of its fuel, and all its figures are right."""
    flight, player, line = position.flight, position.rear, position.line
    if flight is None or position.finished or flight.player != player or flight.stop >= len(line):
        return False
    if position.time_called is not None:
        return False
    cost, fuel, lies = flight.cost, position.fuel[player], line[flight.stop]
    return (
        fuel is not None
        and cost < fuel
        and (
            event.to is None
            or event.to == flight.stop % position.ring
            or _may_be_there(position, event.to, flight.stop)
        )
        and event.steps in (cost, None)
        and event.fuel in (fuel - cost, None)
        and not event.change
        and event.taken is not False
        and event.direction != "anticlockwise"
        and bool(lies)
        and (lies == event.colour or event.colour is None)
    )


def _may_be_there(position: Position, to: int, stop: int) -> bool:
    """Whether a space can have another number than this, because the board is not known."""
    return position.length is None and position.may_be(stop, to) and 0 <= to < board_limits(len(position.formation))[1]


def is_plain_refuel(position: Position, event: Refuel) -> bool:
    """The hindmost rocket flies to the next crystal and moves its price by one, and all its figures are right."""
    flight, change = position.flight, event.change
    if flight is None or position.finished or flight.player != position.rear or event.moved is not None:
        return False
    if position.time_called is not None:
        return False
    colour = position.line[flight.stop]
    if colour != event.colour or event.fuel not in (FULL, None):
        return False
    if event.returned is False or event.direction == "anticlockwise":
        return False
    if event.to is not None and event.to != flight.stop % position.ring:
        return False
    before = position.prices.get(colour)
    if before is None or (change != 1 and change != -1):  # noqa: PLR1714 - quicker than to look it up
        return False
    price = before + change
    return on_price_track(price) and event.price in (price, None)


def is_plain_skip(position: Position, event: Skipped) -> bool:
    """The player on turn returns a crystal that all have skipped and may move its price by one; all figures are right."""
    space, change, colour = position.skipped_space(event), event.change, event.colour
    if space is None or colour is None or change is None or event.moved is not None or position.line[space] != colour:
        return False
    if event.player not in (position.mover, None) or (not change and position.rulings.skipped_price == "must"):
        return False
    before = position.prices.get(colour)
    if before is None or not -1 <= change <= 1:
        return False
    price = before + change
    return on_price_track(price) and event.price in (price, None)


def is_plain_refill(position: Position, event: Refill) -> bool:
    """Every space except the gap gets a crystal from the bag."""
    crystals, bag = event.crystals, position.bag
    drawn = len(crystals)
    if position.refilled or position.due or drawn != position.needed or drawn > (position.in_bag or 0):
        return False
    if event.spaces is not None and event.spaces != position.empty_spaces():
        return False
    if drawn == 1:
        return bag[crystals[0]] > 0
    for colour in crystals:  # noqa: SIM110 - few crystals, and a call costs more
        if bag[colour] < crystals.count(colour):
            return False
    return True


def is_true_state(position: Position, event: State) -> bool:
    """The stated position is right."""
    length = position.length
    return (
        length is not None
        and event.fuel in (position.fuel, None)
        and event.prices in (position.prices, None)
        and event.cargo in (position.cargo, None)
        and event.bag in (position.in_bag, None)
        and event.bag_colours is None
        and (event.rockets is None or _stand_there(position, event.rockets))
        and (event.ahead is None or event.ahead == position.ahead())
    )


def _stand_there(position: Position, rockets: Mapping[str, int]) -> bool:
    """Whether all rockets are where the table says."""
    ring, get = position.ring, rockets.get
    for who, at in position.at.items():
        if get(who) != at % ring:
            return False
    return len(rockets) == len(position.at)


FAST: dict[type, Callable[[Position, Any], bool]] = {
    Shop: is_plain_shop,
    Refuel: is_plain_refuel,
    Skipped: is_plain_skip,
    Refill: is_plain_refill,
    State: is_true_state,
}
"""The kinds of events that a game has many of."""
