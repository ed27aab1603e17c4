"""A position as the table states it: whether it agrees with the replay, what it adds, and how to adopt it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.smugglonauts.equipment import CIRCULATING, FULL, LEAST, PER_COLOUR
from scorekeeper.games.smugglonauts.position.bag import can_be, know_bag, reveal
from scorekeeper.games.smugglonauts.position.prices import possible_prices, settle, those_with, values
from scorekeeper.games.smugglonauts.position.ring import NOTHING, Position
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN, Stated
from scorekeeper.games.smugglonauts.scoring.ending import refill_fails


class Differs(NamedTuple):
    """A stated figure, and what it must be."""

    what: str
    """A player, a colour, or both parted by a space; empty where there is only one such figure."""
    said: int
    due: int | None
    """None if several figures are possible."""


def wrong_fuel(position: Position, state: Stated) -> Differs | None:
    """The first die that shows something else."""
    for player, said in (state.fuel or {}).items():
        due = position.fuel[player]
        if due is not None and said - due == position.slips.get(player):
            continue
        if said != due and (due is not None or not LEAST <= said <= FULL):
            return Differs(player, said, due)
    return None


def wrong_rocket(position: Position, state: Stated) -> Differs | None:
    """The first rocket that stands elsewhere."""
    if position.length is None:
        return None
    for player, said in (state.rockets or {}).items():
        due = position.space(position.at[player])
        if said != due:
            return Differs(player, said, due)
    return None


def wrong_price(position: Position, state: Stated) -> Differs | None:
    """The first price that is not possible, or that is not possible together with those before it."""
    possible = possible_prices(position)
    for colour, said in (state.prices or {}).items():
        left = those_with(possible, {colour: said})
        if not left:
            found = values(position, colour)
            return Differs(colour, said, found[0] if len(found) == 1 else None)
        possible = left
    return None


def wrong_cargo(position: Position, state: Stated) -> Differs | None:
    """The first count that is wrong; of crystals of unknown colour, only the number is known."""
    for player, said in (state.cargo or {}).items():
        cargo = position.cargo[player]
        untold = player in position.untold_cargo or UNKNOWN in cargo
        for colour in COLOURS:
            due, count = cargo.get(colour, 0), said.get(colour, 0)
            if count < due or (count > due and not untold):
                return Differs(f"{player} {colour}", count, due)
        if player not in position.untold_cargo and sum(said.values()) != position.taken(player):
            return Differs(player, sum(said.values()), position.taken(player))
    return None


def is_wrong_track(position: Position, state: Stated) -> bool:
    """Whether other crystals are stated than those on the track; a crystal of unknown colour may have any that it can have."""
    said = state.ahead
    if said is None or position.length is None:
        return False
    spaces = position.spaces_ahead()
    return len(said) != len(spaces) or not all(
        can_be(position, space, colour) if position.line[space] == UNKNOWN else position.line[space] == colour
        for space, colour in zip(spaces, said, strict=True)
    )


def most_in_bag(position: Position) -> int | None:
    """How many crystals are neither on the track nor in a cargo that is known; None if the board is not known."""
    if position.length is None:
        return None
    owned = sum(position.taken(who) for who in position.formation)
    return CIRCULATING - len(position.spaces_ahead()) - len(position.due) - len(position.aside) - owned


def _due_in_bag(position: Position, state: Stated) -> int | None:
    """How many crystals are in the bag; if nobody knew, a state that gives all cargo tells it."""
    cargo = state.cargo or {}
    if position.in_bag is not None or not position.found or not position.untold_cargo <= cargo.keys():
        return position.in_bag
    if position.last_turn and position.rulings.skipped_return == "after":
        # If the last refill failed, what was skipped may be in the bag (ruling NAU-R05).
        return None
    most = most_in_bag(position)
    more = sum(sum(cargo[who].values()) - position.taken(who) for who in position.untold_cargo)
    return None if most is None else max(0, most - more)


def wrong_bag(position: Position, state: Stated) -> Differs | None:
    """The number of crystals in the bag, if it is wrong."""
    said, due = state.bag, _due_in_bag(position, state)
    if said is None or said == due:
        return None
    if due is None:
        most = most_in_bag(position)
        return None if most is None or 0 <= said <= most else Differs("", said, None)
    # Under a ruling, skipped crystals go back after the refill; and with an empty bag no refill is recorded.
    return None if position.aside and due == 0 and said == len(position.aside) else Differs("", said, due)


def wrong_bag_colour(position: Position, state: Stated) -> Differs | None:
    """The first colour of which the bag cannot hold so many."""
    said = state.bag_colours
    if said is None or position.length is None:
        return None
    for colour in COLOURS:
        count, most = said.get(colour, 0), position.bag[colour]
        if count > most or count < 0 or (count < most and not position.blurred):
            return Differs(colour, count, None if position.blurred else most)
    total, due = sum(said.values()), _due_in_bag(position, state)
    return Differs("", total, due) if due is not None and total != due else None


def agrees(position: Position, state: Stated) -> bool:
    """Whether a stated position can be this one."""
    return (
        wrong_fuel(position, state) is None
        and wrong_rocket(position, state) is None
        and wrong_price(position, state) is None
        and wrong_cargo(position, state) is None
        and wrong_bag(position, state) is None
        and wrong_bag_colour(position, state) is None
        and not is_wrong_track(position, state)
    )


def learn(position: Position, state: Stated) -> None:
    """Note what a stated position tells that the transcript did not."""
    if not (position.blurred or position.possible or None in position.prices.values() or position.found):
        return
    if not agrees(position, state):
        return
    if state.prices is not None:
        settle(position, those_with(possible_prices(position), state.prices))
    for player, cargo in (state.cargo or {}).items():
        position.cargo[player] = {colour: count for colour, count in cargo.items() if count}
        position.untold_cargo.discard(player)
    for player, fuel in (state.fuel or {}).items():
        position.fuel[player] = fuel
    _learn_bag(position, state)
    if state.ahead is not None and position.length is not None:
        for space, colour in zip(position.spaces_ahead(), state.ahead, strict=True):
            if position.line[space] == UNKNOWN:
                reveal(position, space, colour)


def _learn_bag(position: Position, state: Stated) -> None:
    """Note how many crystals are in the bag, and which."""
    if position.in_bag is None:
        # Before a refill that is not recorded, the bag may have been counted after it.
        told = state.bag if position.refilled else None
        position.in_bag = told if position.untold_cargo else most_in_bag(position)
        if position.in_bag is not None and position.in_bag < 0 and position.last_turn:
            _take_back_what_was_not_there(position, -position.in_bag)
    if state.bag_colours is not None and position.blurred and position.in_bag is not None and not position.aside:
        know_bag(position, state.bag_colours)


def _take_back_what_was_not_there(position: Position, lacking: int) -> None:
    """The last refill is not recorded, and the cargo now shows that the bag held too little for it."""
    if position.line[-lacking:] == [UNKNOWN] * lacking:
        del position.line[-lacking:]
        position.in_bag = 0
        position.finished = refill_fails(position.needed, position.needed - lacking, 0, position.rulings)


# Adopting a stated position.


def adopt(position: Position, state: Stated) -> None:
    """Make the position what the table states; what it does not state stays as it was."""
    position.fuel.update(state.fuel or {})
    if state.prices is not None:
        told = {COLOURS.index(colour): price for colour, price in state.prices.items()}
        possible = possible_prices(position)
        settle(position, frozenset(tuple(told.get(n, price) for n, price in enumerate(one)) for one in possible))
    for player, cargo in (state.cargo or {}).items():
        position.cargo[player] = {colour: count for colour, count in cargo.items() if count}
        position.untold_cargo.discard(player)
    if position.length is not None and (state.rockets is not None or state.ahead is not None):
        _stand(position, state, position.length)
        lie(position, state.ahead)
    fill_bag(position, state)


def _stand(position: Position, state: Stated, length: int) -> None:
    """Put rockets on the nearest spaces with the stated numbers."""
    for player, said in (state.rockets or {}).items():
        at = position.at[player]
        ahead = (said - at) % length
        position.at[player] = at + (ahead if ahead <= length // 2 or at + ahead < length else ahead - length)
    position.rear = min(position.at, key=lambda who: position.at[who])


def lie(position: Position, ahead: Sequence[str] | None) -> None:
    """Lay the stated crystals on the track, or leave those that are there; a rocket and a crystal do not share a space."""
    rear, old = position.at[position.rear], position.line
    end = rear + position.ring - 1
    last = end if position.refilled else min(len(old), end)
    rockets = {*position.at.values()}
    free = [space for space in range(rear + 1, last) if space not in rockets]
    fresh = UNKNOWN if position.refilled else NOTHING
    there = ahead if ahead is not None else [old[space] if space < len(old) else fresh for space in free]
    line = [old[space] if space in position.due else NOTHING for space in range(rear + 1)]
    line += [NOTHING] * (last - rear - 1)
    for space, colour in zip(free, there, strict=False):
        line[space] = colour
    position.line = line
    position.due = [space for space in position.due if space <= rear and line[space]]
    position.holes = [space for space in free if not line[space]]
    position.needed = 0 if position.refilled else end - last + len(position.holes)


def fill_bag(position: Position, state: Stated) -> None:
    """Count again what is in the bag, unless the table states it."""
    if position.length is None:
        return
    out = [position.line[space] for space in position.spaces_ahead()] + [position.line[space] for space in position.due]
    out += [colour for cargo in position.cargo.values() for colour, count in cargo.items() for _ in range(count)]
    told = state.bag if state.bag is not None else sum(state.bag_colours.values()) if state.bag_colours else None
    if told is not None:
        position.in_bag = told
    else:
        position.in_bag = None if position.untold_cargo else max(0, CIRCULATING - len(out))
    position.bag = {colour: max(0, PER_COLOUR - out.count(colour)) for colour in COLOURS}
    if state.bag_colours is not None and UNKNOWN not in out:
        # Otherwise crystals of unknown colour on the track can have colours that the bag lacks.
        position.bag = {colour: state.bag_colours.get(colour, 0) for colour in COLOURS}
    known = not position.found or (state.bag_colours is not None and len(out) + (told or 0) == CIRCULATING)
    position.blurred = UNKNOWN in out or bool(position.untold_cargo) or not known
    position.bags = [position.bag.copy()] if position.blurred else []
    position.laid_at, position.outside, position.elsewhere = {}, {}, {}
