"""What moves: rockets, fuel, crystals and prices.

This module does not ask whether an event was allowed; `scoring.ending` decides whether the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.smugglonauts.equipment import FULL, LEAST, REACH
from scorekeeper.games.smugglonauts.position.bag import can_be, put_back, put_back_unknown, reveal
from scorekeeper.games.smugglonauts.position.prices import (
    REFUEL_CHANGES,
    Four,
    after_one,
    move_price,
    prices_after,
    settle,
    skip_changes,
)
from scorekeeper.games.smugglonauts.position.ring import NOTHING, Flight, Position
from scorekeeper.games.smugglonauts.record import UNKNOWN, Refuel, Shop, Skipped


def plan_shop(position: Position, event: Shop) -> None:
    """Where a Shop leads; None if the line is too short or the record does not say."""
    player, steps, to = event.player or position.rear, event.steps, event.to
    if steps is not None and steps > 0 and not position.holes:
        # Nearly always: the steps lead to a crystal, and the space is that one.
        begin = position.at[player]
        stop = position.next_crystal(begin, steps)
        if stop is not None and (to is None or to == stop % position.ring):
            position.flight = Flight(player, begin, stop, steps, stop - begin - steps)
            return
    if steps is None and to is None:
        fitting = steps_that_fit(position, event)
        steps = fitting[0] if len(fitting) == 1 else None
    begin = position.at[player]
    counted = position.next_crystal(begin, steps) if steps is not None and steps > 0 else None
    if to is not None and (counted is None or position.space(counted) != to):
        stop = _other_stop(position, event, begin, to, counted)
        if stop is not None:
            position.flight = _flight_to(position, player, begin, stop)
            return
    position.flight = None if counted is None or steps is None else _flight(position, player, begin, counted, steps)


def _other_stop(position: Position, event: Shop, begin: int, to: int, counted: int | None) -> int | None:
    """The stop by the number of its space if the steps lead elsewhere, unless only there is a crystal of this colour."""
    stop, line = position.unroll(begin, to), position.line
    if counted is None or stop is None or stop == counted:
        return stop if counted is None else None
    if position.may_be(counted, to):
        return None
    there = line[stop] if stop < len(line) else NOTHING
    fuel = position.fuel[event.player or position.rear]
    agrees = event.fuel is not None and fuel is not None and event.steps == fuel - event.fuel
    if agrees and (event.colour is None or line[counted] in (event.colour, UNKNOWN)):
        # The die agrees with the steps, and so does the crystal.
        return None
    by_colour = event.colour is not None and line[counted] == event.colour and there not in (event.colour, UNKNOWN)
    return None if by_colour else stop


def steps_that_fit(position: Position, event: Shop) -> list[int]:
    """How far a Shop can have gone by its crystal and its fuel, if the record does not say."""
    player = event.player or position.rear
    fuel, found = position.fuel[player], []
    for steps in range(1, REACH + 1):
        stop = position.next_crystal(position.at[player], steps)
        left = None if fuel is None else fuel - steps
        if stop is None or (left is not None and left < LEAST):
            break
        if (left is None or event.fuel in (left, None)) and _fits(position, stop, event.colour):
            found.append(steps)
    return found


def _fits(position: Position, stop: int, colour: str | None) -> bool:
    lies = position.line[stop]
    return colour is None or (can_be(position, stop, colour) if lies == UNKNOWN else lies == colour)


def plan_refuel(position: Position, event: Refuel) -> None:
    """Where a Refuel leads by the rules."""
    player = event.player or position.rear
    begin = position.at[player]
    stop = position.next_crystal(begin)
    position.flight = (
        None
        if stop is None
        else _flight(position, player, begin, stop, 1)
        if position.holes
        else Flight(player, begin, stop, 1, stop - begin - 1)
    )


def fly_to(position: Position, player: str, to: int) -> None:
    """Let a rocket fly to the space with this number, if a crystal is there."""
    begin = position.at[player]
    stop = position.unroll(begin, to)
    if stop is not None and position.is_crystal(stop):
        position.flight = _flight_to(position, player, begin, stop)


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
    if not colour:
        colour = event.colour or UNKNOWN
    elif colour == UNKNOWN and event.colour is not None:
        reveal(position, flight.stop, event.colour)
        colour = event.colour
    cargo = position.cargo[player]
    cargo[colour] = cargo.get(colour, 0) + 1
    position.shops += 1
    fuel = position.fuel[player]
    position.fuel[player] = left = event.fuel if fuel is None else max(LEAST, fuel - flight.cost)
    if event.fuel is not None and left is not None and event.fuel != left:
        position.slips[player] = event.fuel - left
    position.returned = []
    _land(position, flight, event)


def refuel(position: Position, event: Refuel) -> None:
    """Fly, fill the tank, give the crystal back, and move its price."""
    flight = position.flight
    if flight is None or flight.stop >= len(position.line):
        raise Impossible
    colour = _colour_there(position, flight.stop, event.colour)
    position.fuel[flight.player] = FULL
    if position.slips:
        position.slips.pop(flight.player, None)
    position.refuels[flight.player] += 1
    position.returned = [colour]
    if colour == UNKNOWN:
        put_back_unknown(position, flight.stop)
    put_back(position, colour)
    move_price(position, event.moved or colour, event.change, event.price, REFUEL_CHANGES)
    _land(position, flight, event)


def _colour_there(position: Position, space: int, told: str | None) -> str:
    """The colour of a crystal that goes back; if it was not known, the record may tell it now."""
    if position.line[space] == UNKNOWN and told is not None:
        reveal(position, space, told)
    return position.line[space]


def _land(position: Position, flight: Flight, event: Shop | Refuel) -> None:
    """Begin the turn by moving the rocket, and find the crystals that are now behind all rockets."""
    line, at, stop, player = position.line, position.at, flight.stop, flight.player
    position.turn += 1
    position.mover = player
    position.deed = event
    position.refilled = position.pending = position.turn_over = False
    position.unlaid = 0
    position.presumed = []
    if position.flights is not None:
        position.flights.append((position.turn, flight, event))
    line[stop] = NOTHING
    before = position.last_rear = at[position.rear]
    if flight.begin > before:
        # Somebody moved who was not hindmost: the space they left is ahead of the hindmost rocket, and empty.
        position.holes.append(flight.begin)
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
    if position.due:
        position.pending = True


def skip(position: Position, event: Skipped) -> None:
    """Take a skipped crystal off the track, and move its price."""
    space = position.skipped_space(event)
    if space is None:
        if not position.due:
            return
        space = position.due[0]
    position.due.remove(space)
    _let_go(position, space, _colour_there(position, space, event.colour))
    move_price(
        position,
        event.moved or position.returned[-1],
        event.change,
        event.price,
        skip_changes(position.rulings),
    )


def skip_one_of_two(position: Position, event: Skipped) -> None:
    """Let two skipped crystals go back of which one is recorded, and nobody can say which: either price may have moved so."""
    near, far = (position.line[space] for space in position.due)
    changes = skip_changes(position.rulings)
    possible = frozenset[Four]().union(
        *(
            after_one(prices_after(position, one, event.change, event.price, changes), other, changes)
            for one, other in ((near, far), (far, near))
        )
    )
    let_go_of_the_rest(position)
    position.presumed = position.presumed[:-1]
    if possible:
        settle(position, possible)


def named_space(position: Position, event: Skipped) -> int | None:
    """Where the crystal lies that an event takes off the track by the number of its space; None if it does not lie there."""
    if event.space is None or position.length is None:
        return None
    space = position.unroll(position.at[position.rear] + 1, event.space)
    if space is None or not position.is_crystal(space):
        return None
    return space if event.colour is None or position.line[space] in (event.colour, UNKNOWN) else None


def take_off(position: Position, space: int, event: Skipped) -> None:
    """Take a crystal off the track that not all have skipped, and move its price; its space is then empty."""
    _let_go(position, space, _colour_there(position, space, event.colour))
    position.holes = sorted([*position.holes, space])
    if not position.refilled:
        position.needed += 1
    colour = event.moved or position.returned[-1]
    move_price(position, colour, event.change, event.price, skip_changes(position.rulings))


def give_up(position: Position, colour: str) -> None:
    """Put the crystal of a Shop into the bag, because the player did not take it and their rocket stands on its space."""
    cargo = position.cargo[position.mover or position.rear]
    cargo[colour] -= 1
    position.shops -= 1
    put_back(position, colour)


def keep(position: Position, colour: str) -> None:
    """Let the player of a Refuel have its crystal, which did not go into the bag."""
    cargo = position.cargo[position.mover or position.rear]
    cargo[colour] = cargo.get(colour, 0) + 1
    position.shops += 1
    if position.in_bag is not None:
        position.in_bag -= 1
    if colour != UNKNOWN:
        position.bag[colour] -= 1


def let_go_of_the_rest(position: Position) -> None:
    """Return skipped crystals that the transcript does not mention; their prices may then have moved."""
    let_go_of(position, position.due)


def let_go_of(position: Position, spaces: Sequence[int]) -> None:
    """Return some skipped crystals that the transcript does not mention."""
    position.presumed += [position.line[space] for space in spaces]
    for space in spaces:
        _let_go(position, space, position.line[space])
        move_price(position, position.returned[-1], None, None, skip_changes(position.rulings))
    position.due = [space for space in position.due if space not in spaces]


def _let_go(position: Position, space: int, colour: str) -> None:
    position.line[space] = NOTHING
    position.returned.append(colour)
    if colour == UNKNOWN:
        put_back_unknown(position, space)
    if position.rulings.skipped_return == "before":
        put_back(position, colour)
        return
    position.aside.append(colour)
    if position.refilled:
        settle_aside(position)


def settle_aside(position: Position) -> None:
    """Put skipped crystals into the bag after the refill is drawn (ruling NAU-R05)."""
    if position.in_bag == 0 and UNKNOWN in position.aside:
        # The bag was known to be empty, and now it can hold whatever colour was elsewhere.
        for colour, most in position.elsewhere.items():
            position.bag[colour] += min(most, position.aside.count(UNKNOWN))
    for colour in position.aside:
        put_back(position, colour)
    position.aside = []
