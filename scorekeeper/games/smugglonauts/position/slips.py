"""Events that the rest of a record shows to be slips of the pen: what happened by the rules instead."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.smugglonauts.equipment import FULL, on_price_track
from scorekeeper.games.smugglonauts.position.bag import forget
from scorekeeper.games.smugglonauts.position.moves import (
    let_go_of_the_rest,
    plan_refuel,
    plan_shop,
    refuel,
    shop,
    skip,
)
from scorekeeper.games.smugglonauts.position.prices import REFUEL_CHANGES
from scorekeeper.games.smugglonauts.position.refills import refill
from scorekeeper.games.smugglonauts.position.ring import Position
from scorekeeper.games.smugglonauts.record import UNKNOWN, Pass, Refill, Refuel, Shop, Skipped


def mend_shop(position: Position, event: Shop) -> None:
    """The hindmost rocket flies as far as the record says and takes the crystal that is there."""
    for player in dict.fromkeys((position.rear, event.player)):
        plain = Shop(player=player, steps=event.steps, to=event.to, colour=event.colour)
        plan_shop(position, plain)
        flight, fuel = position.flight, position.fuel[player or position.rear]
        if flight is not None and position.is_crystal(flight.stop) and flight.cost < (fuel or FULL):
            shop(position, replace(plain, colour=None))
            position.deed = event
            return
    raise Impossible


def mend_refuel(position: Position, event: Refuel) -> None:
    """The hindmost rocket flies to the next crystal; which way its price went is not known."""
    plan_refuel(position, Refuel())
    flight = position.flight
    before = position.prices.get(position.line[flight.stop]) if flight is not None else None
    told = event.price is None and event.change in REFUEL_CHANGES and before is not None
    legal = told and on_price_track((before or 0) + (event.change or 0))
    refuel(position, Refuel(change=event.change if legal else None))
    position.deed = event


def mend_skip(position: Position, event: Skipped) -> None:
    """The nearest skipped crystal goes back, if there is one; which way its price went is not known."""
    if position.due:
        skip(position, Skipped())


def mend_refill(position: Position, event: Refill) -> None:
    """Every empty space gets a crystal; a colour that the bag lacks is not known, here or where it was laid out before."""
    if position.refilled:
        return
    let_go_of_the_rest(position)
    placed = max(0, min(position.needed, position.available()))
    crystals = event.crystals if len(event.crystals) == placed else [UNKNOWN] * placed
    lacking = [one for one in {*crystals} if crystals.count(one) > position.bag.get(one, 0)]
    for colour in lacking:
        forget(position, colour)
    refill(position, [UNKNOWN if one in lacking else one for one in crystals])


def mend_pass(position: Position, event: Pass) -> None:
    position.turn += 1
