"""A position that somebody found at the table: a transcript can go on from it."""

from __future__ import annotations

from scorekeeper.games.smugglonauts.equipment import CIRCULATING, FULL, LEAST, on_price_track
from scorekeeper.games.smugglonauts.position.ring import NOTHING, Position
from scorekeeper.games.smugglonauts.position.stated import fill_bag, lie
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN, Stated
from scorekeeper.games.smugglonauts.scoring.ending import may_be_over


def take_up(position: Position, found: Stated, rear: str, length: int) -> None:
    """Make a new position what was found, with the hindmost rocket; what was not noted is not known."""
    rockets = found.rockets or {}
    # One lap further on, so that there is room behind the hindmost rocket.
    base = rockets[rear] % length + length
    position.found = True
    position.at = {who: base + (rockets[who] - rockets[rear]) % length for who in position.formation}
    position.rear, position.last_rear = rear, base
    # What no die and no price track can show is reported by itself, and not known.
    fuel = {who: die for who, die in (found.fuel or {}).items() if LEAST <= die <= FULL}
    prices = {colour: price for colour, price in (found.prices or {}).items() if on_price_track(price)}
    position.fuel = {who: fuel.get(who) for who in position.formation}
    position.prices = {colour: prices.get(colour) for colour in COLOURS}
    for who in position.formation:
        cargo = (found.cargo or {}).get(who)
        position.cargo[who] = {colour: count for colour, count in (cargo or {}).items() if count}
        if cargo is None:
            position.untold_cargo.add(who)
    position.shops = sum(position.taken(who) for who in position.formation)
    _lay(position, found, base + length - 1)
    fill_bag(position, found)
    _find_skips(position, found)


def was_over(position: Position) -> bool:
    """Whether the game can have been over when the position was found, which no refill of a recorded turn shows."""
    if not position.found or position.turn or position.in_bag is None or position.length is None:
        return False
    owned = None if position.untold_cargo else position.shops
    return may_be_over(len(position.formation), position.length, owned, position.in_bag, position.rulings)


def _lay(position: Position, found: Stated, end: int) -> None:
    """Lay out the crystals; with fewer than there are spaces, the refill of a turn is still to come."""
    rockets, rear = {*position.at.values()}, position.at[position.rear]
    free = [space for space in range(rear + 1, end) if space not in rockets]
    missing = 0 if found.ahead is None else max(0, len(free) - len(found.ahead))
    in_part = position.rulings.partial_refill == "only-if-none" and found.bag == 0
    position.refilled = not missing or in_part
    position.line = [] if position.refilled else [NOTHING] * free[-missing]
    lie(position, found.ahead)
    position.pending = None if position.refilled else False


def _find_skips(position: Position, found: Stated) -> None:
    """Crystals that are neither on the track nor owned nor in the bag are skipped ones that have not gone back yet."""
    if position.refilled or found.bag is None or position.untold_cargo:
        return
    rear = position.at[position.rear]
    here = len(position.spaces_ahead()) + position.shops + found.bag
    position.due = [rear - n for n in range(1, CIRCULATING - here + 1)]
    for space in position.due:
        position.line[space] = UNKNOWN
    position.skips = len(position.due)
    position.pending = bool(position.due)
