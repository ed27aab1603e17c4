"""What moves: rockets, fuel, crystals and prices.

This module does not ask whether an event was allowed; `scoring.ending` decides whether the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.smugglonauts.equipment import FULL, LEAST, legal_changes, on_price_track
from scorekeeper.games.smugglonauts.position.ring import NOTHING, Flight, Position
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN, Refill, Refuel, Shop, Skipped
from scorekeeper.games.smugglonauts.scoring.ending import refill_fails


def plan_shop(position: Position, event: Shop) -> None:
    """Where a Shop leads; None if the line is too short or the record does not say."""
    player, steps, to = event.player or position.rear, event.steps, event.to
    begin = position.at[player]
    counted = position.next_crystal(begin, steps) if steps is not None and steps > 0 else None
    if to is not None and (counted is None or position.space(counted) != to):
        stop = position.unroll(begin, to)
        if stop is not None and stop != counted and (counted is None or position.numbered(counted)):
            position.flight = _flight_to(position, player, begin, stop)
            return
    position.flight = None if counted is None or steps is None else _flight(position, player, begin, counted, steps)


def plan_refuel(position: Position, event: Refuel) -> None:
    """Where a Refuel leads by the rules."""
    player = event.player or position.rear
    begin = position.at[player]
    stop = position.next_crystal(begin)
    position.flight = None if stop is None else _flight(position, player, begin, stop, 1)


def _flight(position: Position, player: str, begin: int, stop: int, cost: int) -> Flight:
    """A flight to a crystal; other spaces on the way have rockets or were not refilled."""
    rockets = stop - begin - cost
    if rockets and position.holes:
        rockets -= sum(1 for space in position.holes if space < stop)
    return Flight(player, begin, stop, cost, rockets)


def _flight_to(position: Position, player: str, begin: int, stop: int) -> Flight:
    """A flight to a space given by its number."""
    cost = sum(1 for crystal in position.line[begin + 1 : stop + 1] if crystal)
    rockets = sum(1 for at in position.at.values() if begin < at < stop) if stop - begin > cost else 0
    return Flight(player, begin, stop, cost, rockets)


def shop(position: Position, event: Shop) -> None:
    """Fly, pay, and take the crystal."""
    line, flight = position.line, position.flight
    if flight is None or flight.stop >= len(line):
        position.lost_for = "flight" if flight is None and event.steps is None else None
        raise Impossible
    player, colour = flight.player, line[flight.stop]
    if not colour or colour == UNKNOWN:
        colour = event.colour or UNKNOWN
    cargo = position.cargo[player]
    cargo[colour] = cargo.get(colour, 0) + 1
    position.shops += 1
    position.fuel[player] = max(LEAST, position.fuel[player] - flight.cost)
    position.returned = []
    _land(position, flight, event)


def refuel(position: Position, event: Refuel) -> None:
    """Fly, fill the tank, give the crystal back, and move its price."""
    flight = position.flight
    if flight is None or flight.stop >= len(position.line):
        raise Impossible
    colour = position.line[flight.stop]
    if colour == UNKNOWN:
        colour = event.colour or UNKNOWN
    position.fuel[flight.player] = FULL
    position.refuels[flight.player] += 1
    position.returned = [colour]
    _into_bag(position, colour)
    change = _only_change(position, colour) if event.change is None else event.change
    move_price(position, event.moved or colour, change, event.price, (-1, 1))
    _land(position, flight, event)


def _only_change(position: Position, colour: str) -> int | None:
    """How the price of a colour moves if there is only one way; None if there are two or the price is not known."""
    price = None if colour == UNKNOWN else position.prices[colour]
    changes = () if price is None else legal_changes(price)
    return changes[0] if len(changes) == 1 else None


def _land(position: Position, flight: Flight, event: Shop | Refuel) -> None:
    """Begin the turn by moving the rocket, and find the crystals that are now behind all rockets."""
    line, at, stop, player = position.line, position.at, flight.stop, flight.player
    position.turn += 1
    position.mover = player
    position.deed = event
    position.refilled = position.pending = False
    if position.flights is not None:
        position.flights.append((position.turn, flight, event))
    line[stop] = NOTHING
    before = position.last_rear = at[position.rear]
    at[player] = rear = stop
    hindmost = player
    for other, space in at.items():
        if space < rear:
            rear, hindmost = space, other
    position.rear = hindmost
    position.needed = rear + position.ring - 1 - len(line)
    if position.holes:
        # Those behind all rockets are already counted among the new spaces, one ring further on.
        position.holes = [space for space in position.holes if space > rear]
        position.needed += len(position.holes)
    position.due = [space for space in range(before + 1, rear) if line[space]] if rear - before > 1 else []
    position.skips = len(position.due)


def skip(position: Position, event: Skipped) -> None:
    """Take a skipped crystal off the track, and move its price."""
    space = position.skipped_space(event)
    if space is None:
        if not position.due:
            return
        space = position.due[0]
    position.due.remove(space)
    colour = position.line[space]
    _let_go(position, space, event.colour or colour if colour == UNKNOWN else colour)
    move_price(position, event.moved or position.returned[-1], event.change, event.price)


def let_go_of_the_rest(position: Position) -> None:
    """Return skipped crystals that the transcript does not mention; their prices are then not known."""
    for space in position.due:
        _let_go(position, space, position.line[space])
        move_price(position, position.returned[-1], None, None)
    position.due = []


def _let_go(position: Position, space: int, colour: str) -> None:
    position.line[space] = NOTHING
    position.returned.append(colour)
    if position.rulings.skipped_return == "before":
        _into_bag(position, colour)
        return
    position.aside.append(colour)
    if position.refilled:
        _settle_aside(position)


def _into_bag(position: Position, colour: str) -> None:
    if position.in_bag is not None:
        position.in_bag += 1
    if colour == UNKNOWN:
        position.bag = None
    elif position.bag is not None:
        position.bag[colour] += 1


def _settle_aside(position: Position) -> None:
    """Put skipped crystals into the bag after the refill is drawn (ruling NAU-R05)."""
    for colour in position.aside:
        _into_bag(position, colour)
    position.aside = []


def move_price(
    position: Position, colour: str, change: int | None, claimed: int | None, choices: tuple[int, ...] = (-1, 0, 1)
) -> None:
    """Move a price; if the change is not recorded, the price is unknown afterwards, unless it is recorded itself."""
    prices = position.prices
    if colour == UNKNOWN:
        if change != 0:
            position.could_be = {}
            for one in COLOURS:
                prices[one] = None
        return
    before = prices[colour]
    if change is not None and before is not None:
        prices[colour] = before + change
        return
    prices[colour] = claimed
    were = position.could_be.pop(colour, None) if before is None else {before}
    if claimed is None and were is not None:
        moves = choices if change is None else (change,)
        position.could_be[colour] = {price + move for price in were for move in moves if on_price_track(price + move)}


def refill(position: Position, crystals: Sequence[str] | None) -> None:
    """Lay out what was drawn, or as much as possible if that is not recorded, and find out whether the game is over."""
    needed = position.needed
    if crystals is None:
        crystals = [UNKNOWN] * max(0, min(needed, position.available()))
        position.bag = None
    placed = len(crystals) - crystals.count(NOTHING)
    bag, in_bag = position.bag, position.in_bag
    if bag is not None:
        for colour in crystals:
            if colour:
                bag[colour] -= 1
    if in_bag is None:
        # Their spaces on the line are not known.
        position.line.extend([UNKNOWN] * placed)
    else:
        position.in_bag = in_bag = in_bag - placed
        if placed == needed and not position.holes:
            position.line.extend(crystals)
        else:
            _lay_in_part(position, crystals)
    position.refilled = True
    position.pending = False if position.due else None
    position.finished = refill_fails(needed, placed, in_bag, position.rulings)
    if position.aside:
        _settle_aside(position)


def lay_out(position: Position, event: Refill) -> None:
    """Refill the track with what was drawn; skipped crystals are then in the bag, recorded or not (ruling NAU-R05)."""
    if position.in_bag is None and position.bag_may_be_empty(event) and not position.last_turn:
        position.lost_for = "spaces"
        raise Impossible
    if position.due and position.rulings.skipped_return == "before":
        let_go_of_the_rest(position)
    refill(position, event.crystals if event.spaces is None else _clockwise(position, event.crystals, event.spaces))


def _clockwise(position: Position, crystals: list[str], spaces: list[int]) -> list[str]:
    """What is on the empty spaces after a refill; crystals and named spaces are in the same order."""
    if position.needed == 1:
        return crystals
    empty = position.empty_spaces()
    if spaces == empty or len(spaces) != len(crystals) or not {*spaces} <= {*empty}:
        return crystals
    lies = dict(zip(spaces, crystals, strict=True))
    return [lies.get(space, NOTHING) for space in empty] if len(lies) == len(spaces) else crystals


def _lay_in_part(position: Position, crystals: Sequence[str]) -> None:
    """Lay out crystals if some spaces stay empty or some that stayed empty are now filled."""
    line, first = position.line, len(position.line)
    fresh = range(first, first + position.needed - len(position.holes))
    line.extend([NOTHING] * len(fresh))
    empty = [*fresh, *position.holes]
    for space, colour in zip(empty, crystals, strict=False):
        line[space] = colour
    line.extend(crystals[len(empty) :])
    position.holes = sorted(space for space in empty if not line[space])


def stop_with_a_failed_refill(position: Position) -> None:
    """End the game because the bag holds too little for the refill and nobody laid it out (ruling NAU-R19)."""
    position.unlaid = position.available()
    position.refilled = position.finished = True
    if position.aside:
        _settle_aside(position)
