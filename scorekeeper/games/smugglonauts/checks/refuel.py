"""Chapters 5 and 6: a Refuel: where the rocket flies, the tank, the crystal that goes back, and its price."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, kept, permission, violated
from scorekeeper.games.smugglonauts.checks.assumed import if_it_fits
from scorekeeper.games.smugglonauts.equipment import FULL, legal_changes
from scorekeeper.games.smugglonauts.position.prices import REFUEL_CHANGES, either, prices_after
from scorekeeper.games.smugglonauts.position.ring import FUEL, MOVE, PRICE, TAKE, Position
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN, Refuel


def names_another(position: Position, event: Refuel) -> bool:
    """Whether a Refuel names another crystal than the one that is there, which is reported by itself."""
    flight = position.flight
    lies = position.line[flight.stop] if flight is not None else UNKNOWN
    return event.colour is not None and lies not in (event.colour, UNKNOWN)


def colour_of(position: Position, event: Refuel) -> str:
    """The colour of the crystal that a Refuel gives back."""
    flight = position.flight
    lies = position.line[flight.stop] if flight is not None else UNKNOWN
    return event.colour or UNKNOWN if lies == UNKNOWN else lies


@check("NAU-501", "NAU-502", on=Refuel, step=MOVE)
def a_refuel_goes_to_the_next_crystal(position: Position, event: Refuel) -> Answer:
    """A Refuel goes to the nearest crystal ahead, past other rockets if necessary."""
    flight = position.flight
    if event.to is None or flight is None:
        return None
    due = position.space(flight.stop)
    if event.to == due:
        return kept("NAU-502" if flight.rockets else "NAU-501")
    if position.may_be(flight.stop, event.to):
        return None
    stop = position.unroll(flight.begin, event.to)
    other = position.rocket_at(stop) if stop is not None else None
    text = (
        "{who} stops on space {space}, but the rocket of {who_other} is there; the next crystal is on {due}"
        if other
        else "{who} refuels on space {space}, but the next crystal is on {due}"
    )
    return violated(
        text,
        rule="NAU-502" if other else "NAU-501",
        then="assume" if _is_told(position, event, stop) else "stop",
        expected=due,
        found=event.to,
        who=flight.player,
        who_other=other or "",
        space=event.to,
        due=due,
    )


def _is_told(position: Position, event: Refuel, stop: int | None) -> bool:
    """Whether the recorded space has a crystal of the recorded colour, so that the Refuel can have been there."""
    if stop is None or not position.is_crystal(stop) or position.assumed is not None:
        return False
    return event.colour is None or position.line[stop] in (event.colour, UNKNOWN)


@claim("NAU-503", "NAU-504", on=Refuel, step=FUEL, rests_on=("NAU-401",))
def a_refuel_fills_the_tank(position: Position, event: Refuel) -> Answer:
    """A Refuel fills the tank to 4, and the flight costs nothing."""
    if event.fuel is None or position.flight is None:
        return None
    before = position.fuel[position.flight.player]
    if event.fuel == FULL:
        return kept("NAU-504" if before == FULL else "NAU-503")
    text = (
        "{who} has fuel 4 after a Refuel, which costs nothing, but the table says {said}"
        if event.fuel == FULL - 1
        else "{who} has fuel 4 after a Refuel, but the table says {said}"
    )
    return violated(
        text,
        rule="NAU-504" if event.fuel == FULL - 1 else "NAU-503",
        expected=FULL,
        found=event.fuel,
        who=position.flight.player,
        said=event.fuel,
    )


@check("NAU-511", on=Refuel, step=TAKE, rests_on=("NAU-112",), then="assume")
@if_it_fits
def the_crystal_there_goes_back(position: Position, event: Refuel) -> Answer:
    """A Refuel returns the crystal where the rocket stops."""
    flight = position.flight
    if event.colour is None or flight is None:
        return None
    lies = position.line[flight.stop]
    if lies == UNKNOWN or (event.to is not None and event.to != position.space(flight.stop)):
        # A Refuel on another space is reported by itself.
        return None
    if lies == event.colour:
        return KEPT
    text = "{who} puts {colour} into the bag, but the crystal where the rocket stops is {lies}"
    return violated(text, expected=lies, found=event.colour, who=flight.player, colour=event.colour, lies=lies)


@check("NAU-511", on=Refuel, step=TAKE)
def a_refuel_returns_a_crystal(position: Position, event: Refuel) -> Answer:
    """The crystal where the rocket stops goes back into the bag."""
    if event.returned is None:
        return None
    if event.returned:
        return KEPT
    text = "{who} puts no crystal back, but a Refuel returns the one where the rocket stops"
    return violated(text, expected=1, found=0, who=event.player or position.rear)


@check("NAU-513", on=Refuel, step=PRICE, then="assume")
@if_it_fits
def its_own_price_moves(position: Position, event: Refuel) -> Answer:
    """A Refuel moves the price of the colour that goes back."""
    colour = colour_of(position, event)
    if colour == UNKNOWN or event.change is None:
        return None
    if event.moved in (None, colour):
        return KEPT
    text = "{who} moves the price of {moved}, but {colour} went back, so the price of {colour} must move"
    return violated(
        text, expected=colour, found=event.moved, who=event.player or position.rear, moved=event.moved, colour=colour
    )


@check("NAU-514", "NAU-516", on=Refuel, step=PRICE, then="assume")
@if_it_fits
def the_price_moves_by_one(position: Position, event: Refuel) -> Answer:
    """A Refuel moves the price by exactly one space."""
    change = event.change
    if change is None:
        return None
    if change in (1, -1):
        return kept("NAU-516" if event.price is not None else "NAU-514")
    text = (
        "{who} leaves the price as it is, but a Refuel must move it"
        if change == 0
        else "{who} moves the price by {steps}, but a Refuel moves it by one"
    )
    return violated(
        text,
        rule="NAU-514" if change else "NAU-516",
        expected=1,
        found=change,
        who=event.player or position.rear,
        steps=abs(change),
    )


@check("NAU-603", "NAU-604", on=Refuel, step=PRICE, then="assume")
@if_it_fits
def a_price_at_its_end_turns_round(position: Position, event: Refuel) -> Answer:
    """A price of 0 must rise, and a price of 4 must fall."""
    colour = colour_of(position, event)
    price = position.prices[colour] if colour != UNKNOWN else None
    if event.change not in (1, -1) or price is None or len(legal := legal_changes(price)) > 1:
        return None
    if event.moved not in (colour, None):
        # That another price moved is reported by itself.
        return None
    if names_another(position, event) or event.price not in (price + event.change, None):
        # What contradicts itself is reported by itself.
        return None
    rises = 1 in legal
    rule = "NAU-603" if rises else "NAU-604"
    if event.change in legal:
        return kept(rule)
    text = (
        "{who} lowers {colour}, but its price is 0 and must rise"
        if rises
        else "{who} raises {colour}, but its price is 4 and must fall"
    )
    return violated(
        text, rule=rule, expected=legal[0], found=event.change, who=event.player or position.rear, colour=colour
    )


@check("NAU-514", on=Refuel, step=PRICE, then="assume")
@if_it_fits
def the_price_is_where_the_refuel_put_it(position: Position, event: Refuel) -> Answer:
    """The recorded price is one space from what it was."""
    colour = colour_of(position, event)
    if event.moved not in (colour, None):
        # That another price moved is reported by itself, and nobody knows which of the two is recorded.
        return None
    before = position.prices[colour] if colour != UNKNOWN else None
    if event.price is None or before is None or event.change not in (1, -1, None) or names_another(position, event):
        return None
    due = {before - 1, before + 1} if event.change is None else {before + event.change}
    if event.price in due:
        return KEPT
    if event.change is not None:
        return two_prices(colour, before, event.change, event.price)
    text = "{colour} was at {before} and moves by one, but the table says {said}"
    return violated(text, expected=max(due), found=event.price, colour=colour, before=before, said=event.price)


def two_prices(colour: str, before: int, change: int, said: int) -> Wrong:
    """Say that a recorded change and a recorded price do not agree."""
    way = "stays" if not change else f"goes {'up' if change > 0 else 'down'} by {abs(change)}"
    text = "{colour} was at {before} and {way}, which makes {due}, but the table says {said}; one of the two is wrong"
    return violated(
        text,
        expected=before + change,
        found=said,
        colour=colour,
        before=before,
        way=way,
        due=before + change,
        said=said,
    )


@check("NAU-514", on=Refuel, step=PRICE, then="assume")
@if_it_fits
def some_way_leads_to_the_price_of_the_refuel(position: Position, event: Refuel) -> Answer:
    """If the price before is not known, the recorded one must still be possible."""
    colour = colour_of(position, event)
    moved = event.moved or colour
    if event.price is None or (moved != UNKNOWN and position.prices[moved] is not None):
        return None
    if prices_after(position, moved, event.change, event.price, REFUEL_CHANGES):
        return KEPT
    return not_possible(position, moved, event.change, event.price, REFUEL_CHANGES)


def not_possible(position: Position, colour: str, change: int | None, said: int, changes: tuple[int, ...]) -> Wrong:
    """Say which prices are possible after a crystal went back, instead of the recorded one."""
    colours = COLOURS if colour == UNKNOWN else (colour,)
    could_be = sorted(
        {prices[COLOURS.index(one)] for one in colours for prices in prices_after(position, one, change, None, changes)}
    )
    text = "{colour} can be at {due} now, whichever way it moved before, but the table says {said}"
    return violated(
        text,
        expected=min(could_be, key=lambda one: abs(one - said)) if could_be else None,
        found=said,
        colour="its price" if colour == UNKNOWN else colour,
        due=either(could_be) if could_be else "no price",
        said=said,
    )


@permission("NAU-515", on=Refuel, step=PRICE)
def the_direction_is_free(position: Position, event: Refuel) -> Answer:
    """Between 0 and 4, the player who refuels chooses the direction."""
    colour = colour_of(position, event)
    price = position.prices[colour] if colour != UNKNOWN else None
    if event.change not in (1, -1) or price is None:
        return None
    return KEPT if len(legal_changes(price)) > 1 else None
